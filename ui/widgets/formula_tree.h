// A formula as a tree, read from the one-line text of a Descriptor: plain ("mean_b <a_i, a_j> / (|a_i| |a_j|)") or
// TeX-like ("\frac{1}{H^2} \sum_{i,j} \cos(O_i, O_j)"). Whatever is not understood stays as it is written.
#pragma once

#include <QString>

#include <vector>

namespace headscope::ui {

struct FormulaNode {
    enum class Kind {
        Row,       // children side by side
        Symbol,    // text
        Operator,  // sum, mean, max: scripts go below and above
        Space,     // between words
        Bracket,   // text holds the two signs around the one child
        Fraction,  // numerator, denominator
        Script,    // base, below, above; an empty row where there is none
        Root,      // of the child
        Accent     // text over the child
    };
    Kind kind = Kind::Row;
    QString text;
    bool italic = false;
    bool relation = false;  // has room on both sides, and a line may break before it
    bool comma = false;     // a line may break after it
    std::vector<FormulaNode> children;
};

FormulaNode readFormula(const QString& text);

}  // namespace headscope::ui
