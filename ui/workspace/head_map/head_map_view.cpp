#include "ui/workspace/head_map/head_map_view.h"

#include "ui/figures/site_names.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

struct HeadMapText {
    Q_DECLARE_TR_FUNCTIONS(HeadMapText)
};

// A displayed value. A change of a score always has a sign, like in the tables.
QString mapNumber(const HeadValues& of, double shown) {
    if (std::isnan(shown)) return {};
    const QString digits = QLocale().toString(std::abs(shown), 'f', of.decimals);
    if (QLocale().toDouble(digits) == 0) return digits;
    const QString sign = shown < 0      ? QStringLiteral("\u2212")
                         : of.diverging ? QStringLiteral("+")
                                        : QString();
    return sign + digits;
}

// "accuracy drop: +1.8 (95 % interval +0.2 to +3.4)"
QString valueWords(const HeadValues& of, std::size_t index) {
    const QString value = mapNumber(of, of.shown(index));
    const QString named = HeadMapText::tr("%1: %2").arg(of.name, value);
    if (index >= of.ranges.size()) return named;
    return HeadMapText::tr("%1 (95 % interval %2 to %3)")
        .arg(named, mapNumber(of, of.ranges[index].low * of.factor),
             mapNumber(of, of.ranges[index].high * of.factor));
}

QString stateWords(const HeadMapCell& cell) {
    if (!cell.on) return HeadMapText::tr("off");
    return cell.previewedOff ? HeadMapText::tr("removed at the chosen point")
                             : HeadMapText::tr("on");
}

HeadMapCell mapCell(const HeadMapState& state, HeadPlace head, const plots::ColourMap& colours,
                    const plots::SiteNames& sites) {
    HeadMapCell cell;
    cell.head = head;
    cell.on = state.mask.on(head);
    cell.previewedOff = cell.on && state.preview && !state.preview->on(head);
    cell.current = head == state.current;
    cell.compared = head == state.compared && !cell.current;
    cell.marked = state.marked.count(head) > 0;
    QStringList words{sites.title(head), stateWords(cell)};
    const auto index =
        static_cast<std::size_t>(head.site) * static_cast<std::size_t>(state.shape.heads) +
        static_cast<std::size_t>(head.head);
    if (state.values && index < state.values->values.size()) {
        cell.value = mapNumber(*state.values, state.values->shown(index));
        if (!cell.value.isEmpty()) {
            words << valueWords(*state.values, index);
            if (state.values->clear(index)) cell.fill = colours.colour(state.values->shown(index));
        }
    }
    if (cell.compared) words << HeadMapText::tr("comparison head");
    if (cell.marked) words << HeadMapText::tr("selected");
    cell.words = words.join(QStringLiteral(", "));
    return cell;
}

plots::ColourMap mapColours(const HeadValues* values, bool dark) {
    if (!values) return {};
    if (values->diverging)
        return plots::ColourMap::diverging(std::max(std::abs(values->low), std::abs(values->high)))
            .on(dark);
    return {plots::ColourScale::Cividis, values->low, values->high};
}

}  // namespace

const HeadMapCell* HeadMapView::cell(HeadPlace head) const {
    if (head.site < 0 || head.site >= static_cast<int>(rows.size()) || head.head < 0)
        return nullptr;
    const auto& cells = rows[static_cast<std::size_t>(head.site)].cells;
    return head.head < static_cast<int>(cells.size()) ? &cells[static_cast<std::size_t>(head.head)]
                                                      : nullptr;
}

HeadMapView headMapView(const HeadMapState& state, bool dark) {
    HeadMapView view;
    const ModelShape& shape = state.shape;
    const plots::SiteNames sites(shape);
    view.columns = shape.heads;
    view.colours = mapColours(state.values, dark);
    for (int site = 0; site < shape.layers; ++site) {
        HeadMapRow row{sites.label(site), sites.inText(site), {}};
        for (int head = 0; head < shape.headsOf(site); ++head)
            row.cells.push_back(mapCell(state, {site, head}, view.colours, sites));
        view.rows.push_back(std::move(row));
    }
    if (view.rows.empty()) return view;
    const QString heads = HeadMapText::tr("%n head(s)", nullptr, shape.headCount());
    const int off = state.mask.offCount();
    view.count = off > 0 ? HeadMapText::tr("%1, %2 off").arg(heads).arg(off)
                         : HeadMapText::tr("%1, all on").arg(heads);
    if (!state.values) return view;
    view.scaleTitle = state.values->name;
    view.scaleLow = mapNumber(*state.values, view.colours.low());
    view.scaleHigh = mapNumber(*state.values, view.colours.high());
    view.scaleNote = state.values->origin;
    const bool coloured =
        std::any_of(view.rows.begin(), view.rows.end(), [](const HeadMapRow& row) {
            return std::any_of(row.cells.begin(), row.cells.end(),
                               [](const HeadMapCell& cell) { return cell.fill.isValid(); });
        });
    if (coloured || state.values->ranges.empty()) return view;
    view.scaleText = HeadMapText::tr("no clear change");
    const QString why =
        HeadMapText::tr("No head is coloured: the 95 % interval of each contains 0.");
    view.scaleNote = view.scaleNote.isEmpty() ? why : why + QLatin1Char('\n') + view.scaleNote;
    return view;
}

HeadMask switched(HeadMask mask, const std::set<HeadPlace>& heads) {
    const bool off = std::any_of(heads.begin(), heads.end(),
                                 [&](const HeadPlace& head) { return mask.on(head); });
    for (const HeadPlace& head : heads) mask.turn(head, !off);
    return mask;
}

}  // namespace headscope::ui
