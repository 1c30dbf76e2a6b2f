#include "ui/figures/sheet/sheet_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/sheet/sheet_legend.h"
#include "ui/figures/tikz.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::plots {

namespace {

QRectF inUnits(const QRectF& mm) {
    return {mm.topLeft() * kFigureUnitsPerMm, mm.size() * kFigureUnitsPerMm};
}

// Everything on a sheet except its panels: letters and shared legends.
struct SheetWords : Figure {
    explicit SheetWords(const Sheet& of) : sheet(of) {}
    const Sheet& sheet;
    std::shared_ptr<Figure> copy() const override { return std::make_shared<SheetWords>(*this); }
    QString figureName() const override { return {}; }
    QString caption() const override { return {}; }
    QStringList csvHeader() const override { return {}; }
    QList<QStringList> csvRows() const override { return {}; }
    void paintFigure(QPainter& painter, const QRectF&, const PlotStyle&) const override {
        for (std::size_t i = 0; i < sheet.panels.size(); ++i)
            paintLetter(painter, sheet, static_cast<int>(i));
        paintSharedLegends(painter, sheet);
    }
};

}  // namespace

std::shared_ptr<const KeptFigure> drawnPanel(const Sheet& sheet, const SheetPanel& panel) {
    const QSizeF size = figureArea(sheet, panel).size() * kFigureUnitsPerMm;
    const FigurePtr figure = panelFigure(sheet, panel);
    if (auto kept = std::dynamic_pointer_cast<const KeptFigure>(figure);
        kept && kept->drawing.size == size)
        return kept;
    return keptDrawing(*figure, size, panelStyle(sheet, panel));
}

void paintLetter(QPainter& painter, const Sheet& sheet, int index) {
    const QString letter = panelLetter(sheet, index);
    if (letter.isEmpty()) return;
    const PlotStyle style = PlotStyle::forPrint(sheet.sheetFormat().letterPt);
    painter.setFont(boldFont(style.font));
    painter.setPen(style.text);
    const QRectF place = inUnits(sheet.panels[std::size_t(index)].place);
    painter.drawText(QPointF(place.left(), place.top() + style.font.pixelSize()), letter);
}

QString SheetFigure::figureName() const {
    return QStringLiteral("sheet-%1").arg(sheet.format);
}

QString SheetFigure::caption() const {
    if (!sheet.altText.isEmpty()) return sheet.altText;
    QStringList texts;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const QString letter = panelLetter(sheet, static_cast<int>(i));
        const QString text = sheet.panels[i].figure->caption();
        texts << (letter.isEmpty()
                      ? text
                      : QCoreApplication::translate("SheetFigure", "%1: %2").arg(letter, text));
    }
    if (texts.isEmpty()) return QCoreApplication::translate("SheetFigure", "An empty sheet.");
    return texts.join(QLatin1Char(' '));
}

qreal SheetFigure::paperWidthMm() const {
    return sheet.sheetFormat().widthMm;
}

qreal SheetFigure::figureHeight(qreal width, const PlotStyle&) const {
    return width / sheet.sheetFormat().widthMm * sheetHeight(sheet);
}

void SheetFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle&) const {
    painter.save();
    painter.translate(area.topLeft());
    // The sheet may be drawn at another width, so scale it as a whole.
    const qreal scale = area.width() / (sheet.sheetFormat().widthMm * kFigureUnitsPerMm);
    if (!qFuzzyCompare(scale, 1)) painter.scale(scale, scale);
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const SheetPanel& panel = sheet.panels[i];
        paintLetter(painter, sheet, static_cast<int>(i));
        painter.save();
        painter.translate(inUnits(figureArea(sheet, panel)).topLeft());
        drawnPanel(sheet, panel)->drawing.paint(painter);
        painter.restore();
    }
    paintSharedLegends(painter, sheet);
    painter.restore();
}

bool SheetFigure::drawnAnywhere() const {
    return std::all_of(sheet.panels.begin(), sheet.panels.end(),
                       [](const SheetPanel& panel) { return panel.figure->drawnAnywhere(); });
}

// Letters and legends are written as drawn; each panel uses the TeX code of its figure.
QString SheetFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    QString body;
    for (const SheetPanel& panel : sheet.panels) {
        const QRectF area = inUnits(figureArea(sheet, panel));
        body +=
            tikzScope(area.topLeft(),
                      panelFigure(sheet, panel)->texBody(area.size(), panelStyle(sheet, panel)));
    }
    return body + tikzBody(drawingOf(SheetWords(sheet), size, style));
}

QStringList SheetFigure::csvHeader() const {
    return {QStringLiteral("panel"), QStringLiteral("figure"), QStringLiteral("row"),
            QStringLiteral("column"), QStringLiteral("value")};
}

QList<QStringList> SheetFigure::csvRows() const {
    QList<QStringList> all;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const auto figure = panelFigure(sheet, sheet.panels[i]);
        const auto header = figure->csvHeader();
        const auto rows = figure->csvRows();
        // Use the letter without brackets, which are only a style of the sheet.
        Sheet plain;
        const QString letter = panelLetter(plain, static_cast<int>(i));
        for (qsizetype row = 0; row < rows.size(); ++row)
            for (qsizetype column = 0; column < header.size(); ++column)
                all.append({letter, figure->figureName(), QString::number(row), header[column],
                            rows[row].value(column)});
    }
    return all;
}

QJsonObject SheetFigure::figureSettings() const {
    return sheetJson(sheet);
}

}  // namespace headscope::plots
