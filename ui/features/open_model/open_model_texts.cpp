#include "ui/features/open_model/open_model_texts.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::ui {
namespace {

struct OpenModelText {
    Q_DECLARE_TR_FUNCTIONS(OpenModelText)
};

constexpr std::size_t kShownClasses = 6;
// AdamW keeps the weights, their gradients and two moments.
constexpr int kTrainingCopies = 4;

QStringList namesOf(const std::vector<std::string>& names) {
    QStringList all;
    for (const auto& name : names) all << toQt(name);
    return all;
}

QString classNames(const std::vector<std::string>& classes) {
    QStringList shown;
    for (std::size_t i = 0; i < std::min(classes.size(), kShownClasses); ++i)
        shown << toQt(classes[i]);
    if (classes.size() > kShownClasses) shown << QStringLiteral("…");
    return shown.join(QStringLiteral(", "));
}

QString outputText(const ImportReport& report) {
    const auto task = taskOf(report);
    if (!task) return OpenModelText::tr("none");
    if (traitsOf(*task).everyPosition) return OpenModelText::tr("predicts the next token");
    const QString kind = traitsOf(*task).pictures() ? OpenModelText::tr("classifies images")
                                                    : OpenModelText::tr("classifies texts");
    if (!report.initialised.empty()) return OpenModelText::tr("%1 (new)").arg(kind);
    return OpenModelText::tr("%1: %2").arg(kind, classNames(report.classes));
}

}  // namespace

std::vector<Fact> modelFacts(const ImportReport& report) {
    std::vector<Fact> facts;
    const QString type = toQt(report.modelType), name = toQt(report.className);
    facts.push_back({OpenModelText::tr("Model"),
                     name.isEmpty() ? type : OpenModelText::tr("%1 (%2)").arg(name, type)});
    facts.push_back({OpenModelText::tr("Output layer"), outputText(report)});
    facts.push_back(
        {OpenModelText::tr("Heads"),
         OpenModelText::tr("%1 layers × %2 heads, width %3")
             .arg(countText(report.layers), countText(report.heads), countText(report.width))});
    if (report.vocabulary > 0)
        facts.push_back({OpenModelText::tr("Vocabulary"),
                         OpenModelText::tr("%1 tokens; texts of up to %2 tokens")
                             .arg(countText(report.vocabulary), countText(report.length))});
    facts.push_back({OpenModelText::tr("Parameters"), countText(report.parameters)});
    facts.push_back(
        {OpenModelText::tr("Stored as"),
         OpenModelText::tr("%1, %2").arg(namesOf(report.types).join(QStringLiteral(", ")),
                                         bytesText(report.storedBytes))});
    facts.push_back(
        {OpenModelText::tr("Memory"),
         OpenModelText::tr("%1 to inspect; at least %2 to train")
             .arg(bytesText(report.floatBytes), bytesText(kTrainingCopies * report.floatBytes))});
    return facts;
}

std::vector<TensorGroup> tensorGroups(const ImportReport& report) {
    return {
        {OpenModelText::tr("Read"), OpenModelText::tr("These stored tensors fit the model."),
         namesOf(report.matched)},
        {OpenModelText::tr("Missing"),
         OpenModelText::tr("The model needs these tensors, but the folder lacks them."),
         namesOf(report.missing), true},
        {OpenModelText::tr("Other shape"),
         OpenModelText::tr("These tensors do not fit the sizes in config.json."),
         namesOf(report.misshapen), true},
        {OpenModelText::tr("Newly initialised"),
         OpenModelText::tr("These parameters are not stored. They start with random values, "
                           "so train the model before you use its scores."),
         namesOf(report.initialised)},
        {OpenModelText::tr("Unknown"),
         OpenModelText::tr("No part of the model has these names. They are not read."),
         namesOf(report.unused), true},
        {OpenModelText::tr("Not needed"),
         OpenModelText::tr("Buffers, copies and output layers of other tasks. They are not read."),
         namesOf(report.leftAside)}};
}

QStringList modelNotes(const ImportReport& report) {
    QStringList notes;
    for (std::size_t i = 1; i < report.refusals.size(); ++i)
        notes << fullErrorText(report.refusals[i]);
    for (const auto& note : report.notes) notes << engineText(note);
    return notes;
}

std::optional<Task> taskOf(const ImportReport& report) {
    if (report.head == "text-classification") return Task::TextClassification;
    if (report.head == "image-classification") return Task::ImageClassification;
    if (report.head == "causal-language-model") return Task::LanguageModel;
    if (report.head == "sequence-to-sequence") return Task::Translation;
    return {};
}

QString hiddenWordsText() {
    return OpenModelText::tr(
        "Words of your text are masked, and the model predicts them with its own output layers.");
}

QString weightsText(bool copies) {
    return copies ? OpenModelText::tr("The run stays complete if the model folder is deleted.")
                  : OpenModelText::tr(
                        "The run reads the weights from the model folder, which must "
                        "stay unchanged. Training stores its own weights.");
}

QString outputLayerText(const ImportReport& stored, bool newHead) {
    const auto task = taskOf(stored);
    // The output layer of an encoder-decoder cannot be replaced.
    if (!task || traitsOf(*task).pairs) return {};
    if (!stored.initialised.empty())
        return OpenModelText::tr(
            "The folder lacks a classifier, so the output layer starts with random values. Train "
            "it before you read scores. Attention maps are those of the pretrained model.");
    if (newHead)
        return OpenModelText::tr(
            "The new layer has the classes of your data and starts with random values, so train "
            "it before you read scores.");
    if (traitsOf(*task).everyPosition)
        return OpenModelText::tr(
            "If off, the model predicts the next token. If on, it becomes a classifier.");
    return OpenModelText::tr("Needed if your data have other classes than the model (%1).")
        .arg(classNames(stored.classes));
}

}  // namespace headscope::ui
