// Names from Python that become choices of the kernels.
#pragma once

#include <nanobind/nanobind.h>

#include <initializer_list>
#include <string>
#include <utility>

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

}  // namespace gridwise::bindings
