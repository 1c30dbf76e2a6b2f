// Fake run, session and engine with X-ray records that are known functions of step, layer and head.
#pragma once

#include "core/api/base/run_config.h"
#include "tests/ui/support/heads_fakes.h"

#include <cmath>

namespace headscope::test {

constexpr int kXrayLayers = 3, kXrayHeadCount = 4;

// Value of an X-ray measure for one pair of heads at one step. In layer 0, mean and variance
// predict the loss exactly; in layer 2 they are unrelated to it.
inline float xrayValue(const std::string& measure, int layer, int row, int column,
                       std::int64_t step) {
    if (row == column) return measure == "output-dissimilarity" ? -1 : 1;
    const double wave = layer == 2 ? std::sin(7.3 * double(step)) : 0.01 * double(step);
    if (measure == "output-dissimilarity")
        return static_cast<float>(-0.5 + wave / 4 + 0.02 * (row + column));
    const double size =
        measure.find("normalised") != std::string::npos ? 0.1 : 1000.0 * (kXrayLayers - layer);
    return static_cast<float>(size * (1 + 0.1 * (row + column)) + 0.001 * double(step));
}

// Record of one step with five pair measures and two measures of single heads.
inline XrayFrame xrayAt(std::int64_t step) {
    XrayFrame frame;
    frame.step = step;
    for (const char* id :
         {"query-orthogonality", "query-orthogonality-normalised", "context-nonorthogonality",
          "context-nonorthogonality-normalised", "output-dissimilarity"}) {
        SimilarityFrame pair{step, id, kXrayHeadCount, {}};
        for (int layer = 0; layer < kXrayLayers; ++layer) {
            pair.layers.emplace_back();
            for (int row = 0; row < kXrayHeadCount; ++row)
                for (int column = 0; column < kXrayHeadCount; ++column)
                    pair.layers.back().push_back(
                        xrayValue(id, layer, std::min(row, column), std::max(row, column), step));
        }
        frame.pairs.push_back(pair);
    }
    for (const char* id : {"attention-variance", "attention-concentration"})
        frame.heads.push_back(
            HeadFrame{step, id,
                      std::vector<std::vector<float>>(kXrayLayers,
                                                      std::vector<float>{0.1F, 0.2F, 0.3F, 0.4F})});
    return frame;
}

// Fake run with `batches` X-ray records; its loss falls by 0.03 per step.
class XrayRun : public HeadsRun {
public:
    XrayRun() : HeadsRun(0.5, Task::LanguageModel, kXrayLayers, kXrayHeadCount) {}
    int batches = 12;
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        std::vector<Record> all;
        for (int step = 1 + int(first); channel == XrayFrame::kChannel && step <= batches; ++step)
            all.push_back({step, std::make_shared<const XrayFrame>(xrayAt(step))});
        return all;
    }
    std::vector<SeriesId> series() const override { return {{"train", "task_loss"}}; }
    std::vector<SeriesPoint> points(const SeriesId& id) const override {
        std::vector<SeriesPoint> points;
        if (id.name == "task_loss")
            for (int step = 1; step <= 50; ++step) points.push_back({step, 0, 0, 4 - 0.03 * step});
        return points;
    }
    RunConfig config() const override {
        RunConfig config;
        config.values["dataset.id"] = std::string("recall");
        config.values["run.name"] = std::string("former");
        return config;
    }
};

// Fake session that returns the records in `kept`.
class XraySession : public HeadsSession {
public:
    std::vector<std::shared_ptr<const XrayFrame>> kept;
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        std::vector<Record> fresh;
        for (std::size_t i = first; channel == XrayFrame::kChannel && i < kept.size(); ++i)
            fresh.push_back({kept[i]->step, kept[i]});
        return fresh;
    }
    std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const override {
        std::vector<SeriesPoint> points;
        for (std::size_t i = first; id.name == "task_loss" && i < kept.size(); ++i)
            points.push_back({kept[i]->step, 0, 0, 4 - 0.03 * double(kept[i]->step)});
        return points;
    }
    RunConfig config() const override {
        RunConfig config;
        config.values["train.xray"] = true;
        return config;
    }
};

// Fake engine that offers the preset of the X-ray article.
class XrayEngine : public HeadsEngine {
public:
    std::vector<Preset> presets() const override {
        Preset preset;
        preset.id = "xray-article";
        preset.name = "X-ray article";
        preset.help = "What reproduces.";
        return {preset};
    }
};

}  // namespace headscope::test
