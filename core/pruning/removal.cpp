#include "core/pruning/removal.h"

#include "core/util/random.h"

#include <algorithm>

namespace headscope::pruning {
namespace {

double valueOf(const ModelShape& shape, const std::vector<double>& importance, HeadPlace head) {
    return importance[static_cast<std::size_t>(head.site) * shape.heads + head.head];
}

// The most important head of each site that is still on.
HeadMask protectedHeads(const ModelShape& shape, const std::vector<double>& importance, const HeadMask& now) {
    HeadMask kept;
    const auto rising = byRisingImportance(shape, importance);
    std::vector<bool> seen(static_cast<std::size_t>(shape.layers), false);
    for (auto head = rising.rbegin(); head != rising.rend(); ++head) {
        if (!now.on(*head) || seen[static_cast<std::size_t>(head->site)]) continue;
        seen[static_cast<std::size_t>(head->site)] = true;
        kept.turn(*head, false);
    }
    return kept;  // "off" in this mask
}

int sitesWithHeads(const ModelShape& shape) {
    int sites = 0;
    for (int site = 0; site < shape.layers; ++site) sites += shape.headsOf(site) > 0;
    return sites;
}

}  // namespace

std::vector<int> goneAfterSteps(int heads, int headStep, int percentStep) {
    std::vector<int> gone;
    if (headStep > 0) {
        for (int count = std::min(headStep, heads); heads > 0; count = std::min(count + headStep, heads)) {
            gone.push_back(count);
            if (count == heads) break;
        }
        return gone;
    }
    for (int percent = percentStep; percentStep > 0; percent = std::min(percent + percentStep, 100)) {
        gone.push_back(heads * percent / 100);
        if (percent >= 100) break;
    }
    return gone;
}

std::vector<HeadPlace> byRisingImportance(const ModelShape& shape, const std::vector<double>& importance) {
    auto heads = headsOf(shape);
    std::stable_sort(heads.begin(), heads.end(), [&](HeadPlace a, HeadPlace b) {
        return valueOf(shape, importance, a) < valueOf(shape, importance, b);
    });
    return heads;
}

Result<std::vector<std::vector<HeadPlace>>> removalSteps(const ModelShape& shape, const std::vector<int>& gone,
                                                         const RemovalRules& rules,
                                                         const ImportanceWithout& importance) {
    std::vector<std::vector<HeadPlace>> steps;
    HeadMask now;
    std::vector<double> values;
    const int most = shape.headCount() - (rules.keepOnePerSite ? sitesWithHeads(shape) : 0);
    for (const int wanted : gone) {
        if (values.empty() || rules.recompute) {
            HEADSCOPE_TRY(values, importance(now.off()));
        }
        const auto kept = rules.keepOnePerSite ? protectedHeads(shape, values, now) : HeadMask();
        steps.emplace_back();
        for (const auto& head : byRisingImportance(shape, values)) {
            if (now.offCount() >= std::min(wanted, most)) break;
            if (!now.on(head) || !kept.on(head)) continue;
            now.turn(head, false);
            steps.back().push_back(head);
        }
        if (wanted > most) break;
    }
    return steps;
}

std::vector<double> randomImportance(const ModelShape& shape, std::uint64_t seed, int number) {
    util::Random random(util::derivedSeed(seed, "pruning-order", static_cast<std::uint64_t>(number)));
    std::vector<double> values(static_cast<std::size_t>(shape.layers) * shape.heads);
    for (auto& value : values) value = random.uniform();
    return values;
}

}  // namespace headscope::pruning
