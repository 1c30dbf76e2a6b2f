// Composes the document of a report from the runs' records: the sentences, tables and figures that
// a reader sees. Pure functions. GUI thread, because they translate.
#pragma once

#include "core/api/engine/engine_catalogue.h"
#include "core/api/engine/report.h"
#include "ui/features/report/report_blocks.h"

namespace headscope::ui {

// measures, importances: those of the engine, for names and colour scales.
ReportDocument reportDocument(const Report& report, const std::vector<MeasureInfo>& measures,
                              const std::vector<Descriptor>& importances = {});

}  // namespace headscope::ui
