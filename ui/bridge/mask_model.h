// Which heads of run A are on, for every page that shows or switches them, with the undo of it: one place to switch,
// one signal a change. GUI thread.
#pragma once

#include "core/api/head_ablation.h"
#include "core/api/head_mask.h"
#include "core/api/model_shape.h"

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
    HeadAblation ablation() const { return m_ablation; }  // what stands in the place of heads that are off
    const ModelShape& shape() const { return m_shape; }
    QUndoStack* undoStack() { return &m_stack; }

    // Another model: all heads on, zeros for those that go off, nothing to undo. Silent, as whoever shows heads follows
    // the opened runs too.
    void begin(const ModelShape& shape);

    // Each is one step to undo; nothing where nothing would change. A head that the model does not have is left alone.
    void toggle(int site, int head);
    void allOn();
    void allOff();
    void invert();
    void setAblation(HeadAblation ablation);
    void set(const HeadMask& mask,
             const QString& text = {});  // text: what the undo menu says; "" for the heads changed
    // Both at once, as one step: a set of heads that was named and kept.
    void set(const HeadMask& mask, HeadAblation ablation, const QString& text);

Q_SIGNALS:
    void changed();  // once a change, by whomever, undo and redo included

private:
    void apply(const HeadMask& mask, HeadAblation ablation);

    ModelShape m_shape;
    HeadMask m_mask;
    HeadAblation m_ablation = HeadAblation::Zero;
    QUndoStack m_stack;
};

// "Switch off layer 2, head 1", "Switch off cross.2, head 1", "Change 3 heads": what the undo menu says.
QString maskChangeText(const ModelShape& shape, const HeadMask& before, const HeadMask& after);

}  // namespace headscope::ui
