// All heads of a model as thumbnails: layers down, heads across. Shows which head is chosen, pinned and switched off.
#pragma once

#include "core/api/analysis.h"
#include "ui/plots/figure.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace headscope::plots {

// A small picture of one head's map: a pooled matrix, or one weight a patch. Row-major.
struct HeadThumbnail {
    int rows = 0, columns = 0;
    std::vector<float> values;
    float largest = 0;  // weight of the whole map
    float peak = 0;     // of values
};

class HeadGrid : public QWidget, public FigureSource {
    Q_OBJECT
public:
    struct Place {
        int layer = 0, head = 0;
        bool operator==(const Place& o) const { return layer == o.layer && head == o.head; }
    };

    explicit HeadGrid(QWidget* parent = nullptr);

    // thumbnails: [layer * heads + head]; may be empty while an answer is on its way. what: "attention, mean of
    // blocks".
    void setHeads(int layers, int heads, std::vector<HeadThumbnail> thumbnails, const QString& what);
    void setHigh(std::optional<double> high);  // shared end of the colour scale; none: every head its own
    void setCurrent(Place place);
    void setPinned(std::optional<Place> place);
    void setMask(const HeadMask& mask);
    void setOrigin(const QString& origin);  // ends the caption
    Place current() const { return m_current; }
    QRect cellRect(Place place) const;  // thumbnail, in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

    QString figureName() const override { return QStringLiteral("attention-all-heads"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

Q_SIGNALS:
    void headChosen(int layer, int head);
    void menuAsked(int layer, int head, const QPoint& global);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Layout {
        QPointF origin;  // of the first thumbnail
        qreal cell = 0, gap = 0, left = 0, top = 0;
    };
    Layout layout(const QRectF& area, const QFontMetricsF& metrics) const;
    QRectF gridArea(const QRectF& area, const QFont& font) const;  // what the colour bar leaves
    QRectF rectOf(const Layout& layout, Place place) const;
    std::optional<Place> placeAt(const QPointF& position) const;
    bool on(Place place) const;
    QString describe(Place place) const;
    void announce();
    void paintGrid(QPainter& painter, const QRectF& area, const PlotStyle& style, bool screen) const;
    void paintThumbnail(QPainter& painter, const QRectF& rect, Place place, const PlotStyle& style) const;
    void paintMarks(QPainter& painter, const QRectF& rect, Place place, const PlotStyle& style, bool screen) const;
    void paintBar(QPainter& painter, const Layout& layout, const PlotStyle& style) const;
    QString insideText() const;  // what the axes of one thumbnail are
    void paintLabels(QPainter& painter, const Layout& layout, const PlotStyle& style, bool screen) const;

    int m_layers = 0, m_heads = 0;
    std::vector<HeadThumbnail> m_thumbnails;
    QString m_what, m_origin;
    std::optional<double> m_high = 1.0;
    Place m_current;
    std::optional<Place> m_pinned;
    HeadMask m_mask;
};

}  // namespace headscope::plots
