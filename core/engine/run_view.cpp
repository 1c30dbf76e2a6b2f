#include "core/engine/run_view.h"

#include "core/api/tasks.h"
#include "core/data/subset.h"
#include "core/engine/prediction.h"
#include "core/engine/run_models.h"
#include "core/runs/stored_config.h"
#include "core/runs/xray_record.h"

#include <limits>

namespace headscope::engine {
namespace {

using Cancel = session::AnalysisThread::Cancel;

Result<std::vector<Sample>> samplesOf(const data::Dataset& dataset, const std::string& name, std::int64_t first,
                                      int count, std::int64_t length) {
    const auto* split = data::findSplit(dataset, name);
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
        return read<XrayFrame>([](const auto& db) { return runs::readXray(db); });
    }

    void history(const std::string& measure, Callback<RunHistory> done) override;
    void newestRecorded(const std::string& measure, Callback<SimilarityFrame> done) override;
    void samples(const std::string& split, std::int64_t first, int count, Callback<std::vector<Sample>> done) override;
    void attention(AttentionRequest request, Callback<AttentionMaps> done) override;
    void similarity(SimilarityRequest request, Callback<SimilarityReport> done) override;
    void ablation(AblationRequest request, Callback<AblationReport> done) override;
    void leaveOneOut(LeaveOneOutRequest request, Callback<LeaveOneOutReport> done) override;

private:
    // The database is opened anew each time: it may be written to meanwhile, or not be there yet.
    template <class T, class Query>
    std::vector<T> read(Query query) const {
        const auto run = io::Directory::open(m_path);
        if (!run) return {};
        const auto database = io::MetricsDatabase::open(*run, io::MetricsDatabase::Access::Read);
        if (!database) return {};
        auto rows = query(**database);
        return rows ? std::move(rows).value() : std::vector<T>{};
    }
    std::string slot(const std::string& kind) const { return m_path + "|" + kind; }
    std::int64_t length() const { return traitsOf(m_shape.task).pictures() ? 0 : m_shape.length; }

    std::shared_ptr<EngineCore> m_core;
    std::string m_path;
    RunConfig m_config;
    ModelShape m_shape;
};

RunInfo FolderRunView::info() const {
    auto info = runs::readRunInfo(m_path, m_core->isShipped(m_path));
    if (info) return std::move(info).value();
    RunInfo gone;
    gone.path = m_path;
    gone.state = RunState::Failed;
    return gone;
}

Result<SimilarityFrame> newestFrame(const io::MetricsDatabase& database, const std::string& wanted) {
    HEADSCOPE_TRY(const auto measures, database.measures());
    if (measures.empty())
        return Error{ErrorCode::BadData, "the run recorded no similarity",
                     "Ask for the similarity of its weights instead"};
    const bool known = std::find(measures.begin(), measures.end(), wanted) != measures.end();
    return database.newestFrame(known ? wanted : measures.front());
}

Result<RunHistory> readHistory(const std::string& path, bool shipped, const std::string& measure) {
    RunHistory history;
    HEADSCOPE_TRY(history.info, runs::readRunInfo(path, shipped));
    HEADSCOPE_TRY(const auto folder, io::Directory::open(path));
    HEADSCOPE_TRY(const auto database, io::MetricsDatabase::open(folder, io::MetricsDatabase::Access::Read));
    database->holdStill();
    HEADSCOPE_TRY(const auto ids, database->series());
    for (const auto& id : ids) {
        HEADSCOPE_TRY(auto points, database->points(id));
        history.series.emplace_back(id, std::move(points));
    }
    HEADSCOPE_TRY(history.events, database->events());
    if (auto newest = newestFrame(*database, measure)) history.similarity = std::move(*newest);
    return history;
}

void FolderRunView::history(const std::string& measure, Callback<RunHistory> done) {
    const auto work = [path = m_path, shipped = m_core->isShipped(m_path), measure] {
        return readHistory(path, shipped, measure);
    };
    m_core->readFiles<RunHistory>(slot("history"), work, std::move(done));
}

void FolderRunView::newestRecorded(const std::string& measure, Callback<SimilarityFrame> done) {
    const auto work = [path = m_path, measure]() -> Result<SimilarityFrame> {
        HEADSCOPE_TRY(const auto folder, io::Directory::open(path));
        HEADSCOPE_TRY(const auto database, io::MetricsDatabase::open(folder, io::MetricsDatabase::Access::Read));
        return newestFrame(*database, measure);
    };
    m_core->readFiles<SimilarityFrame>(slot("newest"), work, std::move(done));
}

std::vector<CheckpointInfo> FolderRunView::checkpoints() const {
    std::vector<CheckpointInfo> list;
    const auto run = io::Directory::open(m_path);
    if (!run) return list;
    const runs::CheckpointStore store(*run);
    const auto record = runs::readRunRecord(*run);
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

// Of a whole text, also of the part that the model does not read.
int tokensIn(const data::Dataset& dataset, const std::string& text) {
    return static_cast<int>(dataset.vocabulary.encode(text, std::numeric_limits<std::size_t>::max()).size());
}

// The words or the picture as the person knows them, the true class, and how long the whole text is.
void describeInput(const data::Dataset& dataset, const ModelInput& input, AttentionMaps& maps) {
    if (input.kind != ModelInput::Kind::Sample) {
        if (maps.text.empty()) maps.text = input.text;
        if (input.kind == ModelInput::Kind::Text) maps.inputTokens = tokensIn(dataset, input.text);
        return;
    }
    const auto sample = data::sampleOf(dataset, *data::findSplit(dataset, input.split), input.index);
    if (maps.text.empty()) maps.text = sample.text;
    if (maps.label < 0) maps.label = sample.label;
    if (maps.picture.rgb.empty()) maps.picture = sample.picture;
    const auto& task = traitsOf(dataset.task);
    if (task.labelled && !task.pictures()) maps.inputTokens = tokensIn(dataset, sample.text);
}

void FolderRunView::attention(AttentionRequest request, Callback<AttentionMaps> done) {
    const auto name = slot("attention|" + request.slot);
    const auto work = [core = m_core.get(), path = m_path, length = length(),
                       request = std::move(request)](Cancel cancel) -> Result<AttentionMaps> {
        const bool own = request.input.kind != ModelInput::Kind::Sample;
        HEADSCOPE_TRY(const auto* model, (own ? openModel : openWithSamples)(*core, path, request.step, cancel));
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
        HEADSCOPE_TRY(const auto* model, openWithSamples(*core, path, request.step, cancel));
        HEADSCOPE_TRY(auto report, model->analyzer->similarity(request, cancel));
        report.frame.step = report.chance.step = model->step;
        return report;
    };
    m_core->analyse<SimilarityReport>(name, work, std::move(done));
}

void FolderRunView::ablation(AblationRequest request, Callback<AblationReport> done) {
    const auto name = slot("ablation|" + request.slot);
    const auto work = [core = m_core.get(), path = m_path,
                       request = std::move(request)](Cancel cancel) -> Result<AblationReport> {
        HEADSCOPE_TRY(const auto* model, openWithSamples(*core, path, request.step, cancel));
        HEADSCOPE_TRY(auto report, model->analyzer->ablation(request, cancel));
        report.step = model->step;
        return report;
    };
    m_core->analyse<AblationReport>(name, work, std::move(done));
}

void FolderRunView::leaveOneOut(LeaveOneOutRequest request, Callback<LeaveOneOutReport> done) {
    const auto work = [core = m_core.get(), path = m_path,
                       request = std::move(request)](Cancel cancel) -> Result<LeaveOneOutReport> {
        HEADSCOPE_TRY(const auto* model, openWithSamples(*core, path, request.step, cancel));
        HEADSCOPE_TRY(auto report, model->analyzer->leaveOneOut(request, cancel));
        report.step = model->step;
        return report;
    };
    m_core->analyse<LeaveOneOutReport>(slot("leave-one-out"), work, std::move(done));
}

}  // namespace

Result<std::shared_ptr<RunView>> openRunView(std::shared_ptr<EngineCore> core, const std::string& runPath) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(run));
    HEADSCOPE_TRY(auto config, runs::storedConfig(core->surroundings(), run));
    HEADSCOPE_TRY(const auto dataset, runs::storedDataset(core->surroundings(), config, run));
    HEADSCOPE_CHECK(checkAgainstWeights(*core, config, dataset, run));
    auto shape = core->backend->shapeOf(config, dataset);
    return std::shared_ptr<RunView>(
        std::make_shared<FolderRunView>(std::move(core), runPath, std::move(config), std::move(shape)));
}

}  // namespace headscope::engine
