#include "ui/widgets/text/engine_text.h"

#include "ui/widgets/text/text.h"

#include <QCache>
#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <vector>

namespace headscope::ui {
namespace {

constexpr const char* kPatterns[] = {
#include "resources/translations/engine.inl"
};
constexpr int kFewLetters = 6;
constexpr int kDepth = 5;  // nesting of messages: "dataset x: ... . See ..." has depth three

QString translated(const char* text) {
    return QCoreApplication::translate("Engine", text);
}

QString translated(const QString& text) {
    return translated(text.toUtf8().constData());
}

// A message template such as "the run %1 is gone" as a regular expression. `words` is its longest
// literal part, for a fast first check.
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
    // Templates with one short word match numbers only ("%1 to %2").
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

// Templates with placeholders, most literal letters first. The most specific match wins if several
// fit.
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

// A translated message or part of one. `whole`: does not contain untranslated English.
struct Said {
    QString text;
    bool whole = true;
};

Said inWindowsLanguage(const QString& text, int depth);

// Words that never form a name alone. A text that contains one of these as a separate word is
// English, not data.
const QSet<QString>& englishWords() {
    static const QSet<QString> kWords = [] {
        constexpr const char* kAll =
            "a an and are as at be by can cannot could does for from had has have if in into is it its must no not of "
            "on only or should so than that the their them then there these they this those to was were what when "
            "where which while who with without your give set choose check use see make take wait";
        QSet<QString> words;
        for (const QString& word : QString::fromLatin1(kAll).split(QLatin1Char(' '))) words.insert(word);
        return words;
    }();
    return kWords;
}

// Words of the engine's messages. Two of them in a row are part of a sentence, not a name.
const QSet<QString>& engineWords() {
    static const QSet<QString> kWords = [] {
        QSet<QString> words;
        static const QRegularExpression kWord(QStringLiteral("[a-z]{3,}"));
        for (const char* source : kPatterns)
            for (auto found = kWord.globalMatch(QString::fromUtf8(source)); found.hasNext();)
                words.insert(found.next().captured());
        return words;
    }();
    return kWords;
}

// Whether an unknown text contains English sentences, apart from names, numbers, paths and
// quotations.
bool speaks(const QString& text) {
    static const QRegularExpression kQuoted(QStringLiteral("\"[^\"]*\"|\u201c[^\u201d]*\u201d"));
    static const QRegularExpression kEnds(QStringLiteral("^[(\\[:;,.!?]+|[)\\]:;,.!?]+$"));
    static const QRegularExpression kLetters(QStringLiteral("^[A-Za-z]?[a-z'-]*$"));
    static const QRegularExpression kNumber(QStringLiteral("^[0-9.,]+$"));
    QString rest = text;
    bool before = false;
    const QStringList words = rest.remove(kQuoted).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.size() < 2) return false;
    for (QString word : words) {
        word = word.remove(kEnds).toLower();
        if (!kLetters.match(word).hasMatch()) {
            before = kNumber.match(word).hasMatch();  // "400 words"
            continue;
        }
        const bool known = engineWords().contains(word);
        if (englishWords().contains(word) || (known && before)) return true;
        before = known;
    }
    return false;
}

// Fills the translated template with the matched parts, translating those that are text. Quoted
// parts are names (a class "open", a column "file") and stay unchanged.
Said filled(const Pattern& pattern, const QRegularExpressionMatch& match, int depth) {
    const QString source = QString::fromUtf8(pattern.source), target = translated(pattern.source);
    Said out{{}, target != source};
    qsizetype at = 0;
    for (auto places = placeholder().globalMatch(target); places.hasNext();) {
        const auto place = places.next();
        out.text += target.mid(at, place.capturedStart() - at);
        const QString found = match.captured(place.captured(1).toInt());
        const bool name = source.contains(QLatin1Char('"') + place.captured() + QLatin1Char('"'));
        const Said piece = name ? Said{found, true} : inWindowsLanguage(found, depth - 1);
        out.text += piece.text;
        out.whole = out.whole && piece.whole;
        at = place.capturedEnd();
    }
    out.text += target.mid(at);
    return out;
}

// Splits the text at `joint` and translates both sides. Returns nothing unless both are complete
// and at least one changed.
std::optional<Said> bothSides(const QString& text, const QString& joint, int depth) {
    for (qsizetype at = text.indexOf(joint); at > 0; at = text.indexOf(joint, at + 1)) {
        const QString left = text.left(at), right = text.mid(at + joint.size());
        const Said mine = inWindowsLanguage(right, depth - 1);
        if (!mine.whole) continue;
        const Said other = inWindowsLanguage(left, depth - 1);
        if (other.whole && (mine.text != right || other.text != left))
            return Said{other.text + joint + mine.text, true};
    }
    return std::nullopt;
}

// Returns the first translation without remaining English; the text itself if there is none.
Said reading(const QString& text, int depth) {
    if (text.isEmpty()) return {};
    if (const QString whole = translated(text); whole != text) return {whole, true};
    if (const QString known = catalogueText(toStd(text)); known != text) return {known, true};
    if (depth == 0 || !text.contains(QLatin1Char(' '))) return {text, !speaks(text)};
    // A hint follows its message. Split it off first, because the message's template would match
    // the hint too.
    if (auto apart = bothSides(text, QStringLiteral(". "), depth)) return *apart;
    for (const auto& pattern : patterns()) {
        if (!text.contains(pattern.words)) continue;
        const auto match = pattern.expression.match(text);
        if (!match.hasMatch()) continue;
        if (Said said = filled(pattern, match, depth); said.whole) return said;
    }
    for (const auto* joint : {": ", "; ", ", "})
        if (auto apart = bothSides(text, QLatin1String(joint), depth)) return *apart;
    return {text, !speaks(text)};
}

// Caches partial results: a list of n parts gives n * n joined texts, but each is translated once.
Said inWindowsLanguage(const QString& text, int depth) {
    static QHash<QString, Said> read;
    if (depth == kDepth) read.clear();
    const QString key = QChar(u'0' + depth) + text;
    if (const auto found = read.constFind(key); found != read.constEnd()) return *found;
    const Said out = reading(text, depth);
    read.insert(key, out);
    return out;
}

bool speaksEnglish() {
    return translated(kPatterns[0]) == QLatin1String(kPatterns[0]);
}

QMap<QString, QString>& settingLabels() {
    static QMap<QString, QString> labels;
    return labels;
}

// Replaces settings keys by their labels, because window users never type "dataset.text_column".
QString withLabels(const QString& text) {
    if (settingLabels().isEmpty()) return text;
    static const QRegularExpression kKey(QStringLiteral("(?<![\\w/.-])[a-z]+\\.[a-z][a-z0-9_]*(?![\\w/]|\\.\\w)"));
    QString out;
    qsizetype at = 0;
    for (auto found = kKey.globalMatch(text); found.hasNext();) {
        const auto key = found.next();
        const auto label = settingLabels().constFind(key.captured());
        if (label == settingLabels().constEnd()) continue;
        out += text.mid(at, key.capturedStart() - at) +
               QCoreApplication::translate("EngineText", "\u201c%1\u201d").arg(*label);
        at = key.capturedEnd();
    }
    return out + text.mid(at);
}

// Caches translations, because run lists and the log request the same ones at every repaint.
Said said(const QString& text) {
    constexpr qsizetype kLongest = 4000;  // longer texts are complete files
    if (text.isEmpty() || text.size() > kLongest || speaksEnglish()) return {text, true};
    static QCache<QString, Said> known(2'000);
    const QString key = translated(kPatterns[0]) + text;
    if (const auto* kept = known.object(key)) return *kept;
    const Said words = inWindowsLanguage(text, kDepth);
    known.insert(key, new Said(words));
    return words;
}

}  // namespace

void setSettingLabels(const QMap<QString, QString>& labels) {
    settingLabels() = labels;
}

QString settingLabel(const std::string& key) {
    return settingLabels().value(toQt(key), toQt(key));
}

QString engineText(const QString& text) {
    return withLabels(said(text).text);
}

QString engineText(const std::string& message) {
    return engineText(toQt(message));
}

ErrorWords errorWords(const Error& error) {
    QStringList english, own;
    for (const auto& outer : error.context) english << toQt(outer);
    english << toQt(error.message);
    const Said hint = said(toQt(error.hint));
    bool whole = hint.whole;
    for (const QString& part : english) {
        const Said words = said(part);
        whole = whole && words.whole;
        own << words.text;
    }
    return {withLabels((whole ? own : english).join(QStringLiteral(": "))),
            withLabels(whole ? hint.text : toQt(error.hint))};
}

QString errorText(const Error& error) {
    return errorWords(error).text;
}

QString fullErrorText(const Error& error) {
    Error shown = error;  // like Error::text(): line breaks in file names are escaped
    for (auto& outer : shown.context) outer = escaped(outer);
    shown.message = escaped(shown.message);
    shown.hint = escaped(shown.hint);
    const auto words = errorWords(shown);
    return words.hint.isEmpty() ? words.text : words.text + QStringLiteral(". ") + words.hint;
}

}  // namespace headscope::ui
