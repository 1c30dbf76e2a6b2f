// Entries of the catalogue window: objectives, models, methods, measures and presets. Built from
// the engine's descriptors; empty fields are omitted.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/engine_catalogue.h"

#include <QCoreApplication>
#include <QString>

#include <utility>
#include <vector>

namespace headscope::ui {

enum class CatalogueKind { Objective, Model, Method, Measure, Preset };

struct CatalogueEntry {
    Q_DECLARE_TR_FUNCTIONS(CatalogueEntry)
public:
    CatalogueKind kind = CatalogueKind::Objective;
    QString id, name, summary, formula, source, bibtex;
    QString help;  // help text of a preset, in Markdown; "" for other entries
    // label and text, e.g. "Range", "[0, 1]"; empty ones are omitted
    std::vector<std::pair<QString, QString>> details;
    QString guide;         // target in the user guide; "" if it does not describe the entry
    QString useText;       // label of the button; "" if the entry cannot be used
    QString notUsable;     // reason why the button is missing; "" if it is shown
    RunConfig use;         // settings that the button puts into the form
    bool wholly = false;   // true: replaces the whole form instead of single settings
    bool measure = false;  // true: the button opens the Heads page instead of the form

    static QString kindName(CatalogueKind kind);
};

std::vector<CatalogueEntry> catalogueEntries(const Catalogue& catalogue);
// True if every typed word occurs in the entry, ignoring case.
bool matches(const CatalogueEntry& entry, const QString& typed);

}  // namespace headscope::ui
