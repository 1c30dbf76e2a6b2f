// All heads of a model as thumbnails: one row per layer, one column per head. The colour scale is
// shared or per head. Removed heads are crossed out.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>
#include <QPointF>

#include <optional>
#include <vector>

class QFontMetricsF;

namespace headscope::plots {

// A small version of one head's attention map: a pooled matrix, or one weight per patch. Row-major;
// NaN: all keys of the cell are hidden from its queries.
struct HeadThumbnail {
    int rows = 0, columns = 0;
    std::vector<float> values;
    float largest = 0;  // largest weight of the whole map
    float peak = 0;     // largest value in `values`
};

struct HeadGridFigure : Figure {
    struct Place {
        int layer = 0, head = 0;
        bool operator==(const Place& o) const { return layer == o.layer && head == o.head; }
    };
    // Annotations shown only on the screen.
    struct Marks {
        Place current;
        std::optional<Place> pinned;
        bool focus = false;
    };
    struct Layout {
        QPointF origin;  // top left corner of the first thumbnail
        qreal cell = 0, gap = 0, left = 0, top = 0;
        QRectF rect(Place place) const;
    };

    int layers = 0, heads = 0;
    // site ids such as "cross.2" if there are several kinds of sites; else empty
    QStringList sites;
    // thumbnails, [layer * heads + head]; empty until the values arrive
    std::vector<HeadThumbnail> thumbnails;
    QString what;    // description of a cell: "attention, mean of blocks"
    QString origin;  // last sentence of the caption
    // shared upper end of the colour scale; unset: one scale per head
    std::optional<double> high = 1.0;
    HeadMask mask;

    QString rowLabel(int layer) const;  // label of a row: "L2", or "C2" for "cross.2"
    bool on(Place place) const { return mask.on(place.layer, place.head); }
    bool anyAbsent() const;  // whether a thumbnail has cells without a weight
    // thumbnail of a head; null until it has arrived
    const HeadThumbnail* thumbnail(Place place) const;
    // Layout of the grid in `area`, which also holds the colour bar.
    Layout layout(const QRectF& area, const QFont& font) const;
    void paintGrid(QPainter& painter, const QRectF& area, const PlotStyle& style,
                   const Marks* marks) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<HeadGridFigure>(*this);
    }
    QString figureName() const override { return QStringLiteral("attention-all-heads"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;

private:
    void paintThumbnail(QPainter& painter, const QRectF& rect, Place place,
                        const PlotStyle& style) const;
    void paintMarks(QPainter& painter, const QRectF& rect, Place place, const PlotStyle& style,
                    const Marks* marks) const;
    void paintBar(QPainter& painter, const Layout& layout, const PlotStyle& style) const;
    QString insideText() const;  // text that names the axes of one thumbnail
    void paintLabels(QPainter& painter, const Layout& layout, const PlotStyle& style,
                     const Marks* marks) const;

    Q_DECLARE_TR_FUNCTIONS(HeadGridFigure)
};

}  // namespace headscope::plots
