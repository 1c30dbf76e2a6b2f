// Sets the window's language for the duration of a test and restores English afterwards.
#pragma once

#include "ui/widgets/text/language.h"

#include <QLocale>

namespace headscope::ui {

// Restores English and the default locale when it is destroyed.
class LanguageGuard {
public:
    explicit LanguageGuard(const char* code) { setLanguage(QLatin1String(code)); }
    ~LanguageGuard() {
        setLanguage(QStringLiteral("en"));
        QLocale::setDefault(m_before);
    }
    LanguageGuard(const LanguageGuard&) = delete;
    LanguageGuard& operator=(const LanguageGuard&) = delete;

private:
    QLocale m_before;
};

}  // namespace headscope::ui
