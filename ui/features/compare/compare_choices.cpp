#include "ui/features/compare/compare_choices.h"

#include <QAbstractItemView>
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
    if (before == ids) {
        for (int i = 0; i < ids.size(); ++i) box->setItemText(i, titles[i]);
    } else if (box->view()->isVisible()) {
        return;  // items must not move under the mouse; the next call fills the box
    } else {
        box->clear();
        for (int i = 0; i < ids.size(); ++i) box->addItem(titles[i], ids[i]);
    }
    box->setCurrentIndex(std::max(0, box->findData(ids.contains(current) ? current : first)));
}

}  // namespace headscope::ui
