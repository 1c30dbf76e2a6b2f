// Tests the translation of engine messages by their formats.
#include "ui/widgets/text/engine_text.h"

#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"
#include "core/api/runs/parameters.h"
#include "core/base/io/message_json.h"
#include "ui/widgets/text/language.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/log_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <QLocale>

namespace headscope::ui {
namespace {

// A message of the engine that is translated, and one that nobody has translated.
Message known() {
    return "line %1: a NUL byte"_m(7);
}
Message unknown() {
    return Message{"the disk that nobody knows of is full"};
}

// Sets the window's language for each test and restores it afterwards.
class EngineTexts : public ::testing::TestWithParam<const char*> {
protected:
    void SetUp() override { setLanguage(QLatin1String(GetParam())); }
    void TearDown() override {
        setLanguage(QStringLiteral("en"));
        QLocale::setDefault(m_before);
    }

private:
    QLocale m_before;
};

std::string engineTextsIn(const ::testing::TestParamInfo<const char*>& info) {
    return info.param;
}
INSTANTIATE_TEST_SUITE_P(Every, EngineTexts, ::testing::Values("de", "zh_CN"), engineTextsIn);

TEST_P(EngineTexts, AMistypedSettingIsExplainedInTheWindowsLanguage) {
    ParamSpec spec;
    spec.key = "model.heads";
    spec.kind = ParamKind::Integer;
    spec.minimum = 1;
    spec.maximum = 64;
    const auto value = parseValue(spec, "seven");
    ASSERT_FALSE(value);
    const QString text = fullErrorText(value.error());
    EXPECT_NE(text, toQt(value.error().text()));
    for (const auto* kept : {"model.heads", "seven", "64"})
        EXPECT_TRUE(text.contains(QLatin1String(kept))) << text.toStdString();
    for (const auto* english : {"it must be", "whole number", " to ", "Choose an allowed"})
        EXPECT_FALSE(text.contains(QLatin1String(english))) << text.toStdString();
}

TEST_P(EngineTexts, AMessageFromAFileIsTranslatedLikeTheOneThatWasWritten) {
    Error error{ErrorCode::BadData, known(), "Save the file as UTF-8"_m};
    error = std::move(error).within("train.csv");
    const QString shown = engineText(io::messageIn(io::messageJson(error.whole())));
    EXPECT_EQ(shown, fullErrorText(error));
    EXPECT_TRUE(shown.startsWith(QStringLiteral("train.csv: "))) << shown.toStdString();
    EXPECT_NE(shown, toQt(error.text()));
    EXPECT_TRUE(shown.contains(engineText(error.message)) &&
                shown.contains(engineText(error.hint)));
}

TEST_P(EngineTexts, NamesStayAsTheyAreWhateverTheyLookLike) {
    for (const std::string name : {"%1", "%2", "open", "file", "a NUL byte"}) {
        const QString text = engineText("the checkpoint of step %1 cannot be used: %2"_m(3, name));
        EXPECT_TRUE(text.contains(toQt(name))) << text.toStdString();
        EXPECT_NE(text, toQt("the checkpoint of step 3 cannot be used: " + name));
    }
    EXPECT_EQ(engineText(verbatim("the run %1 is gone")), QStringLiteral("the run %1 is gone"));
    EXPECT_EQ(engineText(Message()), QString());
}

TEST_P(EngineTexts, TheLogIsShownInItAndKeepsWhatTheRunWrote) {
    LogModel log;
    RunEvent event;
    event.kind = "warning";
    event.text = known();
    log.add(event);
    const QString shown = log.index(0, LogModel::Text).data().toString();
    EXPECT_EQ(shown, engineText(event.text));
    EXPECT_NE(shown, toQt(event.text.text()));
    event.text = verbatim("what an older version wrote");
    log.add(event);
    EXPECT_EQ(log.index(1, LogModel::Text).data().toString(),
              QStringLiteral("what an older version wrote"));
}

// ---- Each message is entirely in one language ----

TEST_P(EngineTexts, NestedPiecesAreTranslatedWhollyOrNotAtAll) {
    const Message whole = "the checkpoint of step %1 cannot be used: %2"_m(3, known());
    EXPECT_TRUE(engineText(whole).contains(engineText(known())));
    EXPECT_FALSE(engineText(whole).contains(QStringLiteral("NUL byte")));
    const Message mixed =
        "the checkpoint of step %1 cannot be used: %2"_m(3, "%1; %2"_m(known(), unknown()));
    EXPECT_EQ(engineText(mixed), toQt(mixed.text()));
}

TEST_P(EngineTexts, AnErrorAndItsHintAreInOneLanguage) {
    const Message hint = "Save the file as UTF-8"_m;
    EXPECT_NE(errorWords({ErrorCode::BadData, known(), hint}).hint, toQt(hint.text()));
    for (const Error& error :
         {Error{ErrorCode::BadData, known(), unknown()}, Error{ErrorCode::BadData, unknown(), hint},
          Error{ErrorCode::BadData, known(), hint}.within(unknown())}) {
        const auto words = errorWords(error);
        EXPECT_TRUE(words.text.endsWith(toQt(error.message.text()))) << words.text.toStdString();
        EXPECT_EQ(words.hint, toQt(error.hint.text()));
        EXPECT_EQ(fullErrorText(error).toLower(), toQt(error.text()).toLower());
    }
}

// In the window, an error is a sentence. A name at its start is written as the user wrote it.
TEST(EngineTextsInEnglish, ErrorsBeginWithACapitalUnlessTheyBeginWithAName) {
    const auto begins = [](const Error& error) { return fullErrorText(error).left(6); };
    const Error plain{ErrorCode::Usage, "the edited text is too long"_m, "Use words"_m};
    EXPECT_EQ(begins(plain), QStringLiteral("The ed"));
    EXPECT_EQ(errorSentences(plain).text.left(6), QStringLiteral("The ed"));
    EXPECT_EQ(errorText(plain).left(6), QStringLiteral("the ed")) << "within another sentence";
    EXPECT_EQ(begins({ErrorCode::Usage, "news, seed 1"_m, {}}), QStringLiteral("News, "));
    EXPECT_EQ(begins({ErrorCode::Usage, "%1 is gone"_m("news"), {}}), QStringLiteral("news i"));
    EXPECT_EQ(begins(Error(plain).within("my run")), QStringLiteral("my run"));
    EXPECT_EQ(begins({ErrorCode::Usage, "train.csv is gone"_m, {}}), QStringLiteral("train."));
}

TEST_P(EngineTexts, KeysOfSettingsAreShownAsTheirLabels) {
    setSettingLabels({{QStringLiteral("dataset.text_column"), QStringLiteral("Textspalte")}});
    const QString shown = engineText("Set dataset.text_column to a column's name or number"_m);
    EXPECT_TRUE(shown.contains(QStringLiteral("Textspalte"))) << shown.toStdString();
    EXPECT_FALSE(shown.contains(QStringLiteral("dataset.text_column"))) << shown.toStdString();
    for (const char* kept :
         {"/data/dataset.text_column/x.csv", "dataset.text_column.bak", "mydataset.text_column"})
        EXPECT_EQ(engineText(verbatim(kept)), QString::fromLatin1(kept));
    setSettingLabels({});
}

TEST(EngineNumbers, AreThoseOfTheWindow) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German));
    const auto text = engineText("%1 (%2)"_m("1,436", "23.3 %"));
    const auto kept = engineText("%1 (%2)"_m("v1.2", "a,b"));
    QLocale::setDefault(before);
    EXPECT_EQ(text, QStringLiteral("1.436 (23,3 %)"));
    EXPECT_EQ(kept, QStringLiteral("v1.2 (a,b)"));
}

TEST(EngineTextsInEnglish, AreTheEnginesOwn) {
    for (const Message& message :
         {known(), unknown(), "the checkpoint of step %1 cannot be used: %2"_m(3, known())})
        EXPECT_EQ(engineText(message).toStdString(), message.text());
}

}  // namespace
}  // namespace headscope::ui
