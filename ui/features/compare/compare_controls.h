// The control row of the Compare page: one button per view, the controls of the current view, and
// one popover of options. Controls of other views are hidden.
#pragma once

#include <QWidget>

#include <vector>

class QComboBox;
class QPushButton;

namespace headscope::ui {

class OptionsButton;

enum class CompareView { Scores, Runs, Curves, Scatter, TwoRuns, Calibration, Confusion };

class CompareControls : public QWidget {
    Q_OBJECT
public:
    explicit CompareControls(QWidget* parent = nullptr);

    QPushButton* button(CompareView view) const { return m_buttons[static_cast<int>(view)]; }
    // Adds a control of one view to the row.
    void add(CompareView view, QWidget* control);
    // Adds a combo box to the row or, with `inOptions`, to the popover. The row does not show the
    // label.
    QComboBox* choice(CompareView view, const QString& label, bool inOptions = false);
    // Adds a control of one view to the popover. label: "" for none.
    void addOption(CompareView view, const QString& label, QWidget* control);
    // Adds a control of all views to the popover.
    void addOption(const QString& label, QWidget* control);
    // Shows a control in these views instead of in one.
    void shareControl(QWidget* control, std::vector<CompareView> views);
    // Hides the control, or shows it while its view is current.
    void offerControl(QWidget* control, bool offered);
    void showView(CompareView view);

Q_SIGNALS:
    void chosen(headscope::ui::CompareView view);

private:
    struct Control {
        std::vector<CompareView> views;
        QWidget* widget;
        bool offered = true;
    };
    void showControl(const Control& control) const;

    CompareView m_view = CompareView::Scores;
    QList<QPushButton*> m_buttons;
    OptionsButton* m_options = nullptr;
    std::vector<Control> m_controls;
};

}  // namespace headscope::ui
