#include "tests/reference/text_cases.h"

#include "core/base/text/beam_search.h"
#include "core/base/text/bleu.h"
#include "core/base/text/porter.h"
#include "core/base/text/rouge.h"
#include "tests/reference/formulas/perplexity.h"

#include <algorithm>
#include <array>
#include <limits>

namespace headscope::analysis {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

Error notOfForm(const std::string& key, const std::string& form) {
    return {ErrorCode::BadData, "\"%1\" is not %2"_m(key, form),
            "tests/reference/README.md lists the contents of each kind of case"_m};
}

// Returns a key's value as a C++ type. form: describes the expected value in error messages.
template <class T>
Result<T> valueOf(const Json& json, const std::string& key, const char* form) {
    const auto found = json.find(key);
    if (found == json.end()) return notOfForm(key, std::string("there; it should be ") + form);
    try {
        return found->get<T>();
    } catch (const Json::exception&) {
        return notOfForm(key, form);
    }
}

Result<std::vector<std::pair<std::string, std::string>>> pairsOf(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto lists,
                  valueOf<std::vector<Texts>>(given.json, "pairs", "a list of pairs of texts"));
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const auto& list : lists) {
        if (list.size() != 2) return notOfForm("pairs", "a list of pairs of texts");
        pairs.push_back({list[0], list[1]});
    }
    return pairs;
}

// Hypotheses with one or more reference translations.
struct Corpus {
    Texts hypotheses;
    std::vector<Texts> references;  // [streams][n]

    Texts referencesOf(std::size_t segment) const {
        Texts all;
        for (const auto& stream : references) all.push_back(stream[segment]);
        return all;
    }
};

Result<Corpus> corpusOf(const Json& json, const std::string& name) {
    if (!json.is_object()) return notOfForm(name, "an object with hypotheses and references");
    Corpus corpus;
    HEADSCOPE_TRY(corpus.hypotheses, valueOf<Texts>(json, "hypotheses", "a list of texts"));
    HEADSCOPE_TRY(corpus.references,
                  valueOf<std::vector<Texts>>(json, "references", "a list of lists of texts"));
    for (const auto& stream : corpus.references)
        if (stream.size() != corpus.hypotheses.size())
            return notOfForm(name, "as many references as hypotheses");
    if (corpus.references.empty()) return notOfForm(name, "with a list of references");
    return corpus;
}

text::Bleu bleuOfCorpus(const Corpus& corpus, bool lowercase) {
    text::BleuCounts counts;
    for (std::size_t i = 0; i < corpus.hypotheses.size(); ++i)
        counts += text::bleuCounts(corpus.hypotheses[i], corpus.referencesOf(i), lowercase);
    return text::bleuOf(counts);
}

ReferenceAnswer bleuAnswer(const Corpus& corpus) {
    const auto bleu = bleuOfCorpus(corpus, false);
    return {{"score", bleu.score},
            {"matches", bleu.counts.matches},
            {"totals", bleu.counts.totals},
            {"precisions", bleu.precisions},
            {"brevity_penalty", bleu.brevityPenalty},
            {"hypothesis_length", bleu.counts.hypothesisLength},
            {"reference_length", bleu.counts.referenceLength},
            {"score_lowercase", bleuOfCorpus(corpus, true).score},
            {"signature", text::bleuSignature(corpus.references.size(), false)}};
}

// BLEU of corpora and of sentence pairs.
Result<ReferenceAnswer> bleuCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto pairs, pairsOf(given));
    HEADSCOPE_TRY(const auto corpora, valueOf<Json>(given.json, "corpora", "an object of corpora"));
    if (!corpora.is_object()) return notOfForm("corpora", "an object of corpora");
    ReferenceAnswer out{{"case", given.kind}};
    auto answers = ReferenceAnswer::object();
    for (const auto& [name, json] : corpora.items()) {
        HEADSCOPE_TRY(const auto corpus, corpusOf(json, name));
        answers[name] = bleuAnswer(corpus);
    }
    out["signature"] = text::bleuSignature(1, false);
    out["corpora"] = std::move(answers);
    auto sentences = ReferenceAnswer::array(), tokens = ReferenceAnswer::array();
    for (const auto& [hypothesis, reference] : pairs) {
        sentences.push_back(
            text::bleuOf(text::bleuCounts(hypothesis, {reference}, false), true).score);
        tokens.push_back(text::bleuWords(hypothesis, false));
    }
    out["sentences"] = std::move(sentences);
    out["tokens"] = std::move(tokens);
    return out;
}

ReferenceAnswer overlapJson(const text::Rouge& rouge) {
    ReferenceAnswer out;
    const auto kinds = text::inOrder(rouge);
    for (std::size_t k = 0; k < kinds.size(); ++k)
        out[text::kRougeNames[k]] = {kinds[k].precision, kinds[k].recall, kinds[k].f1};
    return out;
}

// ROUGE with and without stemming.
Result<ReferenceAnswer> rougeCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto pairs, pairsOf(given));
    ReferenceAnswer out{{"case", given.kind}, {"mean_f1", ReferenceAnswer::object()}};
    for (const bool stem : {false, true}) {
        const char* name = stem ? "stemmed" : "plain";
        auto each = ReferenceAnswer::array();
        std::array<double, text::kRougeKinds> sums{};
        for (const auto& [hypothesis, reference] : pairs) {
            const auto rouge = text::rougeOf(hypothesis, reference, {stem});
            each.push_back(overlapJson(rouge));
            const auto kinds = text::inOrder(rouge);
            for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += kinds[k].f1;
        }
        for (std::size_t k = 0; k < sums.size(); ++k)
            out["mean_f1"][name][text::kRougeNames[k]] =
                sums[k] / static_cast<double>(std::max<std::size_t>(pairs.size(), 1));
        out[name] = std::move(each);
    }
    auto tokens = ReferenceAnswer::array();
    for (const auto& pair : pairs) tokens.push_back(text::rougeTokens(pair.first, false));
    out["tokens"] = std::move(tokens);
    return out;
}

Result<ReferenceAnswer> porterCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto words, valueOf<Texts>(given.json, "words", "a list of words"));
    auto stems = ReferenceAnswer::array();
    for (const auto& word : words) stems.push_back(text::porterStem(word));
    return ReferenceAnswer{{"case", given.kind}, {"stems", std::move(stems)}};
}

// Loss and perplexity from given log probabilities.
Result<ReferenceAnswer> perplexityCase(const ReferenceCase& given) {
    using Rows = std::vector<std::vector<double>>;
    HEADSCOPE_TRY(const auto rows,
                  valueOf<Rows>(given.json, "log_probabilities", "a list of lists of numbers"));
    std::vector<std::vector<bool>> ignoredRows(rows.size());
    if (given.json.contains("ignored")) {
        HEADSCOPE_TRY(ignoredRows, valueOf<std::vector<std::vector<bool>>>(
                                       given.json, "ignored", "true or false for each"));
    }
    std::vector<double> all;
    std::vector<bool> ignored;
    if (ignoredRows.size() != rows.size())
        return notOfForm("ignored", "true or false for each token");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ignoredRows[i].resize(ignoredRows[i].empty() ? rows[i].size() : ignoredRows[i].size());
        if (ignoredRows[i].size() != rows[i].size())
            return notOfForm("ignored", "true or false for each token");
        all.insert(all.end(), rows[i].begin(), rows[i].end());
        ignored.insert(ignored.end(), ignoredRows[i].begin(), ignoredRows[i].end());
    }
    auto predicted = text::predictedText(all, ignored);
    HEADSCOPE_TRY(predicted.characters,
                  valueOf<std::int64_t>(given.json, "characters", "a whole number"));
    return ReferenceAnswer{{"case", given.kind},
                           {"tokens", predicted.tokens},
                           {"loss", predicted.loss},
                           {"perplexity", predicted.perplexity()},
                           {"bits_per_token", predicted.bitsPerToken()},
                           {"bits_per_character", predicted.bitsPerCharacter()}};
}

constexpr double kImpossible = -std::numeric_limits<double>::infinity();

// A toy language model: the next token depends on the previous token only.
struct TokenTable {
    std::vector<std::vector<double>> rows;  // [previous][next]
    std::int32_t begin = 0, end = 0;
    std::int64_t maximum = 0;

    std::int64_t size() const { return static_cast<std::int64_t>(rows.size()); }
    double at(std::int32_t previous, std::int32_t next) const {
        return rows[static_cast<std::size_t>(previous)][static_cast<std::size_t>(next)];
    }
};

// Reads the transition table; null means probability 0.
Result<std::vector<std::vector<double>>> tableRows(const Json& json) {
    HEADSCOPE_TRY(const auto rows, valueOf<std::vector<std::vector<Json>>>(
                                       json, "log_probabilities", "a square table"));
    std::vector<std::vector<double>> table;
    for (const auto& row : rows) {
        if (row.size() != rows.size()) return notOfForm("log_probabilities", "a square table");
        auto& numbers = table.emplace_back();
        for (const auto& value : row) {
            if (!value.is_null() && !value.is_number())
                return notOfForm("log_probabilities", "numbers or null");
            numbers.push_back(value.is_null() ? kImpossible : value.get<double>());
        }
    }
    return table;
}

Result<TokenTable> tokenTable(const Json& json) {
    TokenTable table;
    HEADSCOPE_TRY(table.rows, tableRows(json));
    HEADSCOPE_TRY(table.begin, valueOf<std::int32_t>(json, "bos", "the id of a token"));
    HEADSCOPE_TRY(table.end, valueOf<std::int32_t>(json, "eos", "the id of a token"));
    HEADSCOPE_TRY(table.maximum, valueOf<std::int64_t>(json, "max_length", "a whole number"));
    for (const auto mark : {table.begin, table.end})
        if (mark < 0 || mark >= table.size())
            return notOfForm(mark == table.begin ? "bos" : "eos", "in the table");
    if (table.maximum < 1) return notOfForm("max_length", "at least 1");
    return table;
}

ReferenceAnswer sequenceJson(const text::Hypothesis& found) {
    return {{"sequence", found.tokens},
            {"log_probability", found.logProbability},
            {"score", found.score}};
}

// Runs the program's beam search on the toy model.
text::Hypothesis searched(const TokenTable& table, std::int64_t beam, double alpha) {
    text::BeamOptions options;
    options.beam = beam;
    options.alpha = alpha;
    options.maximum = table.maximum;
    options.begin = table.begin;
    options.end = table.end;
    const auto next = [&](const std::vector<text::BeamRow>& rows, std::int64_t count,
                          std::int32_t only) {
        std::vector<text::Candidate> candidates;
        for (const auto& row : rows) {
            if (only >= 0)
                candidates.push_back({only, table.at(row.token, only)});
            else
                text::bestTokens(table.rows[static_cast<std::size_t>(row.token)].data(),
                                 table.size(), count, candidates);
        }
        return candidates;
    };
    const auto found = text::beamSearch(1, table.size(), options, next).front();
    return found.empty() ? text::Hypothesis{{}, {}, kImpossible, kImpossible} : found.front();
}

// Finds the best sequence by dynamic programming: the most likely sequence of each length and last
// token, compared with the length penalty.
text::Hypothesis exhaustive(const TokenTable& table, double alpha) {
    struct Best {
        double sum = kImpossible;
        std::vector<std::int32_t> tokens;
    };
    std::vector<Best> living(static_cast<std::size_t>(table.size()));
    living[static_cast<std::size_t>(table.begin)].sum = 0;
    text::Hypothesis best{{}, {}, kImpossible, kImpossible};
    for (std::int64_t length = 1; length <= table.maximum; ++length) {
        std::vector<Best> next(living.size());
        for (std::int32_t previous = 0; previous < table.size(); ++previous) {
            const auto& before = living[static_cast<std::size_t>(previous)];
            for (std::int32_t token = 0; token < table.size(); ++token) {
                const double sum = before.sum + table.at(previous, token);
                auto& place = next[static_cast<std::size_t>(token)];
                if (!(sum > place.sum)) continue;
                place = {sum, before.tokens};
                place.tokens.push_back(token);
            }
        }
        auto& ended = next[static_cast<std::size_t>(table.end)];
        const double score = ended.sum / text::lengthPenalty(length, alpha);
        if (score > best.score) best = {ended.tokens, {}, ended.sum, score};
        ended = {};
        living = std::move(next);
    }
    return best;
}

Result<ReferenceAnswer> beamCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto table, tokenTable(given.json));
    auto results = ReferenceAnswer::array(), whole = ReferenceAnswer::array();
    for (const double alpha : {0.0, 0.6, 1.0}) {
        for (const std::int64_t beam : {1, 2, 4}) {
            ReferenceAnswer row{{"beam", beam}, {"alpha", alpha}};
            row.update(sequenceJson(searched(table, beam, alpha)));
            results.push_back(std::move(row));
        }
        ReferenceAnswer row{{"alpha", alpha}};
        row.update(sequenceJson(exhaustive(table, alpha)));
        whole.push_back(std::move(row));
    }
    return ReferenceAnswer{
        {"case", given.kind}, {"results", std::move(results)}, {"exhaustive", std::move(whole)}};
}

}  // namespace

void addTextReferenceKinds(ReferenceKinds& kinds) {
    kinds.add("bleu", bleuCase)
        .add("rouge", rougeCase)
        .add("porter", porterCase)
        .add("perplexity", perplexityCase)
        .add("beam", beamCase);
}

}  // namespace headscope::analysis
