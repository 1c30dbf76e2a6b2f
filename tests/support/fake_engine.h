// Fake engine for tests of presenters. It opens a single run, whatever the path.
#pragma once

#include "tests/support/fake_run_view.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace headscope::test {

// An engine that opens its single run, whatever the path.
class FakeEngine : public Engine {
public:
    std::shared_ptr<FakeRunView> run = std::make_shared<FakeRunView>();
    std::shared_ptr<FakeSession> session = std::make_shared<FakeSession>();
    SplitSizes sizes{120, 10, 50};
    std::map<std::string, OwnPicture> pictures;  // by file name, for readPicture
    WarningListener warn;
    FakeQueue waiting;
    FakeStudies known;

    EngineReport report() const override { return {}; }
    const std::vector<DatasetInfo>& datasets() const override { return knownDatasets; }
    const std::vector<ModelInfo>& models() const override { return m_models; }
    const std::vector<Descriptor>& objectives() const override { return m_objectives; }
    const std::vector<MeasureInfo>& measures() const override { return m_measures; }
    const std::vector<Descriptor>& importances() const override { return m_importances; }
    const std::vector<MethodInfo>& methodInfos() const override { return m_methods; }
    std::vector<Preset> presets() const override { return {}; }
    std::vector<ParamSpec> parameters(const RunConfig&) const override { return {}; }
    Result<ResolvedConfig> resolve(const RunConfig& partial) const override {
        return ResolvedConfig{partial, {}};
    }
    Result<RunConfig> readConfig(const std::string&) const override { return RunConfig{}; }
    std::string configJson(const RunConfig&) const override { return "{}"; }
    void preview(const RunConfig&, Callback<DatasetPreview> done) override {
        DatasetPreview preview;
        preview.sizes = sizes;
        done(std::move(preview));
    }
    void estimate(const RunConfig&, Callback<Estimate> done) override { done(Estimate{}); }
    void setWarningListener(WarningListener listener) override { warn = std::move(listener); }
    void readPicture(const std::string& file, Callback<OwnPicture> done) override {
        const auto found = pictures.find(file);
        if (found != pictures.end()) return done(found->second);
        done(Error{ErrorCode::BadData,
                   "not a PNG, JPEG or WebP picture"_m,
                   "Choose a picture"_m,
                   {verbatim(file)}});
    }
    Result<std::shared_ptr<TrainingSession>> train(const RunConfig&) override {
        return std::shared_ptr<TrainingSession>(session);
    }
    Result<std::shared_ptr<TrainingSession>> trainAs(const RunConfig& config,
                                                     const std::string&) override {
        return train(config);
    }
    Result<std::shared_ptr<void>> leadRanks(const RankPlace&) override {
        return std::shared_ptr<void>();
    }
    Status followRanks(const RankPlace&) override { return {}; }
    Queue& queue() override { return waiting; }
    Studies& studies() override { return known; }
    Result<std::shared_ptr<TrainingSession>> resume(const std::string&) override {
        return std::shared_ptr<TrainingSession>(session);
    }
    Result<std::shared_ptr<TrainingSession>> follow(const std::string& path) override {
        return Error{ErrorCode::Usage, "nobody trains %1"_m(path),
                     "Resume the run to train it on"_m};
    }
    Result<RunAnswer> sendCommand(const std::string& path, const RunCommand&) override {
        return Error{ErrorCode::Usage, "nobody trains %1"_m(path),
                     "Resume the run to train it on"_m};
    }
    std::string runsFolder() const override { return "runs"; }
    std::vector<RunInfo> runs() const override { return {run->info()}; }
    void listRuns(const std::vector<std::string>&, Callback<std::vector<RunInfo>> done) override {
        done(runs());
    }
    Result<RunInfo> runInfo(const std::string&) const override { return run->info(); }
    Result<std::shared_ptr<RunView>> open(const std::string&) override {
        return std::shared_ptr<RunView>(run);
    }
    Status renameRun(const std::string&, const std::string&) override { return {}; }
    Status setNote(const std::string&, const std::string&) override { return {}; }
    Result<std::string> trashRun(const std::string&) override { return std::string(); }
    Status restoreRun(const std::string&) override { return {}; }
    TagsByRun runTags() const override { return tagsOfRuns; }
    Status setTags(const TagsByRun& changed) override {
        for (const auto& [path, runTags] : changed) tagsOfRuns[path] = runTags;
        return {};
    }
    TagsByRun tagsOfRuns;
    Status relinkData(const std::string&, const std::string&) override { return {}; }
    Result<CurveExport> exportCurves(const CurveExportOptions&, LongTask) const override {
        return CurveExport{};
    }
    Result<CurveImport> importCurves(const CurveImportOptions&, LongTask) override {
        return CurveImport{};
    }
    Result<Bundle> writeBundle(const BundleOptions&, LongTask task) const override {
        bundling = true;
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (bundlesUntilCancelled && task.check().ok())
            if (std::chrono::steady_clock::now() > end)
                return Error{ErrorCode::Internal, "nobody cancelled"_m};
        bundling = false;
        HEADSCOPE_CHECK(task.check());
        return Bundle{};
    }
    mutable std::atomic<bool> bundling{false};
    bool bundlesUntilCancelled = false;  // whether writeBundle ends only when it is cancelled
    Result<OpenedBundle> openBundle(const std::string& file, LongTask) override {
        if (bundledRuns.empty())
            return Error{ErrorCode::BadData, "%1 is not a bundle"_m(file), "Choose another file"_m};
        return OpenedBundle{bundledRuns, {}};
    }
    std::vector<std::string> bundledRuns;  // what openBundle returns; empty: an error
    Result<MethodsText> methods(const std::vector<std::string>&) const override {
        return MethodsText{};
    }
    Result<RunResult> evaluate(const std::string&, const EvaluateOptions&) override {
        return RunResult{};
    }
    Result<std::vector<SimilarityReport>> analyze(const std::string&,
                                                  const AnalyzeOptions&) override {
        return std::vector<SimilarityReport>{};
    }
    Result<Prediction> predict(const std::string&, const PredictOptions&) override {
        return Prediction{};
    }
    Result<MeasureReport> measure(const std::string&) override { return MeasureReport{}; }
    Result<TextScoreReport> score(const TextScoreOptions&) override { return TextScoreReport{}; }
    Result<std::unique_ptr<LineSource>> openLines(const std::string&) override {
        return Error{ErrorCode::Io, "no lines"_m};
    }
    Result<ExportedModel> exportModel(const std::string&, const ExportOptions&) override {
        return Error{ErrorCode::Internal, "not expected"_m};
    }
    Result<ImportedModel> importModel(const ImportOptions&) override {
        return Error{ErrorCode::BadData, "no model"_m, "Choose another folder"_m};
    }
    RequestHandle openModel(const ImportOptions& options, Callback<ImportedModel> done,
                            ProgressCallback progress) override {
        importOptions.push_back(options);
        importDone = std::move(done);
        importProgress = std::move(progress);
        importCancel = std::make_shared<std::atomic<bool>>(false);
        return RequestHandle(importCancel);
    }
    RequestHandle writeModel(const std::string& run, const ExportOptions& options,
                             Callback<ExportedModel> done, ProgressCallback progress) override {
        exportRuns.push_back(run);
        exportOptions.push_back(options);
        exportDone = std::move(done);
        exportProgress = std::move(progress);
        return RequestHandle();
    }
    Result<BenchReport> bench(const BenchOptions&) override { return BenchReport{}; }
    const std::vector<LabExperimentInfo>& labExperiments() const override { return experiments; }
    Result<LabPlan> labPlan(const LabRequest& request) const override {
        LabPlan plan;
        plan.request = request;
        return plan;
    }
    LabObserved labObserved(const LabClaim& claim,
                            const std::vector<double>& values) const override {
        return {claim, values};
    }
    double labStepSeconds(const LabPlan&) const override { return 1e-4; }
    Result<std::shared_ptr<LabSession>> startLab(const LabRequest& request,
                                                 const std::string&) override {
        if (makeLab) return makeLab(request);
        return Error{ErrorCode::Usage, "no lab here"_m, "Give the fake engine one"_m};
    }
    std::vector<LabRecord> recordedLabs(int) const override { return recorded; }
    std::string newLabFolder(const LabPlan& plan, const std::string& parent) const override {
        return parent + "/lab/" + plan.request.experiment;
    }
    Result<LabRecord> labRecord(const std::string& folder) const override {
        for (const auto& one : recorded)
            if (one.folder == folder) return one;
        return Error{ErrorCode::BadData, "there is no record in %1"_m(folder),
                     "Give the fake engine one"_m};
    }
    Result<LabPlan> recordedLab(const std::string& folder) const override {
        for (const auto& one : recorded)
            if (one.folder == folder) {
                LabPlan plan;
                plan.request = {
                    one.experiment, one.preset, one.against, {{{"train.seed", one.seed}}}};
                return plan;
            }
        return Error{ErrorCode::Usage, "no lab here"_m, "Give the fake engine one"_m};
    }
    Result<std::shared_ptr<LabSession>> resumeLab(const std::string& folder) override {
        if (makeLab)
            for (const auto& one : recorded)
                if (one.folder == folder)
                    return makeLab({one.experiment, one.preset, one.against, {}});
        return Error{ErrorCode::Io, "there is no %1"_m(folder), "Give the fake engine one"_m};
    }
    std::vector<LabRecord> recorded;
    std::vector<LabExperimentInfo> experiments;
    std::function<std::shared_ptr<LabSession>(const LabRequest&)> makeLab;
    std::vector<DatasetInfo> knownDatasets;
    // Calls of openModel: options of all; callbacks and flag of the last one.
    std::vector<ImportOptions> importOptions;
    Callback<ImportedModel> importDone;
    ProgressCallback importProgress;
    CancelFlag importCancel;
    // Calls of writeModel: runs and options of all; callback of the last one.
    std::vector<std::string> exportRuns;
    std::vector<ExportOptions> exportOptions;
    ProgressCallback exportProgress;
    Callback<ExportedModel> exportDone;

private:
    std::vector<ModelInfo> m_models;
    std::vector<Descriptor> m_objectives;
    std::vector<MeasureInfo> m_measures;
    std::vector<Descriptor> m_importances;
    std::vector<MethodInfo> m_methods;
};

}  // namespace headscope::test
