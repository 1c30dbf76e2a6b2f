// Implements the Studies interface with core/service/studies, for the engine's folders.
#pragma once

#include "core/api/engine/studies.h"
#include "core/service/engine/engine_core.h"

namespace headscope::engine {

class StudiesDoor : public Studies {
public:
    // queue and runs must outlive this object; both belong to the same engine.
    StudiesDoor(std::shared_ptr<EngineCore> core, Queue& queue, Runs& runs)
        : m_core(std::move(core)), m_queue(queue), m_runs(runs) {}

    Result<std::vector<Study>> studies() const override;
    Result<Study> study(const std::string& idOrFile) const override;
    Result<std::vector<ClaimEntry>> claims() const override;
    Result<StudyValues> studyValues(const Study& study, bool own) const override;
    Result<StudyValues> studyValuesIn(const std::string& file) const override;
    Result<StudyResult> studyResult(const Study& study, const StudyValues& values) const override;
    Result<StudyValues> measureStudy(const Study& study, const StudyOptions& options) override;
    Result<std::vector<StudyRun>> studyRuns(const Study& study) const override;
    std::string studyFile(const Study& study) const override;

private:
    Status checkFolder() const;

    std::shared_ptr<EngineCore> m_core;
    Queue& m_queue;
    Runs& m_runs;
};

}  // namespace headscope::engine
