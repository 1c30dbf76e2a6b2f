// Hard-concrete gates (Louizos et al. 2018, arXiv 1712.01312), applied to heads by Voita et al.
// 2019 (arXiv 1905.09418). A sigmoid is stretched beyond [0, 1] and clamped, so a gate is exactly 0
// or 1 with positive probability. All functions accept log_a of any shape and, except gateChoice,
// are differentiable in it.
#pragma once

#include <torch/torch.h>

namespace headscope::training {

inline constexpr double kGateTemperature = 0.33;
inline constexpr double kGateLow = -0.1, kGateHigh = 1.1;  // stretch interval before clamping

// Returns the concrete sample in (0, 1), before the stretch. u: uniform in (0, 1), broadcastable
// with logA.
torch::Tensor concreteSample(const torch::Tensor& logA, const torch::Tensor& u);
// Returns the stretched and clamped sample: a gate value in [0, 1], as used in training.
torch::Tensor trainingGate(const torch::Tensor& logA, const torch::Tensor& u);

// Returns the probability that a gate is not exactly 0.
torch::Tensor probabilityNotZero(const torch::Tensor& logA);
// Returns the probability that a gate is exactly 1.
torch::Tensor probabilityOne(const torch::Tensor& logA);

// Returns the expected number of open heads per site, (sites): the sum over heads of
// probabilityNotZero. logA: (sites, H). own: (sites, H), 0 for heads that a site does not have;
// undefined if all sites have H heads.
torch::Tensor openHeadsBySite(const torch::Tensor& logA, const torch::Tensor& own = {});
// Returns the L0 penalty, a scalar: the mean of openHeadsBySite over sites, times `coefficient`.
torch::Tensor gatePenalty(const torch::Tensor& logA, double coefficient,
                          const torch::Tensor& own = {});

// Returns a bool tensor: true if the gate is more likely 1 than 0. Trained gates are turned into a
// head mask this way. The stretch is symmetric, so this equals log_a > 0
// (core/service/runs/gate_record.h uses that form).
torch::Tensor gateChoice(const torch::Tensor& logA);

}  // namespace headscope::training
