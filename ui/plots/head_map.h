// One head's attention map, small: tokens as a matrix, patches as colour over the picture. For two heads side by side
// on one colour scale; the pages for attention have larger views.
#pragma once

#include "ui/plots/figure.h"
#include "ui/plots/patch_grid.h"

#include <QWidget>

namespace headscope::plots {

class HeadMap : public QWidget, public FigureSource {
    Q_OBJECT
public:
    explicit HeadMap(QWidget* parent = nullptr);

    // high: end of the colour scale, which starts at 0; title: "L2H1".
    void setMap(const TokenMap& map, double high, const QString& title);
    void clear(const QString& why);         // words instead of a map
    void setOrigin(const QString& origin);  // ends the caption
    // The largest value that is drawn: of the map for tokens, of the mean over queries for patches.
    static double largest(const TokenMap& map);
    QRectF mapRect() const;                          // where the map lies, in widget coordinates
    QString readOut(const QPointF& position) const;  // "“cat” looks at “the”: 0.31"

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return width; }

    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF place(const QRectF& area, const QFont& font, bool bar) const;
    void paint(QPainter& painter, const QRectF& area, const PlotStyle& style, bool bar) const;
    void paintTokens(QPainter& painter, const QRectF& body, qreal width,
                     const PlotStyle& style) const;  // width: of labels
    void paintPatches(QPainter& painter, const QRectF& body) const;
    qreal labelWidth(const QFontMetricsF& metrics, qreal side) const;

    TokenMap m_map;
    PatchGrid m_grid;  // valid for pictures
    double m_high = 1;
    QString m_title, m_why, m_origin;
};

}  // namespace headscope::plots
