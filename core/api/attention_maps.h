// Where all heads of a model look in one input: the answer of AttentionQuestion (analysis.h). Plain values.
#pragma once

#include "core/api/dataset_preview.h"
#include "core/api/head_mask.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

struct ScoredClass {
    std::string name;  // class name, or the next token for language models
    double probability = 0;
};

// Tokens that heads look from or at.
struct TokenRow {
    std::vector<std::string> labels;  // a label a token, or "r,c" a patch
    std::vector<int> unknown;         // indices of tokens outside the vocabulary
    std::vector<int> marks = {};      // indices of [BEGIN] and [END]
    int inputTokens = 0;              // of the whole text; where more than labels, only the first were read
    int count() const { return static_cast<int>(labels.size()); }
};

// Input: what every model reads. Of one that also writes a text y_1 .. y_n: Read is what its decoder is given, [BEGIN]
// y_1 .. y_n, and Written what it predicts there, y_1 .. y_n [END], so both are as long.
enum class TokenStream { Input, Read, Written };

// Tokens of source and written text, from 0, that belong together.
struct TokenLink {
    int source = 0, written = 0;
    bool operator==(const TokenLink& o) const { return source == o.source && written == o.written; }
};

// A site of a model that reads one text and writes another.
struct SiteStreams {
    std::string id;  // "cross.2"
    TokenStream queries = TokenStream::Input, keys = TokenStream::Input;
    bool causal = false;
};

// What a head of cross-attention would say belongs together: each written token and the source token that it looks at
// most, unless that is the end mark.
struct HeadAlignment {
    HeadPlace head;
    std::vector<TokenLink> links;
    std::optional<double> error = {};  // alignment error rate, 0 .. 1, where the truth is known (Och & Ney 2003)
    double confidence = 0;             // mean over the written tokens of the largest weight (Voita et al. 2019)
    double spread = 0;  // different source tokens that are linked, as a share of the shorter text: near 0 of a head
                        // that looks at one token all the time
};

// The text that such a model wrote, or was made to write.
struct WrittenText {
    TokenRow read, written;
    std::string text;                                  // "" where nothing was found that ends
    std::string reference;                             // of a sample: its target as in the file
    bool own = false;                                  // the model's own translation, else one that it was given
    std::vector<std::vector<ScoredClass>> likeliest;   // for each written token: what the model holds likeliest there
    std::vector<double> logProbabilities;              // nats, of each written token
    std::optional<std::vector<TokenLink>> truth = {};  // of a sample's own target, where it is known
    std::vector<HeadAlignment> alignments = {};        // a cross head each
    int best = -1;  // of them: the lowest error, or where the truth is not known the most confident that also spreads
};

struct AttentionMaps {
    std::int64_t step = 0;
    int layers = 0, heads = 0, tokens = 0;  // tokens: the valid ones only, T' <= T
    int inputTokens = 0;                    // of the whole text; where more than tokens, only the first were read
    std::vector<int> headsPerLayer = {};    // as in ModelShape
    bool causal = false;
    std::vector<std::string> labels;      // a label a token, or "r,c" a patch
    std::vector<int> unknown;             // indices of tokens outside the vocabulary
    std::vector<int> hidden = {};         // ascending; of tokens that were taken out: their rows and columns are 0
    std::vector<int> marks = {};          // indices of tokens that are no part of the text, as [END] of a source
    std::vector<float> maps;              // (L, H, queries, keys), rows sum to 1 (softmax); 0 for absent heads
    std::vector<float> rollout;           // (T', T') Abnar & Zuidema 2020; none where two texts are read
    std::vector<ScoredClass> prediction;  // most probable first, at most 10; none where a text is written
    double loss = 0;                      // against the label, where there is one
    int label = -1;
    std::string text;
    Picture picture;  // what the model saw (vit)
    // Of a model that reads one text (the tokens above) and writes another; else empty, and all look at the tokens
    // above.
    std::vector<SiteStreams> sites = {};
    WrittenText target = {};

    bool pairs() const { return !sites.empty(); }
    TokenStream queryStream(int layer) const {
        return pairs() ? sites[static_cast<std::size_t>(layer)].queries : TokenStream::Input;
    }
    TokenStream keyStream(int layer) const {
        return pairs() ? sites[static_cast<std::size_t>(layer)].keys : TokenStream::Input;
    }
    bool causalAt(int layer) const { return pairs() ? sites[static_cast<std::size_t>(layer)].causal : causal; }
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
    const std::vector<int>& marksOf(TokenStream stream) const {
        return stream == TokenStream::Input  ? marks
               : stream == TokenStream::Read ? target.read.marks
                                             : target.written.marks;
    }
    int queries(int layer) const { return count(queryStream(layer)); }
    int keys(int layer) const { return count(keyStream(layer)); }
    // Where a head's map begins in `maps`; of layer == layers: how many numbers there are.
    std::size_t mapOffset(int layer, int head) const {
        std::size_t offset = 0;
        for (int before = 0; before < layer; ++before)
            offset += static_cast<std::size_t>(heads) * static_cast<std::size_t>(queries(before) * keys(before));
        return layer < layers ? offset + static_cast<std::size_t>(head * queries(layer) * keys(layer)) : offset;
    }
    const float* map(int layer, int head) const { return maps.data() + mapOffset(layer, head); }
};

}  // namespace headscope
