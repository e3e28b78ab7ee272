#include "rushhour/universe/enumerate.hpp"

#include <stdexcept>
#include <utility>

#include "rushhour/universe/survey.hpp"

namespace gridwise::rushhour::universe {

std::vector<std::uint64_t> boards_by_rows(const Field& field) {
    validate(field);
    Control control;
    Survey survey(field, 0, control);
    std::vector<std::uint64_t> boards;
    for (std::uint32_t signature = 0; signature < survey.rows().signatures(); ++signature) {
        boards.push_back(survey.rows().sum_of_products(signature, survey.choices()));
    }
    return boards;
}

std::optional<Tally> enumerate(const Field& field, const Part& part, Control& control) {
    validate(field);
    Survey survey(field, part.steps_from, control);
    if (part.first > part.last || part.last > survey.rows().signatures()) {
        throw std::invalid_argument("row signatures must lie within 0 to " +
                                    std::to_string(survey.rows().signatures()));
    }
    for (std::uint32_t signature = part.first; signature < part.last; ++signature) {
        if (!survey.add(signature)) return std::nullopt;
    }
    return std::move(survey.tally);
}

}  // namespace gridwise::rushhour::universe
