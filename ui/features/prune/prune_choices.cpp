#include "ui/features/prune/prune_choices.h"

namespace headscope::ui {

PruneChoice::PruneChoice(PruneChoices before, PruneChoices after, Apply apply, const QString& text)
    : QUndoCommand(text),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_apply(std::move(apply)) {}

}  // namespace headscope::ui
