// Names of settings in a report, and the numbers of its seeds.
#include "ui/features/report/report_parts.h"
#include "ui/widgets/text/text.h"

#include <algorithm>
#include <set>

namespace headscope::ui {
namespace {

std::string nameOf(const std::vector<std::string>& names, const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : ", ") + settingName(names[i]) + " " + values[i];
    return text;
}

}  // namespace

Report withNames(Report report) {
    if (report.names.size() != report.keys.size()) return report;
    for (auto& name : report.names) name = toStd(labelInSentence(catalogueText(name)));
    const auto rename = [&](std::vector<std::string>& keys) {
        for (auto& key : keys)
            for (std::size_t i = 0; i < report.keys.size(); ++i)
                if (key == report.keys[i]) {
                    key = report.names[i];
                    break;
                }
    };
    if (report.groups.size() > 1)
        for (auto& group : report.groups) group.name = nameOf(report.names, group.values);
    for (auto& comparison : report.scores) rename(comparison.keys);
    for (auto& curves : report.curves) {
        rename(curves.keys);
        for (auto& curve : curves.curves)
            if (!curves.keys.empty() && curve.values.size() == curves.keys.size())
                curve.name = nameOf(curves.keys, curve.values);
    }
    return report;
}

ReportSeeds seedsOf(const Report& report) {
    ReportSeeds found;
    std::set<std::int64_t> first;
    for (const auto& group : report.groups) {
        std::set<std::int64_t> seeds;
        for (const auto& run : group.runs) seeds.insert(run.seed);
        const bool isFirst = &group == &report.groups.front();
        if (isFirst) first = seeds;
        found.same = found.same && seeds == first;
        found.repeated = found.repeated || seeds.size() < group.runs.size();
        found.least = isFirst ? seeds.size() : std::min(found.least, seeds.size());
        found.most = std::max(found.most, seeds.size());
    }
    return found;
}

}  // namespace headscope::ui
