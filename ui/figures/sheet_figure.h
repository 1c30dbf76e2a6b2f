// A sheet as a figure: one page that is previewed, exported and copied as every other figure is, always light.
#pragma once

#include "ui/figures/kept_figure.h"
#include "ui/figures/sheet.h"

namespace headscope::plots {

struct SheetFigure : Figure {
    Sheet sheet;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<SheetFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;  // the alt text
    qreal paperWidthMm() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    bool drawnAnywhere() const override;
    // One value a row: panel, figure, number of the row, column, value.
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    // The whole sheet, with what each panel's drawing is made of: enough to make the same bytes again.
    QJsonObject figureSettings() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

// What a panel draws below its letter, as the sheet has it: its type size, the limits it shares.
std::shared_ptr<const KeptFigure> drawnPanel(const Sheet& sheet, const SheetPanel& panel);
void paintLetter(QPainter& painter, const Sheet& sheet, int index);  // painter units from the sheet's corner

QJsonObject sheetJson(const Sheet& sheet);
// Panels come back as they were drawn. Errors: BadData, naming the panel.
Result<Sheet> sheetFromJson(const QJsonObject& json);

}  // namespace headscope::plots
