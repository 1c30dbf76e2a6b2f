#include "ui/features/prune/prune_records_view.h"

#include <QCoreApplication>
#include "ui/figures/colour_map.h"

#include <cmath>
#include <functional>

namespace headscope::ui {
namespace {

struct RecordText {
    Q_DECLARE_TR_FUNCTIONS(RecordText)
};

// maximum points per line; longer records are thinned out evenly
constexpr std::size_t kMostPoints = 1000;

plots::PanelData panelsOf(std::size_t layers, const QString& yTitle) {
    plots::PanelData data;
    data.xTitle = RecordText::tr("training step");
    data.yTitle = yTitle;
    data.wholeX = true;
    for (std::size_t layer = 0; layer < layers; ++layer)
        data.panels.push_back({QStringLiteral("L%1").arg(layer), {}});
    return data;
}

// Thins out the frames for drawing; always includes the newest.
template <class Frame>
std::vector<const Frame*> drawn(const std::vector<Frame>& frames) {
    const std::size_t stride = frames.size() / kMostPoints + 1;
    std::vector<const Frame*> some;
    for (std::size_t i = 0; i < frames.size(); i += stride) some.push_back(&frames[i]);
    if (!frames.empty() && some.back() != &frames.back()) some.push_back(&frames.back());
    return some;
}

using SiteValue = std::function<double(const GroupFrame::Site&)>;

// Adds a line with this name to the panel of every layer.
void addLine(plots::PanelData& data, const std::vector<const GroupFrame*>& frames,
             const QString& name, Qt::PenStyle dash, const SiteValue& value) {
    for (std::size_t layer = 0; layer < data.panels.size(); ++layer) {
        plots::PanelLine line{name, int(data.panels[layer].lines.size()), dash, {}};
        for (const auto* frame : frames) {
            if (layer >= frame->sites.size()) continue;
            const double y = value(frame->sites[layer]);
            if (std::isfinite(y)) line.points.push_back({double(frame->step), y});
        }
        data.panels[layer].lines.push_back(std::move(line));
    }
}

QString yTitleOf(PruneRecord record) {
    switch (record) {
        case PruneRecord::Gates:
            return RecordText::tr("gate open (0 to 1)");
        case PruneRecord::Terms:
            return RecordText::tr("mean cosine");
        case PruneRecord::Silhouette:
            return RecordText::tr("silhouette");
        case PruneRecord::Dunn:
            return RecordText::tr("Dunn index");
        case PruneRecord::Shift:
            return RecordText::tr("shift of the centres");
    }
    return {};
}

plots::PruneMapFigure emptyMap(const ModelShape& shape) {
    plots::PruneMapFigure heads;
    heads.shape = shape;
    return heads;
}

}  // namespace

QString pruneRecordName(PruneRecord record) {
    switch (record) {
        case PruneRecord::Gates:
            return RecordText::tr("Gates");
        case PruneRecord::Terms:
            return RecordText::tr("Similarity within and between groups");
        case PruneRecord::Silhouette:
            return RecordText::tr("Silhouette");
        case PruneRecord::Dunn:
            return RecordText::tr("Dunn index");
        case PruneRecord::Shift:
            return RecordText::tr("Shift of the centres");
    }
    return {};
}

plots::PanelData gatePanels(const std::vector<GateFrame>& frames) {
    auto data =
        panelsOf(frames.empty() ? 0 : frames.front().open.size(), yTitleOf(PruneRecord::Gates));
    data.low = 0;
    data.high = 1;
    const auto some = drawn(frames);
    for (std::size_t layer = 0; layer < data.panels.size(); ++layer)
        for (std::size_t head = 0; head < frames.front().open[layer].size(); ++head) {
            // More heads than colours: heads of the same colour differ in their dashes.
            const int colour = int(head) % plots::kSeriesColours;
            plots::PanelLine line{
                QStringLiteral("H%1").arg(head), colour, plots::roundDash(int(head)), {}};
            for (const auto* frame : some)
                if (std::isfinite(frame->open[layer][head]))
                    line.points.push_back({double(frame->step), double(frame->open[layer][head])});
            if (!line.points.empty()) data.panels[layer].lines.push_back(std::move(line));
        }
    return data;
}

plots::PanelData groupPanels(const std::vector<GroupFrame>& frames, PruneRecord record,
                             double rest) {
    auto data = panelsOf(frames.empty() ? 0 : frames.front().sites.size(), yTitleOf(record));
    const auto some = drawn(frames);
    const auto add = [&](const QString& name, Qt::PenStyle dash, const SiteValue& value) {
        addLine(data, some, name, dash, value);
    };
    switch (record) {
        case PruneRecord::Gates:
            break;
        case PruneRecord::Terms:
            add(RecordText::tr("head and its group's mean (homogenisation, negated)"),
                // The record is the negative cosine (GroupFrame::Site); the axis shows the cosine.
                Qt::SolidLine, [](const auto& site) { return -site.homogenisation; });
            add(RecordText::tr("means of two groups (diversification)"), Qt::DashLine,
                [](const auto& site) { return site.diversification; });
            break;
        case PruneRecord::Silhouette:
            add(RecordText::tr("as defined"), Qt::SolidLine,
                [](const auto& site) { return site.silhouette; });
            add(RecordText::tr("as in the authors' code"), Qt::DashLine,
                [](const auto& site) { return site.silhouetteCode; });
            break;
        case PruneRecord::Dunn:
            add(RecordText::tr("between-group / within-group distance"), Qt::SolidLine,
                [](const auto& site) { return site.dunn; });
            break;
        case PruneRecord::Shift:
            add(RecordText::tr("shift since the previous record"), Qt::SolidLine,
                [](const auto& site) { return site.shift; });
            if (rest > 0)
                add(RecordText::tr("convergence threshold"), Qt::DotLine,
                    [rest](const auto&) { return rest; });
            break;
    }
    return data;
}

std::int64_t voteStep(const std::vector<GroupFrame>& frames, double rest) {
    for (const auto& frame : frames)
        // False for a frame without finite shifts: shift() is NaN then.
        if (frame.shift() < rest) return frame.step;
    return -1;
}

plots::PruneMapFigure gateHeads(const ModelShape& shape, const GateFrame& frame) {
    auto heads = emptyMap(shape);
    // Below 0: no gate.
    heads.open.assign(std::size_t(shape.layers) * std::size_t(shape.heads), -1.0F);
    std::vector<HeadPlace> closed;
    for (const auto& head : headsOf(shape)) {
        const auto site = std::size_t(head.site), at = std::size_t(head.head);
        if (site >= frame.open.size() || at >= frame.open[site].size()) continue;
        heads.open[heads.at(head.site, head.head)] = frame.open[site][at];
        if (!frame.chosen(site, at)) closed.push_back(head);
    }
    heads.mask = HeadMask::without(closed);
    return heads;
}

plots::PruneMapFigure groupHeads(const ModelShape& shape, const GroupFrame& frame) {
    auto heads = emptyMap(shape);
    heads.groups.assign(std::size_t(shape.layers) * std::size_t(shape.heads), -1);
    for (const auto& head : headsOf(shape)) {
        const auto site = std::size_t(head.site), at = std::size_t(head.head);
        if (site < frame.sites.size() && at < frame.sites[site].groups.size())
            heads.groups[heads.at(head.site, head.head)] = frame.sites[site].groups[at];
    }
    return heads;
}

}  // namespace headscope::ui
