// Caches prepared statements of one connection: preparing one costs more than reading a few of its
// rows.
#pragma once

#include <sqlite3.h>

#include <memory>
#include <string>
#include <unordered_map>

namespace headscope::io {

// Used by one thread, like the connection. The connection may be closed first.
class KeptStatements {
public:
    explicit KeptStatements(sqlite3* database) : m_database(database) {}

    sqlite3* database() const { return m_database; }

    // Returns a statement that is not in use, without bound values. Null if SQLite rejects it; the
    // connection then has the error.
    sqlite3_stmt* take(const std::string& sql) {
        if (const auto found = m_free.find(sql); found != m_free.end() && found->second)
            return found->second.release();
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v3(m_database, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement,
                           nullptr);
        return statement;
    }

    // Resets the statement, because an unfinished one blocks writers. If one with the same text is
    // already cached, it is replaced.
    void giveBack(const std::string& sql, sqlite3_stmt* statement) {
        if (!statement) return;
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
        m_free[sql].reset(statement);
    }

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    sqlite3* m_database;
    std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>> m_free;
};

}  // namespace headscope::io
