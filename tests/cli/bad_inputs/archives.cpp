#include "archives.h"

#include "recipes.h"
#include "text.h"

#include "tests/core/support/data_archive.h"

#include <cstdio>
#include <stdexcept>

namespace headscope::test {
namespace {

using data::TarEntry;

std::vector<TarEntry> cifarFiles() {
    return {{"cifar-10-batches-bin/data_batch_1.bin", plainText("\\{records 200}")},
            {"cifar-10-batches-bin/test_batch.bin", plainText("\\{records 50}")},
            {"cifar-10-batches-bin/batches.meta.txt", plainText("\\{classes}")}};
}

std::string withGoodSum(std::string header) {
    header.replace(148, 8, "        ");
    unsigned sum = 0;
    for (const unsigned char c : header) sum += c;
    char octal[16];
    std::snprintf(octal, sizeof octal, "%06o", sum);
    return header.replace(148, 7, std::string(octal) + '\0');
}

// Sparse entry in the old GNU format: 512 bytes of data in a file that claims 2 GB.
std::string sparseEntry() {
    auto header = data::tarHeader({"sparse", "", 'S'});
    header.replace(386, 12, "00000000000 ");
    header.replace(398, 12, "00000001000 ");
    header.replace(483, 12, "17777777777 ");
    header.replace(124, 11, "00000001000");
    return withGoodSum(header) + std::string(512, 'x');
}

// Parses NAME(options)=TEXT into an archive entry.
TarEntry entryOf(const std::string& written) {
    TarEntry entry;
    const auto options = written.find('('),
               equals = written.find("=", options == std::string::npos ? 0 : written.find(')'));
    const auto nameEnd = std::min(options, equals);
    entry.name = plainText(written.substr(0, nameEnd));
    if (equals != std::string::npos) entry.bytes = plainText(written.substr(equals + 1));
    if (options == std::string::npos) return entry;
    for (const auto& option :
         partsOf(written.substr(options + 1, written.find(')') - options - 1), ",")) {
        const auto at = option.find('=');
        const std::string name = option.substr(0, at), value = plainText(option.substr(at + 1));
        if (name == "kind")
            entry.kind = value.at(0);
        else
            (name == "target" ? entry.target : name == "size" ? entry.size : entry.mode) = value;
    }
    return entry;
}

std::vector<TarEntry> emptyFiles(int count) {
    std::vector<TarEntry> all;
    for (int i = 0; i < count; ++i) all.push_back({"f" + std::to_string(i), ""});
    return all;
}

std::string withoutEnd(const std::vector<TarEntry>& entries) {
    const auto bytes = data::tarOf(entries);
    return bytes.substr(0, bytes.size() - 1024);
}

}  // namespace

std::string tarBytes(const std::string& entries) {
    std::string out;
    for (const auto& written : partsOf(entries, " ; ")) {
        if (written == "{cifar}")
            out += withoutEnd(cifarFiles());
        else if (written.rfind("{many ", 0) == 0)
            out += withoutEnd(emptyFiles(std::stoi(written.substr(6))));
        else if (written == "{sparse}")
            out += sparseEntry();
        else if (written == "{bomb}")
            out += data::tarHeader({"bomb", "", '0', "", "77777777777"});
        else
            out += withoutEnd({entryOf(written)});
    }
    return out + std::string(1024, '\0');
}

std::string gzipBytes(const std::string& bytes, int pieces) {
    std::string out;
    const std::size_t each = bytes.size() / static_cast<std::size_t>(pieces);
    for (int i = 0; i < pieces; ++i)
        out += data::gzipped(bytes.substr(each * static_cast<std::size_t>(i),
                                          i + 1 == pieces ? std::string::npos : each));
    return out;
}

}  // namespace headscope::test
