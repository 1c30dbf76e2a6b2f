// An experiment on disk: lab.json (request and results), state-N.safetensors (state from which side
// N resumes) and records.csv (all curves).
#pragma once

#include "core/api/engine/lab.h"
#include "core/base/io/directory.h"
#include "core/base/io/tensor_file.h"

#include <optional>
#include <string_view>

namespace headscope::lab {

// Creates a folder. If the name is taken, appends "-2", "-3" and so on: names contain the time in
// seconds, and two experiments may start in the same second. Errors: Io.
Result<io::Directory> makeLabFolder(const std::string& wanted);
// Writes lab.json and records.csv. Errors: Io.
Status writeLabRecord(const io::Directory& folder, const LabPlan& plan, const LabView& view,
                      const std::string& programVersion);
Status writeSideState(const io::Directory& folder, std::size_t side, const io::TensorFile& state);

// Returns "20261122-194501-single-location-flip-9-s3": UTC time, experiment, preset, seed.
std::string labFolderName(const LabPlan& plan);
// Reads the record in a folder; empty if the folder does not contain an experiment.
std::optional<LabRecord> labRecordIn(const std::string& path);
// Reads the newest records in `parent`, at most `most` (see Lab::recordedLabs).
std::vector<LabRecord> labRecords(const std::string& parent, std::size_t most);
// Formats a request as at the start of a record; parseLabRequest reads it back.
std::string labRequestJson(const LabRequest& request);
// Reads the request of a record; `what` names the file in messages. Errors: BadData; for a folder
// also Io.
Result<LabRequest> parseLabRequest(std::string_view text, const Message& what);
Result<LabRequest> parseLabRequest(std::string_view text,
                                   const std::string& what);  // name of the file
Result<LabRequest> readLabRequest(const io::Directory& folder);
// Returns the computing time so far in seconds; 0 if the record does not contain it.
double readLabSeconds(const io::Directory& folder);
// Returns the version of the program that last wrote the record; "" if it is missing.
std::string readLabVersion(const io::Directory& folder);
// Reads the state of a side. Errors: BadData, Io.
Result<io::TensorFile> readSideState(const io::Directory& folder, std::size_t side);

}  // namespace headscope::lab
