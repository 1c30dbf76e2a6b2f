// The predecessor of the single-location model (Marion et al. 2024, arXiv 2410.01537): one predictor with erf in place
// of softmax, its two directions kept on the sphere. What it learns is seen by two numbers, so its way can be drawn.
#pragma once

#include "core/lab/trained_experiment.h"

namespace headscope::lab {

// X_1 ~ N(sqrt(d / 2) k*, gamma^2 I), the other tokens N(0, I); y = X_1 . v* + noise. k*, v* unit, at right angles. The
// place is always the first one: the predictor does not see places.
struct SphereTask {
    std::size_t dimension = 80, length = 10;
    double gamma = 0.7071067811865476, noise = 0.1;
    std::vector<double> k, v;  // k*, v* (d)
};

struct SphereSamples {
    std::size_t count = 0;
    std::vector<double> tokens;   // (N, L, d)
    std::vector<double> answers;  // (N)
};
void drawSphere(const SphereTask& task, std::size_t count, std::uint64_t seed, SphereSamples& out);

// T(X) = sum_l erf(lambda X_l . k) X_l . v, both of length 1.
struct SphereModel {
    std::vector<double> k, v;
};
// Mean squared error; its gradient by k and v where asked for, as if they were free.
double sphereLoss(const SphereModel& model, const SphereTask& task, const SphereSamples& samples, double lambda,
                  SphereModel* gradient);
// A step against the part of the gradient along the sphere, then back onto it.
void sphereStep(double rate, const std::vector<double>& gradient, std::vector<double>& point);

std::vector<ParamSpec> sphereParameters();
std::vector<LabPreset> spherePresets();
Status checkSphere(const RunConfig& config, std::vector<std::string>& warnings);

class SphereExperiment final : public TrainedExperiment {
public:
    explicit SphereExperiment(const RunConfig& config);

    LabSide look() override;

private:
    Status learn() override;
    void measure() override;
    double lambda() const;
    std::vector<LabQuantity> quantities() const;

    SphereTask m_task;
    double m_lambda, m_fall;
    SphereModel m_model, m_gradient;
    SphereSamples m_samples, m_test;
};

}  // namespace headscope::lab
