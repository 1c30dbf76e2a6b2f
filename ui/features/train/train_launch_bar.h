// Bar below the settings form: number of seeds, values of lambda, Start, and the estimated cost of
// what Start trains.
#pragma once

#include "ui/features/train/train_launch.h"
#include "ui/features/train/train_presenter.h"

#include <QWidget>

class QAction;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace headscope::ui {

class Caption;
class WrappedLabel;

class TrainLaunchBar : public QWidget {
    Q_OBJECT
public:
    // start: action of the Start button. queue: offered in the button's context menu.
    TrainLaunchBar(TrainPresenter& presenter, QAction* start, QAction* queue,
                   QWidget* parent = nullptr);

    // Sets the settings of the form that have several values.
    void setAxes(std::vector<SweepAxis> axes);
    const Launch& launch() const { return m_launch; }
    QString problem() const;  // first problem of the fields; "" if there is none
    // Why several runs cannot be started: they need the queue, which is locked. "": they can.
    void lockQueue(const QString& why);
    void reset();  // back to one run of the form
    void setCost(const QString& text);
    QString cost() const;

    QSize minimumSizeHint() const override;

    QSpinBox* repeats() const { return m_repeats; }
    QLineEdit* values() const { return m_values; }

Q_SIGNALS:
    void edited();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();

    TrainPresenter& m_presenter;
    std::vector<SweepAxis> m_axes;
    Launch m_launch;
    QString m_locked;
    QSpinBox* m_repeats = nullptr;
    QLineEdit* m_values = nullptr;
    WrappedLabel* m_problem = nullptr;
    Caption* m_cost = nullptr;
};

}  // namespace headscope::ui
