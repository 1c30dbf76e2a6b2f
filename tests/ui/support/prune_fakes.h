// Fake run for tests of the Prune page: 2 layers of 4 heads. Removing the head at position i costs
// 0.01 i of accuracy, so later heads are more important.
#pragma once

#include "core/api/requests/merging.h"
#include "core/api/requests/pruning.h"
#include "core/api/requests/record_scores.h"
#include "core/api/requests/smaller_model.h"
#include "core/api/requests/stored_curves.h"
#include "tests/support/fake_engine.h"

namespace headscope::test {

class PrunableRun : public FakeRunView {
public:
    explicit PrunableRun(Task task = Task::TextClassification, int layers = 2, int heads = 4)
        : FakeRunView(task, layers, heads) {
        answers<PruningCurveRequest>(&curveRequests,
                                     [this](const auto& request) -> Result<PruningReport> {
                                         if (curveRefusal) return *curveRefusal;
                                         return curves(request);
                                     });
        answers<StoredCurvesRequest>(nullptr, [this](const auto&) { return stored; });
        answers<ModelSizesRequest>(nullptr, [this](const auto& request) { return sizes(request); });
        answers<SpeedRequest>(&speedRequests, [](const auto& request) { return speed(request); });
        answers<GroupRequest>(&groupRequests,
                              [this](const auto& request) { return groups(request); });
        answers<MergeRequest>(&mergeRequests,
                              [this](const auto& request) { return merged(request); });
        answers<SmallerModelRequest>(&smallerModelRequests,
                                     [this](const auto& request) { return smaller(request); });
        answers<RecordScoresRequest>(&recordScoresRequests, [this](const auto&) { return m_info; });
    }

    std::vector<PruningCurveRequest> curveRequests;
    std::vector<SpeedRequest> speedRequests;
    std::vector<GroupRequest> groupRequests;
    std::vector<MergeRequest> mergeRequests;
    std::vector<SmallerModelRequest> smallerModelRequests;
    std::vector<RecordScoresRequest> recordScoresRequests;
    std::optional<Error> refusal;         // error returned when a smaller model is requested
    std::optional<PruningReport> stored;  // curves of an earlier session
    std::optional<Error> curveRefusal;    // error returned instead of curves
    // Number of removed heads without a clear effect; the default margin allows this many.
    int tolerated = 3;
    int available = 7600;  // samples of the test split

    // The first points of the curve after `complete` ones, as they are reported while it is
    // measured.
    PruningReport partOfCurves(const PruningCurveRequest& request, std::size_t points,
                               std::size_t complete = 0) const {
        auto report = curves(request);
        report.curves.resize(complete + 1);
        report.curves.back().points.resize(points);
        report.random.reset();
        return report;
    }

private:
    static constexpr std::int64_t kHeadParameters = 100, kOtherParameters = 1000;

    std::vector<HeadPlace> everyHead() const { return headsOf(m_shape); }
    // Returns accuracy against the number of removed heads. `backwards` removes the most important
    // heads first.
    PruningCurve curve(const PruningMethod& method, int number, bool backwards,
                       const PruningMargin& margin) const {
        PruningCurve curve;
        curve.method = method;
        curve.number = number;
        auto order = everyHead();
        if (backwards) std::reverse(order.begin(), order.end());
        if (method.keepOnePerSite) order.pop_back();
        double lost = 0;
        curve.points.push_back(pointOf(0, {}, 0));
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto place = order[i].site * m_shape.heads + order[i].head;
            lost += 0.01 * place;
            curve.points.push_back(pointOf(int(i) + 1, {order[i]}, lost));
        }
        markRemovable(curve, margin);
        curve.order = order;
        return curve;
    }
    PruningPoint pointOf(int removed, std::vector<HeadPlace> heads, double lost) const {
        PruningPoint point;
        point.removed = removed;
        point.heads = std::move(heads);
        const auto& task = traitsOf(m_shape.task);
        const Interval accuracy{0.88 - lost, 0.92 - lost}, loss{0.3 + lost, 0.5 + lost};
        const double paired = removed <= tolerated ? 0 : lost,
                     half = removed <= tolerated ? 0.004 : 0.01;
        const Interval change{-paired - half, half - paired}, rise{paired - half, paired + half};
        point.scores =
            scoresOfTask(task.task, {{kAccuracy, 0.9 - lost, accuracy}, {kLoss, 0.4 + lost, loss}});
        point.difference =
            scoresOfTask(task.task, {{kAccuracy, -paired, change}, {kLoss, paired, rise}});
        return point;
    }
    PruningReport curves(const PruningCurveRequest& request) const {
        PruningReport report;
        report.step = request.step < 0 ? newest : request.step;
        report.split = request.split;
        report.samples = request.samples;
        report.available = available;
        report.chosenOn.split = "valid";
        report.chosenOn.samples = request.chooseSamples;
        report.headCount = m_shape.headCount();
        report.margin = request.margin;
        for (const auto& method : request.methods) {
            const bool random = method.id == kRandomOrder;
            for (int number = 0; number < (random ? 2 : 1); ++number)
                report.curves.push_back(curve(method, number, random, request.margin));
            if (!random) continue;
            report.random.emplace();
            report.random->orders = 2;
            for (int removed = 0; removed <= report.headCount; ++removed)
                report.random->points.push_back({removed, kAccuracy, 0.8 - 0.05 * removed, 0.01,
                                                 0.75 - 0.05 * removed, 0.85 - 0.05 * removed});
        }
        return report;
    }
    ModelSize sizeOf(const HeadMask& mask) const {
        ModelSize size;
        size.headsPerLayer.assign(std::size_t(m_shape.layers), m_shape.heads);
        for (const auto& head : mask.off()) --size.headsPerLayer[std::size_t(head.site)];
        size.attentionParameters = kHeadParameters * size.heads();
        size.parameters = size.attentionParameters + kOtherParameters;
        return size;
    }
    ModelSizesRequest::Answer sizes(const ModelSizesRequest& request) const {
        ModelSizesRequest::Answer answer;
        answer.whole = sizeOf({});
        for (const auto& mask : request.removed)
            answer.smaller.push_back(refusal ? Result<ModelSize>(*refusal)
                                             : Result<ModelSize>(sizeOf(mask)));
        return answer;
    }
    static SpeedReport speed(const SpeedRequest& request) {
        SpeedReport report;
        report.stepSpeedup = 1 + 0.05 * request.removed.offCount();
        report.inferenceSpeedup = 1 + 0.1 * request.removed.offCount();
        report.rounds = request.rounds;
        return report;
    }
    GroupReport groups(const GroupRequest& request) const {
        GroupReport report;
        report.on = request.on;
        report.clusters = request.clusters;
        report.batches = 8;
        for (int site = 0; site < m_shape.layers; ++site) {
            SiteGroups one;
            one.site = site;
            for (int head = 0; head < m_shape.headsOf(site); ++head)
                one.groups.push_back(head % request.clusters);
            for (int group = 0; group < request.clusters; ++group)
                one.representatives.push_back(group);
            for (int head = 0; head < m_shape.headsOf(site); ++head) {
                one.votes.push_back(head < request.clusters ? 6 - head : 1);
                one.codeVotes.push_back(head);
            }
            one.codeKept = {m_shape.headsOf(site) - 1, m_shape.headsOf(site) - 2};
            one.silhouette = 0.25;
            one.dunn = std::nan("");
            report.sites.push_back(std::move(one));
        }
        return report;
    }
    // Merges head 1 of each layer into head 0: 0.01 of the accuracy is lost, 0.05 if it is removed.
    MergeReport merged(const MergeRequest& request) const {
        MergeReport report;
        report.step = request.step < 0 ? newest : request.step;
        report.split = request.split;
        report.samples = request.samples;
        for (int site = 0; site < m_shape.layers; ++site)
            report.heads.push_back({{{site, 1}, 0, {1}}, 0.9, 0.8 - 0.1 * site});
        report.whole = pointOf(0, {}, 0).scores;
        const auto with = [&](double lost, Scores& scores, Scores& difference) {
            const auto point = pointOf(100, {}, lost);
            scores = point.scores;
            difference = point.difference;
        };
        with(0.01, report.merged, report.mergedDifference);
        with(0.05, report.zeroed, report.zeroedDifference);
        return report;
    }
    Result<SmallerModel> smaller(const SmallerModelRequest& request) const {
        if (refusal) return *refusal;
        SmallerModel made;
        made.run = "runs/smaller-" + std::to_string(smallerModelRequests.size());
        made.name = "fake run, smaller";
        made.before = sizeOf({});
        made.after = sizeOf(request.removed);
        made.config.values["train.epochs"] = std::int64_t{7};
        return made;
    }
};

// Opens the fake run, offers two importance methods and records the training configurations it
// receives.
class PruneEngine : public FakeEngine {
public:
    std::shared_ptr<PrunableRun> prunable = std::make_shared<PrunableRun>();
    std::vector<RunConfig> started;

    PruneEngine() { run = prunable; }
    const std::vector<Descriptor>& importances() const override {
        static const std::vector<Descriptor> kAll = [] {
            std::vector<Descriptor> all(2);
            all[0].id = "michel";
            all[0].name = "Sensitivity to the head's gate";
            all[1].id = "leave-one-out";
            all[1].name = "Loss without the head";
            return all;
        }();
        return kAll;
    }
    Result<std::shared_ptr<TrainingSession>> train(const RunConfig& config) override {
        started.push_back(config);
        return FakeEngine::train(config);
    }
};

}  // namespace headscope::test
