// Head mask of run A and replacement method, with their undo stack. Shared by all pages that show
// or switch heads. GUI thread.
#pragma once

#include "core/api/requests/head_ablation.h"
#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"

#include <QObject>
#include <QUndoStack>

namespace headscope::ui {

class MaskModel : public QObject {
    Q_OBJECT
public:
    explicit MaskModel(QObject* parent = nullptr);
    ~MaskModel() override;

    const HeadMask& mask() const { return m_mask; }
    bool on(int site, int head) const { return m_mask.on(site, head); }
    HeadAblation ablation() const { return m_ablation; }  // replacement for removed heads
    const ModelShape& shape() const { return m_shape; }
    QUndoStack* undoStack() { return &m_stack; }

    // Resets for another model: all heads on, zero ablation, empty undo stack. Emits no signal,
    // because views follow the opened runs too.
    void begin(const ModelShape& shape);

    // Each setter pushes one undo command, unless the mask stays the same. Heads that the model
    // does not have are ignored.
    void toggle(int site, int head);
    void allOn();
    void allOff();
    void invert();
    void setAblation(HeadAblation ablation);
    void set(const HeadMask& mask,
             const QString& text = {});  // text: name in the undo menu; "": lists the changed heads
    // Sets mask and replacement method in one undo command, e.g. for a saved head set.
    void set(const HeadMask& mask, HeadAblation ablation, const QString& text);

Q_SIGNALS:
    void changed();  // emitted once per change, including undo and redo

private:
    void apply(const HeadMask& mask, HeadAblation ablation);

    ModelShape m_shape;
    HeadMask m_mask;
    HeadAblation m_ablation = HeadAblation::Zero;
    QUndoStack m_stack;
};

// Text for the undo menu: "Switch off layer 2, head 1", "Switch off cross.2, head 1" or "Change 3
// heads".
QString maskChangeText(const ModelShape& shape, const HeadMask& before, const HeadMask& after);

}  // namespace headscope::ui
