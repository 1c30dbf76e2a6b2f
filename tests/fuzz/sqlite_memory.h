// Memory for SQLite from lists of our own, instead of the sanitizer's allocator: a database opened for each input asks
// for some hundred pieces, and that allocator took a third of the time. What SQLite has freed stays poisoned until it
// is given out again, so that our readers are still caught when they use it.
#pragma once

#include <cstdint>

namespace headscope::fuzz {

// Before SQLite's first use; one thread. The program ends when SQLite refuses.
void giveSqliteItsOwnMemory();

// Pieces that SQLite holds now: after an input as many as before it, or a handle was not closed.
std::int64_t piecesHeldBySqlite();

}  // namespace headscope::fuzz
