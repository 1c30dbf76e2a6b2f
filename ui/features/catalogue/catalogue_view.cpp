#include "ui/features/catalogue/catalogue_view.h"

#include "ui/widgets/guide_targets.h"
#include "ui/widgets/text/text.h"

#include <QRegularExpression>

namespace headscope::ui {
namespace {

// Adds a detail unless its text is empty.
void add(CatalogueEntry& entry, const QString& label, const QString& text) {
    if (!text.isEmpty()) entry.details.emplace_back(label, text);
}

// Fills the fields that all kinds of entries share.
CatalogueEntry described(CatalogueKind kind, const Descriptor& item) {
    CatalogueEntry entry;
    entry.kind = kind;
    entry.id = toQt(item.id);
    entry.name = toQt(item.name);
    entry.summary = toQt(item.summary);
    entry.formula = toQt(item.formula);
    entry.source = toQt(item.source);
    entry.bibtex = toQt(item.bibtex);
    add(entry, CatalogueEntry::tr("Range"), toQt(item.range));
    add(entry, CatalogueEntry::tr("Redundant if"), catalogueText(redundantText(item)));
    add(entry, CatalogueEntry::tr("Basis of a head"),
        catalogueText(basisInvarianceText(item.basisInvariance)));
    return entry;
}

void addObjectives(const Catalogue& catalogue, std::vector<CatalogueEntry>& entries) {
    for (const auto& item : catalogue.objectives()) {
        auto entry = described(CatalogueKind::Objective, item);
        entry.useText = CatalogueEntry::tr("Use in the form");
        entry.use.values["objective.id"] = item.id;
        entry.guide = guideOfEntry(QStringLiteral("Penalty"), entry.id);
        entries.push_back(std::move(entry));
    }
}

void addModels(const Catalogue& catalogue, std::vector<CatalogueEntry>& entries) {
    for (const auto& item : catalogue.models()) {
        auto entry = described(CatalogueKind::Model, item);
        add(entry, CatalogueEntry::tr("Task"), taskText(item.task));
        QStringList sizes;
        for (const auto& preset : item.presets) sizes << toQt(preset);
        add(entry, CatalogueEntry::tr("Sizes"), sizes.join(QStringLiteral(", ")));
        entry.notUsable = CatalogueEntry::tr("The dataset’s task chooses the model.");
        entries.push_back(std::move(entry));
    }
}

void addMethods(const Catalogue& catalogue, std::vector<CatalogueEntry>& entries) {
    for (const auto& item : catalogue.methodInfos()) {
        auto entry = described(CatalogueKind::Method, item);
        QStringList settings, further;
        for (const auto& [key, value] : item.use.values)
            settings << toQt(key + " = " + valueText(value));
        for (const auto& key : item.furtherKeys) further << toQt(key);
        add(entry, CatalogueEntry::tr("Enabled by"), settings.join(QStringLiteral(", ")));
        add(entry, CatalogueEntry::tr("See also"), further.join(QStringLiteral(", ")));
        add(entry, CatalogueEntry::tr("Shown on"), toQt(item.where));
        entry.use = item.use;
        entry.guide = guideOfEntry(QStringLiteral("Method"), entry.id);
        if (item.use.values.empty())
            entry.notUsable =
                CatalogueEntry::tr("Analyses a run; it is not a setting of training.");
        else
            entry.useText = CatalogueEntry::tr("Use in the form");
        entries.push_back(std::move(entry));
    }
}

void addMeasures(const Catalogue& catalogue, std::vector<CatalogueEntry>& entries) {
    for (const auto& item : catalogue.measures()) {
        auto entry = described(CatalogueKind::Measure, item);
        const bool pairs = item.shape == MeasureShape::Pairwise;
        add(entry, CatalogueEntry::tr("Computed for"),
            pairs                              ? CatalogueEntry::tr("each pair of heads")
            : item.shape == MeasureShape::Head ? CatalogueEntry::tr("each head")
            : item.shape == MeasureShape::AcrossLayers
                ? CatalogueEntry::tr("each pair of heads, across all layers")
            : item.shape == MeasureShape::Tokens ? CatalogueEntry::tr("each token, up to a layer")
                                                 : CatalogueEntry::tr("each layer"));
        add(entry, CatalogueEntry::tr("Needs"), toQt(item.needs));
        entry.measure = pairs;
        entry.guide = guideOfEntry(QStringLiteral("Measure"), entry.id);
        if (pairs)
            entry.useText = CatalogueEntry::tr("Show on the Heads page");
        else
            entry.notUsable = CatalogueEntry::tr(
                "The Heads page’s matrices show measures of pairs; this one is printed "
                "by headscope-cli measure.");
        entries.push_back(std::move(entry));
    }
}

void addPresets(const Catalogue& catalogue, std::vector<CatalogueEntry>& entries) {
    for (const auto& preset : catalogue.presets()) {
        CatalogueEntry entry;
        entry.kind = CatalogueKind::Preset;
        entry.id = toQt(preset.id);
        entry.name = toQt(preset.name);
        entry.help = toQt(preset.help);
        entry.useText = CatalogueEntry::tr("Put into the form");
        entry.use = preset.config;
        entry.wholly = true;
        entries.push_back(std::move(entry));
    }
}

}  // namespace

QString CatalogueEntry::kindName(CatalogueKind kind) {
    switch (kind) {
        case CatalogueKind::Objective:
            return tr("Objective");
        case CatalogueKind::Model:
            return tr("Model");
        case CatalogueKind::Method:
            return tr("Method");
        case CatalogueKind::Measure:
            return tr("Measure");
        case CatalogueKind::Preset:
            return tr("Preset");
    }
    return {};
}

std::vector<CatalogueEntry> catalogueEntries(const Catalogue& catalogue) {
    std::vector<CatalogueEntry> entries;
    addObjectives(catalogue, entries);
    addModels(catalogue, entries);
    addMethods(catalogue, entries);
    addMeasures(catalogue, entries);
    addPresets(catalogue, entries);
    return entries;
}

bool matches(const CatalogueEntry& entry, const QString& typed) {
    static const QRegularExpression kSpaces(QStringLiteral("\\s+"));
    const QString all = QStringList{entry.id,
                                    entry.name,
                                    entry.summary,
                                    entry.formula,
                                    entry.source,
                                    entry.help,
                                    CatalogueEntry::kindName(entry.kind)}
                            .join(QLatin1Char('\n'));
    for (const QString& word : typed.split(kSpaces, Qt::SkipEmptyParts))
        if (!all.contains(word, Qt::CaseInsensitive)) return false;
    return true;
}

}  // namespace headscope::ui
