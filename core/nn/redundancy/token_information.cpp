#include "core/nn/redundancy/token_information.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/random.h"
#include "core/nn/models/finite.h"
#include "core/nn/redundancy/k_means.h"
#include "core/nn/redundancy/plug_in_information.h"

#include <algorithm>
#include <utility>

namespace headscope::redundancy {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;

constexpr std::int64_t kSamplesPerBatch = 32;  // samples per batch

Status checkTokenRequest(const TokenInformationRequest& request, const ModelShape& shape) {
    if (traitsOf(shape.task).pictures())
        return Error{ErrorCode::Usage, "this model reads pictures, which have no tokens"_m,
                     "Choose a run whose model reads text"_m};
    if (request.clusters < 2 || request.clusters > kMostInformationClusters)
        return Error{ErrorCode::Usage, "the number of clusters is %1"_m(request.clusters),
                     "Choose 2 to %1 clusters"_m(kMostInformationClusters)};
    if (request.tokens < 2 || request.tokens > kMostInformationTokens)
        return Error{ErrorCode::Usage, "the number of tokens is %1"_m(request.tokens),
                     "Choose 2 to %1 tokens"_m(kMostInformationTokens)};
    if (request.samples < 0)
        return Error{ErrorCode::Usage, "the number of samples is %1"_m(request.samples),
                     "Choose 1 or more, or 0 for the default"_m};
    return {};
}

// ---- samples ----

// A batch, and the residual stream that it has reached.
struct Batch {
    models::Input input;
    models::Streams streams;
    std::int64_t firstSample = 0;
};

struct Text {
    SampleSet set;
    std::vector<Batch> batches;
};

std::int64_t placesOf(const models::Input& input) {
    const auto count = [](const torch::Tensor& tokens, const models::ValidRows& valid) {
        return valid.defined() ? valid.index.numel() : tokens.numel();
    };
    return std::max(
        count(input.tokens, input.valid),
        input.targetTokens.defined() ? count(input.targetTokens, input.validTargets) : 0);
}

// Reads batches until they have `most` places. Returns the places.
std::int64_t readBatches(const TorchAnalyzer& analyzer, const models::ModelSpec& spec,
                         const data::Subset& samples, std::int64_t most,
                         std::vector<Batch>& batches) {
    const auto& dataset = analyzer.dataset();
    const auto& split = data::splitByName(dataset, samples.set.split);
    const auto total = static_cast<std::int64_t>(samples.samples.size());
    std::int64_t places = 0;
    for (std::int64_t first = 0; first < total && (first == 0 || places < most);
         first += kSamplesPerBatch) {
        const auto count = std::min(kSamplesPerBatch, total - first);
        batches.push_back({models::inputFrom(data::listedBatch(dataset, split, samples.samples,
                                                               first, count, spec.length),
                                             dataset.task, torch::kCPU),
                           {},
                           first});
        places += placesOf(batches.back().input);
    }
    return places;
}

// Reads the requested samples, or as many as have kInformationPlaces tokens. Uses fewer if their
// streams would exceed `mostBytes`.
Text textOf(TorchAnalyzer& analyzer, const TokenInformationRequest& request,
            std::int64_t mostBytes) {
    const auto& spec = analyzer.model().spec();
    const auto most = std::max(mostBytes / (4 * spec.width), kInformationPlaces);
    auto count = request.samples > 0 ? std::int64_t{request.samples}
                                     : (kInformationPlaces + spec.length - 1) / spec.length;
    for (bool fixed = request.samples > 0;;) {
        const auto samples = analyzer.subset(request.split, count);
        const auto given = static_cast<std::int64_t>(samples.samples.size());
        Text text{samples.set, {}};
        const auto places = readBatches(analyzer, spec, samples, most, text.batches);
        if (text.batches.empty()) return text;
        const auto read = text.batches.back().firstSample + text.batches.back().input.size;
        if (read < given) {
            // A smaller subset is the beginning of the same random order.
            count = read;
            fixed = true;
        } else if (fixed || places >= kInformationPlaces || given == samples.set.available) {
            return text;
        } else {
            count = given + std::max<std::int64_t>(
                                1, given * (kInformationPlaces - places) / std::max(places, given));
        }
    }
}

// ---- places ----

// Rows of the valid tokens: (B, T, ...) -> (rows, ...).
torch::Tensor rowsOf(const torch::Tensor& x, const models::ValidRows& valid) {
    return valid.defined() ? valid.of(x) : x.flatten(0, 1);
}

torch::Tensor sampleOf(const torch::Tensor& tokens, const models::ValidRows& valid) {
    if (valid.defined()) return valid.sample;
    return torch::arange(tokens.size(0), torch::kLong).repeat_interleave(tokens.size(1));
}

// Vectors to cluster, and their tokens.
struct Side {
    std::vector<torch::Tensor> rows;  // per batch: indices of rows of the stream
    std::vector<int> tokens;          // numbers from 0, the most frequent token first
    std::vector<std::int64_t> samples;
    TokenInformation found;
    std::uint64_t seed = 0;
};

enum class Role { Input, Predicted };

// A stream of the model. `target`: the second text of a pair.
struct Stream {
    std::string name;
    bool target = false;
    std::vector<std::pair<Role, Side>> sides;

    const models::ValidRows& valid(const Batch& batch) const {
        return target ? batch.input.validTargets : batch.input.valid;
    }
    const torch::Tensor& tokens(const Batch& batch) const {
        return target ? batch.input.targetTokens : batch.input.tokens;
    }
};

// Returns the token of each row; -1 if the row has none in this role.
torch::Tensor tokensOf(const Stream& stream, Role role, const Batch& batch, Task task) {
    const auto& valid = stream.valid(batch);
    if (role == Role::Predicted) return rowsOf(batch.input.targets, valid);
    const auto tokens = rowsOf(stream.tokens(batch), valid);
    // A hidden token is not in the input.
    if (!predictsHidden(traitsOf(task))) return tokens;
    return tokens.masked_fill(rowsOf(batch.input.targets, valid).ge(0), -1);
}

// Numbers of the most frequent tokens by id; -1 for all others. Ties go to the lower id.
std::vector<int> numbersOf(const torch::Tensor& counts, int most) {
    const auto* count = counts.data_ptr<std::int64_t>();
    std::vector<std::int64_t> ids;
    for (std::int64_t id = 0; id < counts.numel(); ++id)
        if (count[id] > 0) ids.push_back(id);
    std::stable_sort(ids.begin(), ids.end(),
                     [count](auto a, auto b) { return count[a] > count[b]; });
    ids.resize(std::min(ids.size(), static_cast<std::size_t>(most)));
    std::vector<int> numbers(static_cast<std::size_t>(counts.numel()), -1);
    for (std::size_t i = 0; i < ids.size(); ++i)
        numbers[static_cast<std::size_t>(ids[i])] = static_cast<int>(i);
    return numbers;
}

Side sideOf(const Stream& stream, Role role, const std::vector<Batch>& batches, Task task,
            int most) {
    Side side;
    std::vector<torch::Tensor> tokens;
    for (const auto& batch : batches) tokens.push_back(tokensOf(stream, role, batch, task));
    const auto all = torch::cat(tokens);
    const auto counts = torch::bincount(all.masked_select(all.ge(0)));
    side.found.places = counts.sum().item<std::int64_t>();
    const auto numbers = numbersOf(counts, most);
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto row = tokens[i].contiguous();
        const auto samples =
            sampleOf(stream.tokens(batches[i]), stream.valid(batches[i])).contiguous();
        std::vector<std::int64_t> used;
        for (std::int64_t place = 0; place < row.numel(); ++place) {
            const auto id = row.data_ptr<std::int64_t>()[place];
            if (id < 0 || numbers[static_cast<std::size_t>(id)] < 0) continue;
            used.push_back(place);
            side.tokens.push_back(numbers[static_cast<std::size_t>(id)]);
            side.samples.push_back(batches[i].firstSample +
                                   samples.data_ptr<std::int64_t>()[place]);
        }
        side.rows.push_back(torch::tensor(used, torch::kLong));
    }
    side.found.vectors = static_cast<std::int64_t>(side.tokens.size());
    if (side.tokens.empty()) return side;
    side.found.kinds = 1 + *std::max_element(side.tokens.begin(), side.tokens.end());
    side.found.entropy = plugInEntropy(side.tokens);
    return side;
}

Error sameTokens(const SampleSet& samples) {
    return {ErrorCode::BadData, "the tokens of %1 do not vary"_m(sampleSetText(samples)),
            "Use more samples or another split"_m};
}

Status checkSide(const Side& side, const TokenInformationRequest& request,
                 const SampleSet& samples) {
    if (side.found.kinds < 2) return sameTokens(samples);
    if (side.found.vectors >= request.clusters) return {};
    return Error{ErrorCode::Usage,
                 "%1 clusters need at least as many vectors, but there are %2 in %3"_m(
                     request.clusters, side.found.vectors, sampleSetText(samples)),
                 "Use fewer clusters or more samples"_m};
}

// ---- layers ----

class Measurement {
public:
    Measurement(TorchAnalyzer& analyzer, const TokenInformationRequest& request, const Work& work,
                std::int64_t mostBytes)
        : m_analyzer(analyzer),
          m_model(analyzer.model()),
          m_request(request),
          m_work(work),
          m_text(textOf(analyzer, request, mostBytes)) {}

    const SampleSet& samples() const { return m_text.set; }

    Status run() {
        if (m_text.batches.empty()) return sameTokens(m_text.set);
        const auto task = m_analyzer.shape().task;
        const bool pairs = traitsOf(task).pairs, predicts = traitsOf(task).everyPosition;
        for (const auto& site : m_model.sites())
            if (m_streams.empty() || m_streams.back().name != site.queries)
                m_streams.push_back({site.queries, pairs && !m_streams.empty(), {}});
        for (auto& stream : m_streams) {
            HEADSCOPE_CHECK(addSide(stream, Role::Input));
            if (predicts && (stream.target || !pairs))
                HEADSCOPE_CHECK(addSide(stream, Role::Predicted));
        }
        return passThrough();
    }

    std::vector<StreamInformation> found() {
        std::vector<StreamInformation> all;
        for (auto& stream : m_streams) {
            all.push_back({stream.name, {}, {}});
            for (auto& [role, side] : stream.sides)
                if (role == Role::Input)
                    all.back().input = std::move(side.found);
                else
                    all.back().predicted = std::move(side.found);
        }
        return all;
    }

private:
    Status addSide(Stream& stream, Role role) {
        auto side = sideOf(stream, role, m_text.batches, m_analyzer.shape().task, m_request.tokens);
        HEADSCOPE_CHECK(checkSide(side, m_request, m_text.set));
        side.seed = util::derivedSeed(m_analyzer.seed(), "token-information", stream.target ? 1 : 0,
                                      role == Role::Input ? 0 : 1);
        stream.sides.emplace_back(role, std::move(side));
        return {};
    }

    // All batches pass one site before the next, so that only the streams of one layer are in
    // memory.
    Status passThrough() {
        for (auto& batch : m_text.batches) batch.streams = m_model.begin(batch.input, {});
        HEADSCOPE_CHECK(measure(m_streams.front(), &models::Streams::main));
        std::size_t current = 0;
        const auto& sites = m_model.sites();
        for (std::size_t site = 0; site < sites.size(); ++site) {
            for (auto& batch : m_text.batches) {
                if (m_work.stopped()) return analysis::cancelled();
                models::Pass pass;
                batch.streams = m_model.through(static_cast<std::int64_t>(site), batch.streams,
                                                batch.input, pass);
            }
            m_work.done(static_cast<double>(site + 1) / static_cast<double>(sites.size()));
            const bool last = site + 1 == sites.size();
            // Cross-attention belongs to the layer of the site before it.
            if (!last && sites[site + 1].kind == models::SiteKind::Cross) continue;
            const bool ends = !last && sites[site + 1].queries != m_streams[current].name;
            HEADSCOPE_CHECK(measure(m_streams[current],
                                    ends ? &models::Streams::memory : &models::Streams::main));
            if (ends) HEADSCOPE_CHECK(measure(m_streams[++current], &models::Streams::main));
        }
        return {};
    }

    // Measures the next layer of a stream, whose vectors are now in this part of the activations.
    Status measure(Stream& stream, torch::Tensor models::Streams::*part) {
        for (auto& [role, side] : stream.sides) {
            std::vector<torch::Tensor> vectors;
            for (std::size_t i = 0; i < m_text.batches.size(); ++i) {
                const auto& batch = m_text.batches[i];
                const auto& x = batch.streams.*part;  // (B, T, D), or packed (rows, D)
                vectors.push_back((x.dim() == 2 ? x : rowsOf(x, stream.valid(batch)))
                                      .index_select(0, side.rows[i]));
            }
            const auto points = torch::cat(vectors).to(torch::kFloat);
            models::requireFinite(points, "the residual stream"_m);
            const auto layer = side.found.layers.size();
            const auto clusters =
                kMeans(points, m_request.clusters, util::derivedSeed(side.seed, "clusters", layer),
                       [this] { return m_work.stopped(); });
            if (clusters.empty()) return analysis::cancelled();
            side.found.layers.push_back(
                plugInInformation(clusters, side.tokens, side.samples, side.seed));
        }
        return {};
    }

    TorchAnalyzer& m_analyzer;
    models::Model& m_model;
    const TokenInformationRequest& m_request;
    const Work& m_work;
    Text m_text;
    std::vector<Stream> m_streams;  // in the order of a forward pass
};

}  // namespace

Result<TokenInformationReport> tokenInformation(TorchAnalyzer& analyzer,
                                                const TokenInformationRequest& request,
                                                const Work& work, std::int64_t mostBytes) {
    HEADSCOPE_CHECK(checkTokenRequest(request, analyzer.shape()));
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(analyzer.model());
    Measurement measurement(analyzer, request, work, mostBytes);
    HEADSCOPE_CHECK(measurement.run());
    TokenInformationReport report;
    static_cast<SampleSet&>(report) = measurement.samples();
    report.step = work.step;
    report.clusters = request.clusters;
    report.tokens = request.tokens;
    report.shuffles = kTokenShuffles;
    report.streams = measurement.found();
    return report;
}

}  // namespace headscope::redundancy
