#include "ui/workspace/translated_catalogue.h"

#include "core/api/engine/catalogue_texts.h"

#include <QCoreApplication>

namespace headscope::ui {
namespace {

template <class Item>
std::vector<Item> inWords(std::vector<Item> items) {
    for (auto& item : items)
        eachText(item, [](std::string& text) {
            if (!text.empty())
                text = QCoreApplication::translate("Catalogue", text.c_str()).toStdString();
        });
    return items;
}

}  // namespace

TranslatedCatalogue::TranslatedCatalogue(const Catalogue& catalogue)
    : m_catalogue(catalogue),
      m_datasets(inWords(catalogue.datasets())),
      m_models(inWords(catalogue.models())),
      m_objectives(inWords(catalogue.objectives())),
      m_importances(inWords(catalogue.importances())),
      m_measures(inWords(catalogue.measures())),
      m_methods(inWords(catalogue.methodInfos())) {}

std::vector<Preset> TranslatedCatalogue::presets() const {
    return inWords(m_catalogue.presets());
}

std::vector<ParamSpec> TranslatedCatalogue::parameters(const RunConfig& partial) const {
    return inWords(m_catalogue.parameters(partial));
}

std::vector<LabExperimentInfo> translatedExperiments(const Lab& lab) {
    return inWords(lab.labExperiments());
}

}  // namespace headscope::ui
