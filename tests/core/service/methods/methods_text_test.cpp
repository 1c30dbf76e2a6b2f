// Tests of the methods paragraph of a run, which must be sufficient to repeat it.
#include "core/service/methods/methods_text.h"

#include "tests/core/support/picture_files.h"
#include "tests/core/support/run_contents.h"

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

// Trains a run and returns its methods paragraph, which must be sufficient to repeat the run.
std::string methodsOf(Engine& engine, const RunConfig& config) {
    const auto result = started(engine, config)->wait();
    EXPECT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    const auto text = engine.methods({result.run});
    EXPECT_TRUE(text.ok()) << text.error().text();
    return text ? text->paragraph : std::string();
}

void expectAll(const std::string& text, const std::vector<const char*>& parts) {
    for (const char* part : parts) EXPECT_THAT(text, HasSubstr(part));
}

TEST_F(RunContents, MethodsOfTextsStateTokensModelCheckpointAndResult) {
    const fs::path data = fs::path(folder.path()) / "work/data/texts.csv";
    writeTexts(data, 0);
    auto config = textsOf(data);
    config.values["dataset.min_frequency"] = std::int64_t{3};
    const auto text = methodsOf(engine, config);
    expectAll(text,
              {"lower-cased and cut into words", "the vocabulary holds", "occur at least 3 times",
               "in the training split", "at most 30,000", "split seed 0", "validation share 0.1",
               "learned position embeddings", "layer norm (epsilon 1e-5)", "GELU (exact)",
               "mean over the valid tokens", "gives the logits of the 2 classes", "16 parameters",
               "The weights after the last step (6) were evaluated", "accuracy ",
               "95 % Wilson interval", "cross-entropy ", "LibTorch none"});
    EXPECT_THAT(text, Not(HasSubstr(folder.path())));
    // The file is named, and settings that change nothing are not.
    EXPECT_THAT(text, HasSubstr("(format: text table"));
    for (const char* silent : {"separator", "training samples 0", "label smoothing 0"})
        EXPECT_THAT(text, Not(HasSubstr(silent)));
    EXPECT_THAT(text, HasSubstr("test share (unless there is a test file) 0.1"));
    const fs::path own = fs::path(folder.path()) / "work/data/own_test.csv";
    writeTexts(own, 0);
    config.values["dataset.test_path"] = own.string();
    EXPECT_THAT(methodsOf(engine, config), Not(HasSubstr("test share")))
        << "nothing was split off for the test";
}

TEST_F(RunContents, MethodsOfPicturesStateNormalisationAndAugmentation) {
    auto config = smallRun(3);
    config.values["dataset.id"] = std::string("shapes");
    const auto text = methodsOf(engine, config);
    expectAll(text, {"Pictures of 32 x 32 pixels were normalised", "means 0.", "deviations 0.",
                     "not augmented", "Patches were embedded", "mean over the patches",
                     "logits of the 10 classes"});
    EXPECT_THAT(text, Not(HasSubstr("vocabulary")));
}

TEST_F(RunContents, MethodsOfAugmentedPicturesStateHow) {
    const fs::path data = fs::path(folder.path()) / "work/pictures";
    for (int i = 0; i < 48; ++i) {
        const auto of = data / (i % 2 ? "bright" : "dark");
        fs::create_directories(of);
        std::vector<std::uint8_t> pixels(8 * 8 * 3, static_cast<std::uint8_t>(i % 2 ? 250 - i : i));
        std::ofstream(of / (std::to_string(i) + ".png"), std::ios::binary)
            << data::pngOf(8, 8, pixels);
    }
    auto config = smallRun(3);
    config.values.erase("dataset.size");
    config.values["dataset.id"] = std::string("image-folder");
    config.values["dataset.path"] = data.string();
    config.values["dataset.image_size"] = std::int64_t{8};
    config.values["dataset.augment"] = true;
    const auto text = methodsOf(engine, config);
    expectAll(text, {"shifted at random by up to 4 pixels",
                     "mirrored left to right with probability 0.5", "every epoch"});
    EXPECT_THAT(text, Not(HasSubstr("not augmented")));
}

TEST_F(RunContents, MethodsOfALanguageModelStateItsTokensAndPerplexity) {
    auto config = smallRun(3);
    config.values["dataset.id"] = std::string("recall");
    expectAll(methodsOf(engine, config),
              {"cut into symbols", "causal self-attention", "logits of the next one",
               "evaluated after training", "perplexity"});
}

// The paragraph must name every setting that had an effect, even if it has the default value.
TEST_F(RunContents, MethodsStateEverySettingThatHadAnEffect) {
    const auto run = trained(smallRun(6));
    const auto view = *engine.open(run);
    const auto text = engine.methods({run})->paragraph;
    for (const char* part :
         {"weight decay 0.01", "AdamW (betas 0.9 and 0.999", "one-cycle", "batches of 16",
          "gradients clipped at norm 1", "160 samples", "dropout 0", "seed 3"})
        EXPECT_THAT(text, HasSubstr(part));
    for (const char* without :
         {"(train.", "(dataset.", "drophead", "train.momentum", "repulsive", "simulated"})
        EXPECT_THAT(text, Not(HasSubstr(without)));
}

// A model that was pruned and then fine-tuned is not understood without the heads that it lacks.
TEST_F(RunContents, MethodsNameTheHeadsThatAParentLacks) {
    const auto first = trained(smallRun(4)), pruned = trained(smallRun(4)),
               tuned = trained(smallRun(4));
    const auto begin = [](const std::string& run, const std::string& parent, const char* edit) {
        RunContents::edit(run + "/run.json", [&](auto& record) {
            record["parent"] = {
                {"run", fs::path(parent).filename().string()}, {"step", 4}, {"edit", edit}};
        });
    };
    begin(pruned, first, "removed heads 0:0,2");
    begin(tuned, pruned, "");
    const auto text = engine.methods({tuned})->paragraph;
    EXPECT_THAT(text, HasSubstr("That run started from the weights"));
    EXPECT_THAT(text, HasSubstr("removed heads 0:0,2"));
}

TEST_F(RunContents, MethodsOfAnUntestedRunSaySo) {
    fake.control->stepMicroseconds = 300;
    auto session = started(engine, smallRun(4000));
    waitUntil(*session, [&] { return session->progress().step > 0; });
    session->stop();
    EXPECT_THAT(engine.methods({session->wait().run})->paragraph,
                HasSubstr("The test split has not been evaluated"));
}

}  // namespace
}  // namespace headscope::test
