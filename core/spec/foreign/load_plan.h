// Decides which stored tensors each parameter is made from, by names and shapes alone. The same
// plan serves for writing.
#pragma once

#include "core/spec/foreign/name_map.h"

#include <map>

namespace headscope::foreign {

using Shape = std::vector<std::int64_t>;

// A stored tensor and its place in a parameter.
struct Piece {
    std::string stored;  // name in the file
    Operation operation = Operation::Copy;
    Shape shape;             // expected shape of the stored tensor
    std::int64_t first = 0;  // element of the parameter where it begins
    // The first `scaled` elements of the parameter's part are multiplied by `factor`.
    std::int64_t scaled = 0;
    double factor = 1;
    // HeadMajor: elements of one head's queries, and number of heads. RowScale: elements per row.
    std::int64_t block = 0, heads = 0;
    // ImagePositions: patches per side as stored and as read, and prefix tokens; equal sides: a
    // copy.
    std::int64_t storedGrid = 0, grid = 0, prefix = 0;
};

// Origin of a parameter. New: initialised for a new head. Zeros: the architecture lacks it.
enum class Source { Stored, New, Zeros };

struct PlannedParameter {
    std::string name;  // the parameter's name in this program
    Shape shape;
    Source source = Source::Stored;
    std::vector<Piece> pieces;  // only if stored
};

struct LoadPlan {
    std::string prefix;  // prefix of the encoder's names in the folder
    std::vector<PlannedParameter> parameters;
    std::vector<std::string> missing;  // names that should be stored
    // Stored tensors that are not read. leftAside: other heads, copies, buffers. unused: unknown.
    std::vector<std::string> leftAside, unused;
};

// `stored`: names of all tensors of the folder.
LoadPlan planFor(const Architecture& architecture, const std::vector<std::string>& stored);

// Returns the plan for writing a folder. If the tables have several names for a parameter, the
// first one is used.
LoadPlan writingPlan(const Architecture& architecture);

std::int64_t elementsOf(const Shape& shape);
// Returns whether the operation reads half of the rows of a stored tensor.
bool isHalf(Operation operation);
// Returns whether the operation reads one of two output layers whose mean is taken.
bool isMean(Operation operation);

}  // namespace headscope::foreign
