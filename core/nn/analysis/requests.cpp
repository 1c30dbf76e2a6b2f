// The table of all requests that TorchAnalyzer answers. A new request adds its row here.
#include "core/nn/analysis/ablation_changes.h"
#include "core/nn/analysis/calibration.h"
#include "core/nn/analysis/confusion.h"
#include "core/nn/analysis/head_card.h"
#include "core/nn/analysis/head_overview.h"
#include "core/nn/analysis/head_projection.h"
#include "core/nn/analysis/head_scans.h"
#include "core/nn/analysis/joint_ablation.h"
#include "core/nn/analysis/mean_maps.h"
#include "core/nn/analysis/sample_finder.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/analysis/writing.h"

namespace headscope::analysis {

TorchAnalyzer::Table& TorchAnalyzer::requests() {
    static Table table = [] {
        Table rows;
        rows.add<AttentionRequest>(&TorchAnalyzer::attention)
            .add<LogitsRequest>(&TorchAnalyzer::logits)
            .add<SimilarityRequest>(&TorchAnalyzer::similarity)
            .add<SimilarityExcessRequest>(similarityExcess)
            .add<AnalyzeOptions>(&TorchAnalyzer::everyMeasure)
            .add<AblationRequest>(&TorchAnalyzer::ablation)
            .add<LeaveOneOutRequest>(&TorchAnalyzer::leaveOneOut)
            .add<EvaluateOptions>(&TorchAnalyzer::evaluate)
            .add<TranslateRequest>(translate)
            .add<ContinueRequest>(continuePrompt);
        addHeadOverview(rows);
        addHeadCard(rows);
        addJointAblation(rows);
        addHeadScans(rows);
        addHeadProjection(rows);
        addChangedSamples(rows);
        addSampleFinder(rows);
        addCalibration(rows);
        addConfusion(rows);
        addMeanMaps(rows);
        return rows;
    }();
    return table;
}

}  // namespace headscope::analysis
