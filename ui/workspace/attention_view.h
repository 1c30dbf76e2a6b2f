// One answer of the engine, prepared for drawing: thumbnails and largest weights of all heads. The
// analysis thread prepares it.
#pragma once

#include "ui/figures/kinds/head_grid_figure.h"
#include "ui/figures/kinds/patch_grid.h"

#include <memory>
#include <vector>

namespace headscope::ui {

struct AttentionView {
    std::shared_ptr<const AttentionMaps> maps;
    std::vector<float> largest;  // largest weight per head, [layer * heads + head]
    float largestOfAll = 1, largestRollout = 1;
    std::vector<plots::HeadThumbnail> thumbnails;  // pooled maps of texts, [layer * heads + head]
    // layout of the patches of a picture; invalid for texts
    plots::PatchGrid grid;
    // attention per key token, mean over queries, per head
    std::vector<std::vector<float>> received;
    float largestReceived = 1;  // maximum over all heads

    bool picture() const { return grid.valid(); }
    // Thumbnails for a picture, one per head: the weights of one query patch (query < 0: mean over
    // all queries).
    std::vector<plots::HeadThumbnail> patchThumbnails(int query) const;
};

// Prepares an answer for drawing. Thread-safe. Returns an Internal error if the answer's sizes
// contradict each other.
Result<AttentionView> prepareAttention(AttentionMaps maps);

}  // namespace headscope::ui
