#include "core/service/backend/schedule.h"

#include "core/spec/models/variants.h"

#include <algorithm>
#include <cmath>

namespace headscope::training {
namespace {

constexpr double kPi = 3.14159265358979323846;

// Cosine interpolation; share runs from 0 to 1.
double cosineBetween(double from, double to, double share) {
    return to + (from - to) * 0.5 * (1 + std::cos(kPi * share));
}

// Same as PyTorch's OneCycleLR with its default div_factor 25 and final_div_factor 1e4.
double oneCycle(double peak, double warmup, double step, double total) {
    const double rise = std::max(warmup * total - 1, 0.0), start = peak / 25, end = start / 1e4;
    if (step <= rise && rise > 0) return cosineBetween(start, peak, step / rise);
    return cosineBetween(peak, end, std::min((step - rise) / std::max(total - 1 - rise, 1.0), 1.0));
}

}  // namespace

LearningRate LearningRate::from(const RunConfig& config) {
    return {config.text("train.schedule"), config.real("train.lr"), config.real("train.warmup"),
            config.has("train.warmup_steps")
                ? static_cast<double>(config.integer("train.warmup_steps"))
                : 0};
}

double LearningRate::at(std::int64_t step, std::int64_t total) const {
    const double s = static_cast<double>(step),
                 n = static_cast<double>(std::max<std::int64_t>(total, 1));
    const double share = warmupSteps > 0 ? std::min(warmupSteps / n, 1.0) : warmup;
    if (schedule == "one-cycle") return oneCycle(peak, share, s, n);
    const double rise = share * n;
    if (s < rise) return std::min(peak, peak * (s + 1) / std::max(rise, 1.0));
    if (schedule == "constant") return peak;
    if (schedule == "inverse-sqrt")
        return peak * std::sqrt(std::max(rise, 1.0) / std::max(s + 1, std::max(rise, 1.0)));
    const double fallen = std::min((s - rise) / std::max(n - rise, 1.0), 1.0);
    return schedule == "linear" ? peak * (1 - fallen) : cosineBetween(peak, 0, fallen);
}

LambdaSchedule LambdaSchedule::from(const RunConfig& config) {
    return {config.text("objective.schedule"), config.real("objective.warmup"),
            config.real("objective.target"), config.real("objective.rate")};
}

LambdaSchedule LambdaSchedule::with(const std::string& other) const {
    auto copy = *this;
    copy.schedule = other;
    return copy;
}

double LambdaSchedule::factor(std::int64_t step, std::int64_t total) const {
    const double s = static_cast<double>(step),
                 n = static_cast<double>(std::max<std::int64_t>(total, 1));
    if (schedule == "warmup") return warmup * n > 0 ? std::min(1.0, s / (warmup * n)) : 1.0;
    if (schedule == "cosine") return cosineBetween(1, 0, std::min(s / n, 1.0));
    return 1;
}

double LambdaSchedule::adapt(double lambda, double similarity) const {
    if (schedule != "target" || lambda <= 0) return lambda;
    return std::clamp(lambda * std::exp(rate * (similarity - target)), 1e-6, 1e6);
}

HeadDropSchedule HeadDropSchedule::from(const RunConfig& config) {
    return {models::realOr(config, "model.drophead", 0),
            config.textOr("model.drophead_schedule", "v-shape"),
            models::realOr(config, "model.drophead_turn", 0.125)};
}

// v-shape: p (1 - t/t0) before the turning point t0, p (t - t0)/(T - t0) after it.
double HeadDropSchedule::at(std::int64_t step, std::int64_t total) const {
    const double share = std::min(
        static_cast<double>(step) / static_cast<double>(std::max<std::int64_t>(total, 1)), 1.0);
    if (schedule == "constant") return probability;
    if (schedule == "up") return probability * share;
    if (schedule == "down") return probability * (1 - share);
    if (share < turn) return probability * (1 - share / turn);
    return turn < 1 ? probability * (share - turn) / (1 - turn) : 0;
}

}  // namespace headscope::training
