// Figures: what is on the screen, drawn again by the same painter code for print.
#pragma once

#include "core/api/result.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QJsonObject>
#include <QList>
#include <QPainter>
#include <QString>
#include <QStringList>

#include <functional>
#include <utility>

class QWidget;

namespace headscope::plots {

// Figures are drawn in units of half a point (1/144 inch): a 7-point font is 14 units high, near the size of screen
// fonts in pixels, so gaps given in painter units look alike on the screen and on paper.
constexpr qreal kFigureUnitsPerPoint = 2;

// Colours and type that a plot draws with. Figures for export are always light, as paper is.
struct PlotStyle {
    QColor background, text, secondary, hairline, accent, good, caution, bad;
    QColor mark;  // frames of what is chosen: the accent on the screen, ink on paper
    bool dark = false;
    QFont font;
    qreal lineWidth = 1.5;  // in painter units

    static PlotStyle of(const class QPalette& palette, const QFont& font);  // screen: follows the palette's lightness
    static PlotStyle forPrint(qreal pointSize = 7);                         // light, figure font
};

// Anything that can be exported. Implemented by the plot widgets.
class FigureSource {
public:
    virtual ~FigureSource() = default;
    virtual QString figureName() const = 0;     // file-name stem: "similarity-layer2-attn-cos"
    virtual QString caption() const = 0;        // one or two sentences, also the alt text
    virtual qreal aspect() const { return 1; }  // width / height of the natural shape
    // Height at a width, in painter units: of figures whose text makes their shape. Others follow their aspect.
    virtual qreal figureHeight(qreal width, const PlotStyle& style) const;
    // Draws all of it into area (vector cells, no raster where vectors do), in painter units.
    virtual void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const = 0;
    virtual QStringList csvHeader() const = 0;
    virtual QList<QStringList> csvRows() const = 0;  // numbers with a decimal point
    // How it is drawn, for the recipe: what is shown of the data, limits of the colours, smoothing.
    virtual QJsonObject figureSettings() const { return {}; }

    // Where the numbers come from (runs, step, measure, sample), for the recipe; asked when a file is written.
    void setProvenance(std::function<QJsonObject()> tell) { m_provenance = std::move(tell); }
    QJsonObject provenance() const { return m_provenance ? m_provenance() : QJsonObject(); }

private:
    std::function<QJsonObject()> m_provenance;
};

// A figure that a person may choose among others, by its title or by a click on one of the widgets that show it.
struct FigureChoice {
    QString title;  // "A and B, layer 2"
    const FigureSource* figure = nullptr;
    QList<const QWidget*> widgets;
};

struct ExportOptions {
    qreal widthMm = 89;        // Nature single column
    qreal dpi = 300;           // PNG
    bool textAsPaths = false;  // SVG
};

// By suffix of path: pdf, svg, png, csv. Rendered into memory, written atomically, checked by reading back.
// Beside a picture lie name.csv and name.figure.json (when withData). Files that exist are replaced: whoever calls asks
// first. Errors: Io, Usage (unknown format).
Status exportFigure(const FigureSource& figure, const QString& path, const ExportOptions& options = {},
                    bool withData = false);
// All files that exportFigure writes with these arguments.
QStringList exportedFiles(const QString& path, bool withData);
// The exported picture, scaled to fit into box (pixels): laid out at its real size, so that nothing differs but scale.
QImage previewFigure(const FigureSource& figure, const ExportOptions& options, const QSize& box);
void copyFigure(const FigureSource& figure);   // PNG and SVG on the clipboard
void copyNumbers(const FigureSource& figure);  // header and rows as tab-separated text on the clipboard

}  // namespace headscope::plots
