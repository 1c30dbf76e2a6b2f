// Reads JSON files that people write, strictly: what is missing, of another type or unknown is a fault that says where
// it stands, what was found and what is allowed.
#pragma once

#include "core/api/result.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace headscope::ui {

// Of one file; the first fault is kept.
struct JsonFault {
    QString what;    // is read: "The lesson", "The instructor preset twins.json"
    QString advice;  // where the format stands, or what to do instead; a sentence
    std::optional<Error> error = {};

    void tell(const QString& where, const QString& found, const QString& allowed);
};

// The file's one object; an empty one and a fault with line and column where there is none.
QJsonObject strictObject(const QByteArray& bytes, JsonFault& fault);

// Reads one object of the file. What was not asked for by name when it goes is a fault.
class JsonReader {
public:
    JsonReader(QJsonObject json, QString where, JsonFault& fault)
        : m_json(std::move(json)), m_where(std::move(where)), m_fault(fault) {}
    ~JsonReader();
    JsonReader(const JsonReader&) = delete;
    JsonReader& operator=(const JsonReader&) = delete;

    bool has(const char* key);
    QString text(const char* key, bool needed = true);
    QString paragraphs(const char* key);       // one text, or a list of paragraphs
    QStringList texts(const char* key);        // at least one
    QStringList textsOrNone(const char* key);  // an empty list, or no such key, is none
    double number(const char* key, double otherwise, double low, double high);
    int whole(const char* key, int otherwise, int low, int high);
    bool flag(const char* key);
    QJsonObject object(const char* key);
    QJsonArray list(const char* key);
    void fail(const QString& found, const QString& allowed) { m_fault.tell(m_where, found, allowed); }

    QString where() const { return m_where; }
    JsonFault& fault() const { return m_fault; }

private:
    void note(const char* key);

    const QJsonObject m_json;
    QString m_where;
    QStringList m_known;
    JsonFault& m_fault;
};

}  // namespace headscope::ui
