// Tests figure sheets without widgets: stored drawings, layout on the grid, panel letters, scales,
// automatic checks and recipes.
#include "tests/support/error_matchers.h"
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/colour_vision.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/sheet/recipe.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/sheet/sheet_legend.h"
#include "ui/figures/sheet/sheet_lint.h"
#include "ui/figures/tikz.h"
#include "ui/widgets/text/language.h"

#include <gtest/gtest.h>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <algorithm>

namespace headscope::plots {
namespace {

QByteArray bytesOf(const Figure& figure, FigureFormat format) {
    const auto bytes = figureBytes(figure, format, {});
    EXPECT_TRUE(bytes.ok());
    return bytes.ok() ? *bytes : QByteArray();
}

// Sheet with one panel per figure.
Sheet sheetOf(const QList<FigurePtr>& figures, const QString& format = QStringLiteral("nature-2")) {
    Sheet sheet;
    sheet.format = format;
    for (const auto& figure : figures) {
        SheetPanel panel;
        panel.id = sheet.nextId();
        panel.figure = figure;
        panel.place = placeFor(sheet, *figure);
        sheet.panels.push_back(panel);
    }
    return sheet;
}

SheetFigure figureOf(const Sheet& sheet) {
    SheetFigure figure;
    figure.sheet = sheet;
    return figure;
}

int countOf(const std::vector<SheetFinding>& found, SheetFault fault) {
    return int(std::count_if(found.begin(), found.end(),
                             [fault](const auto& one) { return one.fault == fault; }));
}

class AsTikz : public ::testing::TestWithParam<test::FigureKind> {};

// Figures with axes are tested in pgf_test.cpp. This tests figures that PGFPlots cannot draw.
TEST_P(AsTikz, IsOnePictureOfPathsAndTexts) {
    const Figure& figure = *GetParam().figure;
    const QSizeF size(400, 300);
    const auto text = tikzBytes(tikzBody(drawingOf(figure, size, PlotStyle::forPrint())), size,
                                figure.figureName());
    EXPECT_TRUE(text.startsWith("% ")) << "its name and caption as a comment";
    EXPECT_EQ(text.count("\\begin{tikzpicture}"), 1);
    EXPECT_EQ(text.count("\\begin{scope}"), text.count("\\end{scope}"));
    EXPECT_GT(text.count("\\path[") + text.count("\\node["), 3);
    EXPECT_FALSE(text.contains("(nan") || text.contains(",nan"));
    for (const auto& line : text.split('\n'))
        if (!line.isEmpty() && !line.startsWith('%') && !line.startsWith("\\begin") &&
            !line.startsWith("\\end")) {
            EXPECT_TRUE(line.endsWith(';')) << line.left(80).toStdString();
        }
}

INSTANTIATE_TEST_SUITE_P(All, AsTikz, ::testing::ValuesIn(test::figureKinds()),
                         [](const auto& info) { return std::string(info.param.name); });

// Sheet with two plots that share their series, and one plot with a series of its own.
Sheet sheetOfCurves() {
    auto other = test::xyFigure();
    other.data.yTitle = QStringLiteral("loss, nats");
    auto third = test::xyFigure();
    XyData lone;
    lone.xTitle = lone.yTitle = QStringLiteral("n");
    XySeries series;
    series.name = QStringLiteral("alone");
    series.x = series.y = {1, 2};
    lone.add(series);
    third.data = lone;
    auto sheet = sheetOf({kept(test::xyFigure(), {}), kept(other, {}), kept(third, {})});
    sheet.sharedLegends = true;
    return sheet;
}

TEST(SharedLegend, IsShownOnceBelowThePanelsThatHaveIt) {
    auto sheet = sheetOfCurves();
    const auto legends = sharedLegends(sheet);
    ASSERT_EQ(legends.size(), 1u) << "what no other panel has stays there";
    EXPECT_EQ(legends[0].panels, (std::vector<int>{0, 1}));
    ASSERT_EQ(legends[0].lines.size(), 2);
    EXPECT_EQ(legends[0].lines[1].name, QStringLiteral("lambda 1"));
    EXPECT_TRUE(panelFigure(sheet, sheet.panels[0])->legendHidden());
    EXPECT_FALSE(panelFigure(sheet, sheet.panels[2])->legendHidden());
    const auto textsIn = [](const Figure& figure) {
        QStringList texts;
        for (const auto& item : drawingOf(figure, {1000, 800}, PlotStyle::forPrint()).items)
            if (item.kind == DrawnItem::Kind::Text) texts << item.text;
        return texts;
    };
    EXPECT_EQ(textsIn(figureOf(sheet)).count(QStringLiteral("lambda 1")), 1);
    EXPECT_TRUE(textsIn(figureOf(sheet)).contains(QStringLiteral("a, b:")))
        << "whose it is, as c has its own";
    sheet.sharedLegends = false;
    EXPECT_EQ(textsIn(figureOf(sheet)).count(QStringLiteral("lambda 1")), 2);
}

TEST(SharedLegend, HasRoomOfItsOwnOnTheSheet) {
    auto sheet = sheetOfCurves();
    const double with = sheetHeight(sheet);
    sheet.sharedLegends = false;
    EXPECT_GT(with, sheetHeight(sheet) + 2);
    sheet = sheetOfCurves();
    sheet.panels[0].place.moveBottom(sheet.sheetFormat().mostHeightMm);
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::TooHigh), 1) << "it would leave the paper";
}

TEST(SharedLegend, ComesBackFromAFileWithTheSheet) {
    const auto sheet = sheetOfCurves();
    const auto read = sheetFromJson(sheetJson(sheet));
    ASSERT_TRUE(read.ok());
    EXPECT_TRUE(read->sharedLegends);
    EXPECT_EQ(sharedLegends(*read).front().lines, sharedLegends(sheet).front().lines);
    EXPECT_EQ(bytesOf(figureOf(*read), FigureFormat::Pdf),
              bytesOf(figureOf(sheet), FigureFormat::Pdf));
}

TEST(Tikz, TextOfOthersIsPrintedAsItIs) {
    EXPECT_EQ(latexText(QStringLiteral("50 % & R_1 {x}")),
              QStringLiteral("50 \\% \\& R\\_1 \\{x\\}"));
    EXPECT_EQ(latexText(QStringLiteral("\\input")), QStringLiteral("\\textbackslash{}input"));
    EXPECT_EQ(latexText(QString(QChar(0x2212)) + QStringLiteral("1")), QStringLiteral("$-$1"));
}

class KeptDrawing : public ::testing::TestWithParam<test::FigureKind> {};

// Stored drawings use paths instead of rectangles and lines, so a few edge pixels may differ in
// shade.
TEST_P(KeptDrawing, LooksAsTheFigureItself) {
    const Figure& figure = *GetParam().figure;
    const auto kept = keptForExport(figure, {});
    const QImage one = figureImage(figure, {}), other = figureImage(*kept, {});
    ASSERT_EQ(one.size(), other.size());
    int differing = 0;
    for (int y = 0; y < one.height(); ++y)
        for (int x = 0; x < one.width(); ++x) {
            const QColor a = one.pixelColor(x, y), b = other.pixelColor(x, y);
            const auto far = [](int p, int q) { return std::abs(p - q) > 48; };
            differing +=
                far(a.red(), b.red()) || far(a.green(), b.green()) || far(a.blue(), b.blue());
        }
    EXPECT_LT(differing, one.width() * one.height() / 200);
    EXPECT_EQ(kept->csvRows(), figure.csvRows());
    EXPECT_EQ(kept->caption(), figure.caption());
}

TEST_P(KeptDrawing, ComesBackFromItsFile) {
    const auto kept =
        std::dynamic_pointer_cast<const KeptFigure>(keptForExport(*GetParam().figure, {}));
    ASSERT_NE(kept, nullptr);
    const auto text = QJsonDocument(keptFigureJson(*kept)).toJson();
    const auto again = keptFigureFromJson(QJsonDocument::fromJson(text).object());
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ((*again)->rows, kept->rows);
    EXPECT_EQ((*again)->settings, kept->settings);
    for (const FigureFormat format : {FigureFormat::Pdf, FigureFormat::Svg, FigureFormat::Png})
        EXPECT_TRUE(bytesOf(**again, format) == bytesOf(*kept, format)) << "format " << int(format);
}

INSTANTIATE_TEST_SUITE_P(All, KeptDrawing, ::testing::ValuesIn(test::figureKinds()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Drawing, ACutOrForeignOneIsRefusedWithAReason) {
    const auto kept = keptForExport(test::matrixFigure(), {});
    auto json = keptFigureJson(*std::dynamic_pointer_cast<const KeptFigure>(kept));
    auto drawing = json[QLatin1String("drawing")].toObject();
    for (const auto& [key, value] :
         {std::pair<QString, QJsonValue>{QStringLiteral("packed"), QStringLiteral("AAAA")},
          {QStringLiteral("items"), 3},
          {QStringLiteral("width"), -1},
          {QStringLiteral("packed"), QStringLiteral("/////w==")}}) {
        auto broken = drawing;
        broken.insert(key, value);
        json.insert(QStringLiteral("drawing"), broken);
        const auto read = keptFigureFromJson(json);
        ASSERT_FALSE(read.ok()) << key.toStdString();
        EXPECT_EQ(read.error().code, ErrorCode::BadData);
        EXPECT_FALSE(read.error().hint.empty());
    }
}

TEST(SheetFormats, AreThoseOfTheVenuesInMillimetres) {
    EXPECT_EQ(sheetFormat(QStringLiteral("nature-1")).widthMm, 89);
    EXPECT_EQ(sheetFormat(QStringLiteral("nature-2")).widthMm, 183);
    EXPECT_EQ(sheetFormat(QStringLiteral("nature-2")).mostHeightMm, 170);
    EXPECT_EQ(sheetFormat(QStringLiteral("neurips")).widthMm, 139.7);
    const auto& slide = sheetFormat(QStringLiteral("slide"));
    EXPECT_NEAR(slide.widthMm / slide.heightMm, 16.0 / 9, 0.001);
    for (const auto& format : sheetFormats())
        EXPECT_FALSE(format.source.isEmpty()) << format.id.toStdString();
    const auto bad =
        sheetFormatsFrom(R"({"formats": [{"id": "x", "width_mm": 5, "most_height_mm": 100}]})");
    ASSERT_FALSE(bad.ok());
    EXPECT_THAT(bad.error(), headscope::test::Inserts("width_mm"));
    EXPECT_FALSE(sheetFormatsFrom("{").ok());
}

TEST(SheetLayout, NewPanelsFindAFreePlaceOnTheGrid) {
    const auto matrix = kept(test::matrixFigure(), {});
    const Sheet sheet = sheetOf({matrix, matrix, matrix});
    const SheetGrid grid = gridOf(sheet);
    EXPECT_NEAR(sheet.panels[0].place.left(), grid.columnLeft(0), 1e-9);
    EXPECT_NEAR(sheet.panels[0].place.right(), grid.columnRight(5), 1e-9);
    EXPECT_NEAR(sheet.panels[1].place.left(), grid.columnLeft(6), 1e-9);
    EXPECT_NEAR(sheet.panels[1].place.right(), 183 - grid.marginMm, 1e-9);
    EXPECT_GT(sheet.panels[2].place.top(), sheet.panels[0].place.bottom());
    EXPECT_LE(sheetHeight(sheet), 170) << "smaller where the page ends";
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::Overlap), 0);
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::CutOff), 0);
    const Sheet narrow = sheetOf({matrix}, QStringLiteral("nature-1"));
    EXPECT_NEAR(narrow.panels[0].place.width(), 87, 1e-9) << "one column: all of it";
    const Sheet two = arranged(sheetOf({matrix, matrix, matrix}), 3);
    for (const auto& panel : two.panels)
        EXPECT_NEAR(panel.place.top(), 1, 1e-9) << "three in one row";
}

TEST(SheetLayout, EdgesGoToColumnsRowsAndNeighboursAndStayOnThePaper) {
    const auto matrix = kept(test::matrixFigure(), {});
    const Sheet sheet = sheetOf({matrix, matrix});
    const SheetGrid grid = gridOf(sheet);
    const int id = sheet.panels[1].id;
    QRectF wanted = sheet.panels[1].place.translated(0.4, 0.3);
    const auto snappedBack = snapped(sheet, id, wanted, 0, 1);
    EXPECT_NEAR(snappedBack.place.left(), grid.columnLeft(6), 1e-9);
    EXPECT_NEAR(snappedBack.place.top(), 1, 1e-9);
    EXPECT_FALSE(snappedBack.upright.empty());
    EXPECT_EQ(snapped(sheet, id, wanted, 0, 0).place, wanted) << "without reach nothing moves";
    const auto away = snapped(sheet, id, sheet.panels[1].place.translated(500, -500), 0, 1).place;
    EXPECT_LE(away.right(), 183 + 1e-9);
    EXPECT_GE(away.top(), 0);
    wanted = sheet.panels[1].place;
    wanted.setRight(wanted.left() - 20);
    const auto small = snapped(sheet, id, wanted, int(PanelEdge::Right), 0).place;
    EXPECT_NEAR(small.width(), kLeastPanelMm, 1e-9) << "no panel is turned inside out";
}

TEST(SheetLetters, FollowTheOrderAndTheStyle) {
    Sheet sheet;
    EXPECT_EQ(panelLetter(sheet, 0), QStringLiteral("a"));
    EXPECT_EQ(panelLetter(sheet, 27), QStringLiteral("ab"));
    sheet.letters = QStringLiteral("(a)");
    EXPECT_EQ(panelLetter(sheet, 2), QStringLiteral("(c)"));
    sheet.letters = QStringLiteral("A");
    EXPECT_EQ(panelLetter(sheet, 1), QStringLiteral("B"));
    sheet.letters.clear();
    EXPECT_EQ(panelLetter(sheet, 1), QString());
}

TEST(SheetFigureTest, IsAPageOfItsSizeWithAllNumbersAndWords) {
    const auto sheet = sheetOf({kept(test::matrixFigure(), {}), kept(test::curveFigure(), {})});
    const SheetFigure figure = figureOf(sheet);
    ExportOptions options;
    options.dpi = 254;
    const QImage image = figureImage(figure, options);
    EXPECT_EQ(image.width(), 1830) << "as wide as the journal's page, whatever is asked for";
    EXPECT_NEAR(image.height(), sheetHeight(sheet) * 10, 1);
    EXPECT_TRUE(figure.caption().startsWith(QStringLiteral("a: ")))
        << figure.caption().toStdString();
    EXPECT_TRUE(bytesOf(figure, FigureFormat::Svg).contains("b: "));
    const auto rows = figure.csvRows();
    const auto matrix = test::matrixFigure();
    const auto curves = test::curveFigure();
    EXPECT_EQ(rows.size(), matrix.csvRows().size() * matrix.csvHeader().size() +
                               curves.csvRows().size() * curves.csvHeader().size());
    EXPECT_EQ(rows.first()[0], QStringLiteral("a"));
    EXPECT_EQ(rows.last()[0], QStringLiteral("b"));
}

// Exporting a sheet from its recipe gives the same bytes in every format.
TEST(SheetRecipe, MakesTheSameBytesAgain) {
    QTemporaryDir folder;
    QList<FigurePtr> figures;
    for (const auto& kind : test::figureKinds()) figures << kind.figure;
    const auto sheet = arranged(sheetOf(figures), 4);
    const QString file = folder.filePath(QStringLiteral("sheet.pdf"));
    ExportOptions options;
    options.widthMm = 183;
    ASSERT_TRUE(exportFigure(figureOf(sheet), file, options, true).ok());
    const auto recipe = readRecipe(folder.filePath(QStringLiteral("sheet.figure.json")));
    ASSERT_TRUE(recipe.ok()) << recipe.error().text();
    for (const auto* suffix : {"pdf", "svg", "png", "csv"}) {
        const QString first = folder.filePath(QStringLiteral("one.") + QLatin1String(suffix));
        const QString second = folder.filePath(QStringLiteral("two.") + QLatin1String(suffix));
        ASSERT_TRUE(exportFigure(figureOf(sheet), first, options).ok());
        ASSERT_TRUE(exportFigure(*recipe->figure, second, recipe->options).ok());
        QFile one(first), two(second);
        ASSERT_TRUE(one.open(QIODevice::ReadOnly) && two.open(QIODevice::ReadOnly));
        EXPECT_TRUE(one.readAll() == two.readAll()) << suffix;
    }
    QFile again(file);
    ASSERT_TRUE(again.open(QIODevice::ReadOnly));
    EXPECT_TRUE(again.readAll() == bytesOf(*recipe->figure, FigureFormat::Pdf))
        << "at another time, too";
}

TEST(SheetRecipe, InvalidRecipeIsRefusedByName) {
    QTemporaryDir folder;
    for (const QByteArray& text :
         {QByteArray("{"), QByteArray("[]"), QByteArray(R"({"format_version": 1, "figure": "m"})"),
          QByteArray(R"({"format_version": 9, "figure": "m"})"),
          QByteArray(R"({"format_version": 2, "figure": "m", "drawing": {"kind": "sheet"}})")}) {
        const auto read = recipeFrom(text, QStringLiteral("some.figure.json"));
        ASSERT_FALSE(read.ok()) << text.toStdString();
        EXPECT_NE(read.error().text().find("some.figure.json"), std::string::npos)
            << read.error().text();
        EXPECT_FALSE(read.error().hint.empty());
    }
    EXPECT_FALSE(readRecipe(folder.filePath(QStringLiteral("nowhere.figure.json"))).ok());
}

TEST(SheetLint, FindsSmallTextTooMuchHeightAndOverlaps) {
    auto sheet = sheetOf({kept(test::matrixFigure(), {}), kept(test::matrixFigure(), {})});
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::SmallText), 0);
    sheet.panels[0].fontPt = 4;
    const auto small = lintSheet(sheet);
    ASSERT_EQ(countOf(small, SheetFault::SmallText), 1);
    EXPECT_EQ(small[0].panel, sheet.panels[0].id);
    EXPECT_TRUE(small[0].where.startsWith(QStringLiteral("a: "))) << small[0].where.toStdString();
    sheet.panels[0].fontPt = 0;
    sheet.panels[1].place = sheet.panels[0].place.translated(5, 5);
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::Overlap), 1);
    sheet.panels[1].place.moveTop(160);
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::TooHigh), 1);
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::Type3), 0);
}

// Reports pixel images, and colours that look alike in a colour-vision preview.
TEST(SheetLint, FindsPixelsAndColoursThatLookAlike) {
    struct Inks : XyFigure {
        std::vector<QColor> colours;
        bool pixels = false;
        std::shared_ptr<Figure> copy() const override { return std::make_shared<Inks>(*this); }
        void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle&) const override {
            double x = area.left();
            for (const QColor& colour : colours)
                painter.fillRect(QRectF(x += 10, area.top(), 8, 8), colour);
            if (pixels) painter.drawImage(area, QImage(4, 4, QImage::Format_RGB32));
        }
    };
    Inks figure;
    figure.colours = {QColor(200, 30, 30), QColor(80, 120, 0)};
    EXPECT_EQ(countOf(lintSheet(sheetOf({kept(figure, {})})), SheetFault::AlikeColours), 1);
    figure.colours.clear();
    for (int i = 0; i < 7; ++i) figure.colours.push_back(seriesColour(i));
    EXPECT_EQ(countOf(lintSheet(sheetOf({kept(figure, {})})), SheetFault::AlikeColours), 0)
        << "Okabe and Ito chose well";
    EXPECT_EQ(countOf(lintSheet(sheetOf({kept(figure, {})})), SheetFault::Raster), 0);
    figure.pixels = true;
    EXPECT_EQ(countOf(lintSheet(sheetOf({kept(figure, {})})), SheetFault::Raster), 1);
}

// A printed map of tokens is useless if their labels are cut or missing.
TEST(SheetLint, FindsTokensThatAreCutOrLeftOut) {
    int withTokens = 0;
    for (const auto& kind : test::figureKinds()) {
        if (kind.figure->figureLabels().isEmpty()) continue;
        SCOPED_TRACE(kind.name);
        ++withTokens;
        auto sheet = sheetOf({kind.figure});
        sheet.panels[0].place = {0, 0, 180, 160};
        EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::CutText), 0) << "as wide as the page";
        sheet.panels[0].place.setSize({14, 14});
        const auto found = lintSheet(sheet);
        ASSERT_EQ(countOf(found, SheetFault::CutText), 1);
        const auto cut = std::find_if(found.begin(), found.end(), [](const auto& one) {
            return one.fault == SheetFault::CutText;
        });
        EXPECT_TRUE(cut->where.startsWith(QStringLiteral("a: "))) << cut->where.toStdString();
        EXPECT_TRUE(cut->where.contains(QStringLiteral("token labels")))
            << cut->where.toStdString();
        EXPECT_TRUE(cut->hint.contains(QStringLiteral("wider"))) << cut->hint.toStdString();
        EXPECT_EQ(cut->panel, sheet.panels[0].id);
    }
    EXPECT_EQ(withTokens, 5)
        << "matrix, arcs, chips, maps of one head and of two in a row; patches have no words";
}

TEST(SheetLint, FindsTitlesThatEndInDots) {
    auto figure = test::matrixFigure();
    figure.matrix.title =
        QStringLiteral("A title that is by far too long to stand over a matrix of four heads");
    auto sheet = sheetOf({kept(figure, {})});
    sheet.panels[0].place.setSize({30, 30});
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::CutText), 1);
    figure.matrix.title.clear();
    sheet.panels[0].figure = kept(figure, {});
    EXPECT_EQ(countOf(lintSheet(sheet), SheetFault::CutText), 0);
}

TEST(SheetLint, KnowsUnits) {
    for (const auto* title :
         {"loss, nats", "time (s)", "accuracy, %", "step", "Epoch", "learning rate"})
        EXPECT_TRUE(namesUnit(QString::fromLatin1(title))) << title;
    for (const auto* title : {"loss", "duration", "memory"})
        EXPECT_FALSE(namesUnit(QString::fromLatin1(title))) << title;
    ui::setLanguage(QStringLiteral("de"));
    EXPECT_TRUE(namesUnit(QStringLiteral("Trainingsschritt")));
    EXPECT_FALSE(namesUnit(QStringLiteral("Dauer")));
    ui::setLanguage(QStringLiteral("zh_CN"));
    EXPECT_TRUE(namesUnit(QStringLiteral("训练步")));
    EXPECT_TRUE(namesUnit(QStringLiteral("损失（奈特）")));
    EXPECT_FALSE(namesUnit(QStringLiteral("损失")));
    ui::setLanguage(QStringLiteral("en"));
    EXPECT_TRUE(hasType3Fonts("<< /Type /Font /Subtype /Type3 >>"));
    EXPECT_FALSE(hasType3Fonts("<< /Type /Font /Subtype /Type0 >>"));
}

TEST(ColourVisionTest, TakesRedAndGreenApartFromEachOtherAsItShould) {
    EXPECT_EQ(seenAs(QColor(255, 255, 255), ColourVision::Deutan).name(),
              QStringLiteral("#ffffff"));
    EXPECT_EQ(seenAs(QColor(0, 0, 0), ColourVision::Tritan).name(), QStringLiteral("#000000"));
    const QColor grey = seenAs(QColor(255, 0, 0), ColourVision::Grey);
    EXPECT_EQ(grey.red(), grey.green());
    EXPECT_NEAR(grey.red(), 127, 1) << "luminance 0.2126, encoded as sRGB";
    const QColor red(200, 30, 30), green(80, 120, 0);
    EXPECT_GT(colourDistance(red, green), 60);
    EXPECT_LT(
        colourDistance(seenAs(red, ColourVision::Deutan), seenAs(green, ColourVision::Deutan)), 20);
    EXPECT_NEAR(colourDistance(QColor(255, 255, 255), QColor(0, 0, 0)), 100, 0.1);
    QImage image(2, 1, QImage::Format_RGB32);
    image.setPixelColor(0, 0, red);
    image.setPixelColor(1, 0, green);
    const QImage seen = seenAs(image, ColourVision::Deutan);
    EXPECT_EQ(seen.pixelColor(1, 0), seenAs(green, ColourVision::Deutan));
    EXPECT_EQ(seenAs(image, ColourVision::All), image);
}

TEST(LivePanels, FollowTheSameViewOnly) {
    const auto at = [](int step, const QString& run) {
        return kept(test::matrixFigure(),
                    {{QStringLiteral("step"), step}, {QStringLiteral("run"), run}});
    };
    EXPECT_TRUE(sameView(*at(1, QStringLiteral("a")), *at(100, QStringLiteral("a"))));
    EXPECT_FALSE(sameView(*at(1, QStringLiteral("a")), *at(1, QStringLiteral("b"))))
        << "another run";
    auto layer = test::matrixFigure();
    layer.matrix.layer = 2;
    EXPECT_FALSE(sameView(test::matrixFigure(), layer));
}

}  // namespace
}  // namespace headscope::plots
