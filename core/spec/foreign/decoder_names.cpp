#include "core/spec/foreign/name_tables.h"

namespace headscope::foreign {

NameMap llamaNames() {
    using Op = Operation;
    NameMap map;
    map.prefix = "model.";
    map.encoder = {
        {"embed_tokens.weight", "token_embedding"},
        {"layers.{L}.input_layernorm.weight", "block{L}.norm1.weight"},
        {"layers.{L}.self_attn.q_proj.*", "block{L}.attention.qkv.*", Op::Queries},
        {"layers.{L}.self_attn.k_proj.*", "block{L}.attention.qkv.*", Op::Keys},
        {"layers.{L}.self_attn.v_proj.*", "block{L}.attention.qkv.*", Op::Values},
        {"layers.{L}.self_attn.o_proj.*", "block{L}.attention.output.*"},
        {"layers.{L}.self_attn.q_norm.weight", "block{L}.attention.query_norm.weight"},
        {"layers.{L}.self_attn.k_norm.weight", "block{L}.attention.key_norm.weight"},
        {"layers.{L}.post_attention_layernorm.weight", "block{L}.norm2.weight"},
        {"layers.{L}.mlp.up_proj.*", "block{L}.ff1.*"},
        {"layers.{L}.mlp.down_proj.*", "block{L}.ff2.*"},
        {"layers.{L}.mlp.gate_proj.*", "block{L}.ff_gate.*"},
        {"norm.weight", "norm.weight"},
    };
    map.heads = {
        {Head::TextClassification, false, {"score.weight", "head.weight"}},
        {Head::CausalLanguageModel, false, {"lm_head.weight", "head.weight"}},
    };
    map.buffers = {".rotary_emb.inv_freq"};
    map.otherHeads = {"lm_head.", "score.", "qa_outputs.", "classifier."};
    return map;
}

NameMap gptNeoxNames() {
    NameMap map;
    map.prefix = "gpt_neox.";
    map.encoder = {
        {"embed_in.weight", "token_embedding"},
        {"layers.{L}.input_layernorm.*", "block{L}.norm1.*"},
        {"layers.{L}.attention.query_key_value.*", "block{L}.attention.qkv.*",
         Operation::HeadMajor},
        {"layers.{L}.attention.dense.*", "block{L}.attention.output.*"},
        {"layers.{L}.post_attention_layernorm.*", "block{L}.norm2.*"},
        {"layers.{L}.mlp.dense_h_to_4h.*", "block{L}.ff1.*"},
        {"layers.{L}.mlp.dense_4h_to_h.*", "block{L}.ff2.*"},
        {"final_layer_norm.*", "norm.*"},
    };
    map.heads = {
        {Head::TextClassification, false, {"score.weight", "head.weight"}},
        {Head::CausalLanguageModel, false, {"embed_out.weight", "head.weight"}},
    };
    map.buffers = {".attention.bias", ".attention.masked_bias", ".rotary_emb.inv_freq"};
    map.otherHeads = {"embed_out.", "score.", "qa_outputs.", "classifier."};
    return map;
}

NameMap gptNeoNames() {
    using Op = Operation;
    NameMap map;
    map.prefix = "transformer.";
    map.encoder = {
        {"wte.weight", "token_embedding"},
        {"wpe.weight", "position", Op::LeadingAxis},
        {"h.{L}.ln_1.*", "block{L}.norm1.*"},
        {"h.{L}.attn.attention.q_proj.*", "block{L}.attention.qkv.*", Op::Queries},
        {"h.{L}.attn.attention.k_proj.*", "block{L}.attention.qkv.*", Op::Keys},
        {"h.{L}.attn.attention.v_proj.*", "block{L}.attention.qkv.*", Op::Values},
        {"h.{L}.attn.attention.out_proj.*", "block{L}.attention.output.*"},
        {"h.{L}.ln_2.*", "block{L}.norm2.*"},
        {"h.{L}.mlp.c_fc.*", "block{L}.ff1.*"},
        {"h.{L}.mlp.c_proj.*", "block{L}.ff2.*"},
        {"ln_f.*", "norm.*"},
    };
    map.heads = {
        {Head::TextClassification, false, {"score.weight", "head.weight"}},
        {Head::CausalLanguageModel, false, {"lm_head.weight", "head.weight"}},
    };
    map.buffers = {".attn.attention.bias", ".attn.attention.masked_bias"};
    map.otherHeads = {"lm_head.", "score.", "classifier.", "qa_outputs."};
    return map;
}

NameMap optNames() {
    using Op = Operation;
    NameMap map;
    map.prefix = "model.decoder.";
    map.encoder = {
        {"embed_tokens.weight", "token_embedding"},
        {"embed_positions.weight", "position", Op::LeadingAxis},
        {"project_in.weight", "embedding_projection.weight"},
        {"project_out.weight", "output_projection.weight"},
        {"layers.{L}.self_attn_layer_norm.*", "block{L}.norm1.*"},
        {"layers.{L}.self_attn.q_proj.*", "block{L}.attention.qkv.*", Op::Queries},
        {"layers.{L}.self_attn.k_proj.*", "block{L}.attention.qkv.*", Op::Keys},
        {"layers.{L}.self_attn.v_proj.*", "block{L}.attention.qkv.*", Op::Values},
        {"layers.{L}.self_attn.out_proj.*", "block{L}.attention.output.*"},
        {"layers.{L}.final_layer_norm.*", "block{L}.norm2.*"},
        {"layers.{L}.fc1.*", "block{L}.ff1.*"},
        {"layers.{L}.fc2.*", "block{L}.ff2.*"},
        {"final_layer_norm.*", "norm.*"},
    };
    map.heads = {
        {Head::TextClassification, false, {"score.weight", "head.weight"}},
        {Head::CausalLanguageModel, false, {"lm_head.weight", "head.weight"}},
    };
    map.otherHeads = {"lm_head.", "score.", "qa_outputs."};
    return map;
}

}  // namespace headscope::foreign
