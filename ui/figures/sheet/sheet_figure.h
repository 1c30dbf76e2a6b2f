// A sheet as a figure: one page that is previewed, exported and copied like any other figure.
// Always light.
#pragma once

#include "ui/figures/kinds/kept_figure.h"
#include "ui/figures/sheet/sheet.h"

namespace headscope::plots {

struct SheetFigure : Figure {
    Sheet sheet;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<SheetFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;  // returns the sheet's alternative text
    qreal paperWidthMm() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    bool drawnAnywhere() const override;
    // The table has one value per row: panel, figure, row number, column, value.
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    // Returns the whole sheet, including the panels' drawings: enough to recreate the same bytes.
    QJsonObject figureSettings() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

// Returns the drawing of a panel below its letter, with the sheet's font size and shared limits.
std::shared_ptr<const KeptFigure> drawnPanel(const Sheet& sheet, const SheetPanel& panel);
// Paints the letter of panel `index`, in painter units from the sheet's corner.
void paintLetter(QPainter& painter, const Sheet& sheet, int index);

QJsonObject sheetJson(const Sheet& sheet);
// Reads a sheet, whose panels are restored as they were drawn. Errors: BadData, with the panel's
// letter.
Result<Sheet> sheetFromJson(const QJsonObject& json);

}  // namespace headscope::plots
