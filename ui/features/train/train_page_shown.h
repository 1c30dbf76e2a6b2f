// Bar on the Train page that names the shown run and where it trains; offers a choice if two runs
// can be shown.
#pragma once

#include "ui/workspace/shown_run.h"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QComboBox;
class QLabel;

namespace headscope::ui {

class TrainShownBar : public QWidget {
    Q_OBJECT
public:
    explicit TrainShownBar(Workspace& workspace, QWidget* parent = nullptr);

    QString text() const;
    QComboBox* choice() const { return m_choice; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void begin();  // resets the bar for another run
    void follow();
    QString lambdaShown();

    ShownRun& m_shown;
    RunQueue& m_queue;
    QBoxLayout* m_row = nullptr;
    QLabel* m_name = nullptr;
    QComboBox* m_choice = nullptr;
    std::size_t m_eventsSeen = 0;
    std::optional<double> m_lambdaNow;  // current lambda; nullopt: unchanged since the start
};

}  // namespace headscope::ui
