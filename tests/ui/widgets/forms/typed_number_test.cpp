// Tests typed numbers. In every language of the window, an entry is either read as the user meant
// it or refused, and never read as another number.
#include "ui/widgets/forms/typed_number.h"

#include "tests/ui/support/language_guard.h"
#include "ui/widgets/forms/number_edit.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/forms/spec_field.h"
#include "ui/widgets/forms/sweep_edit.h"
#include "ui/widgets/number_box.h"

#include <gtest/gtest.h>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest/QtTest>

namespace headscope::ui {
namespace {

// Setting for a real number up to 1e15.
ParamSpec realSpec() {
    ParamSpec spec;
    spec.key = "objective.lambda";
    spec.name = "Lambda";
    spec.kind = ParamKind::Real;
    spec.defaultValue = 0.1;
    spec.maximum = 1e15;
    return spec;
}

// Setting for an integer of 1 or more.
ParamSpec integerSpec() {
    ParamSpec spec;
    spec.key = "train.epochs";
    spec.name = "Epochs";
    spec.kind = ParamKind::Integer;
    spec.defaultValue = std::int64_t{5};
    spec.minimum = 1;
    spec.maximum = 1e6;
    return spec;
}

struct Row {
    const char* locale;
    const char* typed;
    const char* real;   // expected text of the real number, "" if refused
    const char* whole;  // expected text as an integer of at least 1, "" if refused
};

const Row kRows[] = {
    {"de", "0,2", "0.2", ""},
    {"de", "0.2", "0.2", ""},
    {"de", "0.001", "0.001", ""},
    {"de", "1.000,5", "", ""},
    {"de", "1.000", "", ""},
    {"de", "-1.000", "", ""},
    {"de", "1.000.000", "", ""},
    {"de", "12.125", "", ""},
    {"de", "12,125", "12.125", ""},
    {"de", "1,000.5", "", ""},
    {"de", "1,5", "1.5", ""},
    {"de", "1,0", "1", "1"},
    {"de", "1,000,5", "", ""},
    {"de", "5e-4", "0.0005", ""},
    {"de", "5,0E-4", "0.0005", ""},
    {"de", "1 000", "", ""},
    {"de", "1'000", "", ""},
    {"de", "5", "5", "5"},
    {"en", "0,2", "", ""},
    {"en", "0.2", "0.2", ""},
    {"en", "1,000", "", ""},
    {"en", "1,000.5", "", ""},
    {"en", "1.000,5", "", ""},
    {"en", "1.000", "1", "1"},
    {"en", " 7 ", "7", "7"},
    {"en", "\u00a07\u3000", "7", "7"},
    {"en", "1\u00a0000", "", ""},
    {"en", "1\u202f000", "", ""},
    {"en", "\uff11\uff0e\uff15", "1.5", ""},
    {"en", "\uff17", "7", "7"},
    {"en", "1_000", "", ""},
    {"en", "0x10", "", ""},
    {"en", "\u0661", "", ""},
    {"en", "\u00bd", "", ""},
    {"en", "nan", "", ""},
    {"en", "inf", "", ""},
    {"en", "1e400", "", ""},
    {"en", "1e3", "1000", "1000"},
    {"en", "+3", "3", "3"},
    {"en", "", "", ""},
    {"en", "-", "", ""},
    {"en", "1e", "", ""},
    {"en", "--5", "", ""},
    {"en", "+-5", "", ""},
    {"en", "1.2.3", "", ""},
    {"en", "5%", "", ""},
    {"en", ".5", "0.5", ""},
    {"en", "010", "10", "10"},
    {"zh_CN", "0.2", "0.2", ""},
    {"zh_CN", "0,2", "", ""},
    {"zh_CN", "\uff10\uff0c\uff12", "", ""},
    {"zh_CN", "\uff10\uff0e\uff12", "0.2", ""},
    {"zh_CN", "1,000", "", ""},
    {"zh_CN", "\u4e94", "", ""},
    {"fr", "1\u202f000,5", "", ""},
    {"fr", "1,5", "1.5", ""},
    {"de_CH", "1\u2019000", "", ""},
    {"hi_IN", "1,00,000", "", ""},
};

std::string readAs(const ParamSpec& spec, const Row& row) {
    const auto typed =
        readNumber(spec, QString::fromUtf8(row.typed), QLocale(QLatin1String(row.locale)));
    EXPECT_EQ(typed.value.has_value(), typed.problem.isEmpty()) << row.typed;
    return typed.value ? QString::number(asReal(*typed.value), 'g', 12).toStdString() : "";
}

TEST(TypedNumber, IsReadAsMeantOrRefused) {
    for (const Row& row : kRows) {
        ParamSpec real = realSpec();
        real.minimum = -1e15;
        EXPECT_EQ(readAs(real, row), row.real) << row.locale << ": " << row.typed;
        EXPECT_EQ(readAs(integerSpec(), row), row.whole) << row.locale << ": " << row.typed;
    }
}

TEST(TypedNumber, MinusOfTypographyIsAMinus) {
    ParamSpec spec = realSpec();
    spec.minimum = -10;
    EXPECT_EQ(
        valueText(
            *readNumber(spec, QStringLiteral("\u22125"), QLocale(QStringLiteral("en"))).value),
        "-5");
    EXPECT_FALSE(
        readNumber(realSpec(), QStringLiteral("\u22125"), QLocale(QStringLiteral("en"))).value);
}

TEST(TypedNumber, ShownNumberIsReadBackTheSameInEveryLanguage) {
    for (const char* name : {"de", "en", "zh_CN", "fr", "de_CH", "ar", "hi_IN"}) {
        const QLocale locale{QLatin1String(name)};
        for (const double value : {0.1, 12.125, 5e-4, 1e-7, 0.001, 1234.567, 1e12}) {
            const auto back = readNumber(realSpec(), editText(value, locale), locale);
            ASSERT_TRUE(back.value) << name << ' ' << editText(value, locale).toStdString();
            EXPECT_EQ(asReal(*back.value), value) << name;
        }
    }
}

struct AxisRow {
    const char* locale;
    bool whole;
    const char* typed;
    std::vector<double> values;  // empty if refused
};

TEST(TypedAxis, ValuesAreThoseThatAreMeantOrRefused) {
    const AxisRow rows[] = {
        {"en", false, "0,0.01,0.1", {0, 0.01, 0.1}},
        {"en", false, "0; 0.01; 0.1", {0, 0.01, 0.1}},
        {"en", false, "0,01; 0,1", {}},
        {"de", false, "0; 0,01; 0,1", {0, 0.01, 0.1}},
        {"de", false, "0, 0.01, 0.1", {0, 0.01, 0.1}},
        {"de", false, "0,2", {}},
        {"de", false, "0,0.01,0.1", {}},
        {"de", false, "0,01, 0,1", {}},
        {"de", false, "0.2", {0.2}},
        {"de", true, "2,4,8", {2, 4, 8}},
        {"de", true, "2; 4", {2, 4}},
        {"de", true, "1.000; 2.000", {}},
        {"de", true, "1.000..2.000", {}},
        {"en", true, "0..4", {}},  // 0 is below the setting's minimum
        {"en", true, "1..4", {1, 2, 3, 4}},
        {"en", true, "1,000", {}},
        {"en", true, "2, 4, 8", {2, 4, 8}},
        {"en", true, "2;;4", {}},
        {"zh_CN", true, "2\uff0c4\u30018", {2, 4, 8}},
        {"zh_CN", false, "0\uff1b0.1", {0, 0.1}},
    };
    for (const auto& row : rows) {
        const auto read =
            readAxis(row.whole ? integerSpec() : realSpec(), QString::fromUtf8(row.typed),
                     QLocale(QLatin1String(row.locale)));
        EXPECT_EQ(read.axis.has_value(), read.problem.isEmpty());
        std::vector<double> values;
        if (read.axis)
            for (const auto& value : read.axis->values) values.push_back(asReal(value));
        EXPECT_EQ(values, row.values)
            << row.locale << ": " << row.typed << ' ' << read.problem.toStdString();
    }
}

class TypedIn : public ::testing::TestWithParam<const char*> {
protected:
    LanguageGuard m_language{GetParam()};
};
std::string onlyFor(const ::testing::TestParamInfo<const char*>& info) {
    return info.param;
}
INSTANTIATE_TEST_SUITE_P(Every, TypedIn, ::testing::Values("en", "de", "zh_CN"), onlyFor);

// While typing "0,2" key by key, the first entry is "0". A refused entry must not change the value.
TEST_P(TypedIn, ARefusedEntryLeavesTheValueAsItWas) {
    SpecField field(realSpec());
    field.setExplicit(ParamValue(0.5));
    auto* edit = field.findChild<NumberEdit*>();
    ASSERT_TRUE(edit);
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("0;2"));
    EXPECT_FALSE(field.problem().isEmpty());
    EXPECT_FALSE(edit->problem().isEmpty());
    ASSERT_TRUE(field.explicitValue());
    EXPECT_EQ(asReal(*field.explicitValue()), 0.5);
    field.setExplicit(ParamValue(0.5));  // the form does this after every change
    EXPECT_FALSE(field.problem().isEmpty()) << "still to be corrected";
    EXPECT_EQ(edit->text(), QStringLiteral("0;2"));
    field.setExplicit(ParamValue(0.25));  // a change from elsewhere, such as a loaded configuration
    EXPECT_TRUE(field.problem().isEmpty());
    EXPECT_EQ(asReal(*field.explicitValue()), 0.25);
    EXPECT_EQ(edit->text(), editText(0.25));
}

TEST_P(TypedIn, CommaOfTheLanguageIsADecimalSignAndElsewhereRefused) {
    SpecField field(realSpec());
    auto* edit = field.findChild<NumberEdit*>();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("0,2"));
    const bool german = QLocale().decimalPoint() == QLatin1String(",");
    EXPECT_EQ(field.problem().isEmpty(), german) << field.problem().toStdString();
    EXPECT_EQ(field.explicitValue().has_value(), german);
    if (german) {
        EXPECT_EQ(asReal(*field.explicitValue()), 0.2);
    }
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("0.3"));
    EXPECT_TRUE(field.problem().isEmpty());
    EXPECT_EQ(asReal(*field.explicitValue()), 0.3);
}

TEST_P(TypedIn, ARefusedEntryAtTheDefaultIsNotForgotten) {
    SpecField field(realSpec());
    auto* edit = field.findChild<NumberEdit*>();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("0x"));
    field.setExplicit({});  // the form passes an empty value for a setting at its default
    EXPECT_FALSE(field.problem().isEmpty());
    EXPECT_FALSE(field.explicitValue());
}

TEST_P(TypedIn, SpinBoxesNeverTakeSeparatorsForDigits) {
    IntegerBox box;
    box.setRange(0, 100000);
    box.setValue(7);
    auto* line = box.findChild<QLineEdit*>();
    for (const char* typed : {"1,5", "1.5", "1 5", "1e", "\u00bd", "200000"}) {
        box.setValue(7);
        box.selectAll();
        QTest::keyClicks(&box, QString::fromUtf8(typed));
        EXPECT_EQ(line->text(), QString::fromUtf8(typed)) << "no sign is dropped";
        EXPECT_FALSE(line->property("refused").toString().isEmpty()) << typed;
        QTest::keyClick(&box, Qt::Key_Return);
        EXPECT_EQ(box.value(), 7) << typed;
    }
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("15"));
    QTest::keyClick(&box, Qt::Key_Return);
    EXPECT_EQ(box.value(), 15);
    EXPECT_TRUE(line->property("refused").toString().isEmpty());
}

// A decimal point is always accepted, a comma only in German, and group separators never.
TEST_P(TypedIn, DecimalSpinBoxesTakeTheSignOfTheLanguageAndThePoint) {
    DecimalBox box;
    box.setRange(0, 5000);
    box.setDecimals(2);
    box.setSuffix(QStringLiteral(" pt"));
    auto* line = box.findChild<QLineEdit*>();
    const auto typed = [&](const QString& text) {
        box.setValue(3);
        box.selectAll();
        QTest::keyClicks(&box, text);
        QTest::keyClick(&box, Qt::Key_Return);
        return box.value();
    };
    const bool german = QLocale().decimalPoint() == QLatin1String(",");
    EXPECT_EQ(typed(QStringLiteral("0.5")), 0.5);
    EXPECT_EQ(typed(QStringLiteral("0,5")), german ? 0.5 : 3);
    EXPECT_EQ(typed(QStringLiteral("1.000,5")), 3);
    EXPECT_EQ(typed(QStringLiteral("1,000.5")), 3);
    EXPECT_EQ(typed(QStringLiteral("1.500")), german ? 3 : 1.5);
    box.setValue(1234.5);
    EXPECT_EQ(line->text(), german ? QStringLiteral("1234,50 pt") : QStringLiteral("1234.50 pt"));
}

TEST_P(TypedIn, ASweepSaysHowItsValuesWereRead) {
    SweepEdit edit;
    edit.setSpec(realSpec());
    QTest::keyClicks(&edit, QStringLiteral("0,2"));
    if (QLocale().decimalPoint() == QLatin1String(",")) {
        EXPECT_FALSE(edit.axis()) << "0 and 2, or 0.2";
    } else {
        ASSERT_TRUE(edit.axis());
        EXPECT_EQ(edit.axis()->values.size(), 2u);
        EXPECT_TRUE(edit.summary().contains(QStringLiteral("0; 2")))
            << edit.summary().toStdString();
    }
}

TEST(SpecFieldTest, TheTooltipOfTheResetButtonNamesADefaultThatIsNotEmpty) {
    const auto tip = [](const ParamSpec& spec, const ParamValue& value) {
        SpecField field(spec);
        field.setExplicit(value);
        for (const auto* button : field.findChildren<QToolButton*>())
            if (button->toolTip().startsWith(QStringLiteral("Back to"))) return button->toolTip();
        return QString();
    };
    EXPECT_EQ(tip(realSpec(), 0.5), QStringLiteral("Back to the default, 0.1"));
    ParamSpec column;
    column.key = "dataset.text_column";
    column.name = "Text column";
    column.kind = ParamKind::Text;
    column.defaultValue = std::string();
    EXPECT_EQ(tip(column, std::string("headline")), QStringLiteral("Back to the default"));
}

}  // namespace
}  // namespace headscope::ui
