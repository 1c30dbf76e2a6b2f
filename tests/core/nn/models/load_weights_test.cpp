// Weights that a model takes from a file: with and without the memory of the file.
#include "core/nn/models/model.h"
#include "core/nn/models/tensor_bridge.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace headscope::test {
namespace {

// The table of tokens has 1.2 MB, so that its memory is kept.
models::ModelSpec largeTableSpec() {
    models::ModelSpec spec;
    spec.model = "text-encoder";
    spec.data.vocabulary = 20'000;
    spec.data.outputs = 3;
    spec.heads = {2};
    spec.headSize = 8;
    spec.width = 16;
    spec.ff = 8;
    spec.length = 5;
    return spec;
}

torch::Tensor logitsOf(models::Model& model) {
    torch::NoGradGuard noGrad;
    models::Input input;
    input.size = 1;
    input.tokens = torch::tensor({{3, 19'999, 7}}, torch::kLong);
    models::Pass pass;
    return model.forward(input, pass);
}

TEST(LoadWeights, MemoryOfTheFileGivesTheSameModel) {
    const auto spec = largeTableSpec();
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const auto wanted = models::makeModel(spec, generator);
    torch::Generator none;  // the weights are not drawn
    const auto model = models::makeModel(spec, none);
    {
        auto file = models::weightsOf(*wanted);
        ASSERT_GT(file.tensors.at("token_embedding").bytes.size(), std::size_t{1} << 20);
        ASSERT_TRUE(models::loadWeights(*model, std::move(file)).ok());
    }
    EXPECT_TRUE(torch::equal(logitsOf(*model), logitsOf(*wanted)));
    for (const auto& item : wanted->named_parameters())
        EXPECT_TRUE(torch::equal(model->named_parameters()[item.key()], item.value()))
            << item.key();
}

// Compares with a float32 model whose weights were rounded to bfloat16.
TEST(LoadWeights, LinearLayersMayStayInHalfPrecision) {
    auto spec = largeTableSpec();
    spec.ff = 40'000;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const auto wanted = models::makeModel(spec, generator);
    torch::NoGradGuard noGrad;
    for (auto& parameter : wanted->parameters())
        parameter.copy_(parameter.to(torch::kBFloat16).to(torch::kFloat));
    io::TensorFile file;
    for (const auto& item : wanted->named_parameters())
        file.tensors[item.key()] = models::plainFrom(item.value().to(torch::kBFloat16));
    torch::Generator none;
    const auto model = models::makeModel(spec, none);
    ASSERT_TRUE(models::loadWeights(*model, std::move(file)).ok());
    const auto parameters = model->named_parameters();
    EXPECT_EQ(parameters["block0.ff1.weight"].scalar_type(), torch::kBFloat16);
    EXPECT_EQ(parameters["token_embedding"].scalar_type(), torch::kFloat);
    EXPECT_TRUE(torch::allclose(logitsOf(*model), logitsOf(*wanted), 1e-5, 1e-6));
}

TEST(LoadWeights, RefusedFileChangesNothing) {
    const auto spec = largeTableSpec();
    auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const auto model = models::makeModel(spec, generator);
    const auto before = models::weightsOf(*model);
    auto file = before;
    file.tensors.at("head.bias").shape = {4};
    EXPECT_FALSE(models::loadWeights(*model, std::move(file)).ok());
    for (const auto& [name, tensor] : models::weightsOf(*model).tensors)
        EXPECT_EQ(tensor.bytes, before.tensors.at(name).bytes) << name;
}

}  // namespace
}  // namespace headscope::test
