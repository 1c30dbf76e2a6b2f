// Parses the one-line formula of a Descriptor into a tree. Accepts plain text ("mean_b <a_i, a_j> /
// (|a_i| |a_j|)") and TeX-like text ("\frac{1}{H^2} \sum_{i,j} \cos(O_i, O_j)"). Unknown syntax is
// kept as written.
#pragma once

#include <QString>

#include <vector>

namespace headscope::ui {

struct FormulaNode {
    enum class Kind {
        Row,       // children side by side
        Symbol,    // a symbol or word in `text`
        Operator,  // sum, mean, max: scripts are placed below and above
        Space,     // space between words
        Bracket,   // `text` holds the two symbols around the single child
        Fraction,  // children: numerator, denominator
        Script,    // children: base, below, above; an empty row if missing
        Root,      // square root of the child
        Accent     // `text` above the child
    };
    Kind kind = Kind::Row;
    QString text;
    bool italic = false;
    bool relation = false;  // true: has space on both sides; a line may break before it
    bool comma = false;     // true: a line may break after it
    std::vector<FormulaNode> children;
};

FormulaNode readFormula(const QString& text);

}  // namespace headscope::ui
