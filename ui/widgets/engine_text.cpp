#include "ui/widgets/engine_text.h"

#include "ui/widgets/text.h"

#include <QCache>
#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace headscope::ui {
namespace {

constexpr const char* kPatterns[] = {
#include "resources/translations/engine.inl"
};
constexpr int kFewLetters = 6;
constexpr int kDepth = 4;  // messages in messages: "dataset x: ... . See ..." has three

QString translated(const char* text) {
    return QCoreApplication::translate("Engine", text);
}

QString translated(const QString& text) {
    return translated(text.toUtf8().constData());
}

// "the run %1 is gone" as an expression, and the longest of its own words to look for first.
struct Pattern {
    const char* source = nullptr;
    QString words;
    QRegularExpression expression;
    qsizetype letters = 0;
};

const QRegularExpression& placeholder() {
    static const QRegularExpression kPlaceholder(QStringLiteral("%(\\d)"));
    return kPlaceholder;
}

Pattern patternOf(const char* source) {
    Pattern pattern{source, {}, {}, 0};
    const QStringList parts = QString::fromUtf8(source).split(placeholder());
    // A single short word is enough between numbers only ("%1 to %2").
    const bool numbers = parts.join(QString()).size() < kFewLetters;
    QString expression;
    for (const QString& part : parts) {
        if (!expression.isEmpty()) expression += numbers ? QStringLiteral("(-?\\d.*?)") : QStringLiteral("(.+?)");
        expression += part.isEmpty() ? QStringLiteral("(?:)") : QRegularExpression::escape(part);
        pattern.letters += part.size();
        if (part.size() > pattern.words.size()) pattern.words = part;
    }
    pattern.expression.setPattern(QRegularExpression::anchoredPattern(expression));
    pattern.expression.setPatternOptions(QRegularExpression::DotMatchesEverythingOption);
    return pattern;
}

// Those with placeholders, the wordiest first: it says most about a message that several would fit.
const std::vector<Pattern>& patterns() {
    static const auto kAll = [] {
        std::vector<Pattern> all;
        for (const char* source : kPatterns)
            if (QString::fromUtf8(source).contains(placeholder())) all.push_back(patternOf(source));
        std::stable_sort(all.begin(), all.end(),
                         [](const Pattern& a, const Pattern& b) { return a.letters > b.letters; });
        return all;
    }();
    return kAll;
}

QString inWindowsLanguage(const QString& text, int depth);

// The translation with what stood at the places of the message, itself translated where it is words; what stands in
// quotation marks is a name (a class called "open", a column "file") and stays as it is.
QString filled(const Pattern& pattern, const QRegularExpressionMatch& match, int depth) {
    const QString source = QString::fromUtf8(pattern.source), target = translated(pattern.source);
    QString out;
    qsizetype at = 0;
    for (auto places = placeholder().globalMatch(target); places.hasNext();) {
        const auto place = places.next();
        out += target.mid(at, place.capturedStart() - at);
        const QString found = match.captured(place.captured(1).toInt());
        const bool name = source.contains(QLatin1Char('"') + place.captured() + QLatin1Char('"'));
        out += name ? found : inWindowsLanguage(found, depth - 1);
        at = place.capturedEnd();
    }
    return out + target.mid(at);
}

// Two texts that were joined, or nothing where neither is known.
QString bothSides(const QString& text, const QString& joint, int depth) {
    for (qsizetype at = text.indexOf(joint); at > 0; at = text.indexOf(joint, at + 1)) {
        const QString left = text.left(at), right = text.mid(at + joint.size());
        const QString mine = inWindowsLanguage(right, depth - 1);
        if (mine != right) return inWindowsLanguage(left, depth - 1) + joint + mine;
    }
    return {};
}

QString inWindowsLanguage(const QString& text, int depth) {
    if (text.isEmpty() || depth == 0) return text;
    if (const QString whole = translated(text); whole != text) return whole;
    if (!text.contains(QLatin1Char(' '))) return text;
    // A hint stands after a message: first apart, as the message's own pattern would swallow it.
    if (const QString apart = bothSides(text, QStringLiteral(". "), depth); !apart.isEmpty()) return apart;
    for (const auto& pattern : patterns()) {
        if (!text.contains(pattern.words)) continue;
        if (const auto match = pattern.expression.match(text); match.hasMatch()) return filled(pattern, match, depth);
    }
    for (const auto* joint : {": ", "; ", ", "})
        if (const QString apart = bothSides(text, QLatin1String(joint), depth); !apart.isEmpty()) return apart;
    return text;
}

bool speaksEnglish() {
    return translated(kPatterns[0]) == QLatin1String(kPatterns[0]);
}

}  // namespace

QString engineText(const QString& text) {
    if (text.isEmpty() || speaksEnglish()) return text;
    // Lists of runs and the log ask for the same ones at every painting.
    static QCache<QString, QString> known(2'000);
    const QString key = translated(kPatterns[0]) + text;
    if (const auto* kept = known.object(key)) return *kept;
    auto* words = new QString(inWindowsLanguage(text, kDepth));
    const QString out = *words;
    known.insert(key, words);
    return out;
}

QString engineText(const std::string& message) {
    return engineText(toQt(message));
}

QString errorText(const Error& error) {
    QStringList parts;
    for (const auto& outer : error.context) parts << engineText(outer);
    parts << engineText(error.message);
    return parts.join(QStringLiteral(": "));
}

QString wholeErrorText(const Error& error) {
    Error shown = error;  // as Error::text(): a file's name cannot break the line
    for (auto& outer : shown.context) outer = escaped(outer);
    shown.message = escaped(shown.message);
    return error.hint.empty() ? errorText(shown)
                              : errorText(shown) + QStringLiteral(". ") + engineText(escaped(error.hint));
}

}  // namespace headscope::ui
