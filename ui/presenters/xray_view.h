// The X-ray metrics (core/measures/xray.h) as numbers for drawing: what each is called, its mean and variance a layer,
// and how well the third explains the loss (loss_fit.h).
#pragma once

#include "ui/figures/panel_painter.h"
#include "ui/figures/site_names.h"
#include "ui/presenters/loss_fit.h"

#include "core/api/run.h"

#include <QCoreApplication>

#include <map>
#include <string>
#include <vector>

namespace headscope::ui {

enum class XrayForm { Article, Normalised };
constexpr int kXrayMetrics = 4, kXrayOutput = 2, kXrayHeads = 3;  // metrics 1 to 4 are numbered 0 to 3

struct XrayText {
    Q_DECLARE_TR_FUNCTIONS(XrayText)
public:
    static QString name(int metric);     // "M1  Query overlap"
    static QString meaning(int metric);  // one sentence, with the direction that means redundant heads
    static QString axis(int metric, bool shifted);
};

std::string xrayMeasure(int metric, XrayForm form);  // id
bool xrayHasForms(int metric);                       // the third is the same in the article's form and normalised

struct MeanVariance {
    double mean = 0, variance = 0;  // the population's
};
// Over pairs i < j of each layer; over heads for metric 4. Empty when the frame lacks the measure.
std::vector<MeanVariance> layerStatistics(const XrayFrame& frame, const std::string& measure);

using LossBySteps = std::map<std::int64_t, double>;

// fits[layer][i]: over the first i + 1 records that have a loss, at most `batches` of them.
std::vector<std::vector<LossFit>> rollingFits(const std::vector<XrayFrame>& frames, const LossBySteps& losses,
                                              int batches);

// A panel a layer: mean and variance against the batch. logarithmic: metric 3 as 1 + M3, which is never negative.
plots::PanelData xrayCurves(const std::vector<XrayFrame>& frames, int metric, XrayForm form, bool logarithmic);
// One panel: every head of a layer, metric 4.
plots::PanelData xrayHeadCurves(const std::vector<XrayFrame>& frames, XrayForm form, int layer, bool logarithmic);
// One panel: R2 of each layer over the first n batches, against n, and that of the trend alone.
plots::PanelData xrayFitCurves(const std::vector<std::vector<LossFit>>& fits, const plots::SiteNames& sites);
// Limits of a layer's matrices over all steps, without the diagonal.
plots::CurveRange xrayLimits(const std::vector<XrayFrame>& frames, const std::string& measure, int layer);
// Null: the frame has no such measure or layer.
const SimilarityFrame* xrayPairs(const XrayFrame& frame, const std::string& measure, int layer);

}  // namespace headscope::ui
