#include "ui/features/compare/compare_choices.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>

namespace headscope::ui {

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
