// What there is to choose from, and what settings mean. Every method may be called from any thread and returns at once
// (readConfig and presets read small files); nothing here changes anything.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/result.h"

#include <string>
#include <vector>

namespace headscope {

struct ResolvedConfig {
    RunConfig config;                   // every key present
    std::vector<std::string> warnings;  // legal but worth saying
};

// A named run config that comes with the program (resources/presets).
struct Preset {
    std::string id;    // kebab-case; `train --config ID`
    std::string name;  // first heading of its help
    std::string help;  // Markdown: what it shows, what was found
    RunConfig config;  // partial
};

class Catalogue {
public:
    virtual ~Catalogue() = default;

    virtual const std::vector<DatasetInfo>& datasets() const = 0;
    virtual const std::vector<ModelInfo>& models() const = 0;
    virtual const std::vector<Descriptor>& objectives() const = 0;
    virtual const std::vector<MeasureInfo>& measures() const = 0;
    virtual const std::vector<MethodInfo>& methodInfos() const = 0;
    virtual std::vector<Preset> presets() const = 0;

    // The specs that apply once dataset, model, preset and objective of `partial` are known, with fallbacks to match,
    // in the order of the form.
    virtual std::vector<ParamSpec> parameters(const RunConfig& partial) const = 0;
    // Fills in every missing key and checks all of them, also against each other.
    virtual Result<ResolvedConfig> resolve(const RunConfig& partial) const = 0;
    // A config file, or that of a run. Errors: Io, BadData.
    virtual Result<RunConfig> readConfig(const std::string& file) const = 0;
    virtual std::string configJson(const RunConfig& config) const = 0;
};

}  // namespace headscope
