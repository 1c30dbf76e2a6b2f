#include "ui/widgets/text/engine_text.h"

#include "core/api/runs/run_table.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

namespace headscope::ui {
namespace {

// A translated message. `whole`: true if no part of it is still English.
struct Translated {
    QString text;
    bool whole = true;
};

// Formats such as "%1: %2" and "%1 MB" are the same in every language.
bool hasWords(const QString& format) {
    static const QRegularExpression kTwoWords(QStringLiteral("[A-Za-z]{2,}[^A-Za-z%]+[a-z]{2,}"));
    return format.contains(kTwoWords);
}

// Translates the format of a message, which may also be a text of the catalogue, such as the name
// of a setting.
QString formatInUiLanguage(const std::string& format) {
    const QString translated = QCoreApplication::translate("Engine", format.c_str());
    return translated == toQt(format) ? catalogueText(format) : translated;
}

// Returns a number of the engine, such as "1,436" or "23.3 %", in the language of the window; other
// texts as they are.
QString localNumber(const QString& text) {
    static const QRegularExpression kCount(QStringLiteral("^[0-9]{1,3}(,[0-9]{3})+$")),
        kShare(QStringLiteral("^[0-9]+\\.[0-9]+ %$"));
    if (kCount.match(text).hasMatch())
        return QLocale().toString(QString(text).remove(QLatin1Char(',')).toLongLong());
    return kShare.match(text).hasMatch()
               ? QString(text).replace(QLatin1Char('.'), QLocale().decimalPoint())
               : text;
}

Translated translated(const Message& message) {
    if (message.verbatim || message.empty()) return {localNumber(toQt(message.format)), true};
    const QString format = formatInUiLanguage(message.format);
    Translated out{{}, format != toQt(message.format) || !hasWords(format)};
    std::vector<Translated> arguments;
    for (const auto& argument : message.arguments) arguments.push_back(translated(argument));
    qsizetype at = 0;
    static const QRegularExpression kPlace(QStringLiteral("%([1-9])"));
    for (auto places = kPlace.globalMatch(format); places.hasNext();) {
        const auto place = places.next();
        const auto number = place.captured(1).toUInt() - 1;
        if (number >= arguments.size()) continue;
        out.text += format.mid(at, place.capturedStart() - at) + arguments[number].text;
        out.whole = out.whole && arguments[number].whole;
        at = place.capturedEnd();
    }
    out.text += format.mid(at);
    return out;
}

QMap<QString, QString>& settingLabels() {
    static QMap<QString, QString> labels;
    return labels;
}

QMap<QString, QString>& settingTitles() {
    static QMap<QString, QString> labels;
    return labels;
}

// Replaces settings keys by their labels, because window users never type "dataset.text_column".
QString withLabels(const QString& text) {
    if (settingLabels().isEmpty()) return text;
    static const QRegularExpression kKey(
        QStringLiteral("(?<![\\w/.-])[a-z]+\\.[a-z][a-z0-9_]*(?![\\w/]|\\.\\w)"));
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

}  // namespace

void setSettingLabels(const QMap<QString, QString>& labels) {
    settingLabels() = labels;
}

QString settingLabel(const std::string& key) {
    return settingLabels().value(toQt(key), toQt(key));
}

void setSettingTitles(const QMap<QString, QString>& labels) {
    settingTitles() = labels;
}

QString settingTitle(const std::string& key) {
    if (key == kInitialWeights) return QCoreApplication::translate("EngineText", "initial weights");
    const QString label = settingTitles().value(toQt(key));
    return label.isEmpty() ? toQt(settingName(key)) : labelInSentence(label);
}

QString engineText(const Message& message) {
    const auto shown = translated(message);
    return withLabels(shown.whole ? shown.text : toQt(message.text()));
}

Message inOwnWords(const QString& text) {
    return verbatim(toStd(text));
}

ErrorWords errorWords(const Error& error) {
    const Message message = Error{error.code, error.message, {}, error.context}.whole();
    const auto text = translated(message), hint = translated(error.hint);
    if (!text.whole || !hint.whole)
        return {withLabels(toQt(message.text())), withLabels(toQt(error.hint.text()))};
    return {withLabels(text.text), withLabels(hint.text)};
}

ErrorWords errorSentences(const Error& error) {
    auto words = errorWords(error);
    // Names come from a context or from the first argument of the message.
    const bool named = !error.context.empty() || error.message.verbatim ||
                       error.message.format.rfind("%1", 0) == 0;
    static const QRegularExpression kWord(QStringLiteral("^\\p{Ll}+[ ,:]"));
    if (!named && words.text.contains(kWord)) words.text[0] = words.text[0].toUpper();
    return words;
}

QString errorText(const Error& error) {
    return errorWords(error).text;
}

// Line breaks in file names are escaped, as in Error::text().
QString fullErrorText(const Error& error) {
    const auto words = errorSentences(error);
    const QString text =
        words.hint.isEmpty() ? words.text : words.text + QStringLiteral(". ") + words.hint;
    return toQt(escaped(toStd(text)));
}

}  // namespace headscope::ui
