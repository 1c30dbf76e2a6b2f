#include "core/data/batches/token_cache.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/text_file.h"
#include "core/base/util/path.h"
#include "core/base/util/random.h"
#include "core/data/batches/cache_bytes.h"

#include <algorithm>
#include <filesystem>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

constexpr char kMagic[] = "headscope-dataset";
// increase it with every change of the layout, the notes or the tokenization
constexpr std::uint32_t kVersion = 6;
constexpr std::size_t kKeptFiles = 8;
constexpr std::uintmax_t kKeptBytes = std::uintmax_t{2} << 30;  // of all files of one ending

void writeSplit(CacheWriter& w, const Split& s) {
    w.array(s.tokens);
    w.array(s.offsets);
    w.texts(s.texts);
    w.array(s.types);
    w.array(s.labels);
    w.number(s.count);
}

// Reads a split and checks its consistency, because sizes and offsets come from the file.
bool readSplit(CacheReader& r, Split& s) {
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

void writeTokenizer(CacheWriter& w, const text::Tokenizer& tokenizer) {
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
bool readImported(CacheReader& r, std::int64_t rows, text::Tokenizer& tokenizer) {
    constexpr std::int64_t kMostRows = 1'000'000;
    std::vector<std::string> stored;
    if (!r.texts(stored) || stored.size() % 2 != 0 || rows < 1 || rows > kMostRows) return false;
    tokenizers::TokenizerFiles files;
    for (std::size_t i = 0; i < stored.size(); i += 2) files[stored[i]] = std::move(stored[i + 1]);
    auto made = text::Tokenizer::fromFiles(std::move(files), rows, "cache");
    if (made.ok()) tokenizer = std::move(*made);
    return made.ok();
}

bool readTokenizer(CacheReader& r, text::Tokenizer& tokenizer) {
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

// Keeps only the most recently used files with this ending.
void dropOldFiles(const fs::path& folder, const std::string& ending) {
    std::error_code ignored;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ending)
            files.push_back({entry.last_write_time(ignored), entry.path()});
    // Sort with reverse iterators, so that the newest file comes first.
    std::sort(files.rbegin(), files.rend());
    std::uintmax_t bytes = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::error_code failed;
        const auto size = fs::file_size(files[i].second, failed);
        bytes += failed ? 0 : size;
        if (i >= kKeptFiles || (i > 0 && bytes > kKeptBytes)) fs::remove(files[i].second, ignored);
    }
}

void keep(const fs::path& file, const Dataset& dataset, const std::string& key,
          const CacheKind& kind) {
    if (kind.mayKeep && !kind.mayKeep(dataset)) return;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    const auto bytes = kind.encode(dataset, key);
    // The cache only saves time, so every failure is ignored.
    if (error || static_cast<std::int64_t>(bytes.size()) > kLargestCacheFile) return;
    if (io::writeFileAtomically(file.string(), bytes).ok())
        dropOldFiles(file.parent_path(), kind.ending);
}

}  // namespace

std::string encodeDataset(const Dataset& dataset, const std::string& key) {
    return cacheFile(kMagic, kVersion, 0, [&](CacheWriter& body) {
        body.text(key);
        body.text(dataset.id);
        body.text(dataset.fingerprint);
        body.number(static_cast<std::int32_t>(dataset.task));
        body.texts(dataset.classes);
        writeTokenizer(body, dataset.tokenizer);
        body.number(dataset.bytes);
        body.texts(cacheNoteLines(dataset.notes));
        for (const auto* split : {&dataset.train, &dataset.valid, &dataset.test})
            writeSplit(body, *split);
    });
}

bool decodeDataset(const std::string& bytes, const std::string& key, Dataset& dataset) {
    constexpr std::size_t kMagicSize = sizeof kMagic - 1;
    if (bytes.compare(0, kMagicSize, kMagic) != 0) return false;
    CacheReader head(std::string_view(bytes).substr(kMagicSize));
    std::uint32_t version = 0;
    std::uint64_t sum = 0;
    if (!head.number(version) || version != kVersion || !head.number(sum)) return false;
    const auto body = std::string_view(bytes).substr(kMagicSize + sizeof version + sizeof sum);
    if (cacheChecksum(body) != sum) return false;
    CacheReader r(body);
    std::string storedKey;
    std::int32_t task = 0;
    // The key in the file detects a renamed or swapped file.
    if (!r.text(storedKey) || storedKey != key || !r.text(dataset.id) ||
        !r.text(dataset.fingerprint) || !r.number(task))
        return false;
    dataset.task = static_cast<Task>(task);
    return r.texts(dataset.classes) && readTokenizer(r, dataset.tokenizer) &&
           r.number(dataset.bytes) && readCacheNotes(r, dataset.notes) &&
           readSplit(r, dataset.train) && readSplit(r, dataset.valid) &&
           readSplit(r, dataset.test) && r.ended();
}

Result<Dataset> throughCache(const LoadContext& context, const std::string& key,
                             const std::function<Result<Dataset>()>& build, const CacheKind& kind) {
    if (context.cacheFolder.empty()) return build();
    const auto file = fs::path(context.cacheFolder) / "datasets" / (key + kind.ending);
    std::error_code ignored;
    if (fs::exists(file, ignored)) {
        Dataset kept;
        auto bytes = io::readWholeFile(file.string(), kLargestCacheFile, context.cancel);
        if (bytes.ok() && kind.decode(*bytes, key, kept)) {
            // The modification time records the last use (see dropOldFiles).
            fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
            return kept;
        }
        if (context.cancelled()) return io::cancelledError();
    }
    auto built = build();
    if (built.ok()) keep(file, *built, key, kind);
    return built;
}

}  // namespace headscope::data
