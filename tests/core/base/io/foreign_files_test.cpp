// Tests of files of other programs that are given as data or weights: they are named, never opened,
// and the message suggests a next step.
#include "core/base/io/file_kind.h"
#include "core/base/io/tensor_file.h"

#include "tests/core/support/data_archive.h"
#include "tests/core/support/data_support.h"
#include "tests/core/support/picture_files.h"

namespace headscope::data {
namespace {

using ::testing::HasSubstr;

struct Foreign {
    const char* name;  // file format as named in the messages
    std::string bytes;
};

std::string zipWith(const std::string& entry) {
    return std::string("PK\3\4\x14\0\0\0\0\0", 10) + std::string(16, '\1') + bigEndian(0x09000000) +
           entry + std::string(200, 'x');
}

const std::vector<Foreign>& foreignFiles() {
    static const std::vector<Foreign> kFiles = {
        {"a GGUF model", std::string("GGUF\3\0\0\0", 8) + std::string(64, '\7')},
        {"an ONNX model",
         std::string("\x08\x07\x12\x07pytorch\x1a\x05", 13) + "1.9.0" + std::string(50, '\5')},
        {"an ONNX model", std::string("\x08\x08\x3a\xf0\x01", 5) + std::string(50, '\5')},
        {"a TensorFlow Lite model", std::string("\x1c\0\0\0TFL3", 8) + std::string(50, '\5')},
        {"a PyTorch file (a zip archive of Python pickles)", zipWith("archive/data.pkl")},
        {"a zip archive", zipWith("train.csv")},
        {"a NumPy archive (npz)", zipWith("arr_0.npy")},
        {"an Excel workbook or another office file", zipWith("[Content_Types].xml")},
        {"a Python pickle",
         std::string("\x80\x04\x95\x10\0\0\0\0\0\0\0}", 12) + std::string(50, 'q')},
        {"a Python pickle", "\x80\x02}q" + std::string(50, 'q')},
        {"a Git LFS pointer",
         "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"},
        {"an HDF5 file", "\x89HDF\r\n\x1a\n" + std::string(50, '\5')},
        {"a NumPy array", "\x93NUMPY\x01" + std::string(50, '\5')},
        {"a Parquet file", "PAR1" + std::string(50, '\5')},
        {"an Arrow file", "ARROW1" + std::string(50, '\5')},
        {"an SQLite database", std::string("SQLite format 3\0", 16) + std::string(50, '\5')},
        {"an xz file", std::string("\xfd"
                                   "7zXZ\0",
                                   6) +
                           std::string(50, '\5')},
        {"a bzip2 file", "BZh91AY&SY" + std::string(50, '\5')},
        {"a Zstandard file", "\x28\xb5\x2f\xfd" + std::string(50, '\5')},
        {"a 7z archive", "7z\xbc\xaf\x27\x1c" + std::string(50, '\5')},
        {"a RAR archive", "Rar!\x1a\x07" + std::string(50, '\5')},
        {"a PDF file", "%PDF-1.7\n" + std::string(50, '\5')},
        {"a GIF picture", "GIF89a" + std::string(50, '\5')},
        {"a TIFF picture", std::string("II*\0\x08\0\0\0", 8) + std::string(50, '\5')},
        {"a program",
         "\x7f"
         "ELF" +
             std::string(50, '\5')},
    };
    return kFiles;
}

void expectNamed(const Error& error, const Foreign& foreign, const std::string& where) {
    EXPECT_EQ(error.code, ErrorCode::BadData) << where;
    EXPECT_THAT(error.text(), HasSubstr(foreign.name)) << where;
    EXPECT_FALSE(error.hint.empty()) << where;
}

TEST(ForeignFilesTest, NamedWhereDataAreExpected) {
    for (const auto& foreign : foreignFiles()) {
        SCOPED_TRACE(foreign.name);
        for (const char* source : {"csv-text", "text-file", "ag-news", "cifar-10"}) {
            const TempFolder folder;
            const auto loaded = loadWith(source, folder.write("given.dat", foreign.bytes));
            ASSERT_FALSE(loaded.ok()) << source;
            expectNamed(loaded.error(), foreign, source);
            EXPECT_THAT(loaded.error().text(), HasSubstr("given.dat")) << source;
        }
        const TempFolder folder;
        for (int i = 0; i < 20; ++i) folder.write("a/" + std::to_string(i) + ".png", foreign.bytes);
        folder.write("b/0.png", foreign.bytes);
        const auto pictures = loadWith("image-folder", folder.path());
        ASSERT_FALSE(pictures.ok());
        expectNamed(pictures.error(), foreign, "image-folder");
    }
}

TEST(ForeignFilesTest, NamedWhereTensorsAreExpected) {
    for (const auto& foreign : foreignFiles()) {
        SCOPED_TRACE(foreign.name);
        const TempFolder folder;
        const auto read = io::readSafetensors(folder.write("layer.safetensors", foreign.bytes));
        ASSERT_FALSE(read.ok());
        expectNamed(read.error(), foreign, "measure");
    }
}

// Text that only begins like the signature of a file format must still be read as text.
TEST(ForeignFilesTest, TextStaysText) {
    for (const char* text :
         {"BM is a company", "PK or not", "GIF animations,1", "II*", "Rare,0", "7z,1", "version 2",
          "%PDX", "Pickles are sour", "\xe4\xb8\xad\xe6\x96\x87,1"})
        EXPECT_EQ(io::fileKind(text).family, io::FileFamily::Unknown) << text;
    const TempFolder folder;
    std::string page = "<!doctype html><html><body>";
    for (int i = 0; i < 400; ++i) page += "<p>paragraph " + std::to_string(i) + "</p>\n";
    EXPECT_TRUE(loadWith("text-file", folder.write("page.txt", page)).ok())
        << "markup is text to learn from";
    EXPECT_THAT(loadWith("csv-text", folder.write("page.csv", page)).error().text(),
                HasSubstr("a web page"));
}

TEST(ForeignFilesTest, ArchiveErrorsCarryTheArchivesName) {
    const TempFolder folder;
    const auto good = gzipped(tarOf({{"x", std::string(5000, 'x')}}));
    for (const auto& bytes :
         {std::string(), good.substr(0, good.size() / 2), gzipped(tarOf({{"../x", "y"}})),
          tarOf({{"/etc/x", "y"}}), std::string(2000, 'z')}) {
        const auto loaded = loadWith("cifar-10", folder.write("pictures.tar.gz", bytes));
        ASSERT_FALSE(loaded.ok());
        EXPECT_THAT(loaded.error().text(), HasSubstr("dataset cifar-10: pictures.tar.gz: "));
    }
}

}  // namespace
}  // namespace headscope::data
