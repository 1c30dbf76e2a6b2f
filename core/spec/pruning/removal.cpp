#include "core/spec/pruning/removal.h"

#include "core/base/util/random.h"

#include <algorithm>

namespace headscope::pruning {
namespace {

double valueOf(const ModelShape& shape, const std::vector<double>& importance, HeadPlace head) {
    return importance[static_cast<std::size_t>(head.site) * shape.heads + head.head];
}

// Returns the most important remaining head of each site.
HeadMask protectedHeads(const ModelShape& shape, const std::vector<double>& importance,
                        const HeadMask& now) {
    HeadMask kept;
    const auto rising = byRisingImportance(shape, importance);
    std::vector<bool> seen(static_cast<std::size_t>(shape.layers), false);
    for (auto head = rising.rbegin(); head != rising.rend(); ++head) {
        if (!now.on(*head) || seen[static_cast<std::size_t>(head->site)]) continue;
        seen[static_cast<std::size_t>(head->site)] = true;
        kept.turn(*head, false);
    }
    // In this mask, removed heads are the protected ones.
    return kept;
}

int sitesWithHeads(const ModelShape& shape) {
    int sites = 0;
    for (int site = 0; site < shape.layers; ++site) sites += shape.headsOf(site) > 0;
    return sites;
}

}  // namespace

std::vector<HeadPlace> byRisingImportance(const ModelShape& shape,
                                          const std::vector<double>& importance) {
    auto heads = headsOf(shape);
    std::stable_sort(heads.begin(), heads.end(), [&](HeadPlace a, HeadPlace b) {
        return valueOf(shape, importance, a) < valueOf(shape, importance, b);
    });
    return heads;
}

Status checkStepSize(int heads, int percent) {
    if (heads > 0 || (heads == 0 && percent >= 1 && percent <= 100)) return {};
    return Error{ErrorCode::Usage, "the pruning steps do not remove any heads"_m,
                 "Remove at least 1 head per step, or 1 to 100 per cent"_m};
}

int mostGone(const ModelShape& shape, bool keepOnePerSite) {
    return shape.headCount() - (keepOnePerSite ? sitesWithHeads(shape) : 0);
}

std::vector<HeadPlace> nextToGo(const ModelShape& shape, const std::vector<double>& importance,
                                const HeadMask& now, int wanted, bool keepOnePerSite) {
    const auto kept = keepOnePerSite ? protectedHeads(shape, importance, now) : HeadMask();
    const int missing = std::min(wanted, mostGone(shape, keepOnePerSite)) - now.offCount();
    std::vector<HeadPlace> next;
    for (const auto& head : byRisingImportance(shape, importance)) {
        if (static_cast<int>(next.size()) >= missing) break;
        if (now.on(head) && kept.on(head)) next.push_back(head);
    }
    return next;
}

Result<std::vector<std::vector<HeadPlace>>> removalSteps(const ModelShape& shape,
                                                         const std::vector<int>& gone,
                                                         const RemovalRules& rules,
                                                         const ImportanceWithout& importance) {
    std::vector<std::vector<HeadPlace>> steps;
    HeadMask now;
    std::vector<double> values;
    const int most = mostGone(shape, rules.keepOnePerSite);
    for (const int wanted : gone) {
        if (values.empty() || rules.recompute) {
            HEADSCOPE_TRY(values, importance(now.off()));
        }
        steps.push_back(nextToGo(shape, values, now, wanted, rules.keepOnePerSite));
        for (const auto& head : steps.back()) now.turn(head, false);
        if (wanted > most) break;
    }
    return steps;
}

std::vector<double> randomImportance(const ModelShape& shape, std::uint64_t seed, int number) {
    util::Random random(
        util::derivedSeed(seed, "pruning-order", static_cast<std::uint64_t>(number)));
    std::vector<double> values(static_cast<std::size_t>(shape.layers) * shape.heads);
    for (auto& value : values) value = random.uniform();
    return values;
}

}  // namespace headscope::pruning
