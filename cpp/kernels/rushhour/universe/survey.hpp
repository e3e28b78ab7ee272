// Works through the signatures that share one type of every row.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/universe/arrangements.hpp"
#include "rushhour/universe/board_of.hpp"
#include "rushhour/universe/clusters.hpp"
#include "rushhour/universe/columns.hpp"
#include "rushhour/universe/enumerate.hpp"
#include "rushhour/universe/finished.hpp"
#include "rushhour/universe/distances.hpp"
#include "rushhour/universe/signature.hpp"
#include "rushhour/universe/ways.hpp"
#include "rushhour/universe/words.hpp"
#include "search/control.hpp"

namespace gridwise::rushhour::universe {

class Survey {
public:
    Survey(const Field& field, unsigned steps_from, Control& control, bool fast_bits = has_fast_bits());

    // Adds everything about a row signature to the tally; false when interrupted.
    bool add(std::uint32_t row_signature);

    Tally tally;

    Arrangements& rows() { return rows_; }
    // For each pattern of taken cells: the placements of all types of a column beside it.
    const std::vector<std::uint64_t>& choices() const { return choices_; }

private:
    struct Hardest {
        unsigned moves;
        Spot spot;
    };

    bool red_is_alone() const;
    bool walk(int column);
    bool visit();
    template <class Bits>
    void study_with();
    template <int used, class Bits>
    void study();

    template <int used>
    std::vector<Hardest> hardest_of_clusters(const Words<used>& words);
    template <int used>
    bool comes_before(const Spot& one, const Spot& other, const UsedColumns<used>& columns) const;
    template <int used>
    bool is_minimal(const Hardest& hardest, const Ways<used>& ways, const UsedColumns<used>& columns);
    template <int used, class Bits>
    void add_steps(const Words<used>& words);
    template <int used>
    unsigned steps_of(const Words<used>& words, const Spot& spot, bool searched) const;
    template <int used>
    Board board_at(const Spot& spot, const UsedColumns<used>& columns) const;
    template <int used>
    AllPlacements all_placements(Placements placements, const UsedColumns<used>& columns) const;

    bool each_column_car_matters(const Hardest& hardest, const AllPlacements& placements) const;

    Control& control_;
    bool fast_bits_;
    unsigned steps_from_;
    Arrangements rows_;
    std::vector<ColumnType> types_;
    std::vector<std::uint64_t> choices_;
    std::uint32_t column_signatures_ = 1;
    std::array<std::uint32_t, longest_side> weight_{};  // of each column's type in a signature's number

    Signature signature_;
    std::array<Live, longest_side + 1> live_;  // after so many columns
    Finished finished_;
    Clusters clusters_;
    Room room_;
    Levels moves_;
    Levels steps_;
    std::vector<std::uint32_t> place_of_cluster_;
    std::uint64_t boards_since_poll_ = 0;
};

}  // namespace gridwise::rushhour::universe
