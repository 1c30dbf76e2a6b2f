#include "core/spec/models/registry.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/tasks.h"
#include "core/spec/models/catalogue.h"

#include <deque>
#include <stdexcept>

namespace headscope::models {
namespace {

// A deque, so that pointers to registered kinds stay valid when further kinds are added.
std::deque<ModelKind>& kinds() {
    static std::deque<ModelKind> kinds = [] {
        std::deque<ModelKind> rows;
        for (auto& kind : builtinKinds()) rows.push_back(std::move(kind));
        return rows;
    }();
    return kinds;
}

std::vector<ModelInfo> infosOf(const std::deque<ModelKind>& kinds) {
    std::vector<ModelInfo> infos;
    for (const auto& kind : kinds) infos.push_back(kind.info);
    return infos;
}

std::vector<ModelInfo>& infos() {
    static std::vector<ModelInfo> infos = infosOf(kinds());
    return infos;
}

ModelKind* find(const std::string& id) {
    return findWhere(kinds(), [&](const ModelKind& kind) { return kind.info.id == id; });
}

}  // namespace

const std::vector<ModelInfo>& modelInfos() {
    return infos();
}

const std::string& modelForTask(Task task) {
    for (const auto& info : infos())
        if (info.task == task) return info.id;
    return infos().front().id;
}

const ModelKind* findKind(const std::string& id) {
    return find(id);
}

const ModelKind& kindOf(const std::string& id) {
    const auto* kind = find(id);
    if (!kind) throw std::out_of_range("no model " + id);
    return *kind;
}

void registerModel(ModelKind kind) {
    if (auto* known = find(kind.info.id))
        *known = std::move(kind);
    else
        kinds().push_back(std::move(kind));
    infos() = infosOf(kinds());
}

DataSizes expectedSizes(const RunConfig& config) {
    const auto task = kindOf(config.text("model.id")).info.task;
    const auto setting = [&](const char* key, std::int64_t otherwise) {
        return config.has(key) ? config.integer(key) : otherwise;
    };
    DataSizes sizes;
    sizes.task = task;
    sizes.imageSize = setting("dataset.image_size", sizes.imageSize);
    if (task != Task::ImageClassification) sizes.vocabulary = setting("dataset.vocab_size", 30000);
    sizes.outputs = traitsOf(task).everyPosition ? sizes.vocabulary : 2;
    return sizes;
}

ModelSpec specOf(const RunConfig& config, const DataSizes& data) {
    return kindOf(config.text("model.id")).spec(config, data);
}

std::vector<AttentionSite> sitesOf(const ModelSpec& spec) {
    return kindOf(spec.model).sites(spec);
}

std::vector<std::string> siteIdsOf(const ModelSpec& spec) {
    std::vector<std::string> ids;
    for (const auto& site : sitesOf(spec)) ids.push_back(site.id);
    return ids;
}

std::vector<NamedShape> layoutOf(const ModelSpec& spec) {
    return kindOf(spec.model).layout(spec);
}

}  // namespace headscope::models
