// Compares each term and form of the diversity loss with the reference of tests/golden: values and
// directional derivatives.
#include "tests/core/nn/support/golden_layer.h"
#include "tests/core/nn/support/objective_scene.h"

#include <set>

namespace headscope::objectives {
namespace {

using nlohmann::json;

struct GoldenLeaves {
    measures::LayerTensors tensors;

    explicit GoldenLeaves(const std::string& name)
        : tensors(test::goldenLayer(test::goldenFile(test::ownGolden(name + ".safetensors")))) {
        for (auto& [slot, tensor] : all()) tensor.requires_grad_(true);
    }
    std::map<std::string, torch::Tensor> all() const {
        const auto& t = tensors;
        return {{"A", t.maps}, {"O", t.context}, {"Q", t.q},    {"K", t.k},   {"V", t.v},
                {"W_Q", t.wq}, {"W_K", t.wk},    {"W_V", t.wv}, {"W_O", t.wo}};
    }
};

std::pair<std::string, std::string> formOf(const std::string& name) {
    const auto slash = name.find('/');
    if (slash == std::string::npos) return {name, "plain"};
    return {name.substr(0, slash), name.substr(slash + 1)};
}

class GoldenObjectives : public testing::TestWithParam<std::string> {};

TEST_P(GoldenObjectives, ValuesAndSlopesAgree) {
    const auto golden = test::goldenJson(test::ownGolden(GetParam() + ".objectives.json"));
    const auto labels =
        torch::tensor(golden["labels"].get<std::vector<std::int64_t>>(), torch::kLong);
    for (const auto& [name, expected] : golden["terms"].items()) {
        GoldenLeaves leaves(GetParam());
        const auto [id, transform] = formOf(name);
        const auto value = similarityOf(id, transform, test::viewFrom(leaves.tensors, labels));
        test::expectWithin(1e-8, value.item<double>(), expected["value"], name);
        if (!expected.contains("slopes")) continue;
        if (value.requires_grad()) value.backward();
        for (const auto& [slot, tensor] : leaves.all())
            test::expectWithin(1e-7, test::slopeOf(tensor), expected["slopes"].value(slot, 0.0),
                               "slope of " + name + " along " + slot);
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenObjectives, testing::ValuesIn(test::ownGoldenLayers()),
                         test::goldenCaseName);

TEST(OwnGoldenCases, EveryTermAndFormHasACase) {
    const auto golden = test::goldenJson(test::ownGolden("plain.objectives.json"));
    for (const auto& id : test::objectiveIds())
        for (const auto& transform : transformsOf(id))
            EXPECT_TRUE(golden["terms"].contains(transform == "plain" ? id : id + "/" + transform))
                << id << " " << transform;
}

}  // namespace
}  // namespace headscope::objectives
