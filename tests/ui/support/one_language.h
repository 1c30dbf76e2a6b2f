// Checks that a message is in one language: English words beside German or Chinese ones are a
// fault.
#pragma once

#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>

namespace headscope::ui {

// Removes quotations and values of settings ("dataset.header = no"), which are never translated.
inline QString withoutNames(QString text) {
    static const QRegularExpression kQuoted(QStringLiteral("\"[^\"]*\"|„[^“]*“|“[^”]*”"));
    static const QRegularExpression kSet(QStringLiteral("= ?\\w+"));
    return text.remove(kQuoted).remove(kSet);
}

// Returns the words of `text` that are in the list `all`. Each list has words of one language that
// do not exist in the other.
inline QSet<QString> wordsIn(const QString& text, const char* all) {
    QSet<QString> found;
    const QStringList wanted = QString::fromUtf8(all).split(QLatin1Char(' '));
    static const QRegularExpression kWord(QStringLiteral("(?<![\\w./-])\\p{L}+(?![\\w/]|[.-]\\w)"));
    for (auto word = kWord.globalMatch(text); word.hasNext();)
        if (const QString one = word.next().captured().toLower(); wanted.contains(one))
            found.insert(one);
    return found;
}

constexpr const char* kEnglish =
    "the is are of and or not no with for from it its that this must cannot which what where than "
    "only be by give "
    "choose "
    "check take leave set of has have there every does";
constexpr const char* kGerman =
    "der die das den dem des ist sind nicht kein keine mit für aus ein eine einen einer und oder "
    "muss kann wird werden "
    "zu zum zur bei auf nur sie es im vom";

inline bool chinese(const QString& text) {
    static const QRegularExpression kHan(QStringLiteral("\\p{Han}"));
    return text.contains(kHan);
}

// Returns an empty string if `shown` is in one language, otherwise the leftover English words. Only
// quotations, names and numbers may stay in English.
inline QString mixtureIn(const QString& shown, const QString& english) {
    if (shown == english) return {};
    const QString plain = withoutNames(shown);
    const bool own = chinese(plain) || !wordsIn(plain, kGerman).isEmpty();
    const auto left = wordsIn(plain, kEnglish);
    if (!own || left.isEmpty()) return {};
    return QStringList(left.values()).join(QLatin1Char(' ')) + QStringLiteral(" in: ") + shown;
}

}  // namespace headscope::ui
