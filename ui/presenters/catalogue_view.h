// What the catalogue lists: objectives, models, methods, measures, presets. Prepared from the engine's
// descriptors; fields that nobody filled in are left out.
#pragma once

#include "core/api/engine_catalogue.h"
#include "core/api/run_config.h"

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
    QString help;                                      // Markdown, presets only
    std::vector<std::pair<QString, QString>> details;  // "Range", "[0, 1]"; only what is known
    QString useText;                                   // of the button; "" where there is nowhere to put it
    QString notUsable;                                 // why there is no button
    RunConfig use;                                     // goes into the form
    bool wholly = false;                               // in place of what stands there
    bool measure = false;                              // goes to the Heads page instead

    static QString kindName(CatalogueKind kind);
};

std::vector<CatalogueEntry> catalogueEntries(const Catalogue& catalogue);
// Every word that was typed stands somewhere in the entry.
bool matches(const CatalogueEntry& entry, const QString& typed);

}  // namespace headscope::ui
