// Base class for widgets that show one attention map: figure, mouse handling and theme. The page
// handles keys.
#pragma once

#include "ui/figures/kinds/token_figure.h"

#include <QAbstractScrollArea>

namespace headscope::plots {

// Tokens under the mouse: a query, a key, both (a matrix cell), or neither (-1).
struct TokenSpot {
    int token = -1, key = -1;
    bool any() const { return token >= 0 || key >= 0; }
};

class TokenView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit TokenView(QWidget* parent = nullptr);

    virtual const TokenFigure& figure() const = 0;
    void setMap(const TokenMap& map);
    const TokenMap& map() const { return figure().map(); }
    void setHigh(double high);
    // sets the token; see TokenFigure::setActiveToken()
    void setActiveToken(int token, bool locked);
    int activeToken() const { return figure().activeToken(); }
    // origin: end of the caption, e.g. "step 1,000 of run x"
    void setOrigin(const QString& origin);
    void setEmptyText(const QString& text);  // text without a map: describes what will be drawn
    const QString& emptyText() const { return m_emptyText; }
    virtual void showToken(int /*token*/) {}  // scrolls the token into view
    // spotAt: tokens at a viewport position. nameRect: rectangle of a token's label in the
    // viewport; null if not visible.
    virtual TokenSpot spotAt(const QPoint& position) const { return {tokenAt(position), -1}; }
    virtual QRect nameRect(const TokenSpot& /*spot*/) const { return {}; }
    QSize minimumSizeHint() const override;
    // Width in pixels that shows the map without scrolling.
    virtual int readableWidth() const { return minimumSizeHint().width(); }

Q_SIGNALS:
    void tokenHovered(int token);  // token: the one under the mouse; -1: the mouse left
    void tokenClicked(int token);
    // emitted on a double click on a token's label
    void tokenOpened(headscope::plots::TokenSpot spot);

protected:
    virtual TokenFigure& shown() = 0;  // non-const version of figure()
    // Returns the token at a viewport position; -1 outside the tokens.
    virtual int tokenAt(const QPoint& position) const = 0;
    virtual void relayout() = 0;  // called when map, font or size changed
    virtual void mapChanged() {}
    PlotStyle screenStyle() const;
    void paintNothing(QPainter& painter) const;  // paints emptyText()

    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static QString alternativesText(const WrittenText& target, int token);
    bool toolTipAt(const QPoint& position, const QPoint& global);

    QString m_emptyText;
};

}  // namespace headscope::plots
