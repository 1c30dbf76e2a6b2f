// Tests the translation of engine messages, which are recognised by the words around names and
// numbers.
#include "ui/widgets/text/engine_text.h"

#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"
#include "core/api/runs/parameters.h"
#include "tests/ui/support/one_language.h"
#include "ui/widgets/text/language.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/log_model.h"

#include <gtest/gtest.h>
#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace headscope::ui {
namespace {

constexpr const char* kTexts[] = {
#include "resources/translations/engine.inl"
};

const QRegularExpression kPlace(QStringLiteral("%(\\d)"));

// Replaces placeholders with artificial names that exist in no language, and start with a digit
// because "%1 to %2" only takes numbers.
QString withNames(const QString& text) {
    QString out;
    qsizetype at = 0;
    for (auto places = kPlace.globalMatch(text); places.hasNext();) {
        const auto place = places.next();
        out +=
            text.mid(at, place.capturedStart() - at) + QStringLiteral("1") + place.captured(1) + QStringLiteral("_q");
        at = place.capturedEnd();
    }
    return out + text.mid(at);
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

TEST_P(EngineTexts, EveryMessageIsKnownAgainByItsOwnWords) {
    QStringList wrong;
    for (const char* text : kTexts) {
        const QString target = withNames(QCoreApplication::translate("Engine", text));
        const QString source = withNames(QString::fromUtf8(text));
        if (const QString shown = engineText(source); shown != target)
            wrong << source + QStringLiteral("\n    ") + shown + QStringLiteral("\n    ") + target;
    }
    EXPECT_TRUE(wrong.isEmpty()) << wrong.size() << ":\n" << wrong.join(QLatin1Char('\n')).toStdString();
}

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

TEST_P(EngineTexts, ARecordedMessageWithContextAndHintIsTakenApart) {
    Error error{ErrorCode::BadData, "line 7: a NUL byte", "Save the file as UTF-8"};
    error = std::move(error).within("train.csv");
    const QString recorded = engineText(error.text());  // as stored in run.json or in the queue
    EXPECT_EQ(recorded, fullErrorText(error));
    EXPECT_TRUE(recorded.startsWith(QStringLiteral("train.csv: "))) << recorded.toStdString();
    EXPECT_FALSE(recorded.contains(QStringLiteral("NUL byte"))) << recorded.toStdString();
    EXPECT_FALSE(recorded.contains(QStringLiteral("Save"))) << recorded.toStdString();
}

TEST_P(EngineTexts, NamesStayAsTheyAreWhateverTheyLookLike) {
    const QString text = engineText(std::string("the checkpoint of step %1 cannot be used: %2"));
    EXPECT_TRUE(text.contains(QStringLiteral("%1")) && text.contains(QStringLiteral("%2"))) << text.toStdString();
    EXPECT_EQ(engineText(std::string("my run, lambda 0.1")), QStringLiteral("my run, lambda 0.1"));
    EXPECT_EQ(engineText(std::string()), QString());
}

// The engine also uses "open" and "file" as messages of their own. In quotation marks they are
// names chosen by the user.
TEST_P(EngineTexts, NamesInQuotationMarksAreNotTranslated) {
    for (const std::string name : {"open", "file", "folder", "stopped"}) {
        const QString text = engineText("class \"" + name + "\" lacks training samples");
        EXPECT_NE(text, toQt("class \"" + name + "\" lacks training samples"));
        EXPECT_TRUE(text.contains(toQt(name))) << text.toStdString();
    }
}

TEST_P(EngineTexts, TheLogIsShownInItAndKeepsWhatTheRunWrote) {
    LogModel log;
    RunEvent event;
    event.kind = "warning";
    event.text = "objective.warmup is 1: lambda reaches its value only at the end";
    log.add(event);
    const QString shown = log.index(0, LogModel::Text).data().toString();
    EXPECT_EQ(shown, engineText(event.text));
    EXPECT_NE(shown, toQt(event.text));
}

// ---- Each message is entirely in one language ----

// Puts into each pattern another pattern, unknown English text, and a list of both.
TEST_P(EngineTexts, NestedPiecesAreTranslatedWhollyOrNotAtAll) {
    QStringList wrong;
    const QStringList pieces{QStringLiteral("the disk that nobody knows of is full"),
                             QStringLiteral("line 7: a NUL byte"),
                             QStringLiteral("line 7: a NUL byte; and this is not known at all"),
                             QStringLiteral("12 of 400 words"), QStringLiteral("No such file or directory")};
    for (const char* text : kTexts)
        for (const QString& piece : pieces) {
            QString english = QString::fromUtf8(text);
            if (!english.contains(kPlace)) continue;
            english.replace(kPlace, piece);
            if (const QString mixture = mixtureIn(engineText(english), english); !mixture.isEmpty()) wrong << mixture;
        }
    EXPECT_TRUE(wrong.isEmpty()) << wrong.size() << ":\n" << wrong.mid(0, 20).join(QLatin1Char('\n')).toStdString();
}

TEST_P(EngineTexts, AnErrorAndItsHintAreInOneLanguage) {
    const Error known{ErrorCode::BadData, "line 7: a NUL byte", "Save the file as UTF-8"};
    EXPECT_NE(errorWords(known).hint, QStringLiteral("Save the file as UTF-8"));
    for (const Error& error :
         {Error{ErrorCode::BadData, "line 7: a NUL byte", "Say this that nobody has translated"},
          Error{ErrorCode::BadData, "this is not known to any translator", "Save the file as UTF-8"},
          Error{ErrorCode::BadData, "line 7: a NUL byte", "Save the file as UTF-8"}.within(
              "while the moon is over the house")}) {
        const auto words = errorWords(error);
        EXPECT_TRUE(words.text.endsWith(toQt(error.message))) << words.text.toStdString();
        EXPECT_EQ(words.hint, toQt(error.hint));
        EXPECT_EQ(fullErrorText(error), toQt(error.text()));
    }
}

TEST_P(EngineTexts, KeysOfSettingsAreShownAsTheirLabels) {
    setSettingLabels({{QStringLiteral("dataset.text_column"), QStringLiteral("Textspalte")}});
    const QString shown = engineText(std::string("Set dataset.text_column to a column's name or number"));
    EXPECT_TRUE(shown.contains(QStringLiteral("Textspalte"))) << shown.toStdString();
    EXPECT_FALSE(shown.contains(QStringLiteral("dataset.text_column"))) << shown.toStdString();
    for (const char* kept : {"/data/dataset.text_column/x.csv", "dataset.text_column.bak", "mydataset.text_column"})
        EXPECT_EQ(engineText(std::string(kept)), QString::fromLatin1(kept));
    setSettingLabels({});
}

TEST(EngineTextsInEnglish, AreTheEnginesOwn) {
    for (const char* text : kTexts) {
        const std::string message = withNames(QString::fromUtf8(text)).toStdString();
        ASSERT_EQ(engineText(message).toStdString(), message);
    }
}

}  // namespace
}  // namespace headscope::ui
