// What a picture looks like to people who do not tell some colours apart, and on a grey printer.
#pragma once

#include <QColor>
#include <QImage>

namespace headscope::plots {

enum class ColourVision { All, Deutan, Protan, Tritan, Grey };

// Dichromats: the matrices of Machado, Oliveira and Fernandes (2009) at severity 1, on linear RGB. Grey: luminance of
// sRGB (IEC 61966-2-1).
QColor seenAs(const QColor& colour, ColourVision vision);
QImage seenAs(const QImage& image, ColourVision vision);
// Distance of two colours in CIE L*a*b* (1976, D65): 2 is hardly seen, 10 at a glance.
double colourDistance(const QColor& a, const QColor& b);

}  // namespace headscope::plots
