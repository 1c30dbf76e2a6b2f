#include "sqlite_memory.h"

#include <sqlite3.h>

#include <sanitizer/asan_interface.h>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace headscope::fuzz {
namespace {

// Memory pieces of 16 bytes, 32 bytes, ... 64 KiB, each after a header with its size. Larger ones
// come from malloc.
constexpr std::size_t kHeader = 16;  // keeps the piece after it aligned
constexpr int kSizes = 13;
constexpr std::size_t kSmallest = 16;
constexpr std::size_t kChunk = std::size_t{1} << 20;

struct Pool {
    std::array<char*, kSizes>
        free{};  // the first free piece of each size; its header holds the next one
    char* chunk = nullptr;
    std::size_t left = 0;
    std::int64_t held = 0;
};
Pool pool;

int classOf(std::size_t bytes) {
    if (bytes <= kSmallest) return 0;
    const int bits = 64 - __builtin_clzll((bytes - 1) / kSmallest);
    return bits < kSizes ? bits : kSizes;
}

std::size_t rounded(std::size_t bytes) {
    const int at = classOf(bytes);
    return at < kSizes ? kSmallest << at : (bytes + 7) / 8 * 8;
}

std::size_t sizeOf(const char* piece) {
    std::size_t bytes = 0;
    std::memcpy(&bytes, piece, sizeof bytes);
    return bytes;
}

char* fresh(std::size_t bytes) {
    if (pool.left < bytes + kHeader) {
        pool.chunk = static_cast<char*>(std::malloc(kChunk));
        if (!pool.chunk) return nullptr;
        pool.left = kChunk;
    }
    char* piece = pool.chunk;
    pool.chunk += bytes + kHeader;
    pool.left -= bytes + kHeader;
    return piece;
}

void* take(int wanted) {
    const auto bytes = rounded(static_cast<std::size_t>(wanted));
    const int at = classOf(bytes);
    char* piece = nullptr;
    if (at == kSizes) {
        piece = static_cast<char*>(std::malloc(bytes + kHeader));
    } else if (pool.free[at]) {
        piece = pool.free[at];
        std::memcpy(&pool.free[at], piece + sizeof bytes, sizeof piece);
        ASAN_UNPOISON_MEMORY_REGION(piece + kHeader, bytes);
    } else {
        piece = fresh(bytes);
    }
    if (!piece) return nullptr;
    std::memcpy(piece, &bytes, sizeof bytes);
    ++pool.held;
    return piece + kHeader;
}

void giveBack(void* memory) {
    if (!memory) return;
    char* piece = static_cast<char*>(memory) - kHeader;
    const auto bytes = sizeOf(piece);
    const int at = classOf(bytes);
    --pool.held;
    if (at == kSizes) return std::free(piece);
    std::memcpy(piece + sizeof bytes, &pool.free[at], sizeof piece);
    pool.free[at] = piece;
    ASAN_POISON_MEMORY_REGION(memory, bytes);
}

int held(void* memory) {
    return memory ? static_cast<int>(sizeOf(static_cast<char*>(memory) - kHeader)) : 0;
}

void* again(void* memory, int wanted) {
    if (held(memory) >= wanted) return memory;
    void* larger = take(wanted);
    if (!larger) return nullptr;
    std::memcpy(larger, memory, static_cast<std::size_t>(held(memory)));
    giveBack(memory);
    return larger;
}

int roundUp(int wanted) {
    return static_cast<int>(rounded(static_cast<std::size_t>(wanted)));
}

void must(int code) {
    if (code == SQLITE_OK) return;
    std::fprintf(stderr, "SQLite refuses a setting: %s\n", sqlite3_errstr(code));
    std::exit(1);
}

}  // namespace

void giveSqliteItsOwnMemory() {
    static const sqlite3_mem_methods methods{
        take,         giveBack, again, held, roundUp, [](void*) { return SQLITE_OK; },
        [](void*) {}, nullptr};
    must(sqlite3_config(SQLITE_CONFIG_SINGLETHREAD));
    must(sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0));
    must(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods));
}

std::int64_t piecesHeldBySqlite() {
    return pool.held;
}

}  // namespace headscope::fuzz
