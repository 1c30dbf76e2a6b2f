#include "ui/widgets/text/input_words.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

namespace headscope::ui {
namespace {

struct InputText {
    Q_DECLARE_TR_FUNCTIONS(headscope::ui::InputText)
};

InputWords pictureWords() {
    return {
        {},
        {},
        {},
        InputText::tr("your picture"),
        InputText::tr("Choose a sample, or open a picture, on the Attention page."),
        InputText::tr(
            "The attention of the chosen head will be drawn here. Pick a sample above, or open a "
            "picture of your own."),
        InputText::tr("<b>%1</b> training pictures, %2 validation, %3 test")};
}

InputWords pairWords() {
    return {
        InputText::tr("S&ource text"),
        InputText::tr("Source text of the sample, or your own"),
        InputText::tr(
            "Type a source text: the model generates a target for it, and the maps are updated."),
        InputText::tr("your source text"),
        InputText::tr("Choose a sample, or type a source text, on the Attention page."),
        InputText::tr(
            "The attention of the chosen head will be drawn here. Pick a sample above, or type a "
            "source text of your own."),
        InputText::tr("<b>%1</b> training pairs, %2 validation, %3 test")};
}

InputWords textWords(bool windows) {
    return {InputText::tr("&Text"),
            InputText::tr("Text of the sample, or your own"),
            InputText::tr("Type a text to update the maps and the prediction."),
            InputText::tr("your text"),
            InputText::tr("Choose a sample, or type a text, on the Attention page."),
            InputText::tr("The attention of the chosen head will be drawn here. Pick a sample "
                          "above, or type a text "
                          "of your own."),
            windows ? InputText::tr("<b>%1</b> training windows, %2 validation, %3 test")
                    : InputText::tr("<b>%1</b> training samples, %2 validation, %3 test"),
            windows ? 0 : 1};
}

}  // namespace

InputWords inputWords(Task task) {
    const TaskTraits& traits = traitsOf(task);
    if (traits.pictures()) return pictureWords();
    return traits.pairs ? pairWords() : textWords(traits.everyPosition);
}

QString sampleWords(const ModelShape& shape, const std::string& text, std::int64_t index, int label,
                    qsizetype longest) {
    QString words = toQt(text).simplified();
    if (words.size() > longest) words = words.left(longest) + QStringLiteral(" \u2026");
    if (words.isEmpty())
        words = (traitsOf(shape.task).pictures() ? InputText::tr("picture %1")
                                                 : InputText::tr("sample %1, no text"))
                    .arg(index);
    const bool named = label >= 0 && label < static_cast<int>(shape.classes.size());
    return named ? InputText::tr("%1 [%2]").arg(
                       words, toQt(shape.classes[static_cast<std::size_t>(label)]))
                 : words;
}

}  // namespace headscope::ui
