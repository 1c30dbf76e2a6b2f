#include "ui/plots/figure_view.h"

#include "ui/widgets/text/text.h"

#include <QHelpEvent>
#include <QToolTip>

namespace headscope::plots {

QString FigureWidget::tipAt(const QPointF& /*position*/) const {
    return {};
}

void FigureWidget::restyle() {
    updateGeometry();
    update();
}

bool FigureWidget::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    // A text at this position replaces the widget's own tooltip, which is shown elsewhere.
    const QString text = tipAt(QPointF(help->pos()));
    if (text.isEmpty()) {
        QToolTip::hideText();
        return QWidget::event(event);
    }
    QToolTip::showText(help->globalPos(), ui::plainTip(text), this);
    return true;
}

void FigureWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) restyle();
}

}  // namespace headscope::plots
