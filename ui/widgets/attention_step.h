// Selects which weights to inspect: the latest, the best or any saved step. While the run trains,
// also when to refresh.
#pragma once

#include "core/api/requests/analysis.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QPushButton;

namespace headscope::ui {

class AttentionStepBar : public QWidget {
    Q_OBJECT
public:
    explicit AttentionStepBar(QWidget* parent = nullptr);

    void setCheckpoints(const std::vector<CheckpointInfo>& checkpoints, std::int64_t chosen);
    // live: this run is training; otherRunning: another run is training.
    void setLive(bool live, bool otherRunning);
    void setAutoRefresh(bool on);

Q_SIGNALS:
    void stepChosen(qint64 step);
    void refreshRequested();
    void autoRefreshChanged(bool on);
    void runningModelRequested();

private:
    QComboBox* m_steps = nullptr;
    QPushButton* m_refresh = nullptr;
    QCheckBox* m_auto = nullptr;
    QPushButton* m_running = nullptr;
};

}  // namespace headscope::ui
