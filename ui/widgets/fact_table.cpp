#include "ui/widgets/fact_table.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/text/text.h"

#include <QGridLayout>

namespace headscope::ui {

QGridLayout* makeFieldGrid(QWidget* box) {
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    return grid;
}

QLabel* addField(QGridLayout* grid, const QString& name, QWidget* field, QWidget* focus) {
    auto* label = new QLabel(name);
    label->setBuddy(focus ? focus : field);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
    return label;
}

FactTable::FactTable(QWidget* parent) : QWidget(parent), m_grid(makeFieldGrid(this)) {}

void FactTable::setFacts(const std::vector<Fact>& facts) {
    if (facts == m_facts) return;  // new labels would flicker
    m_facts = facts;
    while (auto* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const auto& fact : facts) {
        auto* value = new WrappedLabel(fact.value, this);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setToolTip(plainTip(fact.value));
        auto* name = new Caption(fact.name, this);
        name->setWordWrap(false);
        m_grid->addWidget(name, row, 0, Qt::AlignTop);
        m_grid->addWidget(value, row++, 1);
    }
}

}  // namespace headscope::ui
