// Tests that a figure leaving the program reports characters that the fonts do not contain.
#include "ui/figures/output/missing_glyphs.h"

#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/sheet/sheet_lint.h"
#include "ui/main_window/export_dialog.h"
#include "ui/main_window/waiting.h"

#include <gtest/gtest.h>
#include <QLabel>
#include <QTemporaryDir>

#include <algorithm>

namespace headscope::plots {
namespace {

// The end of the last private-use plane: a character that fonts do not contain.
const QString kNowhere = QString::fromUcs4(U"\U0010FFFD");

// Figure that draws one text.
struct TextFigure : Figure {
    QString text;
    explicit TextFigure(QString shown) : text(std::move(shown)) {}
    std::shared_ptr<Figure> copy() const override { return std::make_shared<TextFigure>(*this); }
    QString figureName() const override { return QStringLiteral("text"); }
    QString caption() const override { return QStringLiteral("A text."); }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override {
        painter.setFont(style.font);
        painter.drawText(area, Qt::AlignCenter, text);
    }
    QStringList csvHeader() const override { return {QStringLiteral("text")}; }
    QList<QStringList> csvRows() const override { return {{text}}; }
};

constexpr FigureFormat kDrawn[] = {FigureFormat::Pdf, FigureFormat::Svg, FigureFormat::Png};

TEST(MissingGlyphsTest, AreReportedInEveryFormatThatDrawsText) {
    const TextFigure figure(QStringLiteral("ab") + kNowhere);
    for (const auto format : kDrawn) {
        const QString text = missingGlyphsText(figure, format, {});
        EXPECT_TRUE(text.contains(QStringLiteral("U+10FFFD"))) << text.toStdString();
    }
    EXPECT_TRUE(missingGlyphsText(figure, FigureFormat::Csv, {}).isEmpty())
        << "numbers and texts as they are";
}

TEST(MissingGlyphsTest, AvailableGlyphsAreNotReported) {
    for (const char* text :
         {"plain", "Grüße, ½ – “x”", "λ ≤ 0.1 → Δσ", "привет", "a\u200db\ufe0f"}) {
        const TextFigure figure(QString::fromUtf8(text));
        for (const auto format : kDrawn)
            EXPECT_TRUE(missingGlyphsText(figure, format, {}).isEmpty()) << text;
    }
    for (const auto& kind : test::figureKinds())
        EXPECT_TRUE(missingGlyphsText(*kind.figure, FigureFormat::Pdf, {}).isEmpty()) << kind.name;
}

TEST(MissingGlyphsTest, ScriptsBeyondLatinNeedAFontOfTheLatexDocument) {
    for (const char* text : {"ไทย", "你好", "\U0001f600"}) {
        const TextFigure figure(QString::fromUtf8(text));
        EXPECT_FALSE(missingGlyphsText(figure, FigureFormat::Tex, {}).isEmpty()) << text;
    }
    for (const char* text : {"plain", "Grüße", "λ ≤ 0.1 → Δσ", "−1 … ✓"}) {
        const TextFigure figure(QString::fromUtf8(text));
        EXPECT_TRUE(missingGlyphsText(figure, FigureFormat::Tex, {}).isEmpty()) << text;
    }
}

TEST(MissingGlyphsTest, ASheetFindsThem) {
    Sheet sheet;
    SheetPanel panel;
    panel.id = 1;
    panel.figure = std::make_shared<TextFigure>(kNowhere);
    panel.place = placeFor(sheet, *panel.figure);
    sheet.panels.push_back(panel);
    const auto count = [](const std::vector<SheetFinding>& found) {
        return std::count_if(found.begin(), found.end(), [](const auto& one) {
            return one.fault == SheetFault::MissingGlyph && one.panel == 1;
        });
    };
    EXPECT_EQ(count(lintSheet(sheet)), 1);
    sheet.panels[0].figure = std::make_shared<TextFigure>(QStringLiteral("plain"));
    EXPECT_EQ(count(lintSheet(sheet)), 0);
}

TEST(MissingGlyphsTest, ExportDialogWarnsBeforeAnythingIsWritten) {
    QTemporaryDir folder;
    const auto choice = [](const QString& text) {
        FigureChoice one;
        one.title = text;
        one.take = [text]() -> FigurePtr { return std::make_shared<TextFigure>(text); };
        return one;
    };
    ui::ExportDialog dialog({choice(kNowhere), choice(QStringLiteral("plain"))}, 0, folder.path());
    dialog.show();
    auto* reported = dialog.findChild<QLabel*>(QStringLiteral("missing-glyphs"));
    ASSERT_TRUE(reported);
    EXPECT_TRUE(ui::waitUntil([&] { return reported->isVisible(); }, 20'000));
    EXPECT_TRUE(reported->text().contains(QStringLiteral("U+10FFFD")));
    dialog.choose(1);
    EXPECT_TRUE(ui::waitUntil([&] { return !reported->isVisible(); }, 20'000));
}

}  // namespace
}  // namespace headscope::plots
