#include "ui/figures/figure.h"

#include "core/api/base/table_text.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/output/figure_file.h"
#include "ui/figures/sheet/recipe.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonObject>
#include <QMimeData>

#include <cmath>

namespace headscope::plots {

namespace {

// Returns the text of a cell in a copied table. Characters that would start another cell become
// spaces.
QString tableCell(QString text) {
    for (QChar& sign : text)
        if (sign == QLatin1Char('\t') || sign == QLatin1Char('\n') || sign == QLatin1Char('\r'))
            sign = QLatin1Char(' ');
    return QString::fromStdString(harmlessCell(text.toStdString()));
}

QString tableLine(const QStringList& fields) {
    QStringList cells;
    for (const QString& field : fields) cells << tableCell(field);
    return cells.join(QLatin1Char('\t'));
}

}  // namespace

qreal Figure::figureHeight(qreal width, const PlotStyle&) const {
    const qreal ratio = aspect();
    return width / (std::isfinite(ratio) && ratio > 0.01 ? ratio : 1);
}

FigurePtr kept(const Figure& figure, QJsonObject provenance) {
    auto copy = figure.copy();
    copy->setProvenance(std::move(provenance));
    return copy;
}

QStringList exportedFiles(const QString& path, bool withData) {
    const auto format = figureFormat(path);
    if (!withData || !format.ok() || *format == FigureFormat::Csv) return {path};
    const QFileInfo file(path);
    const QString stem = file.path() + QLatin1Char('/') + file.completeBaseName();
    return {path, stem + QStringLiteral(".csv"), stem + QStringLiteral(".figure.json")};
}

Status exportFigure(const Figure& figure, const QString& path, const ExportOptions& options,
                    bool withData) {
    HEADSCOPE_TRY(const FigureFormat format, figureFormat(path));
    const QStringList files = exportedFiles(path, withData);
    // The recipe stores what is drawn, so that it recreates the same bytes. The panels of a sheet
    // are stored by the sheet itself.
    const bool keeps = files.size() == 3 && figure.paperWidthMm() <= 0;
    const FigurePtr drawn = keeps ? keptForExport(figure, options) : figure.copy();
    HEADSCOPE_TRY(const QByteArray bytes, figureBytes(*drawn, format, options));
    HEADSCOPE_CHECK(writeWholeFile(path, bytes));
    if (files.size() < 3) return {};
    HEADSCOPE_CHECK(writeWholeFile(files[1], csvBytes(*drawn)));
    return writeWholeFile(files[2], recipeBytes(*drawn, options));
}

QImage previewFigure(const Figure& figure, const ExportOptions& options, const QSize& box) {
    ExportOptions fine = options;
    // Renders at twice the display size, and with at least one pixel per unit. Scaling down then
    // smooths without blurring.
    fine.dpi = std::max(72 * kFigureUnitsPerPoint, 2 * box.width() / (options.widthMm / 25.4));
    return figureImage(figure, fine).scaled(box, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

CopiedFigure copied(const Figure& figure) {
    CopiedFigure copy;
    if (auto picture = describedImage(figure, {})) copy.picture = *picture;
    if (auto svg = figureBytes(figure, FigureFormat::Svg, {})) copy.svg = *svg;
    return copy;
}

void putOnClipboard(const CopiedFigure& figure) {
    auto data = std::make_unique<QMimeData>();
    // The clipboard encodes the image only when another program requests a format.
    if (!figure.picture.isNull()) data->setImageData(figure.picture);
    if (!figure.svg.isEmpty()) data->setData(QStringLiteral("image/svg+xml"), figure.svg);
    QGuiApplication::clipboard()->setMimeData(data.release());
}

QString numbersAsText(const Figure& figure) {
    QStringList lines{tableLine(figure.csvHeader())};
    for (const QStringList& row : figure.csvRows()) lines << tableLine(row);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace headscope::plots
