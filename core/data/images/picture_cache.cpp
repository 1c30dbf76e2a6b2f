#include "core/data/images/picture_cache.h"

#include "core/base/util/free_memory.h"
#include "core/data/batches/cache_bytes.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr char kPictureMagic[] = "headscope-pictures";
// increase it with every change of the layout, the notes or the decoders
constexpr std::uint32_t kPictureVersion = 1;

bool readImages(CacheReader& r, const Dataset& dataset, Split& split) {
    if (!r.array(split.pixels) || !r.array(split.labels)) return false;
    split.count = static_cast<std::int64_t>(split.labels.size());
    const auto bytes =
        static_cast<std::size_t>(dataset.channels) * dataset.imageSize * dataset.imageSize;
    const auto classes = static_cast<std::int32_t>(dataset.classes.size());
    return split.pixels.size() == split.labels.size() * bytes &&
           std::all_of(split.labels.begin(), split.labels.end(),
                       [=](std::int32_t label) { return label >= 0 && label < classes; });
}

// Returns the size of the pixels and labels, and a little more for the rest of a cache file.
std::int64_t expectedBytes(const Dataset& dataset) {
    std::int64_t bytes = 0;
    for (const auto* split : {&dataset.train, &dataset.valid, &dataset.test})
        bytes += static_cast<std::int64_t>(split->pixels.size() +
                                           split->labels.size() * sizeof(std::int32_t));
    return bytes + bytes / 16;
}

void writePictures(const Dataset& dataset, const std::string& key, CacheWriter& body) {
    body.text(key);
    body.text(dataset.id);
    body.text(dataset.fingerprint);
    body.texts(dataset.classes);
    body.number(static_cast<std::int32_t>(dataset.imageSize));
    body.number(static_cast<std::int32_t>(dataset.channels));
    body.number(dataset.mean);
    body.number(dataset.deviation);
    body.number(dataset.bytes);
    body.texts(cacheNoteLines(dataset.notes));
    for (const auto* split : {&dataset.train, &dataset.valid, &dataset.test}) {
        body.array(split->pixels);
        body.array(split->labels);
    }
}

}  // namespace

bool mayCachePictures(const Dataset& dataset) {
    const auto free = util::freeMemory();  // 0: unknown
    const auto bytes = expectedBytes(dataset);
    return bytes <= kLargestCacheFile && (free == 0 || bytes <= free / 2);
}

std::string encodePictures(const Dataset& dataset, const std::string& key) {
    return cacheFile(kPictureMagic, kPictureVersion,
                     static_cast<std::size_t>(expectedBytes(dataset)),
                     [&](CacheWriter& body) { writePictures(dataset, key, body); });
}

bool decodePictures(const std::string& bytes, const std::string& key, Dataset& dataset) {
    constexpr std::size_t kMagicSize = sizeof kPictureMagic - 1;
    constexpr std::int32_t kLargestSide = 4096, kColours = 3;
    if (bytes.compare(0, kMagicSize, kPictureMagic) != 0) return false;
    CacheReader head(std::string_view(bytes).substr(kMagicSize));
    std::uint32_t version = 0;
    std::uint64_t sum = 0;
    if (!head.number(version) || version != kPictureVersion || !head.number(sum)) return false;
    const auto body = std::string_view(bytes).substr(kMagicSize + sizeof version + sizeof sum);
    if (cacheChecksum(body) != sum) return false;
    CacheReader r(body);
    std::string storedKey;
    std::int32_t side = 0, channels = 0;
    // The key in the file detects a renamed or swapped file.
    if (!r.text(storedKey) || storedKey != key || !r.text(dataset.id) ||
        !r.text(dataset.fingerprint) || !r.texts(dataset.classes) || !r.number(side) ||
        !r.number(channels) || side < 1 || side > kLargestSide || channels != kColours)
        return false;
    dataset.task = Task::ImageClassification;
    dataset.imageSize = side;
    dataset.channels = channels;
    return r.number(dataset.mean) && r.number(dataset.deviation) && r.number(dataset.bytes) &&
           readCacheNotes(r, dataset.notes) && readImages(r, dataset, dataset.train) &&
           readImages(r, dataset, dataset.valid) && readImages(r, dataset, dataset.test) &&
           r.ended();
}

}  // namespace headscope::data
