// Writes the sentences of the methods paragraph about data, architecture and results.
#include "core/api/runs/tasks.h"
#include "core/service/methods/methods_facts.h"
#include "core/service/runs/data_name.h"
#include "core/spec/config/fine_tuning.h"
#include "core/spec/models/style_settings.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <set>

namespace headscope::methods {
namespace {

std::string fixed(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

template <class Numbers>
std::string numberList(const Numbers& numbers) {
    std::string text;
    for (const float value : numbers) text += (text.empty() ? "" : ", ") + fixed(value, 4);
    return text;
}

// Returns whether a boolean setting is on.
bool on(const MethodsFacts& f, const std::string& key) {
    const auto found = f.config.values.find(key);
    const auto* flag = found == f.config.values.end() ? nullptr : std::get_if<bool>(&found->second);
    return flag && *flag;
}

const char* pieceName(text::TokenKind kind) {
    if (kind == text::TokenKind::Characters) return "characters (Unicode code points)";
    if (kind == text::TokenKind::BytePairs)
        return "byte pairs merged inside runs of letters, signs or blanks";
    return kind == text::TokenKind::Symbols
               ? "symbols (separated by spaces)"
               : "words (runs of letters and digits; each Chinese character is a word)";
}

// Adds facts about text pairs after the sentence on tokens.
void saySides(MethodsFacts& f) {
    for (const char* key : {"dataset.vocabulary", "dataset.source_side", "dataset.target_side"})
        f.take(key);
    const auto length = f.take("model.length");
    f.say(std::string(f.dataset.jointVocabulary
                          ? "Source and target share this vocabulary; "
                          : "It is the source's; the target's was made in the same way from the "
                            "targets and contains " +
                                grouped(f.dataset.targetTokenizer.size()) + " tokens; ") +
          "a special token ends each side, and neither has more than " + length +
          " tokens including it: longer training pairs were left out (for summaries the text was "
          "cut), others were "
          "cut for the loss, while translations are compared with whole texts.");
    f.note("target_vocabulary", std::to_string(f.dataset.targetTokenizer.size()));
}

// Marks the tokenizer settings as mentioned: an imported model's tokenizer was not chosen here.
void sayImportedTokens(MethodsFacts& f) {
    for (const char* key : {"dataset.tokens", "dataset.lower_case", "dataset.min_frequency",
                            "dataset.vocab_size", "dataset.tokenizer", "dataset.classes"})
        f.take(key);
    const auto size = f.dataset.tokenizer.size();
    f.say(
        "Texts were divided into tokens by the tokenizer of the pretrained model, with its "
        "special tokens; the model's table of tokens has " +
        grouped(size) + " rows.");
    if (!f.dataset.stream)
        f.say("Each text was cut to " + f.take("model.length") + " tokens, with special tokens.");
    f.note("vocabulary", std::to_string(size));
}

void sayTokens(MethodsFacts& f) {
    const auto& tokenizer = f.dataset.tokenizer;
    if (tokenizer.isImported()) return sayImportedTokens(f);
    const auto& o = tokenizer.options();
    // The text below describes these settings, so they need not be listed again.
    const bool pairs = o.kind == text::TokenKind::BytePairs;
    f.take("dataset.tokens");
    f.take("dataset.lower_case");
    f.take("dataset.min_frequency");
    f.take("dataset.vocab_size");
    const bool folded = o.lowerCase && o.kind != text::TokenKind::Symbols;
    f.say(std::string("Texts were ") + (folded ? "lower-cased and " : "left in their case and ") +
          "cut into " + pieceName(o.kind) + (pairs ? " (Sennrich et al. 2016, over bytes)" : "") +
          "; the vocabulary holds " + grouped(tokenizer.size()) +
          (pairs ? " tokens: [PAD], [UNK], the 256 bytes, and merges of the pair that occurs most "
                   "often in the training "
                   "split, down to " +
                       counted(std::to_string(std::max<std::int64_t>(o.minimumFrequency, 2)),
                               "time") +
                       ", at most "
                 : " tokens: [PAD], [UNK] for what it lacks, and those that occur at least " +
                       counted(std::to_string(o.minimumFrequency), "time") +
                       " in the training split, most frequent first, at most ") +
          grouped(o.maximumSize) + " in all.");
    if (traitsOf(f.dataset.task).pairs)
        saySides(f);
    else if (predictsHidden(traitsOf(f.dataset.task)))
        f.say("The text was divided into samples of " + f.take("model.length") + " tokens.");
    else if (!f.dataset.stream)
        f.say("Each text was cut to its first " + f.take("model.length") + " tokens.");
    f.note("vocabulary", std::to_string(tokenizer.size()));
}

void sayPictures(MethodsFacts& f) {
    const auto side = std::to_string(f.dataset.imageSize);
    f.take("dataset.image_size");
    f.take("dataset.augment");
    f.say("Pictures of " + side + " x " + side +
          " pixels were normalised channel by channel: (pixel / 255 \u2212 mean) / deviation with "
          "the training split's "
          "means " +
          numberList(f.dataset.mean) + " and deviations " + numberList(f.dataset.deviation) + ".");
    f.say(on(f, "dataset.augment")
              ? "While training, each picture was shifted at random by up to 4 pixels in both "
                "directions (the gap filled with the mean colour) and mirrored left to right "
                "with probability 0.5, again in every epoch."
              : "Pictures were not augmented.");
    f.note("augmentation", on(f, "dataset.augment") ? "shift 4, mirror 0.5" : "none");
}

// Settings that, at their defaults, only say that a file is read as usual.
bool readsAsUsual(const ParamSpec& spec, const ParamValue& value) {
    static const std::set<std::string> kKeys = {"dataset.separator", "dataset.header",
                                                "dataset.bad_bytes", "dataset.quotes",
                                                "dataset.row_limit", "dataset.max_samples"};
    return kKeys.count(spec.key) != 0 && value == spec.defaultValue;
}

// Lists the remaining dataset settings. They too determine the samples: seeds, fractions, limits,
// columns.
void sayReading(MethodsFacts& f) {
    std::string list;
    for (const auto& spec : f.specs) {
        if (spec.key.rfind("dataset.", 0) != 0 || f.mentioned.count(spec.key) ||
            !f.config.has(spec.key))
            continue;
        const bool ownTest = f.config.textOr("dataset.test_path", "") != "";
        const bool share = spec.key == "dataset.test_fraction";
        const bool usual = readsAsUsual(spec, f.config.values.at(spec.key)) || (share && ownTest);
        const auto value = f.take(spec.key);
        if (value.empty()) continue;
        f.note(spec.key, value);
        if (usual) continue;
        // A folder may contain a test file; the record of a run does not state it.
        const auto name = inSentence(spec.name) + (share ? " (unless there is a test file)" : "");
        list += (list.empty() ? "" : "; ") +
                (spec.key == "dataset.size" ? value + " " + name : name + " " + value);
    }
    if (!list.empty()) f.say("Data settings: " + list + ".");
}

// Returns the tokenizer of scores that compare words, such as " (tokenizer zh)"; "" for the
// default.
std::string tokensText(const MethodsFacts& f, const std::string& score) {
    const auto& tokens = f.dataset.scoreTokens;
    const bool rouge = score == kRouge1 || score == kRouge2 || score == kRougeL;
    if (score == kBleu && tokens.bleu != text::BleuTokens::V13a)
        return std::string(" (tokenizer ") + text::nameOf(tokens.bleu) + ")";
    if (rouge && tokens.rouge != text::RougeTokens::RougeScore)
        return std::string(" (tokenizer ") + text::nameOf(tokens.rouge) + ")";
    return "";
}

// Formats a score with its interval, if known: "accuracy 93.10 % (95 % Wilson interval 92.10 to
// 93.90 %, over samples)".
std::string scoreSentence(const MethodsFacts& f, const Score& score) {
    const auto& kind = scoreKind(score.id);
    const auto number = [&](double value) { return scoreNumber(kind, value, 1); };
    const std::string text = std::string(kind.formalName) + tokensText(f, score.id) + " " +
                             scoreText(kind, score.value, 1);
    if (!kind.measured()) return text;
    if (kind.share) {
        // Use the split sizes from disk, because early versions did not record them in run.json.
        const auto range = shareInterval(score.value, f.sizes.test);
        return text + " (95 % " + kind.intervalMethod + " interval " + number(range.low) + " to " +
               scoreText(kind, range.high, 1) + ", over samples)";
    }
    if (!score.interval) return text;
    return text + " (95 % interval " + number(score.interval->low) + " to " +
           number(score.interval->high) + ", over " + (f.dataset.stream ? "windows" : "samples") +
           ")";
}

std::string testedText(const MethodsFacts& f) {
    const auto& record = f.record;
    if (f.several)
        return config::Stopping::from(f.config).endsWithBest && record.bestStep >= 0
                   ? "The weights of each run's best evaluation on validation"
                   : "The weights after the last step of each run";
    if (config::Stopping::from(f.config).endsWithBest && record.bestStep >= 0)
        return "The weights of the best evaluation on validation (after step " +
               grouped(record.bestStep) + ")";
    if (record.testedStep >= 0)
        return "The weights after the last step (" + grouped(record.testedStep) + ")";
    // Early versions did not record after which step they tested; it was always the last.
    return "The weights after the last step";
}

}  // namespace

std::string grouped(std::int64_t count) {
    std::string digits = std::to_string(count);
    for (auto at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

std::string inSentence(std::string name) {
    // Abbreviations such as "AdamW" and "RMSNorm" have a second capital letter.
    const auto capitals = std::count_if(
        name.begin(), name.end(), [](unsigned char letter) { return std::isupper(letter) != 0; });
    if (capitals == 1 && !name.empty())
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

std::string counted(const std::string& number, const std::string& noun) {
    return number + " " + noun + (number == "1" ? "" : "s");
}

// "Text table (CSV, TSV)" within a sentence and parentheses: "text table".
std::string formatWords(std::string kind) {
    kind.resize(std::min(kind.find(" ("), kind.size()));
    const bool word = kind.size() > 1 && std::islower(static_cast<unsigned char>(kind[1])) != 0;
    if (word) kind[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(kind[0])));
    return kind;
}

void sayData(const config::Environment& environment, MethodsFacts& f) {
    const auto id = f.take("dataset.id");
    const auto* source = config::sourceOf(environment, id);
    const std::string kind = source ? source->info().name : id;
    f.take("dataset.path");  // marked only: readers cannot use a path on this machine
    f.take("dataset.target_path");
    const bool ownTest = !f.take("dataset.test_path").empty();
    const std::string unit = f.dataset.stream ? "tokens" : "samples";
    const auto sizes = grouped(f.sizes.train) + " " + unit + " for training, " +
                       grouped(f.sizes.valid) + " for validation, " + grouped(f.sizes.test) +
                       " for the test; SHA-256 of the data " + f.record.fingerprint.substr(0, 16);
    const auto own = runs::dataName(f.config);
    f.say("The data were " + (own == id
                                  ? kind + " (" + sizes + ")."
                                  : own + " (format: " + formatWords(kind) + "): " + sizes + "."));
    if (ownTest) f.say("The test split was read from a file of its own.");
    f.note("dataset", id);
    f.note("train_" + unit, std::to_string(f.sizes.train));
    f.note("valid_" + unit, std::to_string(f.sizes.valid));
    f.note("test_" + unit, std::to_string(f.sizes.test));
    f.note("data_sha256", f.record.fingerprint);
    if (traitsOf(f.dataset.task).pictures())
        sayPictures(f);
    else
        sayTokens(f);
    sayReading(f);
}

namespace {

const char* activationText(models::FeedForwardActivation activation) {
    switch (activation) {
        case models::FeedForwardActivation::Gelu:
            return "GELU (exact)";
        case models::FeedForwardActivation::GeluTanh:
            return "GELU (tanh approximation)";
        case models::FeedForwardActivation::Silu:
            return "SiLU";
        case models::FeedForwardActivation::QuickGelu:
            return "quick GELU";
        case models::FeedForwardActivation::Relu:
            break;
    }
    return "ReLU";
}

std::string embeddingText(const models::TransformerStyle& style, bool picture) {
    std::string text =
        picture ? "Patches were embedded by one linear map" : "Tokens were embedded by a table";
    if (style.prefixTokens > 0)
        text += style.prefixTokens == 1 ? ", a learned class token put before them"
                                        : ", a learned class and a distillation token put before "
                                          "them";
    if (style.embeddingWidth > 0)
        text += " of width " + std::to_string(style.embeddingWidth) +
                ", projected to the width of the model";
    if (!style.patchBias) text += " without a bias";
    if (style.positions == models::StreamPositions::Learned)
        text += ", learned position embeddings added";
    if (style.positions == models::StreamPositions::None) text += ", without positions";
    return style.embeddingNorm ? text + ", the sum layer-normed" : text;
}

// Describes how words are hidden from a masked language model.
std::string hiddenText(MethodsFacts& f) {
    f.take("dataset.masked_share");
    const double percent = std::round(1000 * f.number("dataset.masked_share")) / 10;
    return "; " + valueText(ParamValue(percent)) +
           " % of the tokens are predicted, of which 80 % are hidden, 10 % replaced by a random "
           "token and 10 % left as they are";
}

// Names the vector that is classified, for example "the mean over the patches".
std::string pooledText(const models::TransformerStyle& style, bool picture) {
    if (style.pooling == models::Pooling::First) return "the first token";
    if (style.pooling == models::Pooling::Prefix)
        return style.prefixTokens == 1 ? "the class token" : "the class and the distillation token";
    if (style.pooling == models::Pooling::FirstAndMean)
        return "the class token and the mean over the patches";
    if (style.pooling == models::Pooling::Last) return "the last valid token";
    return std::string("the mean over the ") + (picture ? "patches" : "valid tokens");
}

// Names what follows the dense layer of the transform.
std::string pooledLayerText(const models::TransformerStyle& style) {
    switch (style.transform) {
        case models::Transform::Tanh:
            return "tanh";
        case models::Transform::Gelu:
            return "GELU";
        case models::Transform::Prediction:
            return std::string(activationText(style.activation)) + " and a norm";
        default:
            return "ReLU";
    }
}

std::string predictionText(const models::TransformerStyle& style, const data::Dataset& dataset) {
    const auto& task = traitsOf(dataset.task);
    if (predictsHidden(task))
        return std::string(style.transform == models::Transform::None
                               ? "a linear map of every token"
                               : "a dense layer with layer norm and a linear map of every token") +
               " give the logits of the token that is hidden there";
    if (task.everyPosition)
        return style.tiedOutput
                   ? "products of every token with the token embeddings give the logits of the "
                     "next one"
                   : "a linear map of every token gives the logits of the next one";
    const auto pooled = pooledText(style, task.pictures());
    const std::string layer = style.transform == models::Transform::None
                                  ? ""
                                  : "a dense layer with " + pooledLayerText(style) + " of ";
    return "a linear map of " + layer + pooled + " gives the logits of the " +
           std::to_string(dataset.classes.size()) + " classes";
}

// Sentence about what differs from the plain block; "" if nothing does.
std::string blockText(const models::TransformerStyle& style) {
    std::vector<std::string> parts;
    if (style.positions == models::StreamPositions::Rotary)
        parts.push_back("rotary positions (base " + valueText(style.rotary.theta) +
                        (style.windowTheta > 0
                             ? ", " + valueText(style.windowTheta) + " in layers with a window"
                             : "") +
                        (style.rotary.fraction < 1
                             ? ", " + valueText(style.rotary.fraction) + " of each head"
                             : "") +
                        ")");
    if (style.window > 0)
        parts.push_back("a window of " + std::to_string(style.window) + " keys" +
                        (style.fullLayers.empty() ? "" : " in some of the layers"));
    if (!style.firstAttentionNorm) parts.push_back("no norm before the first attention");
    if (style.queryKeyNorm) parts.push_back("RMSNorm of queries and keys");
    if (style.gatedFeedForward) parts.push_back("gated feed-forward layers");
    if (style.parallelResidual) parts.push_back("attention and feed-forward in parallel");
    if (!style.qkvBias) parts.push_back("no biases of queries, keys and values");
    if (!style.attentionOutputBias) parts.push_back("no bias of the attention's output");
    if (!style.feedForwardBias) parts.push_back("no feed-forward biases");
    if (style.normKind == models::NormKind::Layer && !style.normBias)
        parts.push_back("no biases of norms");
    if (style.layerGroups > 0)
        parts.push_back("layers that share weights in " + std::to_string(style.layerGroups) +
                        (style.layerGroups == 1 ? " group" : " groups"));
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? " The layers have " : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text.empty() ? text : text + ".";
}

}  // namespace

void sayArchitecture(MethodsFacts& f) {
    for (const auto& spec : models::styleParameters(f.dataset.task))
        if (f.config.has(spec.key)) f.take(spec.key);
    const auto& task = traitsOf(f.dataset.task);
    const auto style = models::styleFrom(f.config);
    const bool before = style.norm == models::NormPlace::Before;
    // The wording for the default epsilon is older than the setting.
    const auto epsilon = style.normEpsilon == 1e-5 ? "1e-5" : valueText(style.normEpsilon);
    std::string text = embeddingText(style, task.pictures()) + "; each layer adds multi-head ";
    text += task.causal || style.causal ? "causal self-attention" : "self-attention";
    text += std::string(" and then a feed-forward network with ") +
            activationText(style.activation) + " to the stream, " +
            (style.normKind == models::NormKind::Rms ? "RMSNorm" : "layer norm") + " (epsilon " +
            epsilon + (before ? ") before each and after the last layer; " : ") after each sum; ") +
            predictionText(style, f.dataset);
    if (predictsHidden(traitsOf(f.dataset.task))) text += hiddenText(f);
    if (f.parameters > 0) text += "; " + grouped(f.parameters) + " parameters";
    text += "." + blockText(style);
    // Weights of another run have the initial weights of that run only if it was not trained on.
    if (!f.record.pretrained && (f.parents.empty() || f.made()))
        text +=
            " Linear weights started uniform within 1/sqrt(inputs), embeddings normal with "
            "deviation 0.02.";
    f.say(text);
    if (f.parameters > 0) f.note("parameters", std::to_string(f.parameters));
}

void sayPretrained(MethodsFacts& f) {
    const auto& origin = f.record.pretrained;
    if (!origin) return;
    const auto& name = origin->className.empty() ? origin->modelType : origin->className;
    f.say(std::string(f.trained() ? "Training started from the weights" : "The weights are those") +
          " of the pretrained model \u201c" + origin->folder + "\u201d (" + name + ")" +
          (f.trained() ? "" : ", which was not trained further") +
          "; parameters that its folder lacks started with random values.");
    f.note("pretrained_model", origin->folder);
    f.note("pretrained_class", name);
    for (const auto& [file, sha256] : origin->files) f.note("pretrained_sha256 " + file, sha256);
}

void sayResult(MethodsFacts& f) {
    const auto& info = f.record.info;
    if (info.testScores.empty()) {
        f.say("The test split has not been evaluated: training was at step " + grouped(info.step) +
              ".");
        return;
    }
    std::string text = testedText(f) + " were evaluated after training, on " +
                       grouped(f.sizes.test) + " " + (f.dataset.stream ? "tokens" : "samples");
    if (f.several) return f.say(text + ".");
    text += ": ";
    for (const auto& score : info.testScores)
        text += (&score == &info.testScores.front() ? "" : ", ") + scoreSentence(f, score);
    if (info.attentionCosine)
        text +=
            "; the mean cosine of two heads' attention maps was " + fixed(*info.attentionCosine, 4);
    f.say(text + ".");
    for (const auto& score : info.testScores)
        if (scoreKind(score.id).measured()) f.note("test_" + score.id, valueText(score.value));
    f.note("tested_step",
           std::to_string(f.record.testedStep >= 0 ? f.record.testedStep : info.step));
}

}  // namespace headscope::methods
