// A choice among what the compared runs have: it stays with what was chosen while the list changes.
#pragma once

#include <QString>
#include <QStringList>

class QComboBox;
class QLayout;
class QWidget;

namespace headscope::ui {

// A box with its label before it, which stay together where the bar wraps.
QComboBox* choiceIn(QLayout* bar, const QString& label, QWidget* parent);
// ids and their titles; `first` is chosen where nothing else was. Emits nothing.
void offer(QComboBox* box, const QStringList& ids, const QStringList& titles, const QString& first);

}  // namespace headscope::ui
