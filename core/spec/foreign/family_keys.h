// Keys of config.json that several families have, and the readers of single families.
#pragma once

#include "core/base/io/json_fields.h"
#include "core/spec/foreign/architecture.h"

namespace headscope::foreign {

constexpr std::int64_t kLargestTable = std::int64_t{1} << 32;  // rows; compared with the file later
constexpr std::int64_t kLargestInner = 1 << 20;
constexpr double kSmallestEpsilon = 1e-30;

// Reads the name of an activation. Only functions that this program computes exactly are allowed;
// several names can mean the same function.
models::FeedForwardActivation activationAt(io::JsonFields& fields, const std::string& key,
                                           const std::string& byDefault);

struct SizeKeys {
    const char *width, *layers, *heads;
    std::int64_t widthDefault, layersDefault, headsDefault;
    // Key of the head size; null: it is always width / heads, as with default 0.
    const char* headSize = nullptr;
    std::int64_t headSizeDefault = 0;
};
// Reads width, layers, heads and head size.
void readSizes(io::JsonFields& fields, const SizeKeys& keys, Architecture& out);
// Returns the width of the table of tokens; 0 if it is `width`.
std::int64_t embeddingWidthAt(io::JsonFields& fields, const std::string& key,
                              std::int64_t byDefault, std::int64_t width);

// Reads the sizes of images and patches, and the number of prefix tokens (1). patch: default.
void readImage(io::JsonFields& fields, std::int64_t patch, Architecture& out);
// Reads the most tokens of a model without a table of positions, with a note if they are reduced.
void readLength(io::JsonFields& fields, std::int64_t byDefault, Architecture& out);

void readClip(io::JsonFields& fields, Architecture& out);  // both models; clip.cpp
void readClipVision(io::JsonFields& fields, Architecture& out);
void readModernBert(io::JsonFields& fields, Architecture& out);  // modernbert.cpp
// Reads the layers after the last block of ModernBERT into the style.
void readModernBertHead(io::JsonFields& fields, Architecture& out);

// Decoders (decoder_families.cpp).
void readLlama(io::JsonFields& fields, Architecture& out);
void readMistral(io::JsonFields& fields, Architecture& out);
void readQwen2(io::JsonFields& fields, Architecture& out);
void readQwen3(io::JsonFields& fields, Architecture& out);
void readGptNeox(io::JsonFields& fields, Architecture& out);
void readGptNeo(io::JsonFields& fields, Architecture& out);
void readOpt(io::JsonFields& fields, Architecture& out);

// Encoder-decoders (pair_families.cpp).
void readMarian(io::JsonFields& fields, Architecture& out);
void readBart(io::JsonFields& fields, Architecture& out);
void readT5(io::JsonFields& fields, Architecture& out);

}  // namespace headscope::foreign
