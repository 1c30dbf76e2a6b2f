// The tables of the queue's database: creates them, upgrades those of earlier versions, and checks
// files that another program may have written.
#pragma once

#include "core/base/io/guarded_database.h"
#include "core/base/io/kept_statements.h"

#include <string>

namespace headscope::jobs {

inline constexpr const char* kQueueFile = "queue.sqlite";  // file name in the folder RUNS/.queue

// Messages about a file that is not a queue.
const io::NotOurs& notAQueue();
// Creates or upgrades the tables if necessary, and checks that they are those of a queue. path: for
// messages. Errors: BadData (not a queue, other tables, or a newer version), Io.
Status checkQueue(io::KeptStatements& kept, const std::string& path);
// Adds the index by which the runner finds waiting jobs. Without it, queries are only slower.
void addQueueIndex(sqlite3* database);

}  // namespace headscope::jobs
