#include "core/nn/analysis/masked_answers.h"

#include "core/base/util/not_finite.h"

#include <algorithm>
#include <limits>

namespace headscope::analysis {
namespace {

// Evaluates one batch along one path. Keeps each site's input under the current head mask, so that
// only sites after a change are computed again.
class Walk {
public:
    // set: options of the pass; its head mask is replaced.
    Walk(models::Model& model, const models::Input& input, std::vector<models::Streams> before,
         torch::Tensor answer, models::Pass set)
        : m_model(model),
          m_input(input),
          m_pass(std::move(set)),
          m_before(std::move(before)),
          m_answer(std::move(answer)) {
        m_pass.headMask = maskOf(model, {});
    }

    const torch::Tensor& answer() const { return m_answer; }

    // Removes further heads and updates the output. contexts: replacements of all removed heads;
    // empty: those of the pass.
    void switchOff(const std::vector<HeadPlace>& heads,
                   const std::vector<torch::Tensor>& contexts = {}) {
        if (heads.empty()) return;
        auto mask = m_pass.headMask.accessor<float, 2>();
        int first = static_cast<int>(m_model.siteCount());
        for (const auto& head : heads) {
            mask[head.site][head.head] = 0;
            first = std::min(first, head.site);
        }
        m_firstOff = std::min(m_firstOff, first);
        if (!contexts.empty()) {
            // The heads that were removed before have new replacements too.
            m_pass.replacements = contexts;
            first = m_firstOff;
        }
        // Recompute from the first site that changed.
        auto streams = m_before[static_cast<std::size_t>(first)];
        for (std::int64_t site = first; site < m_model.siteCount(); ++site) {
            m_before[static_cast<std::size_t>(site)] = streams;
            streams = m_model.through(site, streams, m_input, m_pass);
        }
        m_answer = m_model.finish(streams, m_input);
    }

private:
    models::Model& m_model;
    const models::Input& m_input;
    models::Pass m_pass;
    std::vector<models::Streams> m_before;
    torch::Tensor m_answer;
    int m_firstOff = std::numeric_limits<int>::max();  // first site without some heads
};

// A batch, its answers with all heads, and the input of every site, from which each path starts.
struct WholeBatch {
    models::Input input;
    models::Pass pass;  // options for the passes without some heads
    std::vector<models::Streams> before;
    torch::Tensor answer;
};

WholeBatch wholeBatch(models::Model& model, const Batches& batches, std::int64_t number,
                      const training::SetUpPass& setUp) {
    WholeBatch one;
    one.input = batches.make(number);
    models::Pass plain;
    one.before.push_back(model.begin(one.input, plain));
    for (std::int64_t site = 0; site < model.siteCount(); ++site)
        one.before.push_back(model.through(site, one.before.back(), one.input, plain));
    one.answer = model.finish(one.before.back(), one.input);
    if (setUp) setUp(one.pass, one.input, batches.samples(number));
    return one;
}

std::int64_t bytesOf(const WholeBatch& one) {
    // The logits of a language model take more than all else.
    auto bytes = static_cast<std::int64_t>(one.answer.nbytes());
    for (const auto& replacement : one.pass.replacements)
        if (replacement.defined()) bytes += static_cast<std::int64_t>(replacement.nbytes());
    for (const auto& streams : one.before) {
        bytes += static_cast<std::int64_t>(streams.main.nbytes());
        // The source states of all sites are one tensor.
        if (&streams == &one.before.front() && streams.memory.defined())
            bytes += static_cast<std::int64_t>(streams.memory.nbytes());
    }
    return bytes;
}

// Returns the number of evaluations per batch, including the one with all heads.
std::int64_t stepsOf(const std::vector<MaskPath>& paths) {
    std::int64_t steps = 1;
    for (const auto& path : paths) steps += static_cast<std::int64_t>(path.steps.size());
    return steps;
}

}  // namespace

torch::Tensor maskOf(const models::Model& model, const std::vector<HeadPlace>& off) {
    auto mask = torch::ones({model.siteCount(), model.mostHeads()});
    auto on = mask.accessor<float, 2>();
    for (const auto& head : off) on[head.site][head.head] = 0;
    return mask;
}

Batches batchesOf(const models::Model& model, const data::Dataset& dataset,
                  const data::Subset& samples, std::int64_t size) {
    const auto total = static_cast<std::int64_t>(samples.samples.size());
    const auto length = model.spec().length;
    const auto& split = data::splitByName(dataset, samples.set.split);
    return {(total + size - 1) / size,
            [&dataset, &split, &samples, total, length, size](std::int64_t number) {
                const auto first = number * size, count = std::min(size, total - first);
                return models::inputFrom(
                    data::listedBatch(dataset, split, samples.samples, first, count, length),
                    dataset.task, torch::kCPU);
            },
            [&samples, total, size](std::int64_t number) {
                const auto begin = samples.samples.begin() + number * size;
                return std::vector<std::int64_t>(begin,
                                                 begin + std::min(size, total - number * size));
            }};
}

MaskedAnswers answersAlong(models::Model& model, const Batches& batches,
                           const std::vector<MaskPath>& paths, const Work& work,
                           const training::SetUpPass& setUp, const StepDone& stepDone,
                           std::int64_t mostBytes) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    MaskedAnswers found;
    for (const auto& path : paths) found.paths.emplace_back(path.steps.size());
    const auto all = static_cast<double>(batches.count * stepsOf(paths));
    const std::int64_t most = stepDone ? mostBytes : 1;
    std::int64_t done = 0;
    const auto count = [&] { work.done(static_cast<double>(++done) / all); };
    for (std::int64_t from = 0; from < batches.count;) {
        // For reports step by step, as many batches as fit into memory are evaluated together;
        // otherwise one by one. The order of the samples in the answers does not depend on it.
        std::vector<WholeBatch> together;
        for (std::int64_t bytes = 0; from < batches.count && bytes < most; ++from) {
            if (work.stopped()) return found;
            together.push_back(wholeBatch(model, batches, from, setUp));
            const auto& one = together.back();
            training::addOutcome(one.answer, one.input, found.whole);
            util::requireFinite(found.whole.losses, "the loss of the whole model"_m);
            bytes += 2 * bytesOf(one);  // a path has its own activations beside these
            count();
        }
        const bool last = from >= batches.count;
        if (last && stepDone) stepDone(found, 0, 0);
        for (std::size_t p = 0; p < paths.size(); ++p) {
            std::vector<Walk> walks;
            walks.reserve(together.size());
            for (const auto& one : together)
                walks.emplace_back(model, one.input, one.before, one.answer, one.pass)
                    .switchOff(paths[p].off);
            for (std::size_t step = 0; step < paths[p].steps.size(); ++step) {
                for (std::size_t i = 0; i < walks.size(); ++i) {
                    if (work.stopped()) return found;
                    walks[i].switchOff(paths[p].steps[step], paths[p].contexts.empty()
                                                                 ? std::vector<torch::Tensor>()
                                                                 : paths[p].contexts[step]);
                    training::addOutcome(walks[i].answer(), together[i].input,
                                         found.paths[p][step]);
                    count();
                }
                if (last && stepDone) stepDone(found, p, step + 1);
            }
        }
    }
    return found;
}

}  // namespace headscope::analysis
