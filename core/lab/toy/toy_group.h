// Several toy transformers that are trained in parallel on the same sequences, for experiments that
// compare them. Not thread-safe.
#pragma once

#include "core/lab/toy/sequence_task.h"
#include "core/lab/toy/toy_member.h"
#include "core/lab/worlds/experiment.h"
#include "core/lab/worlds/history.h"

namespace headscope::lab {

struct ToyGroupMember {
    std::string id;  // name of the member in the names of quantities
    ToyTraining training;
};

class ToyGroup {
public:
    // measures: names of the values measured for each member in addition to loss and accuracy.
    ToyGroup(SequenceLaw law, std::vector<ToyGroupMember> members,
             const std::vector<std::string>& measures, std::size_t batch);

    std::int64_t steps() const { return m_plan.front().training.steps; }
    std::int64_t step() const { return m_step; }
    // Trains every member for one step. Errors: Diverged.
    Status advance();
    bool due() const { return m_history.due(m_step); }
    // Records each member's loss and accuracy on the held-out sequences, and the values returned by
    // `measure`: one per name. It is called with the member and its forward pass.
    template <class Measure>
    void measure(Measure measure) {
        std::vector<double> values;
        for (auto& member : m_members) {
            const auto& pass = scored(member, values);
            for (const double value : measure(member, pass)) values.push_back(value);
        }
        m_history.add(m_step, values);
    }

    std::size_t size() const { return m_members.size(); }
    const ToyGroupMember& plan(std::size_t member) const { return m_plan[member]; }
    ToyMember& member(std::size_t index) { return m_members[index]; }
    const SequenceLaw& law() const { return m_law; }
    const std::vector<std::uint32_t>& testTokens() const { return m_testTokens; }
    static constexpr std::size_t kTests = 32;  // number of held-out sequences

    enum Curve : std::size_t { Batch, Loss, Accuracy, First };  // First: index of measures[0]
    std::vector<double> curve(std::size_t member, std::size_t which) const;
    double last(std::size_t member, std::size_t which) const;
    const History& history() const { return m_history; }
    // Returns a panel with one line per member.
    LabPanel panel(const char* id, const char* title, const char* yTitle, std::size_t which) const;
    // Adds one quantity per member: the last value of the curve, with the name "what_member".
    void addQuantities(const char* id, const char* name, std::size_t which,
                       std::vector<LabQuantity>& out) const;

    void save(io::TensorFile& file) const;
    Status restore(const io::TensorFile& file);

private:
    const ToyPass& scored(ToyMember& member, std::vector<double>& values);

    SequenceLaw m_law;
    std::vector<ToyGroupMember> m_plan;
    std::vector<ToyMember> m_members;
    std::size_t m_batch, m_curves;
    std::vector<std::uint32_t> m_tokens, m_testTokens;
    std::vector<std::int32_t> m_targets, m_testTargets;
    History m_history;
    std::int64_t m_step = 0;
};

}  // namespace headscope::lab
