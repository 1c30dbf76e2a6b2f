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

// Sources of claims, numbered in the order in which they are first cited.
class Sources {
public:
    // Citation of a claim's source: " [1]"; "" without a source.
    QString cited(const StudyClaim& claim) {
        if (claim.source.empty()) return {};
        const QString source = toQt(claim.source);
        if (!m_sources.contains(source)) m_sources << source;
        return QStringLiteral(" [%1]").arg(m_sources.indexOf(source) + 1);
    }
    void addTo(std::vector<ReportBlock>& blocks) const {
        if (m_sources.isEmpty()) return;
        ReportList list;
        for (qsizetype i = 0; i < m_sources.size(); ++i)
            list.items << QStringLiteral("[%1] %2").arg(QString::number(i + 1), m_sources[i]);
        blocks.push_back(ReportHeading{ReportText::tr("Sources of the claims")});
        blocks.push_back(std::move(list));
    }

private:
    QStringList m_sources;
};

QString verdictCell(const StudyFinding& finding) {
    QString verdict = verdictWord(finding.verdict);
    if (finding.unchecked) verdict += QStringLiteral("*");
    if (finding.missing > 0 && finding.effect.n > 0)
        verdict += ReportText::tr(" (%n seed(s) without a value)", nullptr, finding.missing);
    return verdict;
}

// "The penalty improves accuracy [1]. Test accuracy: lambda 1 minus lambda 0; level 98.3 %, n = 5."
QString claimCell(const StudyResult& result, const StudyFinding& finding, Sources& sources) {
    const QString claim = toQt(finding.claim.claim) + sources.cited(finding.claim);
    const QString measured = capitalised(engineText(studySubject(result.study, finding.claim)));
    if (finding.effect.n == 0) return ReportText::tr("%1. %2.").arg(claim, measured);
    return ReportText::tr("%1. %2; level %3, n = %4.")
        .arg(claim, measured, levelText(finding.level), QString::number(finding.effect.n));
}

// Explains the mark of verdictCell(), if a verdict has it; begins with a space.
QString markNote(const std::vector<StudyResult>& results) {
    for (const auto& result : results)
        for (const auto& finding : result.findings)
            if (finding.unchecked)
                return QLatin1Char(' ') +
                       ReportText::tr(
                           "*: the study does not show that the method did what it should, so this "
                           "verdict says little about the method.");
    return {};
}

QString findingNote(const StudyResult& result) {
    const QString note = ReportText::tr(
        "Effects are means over n seeds, paired by seed, ± half the interval. Its level is "
        "corrected "
        "for %n claim(s) (Holm) and decides the verdict. Intervals of test scores include the "
        "choice of the test samples. Supported: the whole interval is in the stated range; "
        "contradicted: it is outside; open: neither. The smallest effect is half the width of "
        "Student's 95 % interval over seeds, without the choice of the test samples and the "
        "correction; without these, a true effect of this size is found in about half of all "
        "repetitions.",
        nullptr, result.family);
    return note + markNote({result});
}

// One row per claim. note: end of the caption.
ReportTable findingTable(const StudyResult& result, Sources& sources, const QString& note) {
    ReportTable table;
    table.label = labelOf(result, QStringLiteral("claims"));
    table.caption = QStringList{ReportText::tr("%1: claims.").arg(toQt(result.study.title)), note}
                        .join(QLatin1Char(' '))
                        .trimmed();
    table.head = {ReportText::tr("Claim"), ReportText::tr("Supported if"), ReportText::tr("Effect"),
                  ReportText::tr("Smallest effect"), ReportText::tr("Verdict")};
    table.words = 2;
    table.sentences = true;
    for (const auto& finding : result.findings)
        table.rows.append(QList<ReportCell>{{claimCell(result, finding, sources)},
                                            {shown(studyRange(result.study, finding.claim))},
                                            {shown(studyEffect(finding))},
                                            {shown(studySmallest(finding))},
                                            {verdictCell(finding)}});
    return table;
}

// A single row of settings as two columns: what was measured, and its mean.
void addNumberRows(const StudyResult& result, const StudyTableResult& means, ReportTable& table) {
    table.head = {ReportText::tr("Measure"), ReportText::tr("Mean")};
    for (std::size_t i = 0; i < means.columns.size(); ++i)
        table.rows.append(QList<ReportCell>{
            {titleOf(means.columns[i])},
            {shown(toQt(studyCell(means.columns[i], means.cells.front()[i], result.seeds)))}});
}

void addSettingRows(const StudyResult& result, const StudyTableResult& means, ReportTable& table) {
    table.head = {capitalised(engineText(means.heading))};
    for (const auto& column : means.columns) table.head << titleOf(column);
    for (std::size_t row = 0; row < means.rows.size(); ++row) {
        QList<ReportCell> cells{{toQt(means.rows[row])}};
        for (std::size_t i = 0; i < means.columns.size(); ++i)
            cells << ReportCell{
                shown(toQt(studyCell(means.columns[i], means.cells[row][i], result.seeds)))};
        table.rows.append(cells);
    }
}

ReportTable meansTable(const StudyResult& result, const StudyTableResult& means, int number) {
    ReportTable table;
    table.label = labelOf(result, QStringLiteral("table-%1").arg(number));
    if (means.rows.size() == 1)
        addNumberRows(result, means, table);
    else
        addSettingRows(result, means, table);
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
    if (!study.start.empty())
        facts.rows.append({ReportText::tr("Runs start from"), toQt(study.start)});
    facts.rows.append({ReportText::tr("Seeds"), QString::number(result.seeds)});
    facts.rows.append({ReportText::tr("Command"), toQt(studyCommandLine(study))});
    for (const auto& [name, value] : result.values.facts)
        facts.rows.append({capitalised(toQt(name)), toQt(value)});
    return facts;
}

// Counts of the verdicts: "Verdicts on 8 claims: 2 supported, 1 contradicted, 5 open."
QString verdictsText(const StudyResult& result) {
    QStringList parts;
    for (const auto verdict : {StudyVerdict::Supported, StudyVerdict::Contradicted,
                               StudyVerdict::Open, StudyVerdict::NotRun}) {
        const auto count = std::count_if(result.findings.begin(), result.findings.end(),
                                         [&](const auto& one) { return one.verdict == verdict; });
        if (count > 0)
            parts << QStringLiteral("%1 %2").arg(QString::number(count), verdictWord(verdict));
    }
    return ReportText::tr("Verdicts on %n claim(s): %1.", nullptr, int(result.findings.size()))
        .arg(parts.join(QStringLiteral(", ")));
}

QStringList limitsOf(const StudyResult& result) {
    QStringList limits;
    for (const auto& limit : result.study.limits) limits << toQt(limit);
    return limits;
}

// "Does it help? Data: ... 5 seeds per setting. Verdicts on 2 claims: 2 open. Small models."
QString paperText(const StudyResult& result) {
    QStringList sentences{toQt(result.study.question)};
    if (!result.study.data.empty())
        sentences << ReportText::tr("Data: %1.").arg(toQt(result.study.data));
    sentences << ReportText::tr("%n seed(s) per setting.", nullptr, result.seeds)
              << verdictsText(result) << limitsOf(result);
    return sentences.join(QLatin1Char(' '));
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
    Sources sources;
    for (const auto& result : results) {
        if (results.size() > 1) blocks.push_back(ReportHeading{toQt(result.study.title)});
        blocks.push_back(ReportParagraph{toQt(result.study.question)});
        blocks.push_back(ReportParagraph{verdictsText(result)});
        blocks.push_back(findingTable(result, sources, findingNote(result)));
        int number = 0;
        for (const auto& means : result.tables) {
            blocks.push_back(meansTable(result, means, ++number));
            addFigures(result, means, number, kMostFigures, blocks);
        }
        blocks.push_back(factsOf(result));
        if (!result.study.limits.empty()) blocks.push_back(ReportList{limitsOf(result)});
    }
    sources.addTo(blocks);
    return document;
}

ReportDocument studyPaper(const std::vector<StudyResult>& results, const StudyFigures& figures) {
    auto document = newDocument(ReportText::tr("Experiments"));
    document.paper = true;
    auto& blocks = document.blocks;
    Sources sources;
    std::vector<ReportBlock> claims;
    blocks.push_back(ReportParagraph{
        ReportText::tr(
            "Each claim, listed at the end, states the range of effects that supports it. Effects "
            "are means over seeds, paired by seed, ± half the interval. All claims of one study "
            "are one family, corrected by Holm's method. A claim is supported if its whole "
            "interval is in the range, contradicted if it is outside, and open otherwise. The "
            "smallest effect is half the width of Student's 95 % interval over seeds, without the "
            "correction and the choice of the test samples; a true effect of this size is found in "
            "about half of all repetitions.") +
        markNote(results)});
    for (const auto& result : results) {
        blocks.push_back(ReportHeading{toQt(result.study.title)});
        blocks.push_back(ReportParagraph{paperText(result)});
        int number = 0;
        for (const auto& means : result.tables) {
            blocks.push_back(meansTable(result, means, ++number));
            addFigures(result, means, number, 1, blocks);
        }
        if (const auto found = figures.find(result.study.id); found != figures.end())
            blocks.insert(blocks.end(), found->second.begin(), found->second.end());
        if (!result.findings.empty()) claims.push_back(findingTable(result, sources, {}));
    }
    // Tables across both columns fill pages only if many of them follow each other.
    if (!claims.empty())
        blocks.push_back(ReportHeading{ReportText::tr("Claims and their effects")});
    blocks.insert(blocks.end(), claims.begin(), claims.end());
    sources.addTo(blocks);
    return document;
}

}  // namespace headscope::ui
