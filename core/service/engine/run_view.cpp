#include "core/service/engine/run_view.h"

#include "core/api/runs/tasks.h"
#include "core/service/engine/requests.h"
#include "core/service/engine/run_models.h"
#include "core/service/runs/record_channels.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"

#include <algorithm>

namespace headscope::engine {
namespace {

class FolderRunView : public RunView {
public:
    FolderRunView(std::shared_ptr<EngineCore> core, std::string path, RunConfig config,
                  ModelShape shape)
        : m_core(std::move(core)),
          m_path(std::move(path)),
          m_config(std::move(config)),
          m_shape(std::move(shape)) {}

    RunInfo info() const override;
    RunConfig config() const override { return m_config; }
    ModelShape shape() const override { return m_shape; }
    std::vector<CheckpointInfo> checkpoints() const override;
    std::vector<SeriesPoint> points(const SeriesId& id) const override {
        return read<SeriesPoint>([&](const auto& db) { return db.points(id); });
    }
    std::vector<RunEvent> events() const override {
        return read<RunEvent>([](const auto& db) { return db.events(); });
    }
    std::vector<std::string> recordedMeasures() const override {
        return read<std::string>([](const auto& db) { return db.measures(); });
    }
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        const auto* row = runs::findRecordChannel(channel);
        if (!row) return {};
        auto all = read<Record>(
            [&](const auto& db) { return row->read(db, io::MetricsDatabase::kFromTheStart); });
        all.erase(all.begin(),
                  all.begin() + static_cast<std::ptrdiff_t>(std::min(first, all.size())));
        return all;
    }

private:
    void answer(ErasedRequest erased) override {
        const std::int64_t length = traitsOf(m_shape.task).pictures() ? 0 : m_shape.length;
        answerLater({m_core.get(), m_path, length}, std::move(erased));
    }
    // Opens the database for each query, since it may be written concurrently or not exist yet.
    template <class T, class Query>
    std::vector<T> read(Query query) const {
        const auto run = io::Directory::open(m_path);
        if (!run) return {};
        if (run->kind(io::MetricsDatabase::kFile) == io::Directory::Kind::Missing) return {};
        const auto database = io::MetricsDatabase::open(*run, io::MetricsDatabase::Access::Read);
        if (!database) return unreadable<T>(database.error());
        auto rows = query(**database);
        return rows ? std::move(rows).value() : unreadable<T>(rows.error());
    }
    // Returns an empty result with a warning on failure, so that it does not look like missing
    // data.
    template <class T>
    std::vector<T> unreadable(const Error& error) const {
        m_core->warn(m_path, "the records of the run cannot be shown: %1"_m(error.whole()));
        return {};
    }

    std::shared_ptr<EngineCore> m_core;
    std::string m_path;
    RunConfig m_config;
    ModelShape m_shape;
};

RunInfo FolderRunView::info() const {
    auto info = runs::readRunInfo(m_path, m_core->isShipped(m_path));
    if (info) return std::move(info).value();
    // The folder was deleted after it was opened.
    RunInfo gone;
    gone.path = m_path;
    gone.state = RunState::Failed;
    return gone;
}

std::vector<CheckpointInfo> FolderRunView::checkpoints() const {
    std::vector<CheckpointInfo> list;
    const auto run = io::Directory::open(m_path);
    if (!run) return list;
    const runs::CheckpointStore store(*run);
    const auto record = runs::readRunRecord(*run);
    const auto steps = store.steps();
    for (const auto step : steps)
        list.push_back({step, store.epochOf(step), record && record->bestStep == step,
                        step == steps.back(), store.pathOf(step)});
    return list;
}

}  // namespace

Result<std::shared_ptr<RunView>> openRunView(std::shared_ptr<EngineCore> core,
                                             const std::string& runPath) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(run));
    if (!record.info.importedCurves.empty()) return runs::curvesOnly(record.info);
    HEADSCOPE_TRY(auto config, runs::storedConfig(core->environment(), run));
    HEADSCOPE_TRY(const auto dataset, runs::storedDataset(core->environment(), config, run));
    HEADSCOPE_CHECK(checkAgainstWeights(*core, config, dataset, run));
    HEADSCOPE_TRY(const auto model, runs::storedModel(run, config, dataset));
    auto shape = core->backend->shapeOf(model.spec, dataset);
    return std::shared_ptr<RunView>(std::make_shared<FolderRunView>(
        std::move(core), runPath, std::move(config), std::move(shape)));
}

}  // namespace headscope::engine
