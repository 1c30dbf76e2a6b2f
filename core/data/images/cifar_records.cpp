#include "core/data/images/cifar_records.h"

#include "core/base/io/text_file.h"

namespace headscope::data {
namespace {

// CIFAR-100 has two label bytes per record.
constexpr std::size_t kCifar100Record = kCifarRecord + 1;
constexpr int kTrainingFiles = 5;

std::string batchName(int number) {
    return "data_batch_" + std::to_string(number) + ".bin";
}

Error bad(const std::string& name, Message message, Message hint) {
    return Error{ErrorCode::BadData, std::move(message), std::move(hint)}.within(name);
}

Status checkSize(const std::string& name, const std::string& bytes) {
    if (bytes.empty()) return bad(name, "the file is empty"_m, "Download it again"_m);
    if (bytes.size() % kCifarRecord == 0) return {};
    if (bytes.size() % kCifar100Record == 0)
        return bad(name, "the file has 3,074-byte records: CIFAR-100?"_m,
                   "Use the binary version of CIFAR-10"_m);
    return bad(
        name,
        "the size of %1 bytes is not a multiple of 3,073 (remainder %2)"_m(
            io::countText(static_cast<std::int64_t>(bytes.size())), bytes.size() % kCifarRecord),
        "The file is cut short or not the binary version of CIFAR-10; download it again"_m);
}

}  // namespace

bool isCifarFile(const std::string& name) {
    const bool binary = name.size() > 4 && name.compare(name.size() - 4, 4, ".bin") == 0;
    return binary || name == "batches.meta.txt";
}

Status appendRecords(const std::string& name, const std::string& bytes, LabelledImages& images) {
    // A pickle file starts with byte 0x80 and its protocol number.
    if (bytes.size() > 1 && bytes[0] == '\x80' &&
        (bytes[1] == '\x02' || bytes[1] == '\x03' || bytes[1] == '\x04') &&
        bytes.size() % kCifarRecord != 0)
        return bad(name, "this is a Python pickle, which is never opened"_m,
                   "Download the binary version (cifar-10-binary.tar.gz)"_m);
    HEADSCOPE_CHECK(checkSize(name, bytes));
    const auto records = bytes.size() / kCifarRecord;
    images.pixels.reserve(images.pixels.size() + records * (kCifarRecord - 1));
    for (std::size_t i = 0; i < records; ++i) {
        const auto label = static_cast<unsigned char>(bytes[i * kCifarRecord]);
        if (label > 9)
            return bad(name,
                       "record %1: label %2, allowed are 0 to 9"_m(
                           io::countText(static_cast<std::int64_t>(i) + 1), label),
                       "The file is damaged or not CIFAR-10; download it again"_m);
        // The pixels follow the label byte.
        const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(i * kCifarRecord) + 1;
        images.pixels.insert(images.pixels.end(), first,
                             first + static_cast<std::ptrdiff_t>(kCifarRecord) - 1);
        images.labels.push_back(label);
    }
    return {};
}

Result<std::vector<std::string>> trainingFiles(const CifarFiles& files, ImportNotes& notes) {
    std::vector<std::string> names;
    int last = 0;
    for (int i = 1; i <= kTrainingFiles; ++i) last = files.count(batchName(i)) ? i : last;
    if (last == 0) {
        const bool hundred = files.count("train.bin") != 0;
        return Error{
            ErrorCode::BadData,
            hundred ? "there is train.bin but no data_batch_1.bin: CIFAR-100?"_m
                    : "data_batch_1.bin is missing"_m,
            "Choose the folder cifar-10-batches-bin or cifar-10-binary.tar.gz (the binary version of CIFAR-10)"_m};
    }
    for (int i = 1; i <= last; ++i) {
        if (!files.count(batchName(i)))
            return Error{ErrorCode::BadData,
                         "%1 is missing although %2 is there"_m(batchName(i), batchName(last)),
                         "Put it back or download the set again"_m};
        names.push_back(batchName(i));
    }
    if (last < kTrainingFiles) notes.note("only %1 of 5 training files are there"_m(last));
    return names;
}

std::vector<std::string> cifarClasses(const CifarFiles& files, ImportNotes& notes) {
    const std::vector<std::string> builtIn = {"airplane", "automobile", "bird",  "cat",  "deer",
                                              "dog",      "frog",       "horse", "ship", "truck"};
    const auto meta = files.find("batches.meta.txt");
    if (meta == files.end()) {
        notes.warn("batches.meta.txt is missing; the usual class names are used"_m);
        return builtIn;
    }
    std::vector<std::string> names;
    for (std::size_t at = 0; at < meta->second.size();) {
        const auto end = std::min(meta->second.find('\n', at), meta->second.size());
        auto line = meta->second.substr(at, end - at);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!line.empty()) names.push_back(std::move(line));
        at = end + 1;
    }
    if (names.size() == builtIn.size()) return names;
    notes.warn("batches.meta.txt has %1 names instead of 10; the usual class names are used"_m(
        names.size()));
    return builtIn;
}

}  // namespace headscope::data
