// A model as a value: enough to build it, to count what it costs, and to compare a file of weights with it. No torch.
#pragma once

#include "core/attention/multi_head_options.h"
#include "core/data/dataset.h"
#include "core/models/site.h"

#include <vector>

namespace headscope::models {

// What a model must know of its data.
struct DataSizes {
    Task task = Task::TextClassification;
    std::int64_t vocabulary = 0;  // tokens; pictures: 0; of pairs those of the source with its marks
    std::int64_t outputs = 0;     // classes, or the vocabulary where the next token is predicted; of pairs the target's
    std::int64_t channels = 3, imageSize = 32;

    static DataSizes of(const data::Dataset& dataset);
};

// Which tables of vectors a model of two streams has. Shared: one for source, target and output, over one vocabulary.
// Tied: one for the source, one for target and output. Separate: one each.
enum class Embeddings { Shared, Tied, Separate };
// Learned: a parameter. Sinusoidal: sin and cos of position / 10000^(2i/D) (Vaswani et al. 2017).
enum class Positions { Learned, Sinusoidal };
// Pointer: what is written may be taken over from the source (copy_head.h).
enum class Copy { Off, Pointer };

struct ModelSpec {
    std::string model;  // its id in the registry
    DataSizes data;
    std::vector<std::int64_t> heads;  // of each attention site, in their order; 0: all were removed
    std::int64_t headSize = 0;        // of all of them
    std::int64_t width = 128, ff = 512;
    std::int64_t length = 64;  // tokens or patches
    std::int64_t patch = 4;    // side in pixels
    double dropout = 0.1;
    attention::HeadVariants variants = {};
    // Of a model that reads one text and writes another; nothing in others. Its sites are those of the encoder, then
    // for each decoder layer that of the decoder itself and that of its look at the source.
    std::int64_t encoderLayers = 0;
    Embeddings embeddings = Embeddings::Separate;
    Positions positions = Positions::Learned;
    Copy copy = Copy::Off;

    std::int64_t decoderLayers() const { return (sites() - encoderLayers) / 2; }
    std::int64_t sites() const { return static_cast<std::int64_t>(heads.size()); }
    std::int64_t mostHeads() const;  // of any site; 0 without sites
    attention::MultiHeadAttentionOptions attention(std::int64_t site) const;
};

}  // namespace headscope::models
