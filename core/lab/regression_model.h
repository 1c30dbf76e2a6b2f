// An attention layer of H heads over n examples of a linear regression with I tasks, its matrices multiplied out: head
// h looks from x_q by x_q^T Q_h (x_i, y_i) and gives task t u_ht . (x_i, y_i); its gradient, and Adam (Kingma & Ba
// 2015). Not shared between threads.
#pragma once

#include "core/lab/regression.h"

namespace headscope::lab {

struct RegressionModel {
    std::size_t heads = 0, dimension = 0;
    std::vector<double> look;  // Q (H, d, d + I)
    std::vector<double> give;  // u (H, I, d + I)
    std::size_t tasks = 1;     // I

    double omega(std::size_t h, std::size_t t = 0) const;  // mean diagonal of Q's x-x block, over the task's part of x
    double mu(std::size_t h, std::size_t t = 0) const;     // what of the task's y comes out for it
};

// Mean squared error of the answers, over samples and tasks; d loss / d look, give where asked for (same shapes,
// overwritten).
double regressionLoss(const RegressionModel& model, const RegressionSamples& samples, RegressionModel* gradient);

class Adam {
public:
    explicit Adam(std::size_t size) : m_mean(size), m_square(size) {}
    // time: 1, 2, ...; as many parameters as `size`.
    void step(std::int64_t time, double rate, const std::vector<double>& gradient, std::vector<double>& parameters);
    std::vector<double>& mean() { return m_mean; }
    std::vector<double>& square() { return m_square; }
    const std::vector<double>& mean() const { return m_mean; }
    const std::vector<double>& square() const { return m_square; }

private:
    std::vector<double> m_mean, m_square;
};

}  // namespace headscope::lab
