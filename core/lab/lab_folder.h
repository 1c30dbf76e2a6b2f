// An experiment on disk: lab.json (what was asked, what was seen), state-N.safetensors (where side N goes on) and
// records.csv (every curve).
#pragma once

#include "core/api/lab.h"
#include "core/io/directory.h"
#include "core/io/tensor_file.h"

#include <optional>
#include <string_view>

namespace headscope::lab {

// Made new; a name that is taken gets "-2", "-3", ...: names carry the second they were made in, and two experiments
// may start in one. Errors: Io.
Result<io::Directory> makeLabFolder(const std::string& wanted);
// lab.json and records.csv. Errors: Io.
Status writeLabRecord(const io::Directory& folder, const LabPlan& plan, const LabView& view,
                      const std::string& programVersion);
Status writeSideState(const io::Directory& folder, std::size_t side, const io::TensorFile& state);

// "20261122-194501-single-location-flip-9-s3": the time in UTC, what it is, its seed.
std::string labFolderName(const LabPlan& plan);
// What lies in a folder; nothing: no record of an experiment.
std::optional<LabRecord> labRecordIn(const std::string& path);
// Lab::recordedLabs.
std::vector<LabRecord> labRecords(const std::string& parent, std::size_t most);
// A request as a record begins; parseLabRequest reads it back.
std::string labRequestJson(const LabRequest& request);
// What was asked; what: the file, for messages. Errors: BadData; of a folder's Io too.
Result<LabRequest> parseLabRequest(std::string_view text, const std::string& what);
Result<LabRequest> readLabRequest(const io::Directory& folder);
// Seconds of work so far; 0 where that is not said.
double readLabSeconds(const io::Directory& folder);
std::string readLabVersion(const io::Directory& folder);  // of the program that wrote it last; "" if it does not say
// Errors: BadData, Io.
Result<io::TensorFile> readSideState(const io::Directory& folder, std::size_t side);

}  // namespace headscope::lab
