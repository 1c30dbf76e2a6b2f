// Export of a run's model as a folder of Hugging Face transformers. Plain values, standard library
// only.
#pragma once

#include "core/api/base/message.h"
#include "core/api/requests/analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

struct ExportOptions {
    // Zeros: full sizes, with zeros for removed heads; every version of transformers opens it.
    // Smaller: without the removed heads (key pruned_heads), which only versions before 5 open.
    enum class RemovedHeads { Zeros, Smaller };

    std::string folder;  // folder to create; may exist if empty. Ignored if inspectOnly
    std::int64_t step = kLatest;
    RemovedHeads removedHeads = RemovedHeads::Zeros;
    bool inspectOnly = false;  // reports what would be written, and creates nothing
};

struct ExportedModel {
    std::string folder;
    // Class of transformers that opens the folder, such as "BertForSequenceClassification"; "" if
    // no class computes the same function. The folder then has this program's own layout.
    std::string className, modelType;
    std::int64_t step = 0;
    std::string dtype;               // data type of the weights: F32, F16 or BF16
    bool lacksHeads = false;         // whether heads were removed, so that RemovedHeads matters
    std::uint64_t bytes = 0;         // size of all files
    std::vector<std::string> files;  // names of the files in the folder
    std::vector<Message> notes;      // sentences about differences and missing parts
};

}  // namespace headscope
