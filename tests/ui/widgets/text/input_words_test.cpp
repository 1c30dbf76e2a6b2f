// Tests the texts that ask the user to choose or type an input. They depend on the input that the
// model reads.
#include "ui/widgets/text/input_words.h"
#include "core/api/runs/tasks.h"
#include "tests/support/fake_engine.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/attention/attention_page.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QLabel>
#include <QPlainTextEdit>

#include <algorithm>

namespace headscope::ui {
namespace {

// Joins all texts that the user sees about inputs of this kind of model.
QString allWords(Task task) {
    const InputWords words = inputWords(task);
    return QStringList{words.boxLabel, words.boxName,  words.boxHint,   words.ownShown,
                       words.choose,   words.mapComes, words.splitSizes}
        .join(QLatin1Char('\n'))
        .remove(QLatin1Char('&'));
}

TEST(InputWordsTest, ModelsOfPicturesAskForPicturesAndOthersForTexts) {
    for (const TaskTraits& traits : tasks()) {
        const QString words = allWords(traits.task);
        EXPECT_EQ(words.contains(QStringLiteral("picture")), traits.pictures()) << traits.id;
        EXPECT_EQ(words.contains(QStringLiteral("text")), !traits.pictures()) << traits.id;
        EXPECT_EQ(words.contains(QStringLiteral("ype a source text")), traits.pairs) << traits.id;
        EXPECT_EQ(words.contains(QStringLiteral("pairs")), traits.pairs) << traits.id;
        for (const char* number : {"%1", "%2", "%3"})
            EXPECT_EQ(words.count(QLatin1String(number)), 1) << traits.id << ' ' << number;
    }
}

TEST(InputWordsTest, ARowOfAListHasTheTextItsClassAndAnEnd) {
    ModelShape shape;
    shape.classes = {"World", "Sports"};
    EXPECT_EQ(sampleWords(shape, "Stocks  fall\n again", 3, 0, 40),
              QStringLiteral("Stocks fall again [World]"));
    EXPECT_EQ(sampleWords(shape, "Stocks fall again", 3, -1, 6), QStringLiteral("Stocks \u2026"));
    EXPECT_EQ(sampleWords(shape, "Stocks", 3, 2, 6), QStringLiteral("Stocks")) << "no such class";
}

TEST(InputWordsTest, AnEmptyTextIsNoPicture) {
    ModelShape texts, pictures;
    pictures.task = Task::ImageClassification;
    EXPECT_EQ(sampleWords(texts, " ", 7, -1, 40), QStringLiteral("sample 7, no text"));
    EXPECT_EQ(sampleWords(pictures, "", 7, -1, 40), QStringLiteral("picture 7"));
}

// Fixture with a fake run of each task in turn.
class InputWordsOnPages : public ::testing::TestWithParam<int> {
protected:
    Task task() const { return tasks()[static_cast<std::size_t>(GetParam())].task; }
    void SetUp() override {
        engine.run = std::make_shared<test::FakeRunView>(task());
        workspace.setEngine(&engine);
    }

    test::FakeEngine engine;
    Workspace workspace;
};

TEST_P(InputWordsOnPages, AttentionSaysItBesideTheBoxAndWhereTheMapComes) {
    AttentionPage page(workspace);
    const QString before = page.pane()->matrix()->emptyText();
    workspace.openRun(QStringLiteral("runs/fake"));
    const InputWords words = inputWords(task());
    for (const plots::TokenView* view : page.pane()->views())
        EXPECT_EQ(view->emptyText(), words.mapComes);
    EXPECT_NE(before, words.mapComes) << "without a run there is no sample to pick";
    const auto* box = page.findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    ASSERT_TRUE(box);
    EXPECT_EQ(box->placeholderText(), words.boxHint);
    EXPECT_EQ(box->isVisibleTo(&page), !traitsOf(task()).pictures());
    bool labelled = false;
    for (const QLabel* label : page.findChildren<QLabel*>())
        labelled |= label->text() == words.boxLabel;
    EXPECT_TRUE(labelled);
}

TEST_P(InputWordsOnPages, AblateSendsToTheAttentionPageForTheSame) {
    AblatePage page(workspace);
    workspace.openRun(QStringLiteral("runs/fake"));
    bool reported = false;
    for (const QLabel* label : page.findChildren<QLabel*>())
        reported |= label->text() == inputWords(task()).choose;
    EXPECT_TRUE(reported);
}

INSTANTIATE_TEST_SUITE_P(Every, InputWordsOnPages,
                         ::testing::Range(0, static_cast<int>(tasks().size())),
                         [](const auto& each) {
                             std::string name = tasks()[static_cast<std::size_t>(each.param)].id;
                             name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                             return name;
                         });

}  // namespace
}  // namespace headscope::ui
