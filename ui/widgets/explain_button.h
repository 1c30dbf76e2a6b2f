// Button "?" with a popover that explains what is shown: formula, samples, caveats. So a page needs
// no paragraphs beside its picture. Esc or a click elsewhere closes the popover.
#pragma once

#include <QToolButton>

class QFrame;
class QLabel;

namespace headscope::ui {

class ExplainButton : public QToolButton {
    Q_OBJECT
public:
    explicit ExplainButton(QWidget* parent = nullptr);

    // Plain text, in paragraphs; the button is disabled without any.
    void explain(const QStringList& paragraphs);
    QString explanation() const;
    void setOpen(bool open);
    bool isOpen() const;

private:
    QFrame* m_popover = nullptr;
    QLabel* m_text = nullptr;
};

}  // namespace headscope::ui
