// A raised panel with a thin border and 8 px corners. Add widgets to content(). A clickable card
// acts like a button.
#pragma once

#include <QFrame>

class QVBoxLayout;

namespace headscope::ui {

class Card : public QFrame {
    Q_OBJECT
public:
    explicit Card(QWidget* parent = nullptr);

    QVBoxLayout* content() const { return m_content; }
    void setClickable(bool clickable);
    bool clickable() const { return m_clickable; }

Q_SIGNALS:
    void clicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QVBoxLayout* m_content = nullptr;
    bool m_clickable = false, m_hovered = false;
};

}  // namespace headscope::ui
