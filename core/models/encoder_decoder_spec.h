// The encoder-decoder before one is built. No torch.
#pragma once

#include "core/api/parameters.h"
#include "core/api/run_config.h"
#include "core/models/layout.h"
#include "core/models/spec.h"

namespace headscope::models {

// Settings that it has beside those of the transformer family. decoderLayers: the fallback.
std::vector<ParamSpec> encoderDecoderParameters(std::int64_t decoderLayers);
ModelSpec encoderDecoderSpec(const RunConfig& config, const DataSizes& data);
// In the order of a forward pass: encoder.0 ..., then decoder.0, cross.0, decoder.1, cross.1 ...
std::vector<AttentionSite> encoderDecoderSites(const ModelSpec& spec);
std::vector<NamedShape> encoderDecoderLayout(const ModelSpec& spec);
// Beside the rules of the transformer family.
Status checkEncoderDecoder(const RunConfig& config, std::vector<std::string>& warnings);

// What the settings and model.json call them.
const char* idOf(Embeddings embeddings);
const char* idOf(Positions positions);
const char* idOf(Copy copy);
const Embeddings* findEmbeddings(const std::string& id);  // null: none has this id
const Positions* findPositions(const std::string& id);
const Copy* findCopy(const std::string& id);
// "encoder0.", "decoder2.": the names of the parameters of a site's layer begin so; a cross site's are its decoder
// layer's.
std::string layerNameOf(const ModelSpec& spec, std::int64_t site);
// The name of a site's attention: "encoder0.attention", "decoder2.attention", "decoder2.cross_attention".
std::string attentionNameOf(const ModelSpec& spec, std::int64_t site);

}  // namespace headscope::models
