// Exported figures: what is in the files, looked at by other programs, and what happens when writing fails.
#include "ui/plots/curve_plot.h"
#include "ui/plots/figure_bytes.h"
#include "ui/plots/matrix_view.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <sys/resource.h>
#include <csignal>

namespace headscope::plots {
namespace {

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

TEST_F(FigureTest, PdfHasEmbeddedTrueTypeAndNoRaster) {
    if (QStandardPaths::findExecutable(QStringLiteral("pdffonts")).isEmpty())
        GTEST_SKIP() << "poppler-utils is not installed";
    ASSERT_TRUE(exportFigure(view, path("m.pdf")).ok());
    const QString fonts = output(QStringLiteral("pdffonts"), {path("m.pdf")});
    EXPECT_TRUE(fonts.contains(QStringLiteral("TrueType")));
    EXPECT_FALSE(fonts.contains(QStringLiteral("Type 3")));
    EXPECT_TRUE(fonts.contains(QStringLiteral("yes"))) << "embedded";
    EXPECT_EQ(output(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path("m.pdf")}).count(QLatin1Char('\n')), 2)
        << "cells are vectors";
    const QString text = output(QStringLiteral("pdftotext"), {path("m.pdf"), QStringLiteral("-")});
    EXPECT_TRUE(text.contains(QStringLiteral("0.44")));
    EXPECT_TRUE(text.contains(QStringLiteral("identical")));
}

TEST_F(FigureTest, SvgKeepsTextOrTurnsItIntoPaths) {
    ASSERT_TRUE(exportFigure(view, path("t.svg")).ok());
    EXPECT_TRUE(bytesOf(path("t.svg")).contains("<text"));
    ExportOptions options;
    options.textAsPaths = true;
    ASSERT_TRUE(exportFigure(view, path("p.svg"), options).ok());
    EXPECT_FALSE(bytesOf(path("p.svg")).contains("<text"));
    EXPECT_GE(bytesOf(path("p.svg")).count("<path"), 78)
        << "56 values, 16 head numbers, titles and the colour bar's words";
}

TEST_F(FigureTest, PngHasTheAskedSize) {
    ExportOptions options;
    options.widthMm = 100;
    options.dpi = 254;
    ASSERT_TRUE(exportFigure(view, path("m.png"), options).ok());
    const QImage image(path("m.png"));
    EXPECT_EQ(image.width(), 1000);
    EXPECT_EQ(image.text(QStringLiteral("Description")), view.caption());
}

TEST_F(FigureTest, CsvHasEveryNumberWithADecimalPoint) {
    ASSERT_TRUE(exportFigure(view, path("m.csv")).ok());
    const QList<QByteArray> lines = bytesOf(path("m.csv")).split('\n');
    EXPECT_EQ(lines[0].trimmed(), "layer,head_a,head_b,value");
    EXPECT_EQ(lines[2].trimmed(), "1,0,1,0.015625");
    EXPECT_EQ(lines.size(), 66);
}

TEST_F(FigureTest, DataAndRecipeLieBesideThePicture) {
    ASSERT_TRUE(exportFigure(view, path("m.pdf"), {}, true, QStringLiteral("{\"run\":\"x\"}")).ok());
    EXPECT_TRUE(QFile::exists(path("m.csv")));
    EXPECT_TRUE(bytesOf(path("m.figure.json")).contains("\"run\": \"x\""));
}

TEST_F(FigureTest, UnknownFormatsAndMissingFoldersAreErrorsThatSayWhatToDo) {
    const Status format = exportFigure(view, path("m.gif"));
    ASSERT_FALSE(format.ok());
    EXPECT_EQ(format.error().code, ErrorCode::Usage);
    EXPECT_NE(format.error().hint.find(".pdf"), std::string::npos);
    const Status nowhere = exportFigure(view, path("no/such/m.pdf"));
    ASSERT_FALSE(nowhere.ok());
    EXPECT_EQ(nowhere.error().code, ErrorCode::Io);
}

TEST_F(FigureTest, AFullDeviceIsAnErrorAndIsNotReplaced) {
    ASSERT_TRUE(QFile::link(QStringLiteral("/dev/full"), path("m.pdf")));
    const Status status = exportFigure(view, path("m.pdf"));
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::Io);
    EXPECT_FALSE(QFileInfo(QStringLiteral("/dev/full")).isFile());
}

TEST_F(FigureTest, AShortWriteLeavesTheOldFileAndNoLitter) {
    ASSERT_TRUE(exportFigure(view, path("m.csv")).ok());
    const QByteArray before = bytesOf(path("m.csv"));
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit small{300, old.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const Status status = exportFigure(view, path("m.csv"));
    setrlimit(RLIMIT_FSIZE, &old);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::Io);
    EXPECT_EQ(status.error().message.find("Unknown error"), std::string::npos);
    EXPECT_EQ(bytesOf(path("m.csv")), before);
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

TEST_F(FigureTest, TheWidgetsSizeThemeAndFontDoNotLeakIntoTheFigure) {
    const auto before = figureBytes(view, FigureFormat::Svg, {});
    view.resize(200, 900);
    QPalette dark = view.palette();
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    view.setPalette(dark);
    QFont font = view.font();
    font.setPointSize(31);
    view.setFont(font);
    const auto after = figureBytes(view, FigureFormat::Svg, {});
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
    const auto svg = figureBytes(plot, FigureFormat::Svg, {});
    ASSERT_TRUE(svg.ok());
    EXPECT_LT(svg->size(), 200000);
}

TEST_F(FigureTest, CopyPutsPictureAndVectorsOnTheClipboard) {
    copyFigure(view);
    const QMimeData* data = QApplication::clipboard()->mimeData();
    EXPECT_TRUE(data->hasImage());
    EXPECT_TRUE(data->hasFormat(QStringLiteral("image/svg+xml")));
}

}  // namespace
}  // namespace headscope::plots
