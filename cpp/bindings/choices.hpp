// Names from Python that become choices of the kernels.
#pragma once

#include <nanobind/nanobind.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "search/options.hpp"

namespace gridwise::bindings {

template <class Choice>
Choice choose(const char* what, const std::string& name,
              std::initializer_list<std::pair<const char*, Choice>> choices) {
    std::string known;
    for (const auto& [text, choice] : choices) {
        if (name == text) return choice;
        known += std::string(known.empty() ? "'" : ", '") + text + "'";
    }
    throw nanobind::value_error((std::string(what) + " must be one of " + known + ", got '" + name + "'").c_str());
}

inline GoalTest choose_goal_test(const std::string& name) {
    return choose<GoalTest>("the goal test", name,
                            {{"generation", GoalTest::generation}, {"expansion", GoalTest::expansion}});
}

inline Ties choose_ties(const std::string& name) {
    return choose<Ties>("ties", name, {{"fifo", Ties::fifo}, {"lifo", Ties::lifo}, {"low-h", Ties::low_h}});
}

}  // namespace gridwise::bindings
