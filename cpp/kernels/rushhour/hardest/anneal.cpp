#include "rushhour/hardest/anneal.hpp"

#include <stdexcept>
#include <string>
#include <unordered_map>

#include "rushhour/hardest/appraisal.hpp"
#include "rushhour/hardest/neighbours.hpp"

namespace gridwise::rushhour::hardest {

namespace {

// How often a lineup that is one move easier is taken, in 65,536ths, at the beginning and at the end; one that is n
// moves easier is taken if it is taken n times over. Temperatures of 4 and 0.7, tuned on 7x7.
constexpr std::uint64_t taken_at_first = 51'000;
constexpr std::uint64_t taken_at_last = 15'700;
constexpr std::uint64_t overhead = 50;  // boards that could be looked at in the time that a lineup takes beside them
constexpr std::size_t most_remembered = 1U << 18;
constexpr std::uint64_t most_effort = std::uint64_t{1} << 48;

void validate(const Field& field, const Schedule& schedule) {
    const auto room = static_cast<unsigned>((field.rows - 1) * field.columns);
    if (schedule.walls > room) {
        throw std::invalid_argument("there is room for " + std::to_string(room) + " walls, got " +
                                    std::to_string(schedule.walls));
    }
    if (schedule.effort > most_effort) throw std::invalid_argument("nobody looks at so many boards");
}

struct HashOfLineup {
    std::size_t operator()(const Lineup& lineup) const {
        std::uint64_t hash = lineup.walls;
        for (const std::uint8_t kind : lineup.kind) hash = (hash ^ kind) * 0x100000001b3;
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }
};

class Annealing {
public:
    Annealing(const Tables& tables, const Schedule& schedule, Control& control)
        : schedule_(schedule), control_(control), random_(schedule.seed), appraiser_(tables, schedule.most_boards) {}

    Hardest run() {
        begin();
        while (is_going()) {
            const Lineup next = neighbour(appraiser_.tables(), now_, random_);
            if (next == now_) continue;
            const unsigned moves = moves_of(next);
            if (moves == 0 || (moves < moves_ && !takes_easier(moves_ - moves))) continue;
            now_ = next;
            moves_ = moves;
        }
        return found_;
    }

private:
    void begin() {
        while (moves_ == 0 && is_going()) {
            now_ = random_lineup(appraiser_.tables(), schedule_.walls, random_);
            moves_ = moves_of(now_);
        }
    }

    bool is_going() {
        found_.status = spent_ >= schedule_.effort ? Status::solved : control_.poll();
        return found_.status == Status::running;
    }

    // 0 for what is not to be taken.
    unsigned moves_of(const Lineup& lineup) {
        const auto known = known_.find(lineup);
        if (known != known_.end()) {
            spent_ += known->second.boards + overhead;
            return known->second.moves;
        }
        Appraisal appraisal = appraiser_.appraise(lineup);
        ++found_.lineups;
        found_.boards += appraisal.boards;
        spent_ += appraisal.boards + overhead;
        if (appraisal.given_up) {
            ++found_.passed_over;
            appraisal.moves = 0;
        }
        if (appraisal.moves > found_.moves) {
            found_.moves = appraisal.moves;
            found_.board = appraiser_.board_of(lineup, appraisal.board);
        }
        if (known_.size() == most_remembered) known_.clear();
        known_.emplace(lineup, Known{appraisal.moves, appraisal.boards});
        return appraisal.moves;
    }

    bool takes_easier(unsigned easier) {
        const std::uint64_t cooled = (taken_at_first - taken_at_last) * (spent_ / 64) / (schedule_.effort / 64 + 1);
        for (; easier > 0; --easier) {
            if (random_.below(65'536) >= taken_at_first - cooled) return false;
        }
        return true;
    }

    struct Known {
        unsigned moves;
        std::uint64_t boards;
    };

    const Schedule& schedule_;
    Control& control_;
    Random random_;
    Appraiser appraiser_;
    Lineup now_;
    unsigned moves_ = 0;
    std::uint64_t spent_ = 0;
    Hardest found_;
    std::unordered_map<Lineup, Known, HashOfLineup> known_;
};

}  // namespace

Hardest anneal(const Field& field, const Schedule& schedule, Control& control) {
    const Tables tables(field);  // a field that makes no sense is refused first
    validate(field, schedule);
    return Annealing(tables, schedule, control).run();
}

}  // namespace gridwise::rushhour::hardest
