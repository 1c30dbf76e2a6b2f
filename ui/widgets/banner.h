// A message: icon, severity word, text, and an optional button for the next step. Errors are shown
// here, not in dialogs.
#pragma once

#include "core/api/base/result.h"

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace headscope::ui {

class Banner : public QFrame {
    Q_OBJECT
public:
    enum class Kind { Information, Good, Caution, Bad };

    explicit Banner(QWidget* parent = nullptr);

    void show(Kind kind, const QString& text, const QString& hint = {});
    // Adds a link to the page of the guide that explains such errors.
    void show(const Error& error);
    // Shows the error of a state that is reported again and again; null: none. An error that the
    // user dismissed stays hidden until the state has another one.
    void follow(const Error* error);
    // Sets the button for the next step, replacing the previous one. An empty label removes it.
    void setAction(const QString& label, std::function<void()> action);
    // Adds a second button. Pressing it hides the button but keeps the message; show() also removes
    // it.
    void setSecondAction(const QString& label, std::function<void()> action);
    void dismiss();
    // Puts the buttons below the text, for banners in narrow columns. Call it once, before show().
    void stackButtons();
    // Lays the message over the lower corner at the end of the lines of `host`, which becomes its
    // parent, so that nothing moves when it appears.
    void floatOver(QWidget& host);
    Kind kind() const { return m_kind; }
    QString text() const;

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // guide: target of the link after the text; "" for none.
    void show(Kind kind, const QString& text, const QString& hint, const QString& guide);
    void paintIcon();
    void place();
    int bottomIn(const QRect& area, const QSize& size, int left) const;

    QWidget* m_host = nullptr;  // widget that the message covers; null: it is in a layout
    Kind m_kind = Kind::Information;
    QLabel* m_icon = nullptr;
    QLabel* m_text = nullptr;
    QPushButton *m_button = nullptr, *m_second = nullptr;
    QToolButton* m_close = nullptr;
    std::function<void()> m_action, m_secondAction;
    QString m_followed;  // text of the last error passed to follow()
    int m_order = 0;     // order in which the messages were shown, from 1
};

}  // namespace headscope::ui
