#include "core/data/generated/shape_scene.h"

#include "core/data/generated/canvas.h"

#include <tuple>
#include <utility>

namespace headscope::data {
namespace {

const std::vector<Colour>& palette() {
    static const std::vector<Colour> kColours = {{225, 55, 50},  {55, 175, 75},  {70, 105, 235},
                                                 {240, 205, 45}, {190, 80, 205}, {70, 205, 215}};
    return kColours;
}

std::pair<Colour, Colour> twoColours(util::Random& random) {
    const auto count = palette().size();
    // A step from 1 to count - 1 never returns to the first colour.
    const auto first = random.below(count), step = 1 + random.below(count - 1);
    return {palette()[first], palette()[(first + step) % count]};
}

// Two centres side by side (or one above the other): at least 13 pixels apart along the axis, at
// most 5 across it.
std::pair<Placed, Placed> pairAlong(util::Random& random, bool vertical) {
    const double near = random.uniform(6.5, 9.5), far = random.uniform(22.5, 25.5);
    const double across = random.uniform(9, 23), slant = random.uniform(-2.5, 2.5);
    Placed a, b;
    (vertical ? a.y : a.x) = near;
    (vertical ? b.y : b.x) = far;
    (vertical ? a.x : a.y) = across + slant;
    (vertical ? b.x : b.y) = across - slant;
    a.radius = random.uniform(5, 6.5);
    b.radius = random.uniform(5, 6.5);
    return {a, b};
}

std::vector<Placed> besides(util::Random& random, int label) {
    auto [first, second] = pairAlong(random, label >= 2);
    std::tie(first.colour, second.colour) = twoColours(random);
    const bool discFirst = label == 0 || label == 2;
    first.shape = discFirst ? Shape::Disc : Shape::Square;
    second.shape = discFirst ? Shape::Square : Shape::Disc;
    return {first, second};
}

std::vector<Placed> nested(util::Random& random, bool discInside) {
    Placed outer, inner;
    std::tie(outer.colour, inner.colour) = twoColours(random);
    outer.radius = random.uniform(9.5, 12);
    outer.x = random.uniform(outer.radius, kSceneSize - outer.radius);
    outer.y = random.uniform(outer.radius, kSceneSize - outer.radius);
    inner.radius = random.uniform(4.2, 5.5);
    inner.x = outer.x + random.uniform(-1.5, 1.5);
    inner.y = outer.y + random.uniform(-1.5, 1.5);
    outer.shape = discInside ? Shape::Square : Shape::Disc;
    inner.shape = discInside ? Shape::Disc : Shape::Square;
    return {outer, inner};
}

std::vector<Placed> triangles(util::Random& random, bool sameColour) {
    auto [first, second] = pairAlong(random, random.chance(0.5));
    first.shape = second.shape = Shape::Triangle;
    std::tie(first.colour, second.colour) = twoColours(random);
    if (sameColour) second.colour = first.colour;
    return {first, second};
}

std::vector<Placed> crosses(util::Random& random, bool biggerLeft) {
    auto [left, right] = pairAlong(random, false);
    left.shape = right.shape = Shape::Cross;
    std::tie(left.colour, right.colour) = twoColours(random);
    left.radius = random.uniform(6, 7.5);
    right.radius = random.uniform(3, 4);
    if (!biggerLeft) std::swap(left.radius, right.radius);
    return {left, right};
}

std::vector<Placed> sceneOf(util::Random& random, int label) {
    if (label < 4) return besides(random, label);
    if (label < 6) return nested(random, label == 4);
    return label < 8 ? triangles(random, label == 6) : crosses(random, label == 8);
}

Placed speck(util::Random& random) {
    Placed p;
    p.shape = random.chance(0.5) ? Shape::Disc : Shape::Square;
    p.x = random.uniform(0, kSceneSize);
    p.y = random.uniform(0, kSceneSize);
    p.radius = random.uniform(0.6, 1.3);
    p.colour = random.pick(palette());
    return p;
}

}  // namespace

const std::vector<std::string>& shapeClasses() {
    static const std::vector<std::string> kClasses = {
        "disc left of square",         "square left of disc",          "disc above square",
        "square above disc",           "disc inside square",           "square inside disc",
        "two triangles of one colour", "two triangles of two colours", "bigger cross left",
        "bigger cross right"};
    return kClasses;
}

ShapeScene makeShapeScene(util::Random& random) {
    ShapeScene out;
    out.label = static_cast<int>(random.below(10));
    const double grey = random.uniform(15, 70);
    Canvas canvas(kSceneSize, {grey, grey, grey});
    // Specks come first, so that they do not cover the shapes.
    for (auto specks = random.between(2, 5); specks > 0; --specks) canvas.draw(speck(random));
    for (const auto& placed : sceneOf(random, out.label)) canvas.draw(placed);
    canvas.addNoise(random, 7);
    out.planes = canvas.planes();
    return out;
}

}  // namespace headscope::data
