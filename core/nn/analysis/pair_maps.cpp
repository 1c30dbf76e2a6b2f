#include "core/nn/analysis/pair_maps.h"

#include "core/base/util/utf8.h"
#include "core/data/readers/model_input.h"
#include "core/nn/analysis/alignment_error.h"
#include "core/nn/analysis/hidden_tokens.h"
#include "core/nn/analysis/visible_keys.h"
#include "core/nn/decoding/answers.h"
#include "core/nn/models/finite.h"

#include <set>

namespace headscope::analysis {
namespace {

constexpr std::int64_t kLikeliest = 5;

using Ids = std::vector<std::int32_t>;

TokenRow rowOf(const text::Tokenizer& tokenizer, const Ids& ids) {
    TokenRow row;
    for (const auto id : ids) {
        if (id == tokenizer.unknown()) row.unknown.push_back(row.count());
        const bool special = tokenizer.isImported() && tokenizer.isSpecial(id);
        if (id == data::beginOf(tokenizer) || id == data::endOf(tokenizer) || special)
            row.marks.push_back(row.count());
        row.labels.push_back(data::tokenName(tokenizer, id));
    }
    row.inputTokens = row.count();
    return row;
}

Ids leading(const Ids& ids, std::int64_t count) {
    return {ids.begin(), ids.begin() + count};
}

std::vector<SiteStreams> streamsOf(const models::Model& model) {
    std::vector<SiteStreams> streams;
    for (const auto& site : model.sites()) {
        const bool written = site.kind != models::SiteKind::Self,
                   cross = site.kind == models::SiteKind::Cross;
        // A query of cross-attention belongs to the token that is generated next
        // (core/data/batches/paired_texts.h).
        streams.push_back({site.id,
                           cross     ? TokenStream::Written
                           : written ? TokenStream::Read
                                     : TokenStream::Input,
                           written && !cross ? TokenStream::Read : TokenStream::Input,
                           site.kind == models::SiteKind::Causal});
    }
    return streams;
}

// Adds the most likely tokens and the log probability at each position. logits: (T, V).
void describeWritten(const torch::Tensor& logits, const data::Batch& one,
                     const text::Tokenizer& tokenizer, WrittenText& target) {
    const auto logs = logits.to(torch::kDouble).log_softmax(1);  // (T, V)
    const auto [best, ids] = logs.topk(std::min(kLikeliest, logs.size(1)), 1);
    for (std::int64_t t = 0; t < logs.size(0); ++t) {
        const auto wanted = one.targets[static_cast<std::size_t>(t)];
        target.logProbabilities.push_back(logs[t][wanted].item<double>());
        std::vector<ScoredClass> likeliest;
        for (std::int64_t i = 0; i < best.size(1); ++i)
            likeliest.push_back({data::tokenName(tokenizer, static_cast<std::int32_t>(
                                                                ids[t][i].item<std::int64_t>())),
                                 std::exp(best[t][i].item<double>())});
        target.likeliest.push_back(std::move(likeliest));
    }
}

// Returns the true links between source and target tokens; empty if unknown.
std::optional<std::vector<text::Link>> truthOf(const data::Dataset& dataset,
                                               const ModelInput& input) {
    const auto& pairs = data::findSplit(dataset, input.split)->pairs;
    if (!pairs.aligned()) return std::nullopt;
    const auto i = static_cast<std::size_t>(input.index);
    return std::vector<text::Link>{pairs.links.begin() + pairs.linkOffsets.at(i),
                                   pairs.links.begin() + pairs.linkOffsets.at(i + 1)};
}

std::vector<TokenLink> tokenLinks(const std::vector<text::Link>& links) {
    std::vector<TokenLink> out;
    for (const auto& link : links) out.push_back({link.source, link.target});
    return out;
}

// Returns whether `a` aligns better. If the truth is known, compares errors. Otherwise compares
// confidence times spread: confidence alone would favour heads that always attend to the same
// token.
bool better(const HeadAlignment& a, const HeadAlignment& b) {
    return a.error ? *a.error < *b.error : a.confidence * a.spread > b.confidence * b.spread;
}

void addAlignments(const models::Pass& pass, const std::optional<std::vector<text::Link>>& truth,
                   AttentionMaps& maps) {
    auto& target = maps.target;
    if (truth) target.truth = tokenLinks(*truth);
    for (int site = 0; site < maps.layers; ++site) {
        if (maps.queryStream(site) != TokenStream::Written) continue;
        const auto& own = pass.captures[static_cast<std::size_t>(site)].maps[0];  // (H', T, S)
        for (int head = 0; head < static_cast<int>(own.size(0)); ++head) {
            const auto links = linksOf(own[head], maps.queries(site), maps.keys(site));
            HeadAlignment one{{site, head}, tokenLinks(links)};
            // Mean over target tokens of the largest weight.
            one.confidence = own[head].amax(1).mean().item<double>();
            std::set<int> sources;
            for (const auto& link : one.links) sources.insert(link.source);
            // The end tokens do not count.
            const int shorter = std::min(maps.queries(site), maps.keys(site)) - 1;
            one.spread = static_cast<double>(sources.size()) / std::max(1, shorter);
            if (truth) {
                text::AlignmentCounts counts;
                counts.add(links, *truth);
                one.error = counts.errorRate();
            }
            if (target.best < 0 ||
                better(one, target.alignments[static_cast<std::size_t>(target.best)]))
                target.best = static_cast<int>(target.alignments.size());
            target.alignments.push_back(std::move(one));
        }
    }
}

bool isReference(const ModelInput& input) {
    return input.kind == ModelInput::Kind::Sample && input.target == ModelInput::Target::Reference;
}

void describeTexts(const data::Dataset& dataset, const ModelInput& input, const data::Batch& one,
                   AttentionMaps& maps) {
    auto source = rowOf(dataset.tokenizer, leading(one.tokens, one.lengths.front()));
    maps.unknown = source.unknown;
    maps.marks = source.marks;
    maps.tokens = source.count();
    auto& target = maps.target;
    target.read = rowOf(dataset.targetTokenizer, one.targetTokens);
    target.written = rowOf(dataset.targetTokenizer, one.targets);
    maps.text = input.text;
    if (input.kind == ModelInput::Kind::Sample) {
        const auto sample =
            data::sampleOf(dataset, *data::findSplit(dataset, input.split), input.index);
        maps.text = sample.text;
        target.reference = sample.target;
    }
    // + 1: the end token, which is appended to every source.
    maps.inputTokens = static_cast<int>(data::encodeSide(dataset.tokenizer, maps.text).size()) + 1;
    data::nameUnknown(dataset.tokenizer, maps.text, source.unknown, source.labels);
    maps.labels = std::move(source.labels);
    target.own = !isReference(input) && input.target != ModelInput::Target::Text;
    target.text = isReference(input) ? target.reference : input.targetText;
    if (target.own) {
        auto ids = one.targets;
        // A translation that reached the length limit does not end with the end token.
        if (!ids.empty() && ids.back() == data::endOf(dataset.targetTokenizer)) ids.pop_back();
        target.text = dataset.targetTokenizer.decode(ids);
        return;
    }
    const auto whole =
        static_cast<int>(data::encodeSide(dataset.targetTokenizer, target.text).size()) + 1;
    target.read.inputTokens = target.written.inputTokens = whole;
    data::nameUnknown(dataset.targetTokenizer, target.text, target.written.unknown,
                      target.written.labels);
    for (const int place : target.read.unknown)  // one position later, because [BEGIN] comes first
        target.read.labels[static_cast<std::size_t>(place)] =
            target.written.labels[static_cast<std::size_t>(place) - 1];
}

// Returns the maps of all sites, (H, queries, keys) each; absent heads are 0.
std::vector<float> allMaps(const models::Pass& pass, const AttentionMaps& maps) {
    std::vector<float> all;
    all.reserve(maps.mapOffset(maps.layers, 0));
    for (int site = 0; site < maps.layers; ++site) {
        const auto& own = pass.captures[static_cast<std::size_t>(site)].maps[0];  // (H', T, S)
        const auto cut = own.narrow(1, 0, maps.queries(site)).narrow(2, 0, maps.keys(site));
        const auto padded = torch::constant_pad_nd(cut, {0, 0, 0, 0, 0, maps.heads - cut.size(0)});
        const auto numbers = floatsOf(padded);
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    return all;
}

}  // namespace

Status wantTarget(TorchAnalyzer& analyzer, const AttentionRequest& request,
                  const torch::Tensor& headMask, const torch::Tensor& hidden, const Work& work,
                  data::Batch& one) {
    const auto& input = request.input;
    const auto& dataset = analyzer.dataset();
    const auto length = analyzer.model().spec().length;
    if (isReference(input)) return {};
    if (input.target == ModelInput::Target::Text) {
        if (const auto fault = util::findUtf8Fault(input.targetText))
            return Error{ErrorCode::BadData,
                         "the target is not UTF-8 at byte %1"_m(fault->offset + 1),
                         "Encode the target text in UTF-8"_m};
        setTarget(dataset, data::encodeSide(dataset.targetTokenizer, input.targetText), length,
                  one);
        return {};
    }
    decoding::AnswerOptions options;
    options.headMask = headMask;
    options.hidden = hidden;
    options.cancel = work.cancel;
    if (request.onText)
        options.onText = [&](const Ids& tokens) {
            request.onText(dataset.targetTokenizer.decode(tokens));
        };
    const auto answers = decoding::answersTo(analyzer.model(), dataset,
                                             {leading(one.tokens, one.lengths.front())}, options);
    if (work.stopped()) return cancelled();
    setTarget(dataset, answers.front().empty() ? Ids() : answers.front().front().tokens, length,
              one);
    return {};
}

Result<AttentionMaps> pairMaps(TorchAnalyzer& analyzer, const AttentionRequest& request,
                               const Work& work) {
    torch::NoGradGuard noGrad;
    auto& model = analyzer.model();
    const auto shape = analyzer.shape();
    HEADSCOPE_TRY(auto one,
                  data::inputBatch(analyzer.dataset(), request.input, model.spec().length));
    HEADSCOPE_TRY(const auto headMask, analyzer.maskTensor(request.mask));
    models::Input source;
    // Only a carrier for `hidden`, which must be checked before the model generates.
    source.tokens = torch::zeros({1, one.length}, torch::kLong);
    HEADSCOPE_CHECK(hideTokens(request.input.hidden, {shape, one.lengths.front()}, source));
    HEADSCOPE_CHECK(wantTarget(analyzer, request, headMask, source.hidden, work, one));
    auto input = models::inputFrom(one, shape.task, torch::kCPU);
    input.hidden = source.hidden;
    models::Pass pass;
    pass.headMask = headMask;
    pass.record.assign(static_cast<std::size_t>(shape.layers), true);
    const auto logits = model.forward(input, pass);  // (1, T, V)
    models::requireFinite(logits, "the model's answer"_m);
    AttentionMaps maps;
    maps.step = work.step;
    maps.layers = shape.layers;
    maps.heads = shape.heads;
    maps.headsPerLayer = shape.headsPerLayer;
    maps.sites = streamsOf(model);
    describeTexts(analyzer.dataset(), request.input, one, maps);
    describeWritten(logits[0], one, analyzer.dataset().targetTokenizer, maps.target);
    maps.loss = model.loss(logits, input, 0).item<double>();
    maps.maps = allMaps(pass, maps);
    addVisible(pass, maps);
    describeHidden(request.input.hidden, maps);
    addAlignments(pass,
                  isReference(request.input) ? truthOf(analyzer.dataset(), request.input)
                                             : std::optional<std::vector<text::Link>>(),
                  maps);
    return maps;
}

}  // namespace headscope::analysis
