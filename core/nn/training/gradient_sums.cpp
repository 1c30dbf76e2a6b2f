#include "core/nn/training/gradient_sums.h"

namespace headscope::training {
namespace {

// Number of elements per bucket: large enough that latency is small compared with transfer time,
// small enough that the first bucket is sent early.
constexpr std::int64_t kBucketElements = 256 * 1024;

}  // namespace

GradientSums::GradientSums(std::vector<torch::Tensor> parameters, std::shared_ptr<RankGroup> group)
    : m_parameters(std::move(parameters)), m_group(std::move(group)) {
    m_places.resize(m_parameters.size());
    std::vector<std::int64_t> sizes;
    // Backward computes the gradients of the last parameters first, so buckets are filled from the
    // end.
    for (std::size_t i = m_parameters.size(); i-- > 0;) {
        const auto elements = m_parameters[i].numel();
        if (sizes.empty() || sizes.back() + elements > kBucketElements) {
            sizes.push_back(0);
            m_buckets.emplace_back();
        }
        m_places[i] = {m_buckets.size() - 1, sizes.back()};
        sizes.back() += elements;
        ++m_buckets.back().members;
        m_hooks.push_back(m_parameters[i].register_hook([this, i](torch::Tensor gradient) {
            if (m_listening) take(i, gradient);
            return gradient;
        }));
    }
    for (std::size_t b = 0; b < m_buckets.size(); ++b)
        m_buckets[b].values = torch::zeros({sizes[b]});
}

GradientSums::~GradientSums() {
    for (std::size_t k = 0; k < m_hooks.size(); ++k)
        m_parameters[m_parameters.size() - 1 - k].remove_hook(m_hooks[k]);
}

void GradientSums::begin() {
    for (auto& bucket : m_buckets) {
        bucket.values.zero_();  // zero also for parameters that are not used in this step
        bucket.ready = 0;
        bucket.sum.reset();
    }
    m_started = 0;
    m_listening = true;
}

void GradientSums::take(std::size_t parameter, const torch::Tensor& gradient) {
    const torch::NoGradGuard noGrad;
    const auto& place = m_places[parameter];
    auto& bucket = m_buckets[place.bucket];
    bucket.values.narrow(0, place.first, gradient.numel()).copy_(gradient.reshape({-1}));
    ++bucket.ready;
    startComplete();
}

void GradientSums::startComplete() {
    for (; m_started < m_buckets.size(); ++m_started) {
        auto& bucket = m_buckets[m_started];
        if (bucket.ready < bucket.members) return;
        bucket.sum = m_group->startSum(bucket.values);
    }
}

void GradientSums::finish() {
    const torch::NoGradGuard noGrad;
    m_listening = false;
    // Buckets with unused parameters never became full, so their sums start here.
    for (auto& bucket : m_buckets) bucket.ready = bucket.members;
    startComplete();
    for (auto& bucket : m_buckets) m_group->wait(*bucket.sum);
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        auto gradient = m_parameters[i].grad();
        // undefined on all ranks, because all run the same computation
        if (!gradient.defined()) continue;
        const auto& place = m_places[i];
        gradient.copy_(m_buckets[place.bucket]
                           .values.narrow(0, place.first, gradient.numel())
                           .view(gradient.sizes()));
    }
}

std::int64_t GradientSums::bytes() const {
    std::int64_t bytes = 0;
    for (const auto& bucket : m_buckets) bytes += bucket.values.numel() * 4;
    return bytes;
}

}  // namespace headscope::training
