// Whether a message is in one language: English and German or Chinese words side by side are a fault.
#pragma once

#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>

namespace headscope::ui {

// Without quotations and values of settings ("dataset.header = no"), which stay as they are.
inline QString withoutNames(QString text) {
    static const QRegularExpression kQuoted(QStringLiteral("\"[^\"]*\"|„[^“]*“|“[^”]*”"));
    static const QRegularExpression kSet(QStringLiteral("= ?\\w+"));
    return text.remove(kQuoted).remove(kSet);
}

// Words that one language has and the other has not, as far as the engine says them.
inline QSet<QString> wordsIn(const QString& text, const char* all) {
    QSet<QString> found;
    const QStringList wanted = QString::fromUtf8(all).split(QLatin1Char(' '));
    static const QRegularExpression kWord(QStringLiteral("(?<![\\w./-])\\p{L}+(?![\\w/]|[.-]\\w)"));
    for (auto word = kWord.globalMatch(text); word.hasNext();)
        if (const QString one = word.next().captured().toLower(); wanted.contains(one)) found.insert(one);
    return found;
}

constexpr const char* kEnglish =
    "the is are of and or not no with for from it its that this must cannot which what where than only be by give "
    "choose "
    "check take leave set of has have there every does";
constexpr const char* kGerman =
    "der die das den dem des ist sind nicht kein keine mit für aus ein eine einen einer und oder muss kann wird werden "
    "zu zum zur bei auf nur sie es im vom";

inline bool chinese(const QString& text) {
    static const QRegularExpression kHan(QStringLiteral("\\p{Han}"));
    return text.contains(kHan);
}

// "": in one language. What stays in English on purpose is a quotation, a name or a number.
inline QString mixtureIn(const QString& shown, const QString& english) {
    if (shown == english) return {};
    const QString plain = withoutNames(shown);
    const bool own = chinese(plain) || !wordsIn(plain, kGerman).isEmpty();
    const auto left = wordsIn(plain, kEnglish);
    if (!own || left.isEmpty()) return {};
    return QStringList(left.values()).join(QLatin1Char(' ')) + QStringLiteral(" in: ") + shown;
}

}  // namespace headscope::ui
