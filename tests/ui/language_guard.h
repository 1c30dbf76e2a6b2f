// The window's language for the time of a test.
#pragma once

#include "ui/widgets/language.h"

#include <QLocale>

namespace headscope::ui {

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
