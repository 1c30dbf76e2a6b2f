// Combo boxes of the Compare page. They keep the user's choice while the list of items changes.
#pragma once

#include <QString>
#include <QStringList>

class QComboBox;
class QLayout;
class QWidget;

namespace headscope::ui {

// Adds a combo box with its label to a bar; the two stay together when the bar wraps.
QComboBox* choiceIn(QLayout* bar, const QString& label, QWidget* parent);
// Sets the items of a box and keeps the current choice if it is still offered; default: `first`.
// Emits no signals.
void offer(QComboBox* box, const QStringList& ids, const QStringList& titles, const QString& first);

}  // namespace headscope::ui
