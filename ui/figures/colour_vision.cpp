#include "ui/figures/colour_vision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope::plots {

namespace {

using Matrix3 = std::array<double, 9>;
using Triple = std::array<double, 3>;

// Machado, Oliveira and Fernandes (2009), IEEE TVCG 15(6), table for severity 1.0.
constexpr Matrix3 kProtan{0.152286, 1.052583,  -0.204868, 0.114503, 0.786281,
                          0.099216, -0.003882, -0.048116, 1.051998};
constexpr Matrix3 kDeutan{0.367322, 0.860646,  -0.227968, 0.280085, 0.672501,
                          0.047413, -0.011820, 0.042940,  0.968881};
constexpr Matrix3 kTritan{1.255528, -0.076749, -0.178779, -0.078411, 0.930809,
                          0.147602, 0.004733,  0.691367,  0.303900};
constexpr Matrix3 kGrey{0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722};
constexpr Matrix3 kToXyz{0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522,
                         0.0721750, 0.0193339, 0.1191920, 0.9503041};

double linear(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

int encoded(double value) {
    const double clamped = std::clamp(value, 0.0, 1.0);
    const double sRgb =
        clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * std::pow(clamped, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(sRgb * 255));
}

Triple times(const Matrix3& m, const Triple& v) {
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row)
        out[row] = m[3 * row] * v[0] + m[3 * row + 1] * v[1] + m[3 * row + 2] * v[2];
    return out;
}

const std::array<double, 256>& linearTable() {
    static const std::array<double, 256> kTable = [] {
        std::array<double, 256> table{};
        for (std::size_t i = 0; i < 256; ++i) table[i] = linear(static_cast<double>(i) / 255);
        return table;
    }();
    return kTable;
}

Triple linearOf(QRgb colour) {
    const auto& table = linearTable();
    return {table[static_cast<std::size_t>(qRed(colour))],
            table[static_cast<std::size_t>(qGreen(colour))],
            table[static_cast<std::size_t>(qBlue(colour))]};
}

const Matrix3* matrixOf(ColourVision vision) {
    switch (vision) {
        case ColourVision::Deutan:
            return &kDeutan;
        case ColourVision::Protan:
            return &kProtan;
        case ColourVision::Tritan:
            return &kTritan;
        case ColourVision::Grey:
            return &kGrey;
        case ColourVision::All:
            break;
    }
    return nullptr;
}

QRgb seen(QRgb colour, const Matrix3& matrix) {
    const Triple out = times(matrix, linearOf(colour));
    return qRgba(encoded(out[0]), encoded(out[1]), encoded(out[2]), qAlpha(colour));
}

Triple labOf(const QColor& colour) {
    const Triple xyz = times(kToXyz, linearOf(colour.rgb()));
    const Triple white{0.95047, 1, 1.08883};
    Triple f{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = xyz[i] / white[i];
        f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

}  // namespace

QColor seenAs(const QColor& colour, ColourVision vision) {
    const Matrix3* matrix = matrixOf(vision);
    return matrix ? QColor::fromRgba(seen(colour.rgba(), *matrix)) : colour;
}

QImage seenAs(const QImage& image, ColourVision vision) {
    const Matrix3* matrix = matrixOf(vision);
    if (!matrix || image.isNull()) return image;
    QImage out = image.convertToFormat(QImage::Format_ARGB32);
    // Cache the last colour, because neighbouring pixels are often equal.
    QRgb last = 0, lastSeen = seen(0, *matrix);
    for (int y = 0; y < out.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(out.scanLine(y));
        for (int x = 0; x < out.width(); ++x) {
            if (line[x] != last) {
                last = line[x];
                lastSeen = seen(last, *matrix);
            }
            line[x] = lastSeen;
        }
    }
    out.setDevicePixelRatio(image.devicePixelRatio());
    return out;
}

double colourDistance(const QColor& a, const QColor& b) {
    const Triple one = labOf(a), other = labOf(b);
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

}  // namespace headscope::plots
