#include "ui/features/lab/lab_view.h"

#include "core/api/base/find_by_id.h"
#include "ui/figures/colour_map.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kExpectedColour = 7;  // index of the text colour, after the series colours 0 to 6

struct LabText {
    Q_DECLARE_TR_FUNCTIONS(Lab)
};

// Translates "head" in "head 3" and keeps the number; translates other names as a whole.
QString numberedText(const std::string& name) {
    const auto space = name.rfind(' ');
    const bool numbered = space != std::string::npos && space + 1 < name.size() &&
                          name.find_first_not_of("0123456789", space + 1) == std::string::npos;
    return numbered ? catalogueText(name.substr(0, space)) + toQt(name.substr(space))
                    : catalogueText(name);
}

// `place`: index among the panel's expected lines, or among its observed lines.
plots::PanelLine lineOf(const LabPanel& panel, const LabLine& line, int place) {
    plots::PanelLine out;
    out.name = numberedText(line.name);
    out.kind = catalogueText(line.kindName);
    const int number = line.kind >= 0 ? line.kind : place;
    if (line.expected) {
        out.colour =
            // draw a prediction in the colour of its kind
            line.kind >= 0 ? number % kExpectedColour : kExpectedColour;
        out.dash = line.kind >= 0 || place % 2 == 0 ? Qt::DashLine : Qt::DotLine;
    } else {
        out.colour = number % kExpectedColour;
        // colours repeat after the last one, with another dash pattern
        out.dash = plots::seriesDash(number / kExpectedColour);
    }
    // Half of the bin width: a bar extends this far to both sides.
    const double half = panel.x.size() > 1 ? (panel.x[1] - panel.x[0]) / 2 : 0.5;
    const auto& x = line.x.empty() ? panel.x : line.x;
    for (std::size_t i = 0; i < x.size(); ++i) {
        // A bar is drawn as two points at its edges, which gives the outline of a histogram.
        if (!panel.bars) {
            out.points.push_back({x[i], line.values[i]});
            continue;
        }
        out.points.push_back({panel.x[i] - half, line.values[i]});
        out.points.push_back({panel.x[i] + half, line.values[i]});
    }
    return out;
}

}  // namespace

plots::PanelData labPanels(const LabView& view, const std::string& id) {
    plots::PanelData data;
    for (const auto& side : view.sides) {
        const auto* panel = findById(side.panels, id);
        if (!panel) continue;
        data.xTitle = catalogueText(panel->xTitle);
        data.yTitle = catalogueText(panel->yTitle);
        data.logY = panel->logarithmic;
        data.wholeX = !panel->bars && !panel->plane;
        data.panels.push_back({catalogueText(side.name), {}});
        int seen = 0, expected = 0;
        for (const auto& line : panel->lines)
            data.panels.back().lines.push_back(
                lineOf(*panel, line, line.expected ? expected++ : seen++));
    }
    return data;
}

QString labPanelTitle(const LabView& view, const std::string& id) {
    for (const auto& side : view.sides)
        if (const auto* panel = findById(side.panels, id)) return catalogueText(panel->title);
    return {};
}

std::vector<std::string> labPanelIds(const LabView& view) {
    std::vector<std::string> ids;
    for (const auto& side : view.sides)
        for (const auto& panel : side.panels)
            if (std::find(ids.begin(), ids.end(), panel.id) == ids.end()) ids.push_back(panel.id);
    return ids;
}

namespace {

// Title of a table: the side's name if there are two sides, the model's if there are several.
QString tableTitle(const LabView& view, const LabSide& side, const LabMap& map) {
    if (side.maps.size() < 2) return catalogueText(side.name);
    return view.sides.size() < 2
               ? catalogueText(map.title)
               : LabText::tr("%1, %2").arg(catalogueText(side.name), catalogueText(map.title));
}

// Transposes the engine's map: directions become rows, heads become columns.
plots::LabMapFigure::Table tableOf(const LabMap& map, const std::vector<double>& frame) {
    plots::LabMapFigure::Table table;
    for (const auto& name : map.columns) table.rows << numberedText(name);
    for (const auto& name : map.rows) table.columns << numberedText(name);
    for (std::size_t c = 0; c < map.columns.size(); ++c)
        for (std::size_t r = 0; r < map.rows.size(); ++r)
            table.values.push_back(frame[r * map.columns.size() + c]);
    return table;
}

bool anyBelowZero(const LabMap& map) {
    return std::any_of(map.frames.begin(), map.frames.end(), [](const std::vector<double>& frame) {
        return std::any_of(frame.begin(), frame.end(), [](double value) { return value < 0; });
    });
}

}  // namespace

plots::LabMapFigure labMap(const LabView& view, std::int64_t step) {
    plots::LabMapFigure figure;
    figure.signedValues = false;
    for (const auto& side : view.sides)
        for (const auto& map : side.maps) {
            if (map.frames.empty()) continue;
            // The last frame at or before the step; the first one if all are later.
            const auto after = std::upper_bound(map.steps.begin(), map.steps.end(), step);
            const auto at = after == map.steps.begin() ? std::size_t{0}
                                                       : std::size_t(after - map.steps.begin() - 1);
            figure.tables.push_back(tableOf(map, map.frames[at]));
            figure.tables.back().title = tableTitle(view, side, map);
            figure.rowTitle = catalogueText(map.columnTitle);
            figure.columnTitle = catalogueText(map.rowTitle);
            figure.quantity = catalogueText(map.quantity);
            figure.step = map.steps[at];
            figure.limit = std::max(figure.limit, map.limit);
            figure.signedValues = figure.signedValues || anyBelowZero(map);
        }
    return figure;
}

QString labMapTitle(const LabView& view) {
    for (const auto& side : view.sides)
        for (const auto& map : side.maps)
            return side.maps.size() < 2 ? catalogueText(map.title)
                                        : LabText::tr("Heads by %1", "places back")
                                              .arg(catalogueText(map.columnTitle));
    return {};
}

std::vector<std::int64_t> labMapSteps(const LabView& view) {
    for (const auto& side : view.sides)
        for (const auto& map : side.maps) return map.steps;
    return {};
}

namespace {

QString unsettledText(const LabObserved& seen) {
    if (!seen.withoutInterval()) return LabText::tr("open");
    const bool inside = seen.meanInside();
    if (seen.values.size() == 1)
        return inside ? LabText::tr("undecided (one run, within the range)")
                      : LabText::tr("undecided (one run, outside the range)");
    return inside ? LabText::tr("undecided (all runs equal, within the range)")
                  : LabText::tr("undecided (all runs equal, outside the range)");
}

}  // namespace

QString verdictText(const LabObserved& seen) {
    switch (seen.verdict) {
        case LabVerdict::Agrees:
            return LabText::tr("as expected");
        case LabVerdict::Disagrees:
            return LabText::tr("contradicted");
        case LabVerdict::Unsettled:
            return unsettledText(seen);
        case LabVerdict::Open:
            break;
    }
    return LabText::tr("not observed yet");
}

QString certaintyText(LabCertainty certainty) {
    switch (certainty) {
        case LabCertainty::Proved:
            return LabText::tr("proved");
        case LabCertainty::Simulated:
            return LabText::tr("seen in simulations");
        case LabCertainty::Reported:
            break;
    }
    return LabText::tr("reported");
}

}  // namespace headscope::ui
