// Studies in memory for tests: the study and values that the test sets.
#pragma once

#include "core/api/engine/studies.h"

namespace headscope::test {

class FakeStudies : public Studies {
public:
    std::vector<Study> all;
    std::vector<ClaimEntry> entries;
    StudyResult result;
    std::vector<StudyRun> runs;

    Result<std::vector<Study>> studies() const override { return all; }
    Result<Study> study(const std::string& id) const override {
        for (const auto& one : all)
            if (one.id == id) return one;
        return Error{ErrorCode::Usage, "there is no study %1"_m(id), "See study list"_m};
    }
    Result<std::vector<ClaimEntry>> claims() const override { return entries; }
    Result<StudyValues> studyValues(const Study&, bool) const override { return result.values; }
    Result<StudyValues> studyValuesIn(const std::string&) const override { return result.values; }
    Result<StudyResult> studyResult(const Study&, const StudyValues&) const override {
        return result;
    }
    Result<StudyValues> measureStudy(const Study&, const StudyOptions&) override {
        return result.values;
    }
    Result<std::vector<StudyRun>> studyRuns(const Study&) const override { return runs; }
    std::string studyFile(const Study&) const override { return {}; }
};

}  // namespace headscope::test
