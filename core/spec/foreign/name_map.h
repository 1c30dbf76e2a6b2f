// Tables of tensor names in the model folders of other programs, one per family of architectures.
#pragma once

#include "core/spec/foreign/architecture.h"

namespace headscope::foreign {

// Conversion of a stored tensor to a parameter or a part of one. H dh: remaining heads times head
// size.
enum class Operation {
    Copy,
    Transpose,       // weight (in, out) -> (out, in); a bias is copied
    Queries,         // rows 0 .. H dh - 1 of the stack of queries, keys and values
    Keys,            // rows from H dh on, one block per head of keys
    Values,          // the last rows of it
    HeadMajor,       // rows of each head's queries, keys and values -> all queries, keys, values
    RowScale,        // (D): factors on the rows of a weight or bias that was read before
    Patches,         // convolution (D, C, p, p) -> (D, C p p); a bias is copied
    ImagePositions,  // (1, P + n n, D): copied, or resized to another number of patches
    LeadingAxis,     // (T, D) -> (1, T, D)
    LeadingAxes,     // (D) -> (1, 1, D)
    FirstHalf,       // the first half of the rows of (2 F, D) or (2 F) -> (F, D) or (F)
    SecondHalf,      // the second half; another parameter is made from the first
    WithoutAxis,     // (1, V) -> (V)
    FirstPrefix,     // (1, 1, D) -> row 0 of (1, P, D)
    SecondPrefix,    // (1, 1, D) -> row 1 of (1, P, D)
    // One of two output layers whose mean is taken: (C, D) / 2 -> columns 0 .. D - 1 or D .. 2 D -
    // 1 of (C, 2 D); a bias / 2 is added to (C). Only in a distilled model.
    MeanFirst,
    MeanSecond,
};

// {L} is the number of the layer, in encoder-decoders of the stack that `ours` names; a final *
// stands for weight and bias.
struct NameRow {
    const char* stored;
    const char* ours;
    Operation operation = Operation::Copy;
};

struct HeadRow {
    Head head;
    bool prefixed;  // the stored name has the prefix of the encoder
    NameRow row;
};

struct NameMap {
    // Prefix of the encoder's names in a folder with a head, such as "bert.". It may be missing.
    const char* prefix;
    // Encoder. The first row has a name that no other tensor's name ends with, to find the prefix.
    std::vector<NameRow> encoder;
    // Layers after it. Several rows may have the same parameter; the first that is stored is read.
    std::vector<HeadRow> heads;
    // Endings of the names of buffers that are recomputed.
    std::vector<const char*> buffers;
    // Beginnings of the names, without prefix, of layers of other heads.
    std::vector<const char*> otherHeads;
};

const NameMap& nameMapOf(Family family);

// Returns the current name of a tensor: LayerNorm.gamma and beta of old files are weight and bias.
std::string currentName(const std::string& stored);

}  // namespace headscope::foreign
