// Requests to generative models: translations of the user's own sentences, and continuations of a
// prompt.
#pragma once

#include "core/api/base/request.h"
#include "core/api/requests/head_mask.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headscope {

constexpr int kWidestBeam = 100;

struct Translation {
    std::string text;
    int sourceTokens = 0;  // number of tokens of the whole source
    // The source exceeds the model's length; only its beginning was read.
    bool cut = false;
    // false: decoding did not produce a complete sentence; the text is ""
    bool ended = true;
    std::vector<std::string> unknown;  // source words that are not in the vocabulary
    std::vector<std::string> tokens;   // tokens of the text
    double logProbability = 0;         // log-probability in nats, with the end token
    // Log probability with the length penalty; answers are ranked by it.
    double score = 0;
};

struct Translations {
    std::int64_t step = 0;
    // Maximum source length of the model in tokens, with the end token.
    int length = 0;
    std::vector<Translation> sentences;  // translations in the order of the sources
    double seconds = 0;
};

struct TranslateRequest {
    static constexpr const char* kId = "translate";
    using Answer = Translations;
    RequestRequirements requirements() const { return {Needs::Weights, slot, step, average}; }

    std::vector<std::string> sources;
    std::int64_t firstNumber = 1;  // number (line) of the first source, for messages
    int beam = 5;                  // beam width, 1 (greedy) to kWidestBeam
    double lengthPenalty = 0.6;    // alpha of Wu et al. 2016; 0: none
    HeadMask mask;
    std::int64_t step = kLatest;
    int average = 1;  // see RequestRequirements::average
    std::string slot = "main";
};

struct Continued {
    std::int64_t step = 0;
    std::string prompt, text;          // text: the continuation, without the prompt
    std::vector<std::string> tokens;   // tokens of the text
    int promptTokens = 0, length = 0;  // length: the model's context length in tokens
    std::vector<std::string> unknown;  // parts of the prompt that are not in the vocabulary
    // Log probability of the generated tokens in nats, under the model's own distribution.
    double logProbability = 0;
};

struct ContinueRequest {
    static constexpr const char* kId = "continue";
    using Answer = Continued;
    RequestRequirements requirements() const { return {Needs::Weights, slot, step}; }

    std::string prompt;      // prompt; "": start with a random token
    int tokens = 100;        // number of tokens to generate
    double temperature = 1;  // sampling temperature; 0: always the most likely token
    int topK = 0;            // sample only from the k most likely tokens; 0: all
    std::int64_t seed = 0;
    HeadMask mask;
    std::int64_t step = kLatest;
    std::string slot = "main";
    // Called in the answering thread with each generated piece. All pieces together are
    // Continued::text. A piece may end inside a character. May be empty.
    std::function<void(const std::string& piece)> onText = {};
};

}  // namespace headscope
