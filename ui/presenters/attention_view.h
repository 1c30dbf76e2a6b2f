// One answer of the engine, made ready for drawing in the analysis thread: thumbnails and largest weights of all heads.
#pragma once

#include "ui/figures/head_grid_figure.h"
#include "ui/figures/patch_grid.h"

#include <memory>
#include <vector>

namespace headscope::ui {

struct AttentionView {
    std::shared_ptr<const AttentionMaps> maps;
    std::vector<float> largest;  // of each head, [layer * heads + head]
    float largestOfAll = 1, largestRollout = 1;
    std::vector<plots::HeadThumbnail> thumbnails;  // text: pooled maps
    plots::PatchGrid grid;                         // pictures
    std::vector<std::vector<float>> received;      // mean over queries of each head, one value a token
    float largestReceived = 1;                     // of all heads

    bool picture() const { return grid.valid(); }
    // Thumbnails for a picture: the weights of one query patch (query < 0: mean over all).
    std::vector<plots::HeadThumbnail> patchThumbnails(int query) const;
};

// Safe on any thread. Internal error when the answer's sizes contradict each other.
Result<AttentionView> prepareAttention(AttentionMaps maps);

}  // namespace headscope::ui
