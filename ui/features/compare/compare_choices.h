// Combo boxes of the Compare page. They keep the user's choice while the list of items changes.
#pragma once

#include <QString>
#include <QStringList>

class QComboBox;

namespace headscope::ui {

// Sets the items of a box and keeps the current choice if it is still offered; default: `first`.
// Emits no signals.
void offer(QComboBox* box, const QStringList& ids, const QStringList& titles, const QString& first);

}  // namespace headscope::ui
