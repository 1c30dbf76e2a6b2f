// Writers of a report, one per format. Each turns a document into bytes and escapes every text, so
// that names of runs and files cannot become markup. May run in any thread. `cancelled` is polled
// between figures; the error is then Cancelled. Other errors: those of figureBytes.
#pragma once

#include "core/api/base/result.h"
#include "ui/features/report/report_blocks.h"

#include <QByteArray>

#include <functional>

namespace headscope::ui {

using Cancelled = std::function<bool()>;

// A file beside the document, such as a figure.
struct ReportFile {
    QString path;
    QByteArray bytes;
};
using ReportFiles = std::vector<ReportFile>;

constexpr double kColumnMm = 89, kPageMm = 160;  // width of a figure: one column, whole page

Status checkCancelled(const Cancelled& cancelled);
// Width of the figure in millimetres.
double widthMm(const ReportFigure& figure);

// One file with the figures inside.
Result<QByteArray> htmlReport(const ReportDocument& document, const Cancelled& cancelled);
// Pages of A4 with vector figures.
Result<QByteArray> pdfReport(const ReportDocument& document, const Cancelled& cancelled);
// Layout of a table on a page of the PDF. widths: of the columns, in figure units
// (kFigureUnitsPerMm). A heading that is wider than its column has several lines; its words are
// broken, and cells shortened, only if the table does not fit with the smallest letters.
struct PdfColumns {
    double points = 8;  // size of the letters
    std::vector<double> widths;
};
PdfColumns pdfColumns(const ReportTable& table);
// figures: folder of the figures, relative to the document. Adds the figures to `beside`, with
// paths relative to the document.
Result<QByteArray> markdownReport(const ReportDocument& document, const QString& figures,
                                  ReportFiles& beside, const Cancelled& cancelled);
// A document in two columns. bibliography: name of the BibTeX file without its ending; it is added
// to `beside`.
Result<QByteArray> latexReport(const ReportDocument& document, const QString& figures,
                               const QString& bibliography, ReportFiles& beside,
                               const Cancelled& cancelled);

// Escapes a text for LaTeX and writes Greek letters as mathematics: "lambda 0.1" as "$\lambda$
// 0.1".
QString latexWords(const QString& text);
// Escapes a text for a line of Markdown, so that it is shown literally.
QString markdownWords(const QString& text);

}  // namespace headscope::ui
