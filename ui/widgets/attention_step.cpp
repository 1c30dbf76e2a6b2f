#include "ui/widgets/attention_step.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace headscope::ui {

AttentionStepBar::AttentionStepBar(QWidget* parent) : QWidget(parent) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    m_steps = new QComboBox(this);
    m_steps->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_steps->setAccessibleName(tr("Step of training whose weights are used"));
    m_refresh = new QPushButton(tr("Refresh"), this);
    m_refresh->setObjectName(QStringLiteral("refresh"));
    m_refresh->setToolTip(tr("Shows the current weights"));
    m_auto = new QCheckBox(tr("every 3 s"), this);
    m_auto->setChecked(true);
    m_auto->setToolTip(tr("Follows the model while it trains; training is not paused"));
    m_running = new QPushButton(tr("Inspect running model"), this);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_steps, m_refresh, m_auto, m_running})
        line->addWidget(widget);
    line->addStretch(1);
    setFocusProxy(m_steps);
    connect(m_steps, &QComboBox::activated, this,
            [this] { Q_EMIT stepChosen(m_steps->currentData().toLongLong()); });
    connect(m_refresh, &QPushButton::clicked, this, [this] { Q_EMIT refreshRequested(); });
    connect(m_auto, &QCheckBox::toggled, this, [this](bool on) { Q_EMIT autoRefreshChanged(on); });
    connect(m_running, &QPushButton::clicked, this, [this] { Q_EMIT runningModelRequested(); });
    setCheckpoints({}, kLatest);
    setLive(false, false);
}

void AttentionStepBar::setCheckpoints(const std::vector<CheckpointInfo>& checkpoints,
                                      std::int64_t chosen) {
    const QSignalBlocker quiet(m_steps);
    const QLocale locale;
    m_steps->clear();
    m_steps->addItem(tr("Latest"), qlonglong(kLatest));
    // "Best" is listed separately, before the saved steps.
    for (const CheckpointInfo& checkpoint : checkpoints)
        if (checkpoint.best)
            m_steps->addItem(tr("Best (step %1)").arg(locale.toString(qlonglong(checkpoint.step))),
                             qlonglong(kBest));
    for (const CheckpointInfo& checkpoint : checkpoints)
        m_steps->addItem(tr("Step %1, epoch %2")
                             .arg(locale.toString(qlonglong(checkpoint.step)),
                                  locale.toString(checkpoint.epoch, 'f', 1)),
                         qlonglong(checkpoint.step));
    m_steps->setCurrentIndex(std::max(0, m_steps->findData(qlonglong(chosen))));
}

void AttentionStepBar::setAutoRefresh(bool on) {
    m_auto->setChecked(on);
}

void AttentionStepBar::setLive(bool live, bool otherRunning) {
    m_refresh->setVisible(live);
    m_auto->setVisible(live);
    m_running->setVisible(otherRunning);
}

}  // namespace headscope::ui
