// The lab sheet as a file to hand in: one HTML page that needs nothing beside it, or a PDF. Both are light, as paper
// is.
#pragma once

#include "ui/presenters/lab_sheet.h"

#include <QByteArray>

namespace headscope::ui {

// Figures are pictures within the page, each with its caption as its alternative text. Errors: those of figureBytes.
Result<QByteArray> labSheetHtml(const LabSheet& sheet);
// A4. Errors: Internal (no picture of a figure).
Result<QByteArray> labSheetPdf(const LabSheet& sheet);
// By suffix of path: html, pdf. Written whole or not at all. Errors: Usage (another suffix), Io.
Status exportLabSheet(const LabSheet& sheet, const QString& path);

}  // namespace headscope::ui
