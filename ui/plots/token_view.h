// What all views of one attention map share: the map, the colour limits, the token looked at, mouse and theme.
// The colour scale always starts at 0; setHigh says where it ends. Reading keys is the page's business.
#pragma once

#include "ui/plots/figure.h"
#include "ui/plots/token_map.h"

#include <QAbstractScrollArea>

namespace headscope::plots {

class TokenView : public QAbstractScrollArea, public FigureSource {
    Q_OBJECT
public:
    explicit TokenView(QWidget* parent = nullptr);

    void setMap(const TokenMap& map);
    const TokenMap& map() const { return m_map; }
    void setHigh(double high);
    double high() const { return m_high; }
    void setActiveToken(int token, bool locked);  // -1: none, the mean over all queries is shown where one row is
    int activeToken() const { return m_active; }
    bool tokenLocked() const { return m_locked; }
    void setOrigin(const QString& origin);    // "step 1,000 of run x", ends the caption
    virtual void showToken(int /*token*/) {}  // scrolls it into sight
    QSize minimumSizeHint() const override;
    virtual int readableWidth() const { return minimumSizeHint().width(); }  // pixels to show the map unscrolled

    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;  // the whole map
    QJsonObject figureSettings() const override;

Q_SIGNALS:
    void tokenHovered(int token);  // -1: the mouse left
    void tokenClicked(int token);

protected:
    virtual int tokenAt(const QPoint& position) const = 0;  // in viewport coordinates, -1 beside the tokens
    virtual void relayout() = 0;                            // map, font or size changed
    virtual void mapChanged() {}
    PlotStyle screenStyle() const;
    QString captionEnd() const;
    // In figures: which head it is, over the map. Returns what is left of area below it.
    QRectF paintTitle(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
    static qreal titleHeight(const PlotStyle& style);
    void paintNothing(QPainter& painter) const;  // says what will be drawn here: emptyText()
    virtual QString emptyText() const;

    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool toolTipAt(const QPoint& position, const QPoint& global);

    TokenMap m_map;
    QString m_origin;
    double m_high = 1;
    int m_active = -1;
    bool m_locked = false;
};

// Black or white, whichever contrasts more with fill: never under 4.5 to 1, also in the middle of the scale.
QColor readableOn(const QColor& fill);
// Sequential colours for weights, position in [0, 1].
QColor weightColour(double position);
// Fills a cell so that neighbours leave no seam: on a raster the edges lie on whole pixels.
void fillCell(QPainter& painter, const QRectF& cell, const QColor& colour);
// "0.53", "0.004", "<0.001": short text of a weight on the screen.
QString weightText(double weight);
// An upright colour bar with its limits beside it, in rectangles; area gives place and height.
void paintWeightBar(QPainter& painter, const QRectF& area, const PlotStyle& style, double high, const QString& meaning);
// The desktop's fixed-width face at the size of a font.
QFont monospaceLike(const QFont& font);
// How wide paintWeightBar draws, its text included.
qreal weightBarWidth(const PlotStyle& style);

}  // namespace headscope::plots
