#include "ui/figures/pgf_axes.h"

#include "ui/figures/tikz.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

// maximum points of a line; TeX holds the table in memory
constexpr std::size_t kMostPoints = 1000;
constexpr int kScaleStops = 17;
// Labels of up to this many characters, or up to this many labels, stay horizontal below an axis.
constexpr int kShortLabel = 2, kLevelLabels = 6;

QString exact(double value) {
    if (!std::isfinite(value)) return QStringLiteral("nan");
    return QString::number(value, 'g', 7);
}

QString braced(const QString& text) {
    return QLatin1Char('{') + latexText(text) + QLatin1Char('}');
}

QString dashText(Qt::PenStyle dash) {
    switch (dash) {
        case Qt::DashLine:
            return QStringLiteral("dashed");
        case Qt::DotLine:
            return QStringLiteral("dotted");
        case Qt::DashDotLine:
        case Qt::DashDotDotLine:
            return QStringLiteral("dash dot");
        default:
            return QStringLiteral("solid");
    }
}

// PGFPlots options for the marker `mark`, with the same shapes and order as drawMark().
QString markText(int mark) {
    static const QStringList kMarks{QStringLiteral("square*"),   QStringLiteral("triangle*"),
                                    QStringLiteral("diamond*"),  QStringLiteral("triangle*"),
                                    QStringLiteral("pentagon*"), QStringLiteral("star"),
                                    QStringLiteral("+")};
    if (mark == kCircle) return QStringLiteral("mark=*,mark size=1.6pt,mark options={solid}");
    if (mark < 0) return QStringLiteral("mark=none");
    const auto kind = mark % kMarks.size();
    return QStringLiteral("mark=%1,mark size=1.6pt,mark options={solid%2}")
        .arg(kMarks[kind], kind == 3 ? QStringLiteral(",rotate=180") : QString());
}

// Indices of the points that are written: all, or the minimum and maximum of each stretch of the
// line.
std::vector<std::size_t> printedPoints(const PgfSeries& series) {
    std::vector<std::size_t> reported;
    const std::size_t n = series.x.size();
    if (n <= kMostPoints || !series.line) {
        for (std::size_t i = 0; i < n; ++i) reported.push_back(i);
        return reported;
    }
    const std::size_t stretches = kMostPoints / 2;
    for (std::size_t s = 0; s < stretches; ++s) {
        const std::size_t from = s * n / stretches, to = (s + 1) * n / stretches;
        std::size_t least = from, most = from;
        for (std::size_t i = from; i < to; ++i) {
            if (series.y[i] < series.y[least]) least = i;
            if (series.y[i] > series.y[most]) most = i;
        }
        reported.push_back(std::min(least, most));
        if (least != most) reported.push_back(std::max(least, most));
    }
    return reported;
}

QString bandText(const PgfSeries& series, const std::vector<std::size_t>& reported) {
    QString rows;
    const auto add = [&](std::size_t i, double y) {
        if (std::isfinite(y))
            rows += QStringLiteral("%1 %2\\\\\n").arg(exact(series.x[i]), exact(y));
    };
    for (const auto i : reported) add(i, series.high[i]);
    for (auto i = reported.rbegin(); i != reported.rend(); ++i) add(*i, series.low[*i]);
    return QStringLiteral(
               "\\addplot[draw=none,fill=%1,fill opacity=0.18,forget plot] table[x index=0,y "
               "index=1,"
               "row sep=\\\\] {\n%2} -- cycle;\n")
        .arg(tikzColour(series.colour), rows);
}

QStringList seriesOptions(const PgfSeries& series) {
    QStringList options{QStringLiteral("color=") + tikzColour(series.colour),
                        markText(series.bars ? -1 : series.mark)};
    if (series.name.isEmpty()) options.prepend(QStringLiteral("forget plot"));
    if (series.bars)
        options << QStringLiteral("fill=") + tikzColour(series.colour);
    else if (series.line)
        options << QStringLiteral("sharp plot") << QStringLiteral("line width=0.75bp")
                << dashText(series.dash);
    else
        options << QStringLiteral("only marks");
    if (!series.tint.empty())
        options << QStringLiteral("scatter") << QStringLiteral("scatter src=explicit");
    if (!series.low.empty() && !series.line)
        options << QStringLiteral("error bars/.cd,y dir=both,y explicit");
    return options;
}

// Writes one series as a table and its plot command, after its band if it has one.
QString seriesText(const PgfSeries& series, bool lying) {
    const auto reported = printedPoints(series);
    const bool spread = !series.low.empty(), errors = spread && !series.line,
               tinted = !series.tint.empty();
    QString text = spread && series.line ? bandText(series, reported) : QString();
    QString rows = QStringLiteral("x y");
    if (errors) rows += QStringLiteral(" plus minus");
    if (tinted) rows += QStringLiteral(" v");
    rows += QStringLiteral("\\\\\n");
    for (const auto i : reported) {
        const QString x = exact(series.x[i]), y = exact(series.y[i]);
        // Horizontal bars swap the two columns.
        rows += lying ? y + QLatin1Char(' ') + x : x + QLatin1Char(' ') + y;
        if (errors)
            rows += QStringLiteral(" %1 %2").arg(
                exact(std::isfinite(series.high[i]) ? series.high[i] - series.y[i] : 0),
                exact(std::isfinite(series.low[i]) ? series.y[i] - series.low[i] : 0));
        if (tinted) rows += QLatin1Char(' ') + exact(series.tint[i]);
        rows += QStringLiteral("\\\\\n");
    }
    text +=
        QStringLiteral("\\addplot[%1] table[x=x,y=y,%2row sep=\\\\] {\n%3};\n")
            .arg(seriesOptions(series).join(QLatin1Char(',')),
                 (errors ? QStringLiteral("y error plus=plus,y error minus=minus,") : QString()) +
                     (tinted ? QStringLiteral("meta=v,") : QString()),
                 rows);
    return text;
}

// Replaces numbers by labels at 0, 1, ...; many long labels of the x axis are rotated.
QStringList labelOptions(char axis, const QStringList& labels) {
    if (labels.isEmpty()) return {};
    QStringList ticks, texts;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        ticks << QString::number(i);
        texts << braced(labels[i]);
    }
    const QString name(QLatin1Char{axis});
    QStringList options{name + QStringLiteral("tick={%1}").arg(ticks.join(QLatin1Char(','))),
                        name + QStringLiteral("ticklabels={%1}").arg(texts.join(QLatin1Char(',')))};
    const bool words = std::any_of(labels.begin(), labels.end(),
                                   [](const QString& label) { return label.size() > kShortLabel; });
    if (axis == 'x' && words && labels.size() > kLevelLabels)
        options << QStringLiteral("x tick label style={rotate=90,anchor=east}");
    return options;
}

// Writes the colour scale as a PGFPlots colormap with equidistant stops.
QStringList scaleOptions(const PgfCells& cells, const PlotStyle& style) {
    const ColourMap map = cells.colours.on(style.dark);
    QStringList stops;
    for (int i = 0; i < kScaleStops; ++i) {
        const QColor colour = scaleColour(map.scale(), static_cast<double>(i) / (kScaleStops - 1));
        stops << QStringLiteral("rgb255=(%1,%2,%3)")
                     .arg(colour.red())
                     .arg(colour.green())
                     .arg(colour.blue());
    }
    QStringList options{QStringLiteral("colormap={scale}{%1}").arg(stops.join(QLatin1Char(' '))),
                        QStringLiteral("point meta min=") + exact(map.low()),
                        QStringLiteral("point meta max=") + exact(map.high())};
    if (!cells.barTitle.isEmpty())
        options
            << QStringLiteral("colorbar")
            << QStringLiteral("colorbar style={ylabel=%1,width=6bp}").arg(braced(cells.barTitle));
    return options;
}

// Bars of several series are side by side.
QStringList barOptions(const PgfAxis& axis) {
    const auto sets = std::count_if(axis.series.begin(), axis.series.end(),
                                    [](const auto& one) { return one.bars; });
    if (sets == 0) return {};
    const auto count =
        std::max<qsizetype>(1, axis.lying ? axis.yLabels.size() : axis.xLabels.size());
    const qreal along = axis.lying ? axis.place.height() : axis.place.width();
    return {axis.lying ? QStringLiteral("xbar=0pt") : QStringLiteral("ybar=0pt"),
            QStringLiteral("bar width=%1bp")
                .arg(tikzNumber(0.75 * along / static_cast<qreal>(count * sets))),
            QStringLiteral("area legend")};
}

// Values outside the scale get the colour of its nearer end, as in the other formats.
QString cellsText(const PgfCells& cells) {
    QString rows = QStringLiteral("x y v\\\\\n");
    for (int row = 0; row < cells.rows; ++row)
        for (int column = 0; column < cells.columns; ++column)
            rows += QStringLiteral("%1 %2 %3\\\\\n")
                        .arg(column)
                        .arg(row)
                        .arg(exact(
                            cells.values[static_cast<std::size_t>(row) * cells.columns + column]));
    return QStringLiteral(
               "\\addplot[matrix plot*,point meta=explicit,mesh/cols=%1,mesh/ordering=rowwise,"
               "unbounded coords=jump] table[x=x,y=y,meta=v,row sep=\\\\] {\n%2};\n")
        .arg(cells.columns)
        .arg(rows);
}

// Places the legend above the axes, and above a title or note.
QString legendOption(const PgfAxis& axis, const QString& font, double points) {
    const QString place =
        axis.legendRight
            ? QStringLiteral("at={(1.02,1)},anchor=north west,legend columns=1")
            : QStringLiteral("at={(0,1)},anchor=south west,legend columns=2,yshift=%1bp")
                  .arg(2 + points * 1.4 * (axis.title.isEmpty() ? axis.noteLines.size() : 1));
    return QStringLiteral("legend style={%1,draw=none,fill=none,font=%2,legend cell align=left}")
        .arg(place, font);
}

// Options for position, size, limits, fonts and titles of an axis.
QStringList frameOptions(const PgfAxis& axis, const PlotStyle& style) {
    const double points = style.font.pixelSize() / kFigureUnitsPerPoint;
    const QString font =
        QStringLiteral("\\fontsize{%1bp}{%2bp}\\selectfont").arg(points).arg(points * 1.2);
    QStringList options{
        QStringLiteral("at={(%1bp,%2bp)}")
            .arg(tikzNumber(axis.place.left()), tikzNumber(-axis.place.bottom())),
        QStringLiteral("anchor=south west"),
        QStringLiteral("scale only axis"),
        QStringLiteral("width=%1bp").arg(tikzNumber(axis.place.width())),
        QStringLiteral("height=%1bp").arg(tikzNumber(axis.place.height())),
        QStringLiteral("xmin=") + exact(axis.x.low),
        QStringLiteral("xmax=") + exact(axis.x.high),
        QStringLiteral("ymin=") + exact(axis.y.low),
        QStringLiteral("ymax=") + exact(axis.y.high),
        QStringLiteral("font=") + font,
        QStringLiteral("tick align=outside"),
        QStringLiteral("tick pos=left"),
        QStringLiteral("scaled ticks=false"),
        QStringLiteral("grid style={line width=0.3bp,color=%1}").arg(tikzColour(style.hairline)),
        legendOption(axis, font, points)};
    if (!axis.title.isEmpty()) options << QStringLiteral("title=") + braced(axis.title);
    if (!axis.xTitle.isEmpty()) options << QStringLiteral("xlabel=") + braced(axis.xTitle);
    if (!axis.yTitle.isEmpty()) options << QStringLiteral("ylabel=") + braced(axis.yTitle);
    if (axis.logX) options << QStringLiteral("xmode=log");
    if (axis.logY) options << QStringLiteral("ymode=log");
    return options + labelOptions('x', axis.xLabels) + labelOptions('y', axis.yLabels);
}

// One line of the note above the axes; the last one is next to them.
QString noteLine(const PgfAxis& axis, qsizetype at, const PlotStyle& style) {
    const double points = style.font.pixelSize() / kFigureUnitsPerPoint;
    const auto below = axis.noteLines.size() - 1 - at;
    const QString shift = below > 0
                              ? QStringLiteral(",yshift=%1bp").arg(tikzNumber(points * 1.2 * below))
                              : QString();
    return QStringLiteral(
               "\\node[anchor=south west,inner xsep=0pt,text=%1%2] at (rel axis cs:0,1) "
               "%3;\n")
        .arg(tikzColour(style.secondary), shift, braced(axis.noteLines[at]));
}

}  // namespace

QString pgfAxis(const PgfAxis& axis, const PlotStyle& style) {
    QStringList options = frameOptions(axis, style);
    const bool cells = axis.cells.rows > 0;
    const bool tinted = std::any_of(axis.series.begin(), axis.series.end(),
                                    [](const auto& s) { return !s.tint.empty(); });
    if (cells || tinted) options += scaleOptions(axis.cells, style);
    if (cells || axis.lying) options << QStringLiteral("y dir=reverse");
    options += barOptions(axis);
    if (cells)
        options
            << QStringLiteral("axis on top")
            << QStringLiteral("axis background/.style={fill=%1}").arg(tikzColour(style.hairline));
    else
        options << QStringLiteral("axis lines=left") << QStringLiteral("axis line style={-}")
                << (axis.lying ? QStringLiteral("xmajorgrids") : QStringLiteral("ymajorgrids"));
    QString text = QStringLiteral("\\begin{axis}[%1]\n").arg(options.join(QStringLiteral(",\n  ")));
    if (cells) text += cellsText(axis.cells);
    // The identity line is limited to the range that both axes share.
    if (axis.equal) {
        const double low = std::max(axis.x.low, axis.y.low),
                     high = std::min(axis.x.high, axis.y.high);
        text += QStringLiteral(
                    "\\addplot[dotted,color=%1,forget plot] table[x=x,y=y,row sep=\\\\] {\nx "
                    "y\\\\\n%2 %2\\\\\n"
                    "%3 %3\\\\\n};\n")
                    .arg(tikzColour(style.secondary), exact(low), exact(high));
    }
    for (const auto& series : axis.series) {
        if (series.x.empty()) continue;
        PgfSeries reported = series;
        if (!axis.legend) reported.name.clear();
        text += seriesText(reported, axis.lying);
        if (!reported.name.isEmpty())
            text += QStringLiteral("\\addlegendentry%1\n").arg(braced(reported.name));
    }
    for (qsizetype i = 0; i < axis.noteLines.size(); ++i) text += noteLine(axis, i, style);
    return text + QStringLiteral("\\end{axis}\n");
}

QRectF pgfRoom(const QSizeF& size, const PlotStyle& style, int legendRows) {
    const qreal line = QFontMetricsF(style.font).height();
    return QRectF(QPointF(), size)
        .adjusted(3.6 * line, (legendRows + 0.6) * line, -line, -3 * line);
}

}  // namespace headscope::plots
