#include "ui/features/report/report_document.h"

#include "ui/features/report/report_parts.h"
#include "ui/widgets/text/text.h"

#include <QLocale>

namespace headscope::ui {
namespace {

QString byline(const ReportCompute& compute) {
    QString days = toQt(compute.firstDay);
    if (compute.firstDay != compute.lastDay)
        days = ReportText::tr("%1 to %2", "two dates").arg(days, toQt(compute.lastDay));
    QStringList programs;
    for (const auto& version : compute.programs) programs << toQt(version);
    if (programs.isEmpty()) return ReportText::tr("Trained with Headscope, %1").arg(days);
    return ReportText::tr("Trained with Headscope %1, %2")
        .arg(programs.join(QStringLiteral(", ")), days);
}

QString languageCode() {
    const QLocale locale;
    if (locale.language() == QLocale::C) return QStringLiteral("en");
    return locale.language() == QLocale::Chinese ? QStringLiteral("zh-CN")
                                                 : locale.name().section(QLatin1Char('_'), 0, 0);
}

}  // namespace

ReportDocument reportDocument(const Report& collected, const std::vector<MeasureInfo>& measures,
                              const std::vector<Descriptor>& importances) {
    const Report report = withNames(collected);
    ReportDocument document;
    document.title = reportTitle(report);
    document.byline = byline(report.compute);
    document.language = languageCode();
    auto& blocks = document.blocks;
    const auto section = [&](const QString& title) { blocks.push_back(ReportHeading{title}); };
    section(ReportText::tr("Summary"));
    blocks.push_back(ReportList{reportSummary(report)});
    section(ReportText::tr("Methods"));
    blocks.push_back(ReportParagraph{toQt(report.methods.paragraph)});
    section(ReportText::tr("Results"));
    if (auto table = scoreTable(report)) blocks.push_back(std::move(*table));
    for (auto& figure : reportFigures(report, measures)) blocks.push_back(std::move(figure));
    if (auto table = pruningTable(report, importances)) blocks.push_back(std::move(*table));
    for (auto& figure : pruningFigures(report, importances)) blocks.push_back(std::move(figure));
    blocks.push_back(runTable(report));
    section(ReportText::tr("Data"));
    blocks.push_back(dataFacts(report));
    section(ReportText::tr("Compute"));
    blocks.push_back(computeFacts(report));
    section(ReportText::tr("Limits"));
    blocks.push_back(ReportList{reportLimits(report)});
    if (!report.methods.bibtex.empty()) {
        section(ReportText::tr("References"));
        blocks.push_back(ReportBibtex{toQt(report.methods.bibtex).trimmed()});
    }
    return document;
}

}  // namespace headscope::ui
