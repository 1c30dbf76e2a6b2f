// The pictures of the generated shapes set: the class is a relation between two shapes.
#pragma once

#include "core/util/random.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope::data {

constexpr int kSceneSize = 32;
constexpr std::size_t kScenePlanes = 3 * kSceneSize * kSceneSize;

struct ShapeScene {
    std::vector<std::uint8_t> planes;  // (3, 32, 32): kScenePlanes
    int label = 0;
};

// Ten classes in the order of shapeClasses(); each is a relation (left of, above, inside, same colour, bigger), so that
// no single patch gives it away. Colours, sizes and places are random; small clutter and noise lie in the way.
ShapeScene makeShapeScene(util::Random& random);
const std::vector<std::string>& shapeClasses();

}  // namespace headscope::data
