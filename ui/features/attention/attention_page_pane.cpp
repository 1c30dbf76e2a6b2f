#include "ui/features/attention/attention_page_pane.h"
#include "ui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace headscope::ui {

AttentionPane::AttentionPane(QWidget* parent) : QWidget(parent) {
    m_title = new WrappedLabel(this);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_stack = new QStackedWidget(this);
    m_matrix = new plots::TokenMatrix(m_stack);
    m_arcs = new plots::TokenArcs(m_stack);
    m_chips = new plots::TokenChips(m_stack);
    m_patches = new plots::PatchOverlay(m_stack);
    for (plots::TokenView* view : views()) {
        m_stack->addWidget(view);
        connect(view, &plots::TokenView::tokenHovered, this, &AttentionPane::tokenHovered);
        connect(view, &plots::TokenView::tokenClicked, this, &AttentionPane::tokenClicked);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_top = new QHBoxLayout;
    m_top->addWidget(m_title, 1);
    column->addLayout(m_top);
    column->addWidget(m_stack, 1);
}

void AttentionPane::addControl(QWidget* control) {
    m_top->addWidget(control);
}

plots::TokenView* AttentionPane::view() const {
    return static_cast<plots::TokenView*>(m_stack->currentWidget());
}

void AttentionPane::setMode(AttentionMode mode) {
    m_stack->setCurrentIndex(int(mode));
    apply();
}

void AttentionPane::setMap(const plots::TokenMap& map, double high, const QString& title,
                           const QString& origin) {
    m_map = map;
    m_high = high;
    m_origin = origin;
    m_title->setText(title);
    apply();
}

QString AttentionPane::title() const {
    return m_title->text();
}

void AttentionPane::clear() {
    m_map = {};
    m_title->clear();
    for (plots::TokenView* shown : views()) shown->setMap({});
}

void AttentionPane::setEmptyText(const QString& text) {
    for (plots::TokenView* view : views()) view->setEmptyText(text);
}

void AttentionPane::apply() {
    plots::TokenView* shown = view();
    const plots::TokenMap& old = shown->map();
    const bool same = old.maps == m_map.maps && old.layer == m_map.layer &&
                      old.head == m_map.head && old.rollout == m_map.rollout;
    shown->setHigh(m_high);
    shown->setOrigin(m_origin);
    if (!same) shown->setMap(m_map);
    shown->setActiveToken(m_token, m_locked);
    // a hidden view must not keep a large old answer alive
    for (plots::TokenView* hidden : views())
        if (hidden != shown && hidden->map().maps && hidden->map().maps != m_map.maps)
            hidden->setMap({});
}

void AttentionPane::setActiveToken(int token, bool locked, bool show) {
    m_token = token;
    m_locked = locked;
    view()->setActiveToken(token, locked);
    if (show) view()->showToken(token);
}

}  // namespace headscope::ui
