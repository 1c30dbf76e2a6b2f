// Questions to a model that writes: translations of a person's own sentences, and a prompt that is continued.
#pragma once

#include "core/api/head_mask.h"
#include "core/api/question.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headscope {

constexpr int kWidestBeam = 100;

struct Translation {
    std::string text;
    int sourceTokens = 0;              // of the whole source
    bool cut = false;                  // more than the model reads: it saw the beginning
    bool ended = true;                 // false: nothing was found that ends; the text is ""
    std::vector<std::string> unknown;  // words of the source that its vocabulary has not
    std::vector<std::string> tokens;   // of the text
    double logProbability = 0;         // nats, of all its tokens and the end
    double score = 0;                  // with the length penalty: what answers are ranked by
};

struct Translations {
    std::int64_t step = 0;
    int length = 0;                      // tokens of a source that the model reads, with its end mark
    std::vector<Translation> sentences;  // in the order of the sources
    double seconds = 0;
};

struct TranslateQuestion {
    static constexpr const char* kId = "translate";
    using Answer = Translations;
    QuestionPlace place() const { return {Needs::Weights, slot, step, average}; }

    std::vector<std::string> sources;
    std::int64_t firstNumber = 1;  // of the first source, in messages: its line
    int beam = 5;                  // 1: greedy; at most kWidestBeam
    double lengthPenalty = 0.6;    // alpha of Wu et al. 2016; 0: none
    HeadMask mask;
    std::int64_t step = kLatest;
    int average = 1;  // as of QuestionPlace
    std::string slot = "main";
};

struct Continued {
    std::int64_t step = 0;
    std::string prompt, text;          // text: what follows the prompt
    std::vector<std::string> tokens;   // of the text
    int promptTokens = 0, length = 0;  // length: tokens that the model sees at once
    std::vector<std::string> unknown;  // pieces of the prompt that the vocabulary has not
    double logProbability = 0;         // nats, of what was written, by the model as it is
};

struct ContinueQuestion {
    static constexpr const char* kId = "continue";
    using Answer = Continued;
    QuestionPlace place() const { return {Needs::Weights, slot, step}; }

    std::string prompt;      // "": a token drawn at random begins
    int tokens = 100;        // to write
    double temperature = 1;  // 0: always the likeliest
    int topK = 0;            // among the so many likeliest; 0: all
    std::int64_t seed = 0;
    HeadMask mask;
    std::int64_t step = kLatest;
    std::string slot = "main";
    // Called in the thread that answers with each piece of Continued::text as it is written; all pieces together are
    // that text. A piece may end inside a character. May be empty.
    std::function<void(const std::string& piece)> onText = {};
};

}  // namespace headscope
