// An earlier form of the single-location model (Marion et al. 2024, arXiv 2410.01537). It has one
// predictor with erf instead of softmax, and two directions on the unit sphere. Two numbers
// describe what it learns, so its trajectory can be plotted.
#pragma once

#include "core/lab/worlds/trained_experiment.h"

namespace headscope::lab {

// The task: X_1 ~ N(sqrt(d / 2) k*, gamma^2 I), the other tokens N(0, I); y = X_1 . v* + noise. k*
// and v* are orthogonal unit vectors. The first token is always the relevant one, because the
// predictor ignores positions.
struct SphereTask {
    std::size_t dimension = 80, length = 10;
    double gamma = 0.7071067811865476, noise = 0.1;
    std::vector<double> k, v;  // true directions k*, v* (d)
};

struct SphereSamples {
    std::size_t count = 0;
    std::vector<double> tokens;   // tokens X (N, L, d)
    std::vector<double> answers;  // answers y (N)
};
void drawSphere(const SphereTask& task, std::size_t count, std::uint64_t seed, SphereSamples& out);

// The predictor T(X) = sum_l erf(lambda X_l . k) X_l . v. k and v have length 1.
struct SphereModel {
    std::vector<double> k, v;
};
// Returns the mean squared error. gradient: if set, receives the gradient by k and v, ignoring the
// constraint of length 1.
double sphereLoss(const SphereModel& model, const SphereTask& task, const SphereSamples& samples,
                  double lambda, SphereModel* gradient);
// Moves the point against the tangential part of the gradient, then normalises it to length 1.
void sphereStep(double rate, const std::vector<double>& gradient, std::vector<double>& point);

std::vector<ParamSpec> sphereParameters();
std::vector<LabPreset> spherePresets();
Status checkSphere(const RunConfig& config, std::vector<Message>& warnings);

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
