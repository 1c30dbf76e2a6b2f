// Attention maps of all heads of a model for one input: the answer of AttentionRequest
// (analysis.h). Plain values.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/api/runs/dataset_preview.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct ScoredClass {
    std::string name;  // class name, or the next token for language models
    double probability = 0;
};

// The tokens along one axis of attention maps.
struct TokenRow {
    std::vector<std::string> labels;  // labels, one per token, or "r,c" per patch
    std::vector<int> unknown;         // indices of tokens outside the vocabulary
    std::vector<int> marks = {};      // indices of the special tokens [BEGIN] and [END]
    // Length of the whole text; if it exceeds the labels, only the first tokens were read.
    int inputTokens = 0;
    int count() const { return static_cast<int>(labels.size()); }
};

// Input: the text or picture that every model reads. The other two exist for sequence-to-sequence
// models with target y_1 .. y_n. Read: the decoder input, [BEGIN] y_1 .. y_n. Written: the
// predicted tokens, y_1 .. y_n [END], so both have the same length.
enum class TokenStream { Input, Read, Written };

// Aligned tokens of source and target, indices from 0.
struct TokenLink {
    int source = 0, written = 0;
    bool operator==(const TokenLink& o) const { return source == o.source && written == o.written; }
};

// Token streams at an attention site of a sequence-to-sequence model.
struct SiteStreams {
    std::string id;  // id of the attention site: "cross.2"
    TokenStream queries = TokenStream::Input, keys = TokenStream::Input;
    bool causal = false;
};

// Word alignment read from a cross-attention head: links each target token to the source token with
// the largest weight, unless that is the end token.
struct HeadAlignment {
    HeadPlace head;
    std::vector<TokenLink> links;
    // Alignment error rate in [0, 1], if the true alignment is known (Och & Ney 2003).
    std::optional<double> error = {};
    double confidence = 0;  // mean over target tokens of the largest weight (Voita et al. 2019)
    // Number of distinct linked source tokens, as a share of the shorter text; near 0 if the head
    // attends to one token all the time.
    double spread = 0;
};

// Target text of a sequence-to-sequence model, generated or given.
struct WrittenText {
    TokenRow read, written;
    std::string text;       // "" if decoding did not produce a complete sentence
    std::string reference;  // a sample's target as in the file
    bool own = false;       // whether the model itself generated it
    // Per target token: the model's most likely tokens.
    std::vector<std::vector<ScoredClass>> likeliest;
    std::vector<double> logProbabilities;  // log-probability per target token, in nats
    // True alignment of a sample's own target, if known.
    std::optional<std::vector<TokenLink>> truth = {};
    std::vector<HeadAlignment> alignments = {};  // alignments, one per cross-attention head
    // Index of the best alignment: the lowest error; if the truth is unknown, the most confident
    // with enough spread.
    int best = -1;
};

struct AttentionMaps {
    std::int64_t step = 0;
    int layers = 0, heads = 0, tokens = 0;  // number of tokens without padding, T' <= T
    // Length of the whole text; if it exceeds `tokens`, only the first were read.
    int inputTokens = 0;
    std::vector<int> headsPerLayer = {};  // see ModelShape::headsPerLayer
    bool causal = false;
    std::vector<std::string> labels;  // labels, one per token, or "r,c" per patch
    std::vector<int> unknown;         // indices of tokens outside the vocabulary
    // Ascending indices of removed tokens; their rows and columns are 0.
    std::vector<int> hidden = {};
    std::vector<int> marks = {};  // indices of special tokens, such as [END] of a source
    // words: index of each token's word, from 0; -1 for special tokens. wordTexts: the words as
    // written in the text. Both are empty unless the tokenizer splits words into pieces.
    std::vector<int> words = {};
    std::vector<std::string> wordTexts = {};
    // (L, H, queries, keys); rows sum to 1 (softmax); 0 for absent heads.
    std::vector<float> maps;
    // Like `maps`: 1 where the query may see the key, else 0; 1 for sites without a pattern of
    // attention. Empty if no site has one. Weights of 0 at visible keys are the head's choice.
    std::vector<std::uint8_t> visible = {};
    // Attention rollout (Abnar & Zuidema 2020), (T', T'); empty for sequence-to-sequence models.
    std::vector<float> rollout;
    // Predictions, most probable first, at most 10; empty for sequence-to-sequence models.
    std::vector<ScoredClass> prediction;
    double loss = 0;  // loss for `label`, if there is one
    int label = -1;
    std::string text;
    // Second text of a pair, with which `text` ends; "" for a single text.
    std::string secondText = {};
    Picture picture;  // the picture as the model receives it (vit)
    // Token streams per site of a sequence-to-sequence model, which reads the tokens above and
    // writes `target`. Empty for other models, in which all heads attend to the tokens above.
    std::vector<SiteStreams> sites = {};
    WrittenText target = {};

    bool pairs() const { return !sites.empty(); }
    TokenStream queryStream(int layer) const {
        return pairs() ? sites[static_cast<std::size_t>(layer)].queries : TokenStream::Input;
    }
    TokenStream keyStream(int layer) const {
        return pairs() ? sites[static_cast<std::size_t>(layer)].keys : TokenStream::Input;
    }
    bool causalAt(int layer) const {
        return pairs() ? sites[static_cast<std::size_t>(layer)].causal : causal;
    }
    int count(TokenStream stream) const {
        return stream == TokenStream::Input ? tokens : static_cast<int>(labelsOf(stream).size());
    }
    const std::vector<std::string>& labelsOf(TokenStream stream) const {
        return stream == TokenStream::Input  ? labels
               : stream == TokenStream::Read ? target.read.labels
                                             : target.written.labels;
    }
    const std::vector<int>& unknownOf(TokenStream stream) const {
        return stream == TokenStream::Input  ? unknown
               : stream == TokenStream::Read ? target.read.unknown
                                             : target.written.unknown;
    }
    const std::vector<int>& specialTokensOf(TokenStream stream) const {
        return stream == TokenStream::Input  ? marks
               : stream == TokenStream::Read ? target.read.marks
                                             : target.written.marks;
    }
    int queries(int layer) const { return count(queryStream(layer)); }
    int keys(int layer) const { return count(keyStream(layer)); }
    // Offset of a head's map in `maps`. For layer == layers: total number of values.
    std::size_t mapOffset(int layer, int head) const {
        std::size_t offset = 0;
        for (int before = 0; before < layer; ++before)
            offset += static_cast<std::size_t>(heads) *
                      static_cast<std::size_t>(queries(before) * keys(before));
        return layer < layers
                   ? offset + static_cast<std::size_t>(head * queries(layer) * keys(layer))
                   : offset;
    }
    const float* map(int layer, int head) const { return maps.data() + mapOffset(layer, head); }
    // Returns like map() which cells the pattern of the model shows; null if it has none.
    const std::uint8_t* visibleAt(int layer, int head) const {
        return visible.empty() ? nullptr : visible.data() + mapOffset(layer, head);
    }
};

}  // namespace headscope
