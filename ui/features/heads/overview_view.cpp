#include "ui/features/heads/overview_view.h"

#include "ui/features/heads/distance_view.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

using Axis = OverviewPresenter::Axis;

struct OverviewText {
    Q_DECLARE_TR_FUNCTIONS(OverviewText)
};

QString waitingText(const OverviewPresenter& presenter) {
    if (!presenter.hasRun())
        return OverviewText::tr(
            "Each head of the open run appears here as a point.\nOpen a run from the start page or "
            "the list of runs, "
            "or start one.");
    return presenter.problem().isEmpty()
               ? OverviewText::tr("Measuring the heads of \u201c%1\u201d").arg(presenter.runName())
               : presenter.problem();
}

bool isRepresentative(const OverviewPresenter& presenter, int group, HeadPlace head) {
    return group >= 0 &&
           presenter.groups()[static_cast<std::size_t>(group)].representative == head.head;
}

QStringList kindsOf(const OverviewPresenter& presenter, const HeadQuantity& colour) {
    QStringList kinds;
    if (colour.id == "role")
        for (const auto& rule : presenter.overview()->rules) kinds << catalogueText(rule.name);
    else if (colour.kinds)
        for (int group = 0; group < static_cast<int>(presenter.groups().size()); ++group)
            kinds << presenter.groupName(group);
    return kinds;
}

// Colour range: the measure's bounds, or the range of the values if it is unbounded.
plots::ColourMap coloursOf(const MeasureInfo* measure,
                           const std::vector<plots::ScatterHead>& heads) {
    if (measure && measure->high > measure->low)
        return {plots::ColourScale::Cividis, measure->low, measure->high};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& head : heads)
        if (!std::isnan(head.colour)) {
            low = std::min(low, head.colour);
            high = std::max(high, head.colour);
        }
    return high >= low
               ? plots::ColourMap(plots::ColourScale::Cividis, low, high > low ? high : low + 1)
               : plots::ColourMap();
}

}  // namespace

plots::HeadScatterFigure scatterOf(const OverviewPresenter& presenter, const HeadMask& mask,
                                   const std::function<bool(HeadPlace)>& passes) {
    plots::HeadScatterFigure figure;
    figure.emptyText = waitingText(presenter);
    if (!presenter.overview()) return figure;
    const auto colour = presenter.quantity(presenter.shown(Axis::Colour));
    const std::string size = presenter.shown(Axis::Size);
    figure.xTitle = presenter.quantity(presenter.shown(Axis::X)).name;
    figure.yTitle = presenter.quantity(presenter.shown(Axis::Y)).name;
    figure.colourTitle = colour.name;
    figure.sizeTitle = size.empty() ? QString() : presenter.quantity(size).name;
    figure.xColumn = toQt(presenter.shown(Axis::X));
    figure.yColumn = toQt(presenter.shown(Axis::Y));
    figure.colourColumn = toQt(colour.id);
    figure.sizeColumn = toQt(size);
    figure.kinds = kindsOf(presenter, colour);
    figure.sites = plots::SiteNames(presenter.shape());
    for (const HeadPlace head : headsOf(presenter.shape())) {
        plots::ScatterHead one;
        one.head = head;
        one.x = presenter.value(presenter.shown(Axis::X), head);
        one.y = presenter.value(presenter.shown(Axis::Y), head);
        one.group = presenter.groupOf(head);
        one.representative = isRepresentative(presenter, one.group, head);
        if (colour.kinds) one.kind = colour.id == "role" ? presenter.mainRole(head) : one.group;
        if (!colour.kinds) one.colour = presenter.value(colour.id, head);
        if (!size.empty()) one.size = presenter.value(size, head);
        one.on = mask.on(head);
        one.faded = !passes(head);
        figure.heads.push_back(one);
    }
    figure.colours = coloursOf(presenter.measure(colour.id), figure.heads);
    if (presenter.shown(Axis::X) == "layer") makeColumns(figure, presenter.shape());
    figure.text = OverviewText::tr("Every head: %1 against %2. %3")
                      .arg(figure.yTitle, figure.xTitle, presenter.origin());
    return figure;
}

std::vector<HeadRow> headRows(const OverviewPresenter& presenter, const HeadMask& mask,
                              QStringList& columns) {
    // Columns: similarity to the nearest head, then each numeric quantity on an axis.
    std::vector<std::string> ids{"twin"};
    for (const Axis axis : {Axis::X, Axis::Y, Axis::Colour, Axis::Size}) {
        const std::string& id = presenter.shown(axis);
        const bool known = std::find(ids.begin(), ids.end(), id) != ids.end();
        if (!id.empty() && !known && !presenter.quantity(id).kinds && id != "layer")
            ids.push_back(id);
    }
    for (const auto& id : ids)
        columns << (id == "twin" ? OverviewText::tr("Similarity") : presenter.quantity(id).name);
    std::vector<HeadRow> rows;
    if (!presenter.overview()) return rows;
    const plots::SiteNames sites(presenter.shape());
    for (const HeadPlace head : headsOf(presenter.shape())) {
        HeadRow row;
        row.head = head;
        row.on = mask.on(head);
        row.name = sites.label(head);
        const int role = presenter.mainRole(head), group = presenter.groupOf(head);
        if (role >= 0)
            row.role =
                catalogueText(presenter.overview()->rules[static_cast<std::size_t>(role)].name);
        row.group = presenter.groupName(group);
        row.representative = isRepresentative(presenter, group, head);
        const MostSimilarHead mostSimilar = presenter.mostSimilar(head);
        if (mostSimilar.head >= 0)
            row.mostSimilar = sites.label(HeadPlace{head.site, mostSimilar.head});
        for (const auto& id : ids) row.values.push_back(presenter.value(id, head));
        row.tip = presenter.story(head).join(QLatin1Char('\n'));
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace headscope::ui
