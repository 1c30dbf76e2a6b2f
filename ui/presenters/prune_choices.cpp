#include "ui/presenters/prune_choices.h"

namespace headscope::ui {
namespace {

constexpr int kMoveAlong = 1;  // Qt joins steps of one number

}  // namespace

bool PruneChoices::movesAlong(const PruneChoices& o) const {
    auto there = o;
    there.point = point;
    return there == *this && o.point != point;
}

PruneChoice::PruneChoice(PruneChoices before, PruneChoices after, Apply apply, const QString& text)
    : QUndoCommand(text), m_before(std::move(before)), m_after(std::move(after)), m_apply(std::move(apply)) {}

int PruneChoice::id() const {
    return m_before.movesAlong(m_after) ? kMoveAlong : -1;
}

bool PruneChoice::mergeWith(const QUndoCommand* next) {
    const auto* later = static_cast<const PruneChoice*>(next);  // of one number, so of this class
    if (!(later->m_before == m_after)) return false;
    m_after = later->m_after;
    setText(later->text());
    setObsolete(m_after == m_before);
    return true;
}

}  // namespace headscope::ui
