// Head masks on the undo stack.
#pragma once

#include "core/api/analysis.h"

#include <QUndoCommand>

#include <functional>

namespace headscope::ui {

class MaskCommand : public QUndoCommand {
public:
    using Apply = std::function<void(const HeadMask&)>;
    MaskCommand(HeadMask before, HeadMask after, Apply apply, const QString& text);
    void undo() override;
    void redo() override;

private:
    HeadMask m_before, m_after;
    Apply m_apply;
};

// Masks as the engine reads them: the empty mask means that all heads are on.
HeadMask fullMask(const HeadMask& mask, const ModelShape& shape);  // written out, one entry a head
HeadMask shortMask(HeadMask mask);                                 // empty where all are on
int headsOff(const HeadMask& mask);
// Heads that a layer does not have stay on in all of these: there is nothing to switch.
HeadMask allOffMask(const ModelShape& shape);
HeadMask invertedMask(const HeadMask& mask, const ModelShape& shape);
// One head a layer stays on: the most important one, or head 0 where importance is not known. Among equally important
// ones `amongEqual` decides, where it is given.
HeadMask oneHeadPerLayer(const ModelShape& shape, const std::vector<double>& importance,
                         const std::vector<double>& amongEqual = {});
// "Switch off layer 2, head 1", "Change 3 heads": what the undo menu says.
QString maskChangeText(const HeadMask& before, const HeadMask& after, const ModelShape& shape);

}  // namespace headscope::ui
