// Keeps the keyboard focus near a button that is disabled while its action runs. Qt would move the
// focus to the next widget, maybe in another dock.
// The focus returns when the button is enabled again, unless the user moved it. Until then it stays
// in the page or dock.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace headscope::ui {

class FocusReturn : public QObject {
    Q_OBJECT
public:
    explicit FocusReturn(QWidget& window);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget* old, QWidget* now);
    void watch(QWidget* left);

    QWidget& m_window;
    // m_left: the disabled widget; m_landed: where Qt moved the focus; null: nowhere
    QPointer<QWidget> m_left, m_landed;
    bool m_moving = false;  // focus just changed; an EnabledChange event may follow
    bool m_off = false;     // true if m_left was disabled
};

}  // namespace headscope::ui
