#include "torus_snake/layers.hpp"

#include <algorithm>
#include <numeric>

#include "torus_snake/ng_model.hpp"

namespace gridwise::torus_snake {

bool Layer::add(const Snake& snake, const Cell* body) {
    if (std::uint64_t{size_} * 2 >= slots_.capacity() && (full_ || !grow())) {
        full_ = true;
        return false;
    }
    const std::size_t mask = slots_.capacity() - 1;
    std::size_t slot = hash(snake.left, body) & mask;
    for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
        const std::uint32_t known = slots_[slot] - 1;
        if (snakes_[known].left == snake.left && std::equal(body, body + length_, this->body(known))) {
            if (snake.time < snakes_[known].time) snakes_[known] = snake;
            return true;
        }
    }
    slots_[slot] = size_ + 1;
    snakes_[size_] = snake;
    std::copy_n(body, length_, bodies_.data() + std::size_t{size_} * length_);
    ++size_;
    return true;
}

void Layer::clear() {
    size_ = 0;
    full_ = false;
    std::fill_n(slots_.data(), slots_.capacity(), 0U);
}

bool Layer::grow() {
    const std::size_t room = std::max<std::size_t>(64, slots_.capacity());  // snakes: half of the new slots
    if (room >= std::size_t{1} << 31 || !snakes_.reserve(room) || !bodies_.reserve(room * length_)) return false;
    if (!slots_.replace_by_zeros(room * 2)) return false;  // what is in the layer stays, but is not found again
    const std::size_t mask = slots_.capacity() - 1;
    for (std::uint32_t i = 0; i < size_; ++i) {
        std::size_t slot = hash(snakes_[i].left, body(i)) & mask;
        while (slots_[slot] != 0) slot = (slot + 1) & mask;
        slots_[slot] = i + 1;
    }
    return true;
}

std::uint64_t Layer::hash(const Left& left, const Cell* body) const {
    std::uint64_t hash = left.bits * 0x9E3779B97F4A7C15;
    for (std::uint32_t i = 0; i < length_; ++i) hash = (hash ^ (hash >> 29) ^ body[i]) * 0xBF58476D1CE4E5B9;
    return hash ^ (hash >> 32);
}

LayeredSearch::LayeredSearch(const Torus& torus, Tours& tours, Control& control)
    : torus_(torus), tours_(tours), control_(control), legs_(tours, control) {
    for (std::uint32_t visit = 1; visit <= torus.total_apples(); ++visit) layers_.emplace_back(visit, control.memory);
}

namespace {

constexpr std::uint32_t children_of(std::uint32_t width) { return std::max(width, std::min(width * 8, 1U << 17)); }

}  // namespace

LayeredSearch::Answer LayeredSearch::run(const Effort& effort) {
    capped_ = effort.order != nullptr;
    for (Layer& layer : layers_) layer.clear();
    const std::uint32_t last = torus_.total_apples();
    if (!start(effort)) return Answer::stopped;
    for (std::uint32_t visit = 1; visit < last; ++visit) {
        const Layer& layer = layers_[visit - 1];
        widest_ = std::max<std::uint64_t>(widest_, layer.size());
        for (const std::uint32_t index : chosen(effort, visit)) {
            if (!follow(effort, visit, index)) return Answer::stopped;
            // A narrow search looks at few children too, and at many parents rather than many children of one.
            if (layers_[visit].full() || layers_[visit].size() >= children_of(effort.width)) {
                capped_ = true;
                break;
            }
        }
    }
    const Layer& end = layers_[last - 1];
    if (end.size() == 0) return capped_ ? Answer::not_found : Answer::impossible;
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < end.size(); ++i) {
        if (end.snake(i).time < end.snake(best).time) best = i;
    }
    retrace(best);
    return Answer::found;
}

bool LayeredSearch::start(const Effort& effort) {
    const Cell head = torus_.board().head;
    if (const std::uint8_t apple = torus_.apple_at(head); apple != no_apple) {
        return record(1, {tours_.all() - tours_.unit(apple), 0, 0, 0, apple}, &head);
    }
    for (std::uint32_t target = 0; target < torus_.apple_cells(); ++target) {
        const auto leg = static_cast<std::uint32_t>(first_leg(target).size());
        const Left left = tours_.all() - tours_.unit(target);
        if (leg == 0 || (effort.order != nullptr && effort.order[0] != target)) continue;
        if (!promises(effort, {left, static_cast<std::uint8_t>(target), {}}, leg)) continue;
        const Cell cell = torus_.board().apples[target].cell;
        const Layer::Snake snake{left, 0, static_cast<std::uint16_t>(leg), static_cast<std::uint16_t>(leg),
                                 static_cast<std::uint8_t>(target)};
        if (!record(1, snake, &cell)) return false;
    }
    return true;
}

// A snake of one cell is never in its own way, so the shortest way around the other apples is the best.
std::vector<Cell> LayeredSearch::first_leg(std::uint32_t target) const {
    const Cell head = torus_.board().head;
    const Cell goal = torus_.board().apples[target].cell;
    std::vector<Cell> before(torus_.cells(), no_cell);
    std::vector<Cell> reached{head};
    before[head] = head;
    for (std::size_t i = 0; i < reached.size() && before[goal] == no_cell; ++i) {
        for (std::uint32_t direction = 0; direction < directions; ++direction) {
            const Cell cell = torus_.neighbour(reached[i], direction);
            if (before[cell] != no_cell || (torus_.apple_at(cell) != no_apple && cell != goal)) continue;
            before[cell] = reached[i];
            reached.push_back(cell);
        }
    }
    std::vector<Cell> way;
    if (before[goal] == no_cell) return way;
    for (Cell cell = goal; cell != head; cell = before[cell]) way.push_back(cell);
    std::reverse(way.begin(), way.end());
    return way;
}

bool LayeredSearch::record(std::uint32_t visit, const Layer::Snake& snake, const Cell* body) {
    Layer& layer = layers_[visit - 1];
    const std::uint32_t before = layer.size();
    if (!layer.add(snake, body)) capped_ = out_of_memory_ = true;
    if (layer.size() > before && !tours_.count_state()) status_ = Status::limit;
    return status_ == Status::running;
}

bool LayeredSearch::promises(const Effort& effort, const Stop& stop, std::uint32_t time) {
    if (time > effort.budget) return false;
    const std::uint32_t rest = effort.budget - time;
    if (effort.order != nullptr) return tours_.in_order(stop, tours_.visits(stop.left), effort.order) <= rest;
    return effort.tours ? tours_.within(stop, rest) : tours_.at_least(stop.left, stop.here) <= rest;
}

std::vector<std::uint32_t> LayeredSearch::chosen(const Effort& effort, std::uint32_t visit) {
    const Layer& layer = layers_[visit - 1];
    const std::uint32_t width = effort.width;
    std::vector<std::uint32_t> indices(layer.size());
    std::iota(indices.begin(), indices.end(), 0U);
    if (indices.size() <= width) return indices;
    capped_ = true;
    std::vector<std::uint64_t> rank(layer.size());
    for (std::uint32_t i = 0; i < layer.size(); ++i) {
        const Layer::Snake& snake = layer.snake(i);
        std::uint32_t total = 0;
        if (effort.order != nullptr) {
            total = snake.time + tours_.in_order(stop_of(layer, visit, i), visit, effort.order);
        } else if (!effort.tours) {
            total = snake.time + tours_.at_least(snake.left, snake.here);
        } else if (!tours_.has_table()) {
            // With a table every snake here can finish within the budget: none is better than another.
            const std::int32_t rest = tours_.parts_at_least(stop_of(layer, visit, i), effort.budget - snake.time);
            total = static_cast<std::uint32_t>(std::max(0, snake.time * NgModel::scale + rest));
        }
        rank[i] = std::uint64_t{total} << 32 | (random() >> 32);
    }
    std::nth_element(indices.begin(), indices.begin() + width, indices.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return rank[a] < rank[b]; });
    indices.resize(width);
    return indices;
}

Stop LayeredSearch::stop_of(const Layer& layer, std::uint32_t visit, std::uint32_t index) const {
    Stop stop;
    stop.left = layer.snake(index).left;
    stop.here = layer.snake(index).here;
    const Cell* body = layer.body(index);
    for (std::uint32_t i = 1; i < visit; ++i) {
        const std::uint8_t apple = torus_.apple_at(body[i]);
        if (apple != no_apple && tours_.left(stop.left, apple) > 0) {
            stop.closed[apple] = static_cast<std::uint8_t>(visit + 1 - i);
        }
    }
    return stop;
}

bool LayeredSearch::follow(const Effort& effort, std::uint32_t visit, std::uint32_t index) {
    const Layer& layer = layers_[visit - 1];
    if (++followed_ % 64 == 0) control_.tell(tours_.recorded(), layers_[visit].size(), [&] { return visit; });
    legs_.depart(layer.body(index), visit, layer.snake(index).left);
    const Stop stop = stop_of(layer, visit, index);
    for (std::uint32_t target = 0; target < torus_.apple_cells(); ++target) {
        if (tours_.left(stop.left, target) == 0) continue;
        if (effort.order != nullptr && effort.order[visit] != target) continue;
        if (!try_target(effort, visit, index, stop, target)) return false;
    }
    return true;
}

bool LayeredSearch::try_target(const Effort& effort, std::uint32_t visit, std::uint32_t index, const Stop& stop,
                               std::uint32_t target) {
    const Layer::Snake snake = layers_[visit - 1].snake(index);
    const Cell* body = layers_[visit - 1].body(index);
    const std::uint32_t fewest = tours_.shortest_leg(stop, visit, target);
    const std::uint32_t step = torus_.two_coloured() ? 2 : 1;
    for (std::uint32_t leg = fewest; snake.time + leg <= effort.budget; leg += step) {
        if (leg - fewest > effort.detour) {
            capped_ = true;
            break;
        }
        const Stop next = tours_.after(stop, visit, target, leg);
        // A longer leg opens cells sooner, but never so much that it pays: later visits wait as well there.
        if (!promises(effort, next, snake.time + leg)) {
            if (effort.order != nullptr || !effort.tours || tours_.has_table()) break;
            continue;  // those who are asked instead of a table forget what is open, and may say yes to a longer leg
        }
        std::uint32_t shapes = 0;
        legs_.enumerate(target, leg, effort.shapes < 1000 ? random() : 0, [&](const Cell* way) {
            next_body_.clear();
            for (std::uint32_t i = leg; i > 0 && next_body_.size() <= visit; --i) next_body_.push_back(way[i - 1]);
            for (std::uint32_t i = 0; next_body_.size() <= visit; ++i) next_body_.push_back(body[i]);
            const Layer::Snake child{next.left, index, static_cast<std::uint16_t>(snake.time + leg),
                                     static_cast<std::uint16_t>(leg), next.here};
            if (!record(visit + 1, child, next_body_.data()) || layers_[visit].full()) return false;
            if (++shapes < effort.shapes) return true;
            capped_ = true;
            return false;
        });
        for (const Status status : {legs_.status(), tours_.status()}) {
            if (status_ == Status::running) status_ = status;
        }
        if (status_ != Status::running) return false;
    }
    return true;
}

void LayeredSearch::retrace(std::uint32_t index) {
    way_.clear();
    for (std::uint32_t visit = torus_.total_apples(); visit > 0; --visit) {
        const Layer& layer = layers_[visit - 1];
        const Layer::Snake& snake = layer.snake(index);
        const Cell* body = layer.body(index);
        std::vector<Cell> leg;
        if (visit == 1) {
            if (snake.leg > 0) leg = first_leg(snake.here);
        } else {
            const Layer& before = layers_[visit - 2];
            legs_.depart(before.body(snake.parent), visit - 1, before.snake(snake.parent).left);
            leg = legs_.retrace(snake.here, snake.leg, body, visit);
        }
        way_.insert(way_.begin(), leg.begin(), leg.end());
        index = snake.parent;
    }
}

std::uint64_t LayeredSearch::random() {
    seed_ += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = (seed_ ^ (seed_ >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

}  // namespace gridwise::torus_snake
