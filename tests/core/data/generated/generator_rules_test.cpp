// Checks the labels of generated datasets with separate, simple readers of headlines, sequences and
// pictures. With wrong labels, a model would learn noise and analyses of its heads would be
// meaningless.
#include "core/base/util/random.h"
#include "core/data/generated/headline_grammar.h"
#include "core/data/generated/recall_sequence.h"
#include "core/data/generated/shape_scene.h"

#include "tests/core/support/data_support.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

namespace headscope::data {
namespace {

// Firms are proper names: the only capitalised words before a side remark begins.
bool isFirm(const std::string& word) {
    return word[0] >= 'A' && word[0] <= 'Z';
}

// Derives the label (who does what to whom) from the words up to the verb and its object, by
// English grammar alone.
int labelOf(const std::string& headline) {
    static const std::set<std::string> kHarsh = {
        "sued",      "blamed",  "attacked", "boycotted", "accused",
        "defied",    "mocked",  "rejected", "denounced", "threatened",
        "criticism", "threats", "blame",    "anger",     "insults"};
    static const std::set<std::string> kVerbs = {
        "praised", "thanked", "supported", "defended", "rewarded",  "honoured",   "welcomed",
        "helped",  "trusted", "saluted",   "sued",     "blamed",    "attacked",   "boycotted",
        "accused", "defied",  "mocked",    "rejected", "denounced", "threatened", "drew"};
    std::istringstream stream(headline);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    const auto verb = std::find_if(words.begin(), words.end(),
                                   [](const auto& word) { return kVerbs.count(word) > 0; });
    if (verb == words.begin() || verb == words.end() || verb + 1 == words.end()) return -1;
    const bool noun = *verb == "drew";
    // Passive or noun form: the first one named is the object of the action.
    const bool turned = noun || *(verb + 1) == "by";
    const bool firstIsFirm = isFirm(*(verb - 1));
    const bool harsh = kHarsh.count(noun ? *(verb + 1) : *verb) > 0;
    return 2 * (firstIsFirm != turned) + harsh;
}

TEST(GeneratorRules, AHeadlineSaysWhatItsLabelSays) {
    util::Random random(101);
    std::map<int, int> counts;
    std::map<std::string, int> voices;
    for (int i = 0; i < 5000; ++i) {
        const auto made = makeHeadline(random);
        ASSERT_EQ(labelOf(made.text), made.label) << made.text;
        ++counts[made.label];
        ++voices[made.text.find(" by ") != std::string::npos     ? "passive"
                 : made.text.find(" drew ") != std::string::npos ? "noun"
                                                                 : "active"];
    }
    // The tolerance is 4 standard deviations.
    for (int label = 0; label < 4; ++label) EXPECT_NEAR(counts[label], 1250, 125) << label;
    EXPECT_GT(voices["passive"], 1000);
    EXPECT_GT(voices["noun"], 250);
}

// Checks each sequence without knowledge of its generator: exactly the predictable symbols are
// marked.
TEST(GeneratorRules, ASymbolIsMarkedWhenItStoodBehindItsPredecessorBefore) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        util::Random random(seed);
        const auto length = 20 + static_cast<int>(seed % 80);
        const auto made = makeRecallSequence(random, length);
        ASSERT_EQ(made.symbols.size(), static_cast<std::size_t>(length));
        ASSERT_EQ(made.determined.size(), made.symbols.size());
        std::map<std::int32_t, std::int32_t> follower;
        for (std::size_t i = 1; i < made.symbols.size(); ++i) {
            const auto known = follower.find(made.symbols[i - 1]);
            const bool follows = known != follower.end() && known->second == made.symbols[i];
            if (made.determined[i]) {
                EXPECT_TRUE(follows) << seed << " at " << i;
            }
            follower[made.symbols[i - 1]] = made.symbols[i];
        }
        EXPECT_EQ(made.determined[0], 0) << "nothing stands before it";
        for (const auto symbol : made.symbols)
            EXPECT_TRUE(symbol >= 0 && symbol < static_cast<std::int32_t>(recallSymbols().size()));
    }
    EXPECT_EQ(std::set<std::string>(recallSymbols().begin(), recallSymbols().end()).size(), 96u);
}

struct Blob {
    int pixels = 0, left = 32, right = -1, top = 32, bottom = -1;
    double red = 0, green = 0, blue = 0;  // sums over the pixels
    double filled() const { return pixels / double((right - left + 1) * (bottom - top + 1)); }
    double x() const { return (left + right) / 2.0; }
    double y() const { return (top + bottom) / 2.0; }
    double hueDistance(const Blob& o) const {
        return std::abs(red / pixels - o.red / o.pixels) +
               std::abs(green / pixels - o.green / o.pixels) +
               std::abs(blue / pixels - o.blue / o.pixels);
    }
};

// Finds the coloured pixels: the background is grey, with or without noise.
class SceneReader {
public:
    SceneReader(const std::vector<std::uint8_t>& planes, bool apart)
        : m_planes(planes), m_apart(apart) {}

    // Returns connected regions of coloured pixels, largest first. With `m_apart`, regions of
    // different colours are separate.
    std::vector<Blob> blobs() {
        std::vector<Blob> found;
        for (int at = 0; at < kArea; ++at) {
            if (m_seen[static_cast<std::size_t>(at)] || !coloured(at)) continue;
            Blob blob;
            grow(at, blob);
            found.push_back(blob);
        }
        std::sort(found.begin(), found.end(),
                  [](const Blob& a, const Blob& b) { return a.pixels > b.pixels; });
        return found;
    }

private:
    static constexpr int kArea = kSceneSize * kSceneSize;

    int channel(int at, int c) const { return m_planes[static_cast<std::size_t>(c * kArea + at)]; }
    bool coloured(int at) const {
        const auto [low, high] = std::minmax({channel(at, 0), channel(at, 1), channel(at, 2)});
        return high - low > 70;
    }
    bool alike(int a, int b) const {
        if (!m_apart) return true;
        int apart = 0;
        for (int c = 0; c < 3; ++c) apart += std::abs(channel(a, c) - channel(b, c));
        return apart < 120;
    }
    void grow(int start, Blob& blob) {
        std::vector<int> open = {start};
        m_seen[static_cast<std::size_t>(start)] = true;
        while (!open.empty()) {
            const int at = open.back(), x = at % kSceneSize, y = at / kSceneSize;
            open.pop_back();
            ++blob.pixels;
            blob.left = std::min(blob.left, x), blob.right = std::max(blob.right, x);
            blob.top = std::min(blob.top, y), blob.bottom = std::max(blob.bottom, y);
            blob.red += channel(at, 0), blob.green += channel(at, 1), blob.blue += channel(at, 2);
            const std::pair<bool, int> next[] = {{x > 0, at - 1},
                                                 {x + 1 < kSceneSize, at + 1},
                                                 {y > 0, at - kSceneSize},
                                                 {y + 1 < kSceneSize, at + kSceneSize}};
            for (const auto& [inside, to] : next) {
                if (!inside || m_seen[static_cast<std::size_t>(to)] || !coloured(to) ||
                    !alike(at, to))
                    continue;
                m_seen[static_cast<std::size_t>(to)] = true;
                open.push_back(to);
            }
        }
    }

    const std::vector<std::uint8_t>& m_planes;
    bool m_apart;
    std::vector<bool> m_seen = std::vector<bool>(kArea);
};

// Returns the class of a picture by its largest regions. `label` only selects which of the five
// questions is asked. A square fills its bounding box, a disc does not.
int answerOf(const std::vector<std::uint8_t>& planes, int label) {
    if (label == 4 || label == 5) {
        const auto outer = SceneReader(planes, false).blobs();
        return outer.empty() ? -1 : outer[0].filled() > 0.86 ? 4 : 5;
    }
    const auto blobs = SceneReader(planes, true).blobs();
    if (blobs.size() < 2) return -1;
    const auto &a = blobs[0], &b = blobs[1];
    const bool vertical = label == 2 || label == 3;
    const bool aFirst = vertical ? a.y() < b.y() : a.x() < b.x();
    const auto &first = aFirst ? a : b, &second = aFirst ? b : a;
    if (label < 4) return label / 2 * 2 + (first.filled() < second.filled() ? 0 : 1);
    if (label < 8) return first.hueDistance(second) < 60 ? 6 : 7;
    return first.right - first.left > second.right - second.left ? 8 : 9;
}

TEST(GeneratorRules, APictureShowsWhatItsLabelSays) {
    util::Random random(102);
    std::map<int, int> right, all;
    for (int i = 0; i < 1000; ++i) {
        const auto scene = makeShapeScene(random);
        ASSERT_EQ(scene.planes.size(), 3u * kSceneSize * kSceneSize);
        ++all[scene.label];
        right[scene.label] += answerOf(scene.planes, scene.label) == scene.label;
    }
    // Noise pixels can touch a shape and change its bounding box, so this simple reader misreads a
    // few pictures.
    for (std::size_t label = 0; label < shapeClasses().size(); ++label) {
        const int number = static_cast<int>(label);
        EXPECT_GT(all[number], 60) << shapeClasses()[label];
        EXPECT_GT(right[number], 0.9 * all[number]) << shapeClasses()[label];
    }
}

// A larger split begins with the samples of a smaller one, and no sample is in two splits.
TEST(GeneratorRules, SamplesAreTheSameWhateverTheSizeAndNoneIsInTwoSplits) {
    for (const char* id : {"recall", "shapes"}) {
        const auto small = loadWith(id, "", {{"dataset.size", std::int64_t{40}}});
        const auto large = loadWith(id, "", {{"dataset.size", std::int64_t{120}}});
        ASSERT_TRUE(small.ok() && large.ok()) << id;
        EXPECT_EQ(small->train.count, 40);
        const auto prefix = [](const auto& few, const auto& many) {
            return few.size() < many.size() ? std::equal(few.begin(), few.end(), many.begin())
                                            : few.empty() && many.empty();
        };
        EXPECT_TRUE(prefix(small->train.tokens, large->train.tokens)) << id;
        EXPECT_TRUE(prefix(small->train.pixels, large->train.pixels)) << id;
        EXPECT_EQ(small->test.tokens, large->test.tokens) << id;
        EXPECT_EQ(small->test.pixels, large->test.pixels) << id;
        std::set<std::string> seen;
        for (const auto* split : {&large->train, &large->valid, &large->test})
            for (std::int64_t i = 0; i < split->count; ++i) {
                const auto sample = sampleOf(*large, *split, i);
                EXPECT_TRUE(seen.insert(sample.text + std::string(sample.picture.rgb.begin(),
                                                                  sample.picture.rgb.end()))
                                .second)
                    << id << " sample " << i << " stands twice";
            }
    }
}

}  // namespace
}  // namespace headscope::data
