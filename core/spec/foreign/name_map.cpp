#include "core/spec/foreign/name_map.h"

#include "core/spec/foreign/affixes.h"
#include "core/spec/foreign/name_tables.h"

#include <map>

namespace headscope::foreign {
namespace {

using Op = Operation;

// Rows that BERT and RoBERTa share.
std::vector<NameRow> bertEncoder() {
    return {
        {"embeddings.word_embeddings.weight", "token_embedding"},
        {"embeddings.position_embeddings.weight", "position", Op::LeadingAxis},
        {"embeddings.token_type_embeddings.weight", "token_type"},
        {"embeddings.LayerNorm.*", "embedding_norm.*"},
        {"encoder.layer.{L}.attention.self.query.*", "block{L}.attention.qkv.*", Op::Queries},
        {"encoder.layer.{L}.attention.self.key.*", "block{L}.attention.qkv.*", Op::Keys},
        {"encoder.layer.{L}.attention.self.value.*", "block{L}.attention.qkv.*", Op::Values},
        {"encoder.layer.{L}.attention.output.dense.*", "block{L}.attention.output.*"},
        {"encoder.layer.{L}.attention.output.LayerNorm.*", "block{L}.norm1.*"},
        {"encoder.layer.{L}.intermediate.dense.*", "block{L}.ff1.*"},
        {"encoder.layer.{L}.output.dense.*", "block{L}.ff2.*"},
        {"encoder.layer.{L}.output.LayerNorm.*", "block{L}.norm2.*"},
    };
}

NameMap bert() {
    NameMap map;
    map.prefix = "bert.";
    map.encoder = bertEncoder();
    map.heads = {
        {Head::None, true, {"pooler.dense.*", "transform.*"}},
        {Head::TextClassification, true, {"pooler.dense.*", "transform.*"}},
        {Head::TextClassification, false, {"classifier.*", "head.*"}},
        {Head::MaskedLanguageModel, false, {"cls.predictions.transform.dense.*", "transform.*"}},
        {Head::MaskedLanguageModel,
         false,
         {"cls.predictions.transform.LayerNorm.*", "transform_norm.*"}},
        {Head::MaskedLanguageModel, false, {"cls.predictions.decoder.weight", "head.weight"}},
        {Head::MaskedLanguageModel, false, {"cls.predictions.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"cls.predictions.decoder.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"cls.predictions.bias", "head.bias"}},
        {Head::MaskedLanguageModel, false, {"cls.predictions.decoder.bias", "head.bias"}},
    };
    map.buffers = {"embeddings.position_ids", "embeddings.token_type_ids"};
    // Tensors of other tasks: ignored, but named in the report of the import.
    map.otherHeads = {"pooler.", "cls.", "classifier.", "qa_outputs."};
    return map;
}

NameMap roberta() {
    NameMap map;
    map.prefix = "roberta.";
    map.encoder = bertEncoder();
    map.heads = {
        {Head::TextClassification, false, {"classifier.dense.*", "transform.*"}},
        {Head::TextClassification, false, {"classifier.out_proj.*", "head.*"}},
        {Head::MaskedLanguageModel, false, {"lm_head.dense.*", "transform.*"}},
        {Head::MaskedLanguageModel, false, {"lm_head.layer_norm.*", "transform_norm.*"}},
        {Head::MaskedLanguageModel, false, {"lm_head.decoder.weight", "head.weight"}},
        {Head::MaskedLanguageModel, false, {"lm_head.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"lm_head.decoder.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"lm_head.bias", "head.bias"}},
        {Head::MaskedLanguageModel, false, {"lm_head.decoder.bias", "head.bias"}},
    };
    map.buffers = {"embeddings.position_ids", "embeddings.token_type_ids"};
    map.otherHeads = {"pooler.", "lm_head.", "classifier.", "qa_outputs."};
    return map;
}

NameMap distilBert() {
    NameMap map;
    map.prefix = "distilbert.";
    map.encoder = {
        {"embeddings.word_embeddings.weight", "token_embedding"},
        {"embeddings.position_embeddings.weight", "position", Op::LeadingAxis},
        {"embeddings.LayerNorm.*", "embedding_norm.*"},
        {"transformer.layer.{L}.attention.q_lin.*", "block{L}.attention.qkv.*", Op::Queries},
        {"transformer.layer.{L}.attention.k_lin.*", "block{L}.attention.qkv.*", Op::Keys},
        {"transformer.layer.{L}.attention.v_lin.*", "block{L}.attention.qkv.*", Op::Values},
        {"transformer.layer.{L}.attention.out_lin.*", "block{L}.attention.output.*"},
        {"transformer.layer.{L}.sa_layer_norm.*", "block{L}.norm1.*"},
        {"transformer.layer.{L}.ffn.lin1.*", "block{L}.ff1.*"},
        {"transformer.layer.{L}.ffn.lin2.*", "block{L}.ff2.*"},
        {"transformer.layer.{L}.output_layer_norm.*", "block{L}.norm2.*"},
    };
    map.heads = {
        {Head::TextClassification, false, {"pre_classifier.*", "transform.*"}},
        {Head::TextClassification, false, {"classifier.*", "head.*"}},
        {Head::MaskedLanguageModel, false, {"vocab_transform.*", "transform.*"}},
        {Head::MaskedLanguageModel, false, {"vocab_layer_norm.*", "transform_norm.*"}},
        {Head::MaskedLanguageModel, false, {"vocab_projector.weight", "head.weight"}},
        {Head::MaskedLanguageModel, false, {"vocab_projector.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"vocab_projector.bias", "head.bias"}},
    };
    map.buffers = {"embeddings.position_ids"};
    map.otherHeads = {"pre_classifier.", "classifier.", "vocab_", "qa_outputs."};
    return map;
}

NameMap gpt2() {
    NameMap map;
    map.prefix = "transformer.";
    map.encoder = {
        {"wte.weight", "token_embedding"},
        {"wpe.weight", "position", Op::LeadingAxis},
        {"h.{L}.ln_1.*", "block{L}.norm1.*"},
        // GPT-2 stores its matrices as (in, out), all others as (out, in).
        {"h.{L}.attn.c_attn.*", "block{L}.attention.qkv.*", Op::Transpose},
        {"h.{L}.attn.c_proj.*", "block{L}.attention.output.*", Op::Transpose},
        {"h.{L}.ln_2.*", "block{L}.norm2.*"},
        {"h.{L}.mlp.c_fc.*", "block{L}.ff1.*", Op::Transpose},
        {"h.{L}.mlp.c_proj.*", "block{L}.ff2.*", Op::Transpose},
        {"ln_f.*", "norm.*"},
    };
    map.heads = {
        {Head::TextClassification, false, {"score.weight", "head.weight"}},
        {Head::CausalLanguageModel, false, {"lm_head.weight", "head.weight"}},
    };
    // Causal masks that old versions stored as tensors.
    map.buffers = {".attn.bias", ".attn.masked_bias"};
    map.otherHeads = {"lm_head.", "score.", "classifier.", "multiple_choice_head.", "qa_outputs."};
    return map;
}

NameMap vit() {
    NameMap map;
    map.prefix = "vit.";
    map.encoder = {
        {"embeddings.cls_token", "prefix", Op::FirstPrefix},
        {"embeddings.position_embeddings", "position"},
        {"embeddings.patch_embeddings.projection.*", "patch_embedding.*", Op::Patches},
        {"encoder.layer.{L}.layernorm_before.*", "block{L}.norm1.*"},
        {"encoder.layer.{L}.attention.attention.query.*", "block{L}.attention.qkv.*", Op::Queries},
        {"encoder.layer.{L}.attention.attention.key.*", "block{L}.attention.qkv.*", Op::Keys},
        {"encoder.layer.{L}.attention.attention.value.*", "block{L}.attention.qkv.*", Op::Values},
        {"encoder.layer.{L}.attention.output.dense.*", "block{L}.attention.output.*"},
        {"encoder.layer.{L}.layernorm_after.*", "block{L}.norm2.*"},
        {"encoder.layer.{L}.intermediate.dense.*", "block{L}.ff1.*"},
        {"encoder.layer.{L}.output.dense.*", "block{L}.ff2.*"},
        {"layernorm.*", "norm.*"},
    };
    map.heads = {{Head::ImageClassification, false, {"classifier.*", "head.*"}}};
    map.buffers = {"embeddings.mask_token"};
    map.otherHeads = {"pooler.", "classifier.", "decoder."};
    return map;
}

NameMap deit() {
    auto map = vit();
    map.prefix = "deit.";
    map.encoder.push_back({"embeddings.distillation_token", "prefix", Op::SecondPrefix});
    map.heads = {
        {Head::ImageClassification, false, {"classifier.*", "head.*"}},
        // DeiT averages the logits of its two classifiers; as one layer on both tokens, each weight
        // counts half.
        {Head::ImageClassification, false, {"cls_classifier.*", "head.*", Op::MeanFirst}},
        {Head::ImageClassification, false, {"distillation_classifier.*", "head.*", Op::MeanSecond}},
    };
    map.otherHeads.push_back("cls_classifier.");
    map.otherHeads.push_back("distillation_classifier.");
    return map;
}

NameMap dinov2() {
    auto map = vit();
    map.prefix = "dinov2.";
    const std::string layer = "encoder.layer.{L}.";
    for (auto& row : map.encoder) {
        const std::string stored = row.stored;
        if (stored == "embeddings.position_embeddings") row.operation = Op::ImagePositions;
        if (stored == layer + "layernorm_before.*") row.stored = "encoder.layer.{L}.norm1.*";
        if (stored == layer + "layernorm_after.*") row.stored = "encoder.layer.{L}.norm2.*";
        if (stored == layer + "intermediate.dense.*") row.stored = "encoder.layer.{L}.mlp.fc1.*";
        if (stored == layer + "output.dense.*") row.stored = "encoder.layer.{L}.mlp.fc2.*";
    }
    // LayerScale multiplies what attention and feed-forward add to the stream.
    for (const char* part : {"block{L}.attention.output.weight", "block{L}.attention.output.bias"})
        map.encoder.push_back({"encoder.layer.{L}.layer_scale1.lambda1", part, Op::RowScale});
    for (const char* part : {"block{L}.ff2.weight", "block{L}.ff2.bias"})
        map.encoder.push_back({"encoder.layer.{L}.layer_scale2.lambda1", part, Op::RowScale});
    return map;
}

NameMap electra() {
    NameMap map;
    map.prefix = "electra.";
    map.encoder = bertEncoder();
    map.encoder.push_back({"embeddings_project.*", "embedding_projection.*"});
    map.heads = {
        {Head::TextClassification, false, {"classifier.dense.*", "transform.*"}},
        {Head::TextClassification, false, {"classifier.out_proj.*", "head.*"}},
        {Head::MaskedLanguageModel, false, {"generator_predictions.dense.*", "transform.*"}},
        {Head::MaskedLanguageModel,
         false,
         {"generator_predictions.LayerNorm.*", "transform_norm.*"}},
        {Head::MaskedLanguageModel, false, {"generator_lm_head.weight", "head.weight"}},
        {Head::MaskedLanguageModel, false, {"generator_lm_head.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"generator_lm_head.bias", "head.bias"}},
    };
    map.buffers = {"embeddings.position_ids", "embeddings.token_type_ids"};
    map.otherHeads = {"discriminator_predictions.", "generator_", "classifier.", "qa_outputs."};
    return map;
}

NameMap albert() {
    NameMap map;
    map.prefix = "albert.";
    map.encoder = {
        {"embeddings.word_embeddings.weight", "token_embedding"},
        {"embeddings.position_embeddings.weight", "position", Op::LeadingAxis},
        {"embeddings.token_type_embeddings.weight", "token_type"},
        {"embeddings.LayerNorm.*", "embedding_norm.*"},
        {"encoder.embedding_hidden_mapping_in.*", "embedding_projection.*"},
    };
    // {L} is the number of the group.
    static const std::vector<NameRow> kLayer = {
        {"encoder.albert_layer_groups.{L}.albert_layers.0.attention.query.*",
         "block{L}.attention.qkv.*", Op::Queries},
        {"encoder.albert_layer_groups.{L}.albert_layers.0.attention.key.*",
         "block{L}.attention.qkv.*", Op::Keys},
        {"encoder.albert_layer_groups.{L}.albert_layers.0.attention.value.*",
         "block{L}.attention.qkv.*", Op::Values},
        {"encoder.albert_layer_groups.{L}.albert_layers.0.attention.dense.*",
         "block{L}.attention.output.*"},
        {"encoder.albert_layer_groups.{L}.albert_layers.0.attention.LayerNorm.*",
         "block{L}.norm1.*"},
        {"encoder.albert_layer_groups.{L}.albert_layers.0.ffn.*", "block{L}.ff1.*"},
        {"encoder.albert_layer_groups.{L}.albert_layers.0.ffn_output.*", "block{L}.ff2.*"},
        {"encoder.albert_layer_groups.{L}.albert_layers.0.full_layer_layer_norm.*",
         "block{L}.norm2.*"},
    };
    map.encoder.insert(map.encoder.end(), kLayer.begin(), kLayer.end());
    map.heads = {
        {Head::None, true, {"pooler.*", "transform.*"}},
        {Head::TextClassification, true, {"pooler.*", "transform.*"}},
        {Head::TextClassification, false, {"classifier.*", "head.*"}},
        {Head::MaskedLanguageModel, false, {"predictions.dense.*", "transform.*"}},
        {Head::MaskedLanguageModel, false, {"predictions.LayerNorm.*", "transform_norm.*"}},
        {Head::MaskedLanguageModel, false, {"predictions.decoder.weight", "head.weight"}},
        {Head::MaskedLanguageModel, false, {"predictions.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"predictions.decoder.bias", "output_bias"}},
        {Head::MaskedLanguageModel, false, {"predictions.bias", "head.bias"}},
        {Head::MaskedLanguageModel, false, {"predictions.decoder.bias", "head.bias"}},
    };
    map.buffers = {"embeddings.position_ids", "embeddings.token_type_ids"};
    map.otherHeads = {"pooler.", "predictions.", "sop_classifier.", "classifier.", "qa_outputs."};
    return map;
}

bool replaceEnding(std::string& text, const std::string& ending, const char* by) {
    if (!endsWith(text, ending)) return false;
    text.replace(text.size() - ending.size(), ending.size(), by);
    return true;
}

}  // namespace

const NameMap& nameMapOf(Family family) {
    static const std::map<Family, NameMap> kMaps = {{Family::Bert, bert()},
                                                    {Family::DistilBert, distilBert()},
                                                    {Family::Roberta, roberta()},
                                                    {Family::Gpt2, gpt2()},
                                                    {Family::Vit, vit()},
                                                    {Family::Deit, deit()},
                                                    {Family::Llama, llamaNames()},
                                                    {Family::GptNeox, gptNeoxNames()},
                                                    {Family::GptNeo, gptNeoNames()},
                                                    {Family::Opt, optNames()},
                                                    {Family::Dinov2, dinov2()},
                                                    {Family::Electra, electra()},
                                                    {Family::Albert, albert()},
                                                    {Family::Clip, clipNames()},
                                                    {Family::ModernBert, modernBertNames()},
                                                    {Family::Marian, bartNames()},
                                                    {Family::Bart, bartNames()},
                                                    {Family::T5, t5Names()}};
    return kMaps.at(family);
}

std::string currentName(const std::string& stored) {
    auto name = stored;
    // Checkpoints converted from TensorFlow use the older names of layer norms.
    if (!replaceEnding(name, ".gamma", ".weight")) replaceEnding(name, ".beta", ".bias");
    return name;
}

}  // namespace headscope::foreign
