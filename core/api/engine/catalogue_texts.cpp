#include "core/api/engine/catalogue_texts.h"

#include "core/api/base/find_by_id.h"
#include "core/api/requests/head_overview.h"
#include "core/api/runs/scores.h"
#include "core/api/runs/tasks.h"

#include <cctype>
#include <set>

namespace headscope {
namespace {

class TextList {
public:
    // Skips texts without a word, such as "[0, 1]" and "%", which are the same in every language.
    void add(const std::string& text) {
        bool word = false;
        for (std::size_t i = 0; i + 1 < text.size(); ++i)
            word = word || (std::isalpha(static_cast<unsigned char>(text[i])) &&
                            std::isalpha(static_cast<unsigned char>(text[i + 1])));
        if (word && m_known.insert(text).second) m_texts.push_back(text);
    }
    template <class Item>
    void addAll(std::vector<Item> items) {
        for (auto& item : items) eachText(item, [this](const std::string& text) { add(text); });
    }
    std::vector<std::string> take() { return std::move(m_texts); }

private:
    std::vector<std::string> m_texts;
    std::set<std::string> m_known;
};

// Available settings depend on the dataset, the model, its size and the objective, so ask for each
// combination.
void addParameters(TextList& list, const Catalogue& catalogue) {
    for (const auto& dataset : catalogue.datasets())
        for (const auto& model : catalogue.models()) {
            if (model.task != dataset.task) continue;
            RunConfig partial;
            partial.values["dataset.id"] = dataset.id;
            partial.values["model.id"] = model.id;
            list.addAll(catalogue.parameters(partial));
            for (const auto& objective : catalogue.objectives()) {
                partial.values["objective.id"] = objective.id;
                list.addAll(catalogue.parameters(partial));
            }
        }
}

void addRules(TextList& list) {
    for (const auto& rule : roleRules({}))
        for (const auto& one : {rule.name, rule.rule}) list.add(one);
}

void addRows(TextList& list) {
    for (const auto& task : tasks())
        for (const char* text : {task.name, task.data, task.unit}) list.add(text);
    for (const auto& score : scoreKinds())
        for (const char* text : {score.name, score.unit, score.changeUnit, score.intervalMethod,
                                 score.differenceMethod})
            list.add(text);
    for (const auto basisInvariance :
         {BasisInvariance::NotInvariant, BasisInvariance::Rotations, BasisInvariance::AnyBasis}) {
        Descriptor item;
        item.basisInvariance = basisInvariance;
        list.add(basisInvarianceText(basisInvariance));
        list.add(redundantText(item));
    }
    for (const char* direction : {"high", "low"}) list.add(direction);
}

// Skips names that are generated with numbers, such as "head 3, direction 1".
void addName(TextList& list, const std::string& name) {
    if (name.find_first_of("0123456789") == std::string::npos) list.add(name);
}

void addSide(TextList& list, const LabSide& side) {
    addName(list, side.name);
    for (const auto& panel : side.panels) {
        for (const auto& text : {panel.title, panel.xTitle, panel.yTitle}) list.add(text);
        for (const auto& line : panel.lines) addName(list, line.name);
    }
    for (const auto& map : side.maps) {
        for (const auto& text : {map.title, map.rowTitle, map.columnTitle, map.quantity})
            list.add(text);
        for (const auto& names : {map.rows, map.columns})
            for (const auto& name : names) addName(list, name);
    }
    for (const auto& seen : side.observed) list.add(seen.claim.text);
}

void addLab(TextList& list, Lab& lab) {
    for (const auto& experiment : lab.labExperiments()) {
        // Claims depend on the second side of a comparison, so collect them for every choice.
        std::vector<std::string> sides{""};
        if (const auto* spec = findByKey(experiment.parameters, experiment.compareKey))
            for (const auto& choice : spec->choices) sides.push_back(choice.id);
        for (const auto& preset : experiment.presets)
            for (const auto& against : sides) {
                // Titles exist only once the experiment has created its first view.
                const auto session = lab.startLab({experiment.id, preset.id, against, {}}, {});
                if (!session) continue;
                if (const auto view = (*session)->first())
                    for (const auto& side : (*view)->sides) addSide(list, side);
                (*session)->stop();
                (void)(*session)->wait();
            }
    }
}

}  // namespace

std::vector<std::string> catalogueTexts(const Catalogue& catalogue, Lab& lab) {
    TextList list;
    list.addAll(catalogue.datasets());
    list.addAll(catalogue.models());
    list.addAll(catalogue.objectives());
    list.addAll(catalogue.measures());
    list.addAll(catalogue.importances());
    list.addAll(catalogue.methodInfos());
    list.addAll(catalogue.presets());
    addParameters(list, catalogue);
    list.addAll(lab.labExperiments());
    addLab(list, lab);
    addRules(list);
    addRows(list);
    return list.take();
}

}  // namespace headscope
