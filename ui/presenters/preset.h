// An instructor preset: what a class is given of the program. A file that a teacher writes or saves from the window
// (resources/lessons/README.md has its keys); it is no security, and whoever wants to leaves it.
#pragma once

#include "core/api/engine_catalogue.h"
#include "core/api/result.h"
#include "core/api/run_config.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headscope::ui {

// "NAME.headscope-preset"; ".json" is opened too.
inline constexpr const char* kPresetSuffix = "headscope-preset";

bool isPresetFile(const QString& path);

// Controls besides settings, pages and lessons that a preset can lock.
struct LockableControl {
    const char* id;
    const char* name;  // untranslated
};
const std::vector<LockableControl>& lockableControls();
QString lockableName(const LockableControl& control);

struct InstructorPreset {
    QString title, text;                 // text: what the class is told, paragraphs
    QStringList pages;                   // that are shown, the first one first; none: all
    std::optional<QStringList> lessons;  // that are offered; not there: all
    QString lesson;                      // begun with; "": none
    QStringList runs;                    // of those that come with the program, opened: one, two, or none
    RunConfig settings;                  // of the Train form
    std::optional<QStringList> free;     // settings that can be changed, or whole groups; not there: all
    QStringList locked;                  // LockableControl::id

    bool shows(const QString& page) const { return pages.isEmpty() || pages.contains(page); }
    bool locks(const char* control) const { return locked.contains(QLatin1String(control)); }
};

// What there is to name. catalogue null: settings are taken as they are.
struct PresetNames {
    QStringList pages, lessons;
    const Catalogue* catalogue = nullptr;
};

// file: as messages name it. Errors: BadData, saying where, what was found, what is allowed and what to do next.
Result<InstructorPreset> presetFrom(const QByteArray& json, const QString& file, const PresetNames& names);
Result<InstructorPreset> readPreset(const QString& path, const PresetNames& names);  // Io beside them
QByteArray presetJson(const InstructorPreset& preset);

// Those that come with the program.
struct ShippedPreset {
    QString id, title, text;
    QByteArray json;
};
const std::vector<ShippedPreset>& shippedPresets();

// What of the Train form is fixed, and why.
struct FormLock {
    QString why;
    RunConfig fixed;
    QStringList free;
    bool holds(const std::string& key) const;
    // With what is fixed in its place and nothing else that is not free.
    RunConfig held(RunConfig config) const;
};

}  // namespace headscope::ui
