// Base class of all figures of one attention map: the map, the colour limits, the active token and
// the exported numbers. The colour scale always starts at 0.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/kinds/token_map.h"

#include <QCoreApplication>

namespace headscope::plots {

class TokenFigure : public Figure {
public:
    void setMap(const TokenMap& map);
    const TokenMap& map() const { return m_map; }
    void setHigh(double high) { m_high = high > 0 ? high : 1; }  // sets the end of the colour scale
    double high() const { return m_high; }
    // Sets the active token; -1: none. Without one, views with a single row show the mean over all
    // queries.
    void setActiveToken(int token, bool locked);
    int activeToken() const { return m_active; }
    bool tokenLocked() const { return m_locked; }
    // Sets the end of the caption: "step 1,000 of run x".
    void setOrigin(const QString& origin) { m_origin = origin; }

    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;  // the table contains the whole map
    QJsonObject figureSettings() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    // Labels of queries and keys; empty if they are positions.
    QStringList figureLabels() const override;

protected:
    QStringList labelsBetween(int first, int last, bool keys) const;
    virtual void mapChanged() {}
    QString captionEnd() const;
    QString unknownText() const;  // lists the words that the model reads as [UNK]; "" if none
    QString hiddenText() const;   // text that lists the hidden tokens; "" if none
    // Paints the head's name above the map. Returns the rest of `area` below it.
    QRectF paintTitle(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
    static qreal titleHeight(const PlotStyle& style);

private:
    TokenMap m_map;
    QString m_origin;
    double m_high = 1;
    int m_active = -1;
    bool m_locked = false;

    Q_DECLARE_TR_FUNCTIONS(TokenFigure)
};

}  // namespace headscope::plots
