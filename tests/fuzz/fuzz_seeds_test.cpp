// Runs the fuzz targets on their seeds and on small mutations of them, as part of the normal tests.
#include "core/base/util/random.h"
#include "tests/fuzz/targets.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace headscope {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> seedsOf(const fuzz::Target& target) {
    std::vector<fs::path> paths;
    std::error_code missing;
    const fs::path folder = fs::path(test::sourceFolder()) / "tests/fuzz/seeds" / target.name;
    for (const auto& entry : fs::directory_iterator(folder, missing)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> seeds;
    for (const auto& path : paths) {
        std::ifstream in(path, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return seeds;
}

std::string changed(std::string bytes, util::Random& random) {
    for (auto edits = random.between(1, 4); edits > 0 && !bytes.empty(); --edits) {
        const auto at = static_cast<std::size_t>(random.below(bytes.size()));
        switch (random.below(4)) {
            case 0:
                bytes[at] = static_cast<char>(random.below(256));
                break;
            case 1:
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
                break;
            case 2:
                bytes.resize(at);
                break;
            default:
                bytes.insert(at, bytes.substr(at, static_cast<std::size_t>(random.below(16))));
                break;
        }
    }
    return bytes;
}

class FuzzSeeds : public ::testing::TestWithParam<fuzz::Target> {};

// A target that does not return or detects a wrong result ends the whole test program.
TEST_P(FuzzSeeds, EveryTargetReturnsOnItsSeedsAndOnChangesOfThem) {
    const auto& target = GetParam();
    const auto seeds = seedsOf(target);
    ASSERT_FALSE(seeds.empty()) << "tests/fuzz/seeds/" << target.name;
    util::Random random(11);
    for (const auto& seed : seeds) {
        target.run(seed);
        for (int i = 0; i < 200; ++i) target.run(changed(seed, random));
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzSeeds, ::testing::ValuesIn(fuzz::targets()),
                         [](const auto& info) {
                             std::string name = info.param.name;
                             name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                             return name;
                         });

}  // namespace
}  // namespace headscope
