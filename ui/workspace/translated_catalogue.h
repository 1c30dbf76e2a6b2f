// The engine's catalogue with texts in the window's language. Ids, formulas, references, error
// messages about settings, and everything written to files are not translated.
#pragma once

#include "core/api/engine/engine_catalogue.h"
#include "core/api/engine/lab.h"

namespace headscope::ui {

class TranslatedCatalogue : public Catalogue {
public:
    explicit TranslatedCatalogue(const Catalogue& catalogue);

    const std::vector<DatasetInfo>& datasets() const override { return m_datasets; }
    const std::vector<ModelInfo>& models() const override { return m_models; }
    const std::vector<Descriptor>& objectives() const override { return m_objectives; }
    const std::vector<MeasureInfo>& measures() const override { return m_measures; }
    const std::vector<Descriptor>& importances() const override { return m_importances; }
    const std::vector<MethodInfo>& methodInfos() const override { return m_methods; }
    std::vector<Preset> presets() const override;
    std::vector<ParamSpec> parameters(const RunConfig& partial) const override;
    Result<ResolvedConfig> resolve(const RunConfig& partial) const override {
        return m_catalogue.resolve(partial);
    }
    Result<RunConfig> readConfig(const std::string& file) const override {
        return m_catalogue.readConfig(file);
    }
    std::string configJson(const RunConfig& config) const override {
        return m_catalogue.configJson(config);
    }

private:
    const Catalogue& m_catalogue;
    std::vector<DatasetInfo> m_datasets;
    std::vector<ModelInfo> m_models;
    std::vector<Descriptor> m_objectives, m_importances;
    std::vector<MeasureInfo> m_measures;
    std::vector<MethodInfo> m_methods;
};

// The lab's experiments in the window's language.
std::vector<LabExperimentInfo> translatedExperiments(const Lab& lab);

}  // namespace headscope::ui
