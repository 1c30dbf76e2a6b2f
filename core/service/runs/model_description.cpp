#include "core/service/runs/model_description.h"

#include "core/api/base/table_text.h"
#include "core/api/runs/tasks.h"
#include "core/base/text/pieces.h"
#include "core/base/util/sha256.h"
#include "core/base/util/utf8.h"
#include "core/service/runs/variant_facts.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/registry.h"

#include <nlohmann/json.hpp>

namespace headscope::runs {
namespace {

using Json = nlohmann::json;
using ModelFacts = std::vector<ModelFact>;

std::string numeral(std::int64_t value) {
    return std::to_string(value);
}

std::string ascii(const Json& json) {
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

template <class Numbers>
std::string spaced(const Numbers& numbers) {
    std::string text;
    for (const auto& value : numbers)
        text += (text.empty() ? "" : " ") + valueText(ParamValue(value));
    return text;
}

// Adds an identity fact: another value means another model.
void identity(ModelFacts& facts, const char* key, const std::string& value,
              const char* meaning = "") {
    facts.push_back({key, value, meaning, true});
}

// Adds an identity fact that comes from vocabulary.json.
void ofVocabulary(ModelFacts& facts, const char* key, const std::string& value,
                  const char* meaning) {
    facts.push_back({key, value, meaning, true, "vocabulary.json"});
}

// Adds a fact about the computation that is the same for all models of this program.
void convention(ModelFacts& facts, const char* key, const std::string& value, const char* meaning) {
    facts.push_back({key, value, meaning, false});
}

// Returns a hash of the vocabulary: of the merges for byte-pair tokens, otherwise of the tokens.
std::string vocabularyHash(const text::Tokenizer& tokenizer) {
    util::Sha256 hash;
    const std::string end(1, '\0');
    for (const auto& merge : tokenizer.merges())
        hash.update(numeral(merge.left) + " " + numeral(merge.right) + end);
    if (tokenizer.options().kind == text::TokenKind::BytePairs) return hash.hex();
    if (tokenizer.isImported()) return tokenizers::fingerprintOf(tokenizer.files());
    for (const auto& token : tokenizer.tokens()) hash.update(token + end);
    return hash.hex();
}

void addSizes(ModelFacts& facts, const models::ModelSpec& spec) {
    identity(facts, "model", spec.model);
    identity(facts, "task", traitsOf(spec.data.task).id);
    identity(facts, "layers", numeral(spec.sites()));
    identity(facts, "heads_per_layer", spaced(spec.heads), "Attention heads of each layer.");
    identity(facts, "head_width", numeral(spec.headSize), "Width dh of one head.");
    identity(facts, "kv_heads", numeral(spec.variants.kvHeads),
             "Heads of keys and values in each layer, each shared by consecutive query heads; 0: "
             "as many as heads.");
    identity(facts, "width", numeral(spec.width), "Width of the residual stream.");
    identity(facts, "feed_forward", numeral(spec.ff));
    identity(facts, "length", numeral(spec.length),
             "Maximum number of tokens or patches; rows of `position`.");
}

// Adds facts about the arithmetic of single layers.
void addLayerArithmetic(ModelFacts& facts, const models::TransformerStyle& style) {
    convention(
        facts, "linear", "y = x W^T + b",
        "`NAME.weight` is W (out, in), `NAME.bias` is b. All numbers are float32, row-major.");
    if (style.normKind == models::NormKind::Rms)
        identity(facts, "norm_kind", "rms",
                 "Every norm is RMSNorm: x / sqrt(mean(x^2) + norm_epsilon) * weight.");
    convention(facts, "norm_epsilon", valueText(style.normEpsilon),
               "Layer norm: (x - mean) / sqrt(variance + epsilon) * weight + bias, variance of the "
               "population.");
    if (style.activation == models::FeedForwardActivation::Gelu)
        convention(facts, "gelu", "erf", "x * (1 + erf(x / sqrt(2))) / 2, not the tanh form.");
    else
        identity(facts, "feed_forward_activation", models::idOf(style.activation),
                 "Takes the place of gelu. gelu-tanh: x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * "
                 "x^3))) / 2; relu: max(x, 0); silu: x / (1 + exp(-x)); quick-gelu: x / (1 + "
                 "exp(-1.702 x)).");
    convention(
        facts, "qkv_rows", "Q K V",
        "Rows of `attention.qkv`: all queries, then all keys, then all values; inside each the "
        "heads in order, "
        "head_width rows per head. Columns of `attention.output.weight`: the heads in order.");
    if (style.scoreScale)
        convention(facts, "score_scale", "1/sqrt(head_width)", "Scores are Q K^T times this.");
    else
        identity(facts, "score_scale", "1", "Scores are Q K^T, without a factor.");
    convention(facts, "dropout", "none", "Nothing is dropped when the model is evaluated.");
}

void addRelativeBias(ModelFacts& facts, const attention::RelativeBiasOptions& bias) {
    identity(facts, "relative_buckets", numeral(bias.buckets),
             "`relative_bias[b, h]`, of encoder-decoders `source_relative_bias` and "
             "`target_relative_bias`, is added to the scores of head h in every self-attention; b "
             "is the bucket of the distance as in T5 (Raffel et al. 2020).");
    identity(facts, "relative_distance", numeral(bias.maximumDistance),
             "Longer distances share the last bucket.");
}

// Facts about parts of the blocks that are not the default. Absent biases have no tensors.
void addBlockStyle(ModelFacts& facts, const models::TransformerStyle& style) {
    if (style.gatedFeedForward)
        identity(facts, "gated_feed_forward", "true",
                 "ff2(act(ff_gate(x)) * ff1(x)) takes the place of ff2(act(ff1(x))).");
    if (!style.firstAttentionNorm)
        identity(facts, "first_attention_norm", "false",
                 "`block0` has no norm1: its attention reads the stream as it is.");
    if (style.parallelResidual)
        identity(facts, "parallel_residual", "true",
                 "x <- x + output(attention(norm1(x))) + ff2(act(ff1(norm2(x)))).");
    if (style.queryKeyNorm)
        identity(facts, "query_key_norm", "true",
                 "query_norm and key_norm are RMSNorms of each head's queries and keys.");
    if (style.positions == models::StreamPositions::Rotary) {
        const auto& rotary = style.rotary;
        identity(facts, "rotary_theta", valueText(rotary.theta),
                 "Numbers i and i + r/2 of each query and key at t are turned by t theta^(-2i/r).");
        if (style.windowTheta > 0)
            identity(facts, "rotary_window_theta", valueText(style.windowTheta),
                     "theta in layers with a window.");
        identity(facts, "rotary_fraction", valueText(rotary.fraction), "r / head_width.");
        if (rotary.scaling != attention::RotaryScaling::None)
            identity(facts, "rotary_scaling", models::idOf(rotary.scaling),
                     "The angles are scaled; model.json has the factors.");
    }
    if (style.positions == models::StreamPositions::Relative)
        addRelativeBias(facts, style.relativeBias);
    if (style.window > 0) {
        identity(facts, "window", numeral(style.window),
                 "Query i sees only keys j with |i - j| < window.");
        if (!style.fullLayers.empty())
            identity(facts, "full_attention_layers", spaced(style.fullLayers),
                     "Layers without the window.");
    }
    if (style.embeddingWidth > 0)
        identity(facts, "embedding_width", numeral(style.embeddingWidth),
                 style.embeddingProjection == models::EmbeddingProjection::Tokens
                     ? "Width of `token_embedding`; embedding_projection maps tokens to width "
                       "before positions are added, output_projection maps the last state back."
                     : "Width of `token_embedding`; embedding_projection maps the sum of the "
                       "embeddings to width.");
    if (style.layerGroups > 0)
        identity(facts, "layer_groups", numeral(style.layerGroups),
                 "Consecutive layers share the blocks block0, block1, ...");
}

// Facts about the ends of a single stream, if they are not the default.
void addStyle(ModelFacts& facts, const models::TransformerStyle& style) {
    if (style.positionOffset > 0)
        identity(facts, "position_offset", numeral(style.positionOffset),
                 "Added to t in `position[0, t]`.");
    if (style.tokenTypes > 0)
        identity(facts, "token_types", numeral(style.tokenTypes),
                 "`token_type[i]` is added to the embedding of a token of type i; type 0 unless "
                 "the input says otherwise.");
    if (style.prefixTokens > 0)
        identity(facts, "prefix_tokens", numeral(style.prefixTokens),
                 "Rows of `prefix[0]`, placed before the patches; t counts them too.");
    if (style.embeddingNorm)
        identity(facts, "embedding_norm", "true", "`embedding_norm` follows the sum.");
    if (style.transform != models::Transform::None)
        identity(facts, "transform", models::idOf(style.transform),
                 "`head` takes this function of transform(x), with x the pooled state; prediction: "
                 "transform_norm(gelu(transform(x))) of every token.");
    if (style.tiedOutput)
        identity(facts, "tied_output", "true",
                 "`head.weight` is `token_embedding`; its bias is `output_bias`, if there is one.");
    if (!style.outputBias) identity(facts, "output_bias", "false", "`head` has no bias.");
}

const char* poolingMeaning(models::Pooling pooling) {
    switch (pooling) {
        case models::Pooling::Mean:
            break;
        case models::Pooling::First:
            return "first: `head` takes the first token after `norm`.";
        case models::Pooling::Prefix:
            return "prefix: `head` takes all rows of the prefix after `norm`, side by side.";
        case models::Pooling::FirstAndMean:
            return "first-and-mean: `head` takes the first token and the mean over the patches "
                   "after `norm`, side by side.";
        case models::Pooling::Last:
            return "last: `head` takes the last token that is not padding, after `norm`.";
    }
    return "mean: `head` takes the mean over all tokens (padding left out) or patches after "
           "`norm`; none: `head` "
           "takes every token and gives the logits of the next one.";
}

// Adds facts about encoders, decoders and image transformers with a single stream.
void addArithmetic(ModelFacts& facts, const models::ModelSpec& spec, const TaskTraits& task) {
    const auto& style = spec.style;
    addLayerArithmetic(facts, style);
    if (style.norm == models::NormPlace::Before)
        convention(facts, "norm_position", "pre",
                   "x <- x + output(attention(norm1(x))), then x <- x + ff2(gelu(ff1(norm2(x)))), "
                   "layer by layer; `norm` "
                   "after the last.");
    else
        identity(facts, "norm_position", "post",
                 "x <- norm1(x + output(attention(x))), then x <- norm2(x + ff2(gelu(ff1(x)))), "
                 "layer by layer; nothing after the last, so there is no `norm`.");
    convention(facts, "mask", task.causal || style.causal ? "causal" : "none",
               "causal: a token sees itself and what comes before it. Padding is never seen.");
    if (style.positions != models::StreamPositions::Learned)
        identity(facts, "positions", models::idOf(style.positions), "There is no `position`.");
    else
        convention(
            facts, "positions", "learned, added",
            "`position[0, t]` is added to the embedding of token or patch t, counted from 0.");
    convention(facts, "pooling", task.everyPosition ? "none" : models::idOf(style.pooling),
               poolingMeaning(style.pooling));
    addStyle(facts, style);
    addBlockStyle(facts, style);
}

void addCopying(ModelFacts& facts, const models::ModelSpec& spec) {
    if (spec.copy == models::Copy::Off) return;
    identity(
        facts, "copy", models::idOf(spec.copy),
        "With y the decoder's state after `target_norm`, m_s that of the encoder after "
        "`source_norm` and z what "
        "would be the logits without copying: g = sigmoid(copy.gate(y)); a = softmax over s of "
        "copy.query(y) . "
        "copy.key(m_s) / sqrt(width), [END] of the source included, padding not; p(w) = g "
        "softmax(z)_w + (1 - g) "
        "times the sum of a_s over all s with source token w. What is called logits is log p(w).");
}

// Facts about encoder-decoders that are not the default.
void addPairStyle(ModelFacts& facts, const models::ModelSpec& spec) {
    const auto& style = spec.style;
    if (style.positionOffset > 0)
        identity(facts, "position_offset", numeral(style.positionOffset),
                 "Added to t in `source_position[0, t]` and `target_position[0, t]`.");
    if (!style.embeddingScale)
        identity(facts, "embedding_scale", "false",
                 "x = embedding + position; sinusoids are not divided by sqrt(width).");
    if (style.embeddingNorm)
        identity(facts, "embedding_norm", "true",
                 "`source_embedding_norm` and `target_embedding_norm` follow the sum.");
    if (spec.relativePositions()) addRelativeBias(facts, style.relativeBias);
    if (style.outputScale)
        identity(facts, "output_scale", "true",
                 "The last state is divided by sqrt(width) before the output layer.");
    if (!style.outputBias) identity(facts, "output_bias", "false", "`head` has no bias.");
    addBlockStyle(facts, style);
}

// Ids of [BEGIN] and [END].
std::string marksOf(const data::Dataset& dataset) {
    if (dataset.tokenizer.isImported())
        return numeral(data::beginOf(dataset.targetTokenizer)) + " " +
               numeral(data::endOf(dataset.targetTokenizer));
    return numeral(dataset.tokenizer.size()) + " " + numeral(dataset.targetTokenizer.size());
}

// Adds facts about encoder-decoder models.
void addPairArithmetic(ModelFacts& facts, const models::ModelSpec& spec,
                       const data::Dataset& dataset) {
    addLayerArithmetic(facts, spec.style);
    identity(facts, "encoder_layers", numeral(spec.encoderLayers),
             "Sites: those of the encoder, then decoder.0, cross.0, decoder.1, cross.1 ...");
    identity(
        facts, "embeddings", models::idOf(spec.embeddings),
        "shared: `embedding` for source, target and output; tied: the output takes "
        "`target_embedding`; separate: "
        "the output is `head`; inputs: `embedding` for source and target, the output is `head`. "
        "A tied output has no bias, except `output_bias` if there is one.");
    identity(facts, "positions", models::idOf(spec.positions),
             "x = sqrt(width) * (embedding + position); sinusoidal: position[t] is sin(t / "
             "10000^(2i/width)) for i from "
             "0 to width/2 - 1, then the cosines, divided by sqrt(width).");
    identity(facts, "target_vocabulary_sha256", vocabularyHash(dataset.targetTokenizer),
             "SHA-256 of the target's tokens, computed as vocabulary_sha256.");
    if (spec.style.norm == models::NormPlace::Before)
        convention(
            facts, "norm_position", "pre",
            "Encoder: x <- x + output(attention(norm1(x))), then x <- x + "
            "ff2(gelu(ff1(norm2(x)))); `source_norm` "
            "after the last. Decoder: x <- x + output(attention(norm1(x))), then x <- x + "
            "output(cross_attention(norm2(x), source)), then x <- x + ff2(gelu(ff1(norm3(x)))); "
            "`target_norm` after "
            "the last.");
    else
        identity(facts, "norm_position", "post",
                 "Each norm follows its sum: x <- norm1(x + output(attention(x))), and so on; "
                 "there is no `source_norm` and no `target_norm`.");
    addPairStyle(facts, spec);
    convention(
        facts, "mask", "causal in the decoder",
        "A token of the target sees itself and what comes before it. Padding is never seen.");
    convention(facts, "marks", marksOf(dataset),
               dataset.tokenizer.isImported()
                   ? "Ids of the tokens with which the decoder begins and texts end."
                   : "First id behind the vocabulary of source and target: [BEGIN], the next one "
                     "is [END]. A "
                     "source ends "
                     "with [END]; the decoder is given [BEGIN] and what was written, and ends with "
                     "[END].");
}

// Returns the table for lower-casing; empty if the tokenizer keeps the case.
Json foldingOf(const text::TokenizerOptions& options) {
    Json rows = Json::array();
    if (!options.lowerCase || options.kind == text::TokenKind::Symbols) return rows;
    for (const auto& range : tokenizers::ownLowerCaseTable())
        rows.push_back({static_cast<std::uint32_t>(range.first),
                        static_cast<std::uint32_t>(range.last), range.offset, range.every});
    return rows;
}

// Adds facts about the tokenizer of an imported model.
void addImportedTokens(ModelFacts& facts, const text::Tokenizer& tokenizer) {
    ofVocabulary(facts, "vocabulary_size", numeral(tokenizer.size()),
                 "Rows of `token_embedding`; the tokenizer may have fewer tokens.");
    ofVocabulary(facts, "vocabulary_sha256", vocabularyHash(tokenizer),
                 "SHA-256 of the names and contents of the tokenizer's files, each after its "
                 "length.");
    ofVocabulary(facts, "token_pattern", "imported",
                 "The files in vocabulary.json (key files) are those of the pretrained model. The "
                 "Python packages tokenizers and transformers read them.");
    convention(facts, "pad_id", numeral(text::kPad), "Only fills batches; never seen.");
    convention(facts, "unknown_id", numeral(tokenizer.unknown()),
               "For text that has no token; -1: there is none.");
}

// Adds facts needed to convert text to token ids.
void addTokens(ModelFacts& facts, const text::Tokenizer& tokenizer) {
    if (tokenizer.isImported()) return addImportedTokens(facts, tokenizer);
    const auto& options = tokenizer.options();
    const bool pairs = options.kind == text::TokenKind::BytePairs;
    ofVocabulary(facts, "vocabulary_size", numeral(tokenizer.size()),
                 pairs
                     ? "Ids: padding, unknown, the 256 bytes, then a merge of vocabulary.json each."
                     : "Tokens of vocabulary.json; a token's id is its place.");
    ofVocabulary(
        facts, "vocabulary_sha256", vocabularyHash(tokenizer),
        pairs ? "SHA-256 of the merges in order, \"LEFT RIGHT\" as ids, a zero byte after each."
              : "SHA-256 of the tokens in order, UTF-8, a zero byte after each.");
    ofVocabulary(
        facts, "lower_case", ascii(foldingOf(options)),
        "First step: rows [first, last, offset, every]: every `every`-th code point from first to "
        "last becomes "
        "itself + offset, the first row that applies counts; empty: letters stay as they are.");
    ofVocabulary(facts, "token_pattern",
                 tokenizers::ownExpression(text::piecesOf(options.kind),
                                           tokenizers::ExpressionSyntax::Python),
                 pairs ? "Second step: this regular expression (Python) finds one chunk after the "
                         "other; its bytes (UTF-8) are "
                         "its ids at first, then the merges are applied in order, each wherever "
                         "its pair occurs; the first "
                         "`length` ids are taken."
                       : "Second step: the tokens are what this regular expression (Python) finds, "
                         "one after the other; the first "
                         "`length` of them are taken.");
    convention(facts, "pad_id", numeral(text::kPad), "Only fills batches.");
    convention(facts, "unknown_id", numeral(text::kUnknown),
               "For tokens that vocabulary.json does not contain.");
}

// Adds facts needed to convert an image to patches.
void addPictures(ModelFacts& facts, const models::ModelSpec& spec, const data::Dataset& dataset) {
    identity(facts, "image_size", numeral(spec.data.imageSize),
             "Side in pixels; three channels, red, green, blue.");
    identity(facts, "patch", numeral(spec.patch), "Side of a patch in pixels.");
    identity(facts, "pixel_mean", spaced(dataset.mean),
             "For each channel: (pixel / 255 - mean) / deviation.");
    identity(facts, "pixel_deviation", spaced(dataset.deviation));
    convention(facts, "patch_order", "rows, columns; channel, row, column",
               "Patches from the top left, row by row; inside a patch channel by channel, each row "
               "by row, as "
               "`patch_embedding` takes them.");
}

std::string tableRow(const std::string& a, const std::string& b, const std::string& c) {
    return "| " + a + " | " + b + " | " + c + " |\n";
}

// Formats a table cell as a Markdown code span and escapes bars.
std::string cell(const std::string& text) {
    constexpr std::size_t kLongest = 2000;
    std::string out;
    // Replace backquotes and control characters, which would end the code span or the row. The
    // weights' metadata keep the original text.
    for (const char c : util::shortened(text, kLongest))
        out += c == '|' ? std::string("\\|")
                        : std::string(1, c == '`'                               ? '\''
                                         : static_cast<unsigned char>(c) < 0x20 ? ' '
                                                                                : c);
    return "`` " + out + " ``";
}

}  // namespace

ModelFacts describeModel(const models::ModelSpec& spec, const data::Dataset& dataset) {
    ModelFacts facts;
    convention(facts, "description", "1", "Version of these facts.");
    const bool pairs =
        traitsOf(spec.data.task).pairs && models::kindOf(spec.model).family == "encoder-decoder";
    const bool transformer = models::kindOf(spec.model).family == "transformer";
    addSizes(facts, spec);
    if (transformer || pairs) addVariantFacts(facts, spec);
    identity(facts, "classes", ascii(dataset.classes),
             "Names of the logits, in order; empty for language models.");
    if (traitsOf(dataset.task).pictures())
        addPictures(facts, spec, dataset);
    else
        addTokens(facts, dataset.tokenizer);
    if (transformer) addArithmetic(facts, spec, traitsOf(dataset.task));
    if (pairs) addPairArithmetic(facts, spec, dataset);
    if (pairs) addCopying(facts, spec);
    return facts;
}

std::map<std::string, std::string> metadataOf(const ModelFacts& facts) {
    std::map<std::string, std::string> metadata;
    for (const auto& fact : facts) metadata[fact.key] = fact.value;
    return metadata;
}

const ModelFact* firstDifference(const ModelFacts& facts,
                                 const std::map<std::string, std::string>& metadata) {
    for (const auto& fact : facts) {
        const auto said = metadata.find(fact.key);
        if (fact.identity && said != metadata.end() && said->second != fact.value) return &fact;
    }
    return nullptr;
}

Status checkDescription(const ModelFacts& facts, const io::TensorFile& weights) {
    const auto* fact = firstDifference(facts, weights.metadata);
    if (!fact) return {};
    return Error{ErrorCode::BadData,
                 "%1 was changed: %2 is %3, the weights were trained with %4"_m(
                     fact->file, fact->key, util::shortened(fact->value, 80),
                     util::shortened(weights.metadata.at(fact->key), 80)),
                 "Put back the files that the run was made with"_m};
}

std::string readmeOf(const ModelFacts& facts, const io::TensorFile& tensors,
                     const std::string& name, const std::string& tested) {
    std::string text =
        "# " + markdownText(util::shortened(name, 200)) + "\n\nA run of Headscope. " + tested +
        "\n\n`config.json` has the settings, `run.json` the results, `metrics.sqlite` the curves, "
        "`checkpoints/step-*/model.safetensors` the weights (safetensors: a JSON header, then "
        "plain "
        "numbers), newest step last. `local.json`, if present, has paths of one machine: leave it "
        "out "
        "when you pass the folder on.\n\nThe facts below are also the metadata of that header. "
        "The Python package headscope, which comes with Headscope, computes the model's logits "
        "from this folder with NumPy.\n\n## The model\n\n";
    text += tableRow("key", "value", "meaning") + "|---|---|---|\n";
    for (const auto& fact : facts)
        text += tableRow("`" + fact.key + "`", cell(fact.value), fact.meaning);
    text += "\n## Tensors\n\n| name | shape |\n|---|---|\n";
    for (const auto& [tensor, plain] : tensors.tensors)
        text += "| `" + tensor + "` | " + spaced(plain.shape) + " |\n";
    return text;
}

}  // namespace headscope::runs
