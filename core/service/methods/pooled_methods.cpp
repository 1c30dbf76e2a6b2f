#include "core/service/methods/method_rows.h"

namespace headscope::methods {

// Choices of models::TransformerStyle for the vector that the classes are predicted from.
const std::vector<Row>& pooledOutputs() {
    static const std::vector<Row> kRows = {
        {"first-token",
         "Pooling of the first token",
         "The class is predicted from the last state y of the first token alone, as in BERT and "
         "ViT, so its attention must collect what the other tokens hold.",
         "z = W y_1 + b",
         "any",
         "Devlin et al. 2019, arXiv 1810.04805",
         "devlin2019bert",
         {{"model.pool", word("first")}}},
        {"last-token",
         "Pooling of the last token",
         "The class is predicted from the last state y of the last token alone, which is the only "
         "token that sees all others in a causal model.",
         "z = W y_n + b",
         "any",
         "Radford et al. 2019, GPT-2",
         "radford2019language",
         {{"model.pool", word("last")}}},
        {"tanh-pooler",
         "Pooled layer with tanh",
         "A dense layer with tanh between the pooled state y and the output layer, as in BERT's "
         "pooler.",
         "z = W tanh(V y + c) + b",
         "any",
         "Devlin et al. 2019, arXiv 1810.04805",
         "devlin2019bert",
         {{"model.transform", word("tanh")}}},
        {"relu-pooler",
         "Pooled layer with ReLU",
         "A dense layer with ReLU between the pooled state y and the output layer, as in "
         "DistilBERT.",
         "z = W max(V y + c, 0) + b",
         "any",
         "Sanh et al. 2019, arXiv 1910.01108",
         "sanh2019distilbert",
         {{"model.transform", word("relu")}}},
        {"gelu-pooler",
         "Pooled layer with GELU",
         "A dense layer with GELU between the pooled state y and the output layer, as in ELECTRA.",
         "z = W gelu(V y + c) + b",
         "any",
         "Clark et al. 2020, arXiv 2003.10555",
         "clark2020electra",
         {{"model.transform", word("gelu")}}},
        {"norm-pooler",
         "Pooled layer with a norm",
         "A dense layer with the feed-forward activation and a norm between the pooled state y and "
         "the output layer, as in ModernBERT.",
         "z = W LN(f(V y + c)) + b",
         "any",
         "Warner et al. 2024, arXiv 2412.13663",
         "warner2024smarter",
         {{"model.transform", word("prediction")}}},
    };
    return kRows;
}

}  // namespace headscope::methods
