// Where the tokens of an image model lie: token labels "row,column" name their patch.
#pragma once

#include "ui/figures/token_map.h"

#include <QImage>

namespace headscope::plots {

struct PatchGrid {
    int rows = 0, columns = 0;
    std::vector<int> tokens;  // [row * columns + column], -1 where no token is
    std::vector<int> cells;   // [token], -1 for tokens that are no patch (a class token)

    bool valid() const { return rows > 0 && columns > 0; }
    int tokenAt(int row, int column) const { return tokens[std::size_t(row) * columns + column]; }
};

PatchGrid patchGrid(const AttentionMaps& maps);
// One weight a patch, [row * columns + column].
std::vector<float> patchWeights(const PatchGrid& grid, const std::vector<float>& tokenWeights);
// The weight at (x, y) in patches from the left upper corner: bilinear between patch centres, constant at the rim.
float smoothWeight(const PatchGrid& grid, const std::vector<float>& weights, double x, double y);
QImage imageOf(const Picture& picture);
bool hasTransparency(const QImage& image);  // some pixel of it
Picture pictureOf(const QImage& image);     // laid on white where it is transparent

}  // namespace headscope::plots
