// Selects what replaces removed heads (zeros, their mean, another sample's output). Undoable, like
// the switches.
#pragma once

#include "ui/workspace/mask_model.h"

#include <QComboBox>

class QBoxLayout;

namespace headscope::ui {

class AblationChoice : public QComboBox {
    Q_OBJECT
public:
    explicit AblationChoice(MaskModel& masks, QWidget* parent = nullptr);

private:
    void follow();

    MaskModel& m_masks;
};

// Adds undo and redo buttons for switched heads to a layout.
void addSwitchHistory(MaskModel& masks, QLayout& line, QWidget* parent);

QString ablationName(HeadAblation ablation);  // short name of the replacement, e.g. "off: its mean"
// Sentence that explains the replacement of removed heads, for tooltips and notes.
QString ablationNote(HeadAblation ablation);

}  // namespace headscope::ui
