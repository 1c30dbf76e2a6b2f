// Tests of the catalogue of similarity measures and head statistics.
#include "core/base/util/bibliography.h"
#include "core/spec/measures/catalogue.h"
#include "core/spec/objectives/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace headscope::measures {
namespace {

TEST(MeasureCatalogue, EveryMeasureIsDescribedInFull) {
    std::set<std::string> ids;
    for (const auto& info : builtinMeasures()) {
        EXPECT_TRUE(ids.insert(info.id).second) << info.id << " twice";
        for (const auto* text :
             {&info.name, &info.summary, &info.formula, &info.range, &info.source, &info.bibtex})
            EXPECT_FALSE(text->empty()) << info.id;
        EXPECT_TRUE(info.redundantWhen.empty() || info.redundantWhen == "high" ||
                    info.redundantWhen == "low")
            << info.id;
        if (info.shape == MeasureShape::Pairwise) {
            EXPECT_FALSE(info.redundantWhen.empty()) << info.id;
        }
        EXPECT_NE(info.basisInvariance, BasisInvariance::None) << info.id;
        EXPECT_EQ(info.bibtex.find('@'), 0u) << info.id;
        EXPECT_EQ(std::count(info.bibtex.begin(), info.bibtex.end(), '{'),
                  std::count(info.bibtex.begin(), info.bibtex.end(), '}'))
            << info.id;
    }
}

TEST(MeasureCatalogue, RecordedMeasuresArePairwise) {
    for (const auto& id : recordedMeasures()) {
        const auto& all = builtinMeasures();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const auto& info) { return info.id == id; });
        ASSERT_NE(found, all.end()) << id;
        EXPECT_EQ(found->shape, MeasureShape::Pairwise) << id;
    }
}

// If an objective and a measure share an id, their entries must agree: name, formula, source, basis
// invariance and direction. The limits are equal or mirrored, because a distance is trained as its
// negative.
TEST(MeasureCatalogue, AnObjectiveOfTheSameNameSaysTheSame) {
    int both = 0;
    for (const auto& objective : objectives::builtinObjectives()) {
        const auto* found = findMeasure(objective.id);
        if (!found) continue;
        ++both;
        EXPECT_EQ(found->name, objective.name) << objective.id;
        EXPECT_EQ(found->basisInvariance, objective.basisInvariance) << objective.id;
        EXPECT_EQ(found->source, objective.source) << objective.id;
        EXPECT_EQ(found->bibtex, objective.bibtex) << objective.id;
        EXPECT_EQ(objective.redundantWhen, "high") << objective.id;
        const auto& measured = found->formula;
        const auto plain = measured.front() == '-' ? measured.substr(1) : measured;
        const auto at = objective.formula.find(plain);
        ASSERT_NE(at, std::string::npos) << objective.id << ": " << objective.formula;
        const bool minus = objective.formula[at - 1] == '-',
                   turned = minus != (measured.front() == '-');
        EXPECT_EQ(turned, found->redundantWhen == "low")
            << objective.id << ": " << objective.formula;
        const auto limits = objectives::limitsOf(objective.id, "plain");
        if (found->low == found->high) continue;  // without limits
        const bool mirrored = found->redundantWhen != objective.redundantWhen;
        EXPECT_NEAR(found->low, mirrored ? -limits.high : limits.low, 1e-12) << objective.id;
        EXPECT_NEAR(found->high, mirrored ? -limits.low : limits.high, 1e-12) << objective.id;
    }
    EXPECT_EQ(both, 19);
}

TEST(Bibliography, KeysAreUniqueAndEntriesCarryThem) {
    std::set<std::string> keys;
    for (const auto& key : util::bibliographyKeys()) {
        EXPECT_TRUE(keys.insert(key).second) << key;
        EXPECT_NE(util::bibtexOf(key).find("{" + key + ","), std::string::npos);
    }
    EXPECT_EQ(util::bibtexOf("nobody1900nothing"), "");
    const auto two = util::bibtexOf("lee2019orthogonality li2018multihead");
    EXPECT_NE(two.find("\n\n@"), std::string::npos);
}

}  // namespace
}  // namespace headscope::measures
