#include "ui/workspace/heads_pane.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/progress_bar.h"
#include "ui/workspace/workspace.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

namespace headscope::ui {
namespace {

// Scroll area that ignores the arrow keys, because they select heads.
class ScrolledView : public QScrollArea {
public:
    using QScrollArea::QScrollArea;

protected:
    void keyPressEvent(QKeyEvent* event) override { event->ignore(); }
};

}  // namespace

WorkRow makeWorkRow(const QString& words, QWidget* parent, std::function<void()> stop) {
    WorkRow work{new QWidget(parent), nullptr};
    auto* line = new QHBoxLayout(work.row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(new QLabel(words, work.row));
    line->addWidget(work.bar = new ProgressBar(work.row), 1);
    auto* button = new QPushButton(HeadsPane::tr("Sto&p"), work.row);
    QObject::connect(button, &QPushButton::clicked, work.row, std::move(stop));
    line->addWidget(button);
    return work;
}

void HeadsPane::setContent(QWidget* content) {
    auto* scroll = new ScrolledView(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
}

QWidget* HeadsPane::makeDetails(Workspace& workspace, QWidget* content) {
    return m_details = new FoldingSide(
               workspace.folds(), {QStringLiteral("heads-details"), tr("Details")}, content, this);
}

void HeadsPane::stackDetails(bool below) {
    if (m_details) m_details->setStacked(below);
}

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
