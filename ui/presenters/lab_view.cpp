#include "ui/presenters/lab_view.h"

#include "ui/figures/colour_map.h"
#include "ui/widgets/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kExpectedColour = 7;  // ink

struct LabText {
    Q_DECLARE_TR_FUNCTIONS(Lab)
};

const LabPanel* panelOf(const LabSide& side, const std::string& id) {
    for (const auto& panel : side.panels)
        if (panel.id == id) return &panel;
    return nullptr;
}

plots::PanelLine lineOf(const LabPanel& panel, const LabLine& line, int index) {
    plots::PanelLine out;
    out.name = toQt(line.name);
    out.kind = toQt(line.kindName);
    const int number = line.kind >= 0 ? line.kind : index;
    out.colour = line.expected ? kExpectedColour : number % kExpectedColour;
    // Where the colours begin again, the dashes tell the lines apart.
    out.dash = !line.expected   ? plots::seriesDash(number / kExpectedColour)
               : index % 2 == 0 ? Qt::DashLine
                                : Qt::DotLine;
    const double half = panel.x.size() > 1 ? (panel.x[1] - panel.x[0]) / 2 : 0.5;
    const auto& x = line.x.empty() ? panel.x : line.x;
    for (std::size_t i = 0; i < x.size(); ++i) {
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
        const auto* panel = panelOf(side, id);
        if (!panel) continue;
        data.xTitle = toQt(panel->xTitle);
        data.yTitle = toQt(panel->yTitle);
        data.logY = panel->logarithmic;
        data.wholeX = !panel->bars && !panel->plane;
        data.panels.push_back({toQt(side.name), {}});
        int index = 0;
        for (const auto& line : panel->lines) data.panels.back().lines.push_back(lineOf(*panel, line, index++));
    }
    return data;
}

QString labPanelTitle(const LabView& view, const std::string& id) {
    for (const auto& side : view.sides)
        if (const auto* panel = panelOf(side, id)) return toQt(panel->title);
    return {};
}

std::vector<std::string> labPanelIds(const LabView& view) {
    std::vector<std::string> ids;
    for (const auto& side : view.sides)
        for (const auto& panel : side.panels)
            if (std::find(ids.begin(), ids.end(), panel.id) == ids.end()) ids.push_back(panel.id);
    return ids;
}

plots::LabMapFigure labMap(const LabView& view, std::int64_t step) {
    plots::LabMapFigure figure;
    for (const auto& side : view.sides)
        for (const auto& map : side.maps) {
            if (map.frames.empty()) continue;
            const auto after = std::upper_bound(map.steps.begin(), map.steps.end(), step);
            const auto at = after == map.steps.begin() ? std::size_t{0} : std::size_t(after - map.steps.begin() - 1);
            plots::LabMapFigure::Table table;
            table.title = toQt(side.name);
            for (const auto& name : map.columns) table.rows << toQt(name);  // directions down, heads across
            for (const auto& name : map.rows) table.columns << toQt(name);
            for (std::size_t c = 0; c < map.columns.size(); ++c)
                for (std::size_t r = 0; r < map.rows.size(); ++r)
                    table.values.push_back(map.frames[at][r * map.columns.size() + c]);
            figure.rowTitle = toQt(map.columnTitle);
            figure.columnTitle = toQt(map.rowTitle);
            figure.quantity = toQt(map.quantity);
            figure.step = map.steps[at];
            figure.limit = std::max(figure.limit, map.limit);
            figure.tables.push_back(std::move(table));
        }
    return figure;
}

std::vector<std::int64_t> labMapSteps(const LabView& view) {
    for (const auto& side : view.sides)
        for (const auto& map : side.maps) return map.steps;
    return {};
}

QString verdictText(LabVerdict verdict) {
    switch (verdict) {
        case LabVerdict::Agrees:
            return LabText::tr("as expected");
        case LabVerdict::Disagrees:
            return LabText::tr("not as expected");
        case LabVerdict::Open:
            break;
    }
    return LabText::tr("not seen yet");
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
