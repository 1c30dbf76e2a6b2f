#include "core/data/images/image_assembly.h"

#include "core/base/io/text_file.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/text_checks.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace headscope::data {
namespace {

Split select(const LabelledImages& from, const std::vector<std::int64_t>& rows, std::size_t bytes) {
    Split out;
    out.count = static_cast<std::int64_t>(rows.size());
    out.pixels.reserve(rows.size() * bytes);
    for (const auto row : rows) {
        const auto first = from.pixels.begin() +
                           static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row) * bytes);
        out.pixels.insert(out.pixels.end(), first, first + static_cast<std::ptrdiff_t>(bytes));
        out.labels.push_back(from.labels[static_cast<std::size_t>(row)]);
    }
    return out;
}

Split whole(LabelledImages from) {
    Split out;
    out.count = from.count();
    out.pixels = std::move(from.pixels);
    out.labels = std::move(from.labels);
    return out;
}

Status checkClasses(const LabelledImages& images, const std::vector<std::string>& classes) {
    if (images.count() == 0)
        return Error{ErrorCode::BadData, "no training pictures were found"_m, "Check the path"_m};
    return refuseOneClass(countsOfClasses(images.labels, classes.size()));
}

void warnIfConstant(const LabelledImages& images, ImportNotes& notes) {
    const auto& p = images.pixels;
    if (std::all_of(p.begin(), p.end(), [&](auto value) { return value == p[0]; }))
        notes.warn(
            "all training pictures are the same plain colour; nothing can be learned from them"_m);
}

// Compares images as the model sees them, pixel by pixel.
class PictureSet {
public:
    PictureSet(const Split& split, std::size_t bytes) : m_bytes(bytes) {
        for (std::int64_t i = 0; i < split.count; ++i) {
            const auto label = split.labels[static_cast<std::size_t>(i)];
            const auto [known, added] = m_labels.emplace(pixelsOf(split, i), label);
            // The first occurrence decides the class. Count later ones with another class.
            m_twice += !added && known->second != label;
        }
    }
    std::int64_t shared(const Split& split) const {
        std::int64_t count = 0;
        for (std::int64_t i = 0; i < split.count; ++i)
            count += m_labels.count(pixelsOf(split, i)) > 0;
        return count;
    }
    std::int64_t inTwoClasses() const { return m_twice; }

private:
    std::string_view pixelsOf(const Split& split, std::int64_t i) const {
        return {reinterpret_cast<const char*>(split.pixels.data()) +
                    static_cast<std::size_t>(i) * m_bytes,
                m_bytes};
    }

    std::size_t m_bytes;
    // Views of the split's pixels, so the split must outlive the set.
    std::unordered_map<std::string_view, std::int32_t> m_labels;
    std::int64_t m_twice = 0;
};

void reportRepeats(const Dataset& dataset, std::size_t bytes, ImportNotes& notes) {
    const PictureSet training(dataset.train, bytes);
    if (training.inTwoClasses() > 0)
        notes.warn("%1 training pictures also occur in another class, pixel for pixel"_m(
            io::countText(training.inTwoClasses())));
    reportLeak("test pictures"_m, training.shared(dataset.test), dataset.test.count, "", notes);
    reportLeak("validation pictures"_m, training.shared(dataset.valid), dataset.valid.count, "",
               notes);
}

}  // namespace

SplitOptions imageSplit(const RunConfig& config) {
    SplitOptions o;
    o.validFraction = realOr(config, "dataset.valid_fraction", 0.1);
    o.seed = static_cast<std::uint64_t>(integerOr(config, "dataset.split_seed", 0));
    o.maximumTraining = integerOr(config, "dataset.max_samples", 0);
    return o;
}

Status assembleImages(const LabelledImages& train, LabelledImages test, const SplitOptions& given,
                      ImportNotes& notes, Dataset& dataset, LabelledImages valid) {
    dataset.task = Task::ImageClassification;
    HEADSCOPE_CHECK(checkClasses(train, dataset.classes));
    warnIfConstant(train, notes);
    auto options = given;
    const bool ownTest = test.count() > 0, ownValid = valid.count() > 0;
    // Without test images, a tenth of the training images becomes the test split.
    options.testFraction = ownTest ? 0 : 0.1;
    if (ownValid) options.validFraction = 0;
    const auto rows = splitRows(train.count(), options);
    const auto bytes =
        static_cast<std::size_t>(dataset.channels) * dataset.imageSize * dataset.imageSize;
    dataset.train = select(train, rows.train, bytes);
    dataset.valid = ownValid ? whole(std::move(valid)) : select(train, rows.valid, bytes);
    if (ownTest) {
        dataset.test = whole(std::move(test));
    } else {
        dataset.test = select(train, rows.test, bytes);
        notes.note(
            "no test pictures: %1 were split off from training for the test (split seed %2)"_m(
                io::countText(dataset.test.count), options.seed));
    }
    warnAboutCounts(dataset.classes, countsOfClasses(dataset.train.labels, dataset.classes.size()),
                    notes);
    reportRepeats(dataset, bytes, notes);
    warnSmallSplit("validation"_m, dataset.valid.count, notes);
    warnSmallSplit("test"_m, dataset.test.count, notes);
    return {};
}

}  // namespace headscope::data
