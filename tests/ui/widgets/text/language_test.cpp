// Tests the choice of the window's language, its plural forms, and numbers on screen and in files.
#include "ui/widgets/text/language.h"
#include "ui/features/heads/distance_view.h"
#include "ui/features/lessons/lesson.h"
#include "ui/main_window/main_window.h"
#include "ui/plots/matrix_view.h"
#include "ui/widgets/text/text.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QTemporaryDir>

#include <map>
#include <set>

namespace headscope::ui {
namespace {

QString said(const char* context, const char* text, int count) {
    return QCoreApplication::translate(context, text, nullptr, count);
}

// Fixture that restores English and the default locale.
class Languages : public ::testing::Test {
protected:
    ~Languages() override {
        setLanguage(QStringLiteral("en"));
        QLocale::setDefault(m_before);
    }

private:
    QLocale m_before;
};

TEST_F(Languages, TheDesktopsIsTakenWhereTheWindowSpeaksItAndEnglishElse) {
    const auto name = [](const char* desktop, const char* chosen = "") {
        return localeOf(QLatin1String(chosen), QLocale(QLatin1String(desktop))).name();
    };
    EXPECT_EQ(name("de_AT"), QStringLiteral("de_AT")) << "its country writes the numbers";
    EXPECT_EQ(name("en_GB"), QStringLiteral("en_GB"));
    EXPECT_EQ(name("zh_CN"), QStringLiteral("zh_CN"));
    EXPECT_EQ(name("zh_TW").left(2), QStringLiteral("en")) << "traditional characters are others";
    EXPECT_EQ(name("sw_KE").left(2), QStringLiteral("en"));
    EXPECT_EQ(name("de_AT", "zh_CN"), QStringLiteral("zh_CN"));
    EXPECT_EQ(name("de_AT", "klingon"), QStringLiteral("de_AT")) << "a setting of another version";
}

TEST_F(Languages, NumbersOnTheScreenFollowTheLanguageAndFilesDoNot) {
    setLanguage(QStringLiteral("de"), QLocale(QStringLiteral("de_DE")));
    EXPECT_EQ(lambdaText(0.05), QStringLiteral("0,05"));
    EXPECT_TRUE(percentText(0.827).startsWith(QStringLiteral("82,7")));
    plots::MatrixView view;
    plots::MatrixData matrix;
    matrix.size = 2;
    matrix.values = {1, 0.25F, 0.25F, 1};
    view.setMatrix(matrix);
    EXPECT_TRUE(view.describe({0, 1}).contains(QStringLiteral("0,25")))
        << view.describe({0, 1}).toStdString();
    const auto rows = view.figure().csvRows();
    EXPECT_TRUE(rows[1].contains(QStringLiteral("0.25")))
        << rows[1].join(QLatin1Char(';')).toStdString();
}

TEST_F(Languages, ColumnsOfFilesAreNamedAlikeInEveryLanguage) {
    ModelShape shape;
    shape.layers = 1;
    shape.heads = 2;
    const MeasureInfo measure = [] {
        MeasureInfo info;
        info.id = "mean-distance";
        info.name = "Mean distance";
        return info;
    }();
    const auto header = [&](const char* language) {
        setLanguage(QLatin1String(language));
        const auto figure = distanceFigure({}, shape, measure, {});
        EXPECT_EQ(figure.xTitle,
                  language == QLatin1String("en") ? QStringLiteral("Layer") : QStringLiteral("层"));
        return figure.csvHeader();
    };
    EXPECT_EQ(header("zh_CN"), header("en"));
}

// If two entries of a menu share a mnemonic, the key only moves between them and does not trigger
// either.
TEST_F(Languages, NoMenuHasALetterTwice) {
    for (const auto& language : languages()) {
        setLanguage(language.code);
        const QTemporaryDir folder;
        WindowSettings settings(folder.filePath(QStringLiteral("window.ini")));
        Theme theme(*static_cast<QApplication*>(QCoreApplication::instance()));
        Workspace workspace;
        MainWindow window(workspace, theme, settings);
        for (const auto* menu : window.findChildren<QMenu*>()) {
            std::map<QString, QString> taken;
            for (const auto* action : menu->actions()) {
                const QString key = QKeySequence::mnemonic(action->text()).toString();
                if (key.isEmpty()) continue;
                const auto [place, fresh] = taken.emplace(key, action->text());
                EXPECT_TRUE(fresh) << toStd(language.code) << ": " << toStd(action->text())
                                   << " and " << toStd(place->second);
            }
        }
        std::set<QString> bar;
        for (const auto* action : window.menuBar()->actions())
            EXPECT_TRUE(bar.insert(QKeySequence::mnemonic(action->text()).toString()).second)
                << toStd(action->text());
    }
}

TEST_F(Languages, LessonsAreGivenInTheLanguageAndKeepTheirNames) {
    QFile file(QStringLiteral(":/headscope/lessons/what-a-head-is.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray json = file.readAll();
    const auto english = lessonFrom(json);
    setLanguage(QStringLiteral("de"));
    const auto german = lessonFrom(json);
    ASSERT_TRUE(english && german);
    EXPECT_EQ(german->title, QStringLiteral("Was ein Head ist"));
    EXPECT_EQ(german->id, english->id);
    EXPECT_NE(german->steps.front().text, english->steps.front().text);
    EXPECT_EQ(german->steps.front().stage, english->steps.front().stage)
        << "what it drives is no text";
}

TEST_F(Languages, EveryLanguageHasItsPluralForms) {
    const auto runs = [](int count) { return said("CompareText", "%n run(s)", count); };
    setLanguage(QStringLiteral("de"));
    EXPECT_EQ(runs(1), QStringLiteral("1 Lauf"));
    EXPECT_EQ(runs(2), QStringLiteral("2 Läufe"));
    EXPECT_EQ(runs(0), QStringLiteral("0 Läufe"));
    setLanguage(QStringLiteral("zh_CN"));
    EXPECT_EQ(runs(1), QStringLiteral("1 个运行"));
    EXPECT_EQ(runs(2), QStringLiteral("2 个运行"));
    setLanguage(QStringLiteral("en"));
    EXPECT_EQ(runs(1), QStringLiteral("1 run"));
    EXPECT_EQ(runs(2), QStringLiteral("2 runs"));
}

}  // namespace
}  // namespace headscope::ui
