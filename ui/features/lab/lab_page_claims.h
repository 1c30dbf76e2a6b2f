// HTML of the table of predictions and observations on the Lab page.
#pragma once

#include "core/api/engine/lab.h"

#include <QStringList>

namespace headscope::ui {

// Builds a table row. `tag`: "td" or "th". The cells must already be HTML.
QString tableRow(const QStringList& cells, const QString& tag);
// Two rows for one claim: the prediction; expected and observed value, verdict and evidence.
// `side`: name of the side, "" if there is only one.
QString claimRow(const QString& side, const LabObserved& seen);
// List of the sources of all claims without duplicates.
QString claimSources(const LabView& view);

}  // namespace headscope::ui
