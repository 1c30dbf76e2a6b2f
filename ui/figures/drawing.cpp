#include "ui/figures/drawing.h"

#include "ui/figures/figure.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

// Returns the font with a pixel size only. A font that also has a point size would be scaled by the
// resolution of the device on which the drawing is repainted.
QFont unitFont(const QFont& given) {
    QFont font(given.family());
    font.setPixelSize(
        std::max(1, given.pixelSize() > 0 ? given.pixelSize() : QFontInfo(given).pixelSize()));
    font.setWeight(given.weight());
    font.setItalic(given.italic());
    font.setKerning(given.kerning());
    font.setLetterSpacing(given.letterSpacingType(), given.letterSpacing());
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleHint(given.styleHint(), QFont::PreferOutline);
    return font;
}

// Records all paint operations with the painter state at that time.
class KeepingEngine : public QPaintEngine {
public:
    explicit KeepingEngine(Drawing& drawing)
        : QPaintEngine(QPaintEngine::AllFeatures), m_drawing(drawing) {}

    // AllFeatures: Qt passes every operation on as it is instead of emulating it with pictures.
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& state) override {
        const DirtyFlags dirty = state.state();
        if (dirty & DirtyTransform) m_now.place = state.transform();
        if (dirty & DirtyPen) m_now.pen = state.pen();
        if (dirty & DirtyBrush) m_now.brush = state.brush();
        if (dirty & DirtyOpacity) m_now.opacity = state.opacity();
        if (dirty & DirtyHints) m_now.smooth = state.renderHints().testFlag(QPainter::Antialiasing);
        if (dirty & (DirtyClipEnabled | DirtyClipPath | DirtyClipRegion)) followClip(state);
    }

    void drawPath(const QPainterPath& path) override { keep(path); }
    void drawRects(const QRectF* rects, int count) override {
        for (int i = 0; i < count; ++i) {
            QPainterPath path;
            path.addRect(rects[i]);
            keep(path);
        }
    }
    void drawLines(const QLineF* lines, int count) override {
        for (int i = 0; i < count; ++i) {
            QPainterPath path(lines[i].p1());
            path.lineTo(lines[i].p2());
            keep(path, false);
        }
    }
    // A point becomes a line of minimal length, so that its caps are drawn.
    void drawPoints(const QPointF* points, int count) override {
        for (int i = 0; i < count; ++i) {
            QPainterPath path(points[i]);
            path.lineTo(points[i] + QPointF(1e-6, 0));
            keep(path, false);
        }
    }
    void drawEllipse(const QRectF& rect) override {
        QPainterPath path;
        path.addEllipse(rect);
        keep(path);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        if (count < 1) return;
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i) path.lineTo(points[i]);
        if (mode == PolylineMode) return keep(path, false);
        path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        keep(path);
    }
    void drawTextItem(const QPointF& at, const QTextItem& text) override {
        DrawnItem item = m_now;
        item.kind = DrawnItem::Kind::Text;
        item.brush = Qt::NoBrush;
        item.text = text.text();
        item.font = unitFont(text.font());
        item.at = at;
        m_drawing.items.push_back(std::move(item));
    }
    void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
        drawImage(to, pixmap.toImage(), from, Qt::AutoColor);
    }
    void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                   Qt::ImageConversionFlags) override {
        DrawnItem item = m_now;
        item.kind = DrawnItem::Kind::Picture;
        item.pen = Qt::NoPen;
        item.brush = Qt::NoBrush;
        item.area = to;
        item.picture = image.copy(from.toAlignedRect()).convertToFormat(QImage::Format_ARGB32);
        m_drawing.items.push_back(std::move(item));
    }

private:
    void keep(const QPainterPath& path, bool fill = true) {
        DrawnItem item = m_now;
        item.path = path;
        if (!fill) item.brush = Qt::NoBrush;
        if (item.pen.style() == Qt::NoPen && item.brush.style() == Qt::NoBrush) return;
        m_drawing.items.push_back(std::move(item));
    }

    void followClip(const QPaintEngineState& state) {
        m_now.clip = QPainterPath();
        if (!state.isClipEnabled()) return;
        // The clip path is in the coordinates of the current transform; items store it in those of
        // the drawing.
        m_now.clip = painter()->clipPath();
        m_now.clip = state.transform().map(m_now.clip);
    }

    Drawing& m_drawing;
    DrawnItem m_now;
};

// Reports 144 dots per inch, because painter units are half points.
class KeepingDevice : public QPaintDevice {
public:
    KeepingDevice(Drawing& drawing) : m_size(drawing.size), m_engine(drawing) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override {
        constexpr double kPerMm = 72 * kFigureUnitsPerPoint / 25.4;
        switch (metric) {
            case PdmWidth:
                return static_cast<int>(std::ceil(m_size.width()));
            case PdmHeight:
                return static_cast<int>(std::ceil(m_size.height()));
            case PdmWidthMM:
                return static_cast<int>(m_size.width() / kPerMm);
            case PdmHeightMM:
                return static_cast<int>(m_size.height() / kPerMm);
            case PdmNumColors:
                return 1 << 24;
            case PdmDepth:
                return 32;
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return static_cast<int>(72 * kFigureUnitsPerPoint);
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
        }
        return 0;
    }

private:
    QSizeF m_size;
    mutable KeepingEngine m_engine;
};

}  // namespace

QRectF DrawnItem::bounds() const {
    switch (kind) {
        case Kind::Path: {
            // Half of the pen lies outside the path; the thinnest pen counts as half a unit.
            const double edge = pen.style() == Qt::NoPen ? 0 : std::max(pen.widthF(), 0.5) / 2;
            return place.mapRect(path.boundingRect().adjusted(-edge, -edge, edge, edge));
        }
        case Kind::Text:
            return place.mapRect(QFontMetricsF(font).boundingRect(text).translated(at));
        case Kind::Picture:
            return place.mapRect(area);
    }
    return {};
}

double DrawnItem::pointSize() const {
    if (kind != Kind::Text) return 0;
    const double pixels =
        font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * kFigureUnitsPerPoint;
    // Mean scale of the transform, independent of its rotation.
    const double scale = std::sqrt(std::abs(place.determinant()));
    return pixels * scale / kFigureUnitsPerPoint;
}

bool DrawnItem::operator==(const DrawnItem& o) const {
    return kind == o.kind && place == o.place && clip == o.clip && pen == o.pen &&
           brush == o.brush && opacity == o.opacity && smooth == o.smooth && path == o.path &&
           text == o.text && font == o.font && at == o.at && area == o.area && picture == o.picture;
}

void Drawing::paint(QPainter& painter) const {
    painter.save();
    const QTransform base = painter.transform();
    // Clip paths are in drawing coordinates, so they are set before the item's own transform.
    const QPainterPath* clip = nullptr;
    const QPainterPath outer = painter.hasClipping() ? painter.clipPath() : QPainterPath();
    for (const DrawnItem& item : items) {
        if (!clip || *clip != item.clip) {
            clip = &item.clip;
            painter.setTransform(base);
            if (!clip->isEmpty())
                painter.setClipPath(*clip);
            else if (!outer.isEmpty())
                painter.setClipPath(outer);
            else
                painter.setClipping(false);
        }
        painter.setTransform(item.place * base);
        painter.setRenderHint(QPainter::Antialiasing, item.smooth);
        painter.setOpacity(item.opacity);
        painter.setPen(item.pen);
        painter.setBrush(item.brush);
        if (item.kind == DrawnItem::Kind::Path) painter.drawPath(item.path);
        if (item.kind == DrawnItem::Kind::Picture) painter.drawImage(item.area, item.picture);
        if (item.kind != DrawnItem::Kind::Text) continue;
        painter.setFont(item.font);
        painter.drawText(item.at, item.text);
    }
    painter.restore();
}

Drawing drawingOf(const Figure& figure, const QSizeF& size, const PlotStyle& style) {
    Drawing drawing;
    drawing.size = size;
    KeepingDevice device(drawing);
    QPainter painter(&device);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    // figures run from left to right on the screen too
    painter.setLayoutDirection(Qt::LeftToRight);
    figure.paintFigure(painter, QRectF(QPointF(), size), style);
    painter.end();
    return drawing;
}

}  // namespace headscope::plots
