#include "core/nn/analysis/writing.h"

#include "core/api/runs/tasks.h"
#include "core/base/text/pieces.h"
#include "core/base/util/random.h"
#include "core/base/util/utf8.h"
#include "core/nn/decoding/answers.h"
#include "core/nn/decoding/continued.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

namespace headscope::analysis {
namespace {

using Ids = std::vector<std::int32_t>;

Error refusedNumber(const Message& what, const std::string& found, const Message& allowed) {
    return {ErrorCode::Usage, "%1 is %2"_m(what, found), "Allowed: %1"_m(allowed)};
}

// Returns the parts of the text that became [UNK], each once, at most 20.
std::vector<std::string> unknownPieces(const text::Tokenizer& tokenizer, const std::string& text) {
    std::vector<std::string> unknown;
    if (tokenizer.options().kind == text::TokenKind::BytePairs) return unknown;
    if (tokenizer.isImported()) {
        const auto ids = tokenizer.encode(text);
        const auto written = tokenizer.written(text, ids.size());
        for (std::size_t i = 0; i < ids.size() && i < written.size() && unknown.size() < 20; ++i)
            if (ids[i] == tokenizer.unknown() &&
                std::find(unknown.begin(), unknown.end(), written[i]) == unknown.end())
                unknown.push_back(written[i]);
        return unknown;
    }
    text::forEachPiece(text, tokenizer.options(), [&](const std::string& piece) {
        const bool known = tokenizer.id(piece) != text::kUnknown;
        if (!known && std::find(unknown.begin(), unknown.end(), piece) == unknown.end())
            unknown.push_back(piece);
        return unknown.size() < 20;
    });
    return unknown;
}

std::vector<std::string> namesOf(const text::Tokenizer& tokenizer, const Ids& ids) {
    std::vector<std::string> names;
    for (const auto id : ids) names.push_back(data::tokenName(tokenizer, id));
    return names;
}

// Returns a callback that reports the text of each new token. It decodes the token together with
// the previous one, so that spaces between words are correct. empty: the first token was drawn at
// random and belongs to the text.
std::function<void(std::int32_t)> pieceCallback(
    const text::Tokenizer& tokenizer, const Ids& prompt, bool empty,
    const std::function<void(const std::string&)>& onPiece) {
    const auto last = std::make_shared<std::int32_t>(prompt.back());
    const auto opening =
        std::make_shared<std::string>(empty ? tokenizer.decode(prompt) : std::string());
    return [&tokenizer, onPiece, last, opening](std::int32_t token) {
        const auto before = tokenizer.decode({*last}).size();
        const auto both = tokenizer.decode({*last, token});
        // A token may end within a character, which makes the text of both tokens shorter.
        onPiece(*opening + both.substr(std::min(before, both.size())));
        opening->clear();
        *last = token;
    };
}

Status checkTranslation(const TorchAnalyzer& analyzer, const TranslateRequest& request) {
    if (!traitsOf(analyzer.shape().task).pairs)
        return Error{
            ErrorCode::Usage,
            "the model of this run does not translate: its task is %1"_m(
                traitsOf(analyzer.shape().task).name),
            "Choose a run of an encoder-decoder; a language model continues a prompt (generate)"_m};
    if (request.beam < 1 || request.beam > kWidestBeam)
        return refusedNumber("the beam"_m, std::to_string(request.beam),
                             "1 (greedy) to %1"_m(kWidestBeam));
    if (!std::isfinite(request.lengthPenalty) || request.lengthPenalty < 0 ||
        request.lengthPenalty > 10)
        return refusedNumber("the length penalty"_m, valueText(request.lengthPenalty),
                             "0 (none) to 10"_m);
    return {};
}

}  // namespace

Result<Translations> translate(TorchAnalyzer& analyzer, const TranslateRequest& request,
                               const Work& work) {
    HEADSCOPE_CHECK(checkTranslation(analyzer, request));
    const auto start = std::chrono::steady_clock::now();
    const auto& dataset = analyzer.dataset();
    decoding::AnswerOptions options;
    HEADSCOPE_TRY(options.headMask, analyzer.maskTensor(request.mask));
    options.beam = request.beam;
    options.alpha = request.lengthPenalty;
    options.cancel = work.cancel;
    options.progress = work.progress;
    Translations out;
    out.step = work.step;
    out.length = analyzer.shape().length;
    std::vector<Ids> sources;
    auto number = request.firstNumber;
    for (const auto& text : request.sources) {
        if (const auto fault = util::findUtf8Fault(text))
            return Error{ErrorCode::BadData,
                         "line %1 is not UTF-8 at byte %2"_m(number, fault->offset + 1),
                         "Save the text as UTF-8"_m};
        ++number;
        auto ids = data::encodeSide(dataset.tokenizer, text);
        Translation one;
        one.sourceTokens = static_cast<int>(ids.size()) + 1;
        one.cut = one.sourceTokens > out.length;
        one.unknown = unknownPieces(dataset.tokenizer, text);
        // Leave room for the end token.
        if (one.cut) ids.resize(static_cast<std::size_t>(out.length - 1));
        ids.push_back(data::endOf(dataset.tokenizer));
        sources.push_back(std::move(ids));
        out.sentences.push_back(std::move(one));
    }
    const auto answers = decoding::answersTo(analyzer.model(), dataset, sources, options);
    if (work.stopped()) return cancelled();
    for (std::size_t i = 0; i < answers.size(); ++i) {
        auto& one = out.sentences[i];
        one.ended = !answers[i].empty();
        if (!one.ended) continue;
        const auto& best = answers[i].front();
        one.text = dataset.targetTokenizer.decode(best.tokens);
        one.tokens = namesOf(dataset.targetTokenizer, best.tokens);
        one.logProbability = best.logProbability;
        one.score = best.score;
    }
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return out;
}

Result<Continued> continuePrompt(TorchAnalyzer& analyzer, const ContinueRequest& request,
                                 const Work& work) {
    const auto& task = traitsOf(analyzer.shape().task);
    if (!task.causal)
        return Error{
            ErrorCode::Usage,
            "the model of this run does not continue texts: its task is %1"_m(task.name),
            "Choose a run of a language model; an encoder-decoder translates (translate)"_m};
    constexpr int kMost = 100000;
    if (request.tokens < 1 || request.tokens > kMost)
        return refusedNumber("the number of tokens"_m, std::to_string(request.tokens),
                             "1 to %1"_m(kMost));
    if (!std::isfinite(request.temperature) || request.temperature < 0 || request.temperature > 100)
        return refusedNumber("the temperature"_m, valueText(request.temperature),
                             "0 (the likeliest token) to 100"_m);
    if (request.topK < 0)
        return refusedNumber(verbatim("top-k"), std::to_string(request.topK),
                             "0 (all tokens) or more"_m);
    const auto& tokenizer = analyzer.dataset().tokenizer;
    decoding::ContinueOptions options;
    HEADSCOPE_TRY(options.headMask, analyzer.maskTensor(request.mask));
    options.tokens = request.tokens;
    // Imported tokenizers use id 0 for an ordinary token.
    if (tokenizer.isImported()) options.never = -1;
    options.temperature = request.temperature;
    options.topK = request.topK;
    options.seed = static_cast<std::uint64_t>(request.seed);
    options.cancel = work.cancel;
    options.progress = work.progress;
    auto prompt = tokenizer.encode(request.prompt);
    Continued out;
    out.promptTokens = static_cast<int>(prompt.size());
    const bool empty = prompt.empty();
    if (empty) {  // an empty prompt: draw a first token at random
        util::Random random(util::derivedSeed(options.seed, "prompt"));
        const auto first = std::min<std::int64_t>(2, tokenizer.size() - 1);
        prompt.push_back(static_cast<std::int32_t>(random.between(first, tokenizer.size() - 1)));
    }
    if (request.onText) options.wrote = pieceCallback(tokenizer, prompt, empty, request.onText);
    const auto written = decoding::continued(analyzer.model(), prompt, options);
    if (work.stopped()) return cancelled();
    out.step = work.step;
    out.prompt = request.prompt;
    out.length = analyzer.shape().length;
    out.unknown = unknownPieces(tokenizer, request.prompt);
    out.tokens = namesOf(tokenizer, written.tokens);
    // Decode together with the prompt, so that spaces between words are correct.
    auto whole = empty ? prompt : tokenizer.encode(request.prompt);
    const auto before = empty ? std::string() : tokenizer.decode(whole);
    whole.insert(whole.end(), written.tokens.begin(), written.tokens.end());
    const auto text = tokenizer.decode(whole);
    out.text = text.substr(std::min(before.size(), text.size()));
    for (const double one : written.logProbabilities) out.logProbability += one;
    return out;
}

}  // namespace headscope::analysis
