#include "core/nn/analysis/head_card.h"

#include "core/api/runs/tasks.h"
#include "core/data/batches/paired_texts.h"
#include "core/nn/analysis/class_effects.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/analysis/query_keys.h"
#include "core/nn/measures/measures.h"
#include "core/nn/models/finite.h"
#include "core/nn/training/layer_tensors_of.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headscope::analysis {
namespace {

constexpr int kFarthest = 16;  // largest offset between query and key, in tokens or patches
constexpr std::size_t kListed = 10, kListedTokens = 12;

// Sums collected batch by batch. Vectors hold one value per sample; tensors are indexed by token
// id.
struct CardSums {
    std::vector<double> contributions, entropies, lossChanges;
    std::vector<int> with, without;
    std::map<int, std::pair<double, double>> offsets;  // attention and uniform attention, by offset
    double queries = 0;
    // (vocabulary) double; undefined for pictures
    torch::Tensor received, even, occurrences, lengths;
    // (B, C) double per batch; empty for models without classes
    std::vector<torch::Tensor> effects;
};

// Values of the head for one batch. All tensors are double unless noted.
struct HeadPass {
    torch::Tensor maps;  // (B, T, S): attention as distributions; 0 if invalid
    torch::Tensor even;  // (B, T, S): 1/n for keys that the query may attend to in this head
    torch::Tensor validQueries;  // (B, T): 1 for queries for which the head sees a key
    torch::Tensor lengths;       // (B, T): norms of the head's output
    torch::Tensor added;         // (B, T, D) float: the head's output after projection
};

void appendDoubles(std::vector<double>& to, const torch::Tensor& values) {
    const auto flat = values.to(torch::kDouble).contiguous();
    to.insert(to.end(), flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel());
}

void appendClasses(std::vector<int>& to, const torch::Tensor& logits) {
    const auto classes = logits.argmax(1).to(torch::kInt).contiguous();  // (B)
    to.insert(to.end(), classes.data_ptr<int>(), classes.data_ptr<int>() + classes.numel());
}

HeadPass passOf(HeadPlace head, const measures::MaskedLayer& layer) {
    const auto ofHead = layer.headsDiffer() ? head.head : 0;
    const auto keys = layer.headKeys().select(1, ofHead);                          // (B, T, S)
    const auto count = layer.headKeyCount().select(1, ofHead).to(torch::kDouble);  // (B, T)
    HeadPass out;
    out.validQueries = count.gt(0).to(torch::kDouble);
    out.maps = measures::distributions(layer.maps().select(1, head.head)).to(torch::kDouble);
    out.even = keys.to(torch::kDouble) / count.clamp_min(1).unsqueeze(2);
    const auto& raw = layer.raw();
    const auto write = measures::outputSlices(raw.wo, raw.heads)[head.head];  // (dh, D)
    out.added = torch::matmul(layer.zeroed(raw.context).select(1, head.head), write);
    out.lengths = out.added.to(torch::kDouble).norm(2, -1) * out.validQueries;
    return out;
}

// Returns the mean over each sample's valid queries. `values` must be 0 for invalid queries.
torch::Tensor overQueries(const torch::Tensor& values, const torch::Tensor& validQueries) {
    return values.sum(1) / validQueries.sum(1).clamp_min(1);
}

// Returns the offset of each key from each query, (T, S) int64. On a grid of patches it is the
// rounded distance; more than kFarthest if one of the two is a prefix token.
torch::Tensor offsetsOf(std::int64_t queries, std::int64_t keys, const ModelShape& shape) {
    const auto t = torch::arange(queries).unsqueeze(1), s = torch::arange(keys).unsqueeze(0);
    if (shape.gridColumns == 0) return s - t;
    const auto row = [&](const torch::Tensor& i) {
        return (i - shape.prefixTokens).floor_divide(shape.gridColumns).to(torch::kDouble);
    };
    const auto column = [&](const torch::Tensor& i) {
        return (i - shape.prefixTokens).remainder(shape.gridColumns).to(torch::kDouble);
    };
    const auto distances =
        ((row(s) - row(t)).pow(2) + (column(s) - column(t)).pow(2)).sqrt().round().to(torch::kLong);
    // Prefix tokens do not have a position in the image.
    const auto placeless = (s < shape.prefixTokens).logical_or(t < shape.prefixTokens);
    return distances.masked_fill(placeless, kFarthest + 1);
}

void addOffsets(CardSums& sums, const HeadPass& pass, const ModelShape& shape) {
    const auto offsets = offsetsOf(pass.maps.size(1), pass.maps.size(2), shape).contiguous();
    const auto seen = pass.maps.sum(0).contiguous(),
               even = pass.even.sum(0).contiguous();  // (T, S)
    const auto* offset = offsets.data_ptr<std::int64_t>();
    for (std::int64_t i = 0; i < offsets.numel(); ++i) {
        if (std::abs(offset[i]) > kFarthest || even.data_ptr<double>()[i] == 0) continue;
        auto& at = sums.offsets[static_cast<int>(offset[i])];
        at.first += seen.data_ptr<double>()[i];
        at.second += even.data_ptr<double>()[i];
    }
    sums.queries += pass.validQueries.sum().item<double>();
}

// Returns the tokens from which a site's queries or keys are made; undefined for pictures.
torch::Tensor tokensOf(const models::Input& input, const std::string& stream) {
    return stream == "decoder" && input.targetTokens.defined() ? input.targetTokens : input.tokens;
}

void countTokens(CardSums& sums, const HeadPass& pass, const torch::Tensor& queryTokens,
                 const torch::Tensor& keyTokens) {
    const auto add = [](torch::Tensor& to, const torch::Tensor& ids, const torch::Tensor& values) {
        to.index_add_(0, ids.flatten(), values.to(torch::kDouble).flatten());
    };
    if (keyTokens.defined() && keyTokens.size(1) == pass.maps.size(2)) {
        add(sums.received, keyTokens, pass.maps.sum(1));  // (B, S)
        add(sums.even, keyTokens, pass.even.sum(1));
    }
    if (queryTokens.defined() && queryTokens.size(1) == pass.maps.size(1)) {
        add(sums.lengths, queryTokens, pass.lengths);  // (B, T)
        add(sums.occurrences, queryTokens, pass.validQueries);
    }
}

void sumBatch(CardSums& sums, QueryKeys& vectors, models::Model& model, HeadPlace head,
              const torch::Tensor& without, const models::Input& input, const ModelShape& shape) {
    models::Pass whole, less;
    whole.record.assign(static_cast<std::size_t>(model.siteCount()), false);
    whole.record[static_cast<std::size_t>(head.site)] = true;
    less.headMask = without;
    auto streams = model.begin(input, whole);
    for (std::int64_t site = 0; site < model.siteCount(); ++site)
        streams = model.through(site, streams, input, whole);
    const auto logits = model.finish(streams, input), changed = model.forward(input, less);
    const auto losses = training::sampleLosses(logits, input);
    models::requireFinite(losses, "the loss of the whole model"_m);
    const measures::MaskedLayer layer(training::layerTensorsOf(model, head.site, whole, input));
    const auto pass = passOf(head, layer);
    appendDoubles(sums.contributions, overQueries(pass.lengths, pass.validQueries));
    appendDoubles(sums.entropies,
                  overQueries(-torch::xlogy(pass.maps, pass.maps).sum(2), pass.validQueries));
    appendDoubles(sums.lossChanges, training::sampleLosses(changed, input) - losses);
    if (logits.dim() == 2) {
        appendClasses(sums.with, logits);
        appendClasses(sums.without, changed);
        const auto direct = directScores(model, input, streams.main, pass.added);
        if (direct.defined()) sums.effects.push_back(direct.to(torch::kDouble));
    }
    addOffsets(sums, pass, shape);
    const auto& site = model.sites()[static_cast<std::size_t>(head.site)];
    const auto queryTokens = tokensOf(input, site.queries), keyTokens = tokensOf(input, site.keys);
    if (sums.received.defined()) countTokens(sums, pass, queryTokens, keyTokens);
    vectors.add(layer, queryTokens, keyTokens);
}

using Ranks = std::vector<int>;

// Returns sample indices by decreasing value; ties keep the sample order.
Ranks ranked(const std::vector<double>& values) {
    Ranks order(values.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return values[static_cast<std::size_t>(a)] > values[static_cast<std::size_t>(b)];
    });
    return order;
}

Ranks firstOf(Ranks order) {
    order.resize(std::min(order.size(), kListed));
    return order;
}

// Returns the middle sample of each tenth of the order.
Ranks decilesOf(const Ranks& order) {
    Ranks picked;
    const auto n = order.size();
    for (std::size_t tenth = 0; tenth < 10; ++tenth) {
        const int sample = n == 0 ? 0 : order[std::min(n - 1, (2 * tenth + 1) * n / 20)];
        if (n > 0 && (picked.empty() || picked.back() != sample)) picked.push_back(sample);
    }
    return picked;
}

std::vector<CardList> listsOf(const CardSums& sums) {
    const auto byContribution = ranked(sums.contributions), byLossChange = ranked(sums.lossChanges),
               byEntropy = ranked(sums.entropies);
    Ranks flipped;
    for (const int sample : byLossChange)
        if (!sums.with.empty() &&
            sums.with[std::size_t(sample)] != sums.without[std::size_t(sample)])
            flipped.push_back(sample);
    std::vector<CardList> lists{
        {"contribution", firstOf(byContribution)},
        {"deciles", decilesOf(byContribution)},
        {"focused", firstOf(Ranks(byEntropy.rbegin(), byEntropy.rend()))},
        {"spread", firstOf(byEntropy)},
        {"harmed", firstOf(byLossChange)},
        {"helped", firstOf(Ranks(byLossChange.rbegin(), byLossChange.rend()))}};
    if (!sums.with.empty()) lists.push_back({"flipped", firstOf(flipped)});
    return lists;
}

double meanOfSamples(const std::vector<double>& values) {
    return values.empty() ? 0
                          : std::accumulate(values.begin(), values.end(), 0.0) /
                                static_cast<double>(values.size());
}

// Adds a description of each sample in the lists to card.shown, once per sample. Replaces the
// sample numbers in the lists by positions in card.shown.
void addSamples(HeadCard& card, const CardSums& sums, const data::Dataset& dataset,
                const data::Subset& subset) {
    const auto& split = data::splitByName(dataset, subset.set.split);
    std::map<int, int> places;
    for (auto& list : card.lists)
        for (int& sample : list.samples) {
            const auto [place, fresh] = places.emplace(sample, static_cast<int>(card.shown.size()));
            if (fresh) {
                const auto at = static_cast<std::size_t>(sample);
                const auto shown = data::sampleOf(dataset, split, subset.samples[at]);
                CardSample one;
                one.index = subset.samples[at];
                one.text = shown.text;
                one.label = shown.label;
                one.contribution = sums.contributions[at];
                one.entropy = sums.entropies[at];
                one.lossChange = sums.lossChanges[at];
                if (!sums.with.empty()) {
                    one.with = sums.with[at];
                    one.without = sums.without[at];
                }
                card.shown.push_back(std::move(one));
            }
            sample = place->second;
        }
}

// Returns the tokens with the largest ratio sums / by, among tokens that occur often enough.
std::vector<TokenShare> tokensBy(const torch::Tensor& sums, const torch::Tensor& by,
                                 const torch::Tensor& occurrences,
                                 const text::Tokenizer& tokenizer) {
    std::vector<TokenShare> all;
    const auto* sum = sums.data_ptr<double>();
    const auto *divisor = by.data_ptr<double>(), *count = occurrences.data_ptr<double>();
    for (std::int64_t id = 0; id < sums.numel(); ++id)
        if (count[id] >= kTokenOccurrences && divisor[id] > 0)
            all.push_back({data::tokenName(tokenizer, static_cast<std::int32_t>(id)),
                           static_cast<std::int64_t>(count[id]), sum[id] / divisor[id]});
    std::stable_sort(all.begin(), all.end(),
                     [](const TokenShare& a, const TokenShare& b) { return a.value > b.value; });
    all.resize(std::min(all.size(), kListedTokens));
    return all;
}

const text::Tokenizer& tokenizerOf(const data::Dataset& dataset, const std::string& stream) {
    return stream == "decoder" && !dataset.train.pairs.offsets.empty() ? dataset.targetTokenizer
                                                                       : dataset.tokenizer;
}

void addTokenShares(HeadCard& card, const CardSums& sums, const models::AttentionSite& site,
                    const data::Dataset& dataset) {
    if (!sums.received.defined()) return;
    card.attending = tokensBy(sums.lengths, sums.occurrences, sums.occurrences,
                              tokenizerOf(dataset, site.queries));
    if (site.queries == site.keys)
        card.attended =
            tokensBy(sums.received, sums.even, sums.occurrences, tokenizerOf(dataset, site.keys));
}

void addQueryKeys(HeadCard& card, const QueryKeys& vectors, const models::AttentionSite& site,
                  const data::Dataset& dataset, const data::Subset& subset) {
    const auto nameIn = [&dataset](const std::string& stream) {
        return [&tokenizer = tokenizerOf(dataset, stream)](std::int32_t id) {
            return data::tokenName(tokenizer, id);
        };
    };
    card.queryKeys = vectors.map(nameIn(site.queries), nameIn(site.keys));
    for (auto& point : card.queryKeys.points)
        point.sample = subset.samples[static_cast<std::size_t>(point.sample)];
}

void addEffects(HeadCard& card, const CardSums& sums, const std::vector<std::int32_t>& labels) {
    if (sums.effects.empty()) return;
    const auto all = torch::cat(sums.effects);  // (samples, C)
    // Only differences between classes matter, so remove the mean over classes.
    const auto centred = all - all.mean(1, true);
    const auto of = torch::tensor(labels, torch::kLong);  // (samples)
    for (std::int64_t c = 0; c < centred.size(1); ++c) {
        const auto column = centred.select(1, c);
        const auto own = of.eq(c).to(torch::kDouble);
        card.effects.push_back({column.mean().item<double>(),
                                (column * own).sum().item<double>() / own.sum().item<double>()});
    }
}

Result<HeadCard> headCard(TorchAnalyzer& analyzer, const HeadCardRequest& request,
                          const Work& work) {
    torch::NoGradGuard noGrad;
    const auto split =
        request.split.empty() ? data::choosingSplit(analyzer.dataset()) : request.split;
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    HEADSCOPE_CHECK(analyzer.checkMask(HeadMask::without({request.head})));
    auto& model = analyzer.model();
    const models::Float32Products exact(model);
    const auto samples = analyzer.subset(split, request.samples);
    const auto batches = batchesOf(model, analyzer.dataset(), samples);
    const auto shape = analyzer.shape();
    CardSums sums;
    QueryKeys vectors(request.head.head, static_cast<std::int64_t>(samples.samples.size()));
    if (!traitsOf(shape.task).pictures()) {
        const auto size =
            std::max<std::int64_t>(model.spec().data.vocabulary, model.spec().data.outputs);
        for (auto* sum : {&sums.received, &sums.even, &sums.occurrences, &sums.lengths})
            *sum = torch::zeros({size}, torch::kDouble);
    }
    const auto without = maskOf(model, {request.head});
    for (std::int64_t number = 0; number < batches.count; ++number) {
        if (work.stopped()) return cancelled();
        sumBatch(sums, vectors, model, request.head, without, batches.make(number), shape);
        work.done((number + 1.0) / static_cast<double>(batches.count));
    }
    HeadCard card;
    static_cast<SampleSet&>(card) = samples.set;
    card.step = work.step;
    card.head = request.head;
    card.contribution = meanOfSamples(sums.contributions);
    card.entropy = meanOfSamples(sums.entropies);
    card.lossChange = meanOfSamples(sums.lossChanges);
    for (std::size_t i = 0; i < sums.with.size(); ++i)
        card.flipped += sums.with[i] != sums.without[i];
    card.byDistance = shape.gridColumns > 0;
    for (const auto& [offset, shares] : sums.offsets)
        card.offsets.push_back({offset, shares.first / std::max(sums.queries, 1.0),
                                shares.second / std::max(sums.queries, 1.0)});
    card.lists = listsOf(sums);
    addSamples(card, sums, analyzer.dataset(), samples);
    std::vector<std::int32_t> labels;
    const auto& known = data::splitByName(analyzer.dataset(), split).labels;
    for (const auto sample : samples.samples)
        labels.push_back(known.empty() ? -1 : known.at(static_cast<std::size_t>(sample)));
    addEffects(card, sums, labels);
    const auto& site = model.sites()[static_cast<std::size_t>(request.head.site)];
    addTokenShares(card, sums, site, analyzer.dataset());
    addQueryKeys(card, vectors, site, analyzer.dataset(), samples);
    return card;
}

}  // namespace

void addHeadCard(TorchAnalyzer::Table& table) {
    table.add<HeadCardRequest>(headCard);
}

}  // namespace headscope::analysis
