#include "ui/figures/axis_ticks.h"

#include "ui/figures/plot_text.h"

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

// Powers from 0.0001 to 1000 are written out; others as powers of ten with superscripts.
QString powerText(int power) {
    if (power > -5 && power < 4)
        return localDigits(QString::number(std::pow(10.0, power), 'f', std::max(0, -power)));
    static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = power < 0 ? QStringLiteral("10⁻") : QStringLiteral("10");
    for (const QChar digit : QString::number(std::abs(power))) text += kDigits[digit.digitValue()];
    return text;
}

std::vector<AxisTick> powersOfTen(const CurveRange& range, int most) {
    const int first = static_cast<int>(std::ceil(std::log10(range.low) - 1e-9)),
              last = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
    const int step = std::max(
        1, (last - first) / std::max(1, most - 1) + ((last - first) % std::max(1, most - 1) != 0));
    std::vector<AxisTick> ticks;
    for (int power = first; power <= last; power += last - first < most ? 1 : step) {
        ticks.push_back({std::pow(10.0, power), powerText(power)});
    }
    return ticks;
}

// Ticks at 1, 2 and 5 times each power of ten, for ranges of few decades.
std::vector<AxisTick> partsOfTen(const CurveRange& range) {
    std::vector<AxisTick> ticks;
    for (double power = std::pow(10.0, std::floor(std::log10(range.low))); power <= range.high;
         power *= 10)
        for (double factor : {1.0, 2.0, 5.0})
            if (factor * power >= range.low && factor * power <= range.high)
                ticks.push_back({factor * power, numberText(factor * power, 3)});
    return ticks;
}

double roundStep(double span, int most) {
    const double rough = span / most, power = std::pow(10.0, std::floor(std::log10(rough)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

// Formats a tick with as many decimals as the step needs, so that all ticks have the same length:
// 0.50, 0.75.
QString tickText(double value, double step) {
    if (std::abs(value) < step * 1e-6) value = 0;
    const double size = std::max(std::abs(value), step);
    if (size >= 1e6 || size < 1e-4) return numberText(value, 3);
    const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 8);
    QString text = QString::number(value, 'f', decimals);
    if (size >= 10000 && decimals == 0)  // separate thousands by thin spaces
        for (auto at = text.size() - 3; at > (value < 0 ? 1 : 0); at -= 3)
            text.insert(at, QChar(0x2009));
    return localDigits(text);
}

}  // namespace

std::vector<AxisTick> axisTicks(const CurveRange& range, bool logarithmic, int most) {
    const double decades = logarithmic && range.low > 0 ? std::log10(range.high / range.low) : 0;
    if (decades > 2.5) return powersOfTen(range, most);
    if (decades > 0.6) return partsOfTen(range);
    const double span = range.high - range.low;
    std::vector<AxisTick> ticks;
    if (!(span > 0) || !std::isfinite(span)) return ticks;
    // A single tick does not show the scale: use finer steps until there are two.
    for (int wanted = std::max(2, most); ticks.size() < 2 && wanted <= std::max(8, most);
         ++wanted) {
        const double step = roundStep(span, wanted);
        if (!(step > 0)) return ticks;
        ticks.clear();
        for (double n = std::ceil(range.low / step - 1e-9);
             n * step <= range.high + 1e-9 * span && ticks.size() < 50; ++n)
            ticks.push_back({n * step, tickText(n * step, step)});
    }
    return ticks;
}

double axisPart(const CurveRange& range, bool logarithmic, double value) {
    if (!logarithmic) return (value - range.low) / (range.high - range.low);
    if (!(value > 0)) return std::numeric_limits<double>::quiet_NaN();
    return std::log(value / range.low) / std::log(range.high / range.low);
}

}  // namespace headscope::plots
