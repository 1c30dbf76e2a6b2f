#include "ui/features/lab_sheet/lab_sheet.h"

#include "core/api/base/find_by_id.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/strict_json.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kSheetVersion = 1;
constexpr qsizetype kMostAttempts = 1000;

struct SheetText {
    Q_DECLARE_TR_FUNCTIONS(LabSheet)
};

QStringList chosenWords(const LabRun& run) {
    QStringList words;
    for (const auto& setting : run.settings)
        if (setting.chosen) words << SheetText::tr("%1 %2").arg(setting.name, setting.value);
    return words;
}

// Lists settings in which `run` differs from `other`. `pattern`: %1 name, %2 value, %3 the other's
// value.
QStringList otherWords(const LabRun& run, const LabRun& other, const QString& pattern) {
    QStringList words;
    for (const auto& setting : run.settings) {
        const auto* before = findByKey(other.settings, setting.key);
        if (!before || before->value != setting.value)
            words << pattern.arg(setting.name, setting.value,
                                 before ? before->value : SheetText::tr("not set"));
    }
    return words;
}

QJsonObject labSettingJson(const LabSetting& setting) {
    return {{QStringLiteral("key"), setting.key},
            {QStringLiteral("name"), setting.name},
            {QStringLiteral("value"), setting.value},
            {QStringLiteral("chosen"), setting.chosen}};
}

QJsonObject labRunJson(const LabRun& run) {
    QJsonArray settings, numbers;
    for (const auto& number : run.numbers)
        numbers.append(QJsonObject{{QStringLiteral("split"), number.split},
                                   {QStringLiteral("score"), number.score},
                                   {QStringLiteral("value"), number.value}});
    for (const auto& setting : run.settings) settings.append(labSettingJson(setting));
    return {{QStringLiteral("id"), run.id},
            {QStringLiteral("name"), run.name},
            {QStringLiteral("label"), run.label},
            {QStringLiteral("step"), run.step},
            {QStringLiteral("seed"), run.seed},
            {QStringLiteral("created"), run.created},
            {QStringLiteral("settings"), settings},
            {QStringLiteral("scores"), QJsonArray::fromStringList(run.scores)},
            {QStringLiteral("numbers"), numbers}};
}

QJsonObject attemptJson(const LabAttempt& attempt, bool figures) {
    QJsonArray runs;
    for (const auto& run : attempt.runs) runs.append(labRunJson(run));
    QJsonObject json{{QStringLiteral("id"), attempt.id},
                     {QStringLiteral("title"), attempt.title},
                     {QStringLiteral("page"), attempt.page},
                     {QStringLiteral("added"), attempt.added},
                     {QStringLiteral("runs"), runs},
                     {QStringLiteral("input"), attempt.input},
                     {QStringLiteral("heads_off"), attempt.headsOff},
                     {QStringLiteral("results"), QJsonArray::fromStringList(attempt.results)},
                     {QStringLiteral("lesson"), attempt.lesson},
                     {QStringLiteral("question"), attempt.question},
                     {QStringLiteral("predicted"), attempt.predicted},
                     {QStringLiteral("seen"), attempt.seen},
                     {QStringLiteral("note"), attempt.note}};
    if (attempt.figure && figures)
        json.insert(QStringLiteral("figure"), keptFigureJson(*attempt.figure));
    return json;
}

LabRun readLabRun(JsonReader&& in) {
    LabRun run;
    run.id = in.text("id");
    run.name = in.text("name", false);
    run.label = in.text("label", false);
    run.step = qint64(in.number("step", 0, -1, 1e15));
    run.seed = qint64(in.number("seed", 0, -1e15, 1e15));
    run.created = in.text("created", false);
    run.scores = in.textsOrNone("scores");
    for (const auto& one : in.list("settings")) {
        JsonReader setting(one.toObject(), SheetText::tr("%1, settings").arg(in.where()),
                           in.fault());
        run.settings.push_back({setting.text("key"), setting.text("name", false),
                                setting.text("value", false), setting.flag("chosen")});
    }
    for (const auto& one : in.list("numbers")) {
        JsonReader number(one.toObject(), SheetText::tr("%1, numbers").arg(in.where()), in.fault());
        run.numbers.push_back(
            {number.text("split"), number.text("score"), number.number("value", 0, -1e300, 1e300)});
    }
    return run;
}

LabAttempt readAttempt(JsonReader&& in) {
    LabAttempt attempt;
    attempt.id = in.whole("id", 0, 1, 1'000'000);
    attempt.title = in.text("title", false);
    attempt.page = in.text("page", false);
    attempt.added = in.text("added", false);
    for (const auto& one : in.list("runs"))
        attempt.runs.push_back(readLabRun(JsonReader(
            one.toObject(),
            SheetText::tr("%1, run %2").arg(in.where(), QString::number(attempt.runs.size() + 1)),
            in.fault())));
    attempt.input = in.text("input", false);
    attempt.headsOff = in.text("heads_off", false);
    attempt.results = in.textsOrNone("results");
    attempt.lesson = in.text("lesson", false);
    attempt.question = in.text("question", false);
    attempt.predicted = in.text("predicted", false);
    attempt.seen = in.text("seen", false);
    attempt.note = in.text("note", false);
    if (!in.has("figure")) return attempt;
    auto figure = plots::keptFigureFromJson(in.object("figure"));
    if (figure)
        attempt.figure = *figure;
    else
        in.fail(
            SheetText::tr("its figure cannot be read: %1").arg(engineText(figure.error().message)),
            SheetText::tr("a saved figure"));
    return attempt;
}

}  // namespace

const LabAttempt* LabSheet::find(int id) const {
    return findById(attempts, id);
}

LabAttempt* LabSheet::find(int id) {
    return const_cast<LabAttempt*>(std::as_const(*this).find(id));
}

int LabSheet::nextId() const {
    int last = 0;
    for (const auto& attempt : attempts) last = std::max(last, attempt.id);
    return last + 1;
}

QStringList settingWords(const LabSheet& sheet, int id) {
    const auto* attempt = sheet.find(id);
    if (!attempt || attempt->runs.empty()) return {};
    const auto& run = attempt->runs.front();
    // Find the previous attempt with a run, to list what changed since then.
    const LabAttempt* before = nullptr;
    int number = 0;
    for (const auto& one : sheet.attempts) {
        if (one.id == id) break;
        ++number;
        if (!one.runs.empty()) before = &one;
    }
    QStringList words;
    if (!before) {
        words = chosenWords(run);
        if (words.isEmpty()) words << SheetText::tr("All settings at their defaults");
    } else {
        words = otherWords(run, before->runs.front(), SheetText::tr("%1 %2 (before: %3)"));
        if (words.isEmpty()) words << SheetText::tr("The same settings as in the previous attempt");
    }
    // Further runs are described by their differences from the first run.
    for (std::size_t i = 1; i < attempt->runs.size(); ++i) {
        const auto& other = attempt->runs[i];
        const auto differs = otherWords(other, run, SheetText::tr("%1 %2 instead of %3"));
        const QString name = other.label.isEmpty() ? other.name : other.label;
        words << (differs.isEmpty()
                      ? SheetText::tr("%1 has the same settings").arg(name)
                      : SheetText::tr("%1: %2").arg(name, differs.join(QStringLiteral(", "))));
    }
    return words;
}

QString runWords(const LabRun& run) {
    QStringList parts{run.name == run.id || run.name.isEmpty()
                          ? run.id
                          : SheetText::tr("%1 (%2)").arg(run.name, run.id)};
    if (run.step >= 0) parts << SheetText::tr("step %1").arg(run.step);
    parts << SheetText::tr("seed %1").arg(run.seed);
    if (!run.created.isEmpty()) parts << SheetText::tr("started %1").arg(run.created.left(10));
    const QString text = parts.join(QStringLiteral(", "));
    return run.label.isEmpty() ? text : SheetText::tr("%1: %2").arg(run.label, text);
}

QJsonObject labSheetJson(const LabSheet& sheet, bool figures) {
    QJsonArray attempts;
    for (const auto& attempt : sheet.attempts) attempts.append(attemptJson(attempt, figures));
    return {{QStringLiteral("format_version"), kSheetVersion},
            {QStringLiteral("title"), sheet.title},
            {QStringLiteral("author"), sheet.author},
            {QStringLiteral("attempts"), attempts}};
}

Result<LabSheet> labSheetFrom(const QByteArray& json, const QString& file) {
    JsonFault fault{SheetText::tr("The lab sheet %1").arg(file),
                    SheetText::tr("Headscope writes this file. Use an unedited copy.")};
    LabSheet sheet;
    // The reader reports unknown keys in its destructor, so it ends before the fault is checked.
    {
        JsonReader in(strictObject(json, fault), SheetText::tr("header"), fault);
        if (in.whole("format_version", 0, 0, 1000) != kSheetVersion)
            in.fail(SheetText::tr("\"format_version\" is missing or not supported"),
                    QString::number(kSheetVersion));
        sheet.title = in.text("title", false);
        sheet.author = in.text("author", false);
        const auto attempts = in.list("attempts");
        if (attempts.size() > kMostAttempts)
            in.fail(SheetText::tr("there are %1 attempts").arg(attempts.size()),
                    SheetText::tr("at most %1").arg(kMostAttempts));
        for (const auto& one : attempts) {
            const auto where = SheetText::tr("attempt %1").arg(sheet.attempts.size() + 1);
            auto attempt = readAttempt(JsonReader(one.toObject(), where, fault));
            if (sheet.find(attempt.id))
                in.fail(SheetText::tr("\"id\" %1 occurs twice").arg(attempt.id),
                        SheetText::tr("each value once"));
            if (fault.error) return *fault.error;
            sheet.attempts.push_back(std::move(attempt));
        }
    }
    if (fault.error) return *fault.error;
    return sheet;
}

}  // namespace headscope::ui
