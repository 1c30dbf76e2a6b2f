// UI languages of the program.
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

namespace headscope::ui {

struct Language {
    QString code;  // code of the language: "de", "zh_CN"
    QString name;  // name in its own language
};

// English, the language of the source texts, is first.
const QList<Language>& languages();

// Returns the locale for a code from languages(). "" selects the first of the desktop's preferred
// languages that is available, else English. Number and date formats use the desktop's country if
// it speaks that language.
QLocale localeOf(const QString& code, const QLocale& desktop = QLocale::system());

// Sets the language of all texts, including Qt's, and of numbers. Replaces the previous language.
// Must be called before the first window is created.
void setLanguage(const QString& code, const QLocale& desktop = QLocale::system());

}  // namespace headscope::ui
