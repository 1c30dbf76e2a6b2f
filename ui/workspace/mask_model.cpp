#include "ui/workspace/mask_model.h"

#include <QCoreApplication>
#include <QUndoCommand>

#include <algorithm>
#include <functional>
#include <iterator>

namespace headscope::ui {
namespace {

struct MaskText {
    Q_DECLARE_TR_FUNCTIONS(MaskText)
};

class MaskCommand : public QUndoCommand {
public:
    struct State {
        HeadMask mask;
        HeadAblation ablation;
    };
    using Apply = std::function<void(const State&)>;
    MaskCommand(State before, State after, Apply apply, const QString& text)
        : QUndoCommand(text),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_apply(std::move(apply)) {}
    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }

private:
    State m_before, m_after;
    Apply m_apply;
};

}  // namespace

MaskModel::MaskModel(QObject* parent) : QObject(parent) {}

MaskModel::~MaskModel() {
    m_stack.clear();  // clear the stack first, because its undo commands refer to this model
}

// Starts over for another model, without a signal. Undo commands of the earlier model would name
// heads that do not exist.
void MaskModel::begin(const ModelShape& shape) {
    m_shape = shape;
    m_mask = {};
    m_ablation = HeadAblation::Zero;
    m_stack.clear();
}

void MaskModel::toggle(int site, int head) {
    if (m_shape.has(site, head)) set(m_mask.toggled({site, head}));
}

void MaskModel::allOn() {
    set({}, tr("Switch all heads on"));
}

void MaskModel::allOff() {
    set(HeadMask::none(m_shape), tr("Switch all heads off"));
}

void MaskModel::invert() {
    set(m_mask.inverted(m_shape), tr("Invert the heads"));
}

void MaskModel::setAblation(HeadAblation ablation) {
    set(m_mask, ablation, tr("Change the replacement for heads"));
}

void MaskModel::set(const HeadMask& mask, const QString& text) {
    set(mask, m_ablation, text.isEmpty() ? maskChangeText(m_shape, m_mask, mask) : text);
}

void MaskModel::set(const HeadMask& mask, HeadAblation ablation, const QString& text) {
    if ((mask == m_mask && ablation == m_ablation) || m_shape.layers == 0) return;
    // push() calls redo(), which applies the new state.
    m_stack.push(new MaskCommand(
        {m_mask, m_ablation}, {mask, ablation},
        [this](const MaskCommand::State& next) { apply(next.mask, next.ablation); }, text));
}

void MaskModel::apply(const HeadMask& mask, HeadAblation ablation) {
    m_mask = mask;
    m_ablation = ablation;
    Q_EMIT changed();
}

QString maskChangeText(const ModelShape& shape, const HeadMask& before, const HeadMask& after) {
    std::vector<HeadPlace> heads;
    // Heads that changed. Both lists are sorted, as the algorithm requires.
    std::set_symmetric_difference(before.off().begin(), before.off().end(), after.off().begin(),
                                  after.off().end(), std::back_inserter(heads));
    if (heads.size() != 1) return MaskText::tr("Change %1 heads").arg(heads.size());
    const auto [site, head] = heads[0];
    const QString name = QString::fromStdString(shape.siteName(site));
    const QString where = name.isEmpty() ? MaskText::tr("layer %1").arg(site) : name;
    return (after.on(heads[0]) ? MaskText::tr("Switch on %1, head %2")
                               : MaskText::tr("Switch off %1, head %2"))
        .arg(where, QString::number(head));
}

}  // namespace headscope::ui
