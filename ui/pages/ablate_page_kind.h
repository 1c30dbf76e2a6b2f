// The choice of what stands in the place of heads that are off: a step to undo, as every switch is.
#pragma once

#include "ui/bridge/mask_model.h"

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

// Undo and redo of switched heads as two small buttons in a line.
void addSwitchHistory(MaskModel& masks, QLayout& line, QWidget* parent);

QString ablationName(HeadAblation ablation);  // "off: its mean"
// A sentence on what stands in the place of the heads, for tool tips and notes.
QString ablationNote(HeadAblation ablation);

}  // namespace headscope::ui
