#include "ui/features/start/one_row.h"

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kRowGap = 12;  // pixels between two cards

}  // namespace

OneRow::OneRow(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void OneRow::add(QWidget* card) {
    card->setParent(this);
    m_cards << card;
    updateGeometry();
    arrange();
}

void OneRow::clear() {
    qDeleteAll(m_cards);
    m_cards.clear();
    updateGeometry();
}

int OneRow::shown() const {
    return static_cast<int>(std::count_if(m_cards.begin(), m_cards.end(),
                                          [](const QWidget* card) { return !card->isHidden(); }));
}

QSize OneRow::sizeHint() const {
    QSize size(0, 0);
    for (const auto* card : m_cards) {
        const QSize one = card->sizeHint();
        size = {size.width() + one.width() + kRowGap, std::max(size.height(), one.height())};
    }
    return size;
}

QSize OneRow::minimumSizeHint() const {
    return {m_cards.isEmpty() ? 0 : m_cards.front()->sizeHint().width(), sizeHint().height()};
}

void OneRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void OneRow::arrange() {
    int left = 0;
    for (auto* card : m_cards) {
        const int wide = card->sizeHint().width();
        // The first card is always shown.
        const bool fits = left == 0 || left + wide <= width();
        if (fits) card->setGeometry(left, 0, wide, sizeHint().height());
        card->setVisible(fits);
        left += wide + kRowGap;
    }
}

}  // namespace headscope::ui
