// Matrices of one run or several as one figure: a row of layers a run, or the same layer of two runs side by
// side, all on one colour scale with one bar, the heads numbered on the outer edges.
#pragma once

#include "ui/figures/matrix_painter.h"

#include <vector>

namespace headscope::plots {

struct MatrixGroup {
    QString title;  // over the group: "A \u00b7 lambda 0"
    std::vector<MatrixData> matrices;
};

// How high the groups stand at a width; groups of a single matrix stand side by side, others one below the other.
qreal matrixGroupsHeight(qreal width, const std::vector<MatrixGroup>& groups, const PlotStyle& style);
void paintMatrixGroups(QPainter& painter, const QRectF& area, const std::vector<MatrixGroup>& groups,
                       const PlotStyle& style);
// Every layer of a frame, in order, on one scale.
std::vector<MatrixData> layerMatrices(const SimilarityFrame& frame, const SiteNames& sites, const ColourMap& colours,
                                      const QString& quantity, const QString& meaning);

struct MatrixGroupsFigure : Figure {
    std::vector<MatrixGroup> groups;
    QString name, text;  // "": made of what is shown
    QString emptyText;   // without matrices

    std::shared_ptr<Figure> copy() const override { return std::make_shared<MatrixGroupsFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;  // names the run where there are several
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    bool empty() const;
};

}  // namespace headscope::plots
