#include "ui/features/xray/xray_view.h"

#include "core/api/base/find_by_id.h"
#include "ui/figures/colour_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::ui {
namespace {

template <class Frames>
auto findMeasure(const Frames& frames, const std::string& measure) -> decltype(&frames.front()) {
    return findWhere(frames, [&](const auto& frame) { return frame.measure == measure; });
}

constexpr int kTrendColour = 7;  // index of the text colour, which no layer uses

// On a logarithmic axis, M3 is shifted by 1, so that it is not negative.
double shown(double mean, int metric, bool logarithmic) {
    return metric == kXrayOutput && logarithmic ? 1 + mean : mean;
}

QString layerTitle(std::size_t layer) {
    return XrayText::tr("Layer %1").arg(layer);
}

}  // namespace

QString XrayText::name(int metric) {
    switch (metric) {
        case 0:
            return tr("M1 · query overlap");
        case 1:
            return tr("M2 · context overlap");
        case 2:
            return tr("M3 · output dissimilarity");
        default:
            return tr("M4 · attention variance");
    }
}

QString XrayText::meaning(int metric) {
    switch (metric) {
        case 0:
            return tr(
                "How much the queries of two heads overlap (the article: inter-head "
                "orthogonality). High: "
                "redundant heads.");
        case 1:
            return tr(
                "How much the context vectors of two heads overlap (the article: "
                "non-orthogonality). High: "
                "redundant heads.");
        case 2:
            return tr(
                "Minus the cosine of what two heads add to the residual stream. High: diverse "
                "heads. A "
                "logarithmic axis shows 1 + M3, from 0 to 2.");
        default:
            return tr(
                "How unevenly each head spreads its attention, one number per head; 0 is uniform. "
                "The article calls "
                "this intra-head diversity, but it measures concentration.");
    }
}

QString XrayText::axis(int metric, bool shifted) {
    if (metric == kXrayOutput) return shifted ? tr("1 + M3") : tr("M3");
    return tr("M%1").arg(metric + 1);
}

std::string xrayMeasure(int metric, XrayForm form) {
    const bool article = form == XrayForm::Article;
    switch (metric) {
        case 0:
            return article ? "query-orthogonality" : "query-orthogonality-normalised";
        case 1:
            return article ? "context-nonorthogonality" : "context-nonorthogonality-normalised";
        case 2:
            // a cosine is comparable between layers without normalisation
            return kXrayOutputMeasure;
        default:
            return article ? "attention-variance" : "attention-concentration";
    }
}

bool xrayHasForms(int metric) {
    return xrayMeasure(metric, XrayForm::Article) != xrayMeasure(metric, XrayForm::Normalised);
}

plots::PanelData xrayCurves(const std::vector<XrayFrame>& frames, int metric, XrayForm form,
                            bool logarithmic) {
    plots::PanelData data;
    data.xTitle = XrayText::tr("batch");
    data.wholeX = true;
    // The shift by 1 does not change the variance.
    data.yTitle = XrayText::tr("mean, variance of %1").arg(XrayText::axis(metric, logarithmic));
    data.logY = logarithmic;
    for (const auto& frame : frames) {
        const auto layers = layerStatistics(frame, xrayMeasure(metric, form));
        // Add a panel when a layer appears for the first time.
        for (std::size_t layer = data.panels.size(); layer < layers.size(); ++layer)
            data.panels.push_back({layerTitle(layer),
                                   {{XrayText::tr("mean"), 0, Qt::SolidLine, {}},
                                    {XrayText::tr("variance"), 1, Qt::DashLine, {}}}});
        const auto x = static_cast<double>(frame.step);
        for (std::size_t layer = 0; layer < layers.size(); ++layer) {
            data.panels[layer].lines[0].points.push_back(
                {x, shown(layers[layer].mean, metric, logarithmic)});
            data.panels[layer].lines[1].points.push_back({x, layers[layer].variance});
        }
    }
    return data;
}

plots::PanelData xrayHeadCurves(const std::vector<XrayFrame>& frames, XrayForm form, int layer,
                                bool logarithmic) {
    plots::PanelData data;
    data.xTitle = XrayText::tr("batch");
    data.wholeX = true;
    data.yTitle = XrayText::axis(kXrayHeads, false);
    data.logY = logarithmic;
    data.panels.push_back({layerTitle(static_cast<std::size_t>(layer)), {}});
    auto& lines = data.panels[0].lines;
    for (const auto& frame : frames) {
        const auto* measure = findMeasure(frame.heads, xrayMeasure(kXrayHeads, form));
        if (!measure || static_cast<std::size_t>(layer) >= measure->layers.size()) continue;
        const auto& values = measure->layers[static_cast<std::size_t>(layer)];
        // Add a line when a head appears for the first time.
        for (std::size_t head = lines.size(); head < values.size(); ++head) {
            const int index = static_cast<int>(head);
            lines.push_back(
                {XrayText::tr("head %1").arg(head), index, plots::seriesDash(index), {}});
        }
        for (std::size_t head = 0; head < values.size(); ++head)
            lines[head].points.push_back({static_cast<double>(frame.step), values[head]});
    }
    return data;
}

plots::PanelData xrayFitCurves(const std::vector<std::vector<LossFit>>& fits,
                               const plots::SiteNames& sites) {
    plots::PanelData data;
    data.xTitle = XrayText::tr("batches n");
    data.wholeX = true;
    data.yTitle = XrayText::tr("R² over the first n");
    data.low = 0;
    data.high = 1;
    data.panels.emplace_back();
    for (std::size_t layer = 0; layer < fits.size(); ++layer) {
        const int index = static_cast<int>(layer);
        plots::PanelLine line{sites.label(index), index, plots::seriesDash(index), {}};
        for (const auto& fit : fits[layer])
            if (std::isfinite(fit.r2))
                line.points.push_back({static_cast<double>(fit.batches), fit.r2});
        data.panels[0].lines.push_back(std::move(line));
    }
    if (fits.empty()) return data;
    // the trend is the same for every layer
    plots::PanelLine trend{XrayText::tr("trend alone"), kTrendColour, Qt::DotLine, {}};
    for (const auto& fit : fits.front())
        if (std::isfinite(fit.trend))
            trend.points.push_back({static_cast<double>(fit.batches), fit.trend});
    data.panels[0].lines.push_back(std::move(trend));
    return data;
}

const SimilarityFrame* xrayPairs(const XrayFrame& frame, const std::string& measure, int layer) {
    const auto* pair = findMeasure(frame.pairs, measure);
    if (!pair || layer < 0 || static_cast<std::size_t>(layer) >= pair->layers.size())
        return nullptr;
    return pair;
}

plots::CurveRange xrayLimits(const std::vector<XrayFrame>& frames, const std::string& measure,
                             int layer) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& frame : frames)
        if (const auto* pair = xrayPairs(frame, measure, layer))
            for (const double value : upperTriangle(*pair, static_cast<std::size_t>(layer))) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    if (!(low <= high)) return {0, 1};
    return {low, high > low ? high : low + 1e-9};
}

}  // namespace headscope::ui
