#include "ui/figures/output/outline_text.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

namespace headscope::plots {

namespace {

// QPaintEngine's default drawTextItem fills the glyph outlines, so text arrives here as paths.
class ForwardingEngine : public QPaintEngine {
public:
    explicit ForwardingEngine(QPainter& target)
        : QPaintEngine(QPaintEngine::AllFeatures), m_target(target) {}

    bool begin(QPaintDevice*) override {
        m_target.save();
        return true;
    }
    bool end() override {
        m_target.restore();
        return true;
    }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& state) override {
        const DirtyFlags dirty = state.state();
        if (dirty & DirtyTransform) m_target.setTransform(state.transform());
        if (dirty & DirtyPen) m_target.setPen(state.pen());
        if (dirty & DirtyBrush) m_target.setBrush(state.brush());
        if (dirty & DirtyBrushOrigin) m_target.setBrushOrigin(state.brushOrigin());
        if (dirty & DirtyOpacity) m_target.setOpacity(state.opacity());
        if (dirty & DirtyHints) m_target.setRenderHints(state.renderHints());
        if (dirty & DirtyClipEnabled) m_target.setClipping(state.isClipEnabled());
        if (dirty & DirtyClipPath) m_target.setClipPath(state.clipPath(), state.clipOperation());
        if (dirty & DirtyClipRegion)
            m_target.setClipRegion(state.clipRegion(), state.clipOperation());
    }

    void drawPath(const QPainterPath& path) override { m_target.drawPath(path); }
    void drawRects(const QRectF* rects, int count) override { m_target.drawRects(rects, count); }
    void drawLines(const QLineF* lines, int count) override { m_target.drawLines(lines, count); }
    void drawPoints(const QPointF* points, int count) override {
        m_target.drawPoints(points, count);
    }
    void drawEllipse(const QRectF& rect) override { m_target.drawEllipse(rect); }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        if (mode == PolylineMode)
            m_target.drawPolyline(points, count);
        else
            m_target.drawPolygon(points, count,
                                 mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    }
    void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
        m_target.drawPixmap(to, pixmap, from);
    }
    void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                   Qt::ImageConversionFlags flags) override {
        m_target.drawImage(to, image, from, flags);
    }

private:
    QPainter& m_target;
};

}  // namespace

OutlineTextDevice::OutlineTextDevice(QPainter& target)
    : m_target(target), m_engine(std::make_unique<ForwardingEngine>(target)) {}

OutlineTextDevice::~OutlineTextDevice() = default;

QPaintEngine* OutlineTextDevice::paintEngine() const {
    return m_engine.get();
}

// Reports the metrics of the target device, so that text is laid out for it.
int OutlineTextDevice::metric(PaintDeviceMetric metric) const {
    const QPaintDevice* device = m_target.device();
    switch (metric) {
        case PdmWidth:
            return device->width();
        case PdmHeight:
            return device->height();
        case PdmWidthMM:
            return device->widthMM();
        case PdmHeightMM:
            return device->heightMM();
        case PdmNumColors:
            return device->colorCount();
        case PdmDepth:
            return device->depth();
        case PdmDpiX:
            return device->logicalDpiX();
        case PdmDpiY:
            return device->logicalDpiY();
        case PdmPhysicalDpiX:
            return device->physicalDpiX();
        case PdmPhysicalDpiY:
            return device->physicalDpiY();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
    }
    return 0;
}

}  // namespace headscope::plots
