// Matrices of one or several runs as one figure: one row of layers per run, or the same layer of
// two runs side by side. All matrices share one colour scale and one bar. Head numbers are on the
// outer edges.
#pragma once

#include "ui/figures/matrix_painter.h"

#include <vector>

namespace headscope::plots {

struct MatrixGroup {
    QString title;  // title above the group: "A \u00b7 lambda 0"
    std::vector<MatrixData> matrices;
};

// Returns the total height of the groups at a width. Groups with a single matrix are side by side;
// other groups are stacked.
qreal matrixGroupsHeight(qreal width, const std::vector<MatrixGroup>& groups,
                         const PlotStyle& style);
void paintMatrixGroups(QPainter& painter, const QRectF& area,
                       const std::vector<MatrixGroup>& groups, const PlotStyle& style);
// Returns the matrices of all layers of a frame, in order, on one colour scale.
std::vector<MatrixData> layerMatrices(const SimilarityFrame& frame, const SiteNames& sites,
                                      const ColourMap& colours, const QString& quantity,
                                      const QString& meaning);

struct MatrixGroupsFigure : Figure {
    std::vector<MatrixGroup> groups;
    // name: stem of the file name; text: caption; "": generated from the content
    QString name, text;
    QString emptyText;  // text shown if there is nothing to draw

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<MatrixGroupsFigure>(*this);
    }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;  // has a column for the run if there are several
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    bool empty() const;
};

}  // namespace headscope::plots
