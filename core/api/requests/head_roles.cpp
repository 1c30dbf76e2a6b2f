// Rules that assign roles to heads, one row per rule.
#include "core/api/base/table_text.h"
#include "core/api/requests/head_overview.h"

#include <cmath>

namespace headscope {
namespace {

// The measures of one head, as used by the rules.
class Measured {
public:
    Measured(const std::vector<HeadStatistics>& measures, HeadPlace head)
        : m_measures(measures), m_head(head) {}
    // Returns NaN if the measure or the head is missing.
    double of(const char* measure) const {
        for (const auto& one : m_measures)
            if (one.measure == measure) return valueIn(one);
        return std::nan("");
    }
    // Mean of a measure over the heads of the site.
    double siteMean(const char* measure) const {
        for (const auto& one : m_measures) {
            if (one.measure != measure || m_head.site >= static_cast<int>(one.values.size()))
                continue;
            double sum = 0;
            int heads = 0;
            for (const float value : one.values[static_cast<std::size_t>(m_head.site)])
                if (!std::isnan(value)) {
                    sum += value;
                    ++heads;
                }
            return heads > 0 ? sum / heads : std::nan("");
        }
        return std::nan("");
    }

private:
    double valueIn(const HeadStatistics& one) const {
        const auto site = static_cast<std::size_t>(m_head.site),
                   head = static_cast<std::size_t>(m_head.head);
        if (site >= one.values.size() || head >= one.values[site].size()) return std::nan("");
        return one.values[site][head];
    }

    const std::vector<HeadStatistics>& m_measures;
    HeadPlace m_head;
};

std::string rolePercent(double share) {
    return percentText(share, 0);
}

// Returns the share that is the fraction `part` of the way from uniform attention to 1.
double beyondEven(double even, double part) {
    return even + part * (1 - even);
}

// Compares with a tolerance for rounding, because measures are stored as floats.
bool reaches(double value, double limit) {
    return value >= limit - 1e-6;
}

// Appends the share under uniform attention to the evidence.
Message besideUniform(const Message& evidence, double even) {
    return "%1 (uniform attention: %2)"_m(evidence, rolePercent(even));
}

Message offsetText(double offset) {
    const int by = static_cast<int>(std::lround(offset));
    if (by == 0) return "on the query itself"_m;
    const Message tokens = std::abs(by) == 1 ? "1 token"_m : "%1 tokens"_m(std::abs(by));
    return by < 0 ? "%1 before the query"_m(tokens) : "%1 after the query"_m(tokens);
}

struct Verdict {
    double value = 0, limit = 0;
    Message evidence;
    bool holds = false;
};

struct RoleRow {
    RoleRule rule;
    // Returns why the rule does not apply; "" if it applies.
    Message (*refusal)(const RoleFacts&);
    Verdict (*judge)(const Measured&, const RoleFacts&);
};

Message always(const RoleFacts&) {
    return {};
}
Message whereCausal(const RoleFacts& facts) {
    return facts.causal
               ? Message()
               : "Only a model that predicts the next token can complete patterns it has seen before."_m;
}
Message whereTokens(const RoleFacts& facts) {
    return facts.pictures ? "Image patches do not follow another token."_m : Message();
}
Message whereFirstIsShared(const RoleFacts& facts) {
    return facts.firstToken.empty()
               ? "The samples of this model do not begin with a token of their own, such as [CLS]."_m
               : Message();
}
Message whereFirstDiffers(const RoleFacts& facts) {
    if (facts.pictures) return "A picture's first patch is a corner like the others."_m;
    return facts.firstToken.empty()
               ? Message()
               : "Every sample begins with %1; the rule for that token applies "
                 "instead."_m(facts.firstToken);
}

// Thresholds of the rules; the texts below repeat them.
constexpr double kRetrievalPart = 0.1;
constexpr double kInductionPart = 0.4, kPreviousPart = 0.5, kSinkPart = 0.3;
constexpr double kPositional = 0.9, kFlat = 0.95, kDead = 0.01;

Verdict induction(const Measured& head, const RoleFacts& facts) {
    Verdict verdict{
        head.of("induction-score"), beyondEven(facts.evenInduction, kInductionPart), {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = besideUniform(
        "%1 of its attention goes to tokens that followed earlier occurrences of the "
        "query's token"_m(rolePercent(verdict.value)),
        facts.evenInduction);
    return verdict;
}

Verdict retrieval(const Measured& head, const RoleFacts& facts) {
    Verdict verdict{
        head.of("retrieval-score"), beyondEven(facts.evenRetrieval, kRetrievalPart), {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = besideUniform(
        "its strongest key is the token to copy for %1 of the tokens of a copied passage"_m(
            rolePercent(verdict.value)),
        facts.evenRetrieval);
    return verdict;
}

Verdict previousToken(const Measured& head, const RoleFacts& facts) {
    Verdict verdict{
        head.of("previous-token-score"), beyondEven(facts.evenBefore, kPreviousPart), {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = besideUniform(
        "%1 of its attention goes to the token just before the query"_m(rolePercent(verdict.value)),
        facts.evenBefore);
    return verdict;
}

Verdict firstKey(const Measured& head, const RoleFacts& facts, const Message& name) {
    Verdict verdict{
        head.of("first-key-attention"), beyondEven(facts.evenShare, kSinkPart), {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = besideUniform(
        "%1 of its attention goes to %2"_m(rolePercent(verdict.value), name), facts.evenShare);
    return verdict;
}

Verdict classToken(const Measured& head, const RoleFacts& facts) {
    return firstKey(head, facts, verbatim(facts.firstToken));
}

Verdict firstTokenSink(const Measured& head, const RoleFacts& facts) {
    return firstKey(head, facts, "the first token, regardless of its text"_m);
}

Verdict positional(const Measured& head, const RoleFacts& facts) {
    const double share = head.of(facts.pictures ? "positional-score-2d" : "positional-score");
    Verdict verdict{share, kPositional, {}, reaches(share, kPositional)};
    const Message where = facts.pictures ? "at one fixed offset in rows and columns"_m
                                         : offsetText(head.of("positional-offset"));
    verdict.evidence = "its strongest key is %1 in %2 of the queries"_m(where, rolePercent(share));
    return verdict;
}

Verdict rareToken(const Measured& head, const RoleFacts& facts) {
    const double one = head.of("rare-token-hit-1"), two = head.of("rare-token-hit-2");
    Verdict verdict{one, 0.5, {}, head.of("rare-token-head") > 0.5};
    const Message what = facts.pictures ? "patch whose pixels vary most"_m : "rarest token"_m;
    verdict.evidence =
        "its strongest key is the %1 that the query sees in %2 of the queries, one of the two in %3"_m(
            what, rolePercent(one), rolePercent(two));
    return verdict;
}

Verdict flat(const Measured& head, const RoleFacts&) {
    Verdict verdict{head.of("entropy-normalised"), kFlat, {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence =
        "its attention is %1 as spread out as uniform attention"_m(rolePercent(verdict.value));
    return verdict;
}

Verdict dead(const Measured& head, const RoleFacts&) {
    // Compare with the mean of the layer, because output norms differ between layers.
    const double mean = head.siteMean("output-norm");
    Verdict verdict{head.of("output-norm"), kDead * mean, {}, false};
    verdict.holds = verdict.value < verdict.limit;
    verdict.evidence = "its contribution is %1 as long as the average of its layer's heads"_m(
        rolePercent(mean > 0 ? verdict.value / mean : 0));
    return verdict;
}

const std::vector<RoleRow>& rows() {
    static const std::vector<RoleRow> kRows = {
        {{"induction", "Induction",
          "On random sequences repeated twice, attention to the tokens that followed earlier "
          "occurrences of the "
          "query's token covers at least 40 % of the range from uniform to full attention; "
          "the 40 % is set by this program.",
          "Olsson et al. 2022, arXiv 2209.11895"},
         whereCausal,
         induction},
        {{"retrieval", "Retrieval",
          "While a passage of the context is repeated, the strongest key is the token to copy for "
          "at least 10 % of the range from chance to all tokens.",
          "Wu et al. 2024, arXiv 2404.15574, with a copied passage instead of a question"},
         whereCausal,
         retrieval},
        {{"previous-token", "Previous token",
          "Attention to the token just before the query covers at least half of the range from "
          "uniform to full "
          "attention; the half is set by this program.",
          "Olsson et al. 2022, arXiv 2209.11895; Elhage et al. 2021, transformer-circuits.pub"},
         whereTokens,
         previousToken},
        {{"class-token", "Class token",
          "Attention to the token that begins every sample covers at least 30 % of the range from "
          "uniform to full "
          "attention; the 30 % is set by this program, after Guo et al.",
          "Clark et al. 2019, arXiv 1906.04341; Guo et al. 2024, arXiv 2410.13835"},
         whereFirstIsShared,
         classToken},
        {{"first-token-sink", "First-token sink",
          "Attention to the first token, whatever it is, covers at least 30 % of the range "
          "from uniform to full attention.",
          "Xiao et al. 2023, arXiv 2309.17453; the 30 % of Guo et al. 2024, arXiv 2410.13835"},
         whereFirstDiffers,
         firstTokenSink},
        {{"positional", "Positional",
          "Its strongest key is at one fixed offset in at least 90 % of the queries.",
          "Voita et al. 2019, arXiv 1905.09418"},
         always,
         positional},
        {{"rare-token", "Rare token",
          "Its strongest key is the rarest that the query sees in half of the queries, or one of "
          "the two rarest in 60 "
          "%, and at least three times as often as by chance; the thresholds are set by this "
          "program.",
          "Voita et al. 2019, arXiv 1905.09418"},
         always,
         rareToken},
        {{"flat", "Uniform",
          "Its attention has at least 95 % of the entropy of uniform attention: it averages the "
          "visible tokens. The "
          "95 % is set by this program.",
          "Clark et al. 2019, arXiv 1906.04341"},
         always,
         flat},
        {{"dead", "Negligible contribution",
          "Its contribution is shorter than 1 % of the mean over its layer's heads.",
          "after Guo et al. 2024, arXiv 2410.13835"},
         always,
         dead},
    };
    return kRows;
}

}  // namespace

std::vector<RoleRule> roleRules(const RoleFacts& facts) {
    std::vector<RoleRule> rules;
    for (const RoleRow& row : rows()) {
        rules.push_back(row.rule);
        rules.back().why = row.refusal(facts);
        rules.back().applies = rules.back().why.empty();
    }
    return rules;
}

std::vector<HeadRole> rolesOf(const std::vector<HeadStatistics>& measures, const RoleFacts& facts) {
    std::vector<HeadRole> roles;
    const std::size_t sites = measures.empty() ? 0 : measures.front().values.size();
    for (std::size_t site = 0; site < sites; ++site)
        for (std::size_t head = 0; head < measures.front().values[site].size(); ++head) {
            const HeadPlace place{static_cast<int>(site), static_cast<int>(head)};
            // Skip heads that the layer does not have.
            if (std::isnan(measures.front().values[site][head])) continue;
            for (const RoleRow& row : rows()) {
                if (!row.refusal(facts).empty()) continue;
                auto verdict = row.judge(Measured(measures, place), facts);
                // `holds` is also false if a measure is missing, because comparisons with NaN are
                // false.
                if (!verdict.holds) continue;
                roles.push_back({place, row.rule.id, verdict.value, verdict.limit,
                                 std::move(verdict.evidence)});
            }
        }
    return roles;
}

}  // namespace headscope
