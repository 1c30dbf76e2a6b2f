#include "ui/widgets/attention_row.h"

#include "ui/widgets/flow_layout.h"

#include <QEvent>

#include <algorithm>

namespace headscope::ui {

AttentionRow::AttentionRow(QWidget* parent) : QWidget(parent) {
    auto* flow = new FlowLayout(this);
    flow->setContentsMargins(0, 0, 0, 0);
}

void AttentionRow::add(QWidget* widget) {
    layout()->addWidget(widget);
    even();
}

bool AttentionRow::event(QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::FontChange || type == QEvent::StyleChange || type == QEvent::Polish) even();
    return QWidget::event(event);
}

void AttentionRow::even() {
    int tallest = 0;
    for (int i = 0; i < layout()->count(); ++i)
        tallest = std::max(tallest, layout()->itemAt(i)->widget()->sizeHint().height());
    for (int i = 0; i < layout()->count(); ++i)
        layout()->itemAt(i)->widget()->setMinimumHeight(tallest);
}

}  // namespace headscope::ui
