#include "core/nn/analysis/hidden_tokens.h"

#include "core/api/runs/tasks.h"

#include <algorithm>
#include <set>

namespace headscope::analysis {
namespace {

// Rejects tokens that do not exist or cannot be hidden.
Status checkHidden(const std::set<int>& tokens, const HideableTokens& of, const TaskTraits& task) {
    const int count = of.count;
    if (*tokens.begin() < 0 || *tokens.rbegin() >= count)
        return Error{ErrorCode::Usage,
                     "token %1 does not exist, so it cannot be hidden"_m(
                         *tokens.begin() < 0 ? *tokens.begin() : *tokens.rbegin()),
                     "Name tokens from 0 to %1"_m(count - 1)};
    if (*tokens.begin() < of.shape.prefixTokens)
        return Error{
            ErrorCode::Usage,
            "token %1 is %2, which the model adds to every picture, so it cannot be hidden"_m(
                *tokens.begin(), of.shape.pictureLabel(*tokens.begin())),
            "Hide patches: tokens from %1 to %2"_m(of.shape.prefixTokens, count - 1)};
    if (static_cast<int>(tokens.size()) == count - of.shape.prefixTokens)
        return Error{ErrorCode::Usage, "all %1 tokens would be hidden"_m(tokens.size()),
                     "Leave at least one token for the heads to attend to"_m};
    if (predictsNext(task) && *tokens.rbegin() == count - 1)
        return Error{ErrorCode::Usage,
                     "the last token cannot be hidden: the model's prediction is read there"_m,
                     "Hide an earlier token, or remove the last one from the text"_m};
    return {};
}

// Sets the attention row of one query to 0 in all heads of a layer.
void clearRow(AttentionMaps& maps, int layer, int query) {
    const auto keys = static_cast<std::size_t>(maps.keys(layer));
    for (int head = 0; head < maps.heads; ++head) {
        const auto first = maps.mapOffset(layer, head) + static_cast<std::size_t>(query) * keys;
        std::fill_n(maps.maps.begin() + static_cast<std::ptrdiff_t>(first), keys, 0.0f);
    }
}

}  // namespace

Status hideTokens(const std::vector<int>& tokens, const HideableTokens& of, models::Input& input) {
    if (tokens.empty()) return {};
    const auto task = of.shape.task;
    const std::set<int> hidden(tokens.begin(), tokens.end());
    HEADSCOPE_CHECK(checkHidden(hidden, of, traitsOf(task)));
    // (1, T): true for tokens that no head may attend to.
    const auto places = input.tokens.defined() ? input.tokens.size(1) : std::int64_t{of.count};
    input.hidden = torch::zeros({1, places}, torch::kBool);
    for (const int token : hidden) {
        input.hidden[0][token] = true;
        if (predictsNext(traitsOf(task)) && input.targets.defined())
            input.targets[0][token] = -1;  // the token after a hidden one is not predicted
    }
    return {};
}

void describeHidden(const std::vector<int>& tokens, AttentionMaps& maps) {
    const std::set<int> hidden(tokens.begin(), tokens.end());
    maps.hidden.assign(hidden.begin(), hidden.end());
    for (const int token : maps.hidden) {
        for (int layer = 0; layer < maps.layers; ++layer)
            // A hidden token is not a query either: what it attends to has no meaning.
            if (maps.queryStream(layer) == TokenStream::Input) clearRow(maps, layer, token);
        if (maps.rollout.empty()) continue;
        for (int other = 0; other < maps.tokens; ++other)
            maps.rollout[static_cast<std::size_t>(token * maps.tokens + other)] =
                maps.rollout[static_cast<std::size_t>(other * maps.tokens + token)] = 0;
    }
}

std::int64_t predictedPlace(const data::Dataset& dataset, const models::Input& input,
                            std::int64_t tokens) {
    if (!predictsHidden(traitsOf(dataset.task))) return tokens - 1;
    const auto mask = dataset.tokenizer.mask();
    for (std::int64_t i = 0; i < tokens; ++i)
        if (input.tokens[0][i].item<std::int64_t>() == mask) return i;
    // Without a mask token in the text, the first position with a target is read.
    for (std::int64_t i = 0; i < tokens && input.targets.defined(); ++i)
        if (input.targets[0][i].item<std::int64_t>() >= 0) return i;
    return -1;
}

}  // namespace headscope::analysis
