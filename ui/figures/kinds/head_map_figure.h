// Small attention map of one head: a matrix for tokens, colours over the image for patches. Used
// for two heads side by side on one colour scale. token_matrix_figure.h and patch_figure.h show
// more detail.
#pragma once

#include "ui/figures/colour_map.h"
#include "ui/figures/figure.h"
#include "ui/figures/kinds/patch_grid.h"

#include <QCoreApplication>

class QFontMetricsF;

namespace headscope::plots {

class HeadMapFigure : public Figure {
public:
    // high: upper end of the colour scale, which starts at 0; title: "L2H1".
    void setMap(const TokenMap& map, double high, const QString& title);
    // Sets whether the values are differences of two maps; the colour scale then runs from -high to
    // high.
    void setSigned(bool differences) { m_signed = differences; }
    bool differences() const { return m_signed; }
    // Shows this text instead of a map.
    void clear(const QString& why);
    void setOrigin(const QString& origin) { m_origin = origin; }  // last sentence of the caption
    const TokenMap& map() const { return m_map; }
    const PatchGrid& grid() const { return m_grid; }  // patches of the image; invalid for texts
    // Largest value that is drawn: of the whole map for tokens, of the mean over queries for
    // patches.
    static double largest(const TokenMap& map);
    // Returns the rectangle of the map in `area`. `bar`: leave room for the colour bar.
    QRectF place(const QRectF& area, const QFont& font, bool bar) const;
    void paint(QPainter& painter, const QRectF& area, const PlotStyle& style, bool bar) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<HeadMapFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    QStringList figureLabels() const override;  // labels of the queries; empty for images
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;

private:
    void paintTokens(QPainter& painter, const QRectF& body, qreal width,
                     const PlotStyle& style) const;  // width: space for the labels
    void paintPatches(QPainter& painter, const QRectF& body, const PlotStyle& style) const;
    ColourMap colours(const PlotStyle& style) const;
    QString meaning() const;
    qreal labelWidth(const QFontMetricsF& metrics, qreal side) const;

    TokenMap m_map;
    PatchGrid m_grid;
    double m_high = 1;
    bool m_signed = false;
    QString m_title, m_why, m_origin;

    Q_DECLARE_TR_FUNCTIONS(HeadMapFigure)
};

}  // namespace headscope::plots
