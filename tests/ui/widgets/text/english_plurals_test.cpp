// Tests the English plural forms of texts that contain a number.
#include "ui/widgets/text/english_plurals.h"

#include <gtest/gtest.h>
#include <QCoreApplication>

namespace headscope::ui {
namespace {

TEST(EnglishPlurals, OneAndMany) {
    const QString text = QStringLiteral("%n sample(s) (is|are) read (again)");
    EXPECT_EQ(pluralForm(text, 1), QStringLiteral("%n sample is read (again)"));
    EXPECT_EQ(pluralForm(text, 0), QStringLiteral("%n samples are read (again)"));
    EXPECT_EQ(pluralForm(text, 5), QStringLiteral("%n samples are read (again)"));
}

TEST(EnglishPlurals, TextsThatCountGetThemAndOthersStay) {
    installEnglishPlurals();
    installEnglishPlurals();
    EXPECT_EQ(QCoreApplication::instance()->findChildren<EnglishPlurals*>().size(), 1);
    const auto said = [](const char* text, int count) {
        return QCoreApplication::translate("x", text, nullptr, count);
    };
    EXPECT_EQ(said("%n head(s)", 1), QStringLiteral("1 head"));
    EXPECT_EQ(said("%n head(s)", 3), QStringLiteral("3 heads"));
    EXPECT_EQ(said("%n threads", 2), QStringLiteral("2 threads"));
    EXPECT_EQ(said("f(s) of s", -1), QStringLiteral("f(s) of s")) << "a text that does not count";
}

}  // namespace
}  // namespace headscope::ui
