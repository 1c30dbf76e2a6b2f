#include "ui/workspace/attention_view.h"

#include "ui/workspace/text_pieces.h"

#include <algorithm>
#include <limits>

namespace headscope::ui {

namespace {
constexpr int kThumbnailCells = 24;  // maximum rows and columns of a thumbnail
constexpr float kNotVisible = std::numeric_limits<float>::quiet_NaN();

// Returns true if the layer has fewer heads than `index` asks for; the thumbnail then stays empty.
bool absent(const AttentionMaps& maps, int index) {
    const int layer = index / maps.heads;
    return !maps.headsPerLayer.empty() &&
           index % maps.heads >= maps.headsPerLayer[std::size_t(layer)];
}

// Thumbnail for a picture: one cell per patch, with the weights of a query; query -1:
// mean over all queries.
plots::HeadThumbnail patchThumbnail(const plots::PatchGrid& grid, const plots::TokenMap& map,
                                    int query, std::vector<float> weights) {
    plots::HeadThumbnail thumbnail;
    thumbnail.rows = grid.rows;
    thumbnail.columns = grid.columns;
    const auto patches = plots::patchWeights(grid, weights);
    thumbnail.largest = thumbnail.peak = *std::max_element(patches.begin(), patches.end());
    for (std::size_t key = 0; query >= 0 && key < weights.size(); ++key)
        if (map.absent(query, int(key))) weights[key] = kNotVisible;
    thumbnail.values = plots::patchWeights(grid, weights);
    return thumbnail;
}

// Thumbnail for a text: the map pooled to at most kThumbnailCells rows and columns.
plots::HeadThumbnail mapThumbnail(const plots::TokenMap& map, float largest) {
    plots::PooledMap small = plots::pooled(map, kThumbnailCells, plots::Pooling::Largest);
    const float peak = *std::max_element(small.values.begin(), small.values.end());
    for (int row = 0; row < small.rows; ++row)
        for (int column = 0; column < small.columns; ++column)
            if (plots::absentCell(map, small, row, column))
                small.values[std::size_t(row) * small.columns + column] = kNotVisible;
    return {small.rows, small.columns, std::move(small.values), largest, peak};
}

// Replaces the label [UNK] by the word of the source text, if the engine sent the text.
void nameUnknown(AttentionMaps& maps) {
    if (maps.unknown.empty()) return;
    const auto pieces = piecesOf(maps);
    const QString text = QString::fromStdString(maps.text);
    for (const int index : maps.unknown) {
        const auto at = static_cast<std::size_t>(index);
        if (at < pieces.size() && maps.labels[at] == "[UNK]")
            maps.labels[at] = text.mid(pieces[at].at, pieces[at].length).toStdString();
    }
}

// Checks that all arrays of the engine's answer have the sizes that its header fields promise.
bool sizesAgree(const AttentionMaps& maps) {
    const std::size_t square = std::size_t(std::max(0, maps.tokens)) * std::max(0, maps.tokens);
    const auto within = [](const std::vector<int>& indices, int count) {
        return std::all_of(indices.begin(), indices.end(),
                           [count](int i) { return i >= 0 && i < count; });
    };
    const bool sites =
        !maps.pairs() || (maps.sites.size() == std::size_t(maps.layers) &&
                          maps.target.read.count() > 0 && maps.target.written.count() > 0 &&
                          within(maps.target.written.unknown, maps.target.written.count()));
    return maps.layers > 0 && maps.heads > 0 && maps.tokens > 0 &&
           maps.labels.size() == std::size_t(maps.tokens) && within(maps.unknown, maps.tokens) &&
           sites && maps.maps.size() == maps.mapOffset(maps.layers, 0) &&
           (maps.rollout.empty() || maps.rollout.size() == square);
}
}  // namespace

std::vector<plots::HeadThumbnail> AttentionView::patchThumbnails(int query) const {
    std::vector<plots::HeadThumbnail> result;
    for (int i = 0; i < maps->layers * maps->heads; ++i) {
        const plots::TokenMap map{maps, i / maps->heads, i % maps->heads, false};
        const auto weights = query < 0 ? received[std::size_t(i)] : plots::weightsOf(map, query);
        result.push_back(absent(*maps, i) ? plots::HeadThumbnail{}
                                          : patchThumbnail(grid, map, query, weights));
    }
    return result;
}

Result<AttentionView> prepareAttention(AttentionMaps maps) {
    if (!sizesAgree(maps))
        return Error{ErrorCode::Internal,
                     "the attention maps of the engine do not match their stated sizes"_m,
                     "Report this as a fault of Headscope."_m};
    nameUnknown(maps);
    AttentionView view;
    view.maps = std::make_shared<const AttentionMaps>(std::move(maps));
    view.grid = plots::patchGrid(*view.maps);
    float received = 0;
    for (int i = 0; i < view.maps->layers * view.maps->heads; ++i) {
        const plots::TokenMap map{view.maps, i / view.maps->heads, i % view.maps->heads, false};
        view.largest.push_back(plots::largestWeight(map));
        view.received.push_back(plots::weightsOf(map, -1));
        received = std::max(
            received, *std::max_element(view.received.back().begin(), view.received.back().end()));
        if (!view.picture())
            view.thumbnails.push_back(absent(*view.maps, i)
                                          ? plots::HeadThumbnail{}
                                          : mapThumbnail(map, view.largest.back()));
    }
    view.largestReceived = received;
    view.largestOfAll = *std::max_element(view.largest.begin(), view.largest.end());
    if (!view.maps->rollout.empty())
        view.largestRollout = plots::largestWeight({view.maps, 0, 0, true});
    return view;
}

}  // namespace headscope::ui
