// The X-ray metrics (core/spec/measures/xray.h) prepared for drawing: names, mean and variance per
// layer, and how well metric 3 explains the loss (loss_fit.h).
#pragma once

#include "ui/features/xray/loss_fit.h"
#include "ui/figures/panel_painter.h"
#include "ui/figures/site_names.h"

#include "core/api/runs/run.h"

#include <QCoreApplication>

#include <string>
#include <vector>

namespace headscope::ui {

enum class XrayForm { Article, Normalised };
// number of metrics; index of metric 3 (output) and of metric 4 (heads)
constexpr int kXrayMetrics = 4, kXrayOutput = 2, kXrayHeads = 3;

struct XrayText {
    Q_DECLARE_TR_FUNCTIONS(XrayText)
public:
    static QString name(int metric);  // short name, e.g. "M1 · query overlap"
    // sentence about the metric, with the direction that means redundancy
    static QString meaning(int metric);
    static QString axis(int metric, bool shifted);
};

std::string xrayMeasure(int metric, XrayForm form);  // id of the measure of a metric
// true if the metric has two forms; for metric 3 both are equal
bool xrayHasForms(int metric);

// Plots mean and variance against the batch, in one panel per layer. `logarithmic`: shows metric 3
// as 1 + M3, which is never negative.
plots::PanelData xrayCurves(const std::vector<XrayFrame>& frames, int metric, XrayForm form,
                            bool logarithmic);
// Plots metric 4 of every head of a layer in one panel.
plots::PanelData xrayHeadCurves(const std::vector<XrayFrame>& frames, XrayForm form, int layer,
                                bool logarithmic);
// Plots R² of each layer over the first n batches against n, in one panel, with the R² of the trend
// alone.
plots::PanelData xrayFitCurves(const std::vector<std::vector<LossFit>>& fits,
                               const plots::SiteNames& sites);
// Value range of a layer's matrices over all steps, without the diagonal.
plots::CurveRange xrayLimits(const std::vector<XrayFrame>& frames, const std::string& measure,
                             int layer);
// Returns the matrix of one layer; null if the frame lacks the measure or the layer.
const SimilarityFrame* xrayPairs(const XrayFrame& frame, const std::string& measure, int layer);

}  // namespace headscope::ui
