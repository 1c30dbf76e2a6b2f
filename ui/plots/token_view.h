// What the views of one attention map share: the figure they show, mouse and theme. Reading keys is the page's
// business.
#pragma once

#include "ui/figures/token_figure.h"

#include <QAbstractScrollArea>

namespace headscope::plots {

// What of a view lies under the mouse: one that looks, one that is looked at, both in a cell, or neither (-1).
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
    void setActiveToken(int token, bool locked);  // as of TokenFigure
    int activeToken() const { return figure().activeToken(); }
    void setOrigin(const QString& origin);   // "step 1,000 of run x", ends the caption
    void setEmptyText(const QString& text);  // without a map: what will be drawn here
    const QString& emptyText() const { return m_emptyText; }
    virtual void showToken(int /*token*/) {}  // scrolls it into sight
    // In viewport coordinates; the name of the token that lies there, where it has one (null: it has none in sight).
    virtual TokenSpot spotAt(const QPoint& position) const { return {tokenAt(position), -1}; }
    virtual QRect nameRect(const TokenSpot& /*spot*/) const { return {}; }
    QSize minimumSizeHint() const override;
    virtual int readableWidth() const { return minimumSizeHint().width(); }  // pixels to show the map unscrolled

Q_SIGNALS:
    void tokenHovered(int token);  // -1: the mouse left
    void tokenClicked(int token);
    void tokenOpened(headscope::plots::TokenSpot spot);  // double click on its name

protected:
    virtual TokenFigure& shown() = 0;                       // figure(), to be changed
    virtual int tokenAt(const QPoint& position) const = 0;  // in viewport coordinates, -1 beside the tokens
    virtual void relayout() = 0;                            // map, font or size changed
    virtual void mapChanged() {}
    PlotStyle screenStyle() const;
    void paintNothing(QPainter& painter) const;  // emptyText()

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
