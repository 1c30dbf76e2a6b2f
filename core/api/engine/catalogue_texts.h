// Collects the user-visible texts of the catalogue for translation. Each is a complete English
// sentence or name without values in it. Formulas, papers, licences and ids are the same in all
// languages and are left out.
#pragma once

#include "core/api/engine/engine_catalogue.h"
#include "core/api/engine/lab.h"

#include <string>
#include <vector>

namespace headscope {

// Calls text(std::string&) for each translatable text of the item.
template <class Text>
void eachText(Descriptor& item, const Text& text) {
    text(item.name);
    text(item.summary);
    text(item.range);
}

template <class Text>
void eachText(DatasetInfo& item, const Text& text) {
    eachText(static_cast<Descriptor&>(item), text);
    text(item.pathHint);
    text(item.whatToSee);
}

template <class Text>
void eachText(MeasureInfo& item, const Text& text) {
    eachText(static_cast<Descriptor&>(item), text);
    text(item.needs);
}

template <class Text>
void eachText(MethodInfo& item, const Text& text) {
    eachText(static_cast<Descriptor&>(item), text);
    text(item.where);
}

template <class Text>
void eachText(ParamSpec& spec, const Text& text) {
    text(spec.name);
    text(spec.help);
    text(spec.unit);
    for (auto& choice : spec.choices) {
        text(choice.name);
        text(choice.help);
    }
}

// Skips the preset's help, which is an article and stays in English.
template <class Text>
void eachText(Preset& preset, const Text& text) {
    text(preset.name);
}

template <class Text>
void eachText(LabExperimentInfo& item, const Text& text) {
    eachText(static_cast<Descriptor&>(item), text);
    for (auto& spec : item.parameters) eachText(spec, text);
    for (auto& preset : item.presets) {
        text(preset.name);
        text(preset.help);
    }
}

// Returns every text once, in order: catalogue, lab, tasks, scores, role rules. Takes seconds
// because it starts each lab experiment to collect its texts.
std::vector<std::string> catalogueTexts(const Catalogue& catalogue, Lab& lab);

}  // namespace headscope
