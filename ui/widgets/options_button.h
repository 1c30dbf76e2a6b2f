// Button "Options" with a popover for controls that a page needs once, so that one row of controls
// is enough. Esc or a click elsewhere closes the popover.
#pragma once

#include <QToolButton>

class QFormLayout;
class QFrame;

namespace headscope::ui {

class OptionsButton : public QToolButton {
    Q_OBJECT
public:
    explicit OptionsButton(QWidget* parent = nullptr);

    // Adds a control below the previous ones; the popover takes it. label: "" for none, as for
    // check boxes. The label is hidden with the control.
    void add(const QString& label, QWidget* control);
    bool isOpen() const;
    void setOpen(bool open);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QFrame* m_popover = nullptr;
    QFormLayout* m_form = nullptr;
};

}  // namespace headscope::ui
