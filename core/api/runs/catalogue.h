// Descriptions of everything a user can choose: datasets, models, methods, objectives and measures.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"

#include <string>
#include <vector>

namespace headscope {

enum class Task {
    TextClassification,
    ImageClassification,
    LanguageModel,
    Translation,
    MaskedLanguageModel
};

// How a value changes under a change of a head's basis (W_V R, R^-1 W_O; W_Q R, W_K R^-T), which
// does not change the model's function.
// None: not a value of heads.
// NotInvariant: not basis-invariant.
// Rotations: invariant under rotations.
// AnyBasis: basis-invariant.
enum class BasisInvariance { None, NotInvariant, Rotations, AnyBasis };

// Description of a method for the user; the same in the window, in `describe` and in the README
// tables.
struct Descriptor {
    std::string id;  // stable id in kebab-case
    std::string name;
    std::string summary;  // summary in one or two sentences
    std::string formula = {};
    std::string range = {};
    // Direction that indicates redundant heads: "high", "low" or "" (not a similarity).
    std::string redundantWhen = {};
    BasisInvariance basisInvariance = BasisInvariance::None;
    std::string source = {};
    std::string bibtex = {};
};

// Texts for the user about a value's basis-invariance and direction; "" if it is not a value of
// heads.
std::string basisInvarianceText(BasisInvariance basisInvariance);
std::string redundantText(const Descriptor& item);

struct DatasetInfo : Descriptor {
    Task task = Task::TextClassification;
    std::string licence;
    std::string homepage;    // source of the files; "" for generated datasets
    bool generated = false;  // whether it is generated from a seed, without files
    bool needsPath = false;
    bool pathIsFolder = false;  // whether it expects a folder (a file may be accepted too)
    std::string pathHint;       // hint on what to choose: "folder with train.csv and test.csv"
    std::string whatToSee;      // hint on what to look for in the heads
};

struct ModelInfo : Descriptor {
    Task task = Task::TextClassification;
    std::vector<std::string> presets;
};

// Shape of a measure. Pairwise: (H, H) per layer; Head: (H) per layer; Layer: one number per layer;
// AcrossLayers: (LH, LH) over all heads; Tokens: (T) per layer, computed from all layers up to it.
enum class MeasureShape { Pairwise, Head, Layer, AcrossLayers, Tokens };

struct MeasureInfo : Descriptor {
    MeasureShape shape = MeasureShape::Pairwise;
    double low = 0, high = 1;  // limits of the colour scale
    bool diverging = false;    // signed values: the colour scale is centred on 0
    // Inputs beyond the tensors of one layer: "tokens", "patch grid"; "" for none.
    std::string needs = {};
};

// A technique for models, training or head analysis beyond the plain transformer and the
// objectives.
struct MethodInfo : Descriptor {
    // Settings that enable it as published; empty: not a setting of a run.
    RunConfig use;
    std::vector<std::string> furtherKeys;  // further settings of the technique
    std::string where = {};  // for entries other than settings: where it is in the program
};

struct DeviceInfo {
    std::string id;  // device id such as "cpu", "cuda:0"
    std::string name;
    bool available = true;
    Message note;
};

}  // namespace headscope
