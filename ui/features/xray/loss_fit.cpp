#include "ui/features/xray/loss_fit.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::ui {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
// relative variance below which a predictor is a linear combination of the earlier ones
constexpr double kGiven = 1e-9;

struct FitText {
    Q_DECLARE_TR_FUNCTIONS(FitText)
};

QString share(double value) {
    return std::isfinite(value) ? QLocale().toString(value, 'f', 2) : QStringLiteral("–");
}

}  // namespace

void RunningFit::add(const std::vector<double>& predictors, double value) {
    std::array<double, kMost + 1> given{};
    std::copy_n(predictors.begin(), std::min<std::size_t>(predictors.size(), kMost), given.begin());
    given[static_cast<std::size_t>(m_predictors)] = value;
    if (m_count == 0) m_first = given;
    // Sums are taken relative to the first observation, which avoids cancellation in covariance().
    for (std::size_t a = 0; a <= static_cast<std::size_t>(m_predictors); ++a) {
        m_sum[a] += given[a] - m_first[a];
        for (std::size_t b = 0; b <= static_cast<std::size_t>(m_predictors); ++b)
            m_product[a][b] += (given[a] - m_first[a]) * (given[b] - m_first[b]);
    }
    ++m_count;
}

double RunningFit::covariance(int a, int b) const {
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    return m_product[i][j] - m_sum[i] * m_sum[j] / m_count;
}

// Computes R² by Gaussian elimination of the correlation matrix: each pivot adds the share of
// variance its predictor explains.
double RunningFit::r2() const {
    const int value = m_predictors;
    if (m_count < kFewestBatches || !(covariance(value, value) > 0)) return kUnknown;
    // Correlation matrix of predictors and value; the value is the last row and column.
    double matrix[kMost + 1][kMost + 1] = {};
    for (int a = 0; a <= value; ++a)
        for (int b = 0; b <= value; ++b) {
            const double scale = std::sqrt(covariance(a, a) * covariance(b, b));
            if (std::isnan(scale)) return kUnknown;
            matrix[a][b] = scale > 0 ? covariance(a, b) / scale : 0;
        }
    double explained = 0;
    for (int k = 0; k < value; ++k) {
        const double pivot = matrix[k][k];
        if (!(pivot > kGiven)) continue;
        explained += matrix[k][value] * matrix[k][value] / pivot;
        for (int a = k + 1; a <= value; ++a)
            for (int b = k + 1; b <= value; ++b)
                matrix[a][b] -= matrix[a][k] * matrix[k][b] / pivot;
    }
    return std::clamp(explained, 0.0, 1.0);
}

double RunningFit::adjustedR2() const {
    const double free = m_count - m_predictors - 1;
    return free > 0 ? 1 - (1 - r2()) * (m_count - 1) / free : kUnknown;
}

void LossFits::add(double step, double mean, double variance, double loss) {
    const double logarithm = std::log(std::max(step, 1.0));
    // changes are only taken between consecutive batches
    const bool next = m_measure.count() > 0 && step == m_last[0] + 1;
    if (next) m_changes.add({mean - m_last[1], variance - m_last[2]}, loss - m_last[3]);
    m_measure.add({mean, variance}, loss);
    m_trend.add({step, logarithm}, loss);
    m_both.add({step, logarithm, mean, variance}, loss);
    m_last = {step, mean, variance, loss};
}

LossFit LossFits::fit() const {
    LossFit fit;
    fit.batches = m_measure.count();
    fit.r2 = m_measure.r2();
    fit.adjusted = m_measure.adjustedR2();
    fit.trend = m_trend.r2();
    const double both = m_both.r2();
    // With too few batches, or without variance left over, the share beyond the trend is undefined.
    fit.beyond = fit.trend < 1 && fit.batches > RunningFit::kMost + 1
                     ? std::max(0.0, both - fit.trend) / (1 - fit.trend)
                     : kUnknown;
    if (std::isnan(both)) fit.beyond = kUnknown;
    fit.changes = m_changes.r2();
    return fit;
}

QString fitText(const LossFit& fit, const QString& site) {
    if (!std::isfinite(fit.r2)) return {};
    const QString numbers =
        FitText::tr(
            "%1: mean and variance of M3 have an R² of %2. Step and log step alone, which contain "
            "no information about heads, have an R² of %3.")
            .arg(site, share(fit.r2), share(fit.trend));
    const QString remains =
        FitText::tr(
            "M3 explains %1 of the variance that remains after this trend. For changes between "
            "batches, its R² is %2 (two random predictors: about %3).")
            .arg(share(fit.beyond), share(fit.changes), share(2.0 / (fit.batches - 3)));
    return numbers + QLatin1Char(' ') + remains;
}

}  // namespace headscope::ui
