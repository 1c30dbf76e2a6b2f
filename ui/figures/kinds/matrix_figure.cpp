#include "ui/figures/kinds/matrix_figure.h"

#include "ui/figures/plot_text.h"

#include <QCoreApplication>

namespace headscope::plots {

QString MatrixFigure::figureName() const {
    if (!name.isEmpty()) return name;
    return matrix.layer < 0 ? QStringLiteral("similarity")
                            : QStringLiteral("similarity-layer%1").arg(matrix.layer);
}

QString MatrixFigure::caption() const {
    if (!text.isEmpty()) return text;
    if (!matrix.valid()) return emptyText;
    const QString place =
        matrix.title.isEmpty() ? QCoreApplication::translate("Matrix", "one layer") : matrix.title;
    return QCoreApplication::translate("Matrix", "%1 between the %n heads of %2; %3.", nullptr,
                                       matrix.size)
        .arg(matrix.quantity, place, matrix.meaning);
}

qreal MatrixFigure::figureHeight(qreal width, const PlotStyle& style) const {
    return matrix.valid() ? matrixHeight(width, matrix, MatrixMarks{}, style.font) : width / 2;
}

void MatrixFigure::paintFigure(QPainter& painter, const QRectF& area,
                               const PlotStyle& style) const {
    if (!matrix.valid()) return drawEmptyText(painter, area, emptyText, style);
    paintMatrix(painter, area, matrix, MatrixMarks{}, style);
}

QStringList MatrixFigure::csvHeader() const {
    return matrixCsvHeader();
}

QList<QStringList> MatrixFigure::csvRows() const {
    return matrix.valid() ? matrixCsvRows(matrix) : QList<QStringList>();
}

QJsonObject MatrixFigure::figureSettings() const {
    QJsonObject settings = colourSettings(matrix.colours);
    if (matrix.layer >= 0) settings.insert(QStringLiteral("layer"), matrix.layer);
    return settings;
}

QList<FigureScale> MatrixFigure::figureScales() const {
    if (!matrix.valid()) return {};
    return {{matrix.quantity, true, matrix.colours.low(), matrix.colours.high()}};
}

void MatrixFigure::setFigureScale(const FigureScale& scale) {
    if (scale.colours && scale.quantity == matrix.quantity)
        matrix.colours = ColourMap(matrix.colours.scale(), scale.low, scale.high);
}

}  // namespace headscope::plots
