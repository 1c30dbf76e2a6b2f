#include "core/base/io/tensor_file.h"

#include "core/base/io/summed_tensors.h"
#include "core/base/util/sha256.h"

#include "core/base/files/guarded_open.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/file_kind.h"
#include "core/base/io/json.h"
#include "core/base/io/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <future>
#include <limits>
#include <optional>

namespace headscope::io {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kWorthAThread = 1 << 18;  // bytes to hash
constexpr std::size_t kKindBytes = 4096;        // enough to recognise files of other kinds
constexpr std::uint64_t kMaximumHeader = 100'000'000;
constexpr std::size_t kMaximumTensors = 20'000;
constexpr std::size_t kMaximumRank = 8;
constexpr std::size_t kMaximumName = 512;
constexpr std::size_t kMaximumMetadata = 1 << 20;
// JSON values per tensor: an object of dtype, shape (up to 8 sizes) and two offsets.
constexpr std::size_t kValuesATensor = 14;
constexpr std::size_t kMaximumMetadataEntries = 100'000;
constexpr std::size_t kMaximumHeaderText = 8 * kMaximumMetadata;  // bytes of metadata with escapes
constexpr std::size_t kMaximumFile = std::size_t{1} << 36;
constexpr const char* kMetadata = "__metadata__";

using Entry = TensorReader::Tensor;

Error bad(const Message& message) {
    return {ErrorCode::BadData, "safetensors: %1"_m(message),
            "Use an intact copy of the file, or write it again with a safetensors library"_m};
}
Error badTensor(const std::string& name, const Message& message) {
    return bad("tensor \"%1\": %2"_m(name.substr(0, 80), message));
}

// Gives no hint to get another copy, because the file may be intact.
Error unknownType(const std::string& name, const std::string& dtype) {
    auto error = badTensor(name, "type %1 is not supported"_m(dtype));
    error.hint = "Write the tensor in another type (dtype), such as F32, F16 or BF16"_m;
    return error;
}

std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b) {
    // Sizes come from the file, so their product may overflow.
    if (a != 0 && b > std::numeric_limits<std::uint64_t>::max() / a) return std::nullopt;
    return a * b;
}

Result<std::uint64_t> unsignedOf(const Json& value, const std::string& name, const char* what) {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    return badTensor(name, "%1 is not a whole number of 0 or more"_m(what));
}

Result<std::vector<std::int64_t>> readShape(const Json& value, const std::string& name) {
    if (!value.is_array()) return badTensor(name, "shape is not a list"_m);
    if (value.size() > kMaximumRank)
        return badTensor(name, "has %1 dimensions; at most 8 are read"_m(value.size()));
    std::vector<std::int64_t> shape;
    for (const auto& size : value) {
        HEADSCOPE_TRY(const auto number, unsignedOf(size, name, "a size"));
        if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return badTensor(name, "a size is too large"_m);
        shape.push_back(static_cast<std::int64_t>(number));
    }
    return shape;
}

Status checkSize(const Entry& entry) {
    std::optional<std::uint64_t> bytes = bytesPerElement(entry.dtype);
    for (const auto size : entry.shape)
        if (bytes) bytes = product(*bytes, static_cast<std::uint64_t>(size));
    if (!bytes) return badTensor(entry.name, "the product of its sizes overflows"_m);
    // Checked here once, so that readers can trust begin, end and shape.
    if (entry.end < entry.begin || entry.end - entry.begin != *bytes)
        return badTensor(entry.name, "data_offsets hold %1 bytes, type and shape need %2"_m(
                                         entry.end - entry.begin, *bytes));
    return {};
}

Result<Entry> readEntry(const std::string& name, const Json& value) {
    if (name.size() > kMaximumName) return badTensor(name, "the name is longer than 512 bytes"_m);
    if (!value.is_object() || value.size() != 3 || !value.contains("dtype") ||
        !value.contains("shape") || !value.contains("data_offsets"))
        return badTensor(name, "must have dtype, shape and data_offsets and nothing else"_m);
    Entry entry;
    entry.name = name;
    if (!value["dtype"].is_string()) return badTensor(name, "dtype is not text"_m);
    entry.dtype = value["dtype"].get<std::string>();
    if (bytesPerElement(entry.dtype) == 0) return unknownType(name, entry.dtype.substr(0, 20));
    HEADSCOPE_TRY(entry.shape, readShape(value["shape"], name));
    const auto& offsets = value["data_offsets"];
    if (!offsets.is_array() || offsets.size() != 2)
        return badTensor(name, "data_offsets must be two numbers"_m);
    HEADSCOPE_TRY(entry.begin, unsignedOf(offsets[0], name, "data_offsets"));
    HEADSCOPE_TRY(entry.end, unsignedOf(offsets[1], name, "data_offsets"));
    HEADSCOPE_CHECK(checkSize(entry));
    return entry;
}

Result<std::map<std::string, std::string>> readMetadata(const Json& value) {
    if (!value.is_object()) return bad("__metadata__ is not an object"_m);
    std::map<std::string, std::string> metadata;
    std::size_t bytes = 0;
    for (const auto& [key, text] : value.items()) {
        if (!text.is_string()) return bad("__metadata__ may hold text only"_m);
        metadata[key] = text.get<std::string>();
        bytes += key.size() + metadata[key].size();
    }
    if (bytes > kMaximumMetadata) return bad("__metadata__ is larger than 1 MiB"_m);
    return metadata;
}

// Tensors must fill the data section exactly, without gaps or overlaps.
Status checkLayout(std::vector<Entry>& entries, std::uint64_t dataBytes) {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    });
    std::uint64_t at = 0;
    for (const auto& entry : entries) {
        if (entry.begin < at) return badTensor(entry.name, "overlaps the tensor before it"_m);
        if (entry.begin > at)
            return badTensor(entry.name, "a gap of %1 bytes precedes it"_m(entry.begin - at));
        at = entry.end;
    }
    if (at != dataBytes)
        return bad("the tensors end at byte %1 of %2; the file is cut or has extra bytes"_m(
            at, dataBytes));
    return {};
}

// Names the actual kind of a file that is not a safetensors file.
Error noHeader(const std::uint8_t* data, std::size_t size, const Message& what) {
    const auto kind = fileKind({reinterpret_cast<const char*>(data), size});
    if (kind.family == FileFamily::Unknown || kind.name == "a safetensors file"_m) return bad(what);
    return {ErrorCode::BadData, "this is %1, not a safetensors file"_m(kind.name),
            fileKindHint(kind.family)};
}

// `start`: the file's first bytes, at least 9 if the file has that many; `size`: of the whole file.
Result<std::uint64_t> headerLength(std::string_view start, std::uint64_t size) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(start.data());
    const auto bad = [&](const Message& what) {
        return noHeader(data, std::min<std::size_t>(start.size(), kKindBytes), what);
    };
    if (size <= kLengthBytes) return bad("the file has only %1 bytes"_m(size));
    std::uint64_t length = 0;
    // The file begins with the length of the header, 8 bytes, little-endian.
    for (std::size_t i = 0; i < kLengthBytes; ++i) length |= std::uint64_t{data[i]} << (8 * i);
    if (length > kMaximumHeader)
        return bad(
            "header of %1 bytes; at most 100 MB are read, so this is not a safetensors file"_m(
                length));
    if (length > size - kLengthBytes)
        return bad("header of %1 bytes, but the file has only %2; it is cut"_m(length, size));
    if (length == 0 || data[kLengthBytes] != '{') return bad("the header does not start with {"_m);
    return length;
}

JsonLimits headerLimits() {
    JsonLimits limits;
    // Three levels: the top level, a tensor, and its shape or offsets.
    limits.depth = 3;
    limits.topKeys = kMaximumTensors + 1;
    limits.topKeysError = "more than 20,000 tensors"_m;
    limits.values = kMaximumTensors * kValuesATensor + kMaximumMetadataEntries;
    limits.textBytes = kMaximumHeaderText;
    return limits;
}

struct Header {
    std::vector<Entry> entries;
    std::map<std::string, std::string> metadata;
};

// Parses and checks the header. `dataBytes`: number of bytes after it.
Result<Header> parseHeader(std::string_view text, std::uint64_t dataBytes) {
    HEADSCOPE_TRY(const auto json, parseJson(text, "safetensors header"_m, headerLimits()));
    const bool hasMetadata = json.contains(kMetadata);
    if (json.size() > kMaximumTensors + hasMetadata) return bad("more than 20,000 tensors"_m);
    Header header;
    for (const auto& [name, value] : json.items()) {
        if (name == kMetadata) {
            HEADSCOPE_TRY(header.metadata, readMetadata(value));
            continue;
        }
        HEADSCOPE_TRY(auto entry, readEntry(name, value));
        header.entries.push_back(std::move(entry));
    }
    HEADSCOPE_CHECK(checkLayout(header.entries, dataBytes));
    return header;
}

// Fills `size` bytes at `to`.
Status readInto(int descriptor, std::uint64_t offset, std::size_t size, void* to,
                const std::string& path) {
    for (std::size_t done = 0; done < size;) {
        const auto count = ::pread(descriptor, static_cast<char*>(to) + done, size - done,
                                   static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR) continue;
        // An end of file here means that the file was shortened while it was read.
        if (count <= 0) return systemError("read"_m, path, count < 0 ? errno : EIO);
        done += static_cast<std::size_t>(count);
    }
    return {};
}

Result<std::string> readAt(int descriptor, std::uint64_t offset, std::uint64_t size,
                           const std::string& path) {
    std::string bytes(static_cast<std::size_t>(size), '\0');
    HEADSCOPE_CHECK(readInto(descriptor, offset, bytes.size(), bytes.data(), path));
    return bytes;
}

std::string headerJson(const TensorFile& file,
                       const std::vector<const std::pair<const std::string, PlainTensor>*>& order) {
    Json header = Json::object();
    if (!file.metadata.empty()) header[kMetadata] = file.metadata;
    std::uint64_t at = 0;
    for (const auto* item : order) {
        const auto& [name, tensor] = *item;
        header[name] = {{"dtype", tensor.dtype},
                        {"shape", tensor.shape},
                        {"data_offsets", {at, at + tensor.bytes.size()}}};
        at += tensor.bytes.size();
    }
    std::string text = header.dump();
    // Pad to a multiple of 8, so that the data are aligned.
    text.resize((text.size() + 7) / 8 * 8, ' ');
    return text;
}

}  // namespace

std::size_t bytesPerElement(const std::string& dtype) {
    if (dtype == "F64" || dtype == "I64" || dtype == "U64") return 8;
    if (dtype == "F32" || dtype == "I32" || dtype == "U32") return 4;
    if (dtype == "F16" || dtype == "BF16" || dtype == "I16" || dtype == "U16") return 2;
    if (dtype == "U8" || dtype == "I8" || dtype == "BOOL") return 1;
    return 0;
}

Result<TensorFile> parseSafetensors(const std::uint8_t* data, std::size_t size) {
    HEADSCOPE_TRY(const auto length,
                  headerLength({reinterpret_cast<const char*>(data), size}, size));
    const std::string_view text(reinterpret_cast<const char*>(data) + kLengthBytes,
                                static_cast<std::size_t>(length));
    HEADSCOPE_TRY(auto header, parseHeader(text, size - kLengthBytes - length));
    TensorFile file{{}, std::move(header.metadata)};
    const std::uint8_t* body = data + kLengthBytes + length;
    for (auto& entry : header.entries)
        // Offsets count from the end of the header.
        file.tensors[entry.name] = {
            entry.dtype, std::move(entry.shape),
            std::vector<std::uint8_t>(body + entry.begin, body + entry.end)};
    return file;
}

// Refuses another kind of file by its header, before a large file is read as a whole.
static Status checkHeader(const std::string& path) {
    const auto opened = openGuarded(AT_FDCWD, path, O_RDONLY, FileUse::Named);
    if (!opened) return {};  // readFile reports the error
    const auto size = static_cast<std::uint64_t>(opened.status.st_size);
    HEADSCOPE_TRY(const auto start,
                  readAt(opened.get(), 0, std::min<std::uint64_t>(size, kKindBytes), path));
    HEADSCOPE_TRY(const auto length, headerLength(start, size));
    HEADSCOPE_TRY(const auto text, readAt(opened.get(), kLengthBytes, length, path));
    auto header = parseHeader(text, size - kLengthBytes - length);
    if (!header) return std::move(header).error();
    return {};
}

Result<TensorFile> readSafetensors(const std::string& path) {
    // Reading larger files takes long, so their header is checked first.
    constexpr std::uintmax_t kLarge = 64 << 20;
    std::error_code unknown;
    if (const auto size = std::filesystem::file_size(path, unknown); !unknown && size > kLarge) {
        auto checked = checkHeader(path);
        if (!checked) return std::move(checked).error().within(path);
    }
    HEADSCOPE_TRY(const std::string bytes, readFile(path, kMaximumFile));
    auto file = parseSafetensors(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    if (!file) return std::move(file).error().within(path);
    return file;
}

Result<TensorFile> readSafetensorsHeader(const Directory& folder, const std::string& name) {
    const auto path = folder.pathOf(name);
    HEADSCOPE_TRY(const auto file, folder.openFile(name, O_RDONLY));
    const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(folder.size(name), 0));
    HEADSCOPE_TRY(const auto start,
                  readAt(file.get(), 0, std::min<std::uint64_t>(size, kKindBytes), path));
    auto length = headerLength(start, size);
    if (!length) return std::move(length).error().within(path);
    HEADSCOPE_TRY(const auto text, readAt(file.get(), kLengthBytes, *length, path));
    auto header = parseHeader(text, size - kLengthBytes - *length);
    if (!header) return std::move(header).error().within(path);
    TensorFile shapes{{}, std::move(header->metadata)};
    for (auto& entry : header->entries)
        shapes.tensors[entry.name] = {entry.dtype, std::move(entry.shape), {}};
    return shapes;
}

Result<TensorReader> TensorReader::open(Descriptor file, std::string path) {
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return systemError("read"_m, path, errno);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    HEADSCOPE_TRY(const auto start,
                  readAt(file.get(), 0, std::min<std::uint64_t>(size, kKindBytes), path));
    auto length = headerLength(start, size);
    if (!length) return std::move(length).error().within(path);
    HEADSCOPE_TRY(const auto text, readAt(file.get(), kLengthBytes, *length, path));
    auto header = parseHeader(text, size - kLengthBytes - *length);
    if (!header) return std::move(header).error().within(path);
    TensorReader reader;
    reader.m_file = std::move(file);
    reader.m_path = std::move(path);
    reader.m_dataStart = kLengthBytes + *length;
    reader.m_tensors = std::move(header->entries);
    reader.m_metadata = std::move(header->metadata);
    return reader;
}

Status TensorReader::read(const Tensor& tensor, const Block& block) const {
    const auto size = tensor.end - tensor.begin;
    // One buffer for all blocks: new memory is as slow as reading.
    std::vector<std::uint8_t> data(std::min<std::uint64_t>(size, kBlockBytes));
    for (std::uint64_t done = 0; done < size;) {
        // kBlockBytes is a multiple of every element size
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(size - done, kBlockBytes));
        HEADSCOPE_CHECK(
            readInto(m_file.get(), m_dataStart + tensor.begin + done, bytes, data.data(), m_path));
        HEADSCOPE_CHECK(block(data.data(), bytes, done));
        done += bytes;
    }
    return {};
}

Result<TensorBytes> TensorReader::mapped(const Tensor& tensor) const {
    const auto begin = m_dataStart + tensor.begin;
    const auto size = bytesPerElement(tensor.dtype);
    if (size == 0 || begin % size != 0) return TensorBytes();
    if (!m_mapping) {
        HEADSCOPE_TRY(m_mapping, MappedFile::map(m_file, m_path));
    }
    // The file may have become shorter since its header was read.
    if (m_dataStart + tensor.end > m_mapping->size()) return systemError("read"_m, m_path, EIO);
    return TensorBytes(m_mapping, begin, tensor.end - tensor.begin);
}

namespace {

// Returns the parts of a file in order: length and text of the header, which is stored in `header`,
// and the tensors. Wide types come first, as in the reference writer, so that every tensor is
// aligned to its element size.
std::vector<std::string_view> partsOf(const TensorFile& file, std::string& header) {
    std::vector<const std::pair<const std::string, PlainTensor>*> order;
    for (const auto& item : file.tensors) order.push_back(&item);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
        return bytesPerElement(a->second.dtype) > bytesPerElement(b->second.dtype);
    });
    const auto text = headerJson(file, order);
    header.clear();
    for (std::size_t i = 0; i < kLengthBytes; ++i)
        header += static_cast<char>(std::uint64_t{text.size()} >> (8 * i) & 0xff);
    header += text;
    std::vector<std::string_view> parts{header};
    for (const auto* item : order)
        parts.emplace_back(reinterpret_cast<const char*>(item->second.bytes.data()),
                           item->second.bytes.size());
    return parts;
}

}  // namespace

std::vector<std::uint8_t> safetensorsBytes(const TensorFile& file) {
    std::string header;
    std::vector<std::uint8_t> bytes;
    for (const auto part : partsOf(file, header))
        bytes.insert(bytes.end(), part.begin(), part.end());
    return bytes;
}

Status writeSafetensors(const Directory& folder, const std::string& name, const TensorFile& file,
                        const std::function<Status(std::size_t bytes)>& after) {
    std::string header;
    return folder.writeNew(name, partsOf(file, header), after);
}

FileSum sumOf(std::string_view bytes) {
    return {bytes.size(), util::sha256Hex(bytes)};
}

Result<FileSum> writeSummed(const Directory& folder, const std::string& name,
                            const TensorFile& file) {
    std::string header;
    const auto parts = partsOf(file, header);
    // The disk and the processor work at the same time.
    auto summed = std::async(std::launch::async, [&parts] {
        FileSum sum;
        util::Sha256 sha;
        for (const auto part : parts) {
            sha.update(part);
            sum.bytes += part.size();
        }
        sum.sha256 = sha.hex();
        return sum;
    });
    const auto written = folder.writeNew(name, parts);
    auto sum = summed.get();
    if (!written.ok()) return written.error();
    return sum;
}

Result<SummedTensors> readSummed(const Directory& folder, const std::string& name) {
    const auto path = folder.pathOf(name);
    HEADSCOPE_TRY(auto file, folder.openFile(name, O_RDONLY));
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return systemError("read"_m, path, errno);
    SummedTensors out;
    out.sum.bytes = static_cast<std::uint64_t>(status.st_size);
    if (out.sum.bytes > kMaximumFile)
        return Error{
            ErrorCode::BadData,
            "%1 has %2, more than the %3 that a file of tensors may have"_m(
                path, sizeText(status.st_size), sizeText(static_cast<std::int64_t>(kMaximumFile))),
            "Check where the file comes from"_m};
    HEADSCOPE_TRY(const auto start,
                  readAt(file.get(), 0, std::min<std::uint64_t>(out.sum.bytes, kKindBytes), path));
    auto length = headerLength(start, out.sum.bytes);
    if (!length) return std::move(length).error().within(path);
    const auto dataStart = kLengthBytes + *length;
    HEADSCOPE_TRY(const auto head, readAt(file.get(), 0, dataStart, path));
    auto header =
        parseHeader(std::string_view(head).substr(kLengthBytes), out.sum.bytes - dataStart);
    if (!header) return std::move(header).error().within(path);
    out.file.metadata = std::move(header->metadata);
    util::Sha256 sha;
    sha.update(head);
    // Hashes a tensor while the next one is read. The entries are in the order of the file and
    // leave no gaps. Nodes of a map do not move.
    std::future<void> hashing;
    for (auto& entry : header->entries) {
        auto& tensor = out.file.tensors[entry.name];
        tensor.dtype = entry.dtype;
        tensor.shape = std::move(entry.shape);
        tensor.bytes.resize(static_cast<std::size_t>(entry.end - entry.begin));
        HEADSCOPE_CHECK(readInto(file.get(), dataStart + entry.begin, tensor.bytes.size(),
                                 tensor.bytes.data(), path));
        if (hashing.valid()) hashing.get();
        const auto hash = [&sha, &bytes = tensor.bytes] { sha.update(bytes.data(), bytes.size()); };
        hashing = std::async(
            tensor.bytes.size() < kWorthAThread ? std::launch::deferred : std::launch::async, hash);
    }
    if (hashing.valid()) hashing.get();
    out.sum.sha256 = sha.hex();
    return out;
}

MappedFiles mappedFilesOf(const TensorFile& file) {
    MappedFiles files;
    for (const auto& item : file.tensors)
        if (const auto& one = item.second.bytes.file();
            one && std::find(files.begin(), files.end(), one) == files.end())
            files.push_back(one);
    return files;
}

Status checkUnchanged(const MappedFiles& files) {
    for (const auto& file : files) HEADSCOPE_CHECK(file->unchanged());
    return {};
}

std::uint64_t tensorBytes(const TensorFile& file) {
    std::uint64_t bytes = 0;
    for (const auto& item : file.tensors) bytes += item.second.bytes.size();
    return bytes;
}

}  // namespace headscope::io
