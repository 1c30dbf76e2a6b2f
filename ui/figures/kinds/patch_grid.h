// Maps tokens of an image model to image patches, using token labels of the form "row,column".
#pragma once

#include "ui/figures/kinds/token_map.h"

#include <QImage>

namespace headscope::plots {

struct PatchGrid {
    int rows = 0, columns = 0;
    std::vector<int> tokens;  // token of each patch, [row * columns + column]; -1: none
    // index of each token's patch, [token]; -1: not a patch, such as a class token
    std::vector<int> cells;

    bool valid() const { return rows > 0 && columns > 0; }
    int tokenAt(int row, int column) const { return tokens[std::size_t(row) * columns + column]; }
};

PatchGrid patchGrid(const AttentionMaps& maps);
// Returns one weight per patch, [row * columns + column].
std::vector<float> patchWeights(const PatchGrid& grid, const std::vector<float>& tokenWeights);
// Returns the weight at (x, y), in patches from the top left corner. Bilinear between patch
// centres, constant at the border.
float smoothWeight(const PatchGrid& grid, const std::vector<float>& weights, double x, double y);
QImage imageOf(const Picture& picture);
bool hasTransparency(const QImage& image);  // true if any pixel is transparent
Picture pictureOf(const QImage& image);     // converts an image; transparent pixels become white

}  // namespace headscope::plots
