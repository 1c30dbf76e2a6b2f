#include "core/base/io/file_kind.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace headscope::io {
namespace {

using namespace std::string_view_literals;

bool has(std::string_view head, std::size_t at, std::string_view what) {
    return at <= head.size() && head.substr(at, what.size()) == what;
}

struct Magic {
    std::size_t at;
    std::string_view bytes;
    FileFamily family;
    Message name;
};

const std::vector<Magic>& magics() {
    using F = FileFamily;
    static const std::vector<Magic> kMagics = {
        {0, "version https://git-lfs.github.com/spec/", F::Pointer, "a Git LFS pointer"_m},
        {0, "\x89PNG\r\n\x1a\n", F::Picture, "a PNG picture"_m},
        {0, "\xff\xd8\xff", F::Picture, "a JPEG picture"_m},
        {0, "GIF87a", F::Picture, "a GIF picture"_m},
        {0, "GIF89a", F::Picture, "a GIF picture"_m},
        {8, "WEBPVP8", F::Picture, "a WebP picture"_m},
        {0, "II*\0"sv, F::Picture, "a TIFF picture"_m},
        {0, "MM\0*"sv, F::Picture, "a TIFF picture"_m},
        {4, "ftypavif", F::Picture, "an AVIF picture"_m},
        {4, "ftypavis", F::Picture, "an AVIF picture"_m},
        {4, "ftypheic", F::Picture, "a HEIC picture"_m},
        {4, "ftypheix", F::Picture, "a HEIC picture"_m},
        {4, "ftypmif1", F::Picture, "a HEIC picture"_m},
        {0, "8BPS", F::Picture, "a Photoshop picture"_m},
        {0, "\0\0\1\0"sv, F::Picture, "an icon file"_m},
        {0, "\0\0\0\x0cJXL "sv, F::Picture, "a JPEG XL picture"_m},
        {0, "\0\0\0\x0cjP  "sv, F::Picture, "a JPEG 2000 picture"_m},
        {0, "GGUF", F::Model, "a GGUF model"_m},
        {4, "TFL3", F::Model, "a TensorFlow Lite model"_m},
        {0, "\x89HDF\r\n\x1a\n", F::Arrays, "an HDF5 file"_m},
        {0, "\x93NUMPY", F::Arrays, "a NumPy array"_m},
        {0, "PAR1", F::Arrays, "a Parquet file"_m},
        {0, "ARROW1", F::Arrays, "an Arrow file"_m},
        {0, "SQLite format 3\0"sv, F::Arrays, "an SQLite database"_m},
        {0, "\x1f\x8b", F::Compressed, "a gzip file"_m},
        {0, "BZh", F::Compressed, "a bzip2 file"_m},
        {0,
         "\xfd"
         "7zXZ\0"sv,
         F::Compressed, "an xz file"_m},
        {0, "\x28\xb5\x2f\xfd", F::Compressed, "a Zstandard file"_m},
        {0, "7z\xbc\xaf\x27\x1c", F::Archive, "a 7z archive"_m},
        {0, "Rar!\x1a", F::Archive, "a RAR archive"_m},
        {257, "ustar", F::Archive, "a tar archive"_m},
        {0, "PK\5\6", F::Archive, "an empty zip archive"_m},
        {0, "\xd0\xcf\x11\xe0", F::Office, "an old Excel or Word file"_m},
        {0, "%PDF", F::Document, "a PDF file"_m},
        {0,
         "\x7f"
         "ELF",
         F::Document, "a program"_m},
    };
    return kMagics;
}

// The first entry's name shows the purpose of a zip archive.
FileKind zipKind(std::string_view head) {
    const auto names = head.substr(0, 512);
    const auto contains = [&](std::string_view what) {
        return names.find(what) != std::string_view::npos;
    };
    if (contains("data.pkl") || contains("/byteorder"))
        return {FileFamily::Pickle, "a PyTorch file (a zip archive of Python pickles)"_m};
    if (contains(".npy")) return {FileFamily::Arrays, "a NumPy archive (npz)"_m};
    if (contains("[Content_Types].xml") || contains("_rels/") ||
        contains("mimetypeapplication/vnd.oasis"))
        return {FileFamily::Office, "an Excel workbook or another office file"_m};
    return {FileFamily::Archive, "a zip archive"_m};
}

// An ONNX ModelProto does not have magic bytes. It starts with the format version, then the
// producer's name or the graph.
bool looksLikeOnnx(std::string_view head) {
    // Field 1 (version) as a small number, then field 7 (graph) or field 2 (producer).
    if (head.size() < 8 || head[0] != '\x08' || head[1] < 1 || head[1] > 64) return false;
    if (head[2] == '\x3a') return true;
    const auto size = static_cast<std::size_t>(static_cast<unsigned char>(head[3]));
    const auto producer = head.substr(4, size);
    return head[2] == '\x12' && size > 0 && size < 64 &&
           std::all_of(producer.begin(), producer.end(),
                       [](char c) { return c >= ' ' && c < 0x7f; });
}

bool looksLikeSafetensors(std::string_view head) {
    // The header's length takes 8 bytes; headers are so small that the last bytes are 0.
    return head.size() > 10 && head[5] == 0 && head[6] == 0 && head[7] == 0 && head[8] == '{' &&
           head[9] == '"';
}

bool looksLikeBitmap(std::string_view head) {
    // The four bytes after the size are reserved and 0.
    return head.size() >= 14 && has(head, 0, "BM") && has(head, 6, "\0\0\0\0"sv);
}

// Returns the first 64 characters after white space, in lower case.
std::string opening(std::string_view head) {
    const auto start = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (start == std::string_view::npos) return {};
    std::string out(head.substr(start, 64));
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return out;
}

FileKind markupKind(std::string_view head) {
    const auto start = opening(head);
    for (const auto page : {"<!doctype html"sv, "<html"sv, "<head"sv, "<script"sv})
        if (has(start, 0, page)) return {FileFamily::Page, "a web page"_m, true};
    if (has(start, 0, "<svg")) return {FileFamily::Picture, "an SVG drawing"_m, true};
    if (!has(start, 0, "<?xml")) return {};
    return head.find("<svg") != std::string_view::npos
               ? FileKind{FileFamily::Picture, "an SVG drawing"_m, true}
               : FileKind{FileFamily::Document, "an XML file"_m, true};
}

}  // namespace

FileKind fileKind(std::string_view head) {
    for (const auto& magic : magics())
        if (has(head, magic.at, magic.bytes)) return {magic.family, magic.name};
    if (has(head, 0, "PK\3\4")) return zipKind(head);
    // A pickle begins with the opcode PROTO and its protocol number.
    if (head.size() > 1 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5)
        return {FileFamily::Pickle, "a Python pickle"_m};
    if (looksLikeOnnx(head)) return {FileFamily::Model, "an ONNX model"_m};
    if (looksLikeSafetensors(head)) return {FileFamily::Model, "a safetensors file"_m};
    if (looksLikeBitmap(head)) return {FileFamily::Picture, "a BMP picture"_m};
    return markupKind(head);
}

Message fileKindHint(FileFamily family) {
    switch (family) {
        case FileFamily::Pointer:
            return "Fetch the file itself with: git lfs pull"_m;
        case FileFamily::Page:
            return "Download the file again and look at it (a login page or captive portal?)"_m;
        case FileFamily::Pickle:
            return "Pickles can run code when opened, so Headscope never opens them; save the data "
                   "as CSV, pictures or safetensors"_m;
        case FileFamily::Model:
            return "Headscope reads its own run folders, and safetensors files in measure"_m;
        case FileFamily::Arrays:
            return "Convert tables to CSV and arrays to safetensors"_m;
        case FileFamily::Archive:
        case FileFamily::Compressed:
            return "Unpack it first"_m;
        case FileFamily::Office:
            return "In Excel or LibreOffice use Save As > CSV UTF-8"_m;
        case FileFamily::Picture:
            return "For pictures use the image-folder dataset"_m;
        case FileFamily::Document:
            return "Choose another file"_m;
        case FileFamily::Unknown:
            break;
    }
    return {};
}

}  // namespace headscope::io
