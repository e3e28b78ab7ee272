// Lists and texts as arguments. nanobind's own casters end the process where there is no memory for a copy, since they
// promise to throw nothing; these throw, and the caller gets a MemoryError. They stand in for its headers of these types.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/detail/nb_list.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#if defined(Py_LIMITED_API)
// The stable ABI has functions in the place of these macros. What PySequence_Fast gives is a list or a tuple.
#undef PySequence_Fast_GET_SIZE
#undef PySequence_Fast_GET_ITEM
#define PySequence_Fast_GET_SIZE(given) (PyList_Check(given) ? PyList_Size(given) : PyTuple_Size(given))
#define PySequence_Fast_GET_ITEM(given, place) \
    (PyList_Check(given) ? PyList_GetItem(given, place) : PyTuple_GetItem(given, place))
#endif

namespace nanobind::detail {

template <typename Entry>
struct type_caster<std::vector<Entry>> : list_caster<std::vector<Entry>, Entry> {
    template <typename Flags>
    bool from_python(handle source, Flags flags, cleanup_list* cleanup) {
        auto& list = this->value;
        list.clear();
        PyObject* const given = source.ptr();
        if (!PySequence_Check(given) || PyUnicode_CheckExact(given) || PyBytes_CheckExact(given)) return false;
        const object entries = steal(PySequence_Fast(given, ""));
        if (!entries.is_valid()) {
            PyErr_Clear();
            return false;
        }
        const Py_ssize_t size = PySequence_Fast_GET_SIZE(entries.ptr());
        list.reserve(static_cast<std::size_t>(size));
        make_caster<Entry> caster;
        flags = flags_for_local_caster<Entry>(flags);
        for (Py_ssize_t place = 0; place < size; ++place) {
            const handle entry = PySequence_Fast_GET_ITEM(entries.ptr(), place);
            if (!caster.from_python(entry, flags, cleanup) || !caster.template can_cast<Entry>()) return false;
            list.push_back(caster.operator cast_t<Entry>());
        }
        return true;
    }
};

template <>
struct type_caster<std::string> {
    NB_TYPE_CASTER(std::string, const_name("str"))

    template <typename Flags>
    bool from_python(handle source, Flags, cleanup_list*) {
        Py_ssize_t size = 0;
        const char* const text = PyUnicode_Check(source.ptr()) ? PyUnicode_AsUTF8AndSize(source.ptr(), &size) : nullptr;
        if (text == nullptr) {
            PyErr_Clear();
            return false;
        }
        value.assign(text, static_cast<std::size_t>(size));
        return true;
    }

    static handle from_cpp(const std::string& value, rv_policy, cleanup_list*) noexcept {
        return PyUnicode_FromStringAndSize(value.c_str(), static_cast<Py_ssize_t>(value.size()));
    }
};

// Inside a pair or an optional value nothing may throw either, so these have casters of their own.
template <typename Entry>
struct type_caster<std::pair<int, std::vector<Entry>>> {
    using Pair = std::pair<int, std::vector<Entry>>;
    using List = make_caster<std::vector<Entry>>;
    NB_TYPE_CASTER(Pair, const_name("tuple[int, ") + List::Name + const_name("]"))

    template <typename Flags>
    bool from_python(handle source, Flags flags, cleanup_list* cleanup) {
        if (!PySequence_Check(source.ptr())) return false;
        const object parts = steal(PySequence_Fast(source.ptr(), ""));
        if (!parts.is_valid() || PySequence_Fast_GET_SIZE(parts.ptr()) != 2) {
            PyErr_Clear();
            return false;
        }
        make_caster<int> number;
        List list;
        if (!number.from_python(PySequence_Fast_GET_ITEM(parts.ptr(), 0), flags, cleanup)) return false;
        if (!list.from_python(PySequence_Fast_GET_ITEM(parts.ptr(), 1), flags, cleanup)) return false;
        value = Pair(number.value, std::move(list.value));
        return true;
    }

    static handle from_cpp(const Pair& pair, rv_policy policy, cleanup_list* cleanup) noexcept {
        const object number = steal(make_caster<int>::from_cpp(pair.first, policy, cleanup));
        const object list = steal(List::from_cpp(pair.second, policy, cleanup));
        if (!number.is_valid() || !list.is_valid()) return {};
        return PyTuple_Pack(2, number.ptr(), list.ptr());
    }
};

template <>
struct type_caster<std::optional<std::string>> {
    using Text = make_caster<std::string>;
    NB_TYPE_CASTER(std::optional<std::string>, Text::Name + const_name(" | None"))

    template <typename Flags>
    bool from_python(handle source, Flags flags, cleanup_list* cleanup) {
        value.reset();
        if (source.is_none()) return true;
        Text text;
        if (!text.from_python(source, flags, cleanup)) return false;
        value = std::move(text.value);
        return true;
    }

    static handle from_cpp(const std::optional<std::string>& text, rv_policy policy, cleanup_list* cleanup) noexcept {
        return text ? Text::from_cpp(*text, policy, cleanup) : none().release();
    }
};

}  // namespace nanobind::detail
