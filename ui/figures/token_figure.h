// What all figures of one attention map share: the map, the colour limits, the token looked at, the numbers in the
// file. The colour scale always starts at 0.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/token_map.h"

#include <QCoreApplication>

namespace headscope::plots {

class TokenFigure : public Figure {
public:
    void setMap(const TokenMap& map);
    const TokenMap& map() const { return m_map; }
    void setHigh(double high) { m_high = high > 0 ? high : 1; }  // end of the colour scale
    double high() const { return m_high; }
    void setActiveToken(int token, bool locked);  // -1: none, the mean over all queries is shown where one row is
    int activeToken() const { return m_active; }
    bool tokenLocked() const { return m_locked; }
    void setOrigin(const QString& origin) { m_origin = origin; }  // "step 1,000 of run x", ends the caption

    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;  // the whole map
    QJsonObject figureSettings() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QStringList figureLabels() const override;  // the words that look, and those looked at; numbers of places are none

protected:
    QStringList labelsBetween(int first, int last, bool keys) const;
    virtual void mapChanged() {}
    QString captionEnd() const;
    QString unknownText() const;  // words that the model reads as [UNK]; "" where none is
    QString hiddenText() const;   // which tokens are taken out; "" where none is
    // Which head it is, over the map. Returns what is left of area below it.
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
