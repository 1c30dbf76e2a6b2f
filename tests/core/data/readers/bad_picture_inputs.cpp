// Bad picture files and archives.
#include "tests/core/data/readers/bad_inputs.h"
#include "tests/core/support/data_archive.h"

namespace headscope::data::badinputs {
namespace {

std::string records(int count, int firstLabel = 0) {
    std::string out;
    for (int i = 0; i < count; ++i) {
        out += static_cast<char>((firstLabel + i) % 10);
        for (int k = 0; k < 3072; ++k) out += static_cast<char>(k * 7 + i);
    }
    return out;
}

const std::string kMeta = "airplane\nautomobile\nbird\ncat\ndeer\ndog\nfrog\nhorse\nship\ntruck\n";

Input cifar(const TempFolder& folder, const std::map<std::string, std::string>& files) {
    for (const auto& [name, content] : files) folder.write("c/" + name, content);
    return {"cifar-10", folder.path("c"), {}};
}

std::vector<TarEntry> cifarEntries() {
    return {{"cifar-10-batches-bin/data_batch_1.bin", records(200)},
            {"cifar-10-batches-bin/test_batch.bin", records(50)},
            {"cifar-10-batches-bin/batches.meta.txt", kMeta}};
}

Input archive(const TempFolder& folder, const std::string& bytes) {
    return {"cifar-10", folder.write("cifar.tar.gz", bytes), {}};
}

Input withEntry(const TempFolder& folder, TarEntry entry) {
    auto entries = cifarEntries();
    entries.push_back(std::move(entry));
    return archive(folder, gzipped(tarOf(entries)));
}

}  // namespace

const std::vector<Row>& imageRows() {
    static const std::vector<Row> kRows = {
        {"D088", 'R', "data_batch_3.bin is missing",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1.bin", records(9)},
                              {"data_batch_2.bin", records(9)},
                              {"data_batch_4.bin", records(9)}});
         }},
        {"D089", 'R', "remainder 5",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1.bin", records(9) + "extra"}});
         }},
        {"D090", 'R', "data_batch_1.bin: the file is empty",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1.bin", ""}});
         }},
        {"D091", 'R', "record 10: label 77",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1.bin", records(9) + "M" + std::string(3072, 'x')}});
         }},
        {"D092", 'R', "CIFAR-100?",
         [](const auto& f) {
             return cifar(f, {{"train.bin", std::string(3074 * 3, '\1')}, {"test.bin", "x"}});
         }},
        {"D092", 'R', "3,074-byte records",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1.bin", std::string(3074 * 3, '\1')}});
         }},
        {"D093", 'R', "pickle files are never opened",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1", "\x80\x02}q\x01"}});
         }},
        {"D094", 'R', "ends early",
         [](const auto& f) {
             const auto all = gzipped(tarOf(cifarEntries()));
             return archive(f, all.substr(0, all.size() / 2));
         }},
        {"D096", 'R', "incorrect data check",
         [](const auto& f) {
             auto all = gzipped(tarOf(cifarEntries()));
             all[all.size() - 6] ^= 1;
             return archive(f, all);
         }},
        {"D097", 'F', "",
         [](const auto& f) {
             const auto tar = tarOf(cifarEntries());
             return archive(f, gzipped(tar.substr(0, 100000)) + gzipped(tar.substr(100000)));
         }},
        {"D098", 'W', "7 bytes after the end",
         [](const auto& f) { return archive(f, gzipped(tarOf(cifarEntries())) + "garbage"); }},
        {"D099", 'R', "leads out of the archive",
         [](const auto& f) {
             return withEntry(f, {"../../x", "evil"});
         }},
        {"D100", 'R', "absolute path",
         [](const auto& f) {
             return withEntry(f, {"/etc/x", "evil"});
         }},
        {"D101", 'R', "symbolic link",
         [](const auto& f) {
             return withEntry(f, {"link", "", '2', "/tmp"});
         }},
        {"D102", 'R', "hard link",
         [](const auto& f) {
             return withEntry(f, {"link", "", '1', "../outside"});
         }},
        {"D103", 'R', "device or a pipe",
         [](const auto& f) {
             return withEntry(f, {"fifo", "", '6'});
         }},
        {"D103", 'R', "device or a pipe",
         [](const auto& f) {
             return withEntry(f, {"dev", "", '3'});
         }},
        {"D104", 'R', "entry name of 5,000 bytes",
         [](const auto& f) {
             return archive(f, gzipped(tarOf({{"././@LongLink", std::string(5000, 'n') + '\0', 'L'},
                                              {"short", "x"}})));
         }},
        {"D105", 'R', "damaged near byte",
         [](const auto& f) {
             auto tar = tarOf(cifarEntries());
             tar[tar.size() - 1024 - 512 - 512 + 100] ^= 0x15;
             return archive(f, gzipped(tar));
         }},
        {"D106", 'R', "size overflow",
         [](const auto& f) {
             return withEntry(f, {"huge", "", '0', "",
                                  std::string("\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff", 12)});
         }},
        {"D108", 'R', "more than 1,000 entries",
         [](const auto& f) {
             std::vector<TarEntry> all;
             for (int i = 0; i < 1200; ++i) all.push_back({"f" + std::to_string(i), ""});
             return archive(f, gzipped(tarOf(all)));
         }},
        {"D109", 'R', "unpack to 1.0 GB at most",
         [](const auto& f) {
             return archive(f, gzipped(tarHeader({"bomb", "", '0', "", "77777777777"})));
         }},
        {"D110", 'W', "inside the archive is not opened",
         [](const auto& f) {
             return withEntry(f, {"inner.tar", tarOf(cifarEntries())});
         }},
        {"D111", 'R', "occurs twice",
         [](const auto& f) { return withEntry(f, cifarEntries()[0]); }},
        {"D112", 'W', "differ only in case",
         [](const auto& f) {
             return withEntry(f, {"cifar-10-batches-bin/TEST_batch.bin", "x"});
         }},
        {"D113", 'W', "batches.meta.txt is missing",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1.bin", records(200)}, {"test_batch.bin", records(50)}});
         }},
        {"D113", 'W', "has 2 names instead of 10",
         [](const auto& f) {
             return cifar(f, {{"data_batch_1.bin", records(200)},
                              {"test_batch.bin", records(50)},
                              {"batches.meta.txt", "cat\ndog\n"}});
         }},
        {"D114", 'F', "",
         [](const auto& f) {
             auto entries = cifarEntries();
             for (auto& e : entries) e.mode = "0004755";
             return archive(f, gzipped(tarOf(entries)));
         }},
        {"D115", 'W', "same plain colour",
         [](const auto& f) {
             std::string s;
             for (int i = 0; i < 100; ++i) s += static_cast<char>(i % 10) + std::string(3072, 'x');
             return cifar(f, {{"data_batch_1.bin", s},
                              {"test_batch.bin", records(50)},
                              {"batches.meta.txt", kMeta}});
         }},
    };
    return kRows;
}

}  // namespace headscope::data::badinputs
