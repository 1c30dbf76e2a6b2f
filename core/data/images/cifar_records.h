// The binary version of CIFAR-10: records of one label byte and 3 x 32 x 32 pixel bytes (Krizhevsky
// 2009).
#pragma once

#include "core/data/images/image_assembly.h"

#include <map>

namespace headscope::data {

constexpr int kCifarSize = 32;
constexpr std::size_t kCifarRecord = 1 + 3 * kCifarSize * kCifarSize;

// Content by file name without folders: data_batch_1.bin .., test_batch.bin, batches.meta.txt.
using CifarFiles = std::map<std::string, std::string>;

// Returns whether a file name (without folders) belongs to the set: *.bin or batches.meta.txt.
bool isCifarFile(const std::string& name);

// Appends the records of a file to `images`. Errors: BadData naming the file and the record.
Status appendRecords(const std::string& name, const std::string& bytes, LabelledImages& images);
// Returns the names of the training files in order; at least the first must exist. A gap in the
// numbering is an error that names the missing file. Fewer than five files add a note.
Result<std::vector<std::string>> trainingFiles(const CifarFiles& files, ImportNotes& notes);
// Returns the class names of batches.meta.txt. If it is missing or does not have ten names, warns
// and returns the built-in names.
std::vector<std::string> cifarClasses(const CifarFiles& files, ImportNotes& notes);

}  // namespace headscope::data
