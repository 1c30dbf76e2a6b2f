// Reads the parts of an ELF program or library that show how it was hardened.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headscope::test {

struct ElfFile {
    bool positionIndependent = false;
    bool readOnlyRelocations = false;  // PT_GNU_RELRO
    bool boundAtStart = false;         // BIND_NOW: the whole table of addresses is read-only
    bool executableStack = true;
    std::vector<std::string> runPaths;  // DT_RPATH and DT_RUNPATH, split at ':'
    std::vector<std::string> symbols;   // names of the dynamic symbols

    bool uses(const std::string& symbol) const;
    bool usesOneEndingWith(const std::string& end) const;
};

// Returns nullopt if the file is truncated, or is not a 64-bit ELF file in this machine's byte
// order.
std::optional<ElfFile> readElf(const std::string& path);

}  // namespace headscope::test
