#include "ui/figures/kinds/patch_figure.h"

#include "ui/figures/weight_painter.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
// Images up to this size are printed as one rectangle per pixel.
constexpr int kVectorPixels = 64 * 64;
constexpr int kSmoothSide = 160;  // minimum pixels per side of a smooth overlay
// Rare in photographs, and seen as dark with every kind of colour vision.
constexpr QColor kOpaque(214, 0, 110);

QColor mixed(QRgb under, const QColor& over, double strength) {
    const auto mix = [strength](int a, int b) {
        return int(std::lround(a * (1 - strength) + b * strength));
    };
    return {mix(qRed(under), over.red()), mix(qGreen(under), over.green()),
            mix(qBlue(under), over.blue())};
}

void paintPixels(QPainter& painter, const QRectF& area, const QImage& image, bool vector) {
    if (!vector || image.width() * image.height() > kVectorPixels) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(area, image);
        return;
    }
    const qreal wide = area.width() / image.width(), high = area.height() / image.height();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            fillCell(painter, QRectF(area.left() + x * wide, area.top() + y * high, wide, high),
                     image.pixelColor(x, y));
}
}  // namespace

QColor PatchFigure::inked(QRgb under, double position) const {
    if (m_ink.cover == PatchCover::Colours)
        return mixed(under, weightColour(position), m_ink.strength);
    return mixed(under, kOpaque, m_ink.strength * std::clamp(position, 0.0, 1.0));
}

void PatchFigure::mapChanged() {
    m_grid = map().valid() ? patchGrid(*map().maps) : PatchGrid();
    m_picture = map().valid() ? imageOf(map().maps->picture) : QImage();
    // Without an image in the response, a plain background keeps the weights readable.
    if (m_picture.isNull() && m_grid.valid()) {
        m_picture = QImage(m_grid.columns, m_grid.rows, QImage::Format_RGB888);
        m_picture.fill(Qt::gray);
    }
}

PatchFigure::Panels PatchFigure::panels(const QRectF& area, const PlotStyle& style,
                                        qreal share) const {
    const QFontMetricsF metrics(style.font);
    Panels place;
    place.title = metrics.height() * 1.5;
    const qreal gap = metrics.height(), bar = weightBarWidth(style);
    const qreal ratio = m_picture.isNull() ? 1 : qreal(m_picture.width()) / m_picture.height();
    // The height is limited by the area, and by the width that both panels, gaps and bar need.
    const qreal height =
        std::max<qreal>(8, std::min(area.height() - place.title - 4,
                                    (area.width() - 2 * gap - bar) / (1 + share) / ratio));
    const qreal width = height * ratio, top = area.top() + place.title;
    const qreal left =
        area.left() + std::max<qreal>(0, (area.width() - (1 + share) * width - 2 * gap - bar) / 2);
    place.picture = QRectF(left, top, share * width, share * height);
    place.overlay = QRectF(place.picture.right() + gap, top, width, height);
    place.bar = QRectF(place.overlay.right() + gap * 0.7, top, gap, height);
    return place;
}

// Colours of the weights mixed over the image, enlarged by `factor` for smooth blending.
QImage PatchFigure::blended(int factor) const {
    const std::vector<float> weights = patchWeights(m_grid, weightsOf(map(), activeToken()));
    QImage result(m_picture.width() * factor, m_picture.height() * factor, QImage::Format_RGB32);
    for (int y = 0; y < result.height(); ++y) {
        const double row = (y + 0.5) * m_grid.rows / result.height();
        auto* line = reinterpret_cast<QRgb*>(result.scanLine(y));
        for (int x = 0; x < result.width(); ++x) {
            const double column = (x + 0.5) * m_grid.columns / result.width();
            const float weight =
                m_ink.blend == PatchBlend::Smooth
                    ? smoothWeight(m_grid, weights, column, row)
                    : weights[std::size_t(int(row)) * m_grid.columns + int(column)];
            line[x] = inked(m_picture.pixel(x / factor, y / factor), double(weight) / high()).rgb();
        }
    }
    return result;
}

QRectF PatchFigure::cellOf(const QRectF& panel, int token) const {
    const int cell = m_grid.cells[std::size_t(token)];
    if (cell < 0) return {};
    const qreal wide = panel.width() / m_grid.columns, high = panel.height() / m_grid.rows;
    const int row = cell / m_grid.columns, column = cell % m_grid.columns;
    return {panel.left() + column * wide, panel.top() + row * high, wide, high};
}

// Hidden patches are grey and crossed out.
void PatchFigure::paintHidden(QPainter& painter, const Panels& place,
                              const PlotStyle& style) const {
    if (!map().anyHidden() || map().mean) return;
    for (const int token : map().maps->hidden)
        for (const QRectF& panel : {place.picture, place.overlay}) {
            const QRectF cell = cellOf(panel, token);
            fillCell(painter, cell, Qt::lightGray);
            painter.setPen(QPen(Qt::darkGray, style.lineWidth));
            painter.drawLine(cell.topLeft(), cell.bottomRight());
            painter.drawLine(cell.topRight(), cell.bottomLeft());
        }
}

void PatchFigure::paintTitles(QPainter& painter, const Panels& place,
                              const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const QString query = activeToken() < 0 ? tr("mean over all queries")
                                            : tr("query: patch %1").arg(map().label(activeToken()));
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    const auto title = [&](const QRectF& panel, const QString& text) {
        const QRectF line(panel.left(), panel.top() - place.title, panel.width(), place.title);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, line.width()));
    };
    title(place.picture, map().mean ? tr("mean of the pictures") : tr("model input"));
    title(place.overlay, query);
}

void PatchFigure::paintPanels(QPainter& painter, const QRectF& area, const PlotStyle& style,
                              bool vector, qreal share) const {
    const Panels place = panels(area, style, share);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintPixels(painter, place.picture, m_picture, vector);
    const int factor = m_ink.blend == PatchBlend::Smooth
                           ? std::max(1, (kSmoothSide + m_picture.width() - 1) / m_picture.width())
                           : 1;
    paintPixels(painter, place.overlay, blended(factor), vector && factor == 1);
    paintHidden(painter, place, style);
    painter.setBrush(Qt::NoBrush);
    if (activeToken() >= 0 && m_grid.cells[std::size_t(activeToken())] >= 0)
        for (const QRectF& panel : {place.picture, place.overlay}) {
            const QRectF cell = cellOf(panel, activeToken());
            painter.setPen(QPen(Qt::black, style.lineWidth * 2.6));
            // A dark outline under a light one is visible on every image.
            painter.drawRect(cell);
            painter.setPen(QPen(tokenLocked() && !vector ? style.mark : QColor(Qt::white),
                                style.lineWidth * 1.3));
            painter.drawRect(cell);
        }
    paintTitles(painter, place, style);
    const auto colour = [this](double position) {
        return m_ink.cover == PatchCover::Opacity ? inked(qRgb(255, 255, 255), position)
                                                  : weightColour(position);
    };
    paintWeightBar(painter, place.bar, style, high(), tr("attention weight"), colour);
    painter.restore();
}

void PatchFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    if (valid()) paintPanels(painter, paintTitle(painter, area, style), style, true);
}

qreal PatchFigure::figureHeight(qreal width, const PlotStyle& style) const {
    const qreal line = QFontMetricsF(style.font).height();
    const qreal ratio = m_picture.isNull() ? 1 : qreal(m_picture.width()) / m_picture.height();
    return titleHeight(style) + line * 1.5 + 4 +
           (width - 2 * line - weightBarWidth(style)) / 2 / ratio;
}

QString PatchFigure::figureName() const {
    return QStringLiteral("attention-patches-") + map().stem();
}

QString PatchFigure::caption() const {
    const QString what =
        activeToken() < 0
            ? tr("%1: attention that each patch gets, mean over all queries.").arg(map().name())
            : tr("%1: attention of patch %2 (row, column).")
                  .arg(map().name(), map().label(activeToken()));
    const QString how = m_ink.blend == PatchBlend::Smooth
                            ? tr("Weights interpolated bilinearly between patch centres.")
                            : tr("One colour per patch, not interpolated.");
    const QString cover = m_ink.cover == PatchCover::Opacity
                              ? tr("The larger the weight, the more opaque the colour.")
                              : tr("The colours of the weights cover the picture.");
    return (QStringList{what, how, cover, captionEnd()}).join(QLatin1Char(' '));
}

QStringList PatchFigure::csvHeader() const {
    return {QStringLiteral("row"), QStringLiteral("column"), QStringLiteral("weight")};
}

QList<QStringList> PatchFigure::csvRows() const {
    QList<QStringList> rows;
    if (!valid()) return rows;
    const std::vector<float> weights = patchWeights(m_grid, weightsOf(map(), activeToken()));
    for (std::size_t i = 0; i < weights.size(); ++i)
        rows.append({QString::number(int(i) / m_grid.columns),
                     QString::number(int(i) % m_grid.columns),
                     QString::number(double(weights[i]), 'g', 9)});
    return rows;
}

}  // namespace headscope::plots
