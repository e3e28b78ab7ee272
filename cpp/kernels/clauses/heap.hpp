// Variables by how much trouble they made of late, the most first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gridwise::clauses {

class Heap {
public:
    explicit Heap(std::size_t variables) : scores_(variables, 0.0), places_(variables, absent) {
        entries_.reserve(variables);
        for (std::size_t variable = 0; variable < variables; ++variable) insert(variable);
    }

    bool empty() const { return entries_.empty(); }

    void insert(std::size_t variable) {
        if (places_[variable] != absent) return;
        places_[variable] = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back(static_cast<std::uint32_t>(variable));
        rise(entries_.size() - 1);
    }

    std::size_t pop() {
        const std::size_t top = entries_.front();
        const std::uint32_t last = entries_.back();
        entries_.pop_back();
        places_[top] = absent;
        if (!entries_.empty()) {
            entries_.front() = last;
            places_[last] = 0;
            sink(0);
        }
        return top;
    }

    // Returns the new score.
    double raise(std::size_t variable, double by) {
        scores_[variable] += by;
        if (places_[variable] != absent) rise(places_[variable]);
        return scores_[variable];
    }

    void scale(double factor) {
        for (double& score : scores_) score *= factor;
    }

    std::size_t bytes() const {
        return scores_.size() * (sizeof(double) + sizeof(std::uint32_t)) + entries_.capacity() * sizeof(std::uint32_t);
    }

private:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    // Of equals the first variable, so that every machine takes the same.
    bool is_before(std::uint32_t one, std::uint32_t other) const {
        return scores_[one] > scores_[other] || (scores_[one] == scores_[other] && one < other);
    }

    void put(std::size_t place, std::uint32_t variable) {
        entries_[place] = variable;
        places_[variable] = static_cast<std::uint32_t>(place);
    }

    void rise(std::size_t place) {
        const std::uint32_t variable = entries_[place];
        while (place > 0) {
            const std::size_t parent = (place - 1) / 2;
            if (!is_before(variable, entries_[parent])) break;
            put(place, entries_[parent]);
            place = parent;
        }
        put(place, variable);
    }

    void sink(std::size_t place) {
        const std::uint32_t variable = entries_[place];
        for (std::size_t child; (child = 2 * place + 1) < entries_.size(); place = child) {
            if (child + 1 < entries_.size() && is_before(entries_[child + 1], entries_[child])) ++child;
            if (!is_before(entries_[child], variable)) break;
            put(place, entries_[child]);
        }
        put(place, variable);
    }

    std::vector<double> scores_;
    std::vector<std::uint32_t> places_;
    std::vector<std::uint32_t> entries_;
};

}  // namespace gridwise::clauses
