#include "ui/features/lab_sheet/lab_sheet_export.h"

#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/output/figure_file.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocale>
#include <QPdfWriter>
#include <QTextDocument>
#include <QUrl>

namespace headscope::ui {
namespace {

constexpr int kPictureWidth = 490;  // width of a picture in screen pixels at 96 dpi: 130 mm
constexpr const char* kDataBegin = "<div hidden=\"hidden\" id=\"lab-sheet\" data-sheet=\"";
constexpr const char* kDataEnd = "\"></div>";
constexpr qreal kPdfDpi = 220;  // resolution of figures in the PDF, in dots per inch

struct ExportText {
    Q_DECLARE_TR_FUNCTIONS(LabSheet)
};

QString tableRow(const QString& name, const QString& value) {
    if (value.isEmpty()) return {};
    return QStringLiteral("<tr><th align=\"left\" valign=\"top\">%1</th><td>%2</td></tr>\n")
        .arg(name.toHtmlEscaped(),
             value.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

QString inLines(const QStringList& lines) {
    return lines.join(QLatin1Char('\n'));
}

QString attemptRuns(const LabAttempt& attempt) {
    QStringList words;
    for (const auto& run : attempt.runs) words << runWords(run);
    return inLines(words);
}

QString attemptScores(const LabAttempt& attempt) {
    QStringList words;
    for (const auto& run : attempt.runs)
        for (const auto& score : run.scores)
            words << (run.label.isEmpty() ? score : ExportText::tr("%1: %2").arg(run.label, score));
    return inLines(words + attempt.results);
}

// Table of all settings of a run, so that it can be trained again.
QString allSettings(const LabRun& run) {
    QString rows;
    for (const auto& setting : run.settings)
        rows += QStringLiteral("<tr><td>%1</td><td><code>%2</code></td><td>%3</td></tr>\n")
                    .arg(setting.name.toHtmlEscaped(), setting.key.toHtmlEscaped(),
                         setting.value.toHtmlEscaped());
    if (rows.isEmpty()) return {};
    return QStringLiteral(
               "<h3>%1</h3>\n<table class=\"settings\" cellpadding=\"3\"><tr><th "
               "align=\"left\">%2</th><th "
               "align=\"left\">%3</th>"
               "<th align=\"left\">%4</th></tr>\n%5</table>\n")
        .arg(ExportText::tr("All settings of %1").arg(runWords(run)).toHtmlEscaped(),
             ExportText::tr("Setting"), ExportText::tr("Key"), ExportText::tr("Value"), rows);
}

// HTML of one attempt. `picture`: address of its figure.
QString attemptHtml(const LabSheet& sheet, std::size_t at, const QString& picture) {
    const auto& attempt = sheet.attempts[at];
    QString html =
        QStringLiteral("<section>\n<h2%3>%1. %2</h2>\n")
            .arg(QString::number(at + 1),
                 ExportText::tr("%1: %2").arg(attempt.page, attempt.title).toHtmlEscaped(),
                 at == 0 ? QString() : QStringLiteral(" class=\"next\""));
    html += QStringLiteral("<table class=\"attempt\" cellpadding=\"3\">\n");
    html += tableRow(ExportText::tr("Time"),
                     QString(attempt.added).replace(QLatin1Char('T'), QLatin1Char(' ')));
    html += tableRow(ExportText::tr("Lesson"), attempt.lesson);
    html += tableRow(ExportText::tr("Run"), attemptRuns(attempt));
    html += tableRow(ExportText::tr("Setting"), inLines(settingWords(sheet, attempt.id)));
    html += tableRow(ExportText::tr("Input shown"), attempt.input);
    html += tableRow(ExportText::tr("Heads off"), attempt.headsOff);
    html += tableRow(ExportText::tr("Question"), attempt.question);
    html += tableRow(ExportText::tr("Expected"), attempt.predicted);
    html += tableRow(ExportText::tr("Observed"), attempt.seen);
    html += tableRow(ExportText::tr("Scores"), attemptScores(attempt));
    html += tableRow(ExportText::tr("Note"), attempt.note);
    html += QStringLiteral("</table>\n");
    if (attempt.figure) {
        const QString caption = attempt.figure->caption().toHtmlEscaped();
        html += QStringLiteral(
                    "<figure><img src=\"%1\" width=\"%2\" "
                    "alt=\"%3\"><br><figcaption>%3</figcaption></figure>\n")
                    .arg(picture, QString::number(kPictureWidth), caption);
    }
    return html + QStringLiteral("</section>\n");
}

// Table of all settings, once per run, so that the attempts can be repeated.
QString runsHtml(const LabSheet& sheet) {
    QStringList mentioned;
    QString html;
    for (const auto& attempt : sheet.attempts)
        for (const auto& run : attempt.runs) {
            if (mentioned.contains(run.id)) continue;
            mentioned << run.id;
            html += allSettings(run);
        }
    if (html.isEmpty()) return {};
    return QStringLiteral("<section>\n<h2>%1</h2>\n%2</section>\n")
        .arg(ExportText::tr("Settings to reproduce"), html);
}

QString sheetHead(const LabSheet& sheet) {
    const QString title = sheet.title.isEmpty() ? ExportText::tr("Lab sheet") : sheet.title;
    const QString dates =
        sheet.attempts.empty() ? QString() : sheet.attempts.front().added.left(10);
    QStringList parts;
    if (!sheet.author.isEmpty()) parts << sheet.author;
    if (!dates.isEmpty()) parts << dates;
    parts << ExportText::tr("%n attempt(s)", nullptr, int(sheet.attempts.size()))
          << ExportText::tr("made with Headscope %1")
                 .arg(QCoreApplication::applicationVersion())
                 .trimmed();
    return QStringLiteral("<h1>%1</h1>\n<p class=\"by\">%2</p>\n")
        .arg(title.toHtmlEscaped(), parts.join(QStringLiteral("  ·  ")).toHtmlEscaped());
}

// Fixed light colours, independent of the reader's theme, because figures have a white background.
// Sizes are in points, since a pixel on paper is one printer dot.
constexpr const char* kStyle =
    ":root{color-scheme:light}body{background:#fff;color:#1b1f24;font-family:system-ui,'DejaVu "
    "Sans',sans-serif;"
    "font-size:11pt;line-height:1.5;max-width:46rem;margin:2rem auto;padding:0 "
    "1rem}h1{font-size:18pt;margin:0}"
    "h2{font-size:13pt;margin:2rem 0 .5rem}h3{font-size:11pt}.by,figcaption{color:#3a424c}"
    "section{border-top:1px solid #dadfe5}table{border-collapse:collapse}"
    "th,td{text-align:left;vertical-align:top;padding:.15rem .8rem .15rem 0}.attempt "
    "th{white-space:nowrap;"
    "color:#3a424c;font-weight:600}.settings td,.settings th{border-bottom:1px solid "
    "#dadfe5}figure{margin:1rem 0}"
    "img{max-width:100%;height:auto}figcaption{font-size:10pt}@media "
    "print{section{break-inside:avoid}}";
// Each attempt starts a new page, so that its text stays with its figure.
constexpr const char* kPaperStyle =
    "body{color:#1b1f24;font-size:9pt}h1{font-size:16pt}h2{font-size:12pt}h3{font-size:10pt}th,td,"
    "p{font-size:9pt}"
    "figcaption{font-size:8pt;color:#3a424c}.next{page-break-before:always}";

// Whole HTML page; pictureOf(i) returns the address of the figure of attempt i.
template <class PictureOf>
QString pageOf(const LabSheet& sheet, const char* style, PictureOf pictureOf) {
    QString body = sheetHead(sheet);
    for (std::size_t at = 0; at < sheet.attempts.size(); ++at)
        body += attemptHtml(sheet, at, pictureOf(at));
    body += runsHtml(sheet);
    const QString language = QLocale().name().section(QLatin1Char('_'), 0, 0);
    return QStringLiteral(
               "<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta "
               "charset=\"utf-8\">\n<title>%2</title>\n"
               "<style>%3</style>\n</head>\n<body>\n%4</body>\n</html>\n")
        .arg(language == QLatin1String("C") ? QStringLiteral("en") : language,
             (sheet.title.isEmpty() ? ExportText::tr("Lab sheet") : sheet.title).toHtmlEscaped(),
             QLatin1String(style), body);
}

plots::ExportOptions pictureOptions(const plots::KeptFigure& figure) {
    plots::ExportOptions options;
    options.widthMm = figure.drawing.size.width() / plots::kFigureUnitsPerMm;
    options.dpi = kPdfDpi;
    options.textAsPaths = true;  // the reader may not have the font installed
    return options;
}

// The sheet as data, for `headscope sheets`. In base 64, no text of a learner can end the element.
QByteArray dataOf(const LabSheet& sheet) {
    const QByteArray json =
        QJsonDocument(labSheetJson(sheet, false)).toJson(QJsonDocument::Compact);
    return kDataBegin + json.toBase64() + kDataEnd + '\n';
}

}  // namespace

QByteArray labSheetDataIn(const QByteArray& html) {
    const auto begin = html.indexOf(kDataBegin);
    if (begin < 0) return {};
    const auto from = begin + qsizetype(qstrlen(kDataBegin)), end = html.indexOf(kDataEnd, from);
    return end < 0 ? QByteArray() : QByteArray::fromBase64(html.mid(from, end - from));
}

Result<QByteArray> labSheetHtml(const LabSheet& sheet) {
    std::vector<QString> pictures;
    for (const auto& attempt : sheet.attempts) {
        pictures.emplace_back();
        if (!attempt.figure) continue;
        HEADSCOPE_TRY(const QByteArray svg,
                      plots::figureBytes(*attempt.figure, plots::FigureFormat::Svg,
                                         pictureOptions(*attempt.figure)));
        pictures.back() =
            QStringLiteral("data:image/svg+xml;base64,") + QString::fromLatin1(svg.toBase64());
    }
    QByteArray page =
        pageOf(sheet, kStyle, [&pictures](std::size_t at) { return pictures[at]; }).toUtf8();
    page.insert(page.lastIndexOf("</body>"), dataOf(sheet));
    return page;
}

Result<QByteArray> labSheetPdf(const LabSheet& sheet) {
    // The document finds the images by these resource names.
    const auto name = [](std::size_t at) { return QStringLiteral("figure-%1").arg(at + 1); };
    QTextDocument document;
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPointSizeF(9.5);
    document.setDefaultFont(font);
    for (std::size_t at = 0; at < sheet.attempts.size(); ++at) {
        const auto& figure = sheet.attempts[at].figure;
        if (!figure) continue;
        const QImage image = plots::figureImage(*figure, pictureOptions(*figure));
        if (image.isNull())
            return Error{
                ErrorCode::Internal,
                inOwnWords(
                    ExportText::tr("The figure of attempt %1 could not be drawn").arg(at + 1)),
                inOwnWords(ExportText::tr("Remove the attempt, or export as HTML."))};
        document.addResource(QTextDocument::ImageResource, QUrl(name(at)), image);
    }
    document.setHtml(pageOf(sheet, kPaperStyle, name));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(300);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setTitle(sheet.title.isEmpty() ? ExportText::tr("Lab sheet") : sheet.title);
    writer.setCreator(QStringLiteral("Headscope"));
    document.print(&writer);
    return bytes;
}

Status exportLabSheet(const LabSheet& sheet, const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("html") || suffix == QLatin1String("htm")) {
        HEADSCOPE_TRY(const QByteArray html, labSheetHtml(sheet));
        return plots::writeWholeFile(path, html);
    }
    if (suffix == QLatin1String("pdf")) {
        HEADSCOPE_TRY(const QByteArray pdf, labSheetPdf(sheet));
        return plots::writeWholeFile(path, pdf);
    }
    return Error{
        ErrorCode::Usage,
        inOwnWords(ExportText::tr("%1: unknown lab sheet format \"%2\"").arg(path, suffix)),
        inOwnWords(ExportText::tr("Use a name that ends in .html or .pdf."))};
}

}  // namespace headscope::ui
