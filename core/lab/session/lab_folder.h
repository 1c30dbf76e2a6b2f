// An experiment on disk: lab.json (request and results), state-N.safetensors (from which side N
// resumes) and records.csv (all curves).
#pragma once

#include "core/api/engine/lab.h"
#include "core/base/io/directory.h"
#include "core/base/io/tensor_file.h"

#include <optional>
#include <string_view>

namespace headscope::lab {

// Creates a folder; if the name is taken, appends "-2", "-3", ... Names contain the second of
// creation, and two experiments may start in the same second. Errors: Io.
Result<io::Directory> makeLabFolder(const std::string& wanted);
// Writes lab.json and records.csv. Errors: Io.
Status writeLabRecord(const io::Directory& folder, const LabPlan& plan, const LabView& view,
                      const std::string& programVersion);
Status writeSideState(const io::Directory& folder, std::size_t side, const io::TensorFile& state);

// "20261122-194501-single-location-flip-9-s3": UTC time, experiment, preset, seed.
std::string labFolderName(const LabPlan& plan);
// Reads the record in a folder; nothing if the folder is not that of an experiment.
std::optional<LabRecord> labRecordIn(const std::string& path);
// Reads the newest records below `parent` (see Lab::recordedLabs).
std::vector<LabRecord> labRecords(const std::string& parent, std::size_t most);
// Writes a request in the form that begins a record; parseLabRequest reads it back.
std::string labRequestJson(const LabRequest& request);
// Reads the request of a record; `what` names the file in messages. Errors: BadData; for a folder
// also Io.
Result<LabRequest> parseLabRequest(std::string_view text, const Message& what);
Result<LabRequest> parseLabRequest(std::string_view text,
                                   const std::string& what);  // a file's name
Result<LabRequest> readLabRequest(const io::Directory& folder);
// Seconds of computing so far; 0 if the record does not contain them.
double readLabSeconds(const io::Directory& folder);
// version of the program that wrote the record last; "" if it is missing
std::string readLabVersion(const io::Directory& folder);
// Reads the state of a side. Errors: BadData, Io.
Result<io::TensorFile> readSideState(const io::Directory& folder, std::size_t side);

}  // namespace headscope::lab
