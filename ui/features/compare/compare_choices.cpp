#include "ui/features/compare/compare_choices.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace headscope::ui {

QComboBox* choiceIn(QLayout* bar, const QString& label, QWidget* parent) {
    auto* pair = new QWidget(parent);
    auto* line = new QHBoxLayout(pair);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    auto* text = new QLabel(label, pair);
    auto* box = new QComboBox(pair);
    box->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    text->setBuddy(box);
    line->addWidget(text);
    line->addWidget(box);
    bar->addWidget(pair);
    return box;
}

void offer(QComboBox* box, const QStringList& ids, const QStringList& titles,
           const QString& first) {
    QStringList before;
    for (int i = 0; i < box->count(); ++i) before << box->itemData(i).toString();
    const QString current = box->currentIndex() < 0 ? first : box->currentData().toString();
    const QSignalBlocker quiet(box);
    // Refill the box only if its items changed.
    if (before != ids) {
        box->clear();
        for (int i = 0; i < ids.size(); ++i) box->addItem(titles[i], ids[i]);
    }
    box->setCurrentIndex(std::max(0, box->findData(ids.contains(current) ? current : first)));
}

}  // namespace headscope::ui
