#include "core/service/engine/studies_door.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/service/studies/study_file.h"
#include "core/service/studies/study_measure.h"
#include "core/service/studies/study_result.h"
#include "core/service/studies/study_runs.h"
#include "core/service/studies/study_values.h"

#include <filesystem>

namespace headscope::engine {
namespace {

namespace fs = std::filesystem;

// Whether the word is meant as a file: studies have short names without dots and slashes.
bool isFile(const std::string& given) {
    return given.find('/') != std::string::npos || given.find('.') != std::string::npos;
}

Result<StudyValues> valuesIfAny(const std::string& path) {
    std::error_code failed;
    if (!fs::exists(path, failed)) return StudyValues{};
    return studies::readValues(path);
}

}  // namespace

Status StudiesDoor::checkFolder() const {
    if (!m_core->options.studiesFolder.empty()) return {};
    return Error{ErrorCode::Io, "the folder of studies was not found"_m,
                 "Install the data of Headscope, or give the file of a study"_m};
}

Result<std::vector<Study>> StudiesDoor::studies() const {
    HEADSCOPE_CHECK(checkFolder());
    return studies::readStudies(m_core->options.studiesFolder);
}

Result<Study> StudiesDoor::study(const std::string& idOrFile) const {
    if (isFile(idOrFile)) return studies::readStudyFile(idOrFile);
    HEADSCOPE_TRY(auto all, studies());
    if (auto* found = findById(all, idOrFile)) return std::move(*found);
    std::vector<std::string> ids;
    for (const auto& one : all) ids.push_back(one.id);
    const auto near = nearestName(idOrFile, ids);
    return Error{ErrorCode::Usage, "there is no study %1"_m(idOrFile.substr(0, 64)),
                 near.empty() ? "See study list"_m : "Did you mean %1?"_m(near)};
}

Result<std::vector<ClaimEntry>> StudiesDoor::claims() const {
    HEADSCOPE_CHECK(checkFolder());
    return studies::readClaims(m_core->options.studiesFolder);
}

Result<StudyValues> StudiesDoor::studyValues(const Study& study, bool own) const {
    if (own) return valuesIfAny(studyFile(study));
    if (m_core->options.studiesFolder.empty()) return StudyValues{};
    return valuesIfAny(
        (fs::path(m_core->options.studiesFolder) / (study.id + studies::kValuesEnding)).string());
}

Result<StudyValues> StudiesDoor::studyValuesIn(const std::string& file) const {
    return studies::readValues(file);
}

Result<StudyResult> StudiesDoor::studyResult(const Study& study, const StudyValues& values) const {
    return studies::studyResult(study, values);
}

Result<StudyValues> StudiesDoor::measureStudy(const Study& study, const StudyOptions& options) {
    return studies::measureStudy(study, options, m_queue, m_runs);
}

Result<std::vector<StudyRun>> StudiesDoor::studyRuns(const Study& study) const {
    return studies::trainedRuns(study, m_queue);
}

std::string StudiesDoor::studyFile(const Study& study) const {
    return studies::ownValuesFile(m_core->options.runsFolder, study.id);
}

}  // namespace headscope::engine
