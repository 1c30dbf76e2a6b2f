#include "core/api/engine/pruning_job.h"

#include <cstdio>

namespace headscope {
namespace {

// FNV-1a hash (Fowler, Noll & Vo) for names; not cryptographic.
class NameHash {
public:
    template <class T>
    NameHash& add(const T& value) {
        return addText(valueText(ParamValue(value)));
    }
    NameHash& addText(const std::string& text) {
        for (const unsigned char c : text + ";") m_state = (m_state ^ c) * 16777619u;
        return *this;
    }
    std::string hex() const {
        // Eight hexadecimal digits of 32 bits, and the terminating zero.
        char text[9];
        std::snprintf(text, sizeof text, "%08x", m_state);
        return text;
    }

private:
    // FNV offset basis; 16777619 above is the FNV prime.
    std::uint32_t m_state = 2166136261u;
};

constexpr std::pair<VoteRule, const char*> kVoteRules[] = {
    {VoteRule::Paper, "paper"}, {VoteRule::Code, "code"}, {VoteRule::Merge, "merge"}};

}  // namespace

const char* voteRuleId(VoteRule rule) {
    for (const auto& [known, id] : kVoteRules)
        if (known == rule) return id;
    return "";
}

std::optional<VoteRule> voteRuleOf(const std::string& id) {
    for (const auto& [rule, known] : kVoteRules)
        if (id == known) return rule;
    return std::nullopt;
}

std::string planName(const PruningPlan& plan) {
    NameHash hash;
    hash.addText(plan.by).add(plan.step).addText(plan.chooseSplit).addText(plan.split);
    for (const int number :
         {plan.chooseSamples, plan.samples, plan.headStep, plan.percentStep, plan.keep, plan.groups,
          plan.voteSamples, static_cast<int>(plan.on), static_cast<int>(plan.votes)})
        hash.add(std::int64_t{number});
    for (const bool flag : {plan.siteNormalised, plan.keepOnePerSite, plan.weightsStay, plan.fresh})
        hash.add(flag);
    for (const auto& length : {plan.between, plan.training, plan.finetune})
        hash.add(length.steps).add(length.epochs);
    for (const double number : {plan.margin.loss.value_or(-1), plan.alpha, plan.beta, plan.shift})
        hash.add(number);
    for (const double price : plan.prices) hash.add(price);
    hash.add(plan.ff);
    // Hash `share` only if it is not the default, so that older plans without it keep their names.
    if (plan.margin.share != kDefaultMargin) hash.add(plan.margin.share);
    return plan.by + "-" + hash.hex();
}

}  // namespace headscope
