// The plural forms of the program's own language: "%n head(s)" and "%n sample(s) (is|are) read" in a text that counts.
#pragma once

#include <QTranslator>

namespace headscope::ui {

// "(s)" goes for one and stays as "s" for others; of "(one|many)" the fitting word stays.
QString pluralForm(const QString& text, int count);

// Searched after every real translation.
class EnglishPlurals : public QTranslator {
    Q_OBJECT
public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* text, const char* note, int count) const override;
    bool isEmpty() const override { return false; }
};

// For the application, once; before other translators, which then come first.
void installEnglishPlurals();

}  // namespace headscope::ui
