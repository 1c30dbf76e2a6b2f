#include "core/service/methods/method_rows.h"

namespace headscope::methods {

const std::vector<Row>& headFactors() {
    static const std::vector<Row> kRows = {
        {"gated-heads",
         "Gated heads",
         "Each token opens or closes every head: a factor from 0 to 1, computed from the layer's "
         "input, multiplies the head's context before the output projection.",
         "O'_h = sigma(x W_g^h + b_g^h) O_h",
         "gate: (0, 1)",
         "Qiu et al. 2025, arXiv 2505.06708",
         "qiu2025gated",
         {{"model.head_gate", word("head")}}},
        {"gated-coordinates",
         "Gated heads, per coordinate",
         "Like gated heads, with a gate of its own for each coordinate of a head.",
         "O'_h = sigma(x W_g^h + b_g^h) * O_h",
         "gate: (0, 1)",
         "Qiu et al. 2025, arXiv 2505.06708",
         "qiu2025gated",
         {{"model.head_gate", word("element")}}},
        {"mixture-of-heads",
         "Mixture of heads",
         "Some heads of a layer are shared by all tokens; of the other R heads each token uses the "
         "k that a router scores highest. A penalty makes tokens use them equally often.",
         "O'_h = k softmax_{chosen}(x W_r)_h O_h,  L <- L + w sum_h f_h P_h",
         "k: 1 to R; f: share of tokens that choose h; P: mean softmax of the router",
         "Jin et al. 2024, arXiv 2410.11842, with shared heads of weight 1",
         "jin2024moh",
         {{"model.routed_heads", std::int64_t{4}}},
         {"model.active_heads", "model.router_balance"}},
        {"differential",
         "Differential attention",
         "A head has two attention maps, from the two halves of its queries and keys. It uses the "
         "first minus lambda times the second, which cancels attention that both give to "
         "irrelevant tokens. Its context is then divided by its root mean square. Use half as "
         "many heads as usual.",
         "A = softmax(Q_1 K_1^T / (sqrt(d/2))) - lambda softmax(Q_2 K_2^T / (sqrt(d/2))),  lambda "
         "= exp(q_1 k_1) - exp(q_2 k_2) + c_l,  c_l = 0.8 - 0.6 exp(-0.3 l),  O' = ((1 - c_l) w * "
         "O) / (RMS(O))",
         "weights below 0 are possible; rows sum to 1 - lambda; l: layer, from 0",
         "Ye et al. 2024, arXiv 2410.05258",
         "ye2024differential",
         {{"model.differential", true}}},
    };
    return kRows;
}

}  // namespace headscope::methods
