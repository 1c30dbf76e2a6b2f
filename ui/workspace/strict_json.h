// Strict reader for JSON files written by people. Missing, mistyped and unknown keys are errors
// that state the place, what was found and what is allowed.
#pragma once

#include "core/api/base/result.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace headscope::ui {

// Collects the first error of one file.
struct JsonFault {
    QString what;    // what is being read, e.g. "The lesson", "The instructor preset twins.json"
    QString advice;  // a sentence that says where the format is described, or what to do instead
    std::optional<Error> error = {};

    void report(const QString& where, const QString& found, const QString& allowed);
};

// Parses the file's single object. If this fails, returns an empty object and sets a fault with
// line and column.
QJsonObject strictObject(const QByteArray& bytes, JsonFault& fault);

// Reads one object of the file. The destructor reports keys that were never requested.
class JsonReader {
public:
    JsonReader(QJsonObject json, QString where, JsonFault& fault)
        : m_json(std::move(json)), m_where(std::move(where)), m_fault(fault) {}
    ~JsonReader();
    JsonReader(const JsonReader&) = delete;
    JsonReader& operator=(const JsonReader&) = delete;

    bool has(const char* key);
    QString text(const char* key, bool needed = true);
    // reads a text, or a list of paragraphs, joined by blank lines
    QString paragraphs(const char* key);
    QStringList texts(const char* key);  // reads a list of at least one text
    // returns an empty list if the key is missing or its list is empty
    QStringList textsOrNone(const char* key);
    double number(const char* key, double otherwise, double low, double high);
    int whole(const char* key, int otherwise, int low, int high);
    bool flag(const char* key);
    QJsonObject object(const char* key);
    QJsonArray list(const char* key);
    void fail(const QString& found, const QString& allowed) {
        m_fault.report(m_where, found, allowed);
    }

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
