// Plural forms for English source texts, such as "%n head(s)" and "%n sample(s) (is|are) read".
#pragma once

#include <QTranslator>

namespace headscope::ui {

// Removes "(s)" for one and replaces it by "s" otherwise; replaces "(one|many)" by the matching
// word.
QString pluralForm(const QString& text, int count);

// A translator that Qt consults after all real translations.
class EnglishPlurals : public QTranslator {
    Q_OBJECT
public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* text, const char* note,
                      int count) const override;
    bool isEmpty() const override { return false; }
};

// Installs the translator once. Must be called before installing others, because later ones take
// precedence.
void installEnglishPlurals();

}  // namespace headscope::ui
