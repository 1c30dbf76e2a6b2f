// Builds a batch of one from the user's own text or image.
#include "core/api/runs/tasks.h"
#include "core/data/batches/batch.h"
#include "core/data/batches/batch_rows.h"
#include "core/data/pictures/image_processor.h"
#include "core/data/pictures/picture.h"
#include "core/data/readers/pair_corpus.h"

namespace headscope::data {
namespace {

constexpr std::string_view kMaskWord = "[MASK]";

// Returns a batch of a source without a translation yet: the decoder input is [BEGIN] alone, and
// there are no targets.
Batch ownSource(const Dataset& dataset, const std::vector<std::int32_t>& ids, std::int64_t length) {
    Split split;
    split.offsets = split.pairs.offsets = {0};
    addPair({ids, {}}, endOf(dataset.tokenizer), split);
    split.count = 1;
    auto batch = orderedBatch(dataset, split, 0, 1, length);
    batch.targets.clear();
    return batch;
}

std::vector<std::int32_t> encoded(const Dataset& dataset, const std::string& text,
                                  std::int64_t length) {
    const auto most = static_cast<std::size_t>(length);
    std::vector<std::int32_t> ids;
    bool first = true;
    for (const auto& part : partsBetweenMasks(dataset, text)) {
        if (!first && ids.size() < most) ids.push_back(dataset.tokenizer.mask());
        first = false;
        const auto more = dataset.tokenizer.encode(part, most - ids.size());
        ids.insert(ids.end(), more.begin(), more.end());
    }
    return ids;
}

}  // namespace

std::vector<std::string> partsBetweenMasks(const Dataset& dataset, const std::string& text) {
    if (!predictsHidden(traitsOf(dataset.task)) || dataset.tokenizer.isImported()) return {text};
    std::vector<std::string> parts;
    for (std::size_t at = 0;;) {
        const auto end = text.find(kMaskWord, at);
        parts.push_back(text.substr(at, end == std::string::npos ? end : end - at));
        if (end == std::string::npos) return parts;
        // A text with n masks has n + 1 parts, some of them empty.
        at = end + kMaskWord.size();
    }
}

void setTarget(const Dataset& dataset, const std::vector<std::int32_t>& target, std::int64_t length,
               Batch& one) {
    one.targets = target;
    one.targets.push_back(endOf(dataset.targetTokenizer));
    if (static_cast<std::int64_t>(one.targets.size()) > length)
        one.targets.resize(static_cast<std::size_t>(length));
    one.targetLength = static_cast<std::int64_t>(one.targets.size());
    one.targetLengths = {static_cast<std::int32_t>(one.targetLength)};
    // The decoder input is the target shifted by one: [BEGIN] in front, the last target dropped.
    one.targetTokens = {beginOf(dataset.targetTokenizer)};
    one.targetTokens.insert(one.targetTokens.end(), one.targets.begin(), one.targets.end() - 1);
}

Result<Batch> ownInput(const Dataset& dataset, const std::string& text, std::int64_t length) {
    if (traitsOf(dataset.task).pictures())
        return Error{ErrorCode::Usage, "this model reads pictures, not text"_m, "Open a picture"_m};
    const bool pairs = traitsOf(dataset.task).pairs;
    const auto ids = pairs ? encodeSide(dataset.tokenizer, text, static_cast<std::size_t>(length))
                           : encoded(dataset, text, length);
    if (ids.empty())
        return Error{ErrorCode::Usage, "the text contains no word"_m, "Type at least one word"_m};
    if (pairs) return ownSource(dataset, ids, length);
    const auto count = static_cast<std::int64_t>(ids.size());
    auto batch = emptyBatch(dataset, 1, count);
    std::copy(ids.begin(), ids.end(), batch.tokens.begin());
    const auto types = dataset.tokenizer.types(text, ids.size());
    batch.types.assign(types.begin(), types.end());
    batch.lengths[0] = static_cast<std::int32_t>(count);
    if (predictsNext(traitsOf(dataset.task)))
        std::copy(ids.begin() + 1, ids.end(), batch.targets.begin());
    else
        batch.targets.clear();
    return batch;
}

Result<Batch> ownInput(const Dataset& dataset, const Picture& picture) {
    if (!traitsOf(dataset.task).pictures())
        return Error{ErrorCode::Usage, "this model reads text, not pictures"_m, "Type a text"_m};
    const auto expected =
        static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 3;
    if (picture.width < 1 || picture.height < 1 || picture.rgb.size() != expected)
        return Error{ErrorCode::BadData, "the picture is empty"_m, "Open another picture"_m};
    auto sized = dataset.processor
                     ? fitted(*dataset.processor, picture)
                     : Result<Picture>(resized(picture, dataset.imageSize, dataset.imageSize));
    if (!sized) return std::move(sized).error();
    const auto planes = planesFrom(*sized);
    auto batch = emptyBatch(dataset, 1, 0);
    fillImage(dataset, planes.data(), 0, {}, batch);
    batch.targets.clear();
    return batch;
}

}  // namespace headscope::data
