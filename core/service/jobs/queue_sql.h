// SQLite helpers for the queue: error messages, statements and transactions.
#pragma once

#include "core/api/base/result.h"
#include "core/base/io/kept_statements.h"

#include <cerrno>
#include <string>

namespace headscope::jobs {

// Converts the last SQLite error to an Error that says what to do.
inline Error storeError(sqlite3* database, const Message& action) {
    const int code = database ? sqlite3_errcode(database) & 0xff : SQLITE_NOMEM;
    const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_ERROR ||
                         code == SQLITE_TOOBIG || code == SQLITE_CONSTRAINT ||
                         code == SQLITE_MISMATCH;
    const Message why = database ? verbatim(sqlite3_errmsg(database)) : "out of memory"_m;
    if (code == SQLITE_FULL || (database && sqlite3_system_errno(database) == ENOSPC))
        return {ErrorCode::Io, "cannot %1 the queue: the disk is full"_m(action),
                "Free some space"_m};
    return {
        damaged ? ErrorCode::BadData : ErrorCode::Io, "cannot %1 the queue: %2"_m(action, why),
        damaged
            ? "Move .queue out of the folder of runs: runs are kept, the list of waiting runs starts empty"_m
            : "Check the disk and the permissions of .queue in the folder of runs"_m};
}

// A cached prepared statement. Call bind() for each parameter in order, then next() for each row.
class Statement {
public:
    Statement(io::KeptStatements& kept, std::string sql)
        : m_kept(kept), m_sql(std::move(sql)), m_statement(kept.take(m_sql)) {}
    ~Statement() { m_kept.giveBack(m_sql, m_statement); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(const std::string& text) {
        if (m_statement)
            sqlite3_bind_text(m_statement, ++m_bound, text.data(), static_cast<int>(text.size()),
                              SQLITE_TRANSIENT);
        return *this;
    }
    Statement& bind(std::int64_t number) {
        if (m_statement) sqlite3_bind_int64(m_statement, ++m_bound, number);
        return *this;
    }
    Statement& bind(double number) {
        if (m_statement) sqlite3_bind_double(m_statement, ++m_bound, number);
        return *this;
    }
    // Returns false after the last row, or on an error.
    bool next() {
        m_code = m_statement ? sqlite3_step(m_statement) : SQLITE_ERROR;
        return m_code == SQLITE_ROW;
    }
    // Executes the statement to its end and returns the result.
    Status done(const Message& action) {
        while (next()) {
        }
        return ended(action);
    }
    // Returns an error unless the last next() reached the end. action: for the message.
    Status ended(const Message& action) const {
        return m_code == SQLITE_DONE ? Status() : Status(storeError(m_kept.database(), action));
    }
    bool found() const { return m_code == SQLITE_ROW; }        // after next(): a row is available
    bool tooLarge() const { return m_code == SQLITE_TOOBIG; }  // a value exceeds the size limit
    // These functions return values of the current row.
    std::string text(int column) const {
        const auto* found = sqlite3_column_text(m_statement, column);
        return found ? reinterpret_cast<const char*>(found) : "";
    }
    std::int64_t integer(int column) const { return sqlite3_column_int64(m_statement, column); }
    double real(int column) const { return sqlite3_column_double(m_statement, column); }

private:
    io::KeptStatements& m_kept;
    std::string m_sql;
    sqlite3_stmt* m_statement;
    int m_bound = 0, m_code = SQLITE_OK;
};

// A transaction that rolls back unless commit() succeeds.
class Transaction {
public:
    explicit Transaction(sqlite3* database) : m_database(database) {
        m_open = sqlite3_exec(database, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    ~Transaction() {
        if (m_open) sqlite3_exec(m_database, "ROLLBACK", nullptr, nullptr, nullptr);
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    // Returns an error if the transaction could not start.
    Status begun() const { return m_open ? Status() : Status(storeError(m_database, "change"_m)); }
    Status commit() {
        if (sqlite3_exec(m_database, "COMMIT", nullptr, nullptr, nullptr) != SQLITE_OK)
            return storeError(m_database, "change"_m);
        m_open = false;
        return {};
    }

private:
    sqlite3* m_database;
    bool m_open = false;
};

}  // namespace headscope::jobs
