#include "ui/figures/output/figure_bytes.h"

#include "core/api/base/table_text.h"
#include "ui/figures/kinds/kept_figure.h"
#include "ui/figures/output/outline_text.h"
#include "ui/figures/tikz.h"
#include "ui/figures/xml_text.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QXmlStreamReader>

#include <cmath>

namespace headscope::plots {

namespace {

constexpr qreal kMostPixels = 100e6;

constexpr qreal kEdge = 3;  // margin in painter units that keeps thick outlines inside the page

// A figure that is a whole page has its own margins.
qreal edgeOf(const Figure& figure) {
    return figure.paperWidthMm() > 0 ? 0 : kEdge;
}

QSizeF sizeMm(const Figure& figure, const ExportOptions& options) {
    const qreal wide = figure.paperWidthMm() > 0 ? figure.paperWidthMm() : options.widthMm;
    const qreal edge = edgeOf(figure);
    const qreal height =
        figure.figureHeight(wide * kFigureUnitsPerMm - 2 * edge, PlotStyle::forPrint());
    return {wide, (height + 2 * edge) / kFigureUnitsPerMm};
}

// Rectangle of the figure on its page, in painter units.
QRectF areaOn(const Figure& figure, const QSizeF& mm) {
    const qreal edge = edgeOf(figure);
    return QRectF(QPointF(), mm * kFigureUnitsPerMm).adjusted(edge, edge, -edge, -edge);
}

// Paints the figure with the given number of device pixels per unit. The background is painted too,
// so that an SVG looks the same on a dark page or a coloured poster.
void paintOnto(QPainter& painter, const Figure& figure, const QSizeF& mm, qreal pixelsPerUnit) {
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    // figures run from left to right on the screen too
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.scale(pixelsPerUnit, pixelsPerUnit);
    const PlotStyle style = PlotStyle::forPrint();
    const QRectF page(0, 0, mm.width() * kFigureUnitsPerMm, mm.height() * kFigureUnitsPerMm);
    painter.fillRect(page, style.background);
    figure.paintFigure(painter, areaOn(figure, mm), style);
}

QByteArray pdfBytes(const Figure& figure, const ExportOptions& options) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QSizeF mm = sizeMm(figure, options);
    QPdfWriter writer(&buffer);
    writer.setResolution(1440);
    writer.setPageSize(QPageSize(mm, QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(figure.figureName());
    writer.setCreator(QStringLiteral("Headscope"));
    writer.setDocumentXmpMetadata(pdfMetadata(figure.figureName(), figure.caption()));
    QPainter painter(&writer);
    // The writer's width is used because PDF pages are whole points wide.
    paintOnto(painter, figure, mm, writer.width() / (mm.width() * kFigureUnitsPerMm));
    painter.end();
    withoutTime(bytes);
    return bytes;
}

// Replaces the placeholder that Qt wrote. Qt 6.4 does not escape titles and descriptions, and an
// unescaped "&" makes the file invalid XML.
void put(QByteArray& svg, const QByteArray& place, const QString& words) {
    if (const auto at = svg.indexOf(place); at >= 0)
        svg.replace(at, place.size(), xmlEscaped(words).toUtf8());
}

QByteArray svgBytes(const Figure& figure, const ExportOptions& options) {
    constexpr int kResolution = 1440;  // dots per inch; pixel rounding is then below 0.02 mm
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QSizeF mm = sizeMm(figure, options);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kResolution);
    generator.setSize((mm * (kResolution / 25.4)).toSize());
    generator.setViewBox(QRect(QPoint(0, 0), generator.size()));
    generator.setTitle(QStringLiteral("(title)"));
    generator.setDescription(figure.caption().isEmpty() ? QString()
                                                        : QStringLiteral("(description)"));
    const qreal scale = kResolution / 72.0 / kFigureUnitsPerPoint;
    QPainter painter(&generator);
    if (options.textAsPaths) {
        OutlineTextDevice outlines(painter);
        QPainter outliner(&outlines);
        paintOnto(outliner, figure, mm, scale);
    } else {
        paintOnto(painter, figure, mm, scale);
    }
    painter.end();
    // The description comes first, because the title may contain this placeholder.
    put(bytes, "(description)", figure.caption());
    put(bytes, "(title)", figure.figureName());
    replaceControls(bytes);  // drawn texts may contain control characters
    return bytes;
}

QByteArray pngBytes(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

bool wellFormedSvg(const QByteArray& bytes) {
    QXmlStreamReader reader(bytes);
    bool svg = false;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement &&
            reader.name() == QLatin1String("svg"))
            svg = true;
    return svg && !reader.hasError();
}

QByteArray texBytes(const Figure& figure, const ExportOptions& options) {
    const QSizeF size = areaOn(figure, sizeMm(figure, options)).size();
    return tikzBytes(figure.texBody(size, PlotStyle::forPrint()), size,
                     figure.figureName() + QLatin1Char('\n') + figure.caption());
}

QByteArray csvField(const QString& given) {
    const QString text = QString::fromStdString(harmlessCell(given.toStdString()));
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) &&
        !text.contains(QLatin1Char('\n')) && !text.contains(QLatin1Char('\r')))
        return text.toUtf8();
    QString quoted = text;
    return '"' + quoted.replace(QLatin1String("\""), QLatin1String("\"\"")).toUtf8() + '"';
}

QByteArray csvLine(const QStringList& fields) {
    QByteArray line;
    for (const QString& field : fields)
        line += (line.isEmpty() && &field == &fields.front() ? "" : ",") + csvField(field);
    return line + "\r\n";
}

// Rejects widths outside 10 to 2000 mm, and PNGs with too many pixels.
Status checkSize(const Figure& figure, const ExportOptions& options, FigureFormat format) {
    const QSizeF mm = sizeMm(figure, options);
    const qreal pixels = mm.width() * mm.height() * options.dpi * options.dpi / 25.4 / 25.4;
    const bool measurable =
        mm.width() >= 10 && mm.width() <= 2000 && std::isfinite(pixels) && options.dpi > 0;
    if (measurable && (format != FigureFormat::Png || (pixels >= 1 && pixels <= kMostPixels)))
        return {};
    return Error{
        ErrorCode::Usage,
        verbatim(
            QCoreApplication::translate("Figure", "A figure %1 mm wide at %2 dpi cannot be drawn")
                .arg(mm.width())
                .arg(options.dpi)
                .toStdString()),
        verbatim(QCoreApplication::translate(
                     "Figure", "Choose 10 to 2000 mm and, for PNG, at most 100 million pixels")
                     .toStdString())};
}

}  // namespace

// Some readers show the description as alt text.
QByteArray pdfMetadata(const QString& title, const QString& description) {
    return QStringLiteral(
               "<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?>\n"
               "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
               "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
               "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'>"
               "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>%1</rdf:li></rdf:Alt></dc:title>"
               "<dc:description><rdf:Alt><rdf:li "
               "xml:lang='x-default'>%2</rdf:li></rdf:Alt></dc:description>"
               "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end='w'?>")
        .arg(xmlEscaped(title), xmlEscaped(description))
        .toUtf8();
}

void withoutTime(QByteArray& pdf) {
    const auto from = pdf.indexOf("/CreationDate");
    const auto to = from < 0 ? -1 : pdf.indexOf(')', from);
    if (to > from) pdf.replace(from, to + 1 - from, QByteArray(to + 1 - from, ' '));
}

Result<FigureFormat> figureFormat(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("pdf")) return FigureFormat::Pdf;
    if (suffix == QLatin1String("svg")) return FigureFormat::Svg;
    if (suffix == QLatin1String("png")) return FigureFormat::Png;
    if (suffix == QLatin1String("csv")) return FigureFormat::Csv;
    if (suffix == QLatin1String("tex")) return FigureFormat::Tex;
    return Error{ErrorCode::Usage,
                 verbatim(QCoreApplication::translate("Figure", "%1: unknown figure format \"%2\"")
                              .arg(path, suffix)
                              .toStdString()),
                 verbatim(QCoreApplication::translate(
                              "Figure", "Use a name that ends in .pdf, .svg, .png, .tex or .csv")
                              .toStdString())};
}

QImage figureImage(const Figure& figure, const ExportOptions& options) {
    const QSizeF mm = sizeMm(figure, options);
    QImage image((mm * (options.dpi / 25.4)).toSize(), QImage::Format_RGB32);
    if (image.isNull()) return image;
    const int dotsPerMetre = static_cast<int>(std::lround(options.dpi / 0.0254));
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintOnto(painter, figure, mm, image.width() / (mm.width() * kFigureUnitsPerMm));
    return image;
}

Result<QImage> describedImage(const Figure& figure, const ExportOptions& options) {
    HEADSCOPE_CHECK(checkSize(figure, options, FigureFormat::Png));
    QImage image = figureImage(figure, options);
    image.setText(QStringLiteral("Description"), figure.caption());
    return image;
}

FigurePtr keptForExport(const Figure& figure, const ExportOptions& options) {
    const QSizeF size = areaOn(figure, sizeMm(figure, options)).size();
    const auto kept = keptDrawing(figure, size, PlotStyle::forPrint());
    kept->keepTex(figure, PlotStyle::forPrint());
    return kept;
}

QByteArray csvBytes(const Figure& figure) {
    QByteArray bytes = csvLine(figure.csvHeader());
    for (const QStringList& row : figure.csvRows()) bytes += csvLine(row);
    return bytes;
}

bool readsAs(const QByteArray& bytes, FigureFormat format) {
    switch (format) {
        case FigureFormat::Pdf:
            return bytes.startsWith("%PDF-") && bytes.trimmed().endsWith("%%EOF");
        case FigureFormat::Svg:
            return wellFormedSvg(bytes);
        case FigureFormat::Png:
            return !QImage::fromData(bytes, "PNG").isNull();
        case FigureFormat::Csv:
            return bytes.endsWith("\r\n");
        case FigureFormat::Tex:
            return bytes.trimmed().endsWith("\\end{tikzpicture}%");
    }
    return false;
}

Result<QByteArray> figureBytes(const Figure& figure, FigureFormat format,
                               const ExportOptions& options) {
    HEADSCOPE_CHECK(checkSize(figure, options, format));
    QByteArray bytes;
    switch (format) {
        case FigureFormat::Pdf:
            bytes = pdfBytes(figure, options);
            break;
        case FigureFormat::Svg:
            bytes = svgBytes(figure, options);
            break;
        case FigureFormat::Png:
            bytes = pngBytes(*describedImage(figure, options));
            break;
        case FigureFormat::Csv:
            bytes = csvBytes(figure);
            break;
        case FigureFormat::Tex:
            bytes = texBytes(figure, options);
            break;
    }
    if (readsAs(bytes, format)) return bytes;
    return Error{
        ErrorCode::Internal,
        verbatim(
            QCoreApplication::translate("Figure", "The figure could not be drawn").toStdString()),
        verbatim(QCoreApplication::translate("Figure", "Try another format or a smaller size")
                     .toStdString())};
}

}  // namespace headscope::plots
