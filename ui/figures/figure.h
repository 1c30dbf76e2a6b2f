// Figures: values that the same painter code draws on the screen and for print.
#pragma once

#include "core/api/base/result.h"

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

// Figures are drawn in units of half a point (1/144 inch). A 7-point font is then 14 units high,
// close to a screen font in pixels. Gaps in painter units therefore look alike on screen and on
// paper.
constexpr qreal kFigureUnitsPerPoint = 2;
constexpr qreal kFigureUnitsPerMm = 72 / 25.4 * kFigureUnitsPerPoint;

// Colours and font of a plot. Exported figures are always light, like paper.
struct PlotStyle {
    QColor background, text, secondary, hairline, accent, good, caution, bad;
    QColor mark;  // frame of a selected item: accent colour on screen, ink on paper
    bool dark = false;
    QFont font;
    qreal lineWidth = 1.5;  // width of lines in painter units

    // style for the screen: light or dark like the palette
    static PlotStyle of(const class QPalette& palette, const QFont& font);
    static PlotStyle forPrint(qreal pointSize = 7);  // light style with the figure font
};

// Title of one axis: "x axis", "epoch"; "y axis of the second panel", "loss, nats".
struct FigureAxis {
    QString where, title;
};

// Limits of a colour scale or of a y axis. Figures that show the same quantity can share them.
struct FigureScale {
    QString quantity;  // name of the quantity: "attention weight", "accuracy, %"
    bool colours = true;
    double low = 0, high = 1;
    bool operator==(const FigureScale& o) const {
        return quantity == o.quantity && colours == o.colours && low == o.low && high == o.high;
    }
};

// One legend entry: a name, and the look of its line or marker on paper.
struct LegendLine {
    QString name;
    QColor colour;
    Qt::PenStyle dash = Qt::SolidLine;
    bool line = true;  // false: the entry shows only a marker
    int mark = -1;     // shape of the marker (mark_shapes.h); -1: none
    bool operator==(const LegendLine& o) const {
        return name == o.name && colour == o.colour && dash == o.dash && line == o.line &&
               mark == o.mark;
    }
};

// Base class of all figures: data, how they are drawn, and their provenance. A figure needs no
// widget to be kept, copied or written. Hover, selection and scrolling belong to the widget that
// shows it (ui/plots).
class Figure {
public:
    virtual ~Figure() = default;
    virtual std::shared_ptr<Figure> copy() const = 0;

    // Stem of the file name: "similarity-layer2-attn-cos"
    virtual QString figureName() const = 0;
    // caption of one or two sentences; also the alt text
    virtual QString caption() const = 0;
    virtual qreal aspect() const { return 1; }  // preferred ratio of width to height
    // Returns the height for a width, in painter units. The default follows from aspect(). Figures
    // whose shape depends on their text override it.
    virtual qreal figureHeight(qreal width, const PlotStyle& style) const;
    // Paints the whole figure into `area`, in painter units. Cells are vector shapes; raster images
    // are used only if necessary.
    virtual void paintFigure(QPainter& painter, const QRectF& area,
                             const PlotStyle& style) const = 0;
    // Whether paintFigure may run on any thread. Figures with Qt Charts must be painted on the GUI
    // thread.
    virtual bool drawnAnywhere() const { return true; }
    virtual QStringList csvHeader() const = 0;
    // rows of the table; numbers have a decimal point
    virtual QList<QStringList> csvRows() const = 0;
    // Returns drawing settings for the recipe: the visible part of the data, colour limits,
    // smoothing.
    virtual QJsonObject figureSettings() const { return {}; }

    // lists axes that should have a title
    virtual QList<FigureAxis> figureAxes() const { return {}; }
    virtual QList<FigureScale> figureScales() const { return {}; }
    // Draws with these limits if the figure has a scale of this quantity.
    virtual void setFigureScale(const FigureScale&) {}
    // Names that must be readable in full, such as tokens. Each is listed as often as it appears if
    // there is enough room.
    virtual QStringList figureLabels() const { return {}; }
    // Entries of the legend; empty if lines are labelled directly or there is only one line.
    virtual QList<LegendLine> figureLegend() const { return {}; }
    virtual void hideLegend() {}  // hides the legend if a shared one is drawn outside the figure
    virtual bool legendHidden() const { return false; }
    // Returns the body of a tikzpicture, with the origin at the figure's top left corner. Units are
    // big points, that is painter units / 2. The body has PGFPlots axes with tables, or the painted
    // shapes as TikZ paths (tikz.h).
    virtual QString texBody(const QSizeF& size, const PlotStyle& style) const;
    // Page width in millimetres if the figure is a whole page; 0: any requested width.
    virtual qreal paperWidthMm() const { return 0; }

    // Sets the provenance of the numbers (runs, step, measure, sample), for the recipe.
    void setProvenance(QJsonObject provenance) { m_provenance = std::move(provenance); }
    const QJsonObject& provenance() const { return m_provenance; }

protected:
    Figure() = default;
    Figure(const Figure&) = default;
    Figure& operator=(const Figure&) = default;

private:
    QJsonObject m_provenance;
};

// An immutable figure.
using FigurePtr = std::shared_ptr<const Figure>;
// Returns an immutable copy of the figure with this provenance.
FigurePtr kept(const Figure& figure, QJsonObject provenance);

struct ExportOptions {
    qreal widthMm = 89;        // width of the figure; the default is one column of Nature
    qreal dpi = 300;           // resolution of PNG files
    bool textAsPaths = false;  // true: SVG files contain text as outlines
};

// Writes the figure; the suffix of `path` selects the format: pdf, svg, png, csv or tex (TikZ). The
// file is rendered in memory, written atomically and read back as a check. With `withData`,
// name.csv and name.figure.json are written next to a picture. Existing files are replaced; the
// caller asks the user first. Errors: Io, Usage (unknown format).
Status exportFigure(const Figure& figure, const QString& path, const ExportOptions& options = {},
                    bool withData = false);
// Returns all files that exportFigure writes for these arguments.
QStringList exportedFiles(const QString& path, bool withData);
// Returns the exported picture scaled to fit `box` (pixels). The layout is computed at the real
// size, so only the scale differs.
QImage previewFigure(const Figure& figure, const ExportOptions& options, const QSize& box);
// A figure prepared for the clipboard. Drawing may happen on another thread; only the GUI thread
// accesses the clipboard.
struct CopiedFigure {
    QImage picture;
    QByteArray svg;
};
CopiedFigure copied(const Figure& figure);
void putOnClipboard(const CopiedFigure& figure);
// Returns header and rows, tab-separated, for the clipboard.
QString numbersAsText(const Figure& figure);

}  // namespace headscope::plots
