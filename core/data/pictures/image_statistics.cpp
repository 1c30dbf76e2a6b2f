#include "core/data/pictures/image_statistics.h"

#include <algorithm>
#include <cmath>

namespace headscope::data {

void setStatistics(Dataset& dataset) {
    const auto plane = static_cast<std::size_t>(dataset.imageSize) * dataset.imageSize;
    const auto channels = static_cast<std::size_t>(dataset.channels);
    const auto images = static_cast<std::size_t>(dataset.train.count);
    const double values = static_cast<double>(std::max<std::size_t>(images * plane, 1));
    for (std::size_t c = 0; c < channels; ++c) {
        std::uint64_t sum = 0, squares = 0;
        for (std::size_t n = 0; n < images; ++n) {
            const auto* pixel = dataset.train.pixels.data() + (n * channels + c) * plane;
            for (std::size_t i = 0; i < plane; ++i)
                sum += pixel[i], squares += std::uint64_t{pixel[i]} * pixel[i];
        }
        const double mean = static_cast<double>(sum) / values / 255;
        const double variance =
            static_cast<double>(squares) / values / (255.0 * 255.0) - mean * mean;
        dataset.mean[c] = static_cast<float>(mean);
        dataset.deviation[c] =
            static_cast<float>(std::max(std::sqrt(std::max(variance, 0.0)), 1.0 / 255));
    }
}

}  // namespace headscope::data
