#include "core/data/batches/token_cache.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/io/message_json.h"
#include "core/base/io/text_file.h"
#include "core/base/util/path.h"
#include "core/base/util/random.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <type_traits>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

constexpr char kMagic[] = "headscope-dataset";
// increase it with every change of the layout, the notes or the tokenization
constexpr std::uint32_t kVersion = 6;
constexpr std::int64_t kLargest = std::int64_t{1} << 30;
constexpr std::size_t kKeptFiles = 8;

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = bytes.size();
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i));
        // The checksum detects damage by disks, not attacks; the key is the SHA-256 of the data.
        // 2^64 / golden ratio spreads every bit.
        sum = (sum ^ word) * 0x9e3779b97f4a7c15;
        sum ^= sum >> 29;
    }
    return sum;
}

class Writer {
public:
    template <class T>
    void number(T value) {
        // Bytes in the order of this machine: a cache is never shared between machines.
        static_assert(std::is_trivially_copyable_v<T>);
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void text(const std::string& text) {
        number<std::uint64_t>(text.size());
        m_bytes += text;
    }
    void texts(const std::vector<std::string>& all) {
        number<std::uint64_t>(all.size());
        for (const auto& one : all) text(one);
    }
    template <class T>
    void array(const std::vector<T>& values) {
        number<std::uint64_t>(values.size());
        m_bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    std::string& bytes() { return m_bytes; }

private:
    std::string m_bytes;
};

// Checks every read against the remaining bytes. After the first failure all further reads fail.
class Reader {
public:
    explicit Reader(std::string_view bytes) : m_bytes(bytes) {}

    template <class T>
    bool number(T& value) {
        return copy(&value, sizeof value);
    }
    bool text(std::string& text) {
        std::uint64_t size = 0;
        if (!number(size) || size > m_bytes.size()) return fail();
        text.assign(m_bytes.substr(0, size));
        m_bytes.remove_prefix(size);
        return true;
    }
    bool texts(std::vector<std::string>& all) {
        std::uint64_t count = 0;
        // Each text needs 8 bytes for its length, so a wrong count cannot take more memory than the
        // file has.
        if (!number(count) || count > m_bytes.size() / 8) return fail();
        all.resize(count);
        return std::all_of(all.begin(), all.end(), [this](auto& one) { return text(one); });
    }
    template <class T>
    bool array(std::vector<T>& values) {
        std::uint64_t count = 0;
        if (!number(count) || count > m_bytes.size() / sizeof(T)) return fail();
        values.resize(count);
        return copy(values.data(), count * sizeof(T));
    }
    bool ended() const { return !m_failed && m_bytes.empty(); }

private:
    bool fail() {
        m_failed = true;
        m_bytes = {};
        return false;
    }
    bool copy(void* to, std::size_t size) {
        if (m_failed || size > m_bytes.size()) return fail();
        if (size > 0) std::memcpy(to, m_bytes.data(), size);
        m_bytes.remove_prefix(size);
        return true;
    }

    std::string_view m_bytes;
    bool m_failed = false;
};

void writeSplit(Writer& w, const Split& s) {
    w.array(s.tokens);
    w.array(s.offsets);
    w.texts(s.texts);
    w.array(s.types);
    w.array(s.labels);
    w.number(s.count);
}

// Reads a split and checks its consistency, because sizes and offsets come from the file.
bool readSplit(Reader& r, Split& s) {
    if (!r.array(s.tokens) || !r.array(s.offsets) || !r.texts(s.texts) || !r.array(s.types) ||
        !r.array(s.labels) || !r.number(s.count))
        return false;
    const auto rows = static_cast<std::size_t>(s.count);
    return s.count >= 0 && s.offsets.size() == rows + 1 && s.texts.size() == rows &&
           s.labels.size() == rows && (s.types.empty() || s.types.size() == s.tokens.size()) &&
           s.offsets.front() == 0 &&
           s.offsets.back() == static_cast<std::int64_t>(s.tokens.size()) &&
           std::is_sorted(s.offsets.begin(), s.offsets.end());
}

void writeTokenizer(Writer& w, const text::Tokenizer& tokenizer) {
    const auto& o = tokenizer.options();
    w.number(static_cast<std::int32_t>(o.kind));
    w.number(static_cast<std::uint8_t>(o.lowerCase));
    w.number(o.minimumFrequency);
    w.number(o.maximumSize);
    if (tokenizer.isImported()) {
        std::vector<std::string> files;
        for (const auto& [name, bytes] : tokenizer.files()) {
            files.push_back(name);
            files.push_back(bytes);
        }
        return w.texts(files);
    }
    if (o.kind == text::TokenKind::BytePairs)
        w.array(tokenizer.merges());
    else
        w.texts(tokenizer.tokens());
}

// Reads the names and contents of the tokenizer's files, in turn.
bool readImported(Reader& r, std::int64_t rows, text::Tokenizer& tokenizer) {
    constexpr std::int64_t kMostRows = 1'000'000;
    std::vector<std::string> stored;
    if (!r.texts(stored) || stored.size() % 2 != 0 || rows < 1 || rows > kMostRows) return false;
    tokenizers::TokenizerFiles files;
    for (std::size_t i = 0; i < stored.size(); i += 2) files[stored[i]] = std::move(stored[i + 1]);
    auto made = text::Tokenizer::fromFiles(std::move(files), rows, "cache");
    if (made.ok()) tokenizer = std::move(*made);
    return made.ok();
}

bool readTokenizer(Reader& r, text::Tokenizer& tokenizer) {
    std::int32_t kind = 0;
    std::uint8_t lower = 0;
    text::TokenizerOptions o;
    std::vector<std::string> tokens;
    std::vector<text::Merge> merges;
    if (!r.number(kind) || !r.number(lower) || !r.number(o.minimumFrequency) ||
        !r.number(o.maximumSize))
        return false;
    o.kind = static_cast<text::TokenKind>(kind);
    o.lowerCase = lower != 0;
    if (o.kind == text::TokenKind::Imported) return readImported(r, o.maximumSize, tokenizer);
    const bool pairs = o.kind == text::TokenKind::BytePairs;
    if (!(pairs ? r.array(merges) : r.texts(tokens))) return false;
    auto made = pairs ? text::Tokenizer::fromMerges(merges, o)
                      : text::Tokenizer::fromTokens(std::move(tokens), o);
    if (made.ok()) tokenizer = std::move(*made);
    return made.ok();
}

std::vector<std::string> noteLines(const std::vector<Message>& notes) {
    std::vector<std::string> lines;
    for (const auto& note : notes)
        lines.push_back(
            io::messageJson(note).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return lines;
}

bool readNotes(Reader& r, std::vector<Message>& notes) {
    std::vector<std::string> lines;
    if (!r.texts(lines)) return false;
    notes.clear();
    for (const auto& line : lines) {
        const auto json = io::parseJson(line, "note");
        if (!json) return false;
        notes.push_back(io::messageIn(*json));
    }
    return true;
}

// Keeps only the most recently used files.
void dropOldFiles(const fs::path& folder) {
    std::error_code ignored;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".tokens")
            files.push_back({entry.last_write_time(ignored), entry.path()});
    // Sort with reverse iterators, so that the newest file comes first.
    std::sort(files.rbegin(), files.rend());
    for (std::size_t i = kKeptFiles; i < files.size(); ++i) fs::remove(files[i].second, ignored);
}

void keep(const fs::path& file, const Dataset& dataset, const std::string& key) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    const auto bytes = encodeDataset(dataset, key);
    // The cache only saves time, so every failure is ignored.
    if (error || static_cast<std::int64_t>(bytes.size()) > kLargest) return;
    if (io::writeFileAtomically(file.string(), bytes).ok()) dropOldFiles(file.parent_path());
}

}  // namespace

std::string encodeDataset(const Dataset& dataset, const std::string& key) {
    Writer body;
    body.text(key);
    body.text(dataset.id);
    body.text(dataset.fingerprint);
    body.number(static_cast<std::int32_t>(dataset.task));
    body.texts(dataset.classes);
    writeTokenizer(body, dataset.tokenizer);
    body.number(dataset.bytes);
    body.texts(noteLines(dataset.notes));
    for (const auto* split : {&dataset.train, &dataset.valid, &dataset.test})
        writeSplit(body, *split);
    Writer file;
    file.bytes() = kMagic;
    file.number(kVersion);
    file.number(checksum(body.bytes()));
    file.bytes() += body.bytes();
    return std::move(file.bytes());
}

bool decodeDataset(const std::string& bytes, const std::string& key, Dataset& dataset) {
    constexpr std::size_t kMagicSize = sizeof kMagic - 1;
    if (bytes.compare(0, kMagicSize, kMagic) != 0) return false;
    Reader head(std::string_view(bytes).substr(kMagicSize));
    std::uint32_t version = 0;
    std::uint64_t sum = 0;
    if (!head.number(version) || version != kVersion || !head.number(sum)) return false;
    const auto body = std::string_view(bytes).substr(kMagicSize + sizeof version + sizeof sum);
    if (checksum(body) != sum) return false;
    Reader r(body);
    std::string storedKey;
    std::int32_t task = 0;
    // The key in the file detects a renamed or swapped file.
    if (!r.text(storedKey) || storedKey != key || !r.text(dataset.id) ||
        !r.text(dataset.fingerprint) || !r.number(task))
        return false;
    dataset.task = static_cast<Task>(task);
    return r.texts(dataset.classes) && readTokenizer(r, dataset.tokenizer) &&
           r.number(dataset.bytes) && readNotes(r, dataset.notes) && readSplit(r, dataset.train) &&
           readSplit(r, dataset.valid) && readSplit(r, dataset.test) && r.ended();
}

Result<Dataset> throughCache(const LoadContext& context, const std::string& key,
                             const std::function<Result<Dataset>()>& build) {
    if (context.cacheFolder.empty()) return build();
    const auto file = fs::path(context.cacheFolder) / "datasets" / (key + ".tokens");
    std::error_code ignored;
    if (fs::exists(file, ignored)) {
        Dataset kept;
        auto bytes = io::readWholeFile(file.string(), kLargest, context.cancel);
        if (bytes.ok() && decodeDataset(*bytes, key, kept)) {
            // The modification time records the last use (see dropOldFiles).
            fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
            return kept;
        }
        if (context.cancelled()) return io::cancelledError();
    }
    auto built = build();
    if (built.ok()) keep(file, *built, key);
    return built;
}

}  // namespace headscope::data
