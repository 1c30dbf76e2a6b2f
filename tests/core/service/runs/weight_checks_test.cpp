// Tests of the warnings on unusual weights, and that normal weights give none.
#include "core/service/runs/weight_checks.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstring>

namespace headscope::runs {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Returns numbers that are distributed like trained weights, with magnitudes around 0.1.
std::vector<float> usual(std::size_t count) {
    std::vector<float> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(0.15f * std::sin(static_cast<float>(i) * 1.7f) +
                          0.05f * std::cos(static_cast<float>(i)));
    return numbers;
}

io::PlainTensor matrix(const std::vector<float>& numbers) {
    io::PlainTensor tensor{"F32", {static_cast<std::int64_t>(numbers.size() / 8), 8}, {}};
    tensor.bytes.resize(numbers.size() * sizeof(float));
    std::memcpy(tensor.bytes.data(), numbers.data(), tensor.bytes.size());
    return tensor;
}

io::TensorFile modelWith(std::vector<float> numbers) {
    io::TensorFile file;
    for (const char* name : {"a", "b", "c"}) file.tensors[name] = matrix(usual(256));
    file.tensors["odd"] = matrix(numbers);
    return file;
}

std::vector<float> scaled(float factor) {
    auto numbers = usual(256);
    for (float& number : numbers) number *= factor;
    return numbers;
}

TEST(WeightChecks, UsualWeightsAreNotOdd) {
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(usual(256)))), IsEmpty());
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(scaled(10)))), IsEmpty());
    EXPECT_THAT(test::textsOf(oddWeights({})), IsEmpty());
}

TEST(WeightChecks, OddValueIsReportedWithItsTensor) {
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(scaled(0)))),
                ElementsAre("tensor odd holds only zeros"));
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(scaled(1e-38f)))),
                ElementsAre(HasSubstr("tensor odd is almost zero")));
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(scaled(100)))),
                ElementsAre(AllOf(HasSubstr("tensor odd holds very large numbers"),
                                  HasSubstr("matrices 0.1"))));
    auto lonely = scaled(0);
    lonely[9] = 0.5f;
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(lonely))),
                ElementsAre("tensor odd holds one number, 0.5, and zeros"));
    lonely = scaled(1e-9f);
    lonely[9] = 0.5f;  // next to this, the other values vanish by rounding
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(lonely))),
                ElementsAre(HasSubstr("tensor odd holds one number, 0.5, that is ")));
    auto spiked = usual(256);
    spiked[17] = 20;
    EXPECT_THAT(test::textsOf(oddWeights(modelWith(spiked))),
                ElementsAre(HasSubstr("tensor odd holds one number, 20, that is ")));
}

TEST(WeightChecks, AWholeModelOfLargeNumbersIsOddToo) {
    io::TensorFile file;
    for (const char* name : {"a", "b"}) file.tensors[name] = matrix(scaled(1e6f));
    EXPECT_EQ(oddWeights(file).size(), 2u);
}

TEST(WeightChecks, VectorsMayBeAnything) {
    auto file = modelWith(usual(256));
    file.tensors["bias"] = matrix(scaled(0));
    file.tensors["bias"].shape = {256};
    file.tensors["short"] = matrix(std::vector<float>(8, 0.0f));
    EXPECT_THAT(test::textsOf(oddWeights(file)), IsEmpty());
}

TEST(WeightChecks, RatiosHaveThreeDigits) {
    for (float spike = 10; spike < 45; spike += 0.5f) {
        auto spiked = usual(256);
        spiked[17] = spike;
        const auto texts = test::textsOf(oddWeights(modelWith(spiked)));
        ASSERT_EQ(texts.size(), 1U);
        const auto first = texts[0].find("that is ") + 8, last = texts[0].find(" times");
        EXPECT_LE(last - first, std::string("99.9").size()) << texts[0];
    }
}

}  // namespace
}  // namespace headscope::runs
