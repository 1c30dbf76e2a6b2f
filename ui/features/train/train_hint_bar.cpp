#include "ui/features/train/train_hint_bar.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace headscope::ui {

TrainHintBar::TrainHintBar(TrainHintPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    setObjectName(QStringLiteral("hint-bar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(
        new IconLabel(icon(QStringLiteral("data-information"), IconInk::Accent), 16, this));
    row->addWidget(m_text = new WrappedLabel(this), 1);
    row->addWidget(m_button = new QPushButton(this));
    m_button->setObjectName(QStringLiteral("hint-action"));
    connect(m_button, &QPushButton::clicked, &m_presenter, &TrainHintPresenter::carryOut);
    connect(&m_presenter, &TrainHintPresenter::changed, this, &TrainHintBar::follow);
    follow();
}

void TrainHintBar::follow() {
    const auto& hint = m_presenter.hint();
    setVisible(hint.has_value());
    if (!hint) return;
    m_text->setText(hintText(*hint));
    m_button->setText(hintAction(*hint));
    m_button->setVisible(m_presenter.possible());
}

}  // namespace headscope::ui
