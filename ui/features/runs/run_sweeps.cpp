#include "ui/features/runs/run_sweeps.h"

#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace headscope::ui {
namespace {

struct RunSweepsText {
    Q_DECLARE_TR_FUNCTIONS(RunSweepsText)
};

constexpr std::size_t kNamedLambdas = 4;  // more are shown as a range

QString lambdasText(const std::set<double>& lambdas) {
    if (lambdas.size() > kNamedLambdas)
        return RunSweepsText::tr("λ %1 to %2")
            .arg(lambdaText(*lambdas.begin()), lambdaText(*lambdas.rbegin()));
    QStringList all;
    for (const double lambda : lambdas) all << lambdaText(lambda);
    return RunSweepsText::tr("λ %1").arg(all.join(QStringLiteral(", ")));
}

QString titleOf(const QString& name, const std::vector<const RunInfo*>& runs) {
    std::set<double> lambdas;
    std::set<std::int64_t> seeds;
    for (const auto* run : runs) {
        lambdas.insert(run->lambda);
        seeds.insert(run->seed);
    }
    QStringList parts{name, lambdasText(lambdas)};
    if (seeds.size() > 1)
        parts << RunSweepsText::tr("%n seed(s)", nullptr, static_cast<int>(seeds.size()));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

std::vector<RunSweep> sweepsOf(const QueueInfo& queue, const std::vector<RunInfo>& runs) {
    std::map<std::string, const RunInfo*> listed;  // by folder
    for (const auto& run : runs) listed.emplace(run.path, &run);
    std::vector<std::string> names;
    std::map<std::string, std::vector<const RunInfo*>> found;
    for (const auto* jobs : {&queue.jobs, &queue.cleared})
        for (const auto& job : *jobs) {
            const auto run = listed.find(job.run);
            if (job.sweep.empty() || run == listed.end()) continue;
            auto& members = found[job.sweep];
            if (members.empty()) names.push_back(job.sweep);
            members.push_back(run->second);
        }
    std::vector<RunSweep> sweeps;
    for (const auto& name : names) {
        const auto& members = found[name];
        if (members.size() < 2) continue;
        RunSweep sweep{toQt(name), titleOf(toQt(name), members), {}};
        for (const auto* run : members) sweep.runs << toQt(run->path);
        sweeps.push_back(std::move(sweep));
    }
    return sweeps;
}

const RunSweep* sweepWith(const std::vector<RunSweep>& sweeps, const QString& run) {
    const auto found = std::find_if(sweeps.begin(), sweeps.end(), [&](const RunSweep& sweep) {
        return sweep.runs.contains(run);
    });
    return found == sweeps.end() ? nullptr : &*found;
}

}  // namespace headscope::ui
