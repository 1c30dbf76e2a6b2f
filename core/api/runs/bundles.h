// Bundles: files called NAME.headscope that contain the folders of one run or several, to send them
// to other people. Plain values, standard library only.
#pragma once

#include "core/api/base/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

struct BundleOptions {
    std::vector<std::string> runs;  // folders of the runs
    std::string file;               // file to write; an older file is replaced
    // Includes the state of the optimiser, which is twice as large as the weights, so that training
    // can be resumed. Otherwise only the newest and the best checkpoint are included.
    bool resumable = false;
};

struct Bundle {
    std::int64_t bytes = 0;      // size of the file
    std::vector<Message> notes;  // sentences about what was left out
};

struct OpenedBundle {
    std::vector<std::string> runs;  // folders of the new runs
    std::vector<Message> notes;     // sentences about runs whose name was taken
};

}  // namespace headscope
