// Lists the available datasets, models, methods and presets, and resolves settings. Read-only.
// Methods are safe on any thread and return at once (readConfig and presets read small files).
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/api/runs/catalogue.h"

#include <string>
#include <vector>

namespace headscope {

struct ResolvedConfig {
    RunConfig config;               // config with every key present
    std::vector<Message> warnings;  // messages about settings that are allowed but questionable
};

// A named run config shipped with the program (resources/presets).
struct Preset {
    std::string id;    // id in kebab-case, for `train --config ID`
    std::string name;  // first heading of the help
    std::string help;  // Markdown: what the preset shows, and results
    RunConfig config;  // partial: only the settings that differ from the defaults
};

class Catalogue {
public:
    virtual ~Catalogue() = default;

    virtual const std::vector<DatasetInfo>& datasets() const = 0;
    virtual const std::vector<ModelInfo>& models() const = 0;
    virtual const std::vector<Descriptor>& objectives() const = 0;
    virtual const std::vector<MeasureInfo>& measures() const = 0;
    // Measures of head importance. ImportanceRequest and PruningMethod (pruning.h) refer to them
    // by id.
    virtual const std::vector<Descriptor>& importances() const = 0;
    virtual const std::vector<MethodInfo>& methodInfos() const = 0;
    virtual std::vector<Preset> presets() const = 0;

    // Returns the specifications of all settings that apply to the dataset, model, preset and
    // objective in `partial`, with their defaults, in the order of the form.
    virtual std::vector<ParamSpec> parameters(const RunConfig& partial) const = 0;
    // Fills in all missing keys, and checks each value and their combinations.
    virtual Result<ResolvedConfig> resolve(const RunConfig& partial) const = 0;
    // Reads a config file, or that of a run. Errors: Io, BadData.
    virtual Result<RunConfig> readConfig(const std::string& file) const = 0;
    virtual std::string configJson(const RunConfig& config) const = 0;
};

}  // namespace headscope
