#include "ui/features/ablate/ablate_page_kind.h"

#include "ui/widgets/icons.h"

#include <QAction>
#include <QBoxLayout>
#include <QCoreApplication>
#include <QToolButton>

namespace headscope::ui {
namespace {

struct AblationText {
    Q_DECLARE_TR_FUNCTIONS(AblationText)
};

}  // namespace

AblationChoice::AblationChoice(MaskModel& masks, QWidget* parent)
    : QComboBox(parent), m_masks(masks) {
    setObjectName(QStringLiteral("ablation-kind"));
    setAccessibleName(tr("Replacement for heads that are off"));
    for (const auto& info : headAblations()) {
        addItem(ablationName(info.kind), static_cast<int>(info.kind));
        setItemData(count() - 1, ablationNote(info.kind), Qt::ToolTipRole);
    }
    connect(this, &QComboBox::activated, this,
            [this] { m_masks.setAblation(static_cast<HeadAblation>(currentData().toInt())); });
    connect(&masks, &MaskModel::changed, this, &AblationChoice::follow);
    follow();
}

void AblationChoice::follow() {
    setCurrentIndex(findData(static_cast<int>(m_masks.ablation())));
    setToolTip(ablationNote(m_masks.ablation()));
}

void addSwitchHistory(MaskModel& masks, QLayout& line, QWidget* parent) {
    const auto add = [&](const QString& text, const QString& iconName, QAction* action) {
        auto* made = new QToolButton(parent);
        made->setIcon(icon(iconName));
        made->setAutoRaise(true);
        made->setAccessibleName(text);
        made->setToolTip(text);
        made->setEnabled(action->isEnabled());
        QObject::connect(action, &QAction::changed, made, [made, action] {
            made->setEnabled(action->isEnabled());
            made->setToolTip(action->text());
        });
        QObject::connect(made, &QToolButton::clicked, action, &QAction::trigger);
        line.addWidget(made);
    };
    add(AblationText::tr("Undo"), QStringLiteral("edit-undo"),
        masks.undoStack()->createUndoAction(parent));
    add(AblationText::tr("Redo"), QStringLiteral("edit-redo"),
        masks.undoStack()->createRedoAction(parent));
}

QString ablationName(HeadAblation ablation) {
    switch (ablation) {
        case HeadAblation::Zero:
            return AblationText::tr("off: zeros");
        case HeadAblation::Mean:
            return AblationText::tr("off: mean");
        case HeadAblation::Resample:
            return AblationText::tr("off: resampled");
        case HeadAblation::Optimal:
            return AblationText::tr("off: optimal");
    }
    return {};
}

QString ablationNote(HeadAblation ablation) {
    switch (ablation) {
        case HeadAblation::Zero:
            return AblationText::tr("A head that is off passes zeros to the output projection.");
        case HeadAblation::Mean:
            return AblationText::tr(
                       "A head that is off is replaced by its mean context over %1 validation "
                       "samples. This keeps its "
                       "average contribution and removes what depends on the sample.")
                .arg(kMeanSamples);
        case HeadAblation::Resample:
            return AblationText::tr(
                       "A head that is off is replaced by its context at the same position in "
                       "another sample, one of "
                       "%1 validation samples drawn with the run’s seed.")
                .arg(kDonors);
        case HeadAblation::Optimal:
            return AblationText::tr(
                       "A head that is off is replaced by the constant context with the smallest "
                       "loss on %1 validation samples. The constants of all heads that are off are "
                       "fitted together, which takes seconds to minutes.")
                .arg(kMeanSamples);
    }
    return {};
}

}  // namespace headscope::ui
