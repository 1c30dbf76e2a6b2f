// Which run the right side of the Train page shows, and where it trains; a choice where there are two.
#pragma once

#include "ui/bridge/shown_run.h"

#include <QWidget>

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
    void follow();

    ShownRun& m_shown;
    QBoxLayout* m_row = nullptr;
    QLabel* m_name = nullptr;
    QComboBox* m_choice = nullptr;
};

}  // namespace headscope::ui
