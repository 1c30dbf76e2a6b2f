#include "ui/features/heads/head_order.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// Value of a head compared with itself: the measure's bound for redundancy, or the extreme observed
// value if the measure is unbounded.
double identicalValue(const MeasureInfo& measure, const std::vector<std::vector<float>>& matrices) {
    const bool low = measure.redundantWhen == "low";
    if (measure.high > measure.low) return low ? measure.low : measure.high;
    double extreme = 0;
    for (const auto& matrix : matrices)
        for (const float value : matrix)
            if (std::isfinite(value))
                extreme = low ? std::min<double>(extreme, value) : std::max<double>(extreme, value);
    return extreme;
}

}  // namespace

HeadOrder::HeadOrder(QObject* parent)
    : QObject(parent), m_trees([this](QueryEvent event) {
          if (event == QueryEvent::Changed) return;
          // after an error the heads stay ordered by index; the next call of follow() tries again
          if (event != QueryEvent::Answered) m_key.clear();
          Q_EMIT changed();
      }) {}

void HeadOrder::setByLikeness(bool on) {
    if (on == m_on) return;
    m_on = on;
    Q_EMIT changed();
}

void HeadOrder::follow(const RunHandle& run, const QString& key,
                       const std::vector<std::vector<float>>& matrices,
                       const MeasureInfo& measure) {
    if (!m_on || !run || matrices.empty() || key == m_key) return;
    m_key = key;
    m_trees.forget();
    HeadTreesRequest request;
    request.matrices = matrices;
    request.identical = identicalValue(measure, matrices);
    request.slot = "order";
    m_trees.ask(requestTo(run, std::move(request)));
}

void HeadOrder::apply(int index, plots::MatrixData& matrix) const {
    matrix.order.clear();
    matrix.tree = {};
    const auto* trees = m_trees.answer();
    if (!m_on || !trees || index < 0 || index >= static_cast<int>(trees->size())) return;
    const HeadTree& tree = (*trees)[static_cast<std::size_t>(index)];
    if (static_cast<int>(tree.order.size()) != matrix.size) return;
    matrix.order = tree.order;
    for (const auto& joint : tree.joints)
        matrix.tree.joints.push_back({joint.left, joint.right, joint.height});
}

}  // namespace headscope::ui
