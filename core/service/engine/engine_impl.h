// Implements the Engine interface (core/api) on a Backend.
#pragma once

#include "core/service/engine/create_engine.h"
#include "core/service/engine/engine_core.h"
#include "core/service/engine/queue_door.h"
#include "core/service/engine/shared_training.h"
#include "core/service/engine/studies_door.h"
#include "core/spec/config/preset_store.h"

namespace headscope::engine {

// Forwards each call to the folder of core that implements it.
class EngineImpl : public Engine {
public:
    EngineImpl(const EngineOptions& options, session::Backend backend);
    ~EngineImpl() override;

    EngineReport report() const override { return m_core->machine; }
    const std::vector<DatasetInfo>& datasets() const override { return m_datasets; }
    const std::vector<ModelInfo>& models() const override;
    const std::vector<Descriptor>& objectives() const override;
    const std::vector<MeasureInfo>& measures() const override;
    const std::vector<Descriptor>& importances() const override;
    const std::vector<MethodInfo>& methodInfos() const override;

    std::vector<ParamSpec> parameters(const RunConfig& partial) const override;
    Result<ResolvedConfig> resolve(const RunConfig& partial) const override;
    Result<RunConfig> readConfig(const std::string& file) const override;
    std::string configJson(const RunConfig& config) const override;

    void preview(const RunConfig& partial, Callback<DatasetPreview> done) override;
    void columns(const RunConfig& partial, Callback<std::vector<std::string>> done) override;
    void estimate(const RunConfig& partial, Callback<Estimate> done) override;

    Result<std::shared_ptr<TrainingSession>> train(const RunConfig& config) override;
    Result<std::shared_ptr<TrainingSession>> trainAs(const RunConfig& config,
                                                     const std::string& folderName) override;
    Result<std::shared_ptr<TrainingSession>> resume(const std::string& runPath) override;
    Result<std::shared_ptr<void>> leadRanks(const RankPlace& place) override {
        return engine::leadRanks(*m_core, place);
    }
    Status followRanks(const RankPlace& place) override {
        return engine::followRanks(*m_core, place);
    }
    Queue& queue() override { return m_queue; }
    Studies& studies() override { return m_studies; }

    void setWarningListener(WarningListener listener) override {
        m_core->setWarningListener(std::move(listener));
    }
    void readPicture(const std::string& file, Callback<OwnPicture> done) override;
    Result<std::shared_ptr<TrainingSession>> follow(const std::string& runPath) override;
    Result<RunAnswer> sendCommand(const std::string& runPath, const RunCommand& command) override;

    std::string runsFolder() const override { return m_core->options.runsFolder; }
    std::vector<RunInfo> runs() const override;
    void listRuns(const std::vector<std::string>& more,
                  Callback<std::vector<RunInfo>> done) override;
    Result<RunInfo> runInfo(const std::string& runPath) const override;
    Result<std::shared_ptr<RunView>> open(const std::string& runPath) override;
    Status renameRun(const std::string& runPath, const std::string& name) override;
    Status setNote(const std::string& runPath, const std::string& note) override;
    Result<std::string> trashRun(const std::string& runPath) override;
    TagsByRun runTags() const override;
    Status setTags(const TagsByRun& changed) override;
    Status restoreRun(const std::string& trashedPath) override;

    Result<RunResult> evaluate(const std::string& runPath, const EvaluateOptions& options) override;
    Result<std::vector<SimilarityReport>> analyze(const std::string& runPath,
                                                  const AnalyzeOptions& options) override;
    Status relinkData(const std::string& runPath, const std::string& data) override;
    Result<Prediction> predict(const std::string& runPath, const PredictOptions& options) override;
    Result<MeasureReport> measure(const std::string& safetensorsFile) override;
    Result<TextScoreReport> score(const TextScoreOptions& options) override;
    Result<std::unique_ptr<LineSource>> openLines(const std::string& file) override;
    Result<ImportedModel> importModel(const ImportOptions& options) override;
    Result<ExportedModel> exportModel(const std::string& runPath,
                                      const ExportOptions& options) override;
    RequestHandle openModel(const ImportOptions& options, Callback<ImportedModel> done,
                            ProgressCallback progress) override;
    RequestHandle writeModel(const std::string& runPath, const ExportOptions& options,
                             Callback<ExportedModel> done, ProgressCallback progress) override;
    Result<BenchReport> bench(const BenchOptions& options) override;

    const std::vector<LabExperimentInfo>& labExperiments() const override { return m_experiments; }
    Result<LabPlan> labPlan(const LabRequest& request) const override;
    LabObserved labObserved(const LabClaim& claim,
                            const std::vector<double>& values) const override;
    double labStepSeconds(const LabPlan& plan) const override;
    Result<std::shared_ptr<LabSession>> startLab(const LabRequest& request,
                                                 const std::string& folder) override;
    std::vector<LabRecord> recordedLabs(int most) const override;
    std::string newLabFolder(const LabPlan& plan, const std::string& parent) const override;
    Result<LabRecord> labRecord(const std::string& folder) const override;
    Result<LabPlan> recordedLab(const std::string& folder) const override;
    Result<std::shared_ptr<LabSession>> resumeLab(const std::string& folder) override;

    std::vector<Preset> presets() const override {
        return config::listPresets(m_core->options.presetsFolder);
    }
    Result<CurveExport> exportCurves(const CurveExportOptions& options,
                                     LongTask task) const override;
    Result<CurveImport> importCurves(const CurveImportOptions& options, LongTask task) override;
    Result<Bundle> writeBundle(const BundleOptions& options, LongTask task) const override;
    Result<OpenedBundle> openBundle(const std::string& file, LongTask task) override;
    Result<MethodsText> methods(const std::vector<std::string>& runPaths) const override;

private:
    template <class T>
    Result<T> guarded(const std::function<Result<T>()>& work) const;

    std::shared_ptr<EngineCore> m_core;
    QueueDoor m_queue;
    StudiesDoor m_studies;
    std::vector<DatasetInfo> m_datasets;
    std::vector<LabExperimentInfo> m_experiments;
};

}  // namespace headscope::engine
