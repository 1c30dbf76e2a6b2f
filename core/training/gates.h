// Hard-concrete gates on heads (Louizos et al. 2018, arXiv 1712.01312; on heads: Voita et al. 2019, arXiv 1905.09418):
// a sigmoid stretched beyond 0 and 1 and clamped, so that a gate is exactly 0 or 1 with some probability. All functions
// are differentiable by log_a, of any shape.
#pragma once

#include <torch/torch.h>

namespace headscope::training {

inline constexpr double kGateTemperature = 0.33;
inline constexpr double kGateLow = -0.1, kGateHigh = 1.1;  // the stretch

// u: uniform in (0, 1), of a shape that log_a goes with.
torch::Tensor concreteSample(const torch::Tensor& logA, const torch::Tensor& u);  // before the stretch
torch::Tensor trainingGate(const torch::Tensor& logA, const torch::Tensor& u);
// Without noise or temperature, as in the authors' code.
torch::Tensor testGate(const torch::Tensor& logA);

torch::Tensor probabilityNotZero(const torch::Tensor& logA);
torch::Tensor probabilityOne(const torch::Tensor& logA);

// logA: (sites, H). Sum over heads of the probability not to be 0: (sites); its mean over sites times `coefficient`.
// own: (sites, H), 0 where a site has no such head; undefined: all have H.
torch::Tensor openHeadsBySite(const torch::Tensor& logA, const torch::Tensor& own = {});
torch::Tensor gatePenalty(const torch::Tensor& logA, double coefficient, const torch::Tensor& own = {});

// bool: 1 is likelier than 0, which is how a trained gate is read. As the stretch is the same to both sides, that is
// where log_a > 0 (core/runs/gate_record.h reads it so).
torch::Tensor gateChoice(const torch::Tensor& logA);

}  // namespace headscope::training
