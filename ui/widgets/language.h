// The languages that the window speaks.
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

namespace headscope::ui {

struct Language {
    QString code;  // "de", "zh_CN"
    QString name;  // in itself
};

// English, the language of the sources, first.
const QList<Language>& languages();

// code: one of languages(), or "" for the desktop's, in the order in which the person prefers them; English where none
// is known. Numbers and dates follow the language, in the desktop's country where it speaks it.
QLocale localeOf(const QString& code, const QLocale& desktop = QLocale::system());

// Makes it the language of texts (Qt's own too) and numbers. In place of the former one; before the first window.
void setLanguage(const QString& code, const QLocale& desktop = QLocale::system());

}  // namespace headscope::ui
