// The table of the Lab page: what theory says beside what is seen, as rich text.
#pragma once

#include "core/api/lab.h"

#include <QStringList>

namespace headscope::ui {

// tag: of its cells, "td" or "th"; what is in them is rich text already.
QString tableRow(const QStringList& cells, const QString& tag);
// What is expected beside what is seen; side: whose, "" where there is one alone.
QString claimRow(const QString& side, const LabObserved& seen);
// Each source once.
QString claimSources(const LabView& view);

}  // namespace headscope::ui
