// Tests of the catalogue of head importance methods.
#include "core/spec/pruning/catalogue.h"

#include <gtest/gtest.h>

#include <set>

namespace headscope::pruning {
namespace {

TEST(ImportanceCatalogue, EveryImportanceIsDescribedInFull) {
    std::set<std::string> ids;
    for (const auto& info : builtinImportances()) {
        EXPECT_TRUE(ids.insert(info.id).second) << info.id << " twice";
        for (const auto* text :
             {&info.name, &info.summary, &info.formula, &info.range, &info.source, &info.bibtex})
            EXPECT_FALSE(text->empty()) << info.id;
        EXPECT_EQ(info.basisInvariance, BasisInvariance::AnyBasis)
            << info.id << ": a head's importance is no matter of its basis";
        EXPECT_EQ(info.bibtex.find('@'), 0u) << info.id;
        EXPECT_EQ(findImportance(info.id), &info);
    }
    EXPECT_EQ(findImportance("random"), nullptr) << "an order, not an importance";
}

}  // namespace
}  // namespace headscope::pruning
