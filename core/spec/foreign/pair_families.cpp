// Encoder-decoders: Marian, BART and T5.
#include "core/spec/foreign/family_keys.h"

#include <algorithm>
#include <map>

namespace headscope::foreign {
namespace {

using io::JsonFields;
using models::Embeddings;
using models::FeedForwardActivation;
using models::Positions;

// T5 has no table of positions and so no natural limit; its models were trained with 512 tokens.
constexpr std::int64_t kUsualT5Length = 512, kLongestT5 = 1024;

// Layers of both stacks, each decoder layer with two attentions.
void setLayers(std::int64_t encoder, std::int64_t decoder, Architecture& out) {
    out.encoderLayers = encoder;
    out.headNumbers.assign(static_cast<std::size_t>(encoder + 2 * decoder), {});
    for (auto& numbers : out.headNumbers)
        for (std::int64_t head = 0; head < out.headCount; ++head) numbers.push_back(head);
}

// Reads a size that each stack has under its own key. Models whose stacks differ are refused.
std::int64_t sameInBoth(JsonFields& fields, const char* encoder, const char* decoder,
                        std::int64_t high, std::int64_t byDefault) {
    const auto first = fields.integer(encoder, 1, high, byDefault),
               second = fields.integer(decoder, 1, high, byDefault);
    if (first != second)
        fields.refuse(
            decoder,
            "it must be %1, the value of %2: Headscope needs the same size in encoder and decoder"_m(
                first, encoder));
    return first;
}

// Refuses a flag of old files that would change the computation.
void need(JsonFields& fields, const char* key, bool value) {
    if (fields.flag(key, value) != value)
        fields.refuse(key, value ? "only true is supported"_m : "only false is supported"_m);
}

// Tables of source, target and output.
void readTables(JsonFields& fields, bool shared, Architecture& out) {
    const bool tied = fields.flag("tie_word_embeddings", true);
    out.embeddings = shared ? (tied ? Embeddings::Shared : Embeddings::Inputs)
                            : (tied ? Embeddings::Tied : Embeddings::Separate);
}

void readStart(JsonFields& fields, std::int64_t byDefault, Architecture& out) {
    out.startToken = fields.integer("decoder_start_token_id", 0, kLargestTable, byDefault);
    if (out.startToken >= out.targetVocabulary)
        fields.refuse("decoder_start_token_id",
                      "it must be less than the %1 tokens of the target"_m(out.targetVocabulary));
}

// Keys of BART and Marian. The layers of encoder_layerdrop and decoder_layerdrop are dropped only
// in training, so these keys are ignored.
void readBartBlock(JsonFields& fields, const char* activation, Architecture& out) {
    out.width = fields.integer("d_model", 1, kLargestWidth, 1024);
    out.headCount =
        sameInBoth(fields, "encoder_attention_heads", "decoder_attention_heads", kMostHeads, 16);
    if (out.width % out.headCount != 0)
        fields.refuse(
            "d_model",
            "it is not a multiple of the %1 heads of encoder_attention_heads"_m(out.headCount));
    out.headSize = std::max<std::int64_t>(out.width / out.headCount, 1);
    setLayers(fields.integer("encoder_layers", 1, kMostLayers, 12),
              fields.integer("decoder_layers", 1, kMostLayers, 12), out);
    out.ff = sameInBoth(fields, "encoder_ffn_dim", "decoder_ffn_dim", kLargestInner, 4096);
    out.length = fields.integer("max_position_embeddings", 1, kLargestTable, 1024);
    out.dropout = fields.real("dropout", 0, 1, 0.1);
    out.attentionDropout = fields.real("attention_dropout", 0, 1, 0);
    out.initialDeviation = fields.real("init_std", 0, 10, 0.02);
    auto& style = out.style;
    style.activation = activationAt(fields, "activation_function", activation);
    style.norm = models::NormPlace::After;
    style.tiedOutputBias = true;
    for (const char* key : {"normalize_before", "add_final_layer_norm", "add_bias_logits"})
        need(fields, key, false);
}

}  // namespace

void readMarian(JsonFields& fields, Architecture& out) {
    readBartBlock(fields, "gelu", out);
    out.vocabulary = fields.integer("vocab_size", 1, kLargestTable, 58101);
    out.targetVocabulary = fields.integer("decoder_vocab_size", 1, kLargestTable, out.vocabulary);
    const bool shared = fields.flag("share_encoder_decoder_embeddings", true);
    if (shared && out.targetVocabulary != out.vocabulary)
        fields.refuse("decoder_vocab_size",
                      "it must be the %1 tokens of vocab_size, because source and target share a "
                      "table (share_encoder_decoder_embeddings)"_m(out.vocabulary));
    readTables(fields, shared, out);
    out.padToken = fields.integer("pad_token_id", 0, kLargestTable, 58100);
    out.positions = Positions::Sinusoidal;
    need(fields, "static_position_embeddings", true);
    need(fields, "normalize_embedding", false);
    if (out.width % 2 != 0) fields.refuse("d_model", "sinusoidal positions need an even width"_m);
    out.style.embeddingScale = fields.flag("scale_embedding", false);
    readStart(fields, 58100, out);
}

void readBart(JsonFields& fields, Architecture& out) {
    readBartBlock(fields, "gelu", out);
    out.vocabulary = out.targetVocabulary = fields.integer("vocab_size", 1, kLargestTable, 50265);
    readTables(fields, true, out);
    out.padToken = fields.integer("pad_token_id", 0, kLargestTable, 1);
    out.style.positionOffset = 2;  // fixed; the tables have two more rows than positions
    out.style.embeddingNorm = true;
    need(fields, "static_position_embeddings", false);
    need(fields, "normalize_embedding", true);
    // With a scale, only the embeddings of tokens are multiplied, not those of positions.
    need(fields, "scale_embedding", false);
    out.style.embeddingScale = false;
    readStart(fields, 2, out);
}

void readT5(JsonFields& fields, Architecture& out) {
    out.width = fields.integer("d_model", 1, kLargestWidth, 512);
    out.headCount = fields.integer("num_heads", 1, kMostHeads, 8);
    out.headSize = fields.integer("d_kv", 1, kLargestWidth, 64);
    const auto layers = fields.integer("num_layers", 1, kMostLayers, 6);
    setLayers(layers, fields.integer("num_decoder_layers", 1, kMostLayers, layers), out);
    out.ff = fields.integer("d_ff", 1, kLargestInner, 2048);
    out.vocabulary = out.targetVocabulary = fields.integer("vocab_size", 1, kLargestTable, 32128);
    out.dropout = out.attentionDropout = fields.real("dropout_rate", 0, 1, 0.1);
    out.padToken = fields.integer("pad_token_id", 0, kLargestTable, 0);
    out.style.scoreScale = false;
    out.positions = Positions::Relative;
    out.length =
        std::min(fields.integer("n_positions", 1, kLargestTable, kUsualT5Length), kLongestT5);
    out.notes.push_back(
        "The model has no maximum text length. Headscope cuts texts at %1 tokens"_m(out.length));
    readTables(fields, true, out);
    auto& style = out.style;
    style.normKind = models::NormKind::Rms;
    style.normEpsilon = fields.real("layer_norm_epsilon", kSmallestEpsilon, 1, 1e-6);
    style.qkvBias = style.attentionOutputBias = style.feedForwardBias = style.outputBias = false;
    style.embeddingScale = false;
    style.outputScale = out.embeddings == Embeddings::Shared;
    auto& bias = style.relativeBias;
    bias.buckets = fields.integer("relative_attention_num_buckets", 4, 4096, 32);
    bias.maximumDistance = fields.integer("relative_attention_max_distance", 3, 1 << 20, 128);
    if (bias.buckets % 2 != 0)
        fields.refuse("relative_attention_num_buckets", "an even number is required"_m);
    if (bias.maximumDistance <= bias.buckets / 2)
        fields.refuse("relative_attention_max_distance",
                      "it must be more than half of the %1 buckets"_m(bias.buckets));
    // The activation follows "gated-" if there is a gate. Newer files say both in keys of their
    // own.
    static const std::map<std::string, FeedForwardActivation> kKinds = {
        {"relu", FeedForwardActivation::Relu},
        {"gelu", FeedForwardActivation::Gelu},
        {"gelu_new", FeedForwardActivation::GeluTanh},
        {"silu", FeedForwardActivation::Silu},
        {"gated-gelu", FeedForwardActivation::GeluTanh},
        {"gated-relu", FeedForwardActivation::Relu},
        {"gated-silu", FeedForwardActivation::Silu}};
    const auto kind = fields.text("feed_forward_proj", "relu");
    const auto found = kKinds.find(kind);
    if (found == kKinds.end())
        fields.refuse("feed_forward_proj",
                      "supported are relu, gelu, gelu_new, silu, gated-gelu, gated-relu and "
                      "gated-silu"_m);
    else
        style.activation = found->second;
    style.gatedFeedForward = fields.flag("is_gated_act", kind.rfind("gated-", 0) == 0);
    if (fields.has("dense_act_fn")) style.activation = activationAt(fields, "dense_act_fn", "relu");
    readStart(fields, out.padToken, out);
}

}  // namespace headscope::foreign
