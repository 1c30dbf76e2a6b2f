// Two fake runs for tests of the Heads page. Their head similarity is a known function of run,
// step, layer and heads.
#pragma once

#include "core/api/requests/head_overview.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/heads/heads_view.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>

#include <map>

namespace headscope::test {

// Returns the similarity of two heads. `level` is 0.9 in run A and 0.3 in run B. A small offset per
// pair makes every value different, so that the order of pairs is visible.
inline float headsValue(double level, int layer, int row, int column, std::int64_t step) {
    if (row == column) return 1;
    const double spread = 0.01 * (row + column) + 0.02 * layer;
    return static_cast<float>(std::min(0.99, level * (0.5 + 0.5 * double(step) / 300.0) + spread));
}

class HeadsRun : public FakeRunView {
public:
    HeadsRun(double level, Task task = Task::TextClassification, int layers = 4, int heads = 4)
        : FakeRunView(task, layers, heads), m_level(level) {
        answers<SimilarityRequest>(&similarityRequests,
                                   [this](const auto& request) { return similarity(request); });
        answers<SimilarityExcessRequest>(nullptr, [this](const auto& request) {
            SimilarityExcess found = excess;
            found.measure = request.measure;
            found.step = request.step < 0 ? newest : request.step;
            return found;
        });
        answers<HeadTreesRequest>(&headTreesRequests,
                                  [](const auto& request) { return backwards(request); });
    }

    std::vector<HeadTreesRequest> headTreesRequests;
    bool recording = true;  // whether the run kept similarity frames during training
    std::vector<SimilarityRequest> similarityRequests;
    bool fail = false;
    // Added to the pair of heads 0 and 1 in layer 0 when computed on demand, as if on other
    // samples.
    float analysedShift = 0;
    float chanceLevel = 0.2F;
    double flatness = 0.45;
    SimilarityExcess excess;  // measure and step are overwritten by those of the query

    SimilarityFrame frameAt(std::int64_t step, const std::string& measure = "attn-cos") const {
        SimilarityFrame frame;
        frame.step = step;
        frame.measure = measure;
        frame.heads = m_shape.heads;
        for (int layer = 0; layer < m_shape.layers; ++layer) {
            std::vector<float> values;
            for (int row = 0; row < frame.heads; ++row)
                for (int column = 0; column < frame.heads; ++column)
                    values.push_back(headsValue(m_level, layer, row, column, step));
            frame.layers.push_back(values);
        }
        return frame;
    }
    std::vector<std::string> recordedMeasures() const override { return {"attn-cos"}; }
    std::vector<SimilarityFrame> recorded(const std::string& measure) const override {
        if (!recording || measure != "attn-cos") return {};
        return {frameAt(0), frameAt(100), frameAt(200), frameAt(300)};
    }

private:
    // Builds trees that start with the last head and add one earlier head at each join.
    static Result<std::vector<HeadTree>> backwards(const HeadTreesRequest& request) {
        std::vector<HeadTree> trees;
        for (const auto& matrix : request.matrices) {
            const int heads = int(std::lround(std::sqrt(double(matrix.size()))));
            HeadTree tree;
            for (int head = heads - 1; head >= 0; --head) tree.order.push_back(head);
            for (int joint = 0; joint + 1 < heads; ++joint)
                tree.joints.push_back({joint == 0 ? heads - 1 : heads + joint - 1,
                                       heads - 2 - joint, 0.1 * (joint + 1)});
            trees.push_back(tree);
        }
        return trees;
    }
    Result<SimilarityReport> similarity(const SimilarityRequest& request) const {
        if (fail)
            return Error{ErrorCode::BadData,
                         "checkpoint step-300 is damaged"_m,
                         "Choose another step"_m,
                         {}};
        SimilarityReport report;
        report.frame = frameAt(request.step < 0 ? newest : request.step, request.measure);
        report.samples = request.samples == kAutomaticSamples ? kAnalysisSamples : request.samples;
        report.split = request.split;
        report.available = 7600;
        if (report.frame.layers[0].size() > 1) report.frame.layers[0][1] += analysedShift;
        report.layerMean = ui::layerMeans(report.frame);
        report.chance = report.frame;
        for (auto& layer : report.chance.layers)
            for (float& value : layer) value = chanceLevel;
        report.chanceMean.assign(std::size_t(m_shape.layers), chanceLevel);
        report.flatMean = report.flatness =
            std::vector<double>(std::size_t(m_shape.layers), flatness);
        std::vector<std::vector<float>> entropy(std::size_t(m_shape.layers),
                                                std::vector<float>(std::size_t(m_shape.heads)));
        for (int l = 0; l < m_shape.layers; ++l)
            for (int h = 0; h < m_shape.heads; ++h)
                entropy[std::size_t(l)][std::size_t(h)] = float(l) + 0.1F * float(h);
        report.heads = {
            {"entropy", entropy}, {"confidence", entropy}, {"attention-variance", entropy}};
        return report;
    }

    double m_level;
};

// Fake session that publishes the newest similarity frame of the subscribed measure.
class HeadsSession : public FakeSession {
public:
    std::shared_ptr<SimilarityFrame> newest;
    std::string subscribed;
    std::shared_ptr<const SimilarityFrame> similarity(const std::string& measure) const override {
        return newest && newest->measure == measure ? newest : nullptr;
    }
    void subscribeSimilarity(const std::string& measure) override { subscribed = measure; }
};

// Fake engine with three pairwise measures and one measure of single heads.
class HeadsEngine : public FakeEngine {
public:
    std::map<std::string, std::shared_ptr<HeadsRun>> views;

    HeadsEngine() {
        m_all.push_back(pairwise("attn-cos", "Attention maps, cosine", 0, 1, "high"));
        m_all.push_back(pairwise("out-cos", "Head outputs, cosine", -1, 1, "high"));
        m_all.push_back(
            pairwise("attn-js", "Attention distance (Jensen-Shannon)", 0, 0.693, "low"));
        MeasureInfo entropy = pairwise("entropy", "Attention entropy", 0, 0, "");
        entropy.shape = MeasureShape::Head;
        m_all.push_back(entropy);
    }
    const std::vector<MeasureInfo>& measures() const override { return m_all; }
    Result<std::shared_ptr<RunView>> open(const std::string& path) override {
        const auto found = views.find(path);
        if (found == views.end()) return Error{ErrorCode::Io, "%1: no such run"_m(path)};
        return std::shared_ptr<RunView>(found->second);
    }

private:
    static MeasureInfo pairwise(const char* id, const char* name, double low, double high,
                                const char* redundant) {
        MeasureInfo info;
        info.id = id;
        info.name = name;
        info.summary = "How alike two heads are.";
        info.formula = "mean_b <a_i, a_j> / (|a_i| |a_j|)";
        info.range = "[0, 1]";
        info.redundantWhen = redundant;
        info.basisInvariance = info.id.compare(0, 4, "attn") == 0 ? BasisInvariance::AnyBasis
                                                                  : BasisInvariance::NotInvariant;
        info.source = "Li et al. 2018";
        info.low = low;
        info.high = high;
        info.diverging = low < 0 && high > 0;
        return info;
    }

    std::vector<MeasureInfo> m_all;
};

inline std::shared_ptr<HeadsRun> headsRun(const std::string& path, const std::string& name,
                                          double lambda, double level,
                                          Task task = Task::TextClassification) {
    auto run = std::make_shared<HeadsRun>(level, task);
    run->m_info.path = path;
    run->m_info.name = name;
    run->m_info.lambda = lambda;
    return run;
}

// Workspace with two runs: "x" has records of its own kind and "plain" has none. `Recorded` is
// derived from HeadsRun.
template <class Recorded, class EngineOfIt = HeadsEngine>
class RecordsScene : public ::testing::Test {
protected:
    explicit RecordsScene(const char* name) {
        run->m_info.path = "x";
        run->m_info.name = name;
        engine.views["x"] = run;
        engine.views["plain"] = headsRun("plain", "plain", 0, 0.9);
        workspace.setEngine(&engine);
    }
    void open(const char* path = "x") { workspace.openRun(QString::fromLatin1(path)); }

    std::shared_ptr<Recorded> run = std::make_shared<Recorded>();
    EngineOfIt engine;
    ui::Workspace workspace;
};

// Workspace with runs A and B. The derived fixture defines when its view is settled.
class HeadsScene : public ::testing::Test {
protected:
    HeadsScene() {
        engine.views["a"] = headsRun("a", "plain", 0, 0.9);
        engine.views["b"] = headsRun("b", "diverse", 0.1, 0.3);
        workspace.setEngine(&engine);
    }
    virtual bool settled() const = 0;
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return settled(); }, 5000));
    }
    void openA() {
        workspace.openRun(QStringLiteral("a"));
        settle();
    }
    void openBoth() {
        workspace.openPair(QStringLiteral("a"), QStringLiteral("b"));
        settle();
    }
    HeadsRun& run(const char* name) { return *engine.views[name]; }

    ManualClock clock;
    HeadsEngine engine;
    ui::Workspace workspace;
};

}  // namespace headscope::test
