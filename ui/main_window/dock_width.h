// The width of a side dock while the window's size changes: Qt squeezes a dock when the window shrinks and does not
// give the width back when it grows.
#pragma once

#include <QObject>
#include <QSize>

class QDockWidget;
class QMainWindow;

namespace headscope::ui {

class DockWidth : public QObject {
    Q_OBJECT
public:
    // characters: the most that the dock takes unasked, in average characters.
    DockWidth(QMainWindow& window, QDockWidget& dock, int characters);

    void begin();              // with the width the dock has, once window and dock are laid out
    void forget();             // what was dragged
    void setPages(int count);  // that share the window with the dock
    bool dragged() const { return m_dragged > 0; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    int unasked() const;
    bool beside() const;
    void apply();
    void windowResized();

    QMainWindow& m_window;
    QDockWidget& m_dock;
    int m_characters;
    int m_pages = 1;
    int m_dragged = 0;  // 0: by nobody
    QSize m_size;       // of the window when the dock was last fitted to it
    bool m_pressed = false;
};

}  // namespace headscope::ui
