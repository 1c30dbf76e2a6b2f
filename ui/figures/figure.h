// Figures: values that the screen and the printer draw by the same painter code.
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

#include <memory>
#include <utility>

namespace headscope::plots {

// Figures are drawn in units of half a point (1/144 inch): a 7-point font is 14 units high, near the size of screen
// fonts in pixels, so gaps given in painter units look alike on the screen and on paper.
constexpr qreal kFigureUnitsPerPoint = 2;
constexpr qreal kFigureUnitsPerMm = 72 / 25.4 * kFigureUnitsPerPoint;

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

// What an axis says: "x axis", "epoch"; "y axis of the second panel", "loss, nats".
struct FigureAxis {
    QString where, title;
};

// Limits that values are drawn within: of colours, or of an upright axis. Figures with the same quantity can share
// them.
struct FigureScale {
    QString quantity;  // "attention weight", "accuracy, %"
    bool colours = true;
    double low = 0, high = 1;
    bool operator==(const FigureScale& o) const {
        return quantity == o.quantity && colours == o.colours && low == o.low && high == o.high;
    }
};

// A name of a figure's legend, and how its line or mark looks on paper.
struct LegendLine {
    QString name;
    QColor colour;
    Qt::PenStyle dash = Qt::SolidLine;
    bool line = true;  // false: its mark alone
    int mark = -1;     // shape (mark_shapes.h); -1: none
    bool operator==(const LegendLine& o) const {
        return name == o.name && colour == o.colour && dash == o.dash && line == o.line && mark == o.mark;
    }
};

// A picture as a value: data, how they are drawn, where they come from. It is kept, copied and written without a
// widget; what only the screen has (hover, selection, scrolling) stays in the widget that shows it (ui/plots).
class Figure {
public:
    virtual ~Figure() = default;
    virtual std::shared_ptr<Figure> copy() const = 0;

    virtual QString figureName() const = 0;     // file-name stem: "similarity-layer2-attn-cos"
    virtual QString caption() const = 0;        // one or two sentences, also the alt text
    virtual qreal aspect() const { return 1; }  // width / height of the natural shape
    // Height at a width, in painter units: of figures whose text makes their shape. Others follow their aspect.
    virtual qreal figureHeight(qreal width, const PlotStyle& style) const;
    // Draws all of it into area (vector cells, no raster where vectors do), in painter units.
    virtual void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const = 0;
    // Whether that may be on any thread; charts of QtCharts are drawn by the window's alone.
    virtual bool drawnAnywhere() const { return true; }
    virtual QStringList csvHeader() const = 0;
    virtual QList<QStringList> csvRows() const = 0;  // numbers with a decimal point
    // How it is drawn, for the recipe: what is shown of the data, limits of the colours, smoothing.
    virtual QJsonObject figureSettings() const { return {}; }

    virtual QList<FigureAxis> figureAxes() const { return {}; }  // those that ought to have a title
    virtual QList<FigureScale> figureScales() const { return {}; }
    // Draws with these limits where it has such a scale.
    virtual void setFigureScale(const FigureScale&) {}
    // Names that ought to stand in it whole, each as often as they stand in it where there is room: its tokens.
    virtual QStringList figureLabels() const { return {}; }
    // What its legend says; none where names stand at the lines, or there is one line alone.
    virtual QList<LegendLine> figureLegend() const { return {}; }
    virtual void hideLegend() {}  // as it stands beside the figure, once for several
    virtual bool legendHidden() const { return false; }
    // What stands between begin and end of a tikzpicture, from the figure's upper left corner on, in painter units / 2
    // (big points): axes and tables of PGFPlots, or what was painted as TikZ paths (tikz.h).
    virtual QString texBody(const QSizeF& size, const PlotStyle& style) const;
    // In millimetres, of a figure that is a page of its own; 0: as wide as is asked for.
    virtual qreal paperWidthMm() const { return 0; }

    // Where the numbers come from (runs, step, measure, sample), for the recipe.
    void setProvenance(QJsonObject provenance) { m_provenance = std::move(provenance); }
    const QJsonObject& provenance() const { return m_provenance; }

protected:
    Figure() = default;
    Figure(const Figure&) = default;
    Figure& operator=(const Figure&) = default;

private:
    QJsonObject m_provenance;
};

// A figure that nobody changes any more.
using FigurePtr = std::shared_ptr<const Figure>;
FigurePtr kept(const Figure& figure, QJsonObject provenance);

struct ExportOptions {
    qreal widthMm = 89;        // Nature single column
    qreal dpi = 300;           // PNG
    bool textAsPaths = false;  // SVG
};

// By suffix of path: pdf, svg, png, csv, tex (TikZ). Rendered into memory, written atomically, checked by reading back.
// Beside a picture lie name.csv and name.figure.json (when withData). Files that exist are replaced: whoever calls asks
// first. Errors: Io, Usage (unknown format).
Status exportFigure(const Figure& figure, const QString& path, const ExportOptions& options = {},
                    bool withData = false);
// All files that exportFigure writes with these arguments.
QStringList exportedFiles(const QString& path, bool withData);
// The exported picture, scaled to fit into box (pixels): laid out at its real size, so that nothing differs but scale.
QImage previewFigure(const Figure& figure, const ExportOptions& options, const QSize& box);
// A figure as it is copied: drawn on whatever thread may draw it, put on the clipboard by the window's.
struct CopiedFigure {
    QImage picture;
    QByteArray svg;
};
CopiedFigure copied(const Figure& figure);
void putOnClipboard(const CopiedFigure& figure);
QString numbersAsText(const Figure& figure);  // header and rows, tab-separated, as they are copied

}  // namespace headscope::plots
