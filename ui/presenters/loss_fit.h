// How well the third X-ray metric explains the loss of the batches, and how much of that any steady trend would
// explain.
#pragma once

#include <QString>

#include <array>
#include <vector>

namespace headscope::ui {

// R2 of a value on a few others and a constant, by least squares, one observation after the other.
class RunningFit {
public:
    static constexpr int kMost = 4;
    explicit RunningFit(int predictors) : m_predictors(predictors) {}  // 1 .. kMost

    void add(const std::vector<double>& predictors, double value);
    int count() const { return m_count; }
    // NaN with fewer than kFewestBatches observations, or where the value does not vary. A predictor that does not
    // vary, or that the earlier ones give, is left out.
    double r2() const;
    double adjustedR2() const;  // less what as many predictors explain of any value by chance

private:
    double covariance(int a, int b) const;

    int m_predictors, m_count = 0;
    std::array<double, kMost + 1> m_first{},
        m_sum{};  // the value last; the first is taken off, so that sums stay small
    std::array<std::array<double, kMost + 1>, kMost + 1> m_product{};
};

constexpr int kFewestBatches = 5;

// Of the first batches, on mean and variance of M3. NaN where it cannot be told.
struct LossFit {
    int batches = 0;
    double r2 = 0, adjusted = 0;
    double trend = 0;    // R2 of step and log step alone
    double beyond = 0;   // share of what the trend leaves that M3 explains besides
    double changes = 0;  // R2 of the changes from batch to batch: of the loss on those of mean and variance
};

// One layer's fits; observations in the order of their steps.
class LossFits {
public:
    void add(double step, double mean, double variance, double loss);
    LossFit fit() const;

private:
    RunningFit m_measure{2}, m_trend{2}, m_both{4}, m_changes{2};
    std::array<double, 4> m_last{};  // step, mean, variance, loss
};

// "Mean and variance of M3: R2 0.88. Step and log step alone: 0.84. ..." What remains once the trend is taken off.
QString fitText(const LossFit& fit, const QString& site);

}  // namespace headscope::ui
