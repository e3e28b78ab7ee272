// Runs a target where there is no libFuzzer: every file of a corpus, and so many changed ones, always the same.
//
//     TARGET FOLDER [COUNT]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "bytes.hpp"

namespace {

using Input = std::vector<std::uint8_t>;

std::vector<Input> read_all(const char* folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Input> inputs;
    for (const auto& file : files) {
        std::ifstream stream(file, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    return inputs;
}

Input changed(Input input, std::mt19937& random) {
    for (unsigned changes = 1 + random() % 4; changes > 0; --changes) {
        const std::size_t at = random() % (input.size() + 1);
        const auto place = input.begin() + static_cast<std::ptrdiff_t>(at);
        switch (random() % 4) {
            case 0: input.insert(place, static_cast<std::uint8_t>(random())); break;
            case 1: if (at < input.size()) input.erase(place); break;
            default: if (at < input.size()) *place = static_cast<std::uint8_t>(random()); break;
        }
    }
    return input;
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) return EXIT_FAILURE;
    const std::vector<Input> inputs = read_all(words[1]);
    for (const Input& input : inputs) LLVMFuzzerTestOneInput(input.data(), input.size());
    std::mt19937 random(1);
    const int more = count > 2 && !inputs.empty() ? std::atoi(words[2]) : 0;
    for (int i = 0; i < more; ++i) {
        const Input input = changed(inputs[random() % inputs.size()], random);
        // What ends the program can be done again.
        if (const char* last = std::getenv("GRIDWISE_FUZZ_LAST")) {
            std::ofstream(last, std::ios::binary).write(reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
        }
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%zu inputs of the corpus, %d changed ones\n", inputs.size(), more);
    return EXIT_SUCCESS;
}
