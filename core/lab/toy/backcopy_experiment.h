// Bigram-Backcopy as an experiment. A small transformer learns it; heads that have nothing to copy
// attend to the first token (Guo et al. 2024, arXiv 2410.13835).
#pragma once

#include "core/lab/toy/toy_member.h"
#include "core/lab/worlds/backcopy.h"
#include "core/lab/worlds/experiment.h"
#include "core/lab/worlds/history.h"
#include "core/lab/worlds/sink.h"

namespace headscope::lab {

std::vector<ParamSpec> backcopyParameters();
std::vector<LabPreset> backcopyPresets();
// Checks the settings, and reads the text file if one is set. Errors: Usage, Io, BadData.
Status checkBackcopy(const RunConfig& config, std::vector<Message>& warnings);

class BackcopyExperiment : public Experiment {
public:
    explicit BackcopyExperiment(const RunConfig& config);

    std::int64_t steps() const override { return m_member.training().steps; }
    std::int64_t step() const override { return m_step; }
    Status advance() override;
    bool measured() const override { return m_measured; }
    LabSide look() override;
    io::TensorFile state() const override;
    Status restore(const io::TensorFile& state) override;

private:
    // Measurements of the current model on the held-out sequences.
    struct Seen {
        // Mean cross-entropy; excess risk at triggers and at other tokens. All in nats.
        double loss = 0, atTriggers = 0, atOthers = 0;
        double normFirst = 0, normRest = 0;  // norm of the residual stream after the last layer
        SinkReport sink;
        // Mean of A[t, t - 1] at triggers and at other tokens, per head (layers * heads).
        std::vector<double> backTriggers, backOthers;
    };
    void draw(const char* stream, std::size_t count, std::uint64_t number,
              std::vector<std::uint32_t>& tokens, std::vector<std::int32_t>& targets) const;
    double bestLoss() const;  // loss of a predictor that knows the law, on held-out data, in nats
    Seen seen();
    SinkInput sinkInput(const ToyPass& pass) const;
    void addRisks(const ToyPass& pass, Seen& out) const;
    void addBackLooks(const ToyPass& pass, Seen& out) const;
    void measure();
    // Returns the head (layer * heads + h) that attends most to token 0 at the last measured step.
    std::size_t mostSinking() const;
    std::vector<LabQuantity> quantities() const;

    std::string m_remedy;
    BackcopyLaw m_law;
    double m_bestLoss = 0;
    ToyMember m_member;
    std::size_t m_batch;
    std::vector<std::uint32_t> m_tokens, m_testTokens;
    std::vector<std::int32_t> m_targets, m_testTargets;
    History m_history;
    std::int64_t m_step = 0;
    bool m_measured = false;
};

}  // namespace headscope::lab
