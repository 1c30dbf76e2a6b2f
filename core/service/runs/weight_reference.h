// Weights that a run does not store, because they are in a model folder (core/spec/foreign):
// weights.json of a checkpoint. The absolute path of that folder is in local.json only.
#pragma once

#include "core/base/io/directory.h"
#include "core/spec/foreign/load_report.h"

#include <string>
#include <vector>

namespace headscope::runs {

// Where the weights of a model folder are kept. Own: in the memory of the process, as
// float32. Mapped: in the files, where the order of elements allows it; large matrices of half
// precision keep their type. Results computed from mapped weights are valid only if
// io::checkUnchanged succeeds afterwards, so only analyzers use them (OpenModel).
enum class WeightMemory { Own, Mapped };

// A checkpoint with a reference stores only the tensors that the folder lacks, such as a new output
// layer.
struct WeightReference {
    struct File {
        std::string name, sha256;
        std::int64_t bytes = 0;
        std::int64_t modified = 0;  // nanoseconds since 1970
    };
    // config.json, the index of the weights if there is one, and the files with weights. They must
    // still have this content.
    std::vector<File> files;
    foreign::HeadChoice choice;                  // output layer, as chosen for the import
    std::vector<models::NamedShape> parameters;  // all parameters of the model
};

// Parses weights.json. what: the file's name, for messages. Errors: BadData.
Result<WeightReference> parseReference(std::string_view text, const std::string& what);
std::string textOf(const WeightReference& reference);

// Returns size and time of a file of a model folder; the checksum is empty. Errors: Io, BadData.
Result<WeightReference::File> describeFile(const std::string& folder, const std::string& name);

// Describes all files of a reference and computes the checksums that are not in `known` (name and
// SHA-256). weights: names of the files with weights. Errors: Io, BadData.
using KnownSums = std::vector<std::pair<std::string, std::string>>;
Result<std::vector<WeightReference::File>> describeFiles(const std::string& folder,
                                                         const std::vector<std::string>& weights,
                                                         const KnownSums& known);

// Stores the absolute path of the model folder in local.json. Errors: Io, BadData.
Status writeModelFolder(const io::Directory& run, const std::string& folder);

// Returns all parameters. Those that the folder lacks have random values. A file whose time differs
// is compared by its SHA-256. Errors: BadData (the folder is unknown, missing, or was changed since
// the import or while it was read), Io, those of foreign::readWeights.
Result<io::TensorFile> readReferenced(const io::Directory& run, const WeightReference& reference,
                                      WeightMemory memory);

}  // namespace headscope::runs
