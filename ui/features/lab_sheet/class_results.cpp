#include "ui/features/lab_sheet/class_results.h"

#include "ui/features/lab_sheet/lab_sheet_export.h"
#include "ui/figures/output/figure_file.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <map>

namespace headscope::ui {
namespace {

constexpr qint64 kMostSheet = qint64(64) << 20;  // bytes; exported pages contain their figures
constexpr int kMostFiles = 1000;

struct ClassText {
    Q_DECLARE_TR_FUNCTIONS(ClassText)
};

Error refused(ErrorCode code, const QString& what, const QString& hint) {
    return {code, verbatim(toStd(what)), verbatim(toStd(hint))};
}

const LabSetting* settingOf(const LabRun& run, const QString& key) {
    const auto found = std::find_if(run.settings.begin(), run.settings.end(),
                                    [&key](const auto& one) { return one.key == key; });
    return found == run.settings.end() ? nullptr : &*found;
}

const LabNumber* numberOf(const LabRun& run, const std::string& split, const std::string& score) {
    const auto found =
        std::find_if(run.numbers.begin(), run.numbers.end(), [&](const LabNumber& one) {
            return toStd(one.split) == split && toStd(one.score) == score;
        });
    return found == run.numbers.end() ? nullptr : &*found;
}

// Equal texts mean equal runs: they have all settings, the seed and the step.
QString identityOf(const LabRun& run) {
    QStringList parts{QString::number(run.seed), QString::number(run.step)};
    for (const LabSetting& setting : run.settings)
        parts << setting.key + QLatin1Char('=') + setting.value;
    return parts.join(QLatin1Char('\n'));
}

struct RunOf {
    QString author;
    const LabRun* run = nullptr;
};

// Calls `handle` for each run, but for each learner only once for the same run.
template <class Handle>
void forEachRun(const std::vector<LabSheet>& sheets, Handle handle) {
    for (const LabSheet& sheet : sheets) {
        QSet<QString> seen;
        for (const LabAttempt& attempt : sheet.attempts)
            for (const LabRun& run : attempt.runs) {
                if (seen.contains(run.id)) continue;
                seen.insert(run.id);
                handle(RunOf{sheet.author, &run});
            }
    }
}

// The split and score that most runs with the setting have.
std::pair<std::string, std::string> commonScore(const std::vector<LabSheet>& sheets,
                                                const QString& setting, const QString& score,
                                                QStringList& all) {
    std::map<std::pair<std::string, std::string>, int> counts;
    std::vector<std::pair<std::string, std::string>> order;
    forEachRun(sheets, [&](const RunOf& one) {
        if (!settingOf(*one.run, setting)) return;
        for (const LabNumber& number : one.run->numbers) {
            const std::pair key(toStd(number.split), toStd(number.score));
            if (!findScoreKind(key.second)) continue;
            if (counts[key]++ == 0) order.push_back(key);
        }
    });
    std::pair<std::string, std::string> best;
    for (const auto& key : order) {
        all << toQt(key.second);
        const bool wanted = score.isEmpty() || toQt(key.second) == score;
        if (wanted && (best.second.empty() || counts[key] > counts[best])) best = key;
    }
    all.removeDuplicates();
    return best;
}

// Sorts numbers as numbers, other texts after them by their letters.
bool settingBefore(const QString& a, const QString& b) {
    bool numberA = false, numberB = false;
    const double x = a.toDouble(&numberA), y = b.toDouble(&numberB);
    if (numberA != numberB) return numberA;
    return numberA ? x < y : a < b;
}

}  // namespace

Result<LabSheet> readHandedIn(const QString& file) {
    HEADSCOPE_TRY(const auto bytes, plots::readWholeFile(file, kMostSheet));
    const QString name = QFileInfo(file).fileName();
    if (name.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return labSheetFrom(bytes, name);
    const auto json = labSheetDataIn(bytes);
    if (json.isEmpty())
        return refused(ErrorCode::BadData, ClassText::tr("%1 contains no lab sheet data").arg(name),
                       ClassText::tr("Export the lab sheet as HTML again with this version"));
    return labSheetFrom(json, name);
}

Result<HandedIn> readAllHandedIn(const QString& folder) {
    const QDir place(folder);
    if (!place.exists())
        return refused(ErrorCode::Io, ClassText::tr("there is no folder %1").arg(folder),
                       ClassText::tr("Choose the folder with the lab sheets of the class"));
    const auto files = place.entryList(
        {QStringLiteral("*.html"), QStringLiteral("*.htm"), QStringLiteral("*.json")}, QDir::Files,
        QDir::Name);
    HandedIn all;
    for (const QString& name : files.mid(0, kMostFiles)) {
        auto sheet = readHandedIn(place.filePath(name));
        if (sheet)
            all.sheets.push_back(*std::move(sheet));
        else
            all.notes
                << ClassText::tr("%1 is left out: %2").arg(name, engineText(sheet.error().message));
    }
    if (files.size() > kMostFiles)
        all.notes << ClassText::tr("only the first %1 files are read").arg(kMostFiles);
    if (!all.sheets.empty()) return all;
    return refused(
        ErrorCode::BadData,
        files.isEmpty()
            ? ClassText::tr("%1 contains no .html or .json file").arg(folder)
            : ClassText::tr("no file of %1 is a lab sheet: %2").arg(folder, all.notes.front()),
        ClassText::tr("Choose the folder with the lab sheets of the class"));
}

Result<ClassResults> classResults(const std::vector<LabSheet>& sheets, const QString& setting,
                                  const QString& score) {
    ClassResults results;
    QStringList scores, settings;
    std::tie(results.split, results.score) = commonScore(sheets, setting, score, scores);
    if (results.score.empty()) {
        forEachRun(sheets, [&](const RunOf& one) {
            for (const LabSetting& each : one.run->settings) settings << each.key;
        });
        settings.removeDuplicates();
        const bool known = settings.contains(setting);
        return refused(
            ErrorCode::Usage,
            known ? (score.isEmpty()
                         ? ClassText::tr("no run on the sheets has a score")
                         : ClassText::tr("no run on the sheets has the score %1").arg(score))
                  : ClassText::tr("no run on the sheets has the setting %1").arg(setting),
            known ? ClassText::tr("Scores on the sheets: %1")
                        .arg(scores.isEmpty() ? ClassText::tr("none")
                                              : scores.join(QStringLiteral(", ")))
                  : ClassText::tr("Settings on the sheets: %1")
                        .arg(settings.isEmpty() ? ClassText::tr("none")
                                                : settings.join(QStringLiteral(", "))));
    }
    QSet<QString> authors, equal;
    forEachRun(sheets, [&](const RunOf& one) {
        const LabSetting* value = settingOf(*one.run, setting);
        const LabNumber* number = numberOf(*one.run, results.split, results.score);
        if (!value || !number) return;
        authors.insert(one.author);
        const QString identity = identityOf(*one.run);
        if (equal.contains(identity)) return void(++results.repeated);
        equal.insert(identity);
        results.settingName = value->name;
        results.points.push_back({one.author, one.run->name, value->value, number->value});
    });
    results.learners = static_cast<int>(authors.size());
    return results;
}

plots::XyFigure classFigure(const ClassResults& results) {
    const ScoreKind& kind = scoreKind(results.score);
    std::vector<QString> values;
    for (const ClassPoint& point : results.points) values.push_back(point.setting);
    std::sort(values.begin(), values.end(), settingBefore);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    plots::XySeries runs, means;
    runs.name = ClassText::tr("one run");
    runs.line = false;
    means.name = ClassText::tr("mean");
    means.colour = 1;
    for (std::size_t at = 0; at < values.size(); ++at) {
        double sum = 0;
        int count = 0;
        for (const ClassPoint& point : results.points) {
            if (point.setting != values[at]) continue;
            runs.x.push_back(static_cast<double>(at));
            runs.y.push_back(point.value * kind.scale());
            sum += runs.y.back();
            ++count;
            runs.pointNames << (point.author.isEmpty() ? point.run : point.author);
        }
        means.x.push_back(static_cast<double>(at));
        means.y.push_back(sum / count);
    }
    plots::XyFigure figure;
    figure.name = QStringLiteral("class");
    figure.data.xTitle = results.settingName;
    const QString unit = toQt(kind.unit);
    figure.data.yTitle = unit.isEmpty()
                             ? scoreName(kind)
                             : ClassText::tr("%1, %2").arg(scoreName(kind), unit.trimmed());
    figure.data.xColumn = QStringLiteral("setting");
    figure.data.yColumn = toQt(results.split + "_" + results.score);
    for (const QString& value : values) figure.data.xLabels << value;
    figure.data.add(runs);
    figure.data.add(means);
    figure.text =
        ClassText::tr(
            "%1 on the %2 split by %3: %4 runs of %5 learners. The line is the "
            "mean of the runs at each value.")
            .arg(scoreTitle(kind),
                 results.split == "test" ? ClassText::tr("test") : ClassText::tr("validation"),
                 results.settingName, countText(std::int64_t(results.points.size())),
                 countText(results.learners));
    if (results.repeated > 0)
        figure.text +=
            QLatin1Char(' ') +
            ClassText::tr(
                "%1 runs are left out, because another run has the same settings and seed.")
                .arg(countText(results.repeated));
    return figure;
}

}  // namespace headscope::ui
