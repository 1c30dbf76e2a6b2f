#include "ui/features/report/study_document.h"

#include "ui/features/compare/compared_runs_model.h"
#include "ui/features/report/report_parts.h"
#include "ui/figures/kinds/xy_figure.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr std::size_t kMostFigures = 2;  // figures per table

QString verdictWord(StudyVerdict verdict) {
    switch (verdict) {
        case StudyVerdict::Supported:
            return ReportText::tr("supported");
        case StudyVerdict::Contradicted:
            return ReportText::tr("contradicted");
        case StudyVerdict::Open:
            return ReportText::tr("open");
        case StudyVerdict::NotRun:
            break;
    }
    return ReportText::tr("not run");
}

// Text with true minus signs; an en dash for a missing value.
QString shown(QString text) {
    if (text == QLatin1String("-")) return QStringLiteral("\u2013");
    static const QRegularExpression minus(QStringLiteral("(?<![\\w.])-(?=\\d)"));
    return text.replace(minus, QStringLiteral("\u2212"));
}
QString shown(const Message& text) {
    return shown(engineText(text));
}

QString titleOf(const NumberColumn& column) {
    // Names that the study gives are shown as they are; those of scores are translated.
    const bool own = column.name != numberColumn(column.id).name;
    const QString name = capitalised(own ? toQt(column.name) : numberTitle(column));
    return column.unit.empty() ? name : name + QStringLiteral(" (%1)").arg(toQt(column.unit));
}

QString labelOf(const StudyResult& result, const QString& part) {
    QString label = toQt(result.study.id) + QLatin1Char('-') + part;
    for (auto& c : label)
        if (!c.isLower() && !c.isDigit()) c = QLatin1Char('-');
    return label;
}

QString levelText(double level) {
    return QString::number(100 * level, 'g', 4) + QStringLiteral(" %");
}

// One sentence per claim: "Open: the penalty improves accuracy. −0.03 ± 1.54 points ...".
ReportList findingList(const StudyResult& result) {
    ReportList list;
    for (const auto& finding : result.findings) {
        QString verdict = capitalised(verdictWord(finding.verdict));
        if (finding.missing > 0 && finding.effect.n > 0)
            verdict += ReportText::tr(" (%n seed(s) without a value)", nullptr, finding.missing);
        const QString measured = engineText(studySubject(result.study, finding.claim));
        const QString range = shown(studyRange(result.study, finding.claim));
        const QString claim = toQt(finding.claim.claim);
        QString item =
            finding.effect.n == 0
                ? ReportText::tr("%1: %2. (Measure: %3; supported if %4.)")
                      .arg(verdict, claim, measured, range)
                : ReportText::tr("%1: %2. (%3: %4, interval of level %5, n = %6; supported if %7.)")
                      .arg(verdict, claim, measured, shown(studyEffect(finding)),
                           levelText(finding.level), QString::number(finding.effect.n), range);
        if (finding.power)
            item +=
                QLatin1Char(' ') + ReportText::tr("Smallest effect that %n seed(s) resolve: %1.",
                                                  nullptr, finding.power->seeds)
                                       .arg(shown(studySmallest(finding)));
        list.items << item;
    }
    return list;
}

QString findingNote(const StudyResult& result) {
    return ReportText::tr(
        "Effects are means over n seeds, paired by seed, ± half the interval. Its level is "
        "corrected "
        "for %n claim(s) (Holm) and decides the verdict. Intervals of test scores include the "
        "choice of the test samples. Supported: the whole interval is in the stated range; "
        "contradicted: it is outside; open: neither. The smallest effect is half the width of "
        "Student's 95 % interval over seeds, without the choice of the test samples and the "
        "correction; without these, a true effect of this size is found in about half of all "
        "repetitions.",
        nullptr, result.family);
}

ReportTable meansTable(const StudyResult& result, const StudyTableResult& means, int number) {
    ReportTable table;
    table.label = labelOf(result, QStringLiteral("table-%1").arg(number));
    table.head = {capitalised(engineText(means.heading))};
    for (const auto& column : means.columns) table.head << titleOf(column);
    for (std::size_t row = 0; row < means.rows.size(); ++row) {
        QList<ReportCell> cells{{toQt(means.rows[row])}};
        for (std::size_t i = 0; i < means.columns.size(); ++i)
            cells << ReportCell{
                shown(toQt(studyCell(means.columns[i], means.cells[row][i], result.seeds)))};
        table.rows.append(cells);
    }
    table.caption = ReportText::tr(
                        "%1. Means over %n seed(s), ± half the 95 % interval over seeds "
                        "(Student), not corrected.",
                        nullptr, result.seeds)
                        .arg(toQt(means.title));
    return table;
}

// Means of one column with their intervals, one point per row.
ReportFigure columnFigure(const StudyResult& result, const StudyTableResult& means,
                          std::size_t column, int table) {
    plots::XyFigure figure;
    const auto& number = means.columns[column];
    figure.name = labelOf(
        result, QStringLiteral("%1-%2").arg(QString::number(table), toQt(number.id).toLower()));
    figure.data.yTitle = titleOf(number);
    figure.data.xTitle = engineText(means.heading);
    figure.data.xColumn = QStringLiteral("settings");
    figure.data.yColumn = toQt(number.id);
    figure.data.legend = false;
    plots::XySeries series;
    series.name = titleOf(number);
    series.line = false;
    for (std::size_t row = 0; row < means.rows.size(); ++row) {
        const auto& cell = means.cells[row][column];
        figure.data.xLabels << toQt(means.rows[row]);
        if (cell.n == 0) continue;
        series.x.push_back(static_cast<double>(row));
        series.y.push_back(cell.mean * number.scale);
        series.low.push_back(cell.low * number.scale);
        series.high.push_back(cell.high * number.scale);
    }
    figure.data.add(std::move(series));
    figure.text = ReportText::tr(
                      "%1 by %2. %3. Points: means over %n seed(s); bars: 95 % intervals "
                      "over seeds (Student), not corrected.",
                      nullptr, result.seeds)
                      .arg(titleOf(number), engineText(means.heading), toQt(result.study.title));
    return {figure.copy(), figure.text, figure.name, false};
}

// The figures of a table: its first columns that have values, if the rows fit below an axis.
void addFigures(const StudyResult& result, const StudyTableResult& means, int table,
                std::size_t most, std::vector<ReportBlock>& blocks) {
    constexpr std::size_t kMostRows = 8, kFewestRows = 3;
    if (means.rows.size() > kMostRows || means.rows.size() < kFewestRows) return;
    std::size_t drawn = 0;
    for (std::size_t column = 0; column < means.columns.size() && drawn < most; ++column) {
        const bool any = std::any_of(means.cells.begin(), means.cells.end(),
                                     [&](const auto& row) { return row[column].n > 0; });
        if (!any) continue;
        blocks.push_back(columnFigure(result, means, column, table));
        ++drawn;
    }
}

ReportFacts factsOf(const StudyResult& result) {
    ReportFacts facts;
    const auto& study = result.study;
    if (!study.data.empty()) facts.rows.append({ReportText::tr("Data"), toQt(study.data)});
    facts.rows.append({ReportText::tr("Seeds"), QString::number(result.seeds)});
    facts.rows.append({ReportText::tr("Command"), toQt(studyCommandLine(study))});
    for (const auto& [name, value] : result.values.facts)
        facts.rows.append({capitalised(toQt(name)), toQt(value)});
    return facts;
}

// Counts of the verdicts: "2 supported, 1 contradicted, 5 open".
QString verdictCounts(const StudyResult& result) {
    QStringList parts;
    for (const auto verdict : {StudyVerdict::Supported, StudyVerdict::Contradicted,
                               StudyVerdict::Open, StudyVerdict::NotRun}) {
        const auto count = std::count_if(result.findings.begin(), result.findings.end(),
                                         [&](const auto& one) { return one.verdict == verdict; });
        if (count > 0)
            parts << QStringLiteral("%1 %2").arg(QString::number(count), verdictWord(verdict));
    }
    return parts.join(QStringLiteral(", "));
}

QStringList limitsOf(const StudyResult& result) {
    QStringList limits;
    for (const auto& limit : result.study.limits) limits << toQt(limit);
    return limits;
}

ReportDocument newDocument(const QString& title) {
    ReportDocument document;
    document.title = title;
    const QLocale locale;
    document.language = locale.language() == QLocale::Chinese  ? QStringLiteral("zh-CN")
                        : locale.language() == QLocale::German ? QStringLiteral("de")
                                                               : QStringLiteral("en");
    return document;
}

}  // namespace

ReportDocument studyDocument(const std::vector<StudyResult>& results) {
    auto document = newDocument(results.size() == 1 ? toQt(results.front().study.title)
                                                    : ReportText::tr("Studies"));
    auto& blocks = document.blocks;
    for (const auto& result : results) {
        if (results.size() > 1) blocks.push_back(ReportHeading{toQt(result.study.title)});
        blocks.push_back(ReportParagraph{toQt(result.study.question)});
        blocks.push_back(ReportParagraph{
            ReportText::tr("Verdicts on %n claim(s): %1.", nullptr, int(result.findings.size()))
                .arg(verdictCounts(result))});
        blocks.push_back(findingList(result));
        blocks.push_back(ReportParagraph{findingNote(result)});
        int number = 0;
        for (const auto& means : result.tables) {
            blocks.push_back(meansTable(result, means, ++number));
            addFigures(result, means, number, kMostFigures, blocks);
        }
        blocks.push_back(factsOf(result));
        if (!result.study.limits.empty()) blocks.push_back(ReportList{limitsOf(result)});
    }
    return document;
}

ReportDocument studyPaper(const std::vector<StudyResult>& results, const StudyFigures& figures) {
    auto document = newDocument(ReportText::tr("Experiments"));
    document.paper = true;
    auto& blocks = document.blocks;
    blocks.push_back(ReportParagraph{ReportText::tr(
        "Each claim below states the range of effects that supports it. All claims of one study "
        "are one family, corrected by Holm's method. A claim is supported if its whole interval is "
        "in the range, contradicted if it is outside, and open otherwise. The smallest effect that "
        "the seeds resolve is half the width of Student's 95 % interval over seeds.")});
    for (const auto& result : results) {
        blocks.push_back(ReportHeading{toQt(result.study.title)});
        QStringList sentences{toQt(result.study.question)};
        if (!result.study.data.empty())
            sentences << ReportText::tr("Data: %1.").arg(toQt(result.study.data));
        sentences << ReportText::tr("%n seed(s) per setting.", nullptr, result.seeds);
        sentences << limitsOf(result);
        blocks.push_back(ReportParagraph{sentences.join(QLatin1Char(' '))});
        int number = 0;
        for (const auto& means : result.tables) {
            blocks.push_back(meansTable(result, means, ++number));
            addFigures(result, means, number, 1, blocks);
        }
        if (const auto found = figures.find(result.study.id); found != figures.end())
            blocks.insert(blocks.end(), found->second.begin(), found->second.end());
        blocks.push_back(findingList(result));
    }
    return document;
}

}  // namespace headscope::ui
