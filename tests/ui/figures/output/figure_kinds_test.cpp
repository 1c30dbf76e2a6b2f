// Tests properties of every kind of figure: it can be printed, stored, copied and written to files
// without a widget.
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/output/figure_bytes.h"

#include <gtest/gtest.h>
#include <QRegularExpression>

namespace headscope::plots {
namespace {

class EveryFigure : public ::testing::TestWithParam<test::FigureKind> {
protected:
    const Figure& figure() const { return *GetParam().figure; }
};

TEST_P(EveryFigure, HasANameForAFileAndWordsForThoseWhoDoNotSeeIt) {
    static const QRegularExpression kStem(QStringLiteral("^[a-z0-9]+(-[a-z0-9]+)*$"));
    EXPECT_TRUE(kStem.match(figure().figureName()).hasMatch())
        << figure().figureName().toStdString();
    EXPECT_GT(figure().caption().size(), 15) << figure().caption().toStdString();
    EXPECT_FALSE(figure().caption().contains(QStringLiteral("%1")));
}

TEST_P(EveryFigure, IsPrintedInsideItsPlaceAndNotEmpty) {
    // kEdge is the margin that the page leaves around a figure for outer strokes.
    constexpr int kEdge = 24, kStroke = 3;
    const QImage image = test::printed(figure(), 500, kEdge);
    const QColor paper = PlotStyle::forPrint().background;
    int inside = 0, outside = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) != paper)
                ++(image.rect()
                           .adjusted(kEdge - kStroke, kEdge - kStroke, kStroke - kEdge,
                                     kStroke - kEdge)
                           .contains(x, y)
                       ? inside
                       : outside);
    EXPECT_GT(inside, 1500);
    EXPECT_EQ(outside, 0);
}

TEST_P(EveryFigure, HasANumberUnderEveryHeadingOfItsTable) {
    const auto header = figure().csvHeader();
    const auto rows = figure().csvRows();
    ASSERT_FALSE(rows.isEmpty());
    for (const auto& row : rows) EXPECT_EQ(row.size(), header.size());
    EXPECT_EQ(QSet<QString>(header.begin(), header.end()).size(), header.size())
        << "two columns of one name";
}

TEST_P(EveryFigure, IsWrittenAsPictureAndTableOfOneContent) {
    for (const FigureFormat format :
         {FigureFormat::Pdf, FigureFormat::Svg, FigureFormat::Png, FigureFormat::Csv}) {
        const auto bytes = figureBytes(figure(), format, {});
        ASSERT_TRUE(bytes.ok()) << bytes.error().text();
        EXPECT_TRUE(readsAs(*bytes, format));
    }
    EXPECT_EQ(csvBytes(figure()).count("\r\n"), figure().csvRows().size() + 1);
}

TEST_P(EveryFigure, ACopyIsTheSameInEveryByteAndKeepsItsProvenance) {
    const auto copy = figure().copy();
    EXPECT_EQ(*figureBytes(*copy, FigureFormat::Svg, {}),
              *figureBytes(figure(), FigureFormat::Svg, {}));
    EXPECT_EQ(copy->csvRows(), figure().csvRows());
    EXPECT_EQ(copy->figureSettings(), figure().figureSettings());
    EXPECT_EQ(copy->caption(), figure().caption());
    EXPECT_EQ(copy->provenance(), figure().provenance());
    copy->setProvenance({});
    EXPECT_FALSE(figure().provenance().isEmpty()) << "the copy is another value";
}

INSTANTIATE_TEST_SUITE_P(All, EveryFigure, ::testing::ValuesIn(test::figureKinds()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace headscope::plots
