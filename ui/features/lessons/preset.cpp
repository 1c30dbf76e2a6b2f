#include "ui/features/lessons/preset.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "ui/features/lessons/lesson.h"
#include "ui/figures/output/figure_file.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/strict_json.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kPresetVersion = 1;
constexpr qint64 kMostBytes = 1'000'000;

struct PresetText {
    Q_DECLARE_TR_FUNCTIONS(InstructorPreset)
};

QString presetGroup(const QString& key) {
    return key.section(QLatin1Char('.'), 0, 0);
}

// File locations and run names depend on the student's computer, so a preset never sets them.
bool alwaysFree(const std::string& key) {
    return key == "dataset.path" || key == "run.folder" || key == "run.name";
}

std::optional<ParamValue> presetValue(const QJsonValue& json) {
    if (json.isBool()) return json.toBool();
    if (json.isString()) return toStd(json.toString());
    if (!json.isDouble()) return std::nullopt;
    const double real = json.toDouble();
    const bool whole = std::abs(real) < 1e15 && real == std::floor(real);
    return whole ? ParamValue(std::int64_t(real)) : ParamValue(real);
}

QJsonValue presetValueJson(const ParamValue& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return qint64(*whole);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return toQt(std::get<std::string>(value));
}

// Lists the known names and suggests one for a misspelt name.
QString didYouMean(const QString& name, const QStringList& known) {
    std::vector<std::string> candidates;
    for (const auto& one : known) candidates.push_back(toStd(one));
    const auto near = nearestName(toStd(name), candidates);
    const QString all = known.join(QStringLiteral(", "));
    return near.empty() ? all : PresetText::tr("%1; did you mean %2?").arg(all, toQt(near));
}

// Reports names that are not in `known` and names that occur twice.
void checkNames(JsonReader& in, const char* key, const QStringList& given, const QStringList& known,
                const char* unknown) {
    for (const auto& name : given) {
        if (!known.contains(name))
            in.fail(PresetText::tr(unknown).arg(QLatin1String(key), name), didYouMean(name, known));
        else if (given.count(name) > 1)
            in.fail(PresetText::tr("\"%1\" lists \"%2\" twice").arg(QLatin1String(key), name),
                    PresetText::tr("each value once"));
    }
}

QStringList namesOf(JsonReader& in, const char* key, const QStringList& known,
                    const char* unknown) {
    if (!in.has(key)) return {};
    const auto given = in.texts(key);
    checkNames(in, key, given, known, unknown);
    return given;
}

void readSettings(JsonReader& in, InstructorPreset& preset) {
    const auto settings = in.object("settings");
    for (auto at = settings.begin(); at != settings.end(); ++at) {
        const auto value = presetValue(at.value());
        if (!value)
            in.fail(PresetText::tr("setting \"%1\" is not a string, a number or a boolean")
                        .arg(at.key()),
                    PresetText::tr("one value for each setting"));
        else if (alwaysFree(toStd(at.key())))
            in.fail(PresetText::tr("setting \"%1\" depends on the computer").arg(at.key()),
                    PresetText::tr("a preset without this setting"));
        else
            preset.settings.values[toStd(at.key())] = *value;
    }
}

// Reads choices first, since other settings depend on them: an unknown model makes its settings
// unknown too.
RunConfig chosenNames(JsonReader& in, const RunConfig& settings, const Catalogue& catalogue) {
    RunConfig names;
    for (const auto& spec : catalogue.parameters({})) {
        const auto given = settings.values.find(spec.key);
        if (spec.kind != ParamKind::Choice || given == settings.values.end()) continue;
        if (const auto checked = checkValue(spec, given->second))
            names.values[spec.key] = *checked;
        else
            in.fail(PresetText::tr("setting \"%1\" is %2")
                        .arg(toQt(spec.key), toQt(valueText(given->second))),
                    engineText(allowedText(spec)));
    }
    return names;
}

void checkSettings(JsonReader& in, InstructorPreset& preset, const Catalogue& catalogue) {
    const auto specs = catalogue.parameters(chosenNames(in, preset.settings, catalogue));
    QStringList keys, groups;
    for (const auto& spec : specs) {
        keys << toQt(spec.key);
        if (const QString group = presetGroup(keys.last()); !groups.contains(group))
            groups << group;
    }
    for (auto& [key, value] : preset.settings.values) {
        const auto* spec = findByKey(specs, key);
        if (!spec) {
            in.fail(PresetText::tr("unknown setting \"%1\"").arg(toQt(key)),
                    didYouMean(toQt(key), keys));
            continue;
        }
        if (const auto checked = checkValue(*spec, value))
            value = *checked;
        else
            in.fail(PresetText::tr("setting \"%1\" is %2").arg(toQt(key), toQt(valueText(value))),
                    engineText(allowedText(*spec)));
    }
    if (preset.free)
        checkNames(
            in, "free", *preset.free, groups + keys,
            QT_TRANSLATE_NOOP("InstructorPreset", "\"%1\" names the unknown control \"%2\""));
}

// Checks that every page a lesson shows is visible under the preset.
void checkLessons(JsonReader& in, const InstructorPreset& preset) {
    QStringList given = preset.lessons.value_or(QStringList());
    if (!preset.lesson.isEmpty() && preset.lessons && !given.contains(preset.lesson))
        in.fail(
            PresetText::tr("\"lesson\" is \"%1\", which is not in \"lessons\"").arg(preset.lesson),
            given.join(QStringLiteral(", ")));
    if (!preset.lesson.isEmpty()) given << preset.lesson;
    for (const auto& lesson : shippedLessons()) {
        if (!given.contains(lesson.id)) continue;
        for (const auto& step : lesson.steps)
            for (const auto& page :
                 {step.stage.page, step.ask ? step.ask->seen.page : step.stage.page})
                if (!preset.shows(page))
                    in.fail(
                        PresetText::tr(
                            "the lesson \"%1\" shows the page \"%2\", which is not among \"pages\"")
                            .arg(lesson.id, page),
                        PresetText::tr("pages that the lessons show"));
    }
}

InstructorPreset presetOf(JsonReader&& in, const PresetNames& names) {
    InstructorPreset preset;
    if (!in.has("format_version") || in.whole("format_version", 0, 0, 1000) != kPresetVersion)
        in.fail(PresetText::tr("\"format_version\" is missing or not supported"),
                QString::number(kPresetVersion));
    preset.title = in.text("title");
    preset.text = in.paragraphs("text");
    preset.pages =
        namesOf(in, "pages", names.pages,
                QT_TRANSLATE_NOOP("InstructorPreset", "\"%1\" names the unknown page \"%2\""));
    if (in.has("lessons")) {
        preset.lessons = in.textsOrNone("lessons");
        checkNames(in, "lessons", *preset.lessons, names.lessons,
                   QT_TRANSLATE_NOOP("InstructorPreset", "\"%1\" names the unknown lesson \"%2\""));
    }
    preset.lesson = in.text("lesson", false);
    if (!preset.lesson.isEmpty())
        checkNames(in, "lesson", {preset.lesson}, names.lessons,
                   QT_TRANSLATE_NOOP("InstructorPreset", "\"%1\" names the unknown lesson \"%2\""));
    if (in.has("runs")) preset.runs = in.texts("runs");
    if (preset.runs.size() > 2)
        in.fail(PresetText::tr("there are more than two runs"), PresetText::tr("one run, or two"));
    readSettings(in, preset);
    if (in.has("free")) preset.free = in.textsOrNone("free");
    QStringList controls;
    for (const auto& one : lockableControls()) controls << QLatin1String(one.id);
    preset.locked =
        namesOf(in, "locked", controls,
                QT_TRANSLATE_NOOP("InstructorPreset", "\"%1\" names the unknown control \"%2\""));
    if (names.catalogue) checkSettings(in, preset, *names.catalogue);
    checkLessons(in, preset);
    return preset;
}

std::vector<ShippedPreset> readShippedPresets() {
    std::vector<ShippedPreset> all;
    QFile list(QStringLiteral(":/headscope/lessons/presets/presets.json"));
    if (!list.open(QIODevice::ReadOnly)) return all;
    const auto names =
        QJsonDocument::fromJson(list.readAll()).object()[QLatin1String("presets")].toArray();
    for (const auto& name : names) {
        QFile file(QStringLiteral(":/headscope/lessons/presets/%1.%2")
                       .arg(name.toString(), QLatin1String(kPresetSuffix)));
        if (!file.open(QIODevice::ReadOnly)) continue;
        ShippedPreset preset{name.toString(), {}, {}, file.readAll()};
        const auto json = QJsonDocument::fromJson(preset.json).object();
        preset.title = json[QLatin1String("title")].toString();
        // The menu shows only the first paragraph.
        const auto text = json[QLatin1String("text")];
        preset.text = text.isArray() ? text.toArray().first().toString() : text.toString();
        all.push_back(std::move(preset));
    }
    return all;
}

}  // namespace

bool isPresetFile(const QString& path) {
    const QFileInfo file(path);
    const QString suffix = file.suffix().toLower();
    return file.isFile() &&
           (suffix == QLatin1String(kPresetSuffix) || suffix == QLatin1String("json"));
}

const std::vector<LockableControl>& lockableControls() {
    static const std::vector<LockableControl> kControls{
        {"open-run", QT_TRANSLATE_NOOP("InstructorPreset", "Open runs and data from elsewhere")},
        {"start-run", QT_TRANSLATE_NOOP("InstructorPreset", "Start and control training")},
        {"queue", QT_TRANSLATE_NOOP("InstructorPreset", "The queue of runs and sweeps")},
        {"edit-runs", QT_TRANSLATE_NOOP("InstructorPreset", "Rename, tag and delete runs")},
        {"prune", QT_TRANSLATE_NOOP("InstructorPreset", "Make smaller models")},
        {"export", QT_TRANSLATE_NOOP("InstructorPreset", "Export figures and methods")},
        {"preferences", QT_TRANSLATE_NOOP("InstructorPreset", "Preferences")}};
    return kControls;
}

QString lockableName(const LockableControl& control) {
    return PresetText::tr(control.name);
}

Result<InstructorPreset> presetFrom(const QByteArray& json, const QString& file,
                                    const PresetNames& names) {
    JsonFault fault{
        PresetText::tr("The instructor preset %1").arg(file),
        PresetText::tr(
            "Correct the file, or create it again with Help > Instructor preset > Save as.")};
    auto preset =
        presetOf(JsonReader(strictObject(json, fault), PresetText::tr("header"), fault), names);
    if (fault.error) return *fault.error;
    return preset;
}

Result<InstructorPreset> readPreset(const QString& path, const PresetNames& names) {
    const auto bytes = plots::readWholeFile(path, kMostBytes);
    if (!bytes && bytes.error().code == ErrorCode::BadData)
        return Error{
            ErrorCode::BadData,
            inOwnWords(PresetText::tr("%1 is too large for an instructor preset").arg(path)),
            inOwnWords(PresetText::tr(
                "Allowed: at most 1 MB. Choose the file that Save as instructor preset wrote."))};
    if (!bytes)
        return Error{
            ErrorCode::Io, bytes.error().message,
            inOwnWords(PresetText::tr("Check the location and the permissions of the file."))};
    return presetFrom(*bytes, QFileInfo(path).fileName(), names);
}

QByteArray presetJson(const InstructorPreset& preset) {
    QJsonObject json{{QStringLiteral("format_version"), kPresetVersion},
                     {QStringLiteral("title"), preset.title},
                     {QStringLiteral("text"),
                      QJsonArray::fromStringList(preset.text.split(QStringLiteral("\n\n")))}};
    const auto list = [&json](const char* key, const QStringList& names) {
        if (!names.isEmpty()) json.insert(QLatin1String(key), QJsonArray::fromStringList(names));
    };
    list("pages", preset.pages);
    if (preset.lessons)
        json.insert(QStringLiteral("lessons"), QJsonArray::fromStringList(*preset.lessons));
    list("runs", preset.runs);
    list("locked", preset.locked);
    if (!preset.lesson.isEmpty()) json.insert(QStringLiteral("lesson"), preset.lesson);
    if (preset.free) json.insert(QStringLiteral("free"), QJsonArray::fromStringList(*preset.free));
    QJsonObject settings;
    for (const auto& [key, value] : preset.settings.values)
        if (!alwaysFree(key)) settings.insert(toQt(key), presetValueJson(value));
    if (!settings.isEmpty()) json.insert(QStringLiteral("settings"), settings);
    return QJsonDocument(json).toJson();
}

const std::vector<ShippedPreset>& shippedPresets() {
    static const std::vector<ShippedPreset> kPresets = readShippedPresets();
    return kPresets;
}

bool FormLock::holds(const std::string& key) const {
    return !alwaysFree(key) && !free.contains(toQt(key)) && !free.contains(presetGroup(toQt(key)));
}

RunConfig FormLock::held(RunConfig config) const {
    for (auto entry = config.values.begin(); entry != config.values.end();)
        entry = holds(entry->first) ? config.values.erase(entry) : std::next(entry);
    for (const auto& [key, value] : fixed.values)
        if (holds(key)) config.values[key] = value;
    return config;
}

}  // namespace headscope::ui
