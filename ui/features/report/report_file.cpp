#include "ui/features/report/report_file.h"

#include "ui/figures/output/figure_file.h"
#include "ui/widgets/text/text.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace headscope::ui {
namespace {

// Name of the document without its ending, in characters that LaTeX and links take as they are. A
// name with other characters gets a checksum, so that two reports do not share files.
QString plainStem(const QString& path) {
    constexpr qsizetype kDigits = 8;
    const QString given = QFileInfo(path).completeBaseName();
    QString stem = given;
    for (QChar& sign : stem) {
        const bool plain =
            sign.unicode() < 0x80 &&
            (sign.isLetterOrNumber() || sign == QLatin1Char('-') || sign == QLatin1Char('_'));
        if (!plain) sign = QLatin1Char('-');
    }
    if (stem == given) return stem;
    const auto sum = QCryptographicHash::hash(given.toUtf8(), QCryptographicHash::Sha1).toHex();
    return stem + QLatin1Char('-') + QString::fromLatin1(sum.left(kDigits));
}

QString figuresFolder(const QString& path) {
    return plainStem(path) + QStringLiteral("_figures");
}

}  // namespace

Result<ReportFormat> reportFormat(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("html") || ending == QLatin1String("htm"))
        return ReportFormat::Html;
    if (ending == QLatin1String("pdf")) return ReportFormat::Pdf;
    if (ending == QLatin1String("md")) return ReportFormat::Markdown;
    if (ending == QLatin1String("tex")) return ReportFormat::Latex;
    return Error{ErrorCode::Usage, "%1 has no known report file extension"_m(toStd(path)),
                 "Use .html, .pdf, .md or .tex"_m};
}

QStringList reportPlaces(const QString& path) {
    QStringList places{path};
    const auto format = reportFormat(path);
    const QDir folder = QFileInfo(path).dir();
    if (format && (*format == ReportFormat::Markdown || *format == ReportFormat::Latex))
        places << folder.filePath(figuresFolder(path));
    if (format && *format == ReportFormat::Latex)
        places << folder.filePath(plainStem(path) + QStringLiteral(".bib"));
    return places;
}

QStringList existingPlaces(const QString& path) {
    QStringList existing;
    const auto format = reportFormat(path);
    // Markdown and LaTeX share the folder, but not the figures in it.
    const QString figures = format && *format == ReportFormat::Latex ? QStringLiteral("*.pdf")
                                                                     : QStringLiteral("*.svg");
    for (const auto& place : reportPlaces(path)) {
        const QFileInfo info(place);
        const bool there = info.isDir()
                               ? place == path || !QDir(place).entryList({figures}).isEmpty()
                               : info.exists();
        if (there) existing << place;
    }
    return existing;
}

Status checkCancelled(const Cancelled& cancelled) {
    if (!cancelled || !cancelled()) return {};
    return Error{ErrorCode::Cancelled, "the report was cancelled"_m, "Nothing was written"_m};
}

double widthMm(const ReportFigure& figure) {
    return figure.wide ? kPageMm : kColumnMm;
}

Result<ReportFiles> reportFiles(const ReportDocument& document, const QString& path,
                                const Cancelled& cancelled) {
    HEADSCOPE_TRY(const auto format, reportFormat(path));
    ReportFiles files;
    const auto bytesOf = [&]() -> Result<QByteArray> {
        switch (format) {
            case ReportFormat::Html:
                return htmlReport(document, cancelled);
            case ReportFormat::Pdf:
                return pdfReport(document, cancelled);
            case ReportFormat::Markdown:
                return markdownReport(document, figuresFolder(path), files, cancelled);
            case ReportFormat::Latex:
                return latexReport(document, figuresFolder(path), plainStem(path), files,
                                   cancelled);
        }
        return Error{ErrorCode::Internal, "unknown format of a report"_m};
    };
    HEADSCOPE_TRY(const QByteArray bytes, bytesOf());
    HEADSCOPE_CHECK(checkCancelled(cancelled));
    files.push_back({QFileInfo(path).fileName(), bytes});
    return files;
}

Status writeFiles(const ReportFiles& files, const QString& path) {
    const QDir folder = QFileInfo(path).dir();
    for (const auto& file : files) {
        const QString place = folder.filePath(file.path);
        // Only the folder of the figures is created, not that of the document.
        const bool inFolder = file.path.contains(QLatin1Char('/'));
        if (inFolder && !QDir().mkpath(QFileInfo(place).path()))
            return Error{ErrorCode::Io,
                         "cannot create the folder %1"_m(toStd(QFileInfo(place).path())),
                         "Choose a folder that you may write to"_m};
        auto written = plots::writeWholeFile(place, file.bytes);
        if (written) continue;
        if (&file == &files.front()) return written;
        return Error{
            written.error().code, written.error().message,
            "Free some space and write the report again: some of its files were replaced"_m};
    }
    return {};
}

Status writeReport(const ReportDocument& document, const QString& path,
                   const Cancelled& cancelled) {
    HEADSCOPE_TRY(const auto files, reportFiles(document, path, cancelled));
    return writeFiles(files, path);
}

}  // namespace headscope::ui
