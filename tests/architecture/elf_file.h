// What a built program or library says of itself: the parts of an ELF file that tell how it was hardened.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headscope::test {

struct ElfFile {
    bool positionIndependent = false;
    bool readOnlyRelocations = false;  // PT_GNU_RELRO
    bool boundAtStart = false;         // BIND_NOW: with it the whole table of addresses is read-only
    bool executableStack = true;
    std::vector<std::string> runPaths;  // DT_RPATH and DT_RUNPATH, split at ':'
    std::vector<std::string> symbols;   // names of the dynamic symbols

    bool uses(const std::string& symbol) const;
    bool usesOneEndingWith(const std::string& end) const;
};

// nullopt: no 64-bit file of this machine's byte order, or cut.
std::optional<ElfFile> readElf(const std::string& path);

}  // namespace headscope::test
