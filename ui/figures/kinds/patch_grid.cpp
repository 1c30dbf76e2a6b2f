#include "ui/figures/kinds/patch_grid.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace headscope::plots {

PatchGrid patchGrid(const AttentionMaps& maps) {
    PatchGrid grid;
    std::vector<std::pair<int, int>> places(maps.labels.size(), {-1, -1});
    for (std::size_t i = 0; i < maps.labels.size(); ++i) {
        int row = 0, column = 0;
        // Labels of another form, such as a class token, are not patches.
        if (std::sscanf(maps.labels[i].c_str(), "%d,%d", &row, &column) != 2 || row < 0 ||
            column < 0)
            continue;
        places[i] = {row, column};
        grid.rows = std::max(grid.rows, row + 1);
        grid.columns = std::max(grid.columns, column + 1);
    }
    grid.tokens.assign(std::size_t(grid.rows) * grid.columns, -1);
    grid.cells.assign(maps.labels.size(), -1);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].first < 0) continue;
        grid.cells[i] = places[i].first * grid.columns + places[i].second;
        grid.tokens[std::size_t(grid.cells[i])] = int(i);
    }
    return grid;
}

std::vector<float> patchWeights(const PatchGrid& grid, const std::vector<float>& tokenWeights) {
    std::vector<float> result(grid.tokens.size(), 0.0F);
    for (std::size_t i = 0; i < result.size(); ++i)
        if (grid.tokens[i] >= 0) result[i] = tokenWeights[std::size_t(grid.tokens[i])];
    return result;
}

float smoothWeight(const PatchGrid& grid, const std::vector<float>& weights, double x, double y) {
    const double column = std::clamp(x - 0.5, 0.0, grid.columns - 1.0),
                 row = std::clamp(y - 0.5, 0.0, grid.rows - 1.0);
    const int left = int(column), top = int(row);
    const int right = std::min(left + 1, grid.columns - 1),
              bottom = std::min(top + 1, grid.rows - 1);
    const double across = column - left, down = row - top;
    const auto at = [&](int r, int c) {
        return double(weights[std::size_t(r) * grid.columns + c]);
    };
    const double upper = at(top, left) * (1 - across) + at(top, right) * across;
    const double lower = at(bottom, left) * (1 - across) + at(bottom, right) * across;
    return float(upper * (1 - down) + lower * down);
}

QImage imageOf(const Picture& picture) {
    if (picture.width <= 0 || picture.height <= 0) return {};
    const QImage view(picture.rgb.data(), picture.width, picture.height, 3 * picture.width,
                      QImage::Format_RGB888);
    return view.copy();
}

bool hasTransparency(const QImage& image) {
    if (!image.hasAlphaChannel()) return false;
    const QImage argb = image.convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < argb.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(argb.constScanLine(y));
        if (std::any_of(row, row + argb.width(), [](QRgb pixel) { return qAlpha(pixel) < 255; }))
            return true;
    }
    return false;
}

Picture pictureOf(const QImage& image) {
    QImage rgb(image.size(), QImage::Format_RGB888);
    rgb.fill(Qt::white);
    QPainter(&rgb).drawImage(0, 0, image.convertToFormat(QImage::Format_ARGB32));
    Picture picture;
    picture.width = rgb.width();
    picture.height = rgb.height();
    picture.rgb.resize(std::size_t(rgb.width()) * rgb.height() * 3);
    for (int y = 0; y < rgb.height(); ++y)
        std::memcpy(picture.rgb.data() + std::size_t(y) * rgb.width() * 3, rgb.constScanLine(y),
                    std::size_t(rgb.width()) * 3);
    return picture;
}

}  // namespace headscope::plots
