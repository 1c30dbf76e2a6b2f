// Tests that both texts of a pair are typed on the Attention page.
#include "tests/ui/support/attention_fixture.h"
#include "tests/ui/support/typing.h"
#include "ui/widgets/attention_input.h"

#include <gtest/gtest.h>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace headscope::ui {
namespace {

using test::typeOver;
using AttentionPair = test::AttentionFixture;

// A pair is typed in two boxes, which only models that read two texts have.
TEST_F(AttentionPair, ASecondTextIsTypedForModelsThatReadPairs) {
    open(Task::TextClassification);
    EXPECT_FALSE(page->findChild<QPlainTextEdit*>(QStringLiteral("second-text"))->isVisible());
    engine.run = std::make_shared<test::FakeRunView>(Task::TextClassification);
    engine.run->settings.values["dataset.tokens"] = std::string("imported");
    workspace.closeRun();  // the fake run has the same path
    workspace.openRun(QStringLiteral("runs/imported"));
    settle();
    auto* first = page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    auto* second = page->findChild<QPlainTextEdit*>(QStringLiteral("second-text"));
    ASSERT_TRUE(second->isVisible());
    typeOver(first, QStringLiteral("is it raining"));
    typeOver(second, QStringLiteral("take a coat"));
    settle();
    EXPECT_EQ(lastRequest().input.text, "is it raining");
    EXPECT_EQ(lastRequest().input.secondText, "take a coat");
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("next-sample")), Qt::LeftButton);
    settle();
    EXPECT_EQ(lastRequest().input.secondText, "");
    EXPECT_EQ(first->toPlainText().toStdString(), engine.run->sentence);
    EXPECT_EQ(second->toPlainText(), QString()) << "a single text has no second one";
}

TEST_F(AttentionPair, ASecondTextIsNotSentToAModelThatReadsOne) {
    open(Task::TextClassification);
    auto* first = page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    page->findChild<QPlainTextEdit*>(QStringLiteral("second-text"))
        ->setPlainText(QStringLiteral("left from another run"));
    typeOver(first, QStringLiteral("dogs"));
    settle();
    EXPECT_EQ(lastRequest().input.text, "dogs");
    EXPECT_EQ(lastRequest().input.secondText, "");
}

TEST_F(AttentionPair, APairFillsBothBoxes) {
    open(Task::TextClassification);
    AttentionInput* input = page->findChild<AttentionInput*>();
    input->setReadsPairs(true);
    input->setSampleText(QStringLiteral("a | b | c"), QStringLiteral("c"));
    EXPECT_EQ(page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"))->toPlainText(),
              QStringLiteral("a | b"));
    EXPECT_EQ(page->findChild<QPlainTextEdit*>(QStringLiteral("second-text"))->toPlainText(),
              QStringLiteral("c"));
}

}  // namespace
}  // namespace headscope::ui
