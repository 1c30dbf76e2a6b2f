// describe ID: explains a dataset, model, method, objective, measure or parameter; `describe
// commands` lists the commands.
#include "app/cli/command_list.h"
#include "app/cli/commands.h"
#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace headscope::cli {
namespace {

// A paragraph of a description, with a label and its text; omitted if the text is empty.
struct Field {
    std::string label, key, text;
};

std::vector<Field> fieldsOf(const Descriptor& item, const std::string& needs = {}) {
    return {{"", "summary", item.summary},
            {"Formula", "formula", item.formula},
            {"Range", "range", item.range},
            {"Redundant if", "redundant_when", redundantText(item)},
            {"Basis of a head", "gauge", basisInvarianceText(item.basisInvariance)},
            {"Needs", "needs", needs},
            {"Source", "source", item.source},
            {"BibTeX", "bibtex", item.bibtex}};
}

std::vector<Field> fieldsOf(const MeasureInfo& item) {
    return fieldsOf(item, item.needs);
}

std::string settingsText(const RunConfig& use) {
    std::string text;
    for (const auto& [key, value] : use.values)
        text += (text.empty() ? "" : " ") + key + "=" + valueText(value);
    return text;
}

std::vector<Field> fieldsOf(const MethodInfo& item) {
    auto fields = fieldsOf(static_cast<const Descriptor&>(item));
    std::string further;
    for (const auto& key : item.furtherKeys) further += (further.empty() ? "" : ", ") + key;
    const std::vector<Field> own{{"Enabled by", "settings", settingsText(item.use)},
                                 {"See also", "further", further},
                                 {"Shown on", "where", item.where}};
    // Every description ends with source and BibTeX.
    fields.insert(fields.end() - 2, own.begin(), own.end());
    return fields;
}

std::vector<Field> fieldsOf(const DatasetInfo& item) {
    auto fields = fieldsOf(static_cast<const Descriptor&>(item));
    fields.push_back({"Files", "path_hint", item.needsPath ? item.pathHint : "none needed"});
    fields.push_back({"Licence", "licence", item.licence});
    fields.push_back({"From", "homepage", item.homepage});
    fields.push_back({"What to look for", "what_to_see", item.whatToSee});
    return fields;
}

int show(Console& console, const std::string& kind, const Descriptor& item,
         const std::vector<Field>& fields) {
    JsonLine line;
    line.text("kind", kind).text("id", item.id).text("name", item.name);
    console.print(item.name + "  (" + kind + " " + item.id + ")");
    for (const auto& field : fields) {
        if (field.text.empty()) continue;
        line.text(field.key, field.text);
        const char* gap = field.text.find('\n') == std::string::npos ? ": " : ":\n";
        console.print(field.label.empty() ? field.text : field.label + gap + field.text);
    }
    console.emit(line);
    return 0;
}

int showPreset(Console& console, const Preset& preset) {
    console.print(preset.name + "  (preset " + preset.id + ")\n\n" + preset.help);
    JsonLine line;
    console.emit(line.text("kind", "preset")
                     .text("id", preset.id)
                     .text("name", preset.name)
                     .text("help", preset.help));
    return 0;
}

std::string kindName(ParamKind kind) {
    switch (kind) {
        case ParamKind::Boolean:
            return "true or false";
        case ParamKind::Integer:
            return "whole number";
        case ParamKind::Real:
            return "number";
        case ParamKind::Text:
            return "text";
        case ParamKind::Choice:
            return "choice";
        case ParamKind::Path:
            return "path";
    }
    return "";
}

JsonLine parameterLine(const ParamSpec& spec) {
    JsonLine line;
    line.text("kind", "parameter")
        .text("id", spec.key)
        .text("name", spec.name)
        .text("help", spec.help);
    line.text("type", kindName(spec.kind))
        .text("default", valueText(spec.defaultValue))
        .text("allowed", allowedText(spec));
    return line.text("unit", spec.unit);
}

// A parameter specification and the dataset it applies to.
struct OwnedSpec {
    std::string dataset;
    ParamSpec spec;
};

// Returns the text shared by all datasets. If the texts differ, lists them with their datasets:
// "true (cifar-10); false (image-folder)".
template <class TextOf>
std::string byOwner(const std::vector<OwnedSpec>& owned, TextOf textOf) {
    std::vector<std::pair<std::string, std::string>> texts;  // text, and the datasets that have it
    for (const auto& one : owned) {
        const auto text = textOf(one.spec);
        auto known = std::find_if(texts.begin(), texts.end(),
                                  [&](const auto& t) { return t.first == text; });
        if (known == texts.end()) known = texts.insert(texts.end(), {text, ""});
        known->second += (known->second.empty() ? "" : ", ") + one.dataset;
    }
    if (texts.size() == 1) return texts.front().first;
    std::string out;
    for (const auto& [text, owners] : texts)
        out += (out.empty() ? "" : "; ") + text + " (" + owners + ")";
    return out;
}

int showParameter(Console& console, const std::vector<OwnedSpec>& owned) {
    const auto& spec = owned.front().spec;
    const std::string unit = spec.unit.empty() ? "" : " " + spec.unit;
    console.print(spec.name + "  (parameter " + spec.key + ")");
    console.print(byOwner(owned, [](const ParamSpec& s) { return s.help; }));
    console.print("Default: " + byOwner(owned, [&](const ParamSpec& s) {
                      return valueText(s.defaultValue) + unit;
                  }));
    console.print("Allowed: " +
                  byOwner(owned, [](const ParamSpec& s) { return allowedText(s).text(); }));
    for (const auto& choice : spec.choices)
        console.print("  " + choice.id + ": " + choice.name +
                      (choice.help.empty() ? "" : ". " + choice.help));
    std::vector<std::string> datasets;
    std::string list;
    for (const auto& one : owned) {
        datasets.push_back(one.dataset);
        list += (list.empty() ? "" : ", ") + one.dataset;
    }
    console.print("Datasets: " + list);
    console.emit(parameterLine(spec).texts("datasets", datasets));
    return 0;
}

int showParameters(Console& console, const std::vector<ParamSpec>& specs) {
    Table table{{"key", "default", "allowed", "meaning"}};
    for (const auto& spec : specs) {
        table.push_back(
            {spec.key, valueText(spec.defaultValue), allowedText(spec).text(), spec.help});
        console.emit(parameterLine(spec));
    }
    console.print(table);
    return 0;
}

Result<std::vector<ParamSpec>> parametersFor(const Catalogue& catalogue,
                                             const std::string& dataset) {
    RunConfig partial;
    if (!dataset.empty()) {
        if (!findById(catalogue.datasets(), dataset))
            return Error{ErrorCode::Usage, "--dataset: unknown dataset \"%1\""_m(dataset),
                         "See list datasets"_m};
        partial.values["dataset.id"] = dataset;
    }
    return catalogue.parameters(partial);
}

// Returns the specifications of every dataset, or of onlyDataset, with every model that fits it.
// Contains each key once per dataset.
std::vector<OwnedSpec> everySpec(const Catalogue& catalogue, const std::string& onlyDataset) {
    std::vector<OwnedSpec> all;
    for (const auto& dataset : catalogue.datasets()) {
        if (!onlyDataset.empty() && dataset.id != onlyDataset) continue;
        std::set<std::string> known;
        for (const auto& model : catalogue.models()) {
            if (model.task != dataset.task) continue;
            RunConfig partial;
            partial.values["dataset.id"] = dataset.id;
            partial.values["model.id"] = model.id;
            for (auto& spec : catalogue.parameters(partial))
                if (known.insert(spec.key).second) all.push_back({dataset.id, std::move(spec)});
        }
    }
    return all;
}

std::vector<OwnedSpec> ownersOf(const std::vector<OwnedSpec>& all, const std::string& key) {
    std::vector<OwnedSpec> owned;
    std::copy_if(all.begin(), all.end(), std::back_inserter(owned),
                 [&](const OwnedSpec& one) { return one.spec.key == key; });
    return owned;
}

Error unknownId(const Catalogue& catalogue, const std::vector<OwnedSpec>& specs,
                const std::string& given) {
    std::vector<std::string> ids{"commands", "parameters"};
    for (const auto& item : catalogue.datasets()) ids.push_back(item.id);
    for (const auto& item : catalogue.models()) ids.push_back(item.id);
    for (const auto& item : catalogue.methodInfos()) ids.push_back(item.id);
    for (const auto& item : catalogue.objectives()) ids.push_back(item.id);
    for (const auto& item : catalogue.measures()) ids.push_back(item.id);
    for (const auto& item : catalogue.importances()) ids.push_back(item.id);
    for (const auto& preset : catalogue.presets()) ids.push_back(preset.id);
    for (const auto& one : specs) ids.push_back(one.spec.key);
    const std::string near = given.size() > 64 ? "" : nearestName(given, ids);
    return {
        ErrorCode::Usage, "describe: unknown name \"%1\""_m(given),
        near.empty()
            ? "See list datasets, models, methods, objectives, measures, importances, or describe parameters"_m
            : "Did you mean %1?"_m(near)};
}

}  // namespace

int describeCommandsCommand(const Arguments&, Console& console) {
    Table table{{"command", "task"}};
    for (const auto& name : commandNames()) table.push_back({name, commandSummary(name)});
    console.print(table);
    for (const auto& line : commandDescriptions()) console.emit(line);
    return 0;
}

int describeCommand(const Catalogue& catalogue, const Arguments& arguments, Console& console) {
    const std::string& id = arguments.target;
    auto specs = parametersFor(catalogue, arguments.dataset);
    if (!specs) return failed(console, specs.error());
    if (id == "parameters") return showParameters(console, *specs);
    const auto every = everySpec(catalogue, arguments.dataset);
    if (const auto owned = ownersOf(every, id); !owned.empty())
        return showParameter(console, owned);
    for (const auto& preset : catalogue.presets())
        if (preset.id == id) return showPreset(console, preset);
    int shown = 0;
    // Show both an objective and a measure if they have the same id.
    if (const auto* item = findById(catalogue.datasets(), id))
        shown += 1 + show(console, "dataset", *item, fieldsOf(*item));
    if (const auto* item = findById(catalogue.models(), id))
        shown += 1 + show(console, "model", *item, fieldsOf(*item));
    if (const auto* item = findById(catalogue.methodInfos(), id))
        shown += 1 + show(console, "method", *item, fieldsOf(*item));
    if (const auto* item = findById(catalogue.objectives(), id))
        shown += 1 + show(console, "objective", *item, fieldsOf(*item));
    if (const auto* item = findById(catalogue.measures(), id))
        shown += 1 + show(console, "measure", *item, fieldsOf(*item));
    if (const auto* item = findById(catalogue.importances(), id))
        shown += 1 + show(console, "importance", *item, fieldsOf(*item));
    return shown > 0 ? 0 : failed(console, unknownId(catalogue, every, id));
}

}  // namespace headscope::cli
