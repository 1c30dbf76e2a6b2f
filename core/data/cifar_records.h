// The binary version of CIFAR-10: records of one label byte and 3 x 32 x 32 pixel bytes (Krizhevsky 2009).
#pragma once

#include "core/data/image_assembly.h"

#include <map>

namespace headscope::data {

constexpr int kCifarSize = 32;
constexpr std::size_t kCifarRecord = 1 + 3 * kCifarSize * kCifarSize;

// File name to content, without folders: data_batch_1.bin .., test_batch.bin, batches.meta.txt.
using CifarFiles = std::map<std::string, std::string>;

bool isCifarFile(const std::string& name);

// Errors: BadData naming the file and the record.
Status appendRecords(const std::string& name, const std::string& bytes, LabelledImages& images);
// Training files in order, at least the first. A gap in the numbering is an error naming the missing file; fewer than
// five in all is a note.
Result<std::vector<std::string>> trainingFiles(const CifarFiles& files, ImportNotes& notes);
// From batches.meta.txt, else (with a warning) the built-in ones.
std::vector<std::string> cifarClasses(const CifarFiles& files, ImportNotes& notes);

}  // namespace headscope::data
