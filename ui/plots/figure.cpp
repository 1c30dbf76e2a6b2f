#include "ui/plots/figure.h"

#include "ui/plots/figure_bytes.h"
#include "ui/plots/figure_file.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>

#include <cmath>

namespace headscope::plots {

namespace {

QByteArray recipeBytes(const FigureSource& figure, const ExportOptions& options, const QString& recipeJson) {
    QJsonObject recipe = QJsonDocument::fromJson(recipeJson.toUtf8()).object();
    recipe.insert(QStringLiteral("format_version"), 1);
    recipe.insert(QStringLiteral("figure"), figure.figureName());
    recipe.insert(QStringLiteral("caption"), figure.caption());
    recipe.insert(QStringLiteral("width_mm"), options.widthMm);
    recipe.insert(QStringLiteral("dpi"), options.dpi);
    recipe.insert(QStringLiteral("text_as_paths"), options.textAsPaths);
    recipe.insert(QStringLiteral("software"),
                  QStringLiteral("Headscope %1").arg(QCoreApplication::applicationVersion()).trimmed());
    return QJsonDocument(recipe).toJson();
}

Status writeCompanions(const FigureSource& figure, const QString& path, const ExportOptions& options,
                       const QString& recipeJson) {
    const QFileInfo file(path);
    const QString stem = file.path() + QLatin1Char('/') + file.completeBaseName();
    HEADSCOPE_CHECK(writeWhole(stem + QStringLiteral(".csv"), csvBytes(figure)));
    return writeWhole(stem + QStringLiteral(".figure.json"), recipeBytes(figure, options, recipeJson));
}

}  // namespace

Status exportFigure(const FigureSource& figure, const QString& path, const ExportOptions& options, bool withData,
                    const QString& recipeJson) {
    HEADSCOPE_TRY(const FigureFormat format, figureFormat(path));
    HEADSCOPE_TRY(const QByteArray bytes, figureBytes(figure, format, options));
    HEADSCOPE_CHECK(writeWhole(path, bytes));
    if (!withData || format == FigureFormat::Csv) return {};
    return writeCompanions(figure, path, options, recipeJson);
}

QImage renderFigure(const FigureSource& figure, int widthPixels, const PlotStyle& style) {
    const qreal aspect = std::isfinite(figure.aspect()) && figure.aspect() > 0.01 ? figure.aspect() : 1;
    QImage image(widthPixels, std::max(1, static_cast<int>(std::lround(widthPixels / aspect))), QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.fill(style.background);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    figure.paintFigure(painter, QRectF(image.rect()).adjusted(3, 3, -3, -3), style);
    return image;
}

void copyFigure(const FigureSource& figure) {
    auto data = std::make_unique<QMimeData>();
    const ExportOptions options;
    if (auto png = figureBytes(figure, FigureFormat::Png, options); png.ok())
        data->setImageData(QImage::fromData(*png, "PNG"));
    if (auto svg = figureBytes(figure, FigureFormat::Svg, options); svg.ok())
        data->setData(QStringLiteral("image/svg+xml"), *svg);
    QGuiApplication::clipboard()->setMimeData(data.release());
}

}  // namespace headscope::plots
