// Settings, sites and parameter shapes of the encoder-decoder. Does not depend on LibTorch.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/parameters.h"
#include "core/spec/models/layout.h"
#include "core/spec/models/spec.h"

namespace headscope::models {

// Returns the settings of the encoder-decoder in addition to those of the transformer family.
// decoderLayers: default number of decoder layers.
std::vector<ParamSpec> encoderDecoderParameters(std::int64_t decoderLayers);
ModelSpec encoderDecoderSpec(const RunConfig& config, const DataSizes& data);
// Returns the sites in the order of a forward pass: encoder.0 ..., then decoder.0, cross.0,
// decoder.1, cross.1 ...
std::vector<AttentionSite> encoderDecoderSites(const ModelSpec& spec);
std::vector<NamedShape> encoderDecoderLayout(const ModelSpec& spec);
// Checks the rules of the transformer family and those of the encoder-decoder. Appends to
// `warnings`. Errors: Usage.
Status checkEncoderDecoder(const RunConfig& config, std::vector<Message>& warnings);

// Ids of the values in settings and model.json.
const char* idOf(Embeddings embeddings);
const char* idOf(Positions positions);
const char* idOf(Copy copy);
// Returns null for an unknown id.
const Embeddings* findEmbeddings(const std::string& id);
const Positions* findPositions(const std::string& id);
const Copy* findCopy(const std::string& id);
// Returns the prefix of the parameter names of a site's layer: "encoder0.", "decoder2.". A cross
// site belongs to its decoder layer.
std::string layerNameOf(const ModelSpec& spec, std::int64_t site);
// Returns the name of a site's attention: "encoder0.attention", "decoder2.attention",
// "decoder2.cross_attention".
std::string attentionNameOf(const ModelSpec& spec, std::int64_t site);

}  // namespace headscope::models
