// Estimates for the worm move by move. Each has a twin in Python.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "search/control.hpp"
#include "worm/field.hpp"
#include "worm/steps.hpp"

namespace gridwise::worm {

class Heuristic {
public:
    virtual ~Heuristic() = default;
    virtual std::uint32_t operator()(const StepState& state) const = 0;
};

// `growth` or `meals`; throws std::invalid_argument on another name. Where the limits end the work on its table it
// knows nothing.
std::unique_ptr<Heuristic> make_heuristic(const std::string& name, const Field& field, Control& control);

}  // namespace gridwise::worm
