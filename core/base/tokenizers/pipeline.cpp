#include "core/base/tokenizers/pipeline.h"

#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

namespace headscope::tokenizers {

const Vocabulary& vocabularyOf(const Model& model) {
    return std::visit([](const auto& one) -> const Vocabulary& { return one.vocabulary(); }, model);
}

std::int32_t unknownOf(const Model& model) {
    return std::visit([](const auto& one) { return one.unknown(); }, model);
}

bool tokenizePiece(const Model& model, std::u32string_view piece, const std::atomic<bool>* cancel,
                   std::vector<ModelToken>& tokens) {
    if (const auto* words = std::get_if<WordPiece>(&model)) {
        words->tokenize(piece, tokens);
        return true;
    }
    if (const auto* whole = std::get_if<WordLevel>(&model)) {
        whole->tokenize(piece, tokens);
        return true;
    }
    if (const auto* pairs = std::get_if<BytePairModel>(&model))
        return pairs->tokenize(piece, cancel, tokens);
    if (const auto* unigram = std::get_if<Unigram>(&model))
        return unigram->tokenize(piece, cancel, tokens);
    return std::get<SentencePieceModel>(model).tokenize(piece, cancel, tokens);
}

Status checkIds(const Pipeline& pipeline, const Message& where) {
    const auto& vocabulary = vocabularyOf(pipeline.model);
    for (const auto& token : pipeline.added.tokens()) {
        const auto shown = util::shortened(token.content, 40);
        const auto known = vocabulary.find(token.content);
        if (known >= 0 && known != token.id)
            return refusal(
                "%1: the added token \"%2\" has the id %3, but the id %4 in the vocabulary"_m(
                    where, shown, token.id, known));
        if (vocabulary.has(token.id) && vocabulary.token(token.id) != token.content)
            return refusal("%1: the added token \"%2\" has the id %3 of the token \"%4\""_m(
                where, shown, token.id, util::shortened(vocabulary.token(token.id), 40)));
    }
    for (std::int32_t id = 0; id < vocabulary.size(); ++id)
        if (!vocabulary.has(id) && !pipeline.added.find(id))
            return refusal(
                "%1: no token of the vocabulary has the id %2, but larger ids exist"_m(where, id));
    for (const auto* parts : {&pipeline.post.single, &pipeline.post.pair})
        for (const auto& part : *parts)
            for (const auto id : part.ids)
                if (!vocabulary.has(id) && !pipeline.added.find(id))
                    return refusal(
                        "%1: post_processor adds the id %2, which no token has"_m(where, id));
    if (vocabulary.size() == 0) return refusal("%1: the vocabulary is empty"_m(where));
    return {};
}

}  // namespace headscope::tokenizers
