#include "tests/reference/run_case.h"

#include "core/base/io/json.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"
#include "core/service/session/model_file.h"
#include "tests/reference/pruning_cases.h"

#include <filesystem>

namespace headscope::engine {
namespace {

namespace fs = std::filesystem;

// Data that are not at the recorded path are expected in the case's folder.
Result<RunConfig> configOfCase(const EngineCore& core, const std::string& folder,
                               const io::Directory& run) {
    HEADSCOPE_TRY(auto config, runs::storedConfig(core.environment(), run));
    for (const char* key : {"dataset.path", "dataset.test_path", "dataset.target_path"}) {
        const fs::path written = config.textOr(key, "");
        if (!written.empty() && !fs::exists(written))
            config.values[key] = (fs::path(folder) / written.filename()).string();
    }
    return config;
}

// Reads the heads to remove from the case's expected result, if that exists.
Result<std::vector<HeadPlace>> removedHeads(const std::string& folder) {
    const auto file = folder + ".expected.json";
    std::error_code ignored;
    std::vector<HeadPlace> removed;
    if (!fs::exists(file, ignored)) return removed;
    HEADSCOPE_TRY(const auto expected, io::readJsonFile(file));
    const nlohmann::json::json_pointer place("/structural/removed");
    if (!expected.contains(place) || !expected[place].is_array()) return removed;
    for (const auto& head : expected[place]) {
        if (!head.is_array() || head.size() != 2 || !head[0].is_number_integer() ||
            !head[1].is_number_integer())
            return Error{ErrorCode::BadData,
                         "%1: structural/removed is not a list of [layer, head]"_m(file),
                         "Write the heads to cut out as pairs of whole numbers"_m};
        removed.push_back({head[0].get<int>(), head[1].get<int>()});
    }
    return removed;
}

}  // namespace

Result<std::string> referenceOfRun(EngineCore& core, const std::string& folder,
                                   session::AnalysisThread::Cancel cancel) {
    const auto path = (fs::path(folder) / "run").string();
    auto run = io::Directory::open(path);
    if (!run)
        return Error{ErrorCode::BadData,
                     "%1 is not a reference case: it lacks a folder named run"_m(folder),
                     "Give the file of a case, or the folder of one with a run"_m};
    HEADSCOPE_TRY(const auto config, configOfCase(core, folder, *run));
    HEADSCOPE_TRY(const auto dataset, core.datasets->get(config, cancel, {}));
    const runs::CheckpointStore store(*run);
    HEADSCOPE_TRY(const auto step, runs::namedStep(store, *run, kLatest));
    HEADSCOPE_TRY(const auto weights, store.loadModel(step));
    HEADSCOPE_TRY(const auto model, runs::storedModel(*run, config, *dataset));
    HEADSCOPE_CHECK(session::checkModelFile(*core.backend, model, *dataset, weights));
    HEADSCOPE_TRY(const auto analyzer,
                  core.backend->makeAnalyzer(config, model.spec, dataset, weights));
    pruning::PruningReferenceRequest request;
    HEADSCOPE_TRY(request.removed, removedHeads(folder));
    return analyzer->ask(request, {cancel, {}, step});
}

}  // namespace headscope::engine
