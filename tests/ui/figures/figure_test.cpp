// Tests exported figures: the content of the files as other programs read it, and the handling of
// write errors.
#include "ui/figures/matrix_painter.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QJsonDocument>
#include <QMimeData>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <sys/resource.h>
#include <csignal>

namespace headscope::plots {
namespace {

// Fixture with an 8 x 8 matrix view and a temporary folder.
class FigureTest : public ::testing::Test {
protected:
    void SetUp() override {
        MatrixData matrix;
        matrix.size = 8;
        matrix.layer = 1;
        matrix.title = QStringLiteral("Layer 1");
        matrix.meaning = QStringLiteral("1 = identical maps");
        matrix.quantity = QStringLiteral("Attention maps, cosine");
        for (int i = 0; i < 64; ++i) matrix.values.push_back(float(i) / 64);
        view.setMatrix(matrix);
        ASSERT_TRUE(folder.isValid());
    }
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    static QByteArray bytesOf(const QString& file) {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    static QString output(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.start(program, arguments);
        process.waitForFinished();
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    QTemporaryDir folder;
    MatrixView view;
};

// The break is where both lines fit, which need not be the first space after the middle.
TEST_F(FigureTest, MeaningOfAShortColourBarIsBrokenWhereItFits) {
    const QString meaning = QStringLiteral("Drop in: classification, pts");
    QSvgGenerator svg;
    QBuffer buffer;
    svg.setOutputDevice(&buffer);
    svg.setSize({200, 200});
    QPainter painter(&svg);
    PlotStyle style;
    const qreal longest =
        QFontMetricsF(style.font).horizontalAdvance(QStringLiteral("classification, pts"));
    paintColourBar(painter, {10, 10, 10, longest + 4}, ColourMap(), meaning, style);
    painter.end();
    EXPECT_TRUE(buffer.data().contains("Drop in:")) << buffer.data().toStdString();
}

TEST_F(FigureTest, PdfHasEmbeddedTrueTypeAndNoRaster) {
    if (QStandardPaths::findExecutable(QStringLiteral("pdffonts")).isEmpty())
        GTEST_SKIP() << "poppler-utils is not installed";
    ASSERT_TRUE(exportFigure(view.figure(), path("m.pdf")).ok());
    const QString fonts = output(QStringLiteral("pdffonts"), {path("m.pdf")});
    EXPECT_TRUE(fonts.contains(QStringLiteral("TrueType")));
    EXPECT_FALSE(fonts.contains(QStringLiteral("Type 3")));
    EXPECT_TRUE(fonts.contains(QStringLiteral("yes"))) << "embedded";
    EXPECT_EQ(output(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path("m.pdf")})
                  .count(QLatin1Char('\n')),
              2)
        << "cells are vectors";
    const QString text = output(QStringLiteral("pdftotext"), {path("m.pdf"), QStringLiteral("-")});
    EXPECT_TRUE(text.contains(QStringLiteral("0.44")));
    EXPECT_TRUE(text.contains(QStringLiteral("identical")));
}

TEST_F(FigureTest, SvgKeepsTextOrTurnsItIntoPaths) {
    ASSERT_TRUE(exportFigure(view.figure(), path("t.svg")).ok());
    EXPECT_TRUE(bytesOf(path("t.svg")).contains("<text"));
    ExportOptions options;
    options.textAsPaths = true;
    ASSERT_TRUE(exportFigure(view.figure(), path("p.svg"), options).ok());
    EXPECT_FALSE(bytesOf(path("p.svg")).contains("<text"));
    EXPECT_GE(bytesOf(path("p.svg")).count("<path"), 78)
        << "56 values, 16 head numbers, titles and the colour bar's words";
}

TEST_F(FigureTest, WordsThatXmlTakesForItsOwnAreReadBackAsTheyWere) {
    const QString caption =
        QStringLiteral("Interval of Agresti & Min, p < 0.05, \"R&amp;D\" of <run>.");
    view.setFigure(QStringLiteral("m"), caption);
    ASSERT_TRUE(exportFigure(view.figure(), path("m.svg")).ok());
    QXmlStreamReader svg(bytesOf(path("m.svg")));
    QString title, description;
    while (!svg.atEnd())
        if (svg.readNext() == QXmlStreamReader::StartElement) {
            if (svg.name() == QLatin1String("title")) title = svg.readElementText();
            if (svg.name() == QLatin1String("desc")) description = svg.readElementText();
        }
    EXPECT_FALSE(svg.hasError()) << svg.errorString().toStdString();
    EXPECT_EQ(title, QStringLiteral("m"));
    EXPECT_EQ(description, caption);
}

TEST_F(FigureTest, PngHasTheAskedSize) {
    ExportOptions options;
    options.widthMm = 100;
    options.dpi = 254;
    ASSERT_TRUE(exportFigure(view.figure(), path("m.png"), options).ok());
    const QImage image(path("m.png"));
    EXPECT_EQ(image.width(), 1000);
    EXPECT_EQ(image.text(QStringLiteral("Description")), view.figure().caption());
}

TEST_F(FigureTest, CsvHasEveryNumberWithADecimalPoint) {
    ASSERT_TRUE(exportFigure(view.figure(), path("m.csv")).ok());
    const QList<QByteArray> lines = bytesOf(path("m.csv")).split('\n');
    EXPECT_EQ(lines[0].trimmed(), "layer,head_a,head_b,value");
    EXPECT_EQ(lines[2].trimmed(), "1,0,1,0.015625");
    EXPECT_EQ(lines.size(), 66);
}

TEST_F(FigureTest, DataAndRecipeAreWrittenBesideThePicture) {
    const FigurePtr figure = kept(view.figure(), {{QStringLiteral("run"), QStringLiteral("x")}});
    ASSERT_TRUE(exportFigure(*figure, path("m.pdf"), {}, true).ok());
    EXPECT_TRUE(QFile::exists(path("m.csv")));
    const QJsonObject recipe = QJsonDocument::fromJson(bytesOf(path("m.figure.json"))).object();
    EXPECT_EQ(recipe[QStringLiteral("run")].toString(), QStringLiteral("x"));
    EXPECT_EQ(recipe[QStringLiteral("width_mm")].toDouble(), 89);
    const QJsonObject drawing = recipe[QStringLiteral("drawing")].toObject();
    EXPECT_EQ(drawing[QStringLiteral("colours")].toString(), QStringLiteral("cividis"));
    EXPECT_EQ(drawing[QStringLiteral("layer")].toInt(), 1);
    EXPECT_EQ(exportedFiles(path("m.pdf"), true),
              QStringList({path("m.pdf"), path("m.csv"), path("m.figure.json")}));
    EXPECT_EQ(exportedFiles(path("m.csv"), true), QStringList({path("m.csv")}));
}

// Figure that records the area, font size and colour scheme that it is drawn with.
class AskedFigure : public Figure {
public:
    std::shared_ptr<Figure> copy() const override { return std::make_shared<AskedFigure>(*this); }
    QString figureName() const override { return QStringLiteral("asked"); }
    QString caption() const override { return QStringLiteral("Asked."); }
    qreal aspect() const override { return 1.7; }
    void paintFigure(QPainter&, const QRectF& area, const PlotStyle& style) const override {
        areas.append(area);
        sizes.append(style.font.pixelSize());
        dark.append(style.dark);
    }
    QStringList csvHeader() const override { return {QStringLiteral("a"), QStringLiteral("b")}; }
    QList<QStringList> csvRows() const override {
        return {{QStringLiteral("a tab\there"), QStringLiteral("two\nlines")}};
    }

    mutable QList<QRectF> areas;
    mutable QList<int> sizes;
    mutable QList<bool> dark;
};

TEST_F(FigureTest, ThePreviewAndEveryFormatLayOutTheSameArea) {
    for (const double width : {77.0, 89.0, 254.0}) {
        const AskedFigure figure;
        ExportOptions options;
        options.widthMm = width;
        previewFigure(figure, options, QSize(560, 340));
        for (const FigureFormat format : {FigureFormat::Pdf, FigureFormat::Svg, FigureFormat::Png})
            ASSERT_TRUE(figureBytes(figure, format, options).ok());
        ASSERT_EQ(figure.areas.size(), 4);
        for (int i = 1; i < 4; ++i) {
            EXPECT_EQ(figure.areas[i], figure.areas[0]) << width << " mm, format " << i;
            EXPECT_EQ(figure.sizes[i], figure.sizes[0]);
            EXPECT_FALSE(figure.dark[i]);
        }
        EXPECT_NEAR(figure.areas[0].width(), width / 25.4 * 144 - 6, 0.01) << "half points";
    }
}

double meanDifference(const QImage& a, const QImage& b) {
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
    return sum / (double(a.width()) * a.height());
}

TEST_F(FigureTest, ThePreviewIsTheExportedPictureScaled) {
    MatrixStrip strip;
    SimilarityFrame frame;
    frame.heads = 6;
    for (int layer = 0; layer < 4; ++layer) frame.layers.emplace_back(36, 0.2F * float(layer));
    strip.setFrame(frame, {}, ColourMap(), QStringLiteral("cosine"),
                   QStringLiteral("1 = identical maps"));
    strip.setTitle(
        QStringLiteral("A \u00b7 ag-news, lambda 0.1, seed 0, a name as long as they come here"));
    ASSERT_TRUE(exportFigure(strip.figure(), path("s.png")).ok());
    const QImage preview = previewFigure(strip.figure(), {}, QSize(560, 340));
    EXPECT_LE(preview.width(), 560);
    EXPECT_LE(preview.height(), 340);
    EXPECT_TRUE(preview.width() == 560 || preview.height() == 340);
    // Scaled down so far that only the layout matters, not the edges of letters.
    const auto half = [&](const QImage& image) {
        return image.scaled(preview.size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    };
    EXPECT_LT(meanDifference(half(preview), half(QImage(path("s.png")))), 3);
    // The same figure without its title, to see how much a different layout changes the picture.
    strip.setTitle(QString());
    EXPECT_GT(meanDifference(half(previewFigure(strip.figure(), {}, QSize(560, 340))),
                             half(QImage(path("s.png")))),
              6);
}

TEST_F(FigureTest, EveryFormatHasPaperOfItsOwn) {
    const auto svg = figureBytes(view.figure(), FigureFormat::Svg, {});
    ASSERT_TRUE(svg.ok());
    QSvgRenderer renderer(*svg);
    QImage red(renderer.defaultSize() * 2, QImage::Format_RGB32);
    red.fill(Qt::red);
    QPainter painter(&red);
    renderer.render(&painter);
    painter.end();
    for (const QPoint corner :
         {QPoint(2, 2), QPoint(red.width() - 3, 2), QPoint(2, red.height() - 3)})
        EXPECT_EQ(red.pixelColor(corner), QColor(Qt::white)) << corner.x() << "," << corner.y();
}

TEST_F(FigureTest, NumbersArePastedAsATableWhateverTheWordsHold) {
    EXPECT_EQ(numbersAsText(AskedFigure()), QStringLiteral("a\tb\na tab here\ttwo lines"));
}

TEST_F(FigureTest, UnknownFormatsAndMissingFoldersAreErrorsThatSayWhatToDo) {
    const Status format = exportFigure(view.figure(), path("m.gif"));
    ASSERT_FALSE(format.ok());
    EXPECT_EQ(format.error().code, ErrorCode::Usage);
    EXPECT_NE(format.error().hint.text().find(".pdf"), std::string::npos);
    const Status nowhere = exportFigure(view.figure(), path("no/such/m.pdf"));
    ASSERT_FALSE(nowhere.ok());
    EXPECT_EQ(nowhere.error().code, ErrorCode::Io);
}

TEST_F(FigureTest, AFullDeviceIsAnErrorAndIsNotReplaced) {
    ASSERT_TRUE(QFile::link(QStringLiteral("/dev/full"), path("m.pdf")));
    const Status status = exportFigure(view.figure(), path("m.pdf"));
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::Io);
    EXPECT_FALSE(QFileInfo(QStringLiteral("/dev/full")).isFile());
}

TEST_F(FigureTest, AShortWriteLeavesTheOldFileAndNoLitter) {
    ASSERT_TRUE(exportFigure(view.figure(), path("m.csv")).ok());
    const QByteArray before = bytesOf(path("m.csv"));
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit small{300, old.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const Status status = exportFigure(view.figure(), path("m.csv"));
    setrlimit(RLIMIT_FSIZE, &old);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::Io);
    EXPECT_EQ(status.error().message.text().find("Unknown error"), std::string::npos);
    EXPECT_EQ(bytesOf(path("m.csv")), before);
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

TEST_F(FigureTest, TheWidgetsSizeThemeAndFontDoNotLeakIntoTheFigure) {
    const auto before = figureBytes(view.figure(), FigureFormat::Svg, {});
    view.resize(200, 900);
    QPalette dark = view.palette();
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    view.setPalette(dark);
    QFont font = view.font();
    font.setPointSize(31);
    view.setFont(font);
    const auto after = figureBytes(view.figure(), FigureFormat::Svg, {});
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_EQ(*before, *after);
}

TEST_F(FigureTest, AHundredThousandPointsMakeASmallFile) {
    CurvePlot plot;
    plot.setSeries({{QStringLiteral("a"), QStringLiteral("task")}});
    plot.setSmoothing(0.9);
    std::vector<CurvePoint> points;
    for (int i = 0; i < 100000; ++i)
        points.push_back({double(i), 1.0 / (1 + i * 1e-4) + 0.1 * ((i * 7919) % 97) / 97.0});
    plot.appendPoints(QStringLiteral("a"), points);
    const auto svg = figureBytes(plot.figure(), FigureFormat::Svg, {});
    ASSERT_TRUE(svg.ok());
    EXPECT_LT(svg->size(), 200000);
}

TEST_F(FigureTest, CopyPutsPictureAndVectorsOnTheClipboard) {
    putOnClipboard(copied(view.figure()));
    const QMimeData* data = QApplication::clipboard()->mimeData();
    EXPECT_TRUE(data->hasImage());
    EXPECT_TRUE(data->hasFormat(QStringLiteral("image/svg+xml")));
}

}  // namespace
}  // namespace headscope::plots
