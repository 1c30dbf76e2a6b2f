#include "elf_file.h"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

namespace headscope::test {
namespace {

class Bytes {
public:
    explicit Bytes(std::string bytes) : m_bytes(std::move(bytes)) {}

    template <class T>
    std::optional<T> at(std::size_t offset) const {
        if (offset > m_bytes.size() || m_bytes.size() - offset < sizeof(T)) return std::nullopt;
        T value;
        std::memcpy(&value, m_bytes.data() + offset, sizeof(T));
        return value;
    }
    template <class T>
    std::vector<T> table(std::size_t offset, std::size_t count) const {
        std::vector<T> rows;
        for (std::size_t i = 0; i < count; ++i)
            if (const auto row = at<T>(offset + i * sizeof(T))) rows.push_back(*row);
        return rows;
    }
    std::string text(std::size_t offset) const {
        return offset < m_bytes.size() ? std::string(m_bytes.c_str() + offset) : std::string();
    }

private:
    std::string m_bytes;
};

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts;
    std::stringstream in(list);
    for (std::string part; std::getline(in, part, ':');) parts.push_back(part);
    return parts;
}

void readSegments(const std::vector<Elf64_Phdr>& segments, ElfFile& file) {
    for (const auto& segment : segments) {
        if (segment.p_type == PT_GNU_RELRO) file.readOnlyRelocations = true;
        if (segment.p_type == PT_GNU_STACK) file.executableStack = segment.p_flags & PF_X;
    }
}

void readDynamic(const Bytes& bytes, const Elf64_Shdr& section, std::size_t strings,
                 ElfFile& file) {
    for (const auto& entry :
         bytes.table<Elf64_Dyn>(section.sh_offset, section.sh_size / sizeof(Elf64_Dyn))) {
        const bool now = (entry.d_tag == DT_FLAGS && (entry.d_un.d_val & DF_BIND_NOW)) ||
                         (entry.d_tag == DT_FLAGS_1 && (entry.d_un.d_val & DF_1_NOW)) ||
                         entry.d_tag == DT_BIND_NOW;
        file.boundAtStart = file.boundAtStart || now;
        if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH)
            for (auto& path : split(bytes.text(strings + entry.d_un.d_val)))
                file.runPaths.push_back(path);
    }
}

void readSections(const Bytes& bytes, const std::vector<Elf64_Shdr>& sections, ElfFile& file) {
    for (const auto& section : sections) {
        if (section.sh_link >= sections.size()) continue;
        const std::size_t strings = sections[section.sh_link].sh_offset;
        if (section.sh_type == SHT_DYNAMIC) readDynamic(bytes, section, strings, file);
        if (section.sh_type != SHT_DYNSYM) continue;
        for (const auto& symbol :
             bytes.table<Elf64_Sym>(section.sh_offset, section.sh_size / sizeof(Elf64_Sym)))
            file.symbols.push_back(bytes.text(strings + symbol.st_name));
    }
}

}  // namespace

bool ElfFile::uses(const std::string& symbol) const {
    return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
}

bool ElfFile::usesOneEndingWith(const std::string& end) const {
    return std::any_of(symbols.begin(), symbols.end(), [&end](const std::string& name) {
        return name.size() > end.size() &&
               name.compare(name.size() - end.size(), end.size(), end) == 0;
    });
}

std::optional<ElfFile> readElf(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const Bytes bytes(std::string(std::istreambuf_iterator<char>(in), {}));
    const auto header = bytes.at<Elf64_Ehdr>(0);
    const std::uint16_t little = 1;
    const bool littleHost = *reinterpret_cast<const unsigned char*>(&little) == 1;
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64 ||
        (header->e_ident[EI_DATA] == ELFDATA2LSB) != littleHost)
        return std::nullopt;
    ElfFile file;
    file.positionIndependent = header->e_type == ET_DYN;
    readSegments(bytes.table<Elf64_Phdr>(header->e_phoff, header->e_phnum), file);
    readSections(bytes, bytes.table<Elf64_Shdr>(header->e_shoff, header->e_shnum), file);
    return file;
}

}  // namespace headscope::test
