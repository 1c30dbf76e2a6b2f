#include "core/nn/pruning/requests.h"

#include "core/api/engine/pruning_job.h"
#include "core/base/util/random.h"
#include "core/base/util/ranks.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/pruning/curves.h"
#include "core/nn/pruning/group_heads.h"
#include "core/nn/pruning/importance.h"
#include "core/spec/pruning/catalogue.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace headscope::pruning {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;
using Steps = std::vector<std::vector<HeadPlace>>;

std::string choosingName(const TorchAnalyzer& analyzer, const std::string& given) {
    return given.empty() ? data::choosingSplit(analyzer.dataset()) : given;
}

HeadImportance importanceFrom(const HeadSamples& samples, const std::string& id, bool normalised,
                              const ModelShape& shape, std::uint64_t seed, const Work& work) {
    const auto valuesOf = [&](const HeadSamples& from) {
        const auto plain = importanceOf(from);
        // One value per head, site by site; NaN for heads that a site does not have.
        return byHead(normalised ? siteNormalised(plain) : plain, shape);
    };
    HeadImportance found;
    found.measure = id;
    found.siteNormalised = normalised;
    found.values = valuesOf(samples);
    found.order = byRisingImportance(shape, found.values);
    // A measure without values per sample has neither intervals nor halves to compare.
    if (!samples.each) {
        const double none = std::nan("");
        found.ranges.assign(found.values.size(), {none, none});
        found.halvesSpearman = found.halvesKendall = none;
        return found;
    }
    found.ranges = bootstrapIntervals(samples, normalised, kBootstrapDraws,
                                      util::derivedSeed(seed, "bootstrap"),
                                      [&work] { return work.stopped(); });
    // Rank correlation between both halves of the samples shows how reliable the ranking is.
    const auto first = valuesOf(halfOf(samples, 0)), second = valuesOf(halfOf(samples, 1));
    found.halvesSpearman = util::spearman(first, second);
    found.halvesKendall = util::kendallTauB(first, second);
    return found;
}

Result<ImportanceReport> importance(TorchAnalyzer& analyzer, const ImportanceRequest& request,
                                    const Work& work) {
    if (request.measures.empty())
        return Error{ErrorCode::Usage, "no measure of importance was given"_m,
                     "Choose a measure of importance, such as michel"_m};
    const auto split = choosingName(analyzer, request.split);
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    HEADSCOPE_CHECK(analyzer.checkMask(request.mask));
    const auto samples = analyzer.subset(split, request.samples);
    const auto batches = analysis::batchesOf(analyzer.model(), analyzer.dataset(), samples);
    ImportanceReport report;
    static_cast<SampleSet&>(report) = samples.set;
    report.step = work.step;
    const auto count = static_cast<double>(request.measures.size());
    for (const auto& id : request.measures) {
        // Each measure gets an equal part of the progress bar.
        const auto begun = static_cast<double>(report.measures.size());
        HEADSCOPE_TRY(const auto found,
                      headSamples(analyzer.model(), batches, id, request.mask.off(),
                                  work.part(begun / count, (begun + 1) / count)));
        auto one = importanceFrom(found, id, request.siteNormalised, analyzer.shape(),
                                  analyzer.seed(), work);
        if (work.stopped()) return analysis::cancelled();
        report.measures.push_back(std::move(one));
    }
    // Square matrices: rank correlations between every two measures.
    for (const auto& a : report.measures) {
        report.spearman.emplace_back();
        report.kendall.emplace_back();
        for (const auto& b : report.measures) {
            report.spearman.back().push_back(util::spearman(a.values, b.values));
            report.kendall.back().push_back(util::kendallTauB(a.values, b.values));
        }
    }
    return report;
}

Status checkMethods(const PruningCurveRequest& request) {
    if (request.methods.empty())
        return Error{ErrorCode::Usage, "no order of removal was given"_m,
                     "Choose an order of removal, such as michel or random"_m};
    for (std::size_t i = 0; i < request.methods.size(); ++i) {
        const auto& method = request.methods[i];
        const bool random = method.id == kRandomOrder;
        if (!random && !findImportance(method.id)) {
            std::string ids = kRandomOrder;
            for (const auto& info : builtinImportances()) ids += ", " + info.id;
            return Error{ErrorCode::Usage, "heads cannot be removed by \"%1\""_m(method.id),
                         "One of %1"_m(ids)};
        }
        if (random && (method.recompute || method.siteNormalised))
            return Error{
                ErrorCode::Usage,
                "a random order does not use an importance that could be recomputed or normalised"_m,
                "Do not recompute or normalise the random order"_m};
        for (std::size_t k = 0; k < i; ++k)
            if (request.methods[k] == method)
                return Error{ErrorCode::Usage,
                             "the same order of removal was given twice: %1"_m(method.id),
                             "List each order of removal only once"_m};
    }
    HEADSCOPE_CHECK(checkStepSize(request.headStep, request.percentStep));
    if (request.randomOrders < 1)
        return Error{ErrorCode::Usage, "%1 random orders"_m(request.randomOrders),
                     "Choose at least 1"_m};
    return {};
}

// One removal order; the scores after its steps form a curve.
struct PlannedCurve {
    PruningMethod method;
    int number = 0;
    Steps steps;
};

// Determines the removal steps of all requested methods.
class Planner {
public:
    Planner(TorchAnalyzer& analyzer, const PruningCurveRequest& request,
            const data::Subset& chosenOn, analysis::PathReplacements replaced)
        : m_analyzer(analyzer),
          m_question(request),
          m_replaced(std::move(replaced)),
          m_batches(analysis::batchesOf(analyzer.model(), analyzer.dataset(), chosenOn)),
          m_shape(analyzer.shape()),
          m_gone(goneAfterSteps(m_shape.headCount(), request.headStep, request.percentStep)) {}

    int ordersOf(const PruningMethod& method) const {
        return method.id == kRandomOrder ? m_question.randomOrders : 1;
    }
    Result<std::vector<PlannedCurve>> of(const PruningMethod& method, const Work& work) const {
        std::vector<PlannedCurve> planned;
        for (int number = 0; number < ordersOf(method); ++number) {
            HEADSCOPE_TRY(auto steps, orderOf(method, number, work));
            planned.push_back({method, number, std::move(steps)});
        }
        return planned;
    }

private:
    Result<Steps> orderOf(const PruningMethod& method, int number, const Work& work) const {
        if (method.id == kRandomOrder)
            return removalSteps(m_shape, m_gone, {false, method.keepOnePerSite},
                                [&](const auto&) -> Result<std::vector<double>> {
                                    // Random importance, sorted, is a random order; it depends only
                                    // on the run's seed and the number.
                                    return randomImportance(m_shape, m_analyzer.seed(), number);
                                });
        // With recompute, the importance is measured once per step, so the progress is divided
        // among the steps.
        const auto steps = method.recompute ? static_cast<double>(m_gone.size()) : 1;
        double step = 0;
        return removalSteps(
            m_shape, m_gone, {method.recompute, method.keepOnePerSite},
            [&](const std::vector<HeadPlace>& off) -> Result<std::vector<double>> {
                const auto part = work.part(step / steps, std::min(1.0, (step + 1) / steps));
                ++step;
                HEADSCOPE_TRY(const auto samples, headSamples(m_analyzer.model(), m_batches,
                                                              method.id, off, part, m_replaced));
                const auto values = importanceOf(samples);
                return byHead(method.siteNormalised ? siteNormalised(values) : values, m_shape);
            });
    }

    TorchAnalyzer& m_analyzer;
    const PruningCurveRequest& m_question;
    analysis::PathReplacements m_replaced;
    analysis::Batches m_batches;
    ModelShape m_shape;
    std::vector<int> m_gone;
};

// Where the progress of a method begins, where its orders are known, and where it ends.
struct ProgressPart {
    double from = 0, planned = 0, to = 0;
};

// Divides the progress among the methods by the number of samples that each evaluates, so that the
// estimate of the remaining time does not grow. Random orders come last and take most of the time.
std::vector<ProgressPart> progressParts(const Planner& planner, const PruningCurveRequest& request,
                                        const PruningReport& report) {
    constexpr double kStart = 0.01;   // of the progress, for the replacements
    constexpr double kGradients = 3;  // a backward pass takes about as long as two forward passes
    const double heads = report.headCount;
    const auto steps = static_cast<double>(
        goneAfterSteps(report.headCount, request.headStep, request.percentStep).size());
    std::vector<ProgressPart> parts;
    double done = 0;
    for (const auto& method : request.methods) {
        const bool scans =
            method.id.rfind("leave-one-out", 0) == 0 || method.id.rfind("keep-one", 0) == 0;
        const double perSample = method.id == kRandomOrder ? 0 : scans ? heads : kGradients;
        ProgressPart part;
        part.from = done;
        part.planned = done + perSample * (method.recompute ? steps : 1) * report.chosenOn.samples;
        part.to = done = part.planned + planner.ordersOf(method) * steps * report.samples;
        parts.push_back(part);
    }
    for (auto& part : parts)
        for (double* at : {&part.from, &part.planned, &part.to})
            *at = kStart + (1 - kStart) * *at / std::max(done, 1.0);
    return parts;
}

// Collects the points of the curves as they are evaluated, and reports them.
class GrowingReport {
public:
    GrowingReport(const PruningCurveRequest& request, Task task, PruningReport& report)
        : m_request(request), m_task(task), m_report(report) {}

    // Call before the steps of these curves are evaluated.
    void begin(const std::vector<PlannedCurve>& planned) {
        m_planned = &planned;
        m_first = m_report.curves.size();
    }
    void add(const analysis::MaskedAnswers& so, std::size_t path, std::size_t done) {
        while (m_report.curves.size() <= m_first + path) startCurve(so);
        auto& curve = m_report.curves[m_first + path];
        const auto& steps = (*m_planned)[path].steps;
        if (done > 0) addStep(curve, m_task, so.whole, steps[done - 1], so.paths[path][done - 1]);
        markRemovable(curve, m_request.margin);
        if (m_request.onReport) report(m_first + path, done == steps.size());
    }
    // Adds the curves of orders without any step.
    void finish(const analysis::MaskedAnswers& so) {
        while (m_report.curves.size() < m_first + m_planned->size()) startCurve(so);
    }

private:
    using Clock = std::chrono::steady_clock;

    void startCurve(const analysis::MaskedAnswers& so) {
        const auto& plan = (*m_planned)[m_report.curves.size() - m_first];
        PruningCurve curve;
        curve.method = plan.method;
        curve.number = plan.number;
        addStep(curve, m_task, so.whole, {}, so.whole);
        markRemovable(curve, m_request.margin);
        m_report.curves.push_back(std::move(curve));
    }
    // ends: whether the curve is complete now. Limits the rate, because the receiver draws each
    // report. The end of a curve is always reported: choosing the next order may take long.
    void report(std::size_t curve, bool ends) {
        const auto now = Clock::now();
        if (!ends && m_last && now - *m_last < std::chrono::milliseconds(100)) return;
        m_last = now;
        m_report.random = bandOf(m_report.curves, curve + (ends ? 1 : 0));
        m_request.onReport(m_report);
    }

    const PruningCurveRequest& m_request;
    Task m_task;
    PruningReport& m_report;
    const std::vector<PlannedCurve>* m_planned = nullptr;
    std::size_t m_first = 0;  // index of the first planned curve in the report
    std::optional<Clock::time_point> m_last;
};

Result<PruningReport> pruningCurve(TorchAnalyzer& analyzer, const PruningCurveRequest& request,
                                   const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    HEADSCOPE_CHECK(checkMethods(request));
    const auto choosing = choosingName(analyzer, request.chooseSplit);
    HEADSCOPE_CHECK(analyzer.needSamples(choosing));
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    const auto chosenOn = analyzer.subset(choosing, request.chooseSamples);
    const auto reported = analyzer.subset(request.split, request.samples);
    const auto replacements = [&](const std::string& split) {
        return analyzer.pathReplacements(request.ablation, split, work.part(0, 0.01));
    };
    // Replacements are computed per split, from the samples of that split.
    HEADSCOPE_TRY(const auto chooseWith, replacements(choosing));
    HEADSCOPE_TRY(const auto replaced, replacements(request.split));
    const Planner planner(analyzer, request, chosenOn, chooseWith);
    PruningReport report;
    static_cast<SampleSet&>(report) = reported.set;
    report.step = work.step;
    report.chosenOn = chosenOn.set;
    report.margin = request.margin;
    report.ablation = request.ablation;
    report.headCount = analyzer.shape().headCount();
    GrowingReport growing(request, analyzer.shape().task, report);
    const auto batches = analysis::batchesOf(analyzer.model(), analyzer.dataset(), reported);
    const auto parts = progressParts(planner, request, report);
    // Method by method, so that the first points do not wait for the orders of all methods.
    for (std::size_t i = 0; i < request.methods.size(); ++i) {
        const auto& method = request.methods[i];
        const auto [from, planned, to] = parts[i];
        HEADSCOPE_TRY(const auto plans, planner.of(method, work.part(from, planned)));
        std::vector<analysis::MaskPath> paths;
        for (const auto& plan : plans) {
            paths.emplace_back();
            paths.back().steps = plan.steps;
        }
        growing.begin(plans);
        const double prepared = planned + replaced.share() * (to - planned);
        HEADSCOPE_CHECK(replaced.prepare(paths, work.part(planned, prepared)));
        // A path is one order of removal.
        const auto answers = analysis::answersAlong(
            analyzer.model(), batches, paths, work.part(prepared, to), replaced.setUp,
            [&](const auto& so, std::size_t path, std::size_t done) {
                growing.add(so, path, done);
            });
        if (work.stopped()) return analysis::cancelled();
        growing.finish(answers);
    }
    report.random = bandOf(report.curves);
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
}

// Converts the results of another model to an EvaluatedSplit, which score differences require.
training::EvaluatedSplit splitOf(const ComparedAnswersRequest::Answer& answer) {
    training::EvaluatedSplit split;
    split.losses = answer.losses;
    split.right = answer.right;
    return split;
}

Result<ComparedAnswersRequest::Answer> comparedAnswers(TorchAnalyzer& analyzer,
                                                       const ComparedAnswersRequest& request,
                                                       const Work& work) {
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    HEADSCOPE_CHECK(analyzer.checkMask(request.mask));
    const auto samples = analyzer.subset(request.split, request.samples);
    const auto path = analysis::MaskPath::of(request.mask.off());
    const auto found = analysis::answersAlong(
        analyzer.model(), analysis::batchesOf(analyzer.model(), analyzer.dataset(), samples),
        {path}, work);
    if (work.stopped()) return analysis::cancelled();
    const auto& answers = request.mask.all() ? found.whole : found.paths.front().front();
    ComparedAnswersRequest::Answer out;
    static_cast<SampleSet&>(out) = samples.set;
    out.scores = training::scoresOf(answers, analyzer.shape().task);
    out.losses = answers.losses;
    out.right = answers.right;
    if (!request.before) return out;
    // Paired differences need the same samples in the same order.
    if (request.before->losses.size() != out.losses.size() ||
        request.before->right.size() != out.right.size())
        return Error{ErrorCode::Usage, "the two models were evaluated on different samples"_m,
                     "Compare runs of the same data and seed"_m};
    const auto before = splitOf(*request.before);
    for (const auto& score : out.scores)
        if (const auto change = analysis::scoreDifference(scoreKind(score.id), before, answers))
            out.difference.push_back({score.id, change->mean, change->range});
    return out;
}

}  // namespace

void addRequests(TorchAnalyzer::Table& table) {
    table.add<ImportanceRequest>(importance)
        .add<PruningCurveRequest>(pruningCurve)
        .add<GroupRequest>(groupHeads)
        .add<ComparedAnswersRequest>(comparedAnswers);
}

}  // namespace headscope::pruning
