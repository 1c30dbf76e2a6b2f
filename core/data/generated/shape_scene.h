// Images of the generated shapes data: the class is a relation between two shapes.
#pragma once

#include "core/base/util/random.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope::data {

constexpr int kSceneSize = 32;
constexpr std::size_t kScenePlanes = 3 * kSceneSize * kSceneSize;

struct ShapeScene {
    std::vector<std::uint8_t> planes;  // pixels (3, 32, 32): kScenePlanes
    int label = 0;
};

// Draws a scene of one of ten classes, in the order of shapeClasses(). Each is a relation (left of,
// above, inside, same colour, bigger), so that a single patch does not reveal it. Colours, sizes
// and positions are random; small clutter and noise are added.
ShapeScene makeShapeScene(util::Random& random);
const std::vector<std::string>& shapeClasses();

}  // namespace headscope::data
