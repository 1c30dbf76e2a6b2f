// Fake run of an encoder-decoder model with known attention maps.
#pragma once

#include "tests/support/fake_engine.h"

namespace headscope::test {

// One encoder layer and one decoder layer with `heads` heads each. Cross-attention head 1 attends
// from target token t to the t-th source token from the end, so its true alignment is the reversal.
// All other heads attend evenly.
class PairRunView : public FakeRunView {
public:
    explicit PairRunView(int heads = 2) : FakeRunView(Task::Translation, 3, heads) {
        m_shape.sites = {"encoder.0", "decoder.0", "cross.0"};
        m_shape.classes.clear();
        answers<AttentionRequest>(&attentionRequests,
                                  [this](const auto& request) { return pairMaps(request); });
        answers<AblationRequest>(&ablationRequests,
                                 [this](const auto& request) { return bleu(request); });
    }

    std::string target = "uno due tre";  // reference text of every sample
    // Text that the model generates; "due" if any head is removed.
    std::string own = "uno tre";

    AttentionMaps pairMaps(const AttentionRequest& request) const {
        AttentionMaps maps;
        maps.step = newest;
        maps.layers = 3;
        maps.heads = m_shape.heads;
        const auto& input = request.input;
        maps.text = input.kind == ModelInput::Kind::Text ? input.text : sentence;
        maps.loss = 1 + 0.1 * request.mask.offCount();
        maps.labels = wordsOf(maps.text, "", "[END]");
        maps.tokens = maps.inputTokens = static_cast<int>(maps.labels.size());
        maps.marks = {maps.tokens - 1};
        maps.hidden = input.hidden;
        auto& written = maps.target;
        written.own =
            input.target == ModelInput::Target::Written || input.kind == ModelInput::Kind::Text;
        written.text = target;
        if (input.target == ModelInput::Target::Text)
            written.text = input.targetText, written.own = false;
        if (written.own) written.text = request.mask.all() ? own : "due";
        if (input.kind == ModelInput::Kind::Sample) written.reference = target;
        written.read.labels = wordsOf(written.text, "[BEGIN]", "");
        written.written.labels = wordsOf(written.text, "", "[END]");
        written.read.marks = {0};
        written.written.marks = {written.written.count() - 1};
        if (written.own && request.onText) request.onText(written.text.substr(0, 3));
        maps.sites = {{"encoder.0", TokenStream::Input, TokenStream::Input, false},
                      {"decoder.0", TokenStream::Read, TokenStream::Read, true},
                      {"cross.0", TokenStream::Written, TokenStream::Input, false}};
        fill(maps);
        align(maps, input.kind == ModelInput::Kind::Sample && !written.own);
        for (const auto& label : written.written.labels) {
            written.logProbabilities.push_back(std::log(0.5));
            written.likeliest.push_back({{label, 0.5}, {"altro", 0.25}});
        }
        return maps;
    }

private:
    static std::vector<std::string> wordsOf(const std::string& text, const std::string& first,
                                            const std::string& last) {
        std::vector<std::string> words;
        if (!first.empty()) words.push_back(first);
        std::istringstream stream(text);
        for (std::string word; stream >> word;) words.push_back(word);
        if (!last.empty()) words.push_back(last);
        return words;
    }
    static void fill(AttentionMaps& maps) {
        for (int site = 0; site < 3; ++site)
            for (int head = 0; head < maps.heads; ++head)
                for (int q = 0; q < maps.queries(site); ++q) {
                    const int keys = maps.keys(site), seen = maps.causalAt(site) ? q + 1 : keys;
                    const bool turned = site == 2 && head == 1;
                    for (int k = 0; k < keys; ++k) {
                        const float even = k < seen ? 1.0F / static_cast<float>(seen) : 0;
                        maps.maps.push_back(turned ? (k == std::max(0, keys - 2 - q) ? 1.0F : 0.0F)
                                                   : even);
                    }
                }
    }
    static void align(AttentionMaps& maps, bool known) {
        auto& written = maps.target;
        std::vector<TokenLink> turned;
        for (int t = 0; t + 1 < written.written.count(); ++t)
            turned.push_back({std::max(0, maps.tokens - 2 - t), t});
        if (known) written.truth = turned;
        for (int head = 0; head < maps.heads; ++head) {
            HeadAlignment one{{2, head}, head == 1 ? turned : std::vector<TokenLink>()};
            one.confidence = head == 1 ? 1 : 0.2;
            if (known) one.error = head == 1 ? 0.0 : 1.0;
            written.alignments.push_back(std::move(one));
        }
        written.best = 1;
    }
    AblationReport bleu(const AblationRequest& request) const {
        AblationReport report;
        report.split = request.split;
        report.samples = 1000;
        report.available = 1000;
        const double lost = request.mask.offCount();
        report.before = {{kLoss, 1.0}};
        report.after = {{kLoss, 1.0 + lost}};
        report.difference = {{kLoss, lost, Interval{lost - 0.1, lost + 0.1}}};
        if (request.written == 0) return report;
        report.written = request.written;
        report.before.insert(report.before.begin(), {kBleu, 30.0});
        report.after.insert(report.after.begin(), {kBleu, 30.0 - 5 * lost});
        report.difference.insert(report.difference.begin(),
                                 {kBleu, -5 * lost, Interval{-5 * lost - 2, -5 * lost + 2}});
        report.texts = {{4, "a", "b", "vor", lost > 0 ? "nach" : "vor"},
                        {5, "c", "d", "gleich", "gleich"}};
        return report;
    }
};

}  // namespace headscope::test
