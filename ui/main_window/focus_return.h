// A button that is switched off while what it began goes on keeps the keyboard's place: Qt hands its focus to whatever
// comes next, which may be a text field of another dock. The focus comes back when the button is on again, unless it
// was put elsewhere meanwhile; until then it stays within the page or the dock.
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
    QPointer<QWidget> m_left, m_landed;  // where the focus was, and where it went of itself; null: nowhere
    bool m_moving = false;               // the focus has changed just now: an event of being switched off may follow
    bool m_off = false;                  // the left one was switched off
};

}  // namespace headscope::ui
