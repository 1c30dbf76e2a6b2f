#include "core/session/run_view.h"

#include "core/session/dataset_record.h"
#include "core/session/run_models.h"
#include "core/session/xray_record.h"

namespace headscope::session {
namespace {

using Cancel = AnalysisThread::Cancel;

const data::Split* splitOf(const data::Dataset& dataset, const std::string& name) {
    if (name == "train") return &dataset.train;
    if (name == "valid") return &dataset.valid;
    return name == "test" ? &dataset.test : nullptr;
}

Error noSplit(const std::string& name) {
    return {ErrorCode::Usage, "there is no split \"" + name + "\"", "One of train, valid, test"};
}

Result<std::vector<Sample>> samplesOf(const data::Dataset& dataset, const std::string& name, std::int64_t first,
                                      int count, std::int64_t length) {
    const auto* split = splitOf(dataset, name);
    if (!split) return noSplit(name);
    const auto total = data::orderedCount(dataset, *split, length);
    std::vector<Sample> samples;
    for (auto index = std::max<std::int64_t>(first, 0); index < std::min(first + count, total); ++index)
        samples.push_back(data::sampleOf(dataset, *split, index));
    return samples;
}

class FolderRunView : public RunView {
public:
    FolderRunView(std::shared_ptr<EngineCore> core, std::string path, RunConfig config, ModelShape shape)
        : m_core(std::move(core)), m_path(std::move(path)), m_config(std::move(config)), m_shape(std::move(shape)) {}

    RunInfo info() const override;
    RunConfig config() const override { return m_config; }
    ModelShape shape() const override { return m_shape; }
    std::vector<CheckpointInfo> checkpoints() const override;
    std::vector<SeriesId> series() const override {
        return read<SeriesId>([](const auto& db) { return db.series(); });
    }
    std::vector<SeriesPoint> points(const SeriesId& id) const override {
        return read<SeriesPoint>([&](const auto& db) { return db.points(id); });
    }
    std::vector<RunEvent> events() const override {
        return read<RunEvent>([](const auto& db) { return db.events(); });
    }
    std::vector<std::string> recordedMeasures() const override {
        return read<std::string>([](const auto& db) { return db.measures(); });
    }
    std::vector<SimilarityFrame> recorded(const std::string& measure) const override {
        return read<SimilarityFrame>([&](const auto& db) { return db.frames(measure); });
    }
    std::vector<XrayFrame> xray() const override {
        return read<XrayFrame>([](const auto& db) { return readXray(db); });
    }

    void samples(const std::string& split, std::int64_t first, int count, Callback<std::vector<Sample>> done) override;
    void attention(AttentionRequest request, Callback<AttentionMaps> done) override;
    void similarity(SimilarityRequest request, Callback<SimilarityReport> done) override;
    void ablation(AblationRequest request, Callback<AblationReport> done) override;
    void leaveOneOut(std::int64_t step, int samples, Callback<LeaveOneOutReport> done) override;

private:
    // The database is opened anew each time: it may be written to meanwhile, or not be there yet.
    template <class T, class Query>
    std::vector<T> read(Query query) const {
        const auto database = io::MetricsDatabase::open(RunPaths{m_path}.metrics(), io::MetricsDatabase::Access::Read);
        if (!database) return {};
        auto rows = query(**database);
        return rows ? std::move(rows).value() : std::vector<T>{};
    }
    std::string slot(const std::string& kind) const { return m_path + "|" + kind; }
    std::int64_t length() const { return m_shape.task == Task::ImageClassification ? 0 : m_shape.length; }

    std::shared_ptr<EngineCore> m_core;
    std::string m_path;
    RunConfig m_config;
    ModelShape m_shape;
};

RunInfo FolderRunView::info() const {
    auto info = readRunInfo(m_path, m_core->isShipped(m_path));
    if (info) return std::move(info).value();
    RunInfo gone;
    gone.path = m_path;
    gone.state = RunState::Failed;
    return gone;
}

std::vector<CheckpointInfo> FolderRunView::checkpoints() const {
    const CheckpointStore store(RunPaths{m_path}.checkpoints());
    const auto record = readRunRecord(RunPaths{m_path});
    std::vector<CheckpointInfo> list;
    const auto steps = store.steps();
    for (const auto step : steps)
        list.push_back(
            {step, store.epochOf(step), record && record->bestStep == step, step == steps.back(), store.pathOf(step)});
    return list;
}

void FolderRunView::samples(const std::string& split, std::int64_t first, int count,
                            Callback<std::vector<Sample>> done) {
    const auto work = [core = m_core.get(), path = m_path, length = length(), split, first,
                       count](Cancel cancel) -> Result<std::vector<Sample>> {
        HEADSCOPE_TRY(const auto dataset, runSamples(*core, path, cancel));
        return samplesOf(*dataset, split, first, count, length);
    };
    m_core->analyse<std::vector<Sample>>(slot("samples|" + split + "|" + std::to_string(first)), work, std::move(done));
}

Result<data::Batch> inputBatch(const data::Dataset& dataset, const ModelInput& input, std::int64_t length) {
    if (input.kind == ModelInput::Kind::Text) return data::ownInput(dataset, input.text, length);
    if (input.kind == ModelInput::Kind::Image) return data::ownInput(dataset, input.picture);
    const auto* split = splitOf(dataset, input.split);
    if (!split) return noSplit(input.split);
    const auto total = data::orderedCount(dataset, *split, length);
    if (total == 0)
        return Error{ErrorCode::BadData, "the samples of this run's data are not here",
                     "Type your own text, or put the files back"};
    if (input.index < 0 || input.index >= total)
        return Error{ErrorCode::Usage, "sample " + std::to_string(input.index) + " of the " + input.split + " split",
                     "There are " + std::to_string(total) + ", numbered from 0"};
    return data::orderedBatch(dataset, *split, input.index, 1, length);
}

// The words or the picture as the person knows them, and the true class.
void describeInput(const data::Dataset& dataset, const ModelInput& input, AttentionMaps& maps) {
    if (input.kind != ModelInput::Kind::Sample) {
        if (maps.text.empty()) maps.text = input.text;
        return;
    }
    const auto sample = data::sampleOf(dataset, *splitOf(dataset, input.split), input.index);
    if (maps.text.empty()) maps.text = sample.text;
    if (maps.label < 0) maps.label = sample.label;
    if (maps.picture.rgb.empty()) maps.picture = sample.picture;
}

void FolderRunView::attention(AttentionRequest request, Callback<AttentionMaps> done) {
    const auto name = slot("attention|" + request.slot);
    const auto work = [core = m_core.get(), path = m_path, length = length(),
                       request = std::move(request)](Cancel cancel) -> Result<AttentionMaps> {
        HEADSCOPE_TRY(const auto* model, openModel(*core, path, request.step, cancel));
        HEADSCOPE_TRY(const auto batch, inputBatch(*model->dataset, request.input, length));
        HEADSCOPE_TRY(auto maps, model->analyzer->attention(batch, request.mask));
        maps.step = model->step;
        describeInput(*model->dataset, request.input, maps);
        return maps;
    };
    m_core->analyse<AttentionMaps>(name, work, std::move(done));
}

void FolderRunView::similarity(SimilarityRequest request, Callback<SimilarityReport> done) {
    const auto name = slot("similarity|" + request.slot);
    const auto work = [core = m_core.get(), path = m_path,
                       request = std::move(request)](Cancel cancel) -> Result<SimilarityReport> {
        HEADSCOPE_TRY(const auto* model, openModel(*core, path, request.step, cancel));
        HEADSCOPE_TRY(auto report, model->analyzer->similarity(request.measure, "test", request.samples, request.mask,
                                                               request.statistics, cancel));
        report.frame.step = model->step;
        return report;
    };
    m_core->analyse<SimilarityReport>(name, work, std::move(done));
}

void FolderRunView::ablation(AblationRequest request, Callback<AblationReport> done) {
    const auto name = slot("ablation|" + request.slot);
    const auto work = [core = m_core.get(), path = m_path,
                       request = std::move(request)](Cancel cancel) -> Result<AblationReport> {
        HEADSCOPE_TRY(const auto* model, openModel(*core, path, request.step, cancel));
        HEADSCOPE_TRY(auto report, model->analyzer->ablation(request, cancel));
        report.step = model->step;
        return report;
    };
    m_core->analyse<AblationReport>(name, work, std::move(done));
}

void FolderRunView::leaveOneOut(std::int64_t step, int samples, Callback<LeaveOneOutReport> done) {
    const auto work = [core = m_core.get(), path = m_path, step, samples](Cancel cancel) -> Result<LeaveOneOutReport> {
        HEADSCOPE_TRY(const auto* model, openModel(*core, path, step, cancel));
        HEADSCOPE_TRY(auto report, model->analyzer->leaveOneOut("test", samples, cancel));
        report.step = model->step;
        return report;
    };
    m_core->analyse<LeaveOneOutReport>(slot("leave-one-out"), work, std::move(done));
}

}  // namespace

Result<std::shared_ptr<RunView>> openRunView(std::shared_ptr<EngineCore> core, const std::string& runPath) {
    HEADSCOPE_TRY(const auto record, readRunRecord(RunPaths{runPath}));
    HEADSCOPE_TRY(auto config, runConfig(runPath));
    HEADSCOPE_TRY(const auto dataset, readDatasetRecord(RunPaths{runPath}));
    auto shape = core->backend->shapeOf(config, dataset);
    return std::shared_ptr<RunView>(
        std::make_shared<FolderRunView>(std::move(core), runPath, std::move(config), std::move(shape)));
}

}  // namespace headscope::session
