// Reads studies and the table of claims from JSON (README).
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/study.h"

#include <string>
#include <vector>

namespace headscope::studies {

inline constexpr const char* kStudyEnding = ".study.json";
inline constexpr const char* kValuesEnding = ".tsv";
inline constexpr const char* kClaimsFile = "claims.json";

// Reads a study. Its id is the name of the file up to the first dot. Errors: Io, BadData (the key,
// what was found and what is allowed).
Result<Study> readStudyFile(const std::string& path);
// Reads a study from a text. file: its name in messages.
Result<Study> parseStudy(const std::string& text, const std::string& id, const std::string& file);
// Reads the studies in a folder, sorted by id. Errors: those of the first unreadable one.
Result<std::vector<Study>> readStudies(const std::string& folder);
// Reads the table of claims. Each entry has either a study and a finding, or a verdict and the file
// with the answer, or a reason. Errors: Io, BadData.
Result<std::vector<ClaimEntry>> readClaims(const std::string& folder);

}  // namespace headscope::studies
