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

AblationChoice::AblationChoice(MaskModel& masks, QWidget* parent) : QComboBox(parent), m_masks(masks) {
    setObjectName(QStringLiteral("ablation-kind"));
    setAccessibleName(tr("What stands in the place of heads that are off"));
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
    add(AblationText::tr("Undo"), QStringLiteral("edit-undo"), masks.undoStack()->createUndoAction(parent));
    add(AblationText::tr("Redo"), QStringLiteral("edit-redo"), masks.undoStack()->createRedoAction(parent));
}

QString ablationName(HeadAblation ablation) {
    switch (ablation) {
        case HeadAblation::Zero:
            return AblationText::tr("off: zeros");
        case HeadAblation::Mean:
            return AblationText::tr("off: its mean");
        case HeadAblation::Resample:
            return AblationText::tr("off: another sample\u2019s");
    }
    return {};
}

QString ablationNote(HeadAblation ablation) {
    switch (ablation) {
        case HeadAblation::Zero:
            return AblationText::tr("A head that is off gives zeros to the output projection.");
        case HeadAblation::Mean:
            return AblationText::tr(
                       "In the place of a head that is off stands its mean context over %1 validation samples: what it "
                       "always says stays, what it says of this sample goes.")
                .arg(kMeanSamples);
        case HeadAblation::Resample:
            return AblationText::tr(
                       "In the place of a head that is off stands its context in another sample at the same position, "
                       "one of %1 validation samples drawn by the run\u2019s seed.")
                .arg(kDonors);
    }
    return {};
}

}  // namespace headscope::ui
