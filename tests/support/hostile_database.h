// Malicious metrics.sqlite files for tests.
#pragma once

#include <sqlite3.h>

#include <cstdlib>
#include <map>
#include <string>

namespace headscope::test {

constexpr const char* kSoundTables =
    "CREATE TABLE head(step INTEGER, layer INTEGER, head INTEGER, measure TEXT, value REAL);"
    "CREATE TABLE pair(step INTEGER, layer INTEGER, measure TEXT, matrix BLOB);"
    "CREATE TABLE event(step INTEGER, time REAL, kind TEXT, json TEXT);";

// Schemas by the kind of attack. Each has the columns of a valid run file.
inline const std::map<std::string, std::string>& hostileSchemas() {
    static const std::string kSound = kSoundTables;
    static const std::map<std::string, std::string> kSchemas = {
        {"endless-view",
         "CREATE VIEW scalar AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
         "SELECT i AS step, 1.0 AS epoch, 1.0 AS seconds, 'train' AS split, 'task_loss' AS name, "
         "1.0 AS "
         "value FROM n;" +
             kSound},
        {"zeroblob-view",
         "CREATE VIEW scalar AS SELECT 1 AS step, 1.0 AS epoch, 1.0 AS seconds, 'train' AS split, "
         "CAST(zeroblob(900000000) AS TEXT) AS name, 1.0 AS value;" +
             kSound},
        {"endless-events",
         "CREATE TABLE scalar(step INTEGER, epoch REAL, seconds REAL, split TEXT, name TEXT, value "
         "REAL);CREATE TABLE head(step, layer, head, measure, value);"
         "CREATE TABLE pair(step, layer, measure, matrix);"
         "CREATE VIEW event AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
         "SELECT i AS step, 1.0 AS time, 'lambda' AS kind, '{}' AS json FROM n;"},
        {"computed-column",
         "CREATE TABLE scalar(step INTEGER, epoch REAL, seconds REAL, split TEXT, name TEXT "
         "GENERATED ALWAYS AS "
         "(hex(zeroblob(3000000))), value REAL);INSERT INTO scalar(step, split, value) VALUES(1, "
         "'train', 1);" +
             kSound},
        {"virtual-table",
         "CREATE VIRTUAL TABLE scalar USING fts5(step, epoch, seconds, split, name, value);" +
             kSound},
        {"other-tables", "CREATE TABLE letters(sender TEXT, body TEXT);"},
        {"huge-value",
         "CREATE TABLE scalar(step INTEGER, epoch REAL, seconds REAL, split TEXT, name TEXT, value "
         "REAL);"
         "INSERT INTO scalar VALUES(1, 1, 1, 'train', CAST(zeroblob(50000000) AS TEXT), 1);" +
             kSound}};
    return kSchemas;
}

// Replaces the file by a database with this schema. Returns false if SQLite fails.
inline bool writeDatabase(const std::string& path, const std::string& schema) {
    std::remove(path.c_str());
    sqlite3* database = nullptr;
    const bool made =
        sqlite3_open(path.c_str(), &database) == SQLITE_OK &&
        sqlite3_exec(database, schema.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close(database);
    return made;
}

}  // namespace headscope::test
