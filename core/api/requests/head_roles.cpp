// Rules that assign roles to heads, one row per rule.
#include "core/api/base/table_text.h"
#include "core/api/requests/head_overview.h"

#include <cmath>

namespace headscope {
namespace {

// The measures of one head, as used by the rules.
class Measured {
public:
    Measured(const std::vector<HeadStatistics>& measures, HeadPlace head) : m_measures(measures), m_head(head) {}
    // NaN: not measured, or the head does not exist.
    double of(const char* measure) const {
        for (const auto& one : m_measures)
            if (one.measure == measure) return valueIn(one);
        return std::nan("");
    }
    // Mean of a measure over the heads of the site.
    double siteMean(const char* measure) const {
        for (const auto& one : m_measures) {
            if (one.measure != measure || m_head.site >= static_cast<int>(one.values.size())) continue;
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
        const auto site = static_cast<std::size_t>(m_head.site), head = static_cast<std::size_t>(m_head.head);
        if (site >= one.values.size() || head >= one.values[site].size()) return std::nan("");
        return one.values[site][head];
    }

    const std::vector<HeadStatistics>& m_measures;
    HeadPlace m_head;
};

std::string rolePercent(double share) {
    return percentText(share, 0);
}

// Attention share that is a fraction `part` of the way from uniform attention to all attention.
double beyondEven(double even, double part) {
    return even + part * (1 - even);
}

// Tolerates rounding, because measures are stored as floats.
bool reaches(double value, double limit) {
    return value >= limit - 1e-6;
}

std::string ofEven(double even) {
    return " (uniform attention: " + rolePercent(even) + ")";
}

std::string offsetText(double offset) {
    const int by = static_cast<int>(std::lround(offset));
    if (by == 0) return "on the query itself";
    const std::string tokens = std::to_string(std::abs(by)) + (std::abs(by) == 1 ? " token" : " tokens");
    return tokens + (by < 0 ? " before the query" : " after the query");
}

struct Verdict {
    double value = 0, limit = 0;
    std::string evidence;
    bool holds = false;
};

struct RoleRow {
    RoleRule rule;
    // Returns why the rule does not apply; "" if it applies.
    std::string (*refusal)(const RoleFacts&);
    Verdict (*judge)(const Measured&, const RoleFacts&);
};

std::string always(const RoleFacts&) {
    return {};
}
std::string whereCausal(const RoleFacts& facts) {
    return facts.causal ? "" : "Only a model that predicts the next token can complete patterns it has seen before.";
}
std::string whereTokens(const RoleFacts& facts) {
    return facts.pictures ? "Image patches do not follow another token." : "";
}
std::string whereFirstIsShared(const RoleFacts& facts) {
    return facts.firstToken.empty() ? "The samples of this model do not begin with a token of their own, such as [CLS]."
                                    : "";
}
std::string whereFirstDiffers(const RoleFacts& facts) {
    if (facts.pictures) return "A picture's first patch is a corner like the others.";
    return facts.firstToken.empty() ? "" : "Every sample begins with " + facts.firstToken + ": see the rule for it.";
}

// Thresholds of the rules; the texts below repeat them.
constexpr double kInductionPart = 0.4, kPreviousPart = 0.5, kSinkPart = 0.3;
constexpr double kPositional = 0.9, kFlat = 0.95, kDead = 0.01;

Verdict induction(const Measured& head, const RoleFacts& facts) {
    Verdict verdict{head.of("induction-score"), beyondEven(facts.evenInduction, kInductionPart), {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = rolePercent(verdict.value) + " of its attention goes to what followed the same token before" +
                       ofEven(facts.evenInduction);
    return verdict;
}

Verdict previousToken(const Measured& head, const RoleFacts& facts) {
    Verdict verdict{head.of("previous-token-score"), beyondEven(facts.evenBefore, kPreviousPart), {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = rolePercent(verdict.value) + " of its attention goes to the token just before the query" +
                       ofEven(facts.evenBefore);
    return verdict;
}

Verdict firstKey(const Measured& head, const RoleFacts& facts, const std::string& name) {
    Verdict verdict{head.of("first-key-attention"), beyondEven(facts.evenShare, kSinkPart), {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = rolePercent(verdict.value) + " of its attention goes to " + name + ofEven(facts.evenShare);
    return verdict;
}

Verdict classToken(const Measured& head, const RoleFacts& facts) {
    return firstKey(head, facts, facts.firstToken);
}

Verdict firstTokenSink(const Measured& head, const RoleFacts& facts) {
    return firstKey(head, facts, "the first token, whatever that is");
}

Verdict positional(const Measured& head, const RoleFacts& facts) {
    const double share = head.of(facts.pictures ? "positional-score-2d" : "positional-score");
    Verdict verdict{share, kPositional, {}, reaches(share, kPositional)};
    const std::string where =
        facts.pictures ? "at one fixed offset in rows and columns" : offsetText(head.of("positional-offset"));
    verdict.evidence = "its strongest key is " + where + " in " + rolePercent(share) + " of the queries";
    return verdict;
}

Verdict rareToken(const Measured& head, const RoleFacts& facts) {
    const double one = head.of("rare-token-hit-1"), two = head.of("rare-token-hit-2");
    Verdict verdict{one, 0.5, {}, head.of("rare-token-head") > 0.5};
    const std::string what = facts.pictures ? "patch whose pixels vary most" : "rarest token";
    verdict.evidence = "its strongest key is the " + what + " that the query sees in " + rolePercent(one) +
                       " of the queries, one of the two in " + rolePercent(two);
    return verdict;
}

Verdict flat(const Measured& head, const RoleFacts&) {
    Verdict verdict{head.of("entropy-normalised"), kFlat, {}, false};
    verdict.holds = reaches(verdict.value, verdict.limit);
    verdict.evidence = "its attention is " + rolePercent(verdict.value) + " as spread out as uniform attention";
    return verdict;
}

Verdict dead(const Measured& head, const RoleFacts&) {
    // Compare with the mean of the layer, because output norms differ between layers.
    const double mean = head.siteMean("output-norm");
    Verdict verdict{head.of("output-norm"), kDead * mean, {}, false};
    verdict.holds = verdict.value < verdict.limit;
    verdict.evidence = "its contribution is " + rolePercent(mean > 0 ? verdict.value / mean : 0) +
                       " as long as the average of its layer's heads";
    return verdict;
}

const std::vector<RoleRow>& rows() {
    static const std::vector<RoleRow> kRows = {
        {{"induction", "Induction",
          "On random sequences repeated twice, attention to the tokens that followed earlier occurrences of the "
          "query's token covers at least 40 % of the range from uniform to full attention; "
          "the 40 % is set by this program.",
          "Olsson et al. 2022, arXiv 2209.11895", true, ""},
         whereCausal,
         induction},
        {{"previous-token", "Previous token",
          "Attention to the token just before the query covers at least half of the range from uniform to full "
          "attention; the half is set by this program.",
          "Olsson et al. 2022, arXiv 2209.11895; Elhage et al. 2021, transformer-circuits.pub", true, ""},
         whereTokens,
         previousToken},
        {{"class-token", "Class token",
          "Attention to the token that begins every sample covers at least 30 % of the range from uniform to full "
          "attention; the 30 % is set by this program, after Guo et al.",
          "Clark et al. 2019, arXiv 1906.04341; Guo et al. 2024, arXiv 2410.13835", true, ""},
         whereFirstIsShared,
         classToken},
        {{"first-token-sink", "First-token sink",
          "Attention to the first token, whatever it is, covers at least 30 % of the range "
          "from uniform to full attention.",
          "Xiao et al. 2023, arXiv 2309.17453; the 30 % of Guo et al. 2024, arXiv 2410.13835", true, ""},
         whereFirstDiffers,
         firstTokenSink},
        {{"positional", "Positional", "Its strongest key is at one fixed offset in at least 90 % of the queries.",
          "Voita et al. 2019, arXiv 1905.09418", true, ""},
         always,
         positional},
        {{"rare-token", "Rare token",
          "Its strongest key is the rarest that the query sees in half of the queries, or one of the two rarest in 60 "
          "%, and at least three times as often as by chance; the thresholds are set by this program.",
          "Voita et al. 2019, arXiv 1905.09418", true, ""},
         always,
         rareToken},
        {{"flat", "Even",
          "Its attention has at least 95 % of the entropy of uniform attention: it averages the visible tokens. The "
          "95 % is set by this program.",
          "Clark et al. 2019, arXiv 1906.04341", true, ""},
         always,
         flat},
        {{"dead", "Adds nothing", "Its contribution is shorter than 1 % of the mean over its layer's heads.",
          "after Guo et al. 2024, arXiv 2410.13835", true, ""},
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
            // The layer does not have this head.
            if (std::isnan(measures.front().values[site][head])) continue;
            for (const RoleRow& row : rows()) {
                if (!row.refusal(facts).empty()) continue;
                auto verdict = row.judge(Measured(measures, place), facts);
                // Also if a measure is missing, because comparisons with NaN are false.
                if (!verdict.holds) continue;
                roles.push_back({place, row.rule.id, verdict.value, verdict.limit, std::move(verdict.evidence)});
            }
        }
    return roles;
}

}  // namespace headscope
