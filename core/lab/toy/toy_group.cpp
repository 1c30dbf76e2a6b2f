#include "core/lab/toy/toy_group.h"

#include "core/base/util/random.h"

#include <algorithm>

namespace headscope::lab {
namespace {

constexpr std::int64_t kGroupPoints = 120;

std::vector<std::string> groupCurves(const std::vector<ToyGroupMember>& members,
                                     const std::vector<std::string>& measures) {
    std::vector<std::string> names;
    for (const auto& member : members) {
        for (const char* what : {"batch ", "loss ", "accuracy "}) names.push_back(what + member.id);
        for (const auto& measure : measures) names.push_back(measure + " " + member.id);
    }
    return names;
}

std::uint64_t seedOf(const std::vector<ToyGroupMember>& members) {
    return members.front().training.seed;
}

}  // namespace

ToyGroup::ToyGroup(SequenceLaw law, std::vector<ToyGroupMember> members,
                   const std::vector<std::string>& measures, std::size_t batch)
    : m_law(law),
      m_plan(std::move(members)),
      m_batch(batch),
      m_curves(First + measures.size()),
      m_history(groupCurves(m_plan, measures), m_plan.front().training.steps, kGroupPoints) {
    for (const auto& plan : m_plan) m_members.emplace_back(plan.training);
    drawSequences(m_law, kTests, util::derivedSeed(seedOf(m_plan), "sequences-test"), m_testTokens,
                  m_testTargets);
}

Status ToyGroup::advance() {
    const auto number = static_cast<std::uint64_t>(m_step);
    drawSequences(m_law, m_batch, util::derivedSeed(seedOf(m_plan), "sequences-batch", number),
                  m_tokens, m_targets);
    // Train all members on the same batch, so that they differ only in their settings.
    for (auto& member : m_members) HEADSCOPE_CHECK(member.train(m_step, m_tokens, m_targets));
    ++m_step;
    return {};
}

const ToyPass& ToyGroup::scored(ToyMember& member, std::vector<double>& values) {
    auto& pass = member.looked(m_testTokens);
    const double loss = pass.loss(m_testTargets);
    double right = 0, predictions = 0;
    for (std::size_t n = 0; n < kTests; ++n)
        for (std::size_t t = 0; t < m_law.length; ++t) {
            const auto target = m_testTargets[n * m_law.length + t];
            if (target < 0) continue;  // position without a target
            const double* row = pass.logits(n, t);
            predictions += 1;
            right += std::max_element(row, row + m_law.vocabulary) == row + target ? 1 : 0;
        }
    values.insert(values.end(), {m_step > 0 ? member.loss() : loss, loss, right / predictions});
    return pass;
}

std::vector<double> ToyGroup::curve(std::size_t member, std::size_t which) const {
    return m_history.curve(member * m_curves + which);
}

double ToyGroup::last(std::size_t member, std::size_t which) const {
    return m_history.at(m_history.size() - 1, member * m_curves + which);
}

LabPanel ToyGroup::panel(const char* id, const char* title, const char* yTitle,
                         std::size_t which) const {
    LabPanel panel{id, title, "step", yTitle, false, false, m_history.stepsAsNumbers(), {}};
    for (std::size_t i = 0; i < size(); ++i)
        panel.lines.push_back(
            {m_plan[i].training.name, curve(i, which), false, static_cast<int>(i), {}});
    return panel;
}

void ToyGroup::addQuantities(const char* id, const char* name, std::size_t which,
                             std::vector<LabQuantity>& out) const {
    for (std::size_t i = 0; i < size(); ++i)
        out.push_back({std::string(id) + "_" + m_plan[i].id, m_plan[i].training.name + ": " + name,
                       last(i, which)});
}

void ToyGroup::save(io::TensorFile& file) const {
    putNumbers(file, "step", {static_cast<double>(m_step)});
    for (std::size_t i = 0; i < size(); ++i) m_members[i].save(m_plan[i].id + ".", file);
    m_history.save(file);
}

Status ToyGroup::restore(const io::TensorFile& file) {
    HEADSCOPE_TRY(const auto at, takeNumbers(file, "step", 1));
    for (std::size_t i = 0; i < size(); ++i)
        HEADSCOPE_CHECK(m_members[i].restore(m_plan[i].id + ".", file));
    m_step = static_cast<std::int64_t>(at[0]);
    return m_history.restore(file);
}

}  // namespace headscope::lab
