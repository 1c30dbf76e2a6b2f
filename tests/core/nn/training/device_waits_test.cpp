// Tests how often a training step waits for the device. The step runs on LibTorch's "meta" device,
// whose tensors have shapes without values. Every read of a value fails there.
// The losses and norms of a step are read in a single place, which handles such a device.
#include "core/nn/training/model_step.h"
#include "tests/core/nn/support/objective_scene.h"
#include "tests/core/nn/support/small_run.h"

#include "core/data/batches/batch.h"

#include <torch/library.h>
#include <torch/version.h>
#include <set>

namespace headscope::training {
namespace {

#if TORCH_VERSION_MAJOR < 2  // later versions have their own fallback, which fails
// Operators whose result or shape depends on values; a device must be waited for.
const std::set<std::string> kWaits = {"aten::_local_scalar_dense",
                                      "aten::nonzero",
                                      "aten::masked_select",
                                      "aten::equal",
                                      "aten::_unique2",
                                      "aten::is_nonzero"};

// Fallback for operators without a meta kernel: runs the operator on zeros to obtain the shapes.
void onZeros(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
    TORCH_CHECK(!kWaits.count(op.schema().name()), op.schema().name(), " waits for the device");
    const auto& schema = op.schema();
    const auto given = torch::jit::last(*stack, schema.arguments().size()).vec();
    const auto zeros = [](const torch::Tensor& t) {
        return torch::zeros(t.sizes(), t.options().device(torch::kCPU));
    };
    for (std::size_t i = 0; i < given.size(); ++i) {
        auto& place = (*stack)[stack->size() - given.size() + i];
        if (given[i].isTensor() && given[i].toTensor().defined() && given[i].toTensor().is_meta())
            place = zeros(given[i].toTensor());
        if (given[i].isTensorList()) {
            c10::List<torch::Tensor> all;
            for (const torch::Tensor& t : given[i].toTensorVector())
                all.push_back(t.is_meta() ? zeros(t) : t);
            place = all;
        }
    }
    op.callBoxed(stack);
    const auto count = schema.returns().size();
    std::size_t written = 0;  // index of the output argument
    for (std::size_t i = 0; i < count; ++i) {
        auto& place = (*stack)[stack->size() - count + i];
        if (place.isTensorList()) {
            c10::List<torch::Tensor> all;
            for (const torch::Tensor& t : place.toTensorVector()) all.push_back(t.to(torch::kMeta));
            place = all;
        }
        if (!place.isTensor() || !place.toTensor().defined()) continue;
        const auto shape = place.toTensor().sizes().vec();
        place = place.toTensor().to(torch::kMeta);
        if (!schema.returns()[i].alias_info() || !schema.returns()[i].alias_info()->isWrite())
            continue;
        const auto& arguments = schema.arguments();
        while (!arguments[written].alias_info() || !arguments[written].alias_info()->isWrite())
            ++written;
        auto target = given[written++].toTensor();
        place = target.sizes() == at::IntArrayRef(shape) ? target : target.resize_(shape);
    }
}

TORCH_LIBRARY_IMPL(_, Meta, library) {
    library.fallback(torch::CppFunction::makeFromBoxedFunction<&onZeros>());
}
#endif

StepRecord stepOnShapes(const RunConfig& config) {
    const auto data = test::smallTexts(8);
    const torch::Device shapes(torch::kMeta);
    ModelStep step(config, models::specOf(config, models::DataSizes::of(*data)), shapes);
    StepSettings settings;
    settings.learningRate = settings.lambda = 0.1;
    settings.dropoutSeed = 3;
    return step.run(
        models::inputFrom(data::orderedBatch(*data, data->train, 0, 8, 8), data->task, shapes),
        settings);
}

class DeviceWaits : public testing::TestWithParam<std::string> {};

// Exception: objectives that cluster heads, because the clustering runs on the CPU.
TEST_P(DeviceWaits, AStepAsksForNoNumberBeforeItsEnd) {
    if (TORCH_VERSION_MAJOR > 1)
        GTEST_SKIP() << "this LibTorch knows fewer shapes in C++ than a step needs";
    const bool clusters = GetParam().rfind("group-", 0) == 0;
    auto config = test::smallConfig();
    config.values["objective.id"] = GetParam();
    try {
        stepOnShapes(config);
        EXPECT_FALSE(clusters) << "it waits no more: say so in core/nn/training/README.md";
    } catch (const c10::Error& refused) {
        EXPECT_TRUE(clusters) << refused.msg();
    }
}

INSTANTIATE_TEST_SUITE_P(All, DeviceWaits, testing::ValuesIn(test::objectiveIds()), test::nameOfId);

}  // namespace
}  // namespace headscope::training
