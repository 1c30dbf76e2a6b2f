// Fake engine, run and session for tests of the window. Attention maps follow a formula, and every
// request is recorded. Answers come at once or are held back until the test releases them.
#pragma once

#include "core/api/engine/engine.h"
#include "core/api/requests/ablation_changes.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"
#include "tests/support/fake_queue.h"
#include "tests/support/fake_studies.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace headscope::test {

class FakeRunView : public RunView {
public:
    RunConfig settings;  // of the run
    explicit FakeRunView(Task task = Task::TextClassification, int layers = 2, int heads = 4) {
        answers<AttentionRequest>(&attentionRequests,
                                  [this](const auto& request) { return attention(request); });
        answers<AblationRequest>(&ablationRequests,
                                 [this](const auto& request) { return ablation(request); });
        answers<LeaveOneOutRequest>(&leaveOneOutRequests,
                                    [this](const auto& request) { return importance(request); });
        answers<ChangedSamplesRequest>(nullptr,
                                       [this](const auto& request) { return changes(request); });
        answers<SimilarityRequest>(nullptr, [](const auto&) { return SimilarityReport{}; });
        answers<SamplesRequest>(nullptr, [](const auto&) { return std::vector<Sample>{}; });
        answers<HistoryRequest>(nullptr, [this](const auto& request) { return history(request); });
        answers<RecordedRequest>(nullptr,
                                 [this](const auto& request) { return recorded(request.measure); });
        answers<NewestRecordedRequest>(
            nullptr, [this](const auto& request) { return newestRecorded(request); });
        m_shape.task = task;
        m_shape.layers = layers;
        m_shape.heads = heads;
        m_shape.width = 8 * heads;
        m_shape.classes = task == Task::LanguageModel
                              ? std::vector<std::string>{}
                              : std::vector<std::string>{"World", "Sports", "Business", "Science"};
        m_info.path = "runs/fake";
        m_info.name = "fake run";
        m_info.task = task;
        m_info.validSamples = 500;
        m_info.testSamples = 7600;
        if (task == Task::ImageClassification) {
            m_shape.gridRows = m_shape.gridColumns = 4;
            m_shape.patch = 2;
            m_shape.imageSize = 8;
        }
    }

    // Members that a test may set and read.
    std::int64_t newest = 300;                              // step of the newest weights
    std::vector<int> wordOfTokens;                          // as AttentionMaps::words
    bool hold = false;                                      // holds answers back
    std::string sentence = "the cat sat on the mat today";  // text of every sample
    int longest = 64;        // longer texts are cut to this token count
    std::string unreadable;  // a text that is refused; empty: none
    std::vector<AttentionRequest> attentionRequests;
    std::vector<AblationRequest> ablationRequests;
    std::vector<LeaveOneOutRequest> leaveOneOutRequests;
    std::vector<ChangedSamplesRequest> changedSamplesRequests;  // never held back
    // Importance of heads; default: increases with the head.
    LeaveOneOutReport given;
    std::vector<std::function<void()>> held;
    ProgressCallback progress;  // of the newest request that is held back
    RunInfo m_info;
    ModelShape m_shape;
    std::vector<CheckpointInfo> m_checkpoints = {
        {100, 1.0, false, false, ""}, {200, 2.0, true, false, ""}, {300, 3.0, false, true, ""}};

    void release(std::size_t index) {
        std::exchange(held[index], [] {})();
    }
    void releaseAll() {
        for (auto& answer : held) std::exchange(answer, [] {})();
    }

    RunInfo info() const override { return m_info; }
    RunConfig config() const override { return settings; }
    ModelShape shape() const override { return m_shape; }
    std::vector<CheckpointInfo> checkpoints() const override { return m_checkpoints; }
    std::vector<SeriesPoint> points(const SeriesId&) const override { return {}; }
    std::vector<RunEvent> events() const override { return {}; }
    std::vector<std::string> recordedMeasures() const override { return {}; }
    std::vector<Record> records(const std::string&, std::size_t) const override { return {}; }

    // Curves and recorded matrices of the answers to HistoryRequest and RecordedRequest.
    virtual std::vector<SeriesId> series() const { return {}; }
    virtual std::vector<SimilarityFrame> recorded(const std::string&) const { return {}; }

    // Head h of layer l attends mostly to the token (l + h) positions back (cyclically), and evenly
    // to the rest.
    AttentionMaps maps(const AttentionRequest& request) const {
        AttentionMaps result;
        result.step = request.step < 0 ? newest : request.step;
        result.layers = m_shape.layers;
        result.heads = m_shape.heads;
        result.causal = m_shape.task == Task::LanguageModel;
        label(request, result);
        const int n = result.tokens = int(result.labels.size());
        result.maps.resize(std::size_t(n) * n * result.layers * result.heads);
        for (int l = 0; l < result.layers; ++l)
            for (int h = 0; h < result.heads; ++h)
                for (int q = 0; q < n; ++q) fillRow(result, l, h, q);
        result.rollout.assign(std::size_t(n) * n, 1.0F / float(n));
        hide(request.input.hidden, result);
        predict(request, result);
        return result;
    }

protected:
    // Defines the answer to one kind of request. Requests are recorded in `requested`; recorded
    // requests can be held back.
    template <class Q>
    void answers(std::vector<Q>* requested,
                 std::function<Result<typename Q::Answer>(const Q&)> give) {
        m_rows[Q::kId] = [this, requested, give](const ErasedRequest& erased) {
            if (requested) requested->push_back(erased.as<Q>());
            const auto reply = [erased, give] {
                if (erased.cancel->load())
                    return erased.done(Error{ErrorCode::Cancelled, "cancelled"_m});
                erased.answer<Q>(give(erased.as<Q>()));
            };
            if (!requested || !hold) return reply();
            held.push_back(reply);
            progress = erased.progress;
        };
    }
    void answer(ErasedRequest erased) override {
        const auto row = m_rows.find(erased.id);
        if (row != m_rows.end()) return row->second(erased);
        erased.done(
            Error{ErrorCode::Usage, "this run has no answer to %1"_m(erased.id), "Ask another"_m});
    }

private:
    Result<AttentionMaps> attention(const AttentionRequest& request) const {
        if (!unreadable.empty() && request.input.text == unreadable &&
            request.input.kind == ModelInput::Kind::Text)
            return Error{ErrorCode::Usage, "the text contains no word"_m, "Type a word"_m};
        return maps(request);
    }
    Result<RunHistory> history(const HistoryRequest& request) const {
        RunHistory history;
        history.info = info();
        for (const auto& id : series()) history.series.emplace_back(id, points(id));
        history.events = events();
        if (auto frame = newestRecorded({request.measure})) history.similarity = std::move(*frame);
        return history;
    }
    Result<SimilarityFrame> newestRecorded(const NewestRecordedRequest& request) const {
        const auto measures = recordedMeasures();
        const bool known =
            std::find(measures.begin(), measures.end(), request.measure) != measures.end();
        const auto frames = measures.empty() ? std::vector<SimilarityFrame>()
                                             : recorded(known ? request.measure : measures.front());
        if (frames.empty())
            return Error{ErrorCode::BadData, "the run recorded no similarity"_m,
                         "Ask for that of its weights"_m};
        return frames.back();
    }

    void label(const AttentionRequest& request, AttentionMaps& result) const {
        if (m_shape.task == Task::ImageClassification) {
            for (int r = 0; r < m_shape.gridRows; ++r)
                for (int c = 0; c < m_shape.gridColumns; ++c)
                    result.labels.push_back(std::to_string(r) + "," + std::to_string(c));
            result.picture =
                request.input.kind == ModelInput::Kind::Image ? request.input.picture : square();
            result.label = 1;
            return;
        }
        result.text = request.input.kind == ModelInput::Kind::Text ? request.input.text : sentence;
        std::istringstream words(result.text);
        for (std::string word; words >> word;) {
            ++result.inputTokens;
            if (int(result.labels.size()) == longest) continue;
            if (word == "zyx") result.unknown.push_back(int(result.labels.size()));
            result.labels.push_back(word);
        }
        if (!wordOfTokens.empty()) {
            result.words = wordOfTokens;
            for (int word = 0; word <= result.words.back(); ++word)
                result.wordTexts.push_back("word" + std::to_string(word));
        }
        if (request.input.kind == ModelInput::Kind::Sample &&
            m_shape.task == Task::TextClassification)
            result.label = 1;
    }

    Picture square() const {
        Picture picture;
        picture.width = picture.height = m_shape.imageSize;
        for (int i = 0; i < m_shape.imageSize * m_shape.imageSize; ++i) {
            const int x = i % m_shape.imageSize, y = i / m_shape.imageSize;
            for (int channel = 0; channel < 3; ++channel)
                picture.rgb.push_back(std::uint8_t(channel == 0   ? 255 * x / m_shape.imageSize
                                                   : channel == 1 ? 255 * y / m_shape.imageSize
                                                                  : 90));
        }
        return picture;
    }

    static void fillRow(AttentionMaps& maps, int layer, int head, int query) {
        const int n = maps.tokens, seen = maps.causal ? query + 1 : n;
        float* row = maps.maps.data() + ((std::size_t(layer) * maps.heads + head) * n + query) * n;
        for (int k = 0; k < seen; ++k) row[k] = 0.4F / float(seen);
        const int shift = layer + head;
        row[maps.causal ? std::max(0, query - shift) : (query + n - shift % n) % n] += 0.6F;
    }

    static void hide(const std::vector<int>& hidden, AttentionMaps& maps) {
        maps.hidden = hidden;
        const auto out = [&](int i) {
            return std::find(hidden.begin(), hidden.end(), i) != hidden.end();
        };
        const int n = maps.tokens;
        for (std::size_t row = 0; !hidden.empty() && row < maps.maps.size() / std::size_t(n);
             ++row) {
            float *first = maps.maps.data() + row * std::size_t(n), sum = 0;
            for (int k = 0; k < n; ++k)
                sum += first[k] = out(k) || out(int(row) % n) ? 0 : first[k];
            for (int k = 0; k < n && sum > 0; ++k) first[k] /= sum;
        }
    }

    // Each removed head moves a tenth of the probability from the first class to the second, each
    // hidden token half as much.
    void predict(const AttentionRequest& request, AttentionMaps& maps) const {
        const double moved =
            0.1 * request.mask.offCount() + 0.05 * double(request.input.hidden.size());
        std::vector<std::string> names = m_shape.classes.empty()
                                             ? std::vector<std::string>{"e", "a", " ", "t"}
                                             : m_shape.classes;
        maps.prediction = {
            {names[1], 0.7 - moved}, {names[0], 0.15 + moved}, {names[2], 0.1}, {names[3], 0.05}};
        std::sort(maps.prediction.begin(), maps.prediction.end(),
                  [](const auto& a, const auto& b) { return a.probability > b.probability; });
        maps.loss = -std::log(std::max(1e-9, 0.7 - moved));
    }

    // Sample 3 becomes wrong and sample 5 correct. Pictures and models without classes only have a
    // loss.
    ChangedSamples changes(const ChangedSamplesRequest& request) {
        changedSamplesRequests.push_back(request);
        ChangedSamples all;
        all.step = newest;
        all.split = request.split;
        all.samples = request.samples;
        all.classes = !m_shape.classes.empty();
        const int none = all.classes ? 0 : -1;
        all.shown = {{3, "sample three", none, none, all.classes ? 1 : -1, 0.75},
                     {5, "sample five", none, all.classes ? 2 : -1, none, -0.5}};
        all.becameWrong = all.becameRight = all.classes;
        return all;
    }
    AblationReport ablation(const AblationRequest& request) const {
        const double lost = 0.02 * request.mask.offCount();
        AblationReport result;
        result.step = request.step < 0 ? 300 : request.step;
        result.split = request.split;
        result.samples = request.samples > 0 ? request.samples : 7600;
        const auto& task = traitsOf(m_shape.task);
        const Scores before{shareScore(kAccuracy, 0.9, result.samples), {kLoss, 0.4}},
            after{shareScore(kAccuracy, std::max(0.0, 0.9 - lost), result.samples),
                  {kLoss, 0.4 + 2 * lost}};
        result.before = scoresOfTask(task.task, before);
        result.after = scoresOfTask(task.task, after);
        // With one removed head the interval contains 0; with two it does not.
        const auto range = [](double change) { return Interval{change - 0.03, change + 0.03}; };
        result.difference = scoresOfTask(
            task.task, {{kAccuracy, -lost, range(-lost)}, {kLoss, 2 * lost, range(2 * lost)}});
        result.classes = m_shape.classes;
        result.classScore = kAccuracy;
        for (std::size_t i = 0; i < m_shape.classes.size(); ++i) {
            result.classBefore.push_back(0.9);
            result.classAfter.push_back(0.9 - lost * double(i));
        }
        return result;
    }

    LeaveOneOutReport importance(const LeaveOneOutRequest& request) const {
        LeaveOneOutReport result = given;
        result.available = 7600;
        result.samples = request.samples;
        result.split = !request.split.empty()    ? request.split
                       : m_info.validSamples > 0 ? "valid"
                                                 : "train";
        result.step = request.step < 0 ? 300 : request.step;
        for (const std::string id : traitsOf(m_shape.task).scores) {
            if (!given.scoreChanges.empty() || !scoreKind(id).measured()) continue;
            const double each = id == kLoss ? 0.05 : 0.01, half = id == kLoss ? 0.01 : 0.015;
            HeadScoreChange scoreChange{id, {}, {}};
            for (int i = 0; i < m_shape.layers * m_shape.heads; ++i) {
                scoreChange.changes.push_back(each * (i - 2));
                scoreChange.range.push_back({each * (i - 2) - half, each * (i - 2) + half});
            }
            result.scoreChanges.push_back(std::move(scoreChange));
        }
        return result;
    }

    std::map<std::string, std::function<void(const ErasedRequest&)>> m_rows;
};

// A training session whose state the test controls.
class FakeSession : public TrainingSession {
public:
    std::string path = "runs/fake";
    bool over = false;
    std::function<void()> news;  // call this after a change

    void setWake(std::function<void()> wake) override { news = std::move(wake); }
    void acknowledge() override {}
    Progress progress() const override { return {}; }
    std::string runPath() const override { return path; }
    RunConfig config() const override { return {}; }
    std::vector<RunEvent> eventsSince(std::size_t) const override { return {}; }
    std::size_t pastEvents() const override { return 0; }
    std::vector<Record> records(const std::string&, std::size_t) const override { return {}; }
    std::vector<SeriesId> series() const override { return {}; }
    std::vector<SeriesPoint> points(const SeriesId&, std::size_t) const override { return {}; }
    std::shared_ptr<const SimilarityFrame> similarity(const std::string&) const override {
        return nullptr;
    }
    void subscribeSimilarity(const std::string&) override {}
    void pause() override {}
    void resume() override {}
    void step() override {}
    void finishNow() override {}
    void stop() override {}
    void cancel() override {}
    void setLambda(double) override {}
    void saveCheckpoint() override {}
    bool elsewhere() const override { return false; }
    RunResult wait() override { return {}; }
    bool ended() const override { return over; }
};

}  // namespace headscope::test
