#include "ui/pages/heads_pane.h"

#include <QEvent>

namespace headscope::ui {

void HeadsPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    setActive(true);
}

void HeadsPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    setActive(false);
}

void HeadsPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fold();
}

void HeadsPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fold();
}

}  // namespace headscope::ui
