// Simulates how an image looks to people with colour-vision deficiency, and in greyscale print.
#pragma once

#include <QColor>
#include <QImage>

namespace headscope::plots {

enum class ColourVision { All, Deutan, Protan, Tritan, Grey };

// Simulates dichromats with the matrices of Machado, Oliveira and Fernandes (2009) at severity 1,
// on linear RGB. Grey is the sRGB luminance (IEC 61966-2-1).
QColor seenAs(const QColor& colour, ColourVision vision);
QImage seenAs(const QImage& image, ColourVision vision);
// Distance of two colours in CIE L*a*b* (1976, D65). About 2 is barely visible; 10 is visible at a
// glance.
double colourDistance(const QColor& a, const QColor& b);

}  // namespace headscope::plots
