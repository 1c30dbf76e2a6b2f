// What libFuzzer calls. HEADSCOPE_FUZZ names the target; "list" prints the names of all.
#include "sqlite_memory.h"
#include "targets.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

const headscope::fuzz::Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* said = std::getenv("HEADSCOPE_FUZZ");
    const std::string name = said ? said : "";
    for (const auto& target : headscope::fuzz::targets())
        if (target.name == name) chosen = &target;
    headscope::fuzz::giveSqliteItsOwnMemory();
    if (chosen) return 0;
    const bool list = name == "list";
    if (!list) std::fprintf(stderr, "HEADSCOPE_FUZZ must be one of:\n");
    for (const auto& target : headscope::fuzz::targets())
        std::fprintf(list ? stdout : stderr, "%s\n", target.name.c_str());
    std::exit(list ? 0 : 2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto held = headscope::fuzz::piecesHeldBySqlite();
    chosen->run({reinterpret_cast<const char*>(data), size});
    if (held > 0 && headscope::fuzz::piecesHeldBySqlite() != held) {  // 0: SQLite's first use keeps some for itself
        std::fprintf(stderr, "does not hold: SQLite is closed after each input\n");
        std::abort();
    }
    return 0;
}
