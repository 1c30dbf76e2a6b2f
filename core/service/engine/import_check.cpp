#include "core/service/engine/import_check.h"

#include "core/api/runs/tasks.h"
#include "core/data/readers/model_input.h"
#include "core/service/engine/run_models.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::engine {
namespace {

// Returns the largest absolute difference of two lists of logits; infinity if a value is not
// finite.
double largestDifference(const std::vector<float>& one, const std::vector<float>& other) {
    double largest = 0;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        const double difference = std::abs(static_cast<double>(one[i]) - other[i]);
        if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, difference);
    }
    return largest;
}

void checkRows(const AttentionMaps& maps, ImportCheck& check) {
    for (int layer = 0; layer < maps.layers; ++layer) {
        const auto heads = maps.headsPerLayer.empty()
                               ? maps.heads
                               : maps.headsPerLayer[static_cast<std::size_t>(layer)];
        for (int head = 0; head < heads; ++head)
            for (int query = 0; query < maps.queries(layer); ++query) {
                const float* row =
                    maps.map(layer, head) + static_cast<std::ptrdiff_t>(query) * maps.keys(layer);
                double sum = 0;
                for (int key = 0; key < maps.keys(layer); ++key)
                    sum += static_cast<double>(row[key]);
                if (!std::isfinite(sum)) check.finite = false;
                check.rowSumError = std::max(check.rowSumError, std::abs(sum - 1));
            }
    }
}

// A short text: samples are padded to the longest text of the model, and their maps would take
// seconds and hundreds of megabytes. Other inputs have a fixed size anyway.
ModelInput shortInput(const data::Dataset& dataset) {
    const auto& task = traitsOf(dataset.task);
    ModelInput input;
    input.split = "train";
    if (task.pictures() || task.pairs) return input;
    input.kind = ModelInput::Kind::Text;
    // Masked language models predict the last word.
    input.text = "The quick brown fox jumps over the lazy " +
                 (predictsHidden(task) ? data::shownToken(dataset, dataset.tokenizer.mask())
                                       : std::string("dog"));
    return input;
}

}  // namespace

Result<ImportCheck> checkImport(EngineCore& core, const std::string& run,
                                session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto* model, openWithSamples(core, run, kLatest, cancel));
    auto& analyzer = *model->analyzer;
    const auto shape = analyzer.shape();
    AttentionRequest request;
    request.input = shortInput(*model->dataset);
    auto maps = analyzer.ask(request, {cancel, {}, model->step});
    if (!maps && request.input.kind == ModelInput::Kind::Text) {
        // The vocabulary may know no word of the text.
        request.input = {};
        request.input.split = "train";
        maps = analyzer.ask(request, {cancel, {}, model->step});
    }
    if (!maps) return maps.error();
    ImportCheck check;
    checkRows(*maps, check);
    HEADSCOPE_TRY(const auto batch,
                  data::inputBatch(*model->dataset, request.input,
                                   model->dataset->imageSize > 0 ? 0 : shape.length));
    HEADSCOPE_TRY(const auto whole, analyzer.ask(analysis::LogitsRequest{batch, {}, {}}));
    // Removing heads must change the logits; otherwise masks do not reach this model's attention.
    // The first head of every layer at once: a pass per layer takes seconds for a large model.
    std::vector<HeadPlace> first;
    for (int layer = 0; layer < shape.layers; ++layer)
        if (shape.headsOf(layer) > 0) first.push_back({layer, 0});
    HEADSCOPE_TRY(const auto without,
                  analyzer.ask(analysis::LogitsRequest{batch, HeadMask::without(first), {}}));
    check.headChange = largestDifference(whole, without);
    if (!std::isfinite(check.headChange)) check.finite = false;
    return check;
}

}  // namespace headscope::engine
