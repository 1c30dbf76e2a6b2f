// One attention map from an engine response, in the form that token and patch views draw.
#pragma once

#include "core/api/requests/analysis.h"

#include <QString>

#include <memory>
#include <vector>

namespace headscope::plots {

// A head's map, or the attention rollout over all layers. Rows are queries, columns are keys; every
// row sums to 1. "Token" means a query unless stated otherwise. In self-attention the keys are the
// same tokens.
struct TokenMap {
    std::shared_ptr<const AttentionMaps> maps;
    int layer = 0, head = 0;
    bool rollout = false;
    bool mean = false;  // true: mean over many samples, whose tokens are positions, not words

    bool valid() const { return tokens() > 0 && keys() > 0; }
    int tokens() const { return maps ? (rollout ? maps->tokens : maps->queries(layer)) : 0; }
    int keys() const { return maps ? (rollout ? maps->tokens : maps->keys(layer)) : 0; }
    bool causal() const { return maps && (rollout ? maps->causal : maps->causalAt(layer)); }
    bool oneText() const {
        return !maps || rollout || maps->queryStream(layer) == maps->keyStream(layer);
    }
    const float* row(int query) const;
    float at(int query, int key) const { return row(query)[key]; }
    QString label(int token) const;  // printable label; a space is shown as an open box
    QString keyLabel(int key) const;
    bool unknown(int token) const;  // true if the token is not in the vocabulary
    bool keyUnknown(int key) const;
    // Label for files, in which no colour marks an unknown word: "zebra [UNK]", as on the command
    // line.
    QString fileLabel(int token) const;
    QString fileKeyLabel(int key) const;
    bool hidden(int token) const;  // true if the token is excluded: no head attends to it
    bool keyHidden(int key) const;
    // Whether the pattern of the model hides the key from the query, so that the cell has no
    // weight.
    bool absent(int query, int key) const;
    bool anyAbsent() const;    // goes through all cells
    bool knowsAbsent() const;  // whether absent() can be true
    bool anyHidden() const { return maps && !maps->hidden.empty(); }
    // Index in the text, source or image that the model reads; -1 if the token belongs to generated
    // text.
    int inputToken(int token) const;
    int inputKey(int key) const;
    QString name() const;  // name: "Layer 2, head 1", "cross.2, head 1" or "Attention rollout"
    QString stem() const;  // part of a file name: "layer2-head1"
    // Names of the query and key texts: "text", "source", "translation". Generated text is named
    // after its task.
    QString queryText() const;
    QString keyText() const;
    bool belongs(int token, int key) const;  // true if the dataset marks this pair as aligned
    bool hasTruth() const;                   // true if the dataset marks at least one pair
};

// Returns the weights of `query`. For query < 0, returns the mean over all queries that are not
// hidden: the weight that each token receives.
std::vector<float> weightsOf(const TokenMap& map, int query);
float largestWeight(const TokenMap& map);

// A map reduced to at most `limit` cells per side. Each cell covers `block` x `block` tokens.
struct PooledMap {
    int rows = 0, columns = 0, block = 1;
    std::vector<float> values;  // values of the cells, (rows, columns)
};
enum class Pooling { Mean, Largest };  // operation that combines the weights of a cell
PooledMap pooled(const TokenMap& map, int limit, Pooling by = Pooling::Mean);
// Whether all weights of a cell of pooled(map, ...) are absent, because of a pattern or because the
// keys are later than the queries of a causal map.
bool absentCell(const TokenMap& map, const PooledMap& cells, int row, int column);

// Active token of a view: hovering previews it, a click locks it. Esc or a second click unlocks.
class TokenLock {
public:
    int active() const { return m_locked >= 0 ? m_locked : m_hovered; }
    bool locked() const { return m_locked >= 0; }
    void hover(int token) { m_hovered = token; }
    void click(int token) { m_locked = token == m_locked ? -1 : token; }
    void lock() { m_locked = active(); }
    void moveTo(int token) { (locked() ? m_locked : m_hovered) = token; }
    void unlock() { m_locked = -1; }
    void clear() { m_locked = m_hovered = -1; }

private:
    int m_hovered = -1, m_locked = -1;
};

}  // namespace headscope::plots
