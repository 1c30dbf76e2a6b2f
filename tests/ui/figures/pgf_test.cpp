// Tests the export to PGFPlots: the TeX code is valid, and its numbers are those of the figure.
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/pgf_axes.h"
#include "ui/figures/sheet/recipe.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_layout.h"

#include <gtest/gtest.h>
#include <QRegularExpression>
#include <QSet>
#include <QStack>
#include <QTemporaryDir>

namespace headscope::plots {
namespace {

QString pgfTexOf(const Figure& figure) {
    const auto bytes = figureBytes(figure, FigureFormat::Tex, {});
    EXPECT_TRUE(bytes.ok());
    return bytes.ok() ? QString::fromUtf8(*bytes) : QString();
}

// Checks comments, escapes, braces and environments. Returns the reason why TeX would reject the
// code, or an empty string.
QString syntaxFault(const QString& tex) {
    QStack<QString> open;
    int depth = 0;
    static const QRegularExpression kEnvironment(QStringLiteral("\\\\(begin|end)\\{(\\w+)\\}"));
    for (const QString& whole : tex.split(QLatin1Char('\n'))) {
        if (whole.startsWith(QLatin1Char('%'))) continue;
        QString line = whole;
        line.remove(QRegularExpression(QStringLiteral("\\\\[&%$#_{}]")));
        for (auto it = kEnvironment.globalMatch(line); it.hasNext();) {
            const auto match = it.next();
            if (match.captured(1) == QLatin1String("begin")) {
                open.push(match.captured(2));
            } else if (open.isEmpty() || open.pop() != match.captured(2)) {
                return QStringLiteral("ends %1 that is not open").arg(match.captured(2));
            }
        }
        for (const QChar sign : line) {
            depth += sign == QLatin1Char('{') ? 1 : sign == QLatin1Char('}') ? -1 : 0;
            if (depth < 0) return QStringLiteral("a brace too many: ") + whole;
            if (QStringLiteral("#_&").contains(sign))
                return QStringLiteral("a bare ") + sign + QStringLiteral(": ") + whole;
        }
        if (line.count(QLatin1Char('$')) % 2) return QStringLiteral("half a formula: ") + whole;
    }
    if (depth != 0) return QStringLiteral("%1 brace(s) are open").arg(depth);
    return open.isEmpty() ? QString() : QStringLiteral("open: ") + open.top();
}

struct Table {
    QString options;
    QStringList header;
    QList<QList<double>> rows;
};

// Returns the data tables of all \addplot commands, without bands.
QList<Table> tablesIn(const QString& tex) {
    QList<Table> tables;
    static const QRegularExpression kPlot(
        QStringLiteral("\\\\addplot\\[(.*)\\] table\\[(x=x.*)\\] \\{\\n([^}]*)\\};"));
    for (auto it = kPlot.globalMatch(tex); it.hasNext();) {
        const auto match = it.next();
        Table table{match.captured(1), {}, {}};
        for (const QString& line :
             match.captured(3).split(QStringLiteral("\\\\\n"), Qt::SkipEmptyParts)) {
            const auto cells = line.split(QLatin1Char(' '));
            if (table.header.isEmpty()) {
                table.header = cells;
                continue;
            }
            QList<double> row;
            for (const QString& cell : cells) {
                bool ok = false;
                row << cell.toDouble(&ok);
                EXPECT_TRUE(ok || cell == QLatin1String("nan")) << cell.toStdString();
            }
            EXPECT_EQ(row.size(), table.header.size()) << line.toStdString();
            table.rows << row;
        }
        tables << table;
    }
    return tables;
}

class AsPgf : public ::testing::TestWithParam<test::FigureKind> {};

TEST_P(AsPgf, HasNothingThatTexStumblesOver) {
    const QString tex = pgfTexOf(*GetParam().figure);
    EXPECT_EQ(syntaxFault(tex).toStdString(), "");
    EXPECT_EQ(tex.count(QStringLiteral("\\begin{tikzpicture}")), 1);
    EXPECT_FALSE(tex.contains(QStringLiteral("(nan")) || tex.contains(QStringLiteral("inf")));
    const auto axes = tex.count(QStringLiteral("\\begin{axis}"));
    EXPECT_EQ(tex.contains(QStringLiteral("usepackage{pgfplots}")), axes > 0)
        << "says what it needs";
    const auto tables = tablesIn(tex);
    EXPECT_GE(tables.size(), axes) << "no axes without numbers";
    for (const auto& table : tables)
        EXPECT_FALSE(table.rows.isEmpty()) << table.options.toStdString();
}

// Curves, scatter plots, bars and heat maps are exported as axes. Arcs, words, pictures and trees
// are exported without axes.
TEST_P(AsPgf, CurvesScattersBarsAndHeatMapsAreAxes) {
    static const QSet<QString> kAxes{
        QStringLiteral("curves"),  QStringLiteral("xy"),          QStringLiteral("panels"),
        QStringLiteral("summary"), QStringLiteral("ablation"),    QStringLiteral("matrix"),
        QStringLiteral("scatter"), QStringLiteral("calibration"), QStringLiteral("tokens")};
    const QString name = QString::fromLatin1(GetParam().name);
    if (kAxes.contains(name)) {
        EXPECT_TRUE(pgfTexOf(*GetParam().figure).contains(QStringLiteral("\\begin{axis}")));
    }
}

INSTANTIATE_TEST_SUITE_P(All, AsPgf, ::testing::ValuesIn(test::figureKinds()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(PgfAxes, TablesHoldTheNumbersWithBandsAndErrorBars) {
    auto figure = test::xyFigure();
    auto tables = tablesIn(pgfTexOf(figure));
    ASSERT_EQ(tables.size(), 2);
    EXPECT_EQ(tables[0].rows, (QList<QList<double>>{{0, 50}, {10, 60}, {20, 65}}));
    EXPECT_TRUE(pgfTexOf(figure).contains(QStringLiteral("-- cycle;"))) << "the band";
    EXPECT_TRUE(pgfTexOf(figure).contains(QStringLiteral("ylabel={accuracy, \\%}")));
    XyData points;
    points.xTitle = points.yTitle = QStringLiteral("n");
    auto series = figure.data.series().front();
    series.line = false;
    points.add(series);
    figure.data = points;
    tables = tablesIn(pgfTexOf(figure));
    ASSERT_EQ(tables.size(), 1);
    EXPECT_EQ(tables[0].header, (QStringList{"x", "y", "plus", "minus"}));
    EXPECT_EQ(tables[0].rows.first(), (QList<double>{0, 50, 1, 1}));
}

TEST(PgfAxes, ALongLineKeepsItsPeaks) {
    XyFigure figure;
    figure.data.xTitle = figure.data.yTitle = QStringLiteral("n");
    XySeries series;
    series.name = QStringLiteral("long");
    for (int i = 0; i < 100'000; ++i) {
        series.x.push_back(i);
        series.y.push_back(i == 54'321 ? 7 : 0);
    }
    figure.data.add(series);
    const auto tables = tablesIn(pgfTexOf(figure));
    ASSERT_EQ(tables.size(), 1);
    EXPECT_LE(tables[0].rows.size(), 1000);
    EXPECT_TRUE(tables[0].rows.contains(QList<double>{54'321, 7}));
}

TEST(PgfAxes, AMatrixIsAHeatMapWithItsScale) {
    const auto figure = test::matrixFigure();
    const QString tex = pgfTexOf(figure);
    const auto tables = tablesIn(tex);
    ASSERT_EQ(tables.size(), 1);
    EXPECT_TRUE(tables[0].options.contains(QStringLiteral("matrix plot*")));
    ASSERT_EQ(tables[0].rows.size(), 16);
    EXPECT_EQ(tables[0].rows[6][0], 2) << "column";
    EXPECT_EQ(tables[0].rows[6][1], 1) << "row";
    EXPECT_NEAR(tables[0].rows[6][2], double(figure.matrix.at(1, 2)), 1e-6);
    EXPECT_TRUE(tex.contains(QStringLiteral("colorbar")));
}

// A sheet is exported with its panels. The figure read back from its recipe produces the same TeX.
TEST(PgfAxes, ASheetHasItsPanelsAndTheRecipeMakesTheSame) {
    SheetFigure figure;
    figure.sheet.format = QStringLiteral("nature-2");
    figure.sheet.sharedLegends = true;
    for (int i = 0; i < 2; ++i) {
        SheetPanel panel;
        panel.id = i + 1;
        panel.figure = std::make_shared<XyFigure>(test::xyFigure());
        panel.place = QRectF(5 + 60 * i, 5, 55, 40);
        figure.sheet.panels.push_back(panel);
    }
    const QString tex = pgfTexOf(figure);
    EXPECT_EQ(syntaxFault(tex).toStdString(), "");
    EXPECT_EQ(tex.count(QStringLiteral("\\begin{axis}")), 2);
    EXPECT_FALSE(tex.contains(QStringLiteral("addlegendentry"))) << "it stands once, below";
    EXPECT_EQ(tex.count(QStringLiteral("lambda 1}")), 1);
    QTemporaryDir folder;
    ASSERT_TRUE(exportFigure(figure, folder.filePath(QStringLiteral("s.tex")), {}, true).ok());
    const auto recipe = readRecipe(folder.filePath(QStringLiteral("s.figure.json")));
    ASSERT_TRUE(recipe.ok());
    EXPECT_EQ(pgfTexOf(*recipe->figure).toStdString(), tex.toStdString());
    EXPECT_EQ(*figureBytes(*recipe->figure, FigureFormat::Pdf, {}),
              *figureBytes(figure, FigureFormat::Pdf, {}));
}

}  // namespace
}  // namespace headscope::plots
