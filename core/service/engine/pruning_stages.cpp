#include "core/service/engine/pruning_stages.h"

#include "core/api/requests/merging.h"
#include "core/spec/pruning/catalogue.h"
#include "core/spec/pruning/removal.h"

#include <algorithm>
#include <cmath>

namespace headscope::engine {
namespace {

using analysis::Work;

Error usage(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

Message headsMessage(int count) {
    return count == 1 ? "1 head"_m : "%1 heads"_m(count);
}

std::string headsText(int count) {
    return headsMessage(count).text();
}

// Returns a run name such as "20261120-142530-...: 12 of 32 heads".
std::string nameOf(const PruningJob& job, const std::string& what) {
    return job.report().parent.run.substr(0, 60) + ", " + what;
}

// Returns the remaining heads of each site, in order.
std::vector<std::vector<int>> leftHeads(const ModelShape& shape, const HeadMask& off) {
    std::vector<std::vector<int>> left(static_cast<std::size_t>(shape.layers));
    for (const auto& head : headsOf(shape))
        if (off.on(head)) left[static_cast<std::size_t>(head.site)].push_back(head.head);
    return left;
}

std::vector<int> counts(const std::vector<std::vector<int>>& left) {
    std::vector<int> heads;
    for (const auto& site : left) heads.push_back(static_cast<int>(site.size()));
    return heads;
}

// ---- Stepwise removal with training in between ----

// Returns the cumulative number of removed heads after each step, up to the plan's target.
std::vector<int> stepsOf(const PruningJob& job) {
    const auto& plan = job.plan();
    const int all = job.shape().headCount();
    const int most = std::min(all - plan.keep, pruning::mostGone(job.shape(), plan.keepOnePerSite));
    std::vector<int> steps;
    int before = 0;
    for (const int gone : pruning::goneAfterSteps(all, plan.headStep, plan.percentStep)) {
        const int now = std::min(gone, most);
        if (now > before) steps.push_back(now);
        before = now;
    }
    return steps;
}

// Returns the importance of each head, numbered as in the parent; 0 for removed heads. run: a run
// without the removed heads.
Result<std::vector<double>> importanceNow(PruningJob& job, const std::string& run,
                                          const HeadMask& off, const Work& work) {
    const auto& plan = job.plan();
    const auto& shape = job.shape();
    if (plan.by == kRandomOrder)
        return pruning::randomImportance(
            shape, static_cast<std::uint64_t>(job.parentConfig().integer("train.seed")), 0);
    ImportanceRequest request;
    request.measures = {plan.by};
    request.siteNormalised = plan.siteNormalised;
    request.samples = plan.chooseSamples;
    request.split = plan.chooseSplit;
    request.step = run == job.parentPath() ? job.report().parent.step : kLatest;
    request.slot = job.report().folder;
    HEADSCOPE_TRY(const auto report, askRun(job.core(), run, request, work));
    job.setChosenOn(report);
    const auto left = leftHeads(shape, off);
    std::size_t most = 0;
    for (const auto& site : left) most = std::max(most, site.size());
    std::vector<double> values(static_cast<std::size_t>(shape.layers) * shape.heads, 0);
    for (std::size_t site = 0; site < left.size(); ++site)
        for (std::size_t place = 0; place < left[site].size(); ++place)
            values[site * shape.heads + static_cast<std::size_t>(left[site][place])] =
                report.measures.front().values[site * most + place];
    return values;
}

// Converts the parent's head numbers to those of a model without the heads in `off`.
HeadMask asNumberedNow(const std::vector<HeadPlace>& heads, const ModelShape& shape,
                       const HeadMask& off) {
    const auto left = leftHeads(shape, off);
    HeadMask now;
    for (const auto& head : heads) {
        const auto& site = left[static_cast<std::size_t>(head.site)];
        const auto place = std::find(site.begin(), site.end(), head.head) - site.begin();
        now.turn({head.site, static_cast<int>(place)}, false);
    }
    return now;
}

// Performs one step: chooses heads, removes them, trains, evaluates.
Status oneStep(PruningJob& job, int gone, std::size_t number, std::string& run, HeadMask& off,
               const Work& work) {
    const auto& plan = job.plan();
    HEADSCOPE_TRY(const auto values, importanceNow(job, run, off, work.part(0, 0.2)));
    const auto next = pruning::nextToGo(job.shape(), values, off, gone, plan.keepOnePerSite);
    const auto step = run == job.parentPath() ? job.report().parent.step : kLatest;
    const auto id = std::to_string(number + 1);
    HEADSCOPE_TRY(run, job.cut("cut-" + id, run, step, asNumberedNow(next, job.shape(), off),
                               work.part(0.2, 0.25)));
    for (const auto& head : next) off.turn(head, false);
    const int kept = job.shape().headCount() - off.offCount();
    if (!plan.between.none()) {
        job.say("continuing the training with " + headsText(kept));
        const auto heads = counts(leftHeads(job.shape(), off));
        HEADSCOPE_TRY(auto config,
                      settingsToTrainOn(job.core(), run, kLatest, heads, plan.between));
        config.values["run.name"] = nameOf(job, headsText(kept));
        HEADSCOPE_TRY(run, job.train("train-" + id, std::move(config), work.part(0.25, 0.8)));
    }
    PruningJobPoint point;
    point.what = headsText(off.offCount()) + " removed";
    point.run = run;
    point.kept = kept;
    point.off = off;
    return job.addPoint(std::move(point), {}, work.part(0.8, 1));
}

Status pruneInSteps(PruningJob& job, const Work& work) {
    const auto steps = stepsOf(job);
    std::string run = job.parentPath();
    HeadMask off;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        // This step was completed before an interruption; continue from its result.
        if (job.has(i)) {
            run = job.pathOf(job.report().points[i].run);
            off = job.report().points[i].off;
            continue;
        }
        const auto all = static_cast<double>(steps.size());
        const auto part = work.part(static_cast<double>(i) / all, static_cast<double>(i + 1) / all);
        HEADSCOPE_CHECK(oneStep(job, steps[i], i, run, off, part));
    }
    return {};
}

// ---- Gates ----

// Adds the result of training with gates. Removes the heads with closed gates from the model. If
// all gates or none are closed, the model is not changed.
Status addGated(PruningJob& job, const std::string& name, double price, const std::string& trained,
                const Work& work) {
    HEADSCOPE_TRY(const auto closed, headsClosedBy(job.core(), trained));
    PruningJobPoint point;
    point.price = price;
    point.off = closed;
    point.kept = job.shape().headCount() - closed.offCount();
    point.what = "gates at " + valueText(price);
    point.run = trained;
    if (closed.all() || point.kept == 0) return job.addPoint(std::move(point), closed, work);
    HEADSCOPE_TRY(point.run, job.cut(name + "-cut", trained, kLatest, closed, work.part(0, 0.2)));
    return job.addPoint(std::move(point), {}, work.part(0.2, 1));
}

Status pruneByGates(PruningJob& job, const Work& work) {
    const auto& plan = job.plan();
    for (std::size_t i = 0; i < plan.prices.size(); ++i) {
        if (job.has(i)) continue;
        const double price = plan.prices[i], all = static_cast<double>(plan.prices.size());
        const auto part = work.part(static_cast<double>(i) / all, static_cast<double>(i + 1) / all);
        job.say("training gates at " + valueText(price) + " per open head");
        auto config = job.settingsFromParent(plan.training);
        config.values["train.gates"] = std::string(plan.weightsStay ? "alone" : "together");
        config.values["train.gates_lambda"] = price;
        config.values["run.name"] = nameOf(job, "gates at " + valueText(price));
        const auto name = "gates-" + std::to_string(i + 1);
        HEADSCOPE_TRY(const auto trained, job.train(name, std::move(config), part.part(0, 0.8)));
        HEADSCOPE_CHECK(addGated(job, name, price, trained, part.part(0.8, 1)));
    }
    return {};
}

// ---- Groups and votes ----

std::string groupTerm(const char* kind, const PruningPlan& plan, double weight) {
    if (weight == 0) return {};
    const char letter = plan.on == GroupOn::Values ? 'v' : plan.on == GroupOn::Maps ? 'a' : 'o';
    const auto form = plan.groups == 2 ? "" : "/groups-" + std::to_string(plan.groups);
    return std::string("group-") + kind + "-" + letter + form + ":" + valueText(weight);
}

RunConfig groupedSettings(const PruningJob& job) {
    const auto& plan = job.plan();
    auto config = job.settingsFromParent(plan.training);
    if (plan.fresh) config.values["run.start"] = std::string();
    if (plan.fresh) config.values["run.start_step"] = std::string("last");
    if (plan.fresh && plan.ff > 0) config.values["model.ff"] = plan.ff;
    const auto near = groupTerm("homogenisation", plan, plan.alpha),
               apart = groupTerm("diversification", plan, plan.beta);
    config.values["objective.lambda"] = 0.0;
    config.values["objective.terms"] = near + (near.empty() || apart.empty() ? "" : ",") + apart;
    config.values["train.groups"] = std::string(groupOnLetter(plan.on));
    config.values["train.groups_count"] = std::int64_t{plan.groups};
    config.values["train.groups_rest"] = plan.shift;
    config.values["run.name"] = nameOf(job, "grouped");
    return config;
}

// Returns the heads to remove: all that are not group representatives under the rule.
HeadMask votedOut(const ModelShape& shape, const GroupReport& report, VoteRule rule) {
    HeadMask out;
    for (const auto& site : report.sites) {
        const auto& stay = rule == VoteRule::Code ? site.codeKept : site.representatives;
        for (int head = 0; head < shape.headsOf(site.site); ++head)
            if (std::find(stay.begin(), stay.end(), head) == stay.end())
                out.turn({site.site, head}, false);
    }
    return out;
}

Status addWhole(PruningJob& job, const std::string& run, const Work& work) {
    PruningJobPoint point;
    point.what = "grouped";
    point.run = run;
    point.kept = job.shape().headCount();
    return job.addPoint(std::move(point), {}, work);
}

// Merges each group of the vote into its representative, with rotations from samples of the
// training split, and returns the smaller run.
Result<std::string> mergeGroups(PruningJob& job, const std::string& grouped,
                                const GroupReport& report, const HeadMask& out, const Work& work) {
    MergeRequest request;
    request.groups = groupsToMerge(report);
    request.scores = false;
    request.fitSamples = job.plan().voteSamples;
    request.fitSplit = "train";
    request.slot = job.report().folder;
    HEADSCOPE_TRY(const auto merged, askRun(job.core(), grouped, request, work.part(0, 0.9)));
    return job.cut("pillars", grouped, kLatest, out, work.part(0.9, 1), merged.merges());
}

Result<std::string> vote(PruningJob& job, const std::string& grouped, HeadMask& out,
                         const Work& work) {
    const auto& plan = job.plan();
    GroupRequest request;
    request.on = plan.on;
    request.clusters = plan.groups;
    request.samples = plan.voteSamples;
    request.voteBatch = static_cast<int>(job.parentConfig().integer("train.batch"));
    request.split = "train";
    request.slot = job.report().folder;
    job.say("the heads of each group vote");
    const bool merges = plan.votes == VoteRule::Merge;
    HEADSCOPE_TRY(const auto report,
                  askRun(job.core(), grouped, request, work.part(0, merges ? 0.5 : 0.9)));
    job.setVote(report.sites);
    job.setChosenOn(report);
    out = votedOut(job.shape(), report, plan.votes);
    if (out.all()) return grouped;
    if (merges) return mergeGroups(job, grouped, report, out, work.part(0.5, 1));
    return job.cut("pillars", grouped, kLatest, out, work.part(0.9, 1));
}

Status pruneByVoting(PruningJob& job, const Work& work) {
    const auto& plan = job.plan();
    job.say("training with groups of heads");
    HEADSCOPE_TRY(const auto grouped,
                  job.train("grouped", groupedSettings(job), work.part(0, 0.5)));
    if (!job.has(0)) HEADSCOPE_CHECK(addWhole(job, grouped, work.part(0.5, 0.55)));
    PruningJobPoint point;
    HEADSCOPE_TRY(const auto representatives, vote(job, grouped, point.off, work.part(0.55, 0.65)));
    point.kept = job.shape().headCount() - point.off.offCount();
    point.what = "pillars";
    point.run = representatives;
    auto tuned = point;
    if (!job.has(1)) HEADSCOPE_CHECK(job.addPoint(std::move(point), {}, work.part(0.65, 0.7)));
    if (plan.finetune.none() || job.has(2)) return {};
    job.say("training the " + headsText(tuned.kept) + " that stay, without the constraint");
    const auto heads = counts(leftHeads(job.shape(), tuned.off));
    HEADSCOPE_TRY(auto config,
                  settingsToTrainOn(job.core(), representatives, kLatest, heads, plan.finetune));
    config.values["objective.lambda"] = 0.0;
    config.values["objective.terms"] = std::string();
    config.values["run.name"] = nameOf(job, headsText(tuned.kept) + " voted");
    HEADSCOPE_TRY(tuned.run, job.train("fine-tuned", std::move(config), work.part(0.7, 0.95)));
    tuned.what = "fine-tuned";
    return job.addPoint(std::move(tuned), {}, work.part(0.95, 1));
}

// ---- Checks ----

Status checkSteps(const PruningPlan& plan, const ModelShape& shape) {
    if (plan.by != kRandomOrder && !pruning::findImportance(plan.by))
        return usage("heads cannot be removed by \"%1\" with training in between"_m(plan.by),
                     "See list importances, or use random, l0 or gha"_m);
    if (plan.keep < 1 || plan.keep >= shape.headCount())
        return usage("the model has %1; %2 of them cannot remain"_m(headsMessage(shape.headCount()),
                                                                    plan.keep),
                     "Keep 1 to %1"_m(shape.headCount() - 1));
    return pruning::checkStepSize(plan.headStep, plan.percentStep);
}

Status checkGates(const PruningPlan& plan) {
    if (plan.prices.empty())
        return usage("no penalty for open gates was given"_m,
                     "Choose at least one penalty, such as --lambda 0.05"_m);
    for (const double price : plan.prices)
        if (!std::isfinite(price) || price < 0)
            return usage("the penalty per open gate is %1"_m(valueText(price)),
                         "Choose 0 or a "
                         "larger number"_m);
    if (plan.training.none())
        return usage("the gates are not trained"_m,
                     "Set the number of steps "
                     "or epochs"_m);
    return {};
}

Status checkVoting(const PruningPlan& plan, const ModelShape& shape) {
    if (plan.training.none())
        return usage("the groups are not trained"_m,
                     "Set the number of steps "
                     "or epochs"_m);
    if (plan.alpha < 0 || plan.beta < 0 || !std::isfinite(plan.alpha) || !std::isfinite(plan.beta))
        return usage("alpha and beta are weights of a loss and cannot be negative"_m,
                     "Choose 0 or a "
                     "larger number"_m);
    if (plan.ff > 0 && !plan.fresh)
        return usage("a narrower feed-forward layer cannot use the existing weights"_m,
                     "Start the training from random weights instead"_m);
    for (int site = 0; site < shape.layers; ++site) {
        const int heads = shape.headsOf(site);
        if (plan.groups < 2 || plan.groups > 8 || plan.groups > heads)
            return usage("%1 groups, and layer %2 has %3"_m(plan.groups, site, headsMessage(heads)),
                         "Choose 2 to 8 groups, but not more than the smallest layer has heads"_m);
    }
    return {};
}

}  // namespace

Status checkPlan(const PruningPlan& plan, const ModelShape& shape) {
    if (plan.by == kByGates) return checkGates(plan);
    if (plan.by == kByVoting) return checkVoting(plan, shape);
    return checkSteps(plan, shape);
}

Status carryOut(PruningJob& job, const Work& work) {
    if (job.plan().by == kByGates) return pruneByGates(job, work);
    if (job.plan().by == kByVoting) return pruneByVoting(job, work);
    return pruneInSteps(job, work);
}

}  // namespace headscope::engine
