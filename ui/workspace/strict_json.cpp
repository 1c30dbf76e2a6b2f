#include "ui/workspace/strict_json.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <limits>

namespace headscope::ui {
namespace {

struct JsonText {
    Q_DECLARE_TR_FUNCTIONS(StrictJson)
};

}  // namespace

void JsonFault::report(const QString& where, const QString& found, const QString& allowed) {
    // Keep only the first error.
    if (error) return;
    error =
        Error{ErrorCode::BadData, inOwnWords(JsonText::tr("%1, %2: %3").arg(what, where, found)),
              inOwnWords(JsonText::tr("Allowed: %1. %2").arg(allowed, advice))};
}

QJsonObject strictObject(const QByteArray& bytes, JsonFault& fault) {
    QJsonParseError problem{};
    const auto document = QJsonDocument::fromJson(bytes, &problem);
    if (problem.error != QJsonParseError::NoError) {
        const auto before = bytes.left(problem.offset);
        const auto line = before.count('\n') + 1, column = before.size() - before.lastIndexOf('\n');
        fault.error =
            Error{ErrorCode::BadData,
                  inOwnWords(JsonText::tr("%1 is not valid JSON: line %2, column %3 (byte %4): %5")
                                 .arg(fault.what, QString::number(line), QString::number(column),
                                      QString::number(problem.offset), problem.errorString())),
                  inOwnWords(fault.advice)};
        return {};
    }
    if (!document.isObject())
        // QJsonDocument accepts only objects and lists at the top level.
        fault.report(JsonText::tr("top level"), JsonText::tr("it is a list"),
                     JsonText::tr("one object, { ... }"));
    return document.object();
}

JsonReader::~JsonReader() {
    // The getters note the keys that the caller knows. So all keys must be read before the reader
    // is destroyed.
    for (const auto& key : m_json.keys())
        if (!m_known.contains(key))
            fail(JsonText::tr("\"%1\" is not a known key").arg(key),
                 m_known.join(QStringLiteral(", ")));
}

bool JsonReader::has(const char* key) {
    note(key);
    return m_json.contains(QLatin1String(key));
}

QString JsonReader::text(const char* key, bool needed) {
    note(key);
    const auto value = m_json[QLatin1String(key)];
    if (needed ? !value.isString() || value.toString().isEmpty()
               : !value.isUndefined() && !value.isString())
        fail(JsonText::tr("\"%1\" is missing or not a string").arg(QLatin1String(key)),
             JsonText::tr("a string"));
    return value.toString();
}

QString JsonReader::paragraphs(const char* key) {
    // A text may be written as one string or as a list of paragraphs.
    if (!m_json[QLatin1String(key)].isArray()) return text(key);
    return texts(key).join(QStringLiteral("\n\n"));
}

QStringList JsonReader::texts(const char* key) {
    note(key);
    QStringList all;
    for (const auto& one : m_json[QLatin1String(key)].toArray()) {
        if (!one.isString())
            fail(JsonText::tr("\"%1\" contains a value that is not a string")
                     .arg(QLatin1String(key)),
                 JsonText::tr("strings"));
        all << one.toString();
    }
    if (all.isEmpty())
        fail(JsonText::tr("\"%1\" is missing or empty").arg(QLatin1String(key)),
             JsonText::tr("a list of strings"));
    return all;
}

QStringList JsonReader::textsOrNone(const char* key) {
    note(key);
    const auto value = m_json[QLatin1String(key)];
    return value.isUndefined() || (value.isArray() && value.toArray().isEmpty()) ? QStringList()
                                                                                 : texts(key);
}

double JsonReader::number(const char* key, double otherwise, double low, double high) {
    note(key);
    const auto value = m_json[QLatin1String(key)];
    if (value.isUndefined()) return otherwise;
    // NaN marks a value that is not a number; it fails the comparison below.
    const double read = value.toDouble(std::numeric_limits<double>::quiet_NaN());
    if (!(read >= low && read <= high))
        fail(JsonText::tr("\"%1\" is not allowed").arg(QLatin1String(key)),
             JsonText::tr("a number from %1 to %2").arg(low).arg(high));
    return read;
}

int JsonReader::whole(const char* key, int otherwise, int low, int high) {
    const double read = number(key, otherwise, low, high);
    if (!(read >= low && read <= high)) return otherwise;  // number() has already reported it
    if (read != double(int(read)))
        fail(JsonText::tr("\"%1\" is not a whole number").arg(QLatin1String(key)),
             JsonText::tr("a whole number"));
    return int(read);
}

bool JsonReader::flag(const char* key) {
    note(key);
    const auto value = m_json[QLatin1String(key)];
    if (!value.isUndefined() && !value.isBool())
        fail(JsonText::tr("\"%1\" is neither true nor false").arg(QLatin1String(key)),
             QStringLiteral("true, false"));
    return value.toBool();
}

QJsonObject JsonReader::object(const char* key) {
    if (has(key) && !m_json[QLatin1String(key)].isObject())
        fail(JsonText::tr("\"%1\" is not an object").arg(QLatin1String(key)),
             JsonText::tr("an object"));
    return m_json[QLatin1String(key)].toObject();
}

QJsonArray JsonReader::list(const char* key) {
    note(key);
    return m_json[QLatin1String(key)].toArray();
}

void JsonReader::note(const char* key) {
    if (!m_known.contains(QLatin1String(key))) m_known << QLatin1String(key);
}

}  // namespace headscope::ui
