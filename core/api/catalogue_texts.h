// The texts of the catalogue that a person reads, for who shows them in another language: each is a sentence or a name
// of its own, English, without values in it. What is written the same everywhere (formulas, papers, licences, ids) is
// no text.
#pragma once

#include "core/api/engine_catalogue.h"
#include "core/api/lab.h"

#include <string>
#include <vector>

namespace headscope {

// Calls text(std::string&) for each.
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

// Its help is an article, in English.
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

// All there are, each once, in the order in which they are met: of the catalogue and the lab, of tasks, scores and the
// rules of roles. Makes each of the lab's experiments, to see what it shows: takes seconds.
std::vector<std::string> catalogueTexts(const Catalogue& catalogue, Lab& lab);

}  // namespace headscope
