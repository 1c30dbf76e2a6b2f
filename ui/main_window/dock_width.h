// Keeps the width of a side dock when the window is resized. Qt shrinks a dock with the window but
// does not restore its width.
#pragma once

#include <QObject>
#include <QSize>

class QDockWidget;
class QMainWindow;

namespace headscope::ui {

class DockWidth : public QObject {
    Q_OBJECT
public:
    // characters: maximum default width of the dock, in average characters.
    DockWidth(QMainWindow& window, QDockWidget& dock, int characters);

    void begin();              // call once window and dock are laid out; keeps the current width
    void forget();             // returns to the default width
    void setPages(int count);  // number of pages side by side
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
    int m_dragged = 0;  // width chosen by dragging; 0: default
    QSize m_size;       // window size at the last adjustment
    bool m_pressed = false;
};

}  // namespace headscope::ui
