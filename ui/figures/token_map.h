// One attention map out of an answer of the engine, as the token and patch views draw it.
#pragma once

#include "core/api/analysis.h"

#include <QString>

#include <memory>
#include <vector>

namespace headscope::plots {

// A head's map or the rollout over all layers. Rows are queries, columns keys; every row sums to 1. A token is one that
// looks (a query) where nothing else is said; the keys are the same tokens where heads look within one text.
struct TokenMap {
    std::shared_ptr<const AttentionMaps> maps;
    int layer = 0, head = 0;
    bool rollout = false;
    bool mean = false;  // over many samples: tokens are positions, not words

    bool valid() const { return tokens() > 0 && keys() > 0; }
    int tokens() const { return maps ? (rollout ? maps->tokens : maps->queries(layer)) : 0; }
    int keys() const { return maps ? (rollout ? maps->tokens : maps->keys(layer)) : 0; }
    bool causal() const { return maps && (rollout ? maps->causal : maps->causalAt(layer)); }
    bool oneText() const { return !maps || rollout || maps->queryStream(layer) == maps->keyStream(layer); }
    const float* row(int query) const;
    float at(int query, int key) const { return row(query)[key]; }
    QString label(int token) const;  // printable: a space shows as an open box
    QString keyLabel(int key) const;
    bool unknown(int token) const;  // outside the vocabulary
    bool keyUnknown(int key) const;
    // As labels stand in files, where no colour marks an unknown word: "zebra [UNK]", as on the command line.
    QString fileLabel(int token) const;
    QString fileKeyLabel(int key) const;
    bool hidden(int token) const;  // taken out: no head looks at it
    bool keyHidden(int key) const;
    bool anyHidden() const { return maps && !maps->hidden.empty(); }
    // Its number in the text, source or picture that the model reads; -1: of a text that is written.
    int inputToken(int token) const;
    int inputKey(int key) const;
    QString name() const;  // "Layer 2, head 1", "cross.2, head 1" or "Attention rollout"
    QString stem() const;  // for file names: "layer2-head1"
    // What heads look from and at: "text", "source", "translation"; what a model wrote is named after what it is for.
    QString queryText() const;
    QString keyText() const;
    bool belongs(int token, int key) const;  // the data say that they belong together
    bool hasTruth() const;                   // they say so of some
};

// The row of query, or for query < 0 the mean over all queries that are not hidden (what each token receives).
std::vector<float> weightsOf(const TokenMap& map, int query);
float largestWeight(const TokenMap& map);

// A map reduced to at most `limit` cells a side: each cell stands for a block of `block` tokens.
struct PooledMap {
    int rows = 0, columns = 0, block = 1;
    std::vector<float> values;  // (rows, columns)
};
enum class Pooling { Mean, Largest };  // what stands for the weights of a cell
PooledMap pooled(const TokenMap& map, int limit, Pooling by = Pooling::Mean);

// Which token of a view is looked at: hovering previews, a click locks, Esc or a second click on it unlocks.
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
