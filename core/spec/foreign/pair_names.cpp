#include "core/spec/foreign/name_tables.h"

namespace headscope::foreign {

NameMap bartNames() {
    using Op = Operation;
    NameMap map;
    map.prefix = "model.";
    map.encoder = {
        // Every file has the first layer of the encoder.
        {"encoder.layers.0.fc1.weight", "encoder0.ff1.weight"},
        {"shared.weight", "embedding"},
        {"encoder.embed_tokens.weight", "source_embedding"},
        {"decoder.embed_tokens.weight", "target_embedding"},
        {"encoder.embed_positions.weight", "source_position", Op::LeadingAxis},
        {"decoder.embed_positions.weight", "target_position", Op::LeadingAxis},
        {"encoder.layernorm_embedding.*", "source_embedding_norm.*"},
        {"decoder.layernorm_embedding.*", "target_embedding_norm.*"},
        {"encoder.layers.{L}.self_attn.q_proj.*", "encoder{L}.attention.qkv.*", Op::Queries},
        {"encoder.layers.{L}.self_attn.k_proj.*", "encoder{L}.attention.qkv.*", Op::Keys},
        {"encoder.layers.{L}.self_attn.v_proj.*", "encoder{L}.attention.qkv.*", Op::Values},
        {"encoder.layers.{L}.self_attn.out_proj.*", "encoder{L}.attention.output.*"},
        {"encoder.layers.{L}.self_attn_layer_norm.*", "encoder{L}.norm1.*"},
        {"encoder.layers.{L}.fc1.*", "encoder{L}.ff1.*"},
        {"encoder.layers.{L}.fc2.*", "encoder{L}.ff2.*"},
        {"encoder.layers.{L}.final_layer_norm.*", "encoder{L}.norm2.*"},
        {"decoder.layers.{L}.self_attn.q_proj.*", "decoder{L}.attention.qkv.*", Op::Queries},
        {"decoder.layers.{L}.self_attn.k_proj.*", "decoder{L}.attention.qkv.*", Op::Keys},
        {"decoder.layers.{L}.self_attn.v_proj.*", "decoder{L}.attention.qkv.*", Op::Values},
        {"decoder.layers.{L}.self_attn.out_proj.*", "decoder{L}.attention.output.*"},
        {"decoder.layers.{L}.self_attn_layer_norm.*", "decoder{L}.norm1.*"},
        {"decoder.layers.{L}.encoder_attn.q_proj.*", "decoder{L}.cross_attention.qkv.*",
         Op::Queries},
        {"decoder.layers.{L}.encoder_attn.k_proj.*", "decoder{L}.cross_attention.qkv.*", Op::Keys},
        {"decoder.layers.{L}.encoder_attn.v_proj.*", "decoder{L}.cross_attention.qkv.*",
         Op::Values},
        {"decoder.layers.{L}.encoder_attn.out_proj.*", "decoder{L}.cross_attention.output.*"},
        {"decoder.layers.{L}.encoder_attn_layer_norm.*", "decoder{L}.norm2.*"},
        {"decoder.layers.{L}.fc1.*", "decoder{L}.ff1.*"},
        {"decoder.layers.{L}.fc2.*", "decoder{L}.ff2.*"},
        {"decoder.layers.{L}.final_layer_norm.*", "decoder{L}.norm3.*"},
    };
    map.heads = {
        {Head::SequenceToSequence, false, {"lm_head.weight", "head.weight"}},
        {Head::SequenceToSequence, false, {"final_logits_bias", "output_bias", Op::WithoutAxis}},
        {Head::SequenceToSequence, false, {"final_logits_bias", "head.bias", Op::WithoutAxis}},
    };
    // Copies of the shared table, and the sinusoids of Marian.
    map.buffers = {".embed_tokens.weight", ".embed_positions.weight"};
    map.otherHeads = {"lm_head.", "classification_head.", "qa_outputs."};
    return map;
}

// The gate, which has the activation, is wi_0; without a gate, the only map is wi.
NameMap t5Names() {
    using Op = Operation;
    NameMap map;
    map.prefix = "";
    map.encoder = {
        {"shared.weight", "embedding"},
        {"encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight",
         "source_relative_bias"},
        {"decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight",
         "target_relative_bias"},
        {"encoder.block.{L}.layer.0.layer_norm.weight", "encoder{L}.norm1.weight"},
        {"encoder.block.{L}.layer.0.SelfAttention.q.weight", "encoder{L}.attention.qkv.weight",
         Op::Queries},
        {"encoder.block.{L}.layer.0.SelfAttention.k.weight", "encoder{L}.attention.qkv.weight",
         Op::Keys},
        {"encoder.block.{L}.layer.0.SelfAttention.v.weight", "encoder{L}.attention.qkv.weight",
         Op::Values},
        {"encoder.block.{L}.layer.0.SelfAttention.o.weight", "encoder{L}.attention.output.weight"},
        {"encoder.block.{L}.layer.1.layer_norm.weight", "encoder{L}.norm2.weight"},
        {"encoder.block.{L}.layer.1.DenseReluDense.wi.weight", "encoder{L}.ff1.weight"},
        {"encoder.block.{L}.layer.1.DenseReluDense.wi_0.weight", "encoder{L}.ff_gate.weight"},
        {"encoder.block.{L}.layer.1.DenseReluDense.wi_1.weight", "encoder{L}.ff1.weight"},
        {"encoder.block.{L}.layer.1.DenseReluDense.wo.weight", "encoder{L}.ff2.weight"},
        {"encoder.final_layer_norm.weight", "source_norm.weight"},
        {"decoder.block.{L}.layer.0.layer_norm.weight", "decoder{L}.norm1.weight"},
        {"decoder.block.{L}.layer.0.SelfAttention.q.weight", "decoder{L}.attention.qkv.weight",
         Op::Queries},
        {"decoder.block.{L}.layer.0.SelfAttention.k.weight", "decoder{L}.attention.qkv.weight",
         Op::Keys},
        {"decoder.block.{L}.layer.0.SelfAttention.v.weight", "decoder{L}.attention.qkv.weight",
         Op::Values},
        {"decoder.block.{L}.layer.0.SelfAttention.o.weight", "decoder{L}.attention.output.weight"},
        {"decoder.block.{L}.layer.1.layer_norm.weight", "decoder{L}.norm2.weight"},
        {"decoder.block.{L}.layer.1.EncDecAttention.q.weight",
         "decoder{L}.cross_attention.qkv.weight", Op::Queries},
        {"decoder.block.{L}.layer.1.EncDecAttention.k.weight",
         "decoder{L}.cross_attention.qkv.weight", Op::Keys},
        {"decoder.block.{L}.layer.1.EncDecAttention.v.weight",
         "decoder{L}.cross_attention.qkv.weight", Op::Values},
        {"decoder.block.{L}.layer.1.EncDecAttention.o.weight",
         "decoder{L}.cross_attention.output.weight"},
        {"decoder.block.{L}.layer.2.layer_norm.weight", "decoder{L}.norm3.weight"},
        {"decoder.block.{L}.layer.2.DenseReluDense.wi.weight", "decoder{L}.ff1.weight"},
        {"decoder.block.{L}.layer.2.DenseReluDense.wi_0.weight", "decoder{L}.ff_gate.weight"},
        {"decoder.block.{L}.layer.2.DenseReluDense.wi_1.weight", "decoder{L}.ff1.weight"},
        {"decoder.block.{L}.layer.2.DenseReluDense.wo.weight", "decoder{L}.ff2.weight"},
        {"decoder.final_layer_norm.weight", "target_norm.weight"},
    };
    map.heads = {{Head::SequenceToSequence, false, {"lm_head.weight", "head.weight"}}};
    // Old files store a table of biases for the cross-attention of the first layer too, which no
    // version uses.
    map.buffers = {".embed_tokens.weight", "EncDecAttention.relative_attention_bias.weight"};
    map.otherHeads = {"lm_head.", "classifier.", "classification_head.", "qa_outputs."};
    return map;
}

}  // namespace headscope::foreign
