// Entry points that libFuzzer calls. The variable HEADSCOPE_FUZZ names the target; "list" prints
// all names.
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
    // On its first use SQLite keeps some pieces for itself, so the check starts when `held` is
    // above 0.
    if (held > 0 && headscope::fuzz::piecesHeldBySqlite() != held) {
        std::fprintf(stderr, "does not hold: SQLite is closed after each input\n");
        std::abort();
    }
    return 0;
}
