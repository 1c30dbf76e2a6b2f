// Matrices of one run or several as one figure for print: a row of layers a run, or the same layer of two runs side by
// side, all on one colour scale with one bar, the heads numbered on the outer edges.
#pragma once

#include "ui/plots/matrix_painter.h"

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
// Name and limits of a scale, for a figure's recipe.
QJsonObject colourSettings(const ColourMap& colours);

class MatrixFigure : public FigureSource {
public:
    void setGroups(std::vector<MatrixGroup> groups) { m_groups = std::move(groups); }
    const std::vector<MatrixGroup>& groups() const { return m_groups; }
    void setFigure(const QString& name, const QString& caption);

    QString figureName() const override { return m_name; }
    QString caption() const override { return m_caption; }
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

private:
    std::vector<MatrixGroup> m_groups;
    QString m_name = QStringLiteral("similarity"), m_caption;
};

}  // namespace headscope::plots
