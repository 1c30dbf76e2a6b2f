// What can be picked: datasets, models, methods, objectives and measures describe themselves with these.
#pragma once

#include "core/api/run_config.h"

#include <string>
#include <vector>

namespace headscope {

enum class Task { TextClassification, ImageClassification, LanguageModel, Translation };

// What a change of a head's basis (W_V R, R^-1 W_O; W_Q R, W_K R^-T), which leaves the function as it is, does to a
// value. None: not a value of heads.
enum class Gauge { None, Moves, Rotations, AnyBasis };

// The text a person reads about a method; the same in the window, in `describe` and in the README tables.
struct Descriptor {
    std::string id;  // kebab-case, stable
    std::string name;
    std::string summary;  // one or two sentences
    std::string formula = {};
    std::string range = {};
    std::string redundantWhen = {};  // which direction means redundant heads: "high", "low" or "" (not a similarity)
    Gauge gauge = Gauge::None;
    std::string source = {};
    std::string bibtex = {};
};

// What a person reads of a value's gauge and direction; "" where there is no value of heads. The same everywhere.
std::string gaugeText(Gauge gauge);
std::string redundantText(const Descriptor& item);

struct DatasetInfo : Descriptor {
    Task task = Task::TextClassification;
    std::string licence;
    std::string homepage;    // where the files come from; "" for generated sets
    bool generated = false;  // made from a seed, needs no file
    bool needsPath = false;
    bool pathIsFolder = false;  // a folder is expected (a file may be accepted too)
    std::string pathHint;       // what to choose: "folder with train.csv and test.csv"
    std::string whatToSee;      // what a person should find in the heads
};

struct ModelInfo : Descriptor {
    Task task = Task::TextClassification;
    std::vector<std::string> presets;
};

// Pairwise: (H, H) a layer; Head: (H) a layer; Layer: one number a layer; AcrossLayers: (LH, LH) over all heads;
// Tokens: (T) a layer, of all layers up to it.
enum class MeasureShape { Pairwise, Head, Layer, AcrossLayers, Tokens };

struct MeasureInfo : Descriptor {
    MeasureShape shape = MeasureShape::Pairwise;
    double low = 0, high = 1;  // limits of the colour scale
    bool diverging = false;    // signed values: colour scale centred on 0
    std::string needs = {};    // what one layer's tensors do not hold: "tokens", "patch grid"; "" for nothing
};

// What a model, its training or a look at its heads can do beside the plain transformer and the objectives.
struct MethodInfo : Descriptor {
    RunConfig use;                         // settings that switch it on, as published; none: no setting of a run
    std::vector<std::string> furtherKeys;  // settings that change it
    std::string where = {};                // of a method that is no setting: where the program shows it
};

struct DeviceInfo {
    std::string id;  // "cpu", "cuda:0"
    std::string name;
    bool available = true;
    std::string note;
};

}  // namespace headscope
