// Scrolls vertically if the window is low, so that curves keep a readable height. Its minimum width
// prevents clipping.
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace headscope::ui {

class UprightScroll : public QScrollArea {
public:
    explicit UprightScroll(QWidget* content) {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidget(content);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            setMinimumWidth(widget()->minimumSizeHint().width() +
                            verticalScrollBar()->sizeHint().width());
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace headscope::ui
