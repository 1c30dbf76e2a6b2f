// An instructor preset restricts the program for a class. Teachers write the file or save it from
// the window (keys: resources/lessons/README.md). It does not provide security: anyone can leave
// it.
#pragma once

#include "core/api/base/result.h"
#include "core/api/base/run_config.h"
#include "core/api/engine/engine_catalogue.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headscope::ui {

// Suffix of preset files; ".json" is also accepted.
inline constexpr const char* kPresetSuffix = "headscope-preset";

bool isPresetFile(const QString& path);

// Controls that a preset can lock, besides settings, pages and lessons.
struct LockableControl {
    const char* id;
    const char* name;  // name in English; see lockableName()
};
const std::vector<LockableControl>& lockableControls();
QString lockableName(const LockableControl& control);

struct InstructorPreset {
    QString title, text;  // text: message for the class, as paragraphs
    // ids of visible pages, of which the first is opened; empty: all
    QStringList pages;
    std::optional<QStringList> lessons;  // ids of offered lessons; nullopt: all
    QString lesson;                      // id of the lesson to start with; "": none
    QStringList runs;                    // folders of at most two shipped runs to open
    RunConfig settings;                  // settings of the Train form
    std::optional<QStringList> free;     // keys or groups of editable settings; nullopt: all
    QStringList locked;                  // ids of locked controls (LockableControl::id)

    bool shows(const QString& page) const { return pages.isEmpty() || pages.contains(page); }
    bool locks(const char* control) const { return locked.contains(QLatin1String(control)); }
};

// Names that a preset may use. If `catalogue` is null, settings are not checked.
struct PresetNames {
    QStringList pages, lessons;
    const Catalogue* catalogue = nullptr;
};

// Parses a preset. `file`: name for messages. Errors: BadData, with the place, what was found and
// what is allowed.
Result<InstructorPreset> presetFrom(const QByteArray& json, const QString& file,
                                    const PresetNames& names);
// Reads and parses a preset file. Errors: Io, and those of presetFrom().
Result<InstructorPreset> readPreset(const QString& path, const PresetNames& names);
QByteArray presetJson(const InstructorPreset& preset);

// Presets that come with the program.
struct ShippedPreset {
    QString id, title, text;
    QByteArray json;
};
const std::vector<ShippedPreset>& shippedPresets();

// Restrictions of the Train form, and the reason shown to the user.
struct FormLock {
    QString why;
    RunConfig fixed;
    QStringList free;
    bool holds(const std::string& key) const;
    // Returns `config` with fixed settings applied; other settings that are not editable are
    // removed.
    RunConfig held(RunConfig config) const;
};

}  // namespace headscope::ui
