// Writes the document of a report to files. The ending of the path selects the format.
#pragma once

#include "ui/features/report/report_writers.h"

namespace headscope::ui {

enum class ReportFormat { Html, Pdf, Markdown, Latex };

// Returns the format for the ending of a path: .html, .pdf, .md or .tex. Errors: Usage.
Result<ReportFormat> reportFormat(const QString& path);
// Returns the files and folders that a report at this path consists of: the document, and for
// Markdown and LaTeX the folder of its figures and the bibliography.
QStringList reportPlaces(const QString& path);
// Returns those of reportPlaces() that exist; the folder counts if it has figures of this format.
QStringList existingPlaces(const QString& path);
// Returns the document and the files beside it, the document last; their paths are relative to the
// folder of `path`. Errors: Usage (unknown format), Cancelled, and those of the writers.
Result<ReportFiles> reportFiles(const ReportDocument& document, const QString& path,
                                const Cancelled& cancelled);
// Writes these files. If it fails after the first file, the hint says that some were replaced.
// Errors: Io.
Status writeFiles(const ReportFiles& files, const QString& path);
// Writes the document and the files beside it, the document last. Files that exist are replaced;
// the caller asks first. May run in any thread. Errors: Usage (unknown format), Io, Cancelled
// (nothing is written), and those of the writers.
Status writeReport(const ReportDocument& document, const QString& path, const Cancelled& cancelled);

}  // namespace headscope::ui
