// An attention layer of H heads over n examples of a linear regression with I tasks. Its parameters
// are products of weight matrices. Head h has logits x_q^T Q_h (x_i, y_i), and its value for task t
// is u_ht . (x_i, y_i). Also provides the gradient, and Adam (Kingma & Ba 2015). Not thread-safe.
#pragma once

#include "core/lab/worlds/regression.h"

namespace headscope::lab {

struct RegressionModel {
    std::size_t heads = 0, dimension = 0;
    std::vector<double> look;  // query-key products Q (H, d, d + I)
    std::vector<double> give;  // value-output products u (H, I, d + I)
    std::size_t tasks = 1;     // number I of tasks

    // Returns the mean diagonal of the x-x block of Q, over the task's part of x.
    double omega(std::size_t h, std::size_t t = 0) const;
    double mu(std::size_t h, std::size_t t = 0) const;  // weight of the task's own y in its output
};

// Returns the mean squared error over samples and tasks. gradient: if set, overwritten with
// d loss / d look and d loss / d give (same shapes).
double regressionLoss(const RegressionModel& model, const RegressionSamples& samples,
                      RegressionModel* gradient);

class Adam {
public:
    explicit Adam(std::size_t size) : m_mean(size), m_square(size) {}
    // Performs one step. time: number of the step, from 1. gradient and parameters: `size` entries
    // each.
    void step(std::int64_t time, double rate, const std::vector<double>& gradient,
              std::vector<double>& parameters);
    std::vector<double>& mean() { return m_mean; }
    std::vector<double>& square() { return m_square; }
    const std::vector<double>& mean() const { return m_mean; }
    const std::vector<double>& square() const { return m_square; }

private:
    std::vector<double> m_mean, m_square;
};

}  // namespace headscope::lab
