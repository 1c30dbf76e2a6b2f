#include "ui/widgets/text/formula_tree.h"

#include <QHash>

#include <iterator>
#include <utility>

namespace headscope::ui {
namespace {

using Kind = FormulaNode::Kind;

FormulaNode symbol(const QString& text, bool italic = false) {
    FormulaNode node;
    node.kind = Kind::Symbol;
    node.text = text;
    node.italic = italic;
    return node;
}

FormulaNode relation(const QString& text) {
    FormulaNode node = symbol(text);
    node.relation = true;
    return node;
}

FormulaNode nodeOf(Kind kind, std::vector<FormulaNode> children, const QString& text = {}) {
    FormulaNode node;
    node.kind = kind;
    node.text = text;
    node.children = std::move(children);
    return node;
}

const QHash<QString, QString>& letters() {
    static const QHash<QString, QString> kLetters = {
        {QStringLiteral("alpha"), QStringLiteral("α")},
        {QStringLiteral("beta"), QStringLiteral("β")},
        {QStringLiteral("gamma"), QStringLiteral("γ")},
        {QStringLiteral("delta"), QStringLiteral("δ")},
        {QStringLiteral("epsilon"), QStringLiteral("ε")},
        {QStringLiteral("eta"), QStringLiteral("η")},
        {QStringLiteral("theta"), QStringLiteral("θ")},
        {QStringLiteral("kappa"), QStringLiteral("κ")},
        {QStringLiteral("lambda"), QStringLiteral("λ")},
        {QStringLiteral("mu"), QStringLiteral("μ")},
        {QStringLiteral("nu"), QStringLiteral("ν")},
        {QStringLiteral("xi"), QStringLiteral("ξ")},
        {QStringLiteral("pi"), QStringLiteral("π")},
        {QStringLiteral("rho"), QStringLiteral("ρ")},
        {QStringLiteral("sigma"), QStringLiteral("σ")},
        {QStringLiteral("tau"), QStringLiteral("τ")},
        {QStringLiteral("phi"), QStringLiteral("φ")},
        {QStringLiteral("omega"), QStringLiteral("ω")},
        {QStringLiteral("ell"), QStringLiteral("ℓ")},
        {QStringLiteral("Delta"), QStringLiteral("Δ")},
        {QStringLiteral("Sigma"), QStringLiteral("Σ")},
        {QStringLiteral("Phi"), QStringLiteral("Φ")}};
    return kLetters;
}

const QHash<QString, QString>& signs() {
    static const QHash<QString, QString> kSigns = {
        {QStringLiteral("cdot"), QStringLiteral("·")},
        {QStringLiteral("times"), QStringLiteral("×")},
        {QStringLiteral("odot"), QStringLiteral("⊙")},
        {QStringLiteral("circ"), QStringLiteral("∘")},
        {QStringLiteral("leq"), QStringLiteral("≤")},
        {QStringLiteral("le"), QStringLiteral("≤")},
        {QStringLiteral("geq"), QStringLiteral("≥")},
        {QStringLiteral("ge"), QStringLiteral("≥")},
        {QStringLiteral("neq"), QStringLiteral("≠")},
        {QStringLiteral("in"), QStringLiteral("∈")},
        {QStringLiteral("to"), QStringLiteral("→")},
        {QStringLiteral("leftarrow"), QStringLiteral("←")},
        {QStringLiteral("sim"), QStringLiteral("∼")},
        {QStringLiteral("approx"), QStringLiteral("≈")},
        {QStringLiteral("propto"), QStringLiteral("∝")},
        {QStringLiteral("pm"), QStringLiteral("±")}};
    return kSigns;
}

const QHash<QString, QString>& marks() {
    static const QHash<QString, QString> kMarks = {{QStringLiteral("top"), QStringLiteral("⊤")},
                                                   {QStringLiteral("infty"), QStringLiteral("∞")},
                                                   {QStringLiteral("partial"), QStringLiteral("∂")},
                                                   {QStringLiteral("nabla"), QStringLiteral("∇")},
                                                   {QStringLiteral("langle"), QStringLiteral("⟨")},
                                                   {QStringLiteral("rangle"), QStringLiteral("⟩")},
                                                   {QStringLiteral("dots"), QStringLiteral("…")},
                                                   {QStringLiteral("ldots"), QStringLiteral("…")},
                                                   {QStringLiteral("prime"), QStringLiteral("′")}};
    return kMarks;
}

bool isOperator(const QString& word) {
    static const QStringList kOperators{QStringLiteral("sum"),    QStringLiteral("prod"),
                                        QStringLiteral("mean"),   QStringLiteral("max"),
                                        QStringLiteral("min"),    QStringLiteral("argmax"),
                                        QStringLiteral("argmin"), QStringLiteral("median")};
    return kOperators.contains(word);
}

FormulaNode operatorNode(const QString& word) {
    const QString text = word == QLatin1String("sum")    ? QStringLiteral("∑")
                         : word == QLatin1String("prod") ? QStringLiteral("∏")
                                                         : word;
    return nodeOf(Kind::Operator, {}, text);
}

// A numerator or denominator does not need its own brackets.
FormulaNode bare(FormulaNode node) {
    if (node.kind == Kind::Bracket && node.text == QLatin1String("()"))
        return std::move(node.children[0]);
    return node;
}

class Reader {
public:
    explicit Reader(const QString& text) : m_text(text), m_tex(text.contains(QLatin1Char('\\'))) {}

    FormulaNode row(const QString& closing) {
        FormulaNode result = nodeOf(Kind::Row, {});
        while (m_at < m_text.size() && !closes(closing)) {
            const auto from = m_at;
            const bool spaced = skipSpaces();
            if (m_at >= m_text.size() || closes(closing)) break;
            if (spaced && !result.children.empty())
                result.children.push_back(nodeOf(Kind::Space, {}));
            // Several spaces separate two formulas.
            if (m_at > from + 1) result.children.push_back(nodeOf(Kind::Space, {}));
            if (here() == QLatin1Char('/') && !result.children.empty())
                divide(result, closing, spaced);
            else
                result.children.push_back(item());
        }
        return result;
    }

private:
    QChar here(int ahead = 0) const {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }
    bool closes(const QString& closing) const {
        return !closing.isEmpty() && QStringView(m_text).mid(m_at).startsWith(closing);
    }
    bool takes(const QString& word) {
        if (!QStringView(m_text).mid(m_at).startsWith(word)) return false;
        m_at += word.size();
        return true;
    }
    bool skipSpaces() {
        const auto from = m_at;
        while (m_at < m_text.size() && m_text[m_at].isSpace()) ++m_at;
        return m_at > from;
    }

    // Parses a division. The numerator is a product: the whole term for "a b / c", the adjacent
    // factor for "a b/c". The denominator is a bracket, the whole term ("a / log n") or the
    // adjacent factor ("1/n(t)").
    void divide(FormulaNode& result, const QString& closing, bool spaced) {
        ++m_at;
        skipSpaces();
        while (!result.children.empty() && result.children.back().kind == Kind::Space)
            result.children.pop_back();
        if (result.children.empty()) return result.children.push_back(symbol(QStringLiteral("/")));
        FormulaNode over = takeProduct(result.children, spaced);
        FormulaNode under = nodeOf(Kind::Row, {});
        const bool bracket = here() == QLatin1Char('(');
        const auto continues = [&] {
            return spaced ? !bracket : here() == QLatin1Char('(') || here() == QLatin1Char('[');
        };
        do {
            if (spaced && skipSpaces()) under.children.push_back(nodeOf(Kind::Space, {}));
            if (m_at >= m_text.size() || closes(closing) || endsTerm()) break;
            under.children.push_back(bracket ? bare(item()) : item());
        } while (continues());
        result.children.push_back(nodeOf(Kind::Fraction, {std::move(over), std::move(under)}));
    }
    // Removes the last product from the end of a row. spaced: spaces belong to the product;
    // otherwise they end it.
    static FormulaNode takeProduct(std::vector<FormulaNode>& row, bool spaced) {
        auto first = row.size() - 1;
        while (first > 0 && !beginsTerm(row, first, spaced)) --first;
        while (row[first].kind == Kind::Space) ++first;
        std::vector<FormulaNode> taken(
            std::make_move_iterator(row.begin() + static_cast<std::ptrdiff_t>(first)),
            std::make_move_iterator(row.end()));
        row.resize(first);
        if (taken.size() == 1) return bare(std::move(taken.front()));
        return nodeOf(Kind::Row, std::move(taken));
    }
    // Whether a product begins at row[at], because the node before it ends the previous one.
    static bool beginsTerm(const std::vector<FormulaNode>& row, std::size_t at, bool spaced) {
        const bool space = row[at - 1].kind == Kind::Space;
        if (space && (!spaced || at == 1)) return true;
        const auto& before = row[space ? at - 2 : at - 1];
        const bool sign = before.kind == Kind::Symbol &&
                          (before.relation || before.comma || before.text == QStringLiteral("−"));
        return sign || before.kind == Kind::Space || (space && isWordOrOperator(before));
    }
    // Whether a space after this node is a gap between words: "sum_i a", "number of tokens". Not
    // for "log n", a single factor.
    static bool isWordOrOperator(const FormulaNode& node) {
        static const QStringList kFunctions{QStringLiteral("log"), QStringLiteral("exp"),
                                            QStringLiteral("cos"), QStringLiteral("sin"),
                                            QStringLiteral("tr")};
        if (node.kind == Kind::Operator) return true;
        if (node.kind == Kind::Script) return node.children[0].kind == Kind::Operator;
        const bool word =
            node.kind == Kind::Symbol && node.text.size() > 1 && node.text[0].isLetter();
        return word && !kFunctions.contains(node.text);
    }
    bool endsTerm() const { return QStringLiteral("+-,;=)]}").contains(here()); }

    // Parses an atom and all its scripts: a_i^2, a'.
    FormulaNode item() {
        FormulaNode base = atom();
        FormulaNode below = nodeOf(Kind::Row, {}), above = below;
        bool scripted = false;
        for (;;) {
            if (here() == QLatin1Char('_') || here() == QLatin1Char('^')) {
                FormulaNode& target = here() == QLatin1Char('_') ? below : above;
                ++m_at;
                target.children.push_back(argument());
            } else if (here() == QLatin1Char('\'')) {
                ++m_at;
                above.children.push_back(symbol(QStringLiteral("′")));
            } else {
                break;
            }
            scripted = true;
        }
        if (!scripted) return base;
        return nodeOf(Kind::Script, {std::move(base), std::move(below), std::move(above)});
    }

    FormulaNode argument() {
        if (here() == QLatin1Char('{')) return group();
        if (m_tex) return atom();
        QString word;  // plain text of the word: "W_Q^hT", "sum_ij"
        if (here() == QLatin1Char('-')) {
            ++m_at;
            word = QStringLiteral("−");
        }
        while (here().isLetterOrNumber()) word += m_text[m_at++];
        if (word.isEmpty()) return atom();
        if (letters().contains(word)) return symbol(letters().value(word), true);
        return symbol(word, word.size() == 1 && word[0].isLetter());
    }

    FormulaNode group() {
        ++m_at;
        FormulaNode inside = row(QStringLiteral("}"));
        takes(QStringLiteral("}"));
        return inside;
    }

    // Parses "{h: a_h > 0}": braces denote a set in plain text; in TeX they only group.
    FormulaNode set() {
        FormulaNode inside = group();
        return nodeOf(Kind::Row, {symbol(QStringLiteral("{")), std::move(inside),
                                  symbol(QStringLiteral("}"))});
    }

    // Distinguishes the double bar of "KL(p || q)" from the norm "||a||".
    FormulaNode separator() {
        m_at += 2;
        return symbol(QStringLiteral("‖"));
    }
    bool parts() const { return m_at > 0 && m_text[m_at - 1].isSpace() && here(2).isSpace(); }

    FormulaNode bracket(const QString& open, const QString& close) {
        m_at += open.size();
        FormulaNode inside = row(close);
        if (!takes(close)) {
            inside.children.insert(inside.children.begin(), symbol(open));
            return inside;
        }
        const QString pair = open == QLatin1String("||")  ? QStringLiteral("‖‖")
                             : open == QLatin1String("<") ? QStringLiteral("⟨⟩")
                                                          : open + close;
        return nodeOf(Kind::Bracket, {std::move(inside)}, pair);
    }

    // Distinguishes the inner product "<a, b>" from the comparisons "i < j" and "i<j".
    bool opensAngle() const {
        const QChar before = m_at > 0 ? m_text[m_at - 1] : QChar(' ');
        return here() == QLatin1Char('<') && !before.isLetterOrNumber() && here(1).isLetter() &&
               m_text.indexOf(QLatin1Char('>'), m_at) > 0;
    }

    FormulaNode atom() {
        const QChar c = here();
        if (c.isNull()) return nodeOf(Kind::Row, {});  // the formula ends unexpectedly
        if (c == QLatin1Char('\\')) return command();
        if (c == QLatin1Char('{')) return m_tex ? group() : set();
        if (c == QLatin1Char('(')) return bracket(QStringLiteral("("), QStringLiteral(")"));
        if (c == QLatin1Char('[')) return bracket(QStringLiteral("["), QStringLiteral("]"));
        if (c == QLatin1Char('|') && here(1) == QLatin1Char('|') && parts()) return separator();
        if (c == QLatin1Char('|') && here(1) == QLatin1Char('|'))
            return bracket(QStringLiteral("||"), QStringLiteral("||"));
        if (c == QLatin1Char('|')) return bracket(QStringLiteral("|"), QStringLiteral("|"));
        if (opensAngle()) return bracket(QStringLiteral("<"), QStringLiteral(">"));
        if (c.isLetter()) return word();
        if (c.isDigit()) return number();
        return sign();
    }

    FormulaNode word() {
        if (m_tex) return symbol(QString(m_text[m_at++]), true);
        QString text;
        while (here().isLetter()) text += m_text[m_at++];
        if (isOperator(text)) return operatorNode(text);
        if (text == QLatin1String("sqrt") && here() == QLatin1Char('('))
            return nodeOf(Kind::Root, {bare(atom())});
        if (letters().contains(text)) return symbol(letters().value(text), true);
        return symbol(text, text.size() == 1);
    }

    FormulaNode number() {
        QString text;
        while (here().isDigit() || (here() == QLatin1Char('.') && here(1).isDigit()))
            text += m_text[m_at++];
        return symbol(text);
    }

    // Parses a symbol, replacing ASCII notation such as "<=" by its Unicode sign.
    FormulaNode sign() {
        static const std::vector<std::pair<QString, QString>> kLong = {
            {QStringLiteral("<="), QStringLiteral("≤")},
            {QStringLiteral(">="), QStringLiteral("≥")},
            {QStringLiteral("!="), QStringLiteral("≠")},
            {QStringLiteral("->"), QStringLiteral("→")},
            {QStringLiteral("<-"), QStringLiteral("←")}};
        for (const auto& [typed, shown] : kLong)
            if (takes(typed)) return relation(shown);
        if (takes(QStringLiteral("..."))) return symbol(QStringLiteral("…"));
        // An operator with spaces on both sides is binary: "a - b", not "-b".
        const bool binary = m_at > 0 && m_text[m_at - 1].isSpace() && here(1).isSpace();
        const QChar c = m_text[m_at++];
        if (c == QLatin1Char('-'))
            return binary ? relation(QStringLiteral("−")) : symbol(QStringLiteral("−"));
        if (c == QLatin1Char('*') || (c == QLatin1Char('.') && binary))
            return symbol(QStringLiteral("·"));
        if (QStringLiteral("=<>+≤≥≠→∈").contains(c)) return relation(QString(c));
        FormulaNode node = symbol(QString(c));
        node.comma = c == QLatin1Char(',') || c == QLatin1Char(';');
        return node;
    }

    // Parses a TeX command; unknown commands are shown by name.
    FormulaNode command() {
        ++m_at;
        QString name;
        while (here().isLetter()) name += m_text[m_at++];
        if (name.isEmpty()) return escaped();
        if (name == QLatin1String("frac") || name == QLatin1String("tfrac") ||
            name == QLatin1String("dfrac")) {
            FormulaNode over = needed();
            return nodeOf(Kind::Fraction, {std::move(over), needed()});
        }
        if (name == QLatin1String("sqrt")) return nodeOf(Kind::Root, {needed()});
        if (const QString accent = accentOf(name); !accent.isEmpty())
            return nodeOf(Kind::Accent, {needed()}, accent);
        if (name.startsWith(QLatin1String("math")) || name == QLatin1String("text") ||
            name == QLatin1String("operatorname"))
            return upright(name);
        if (name == QLatin1String("left") || name == QLatin1String("right"))
            return nodeOf(Kind::Row, {});
        if (name == QLatin1String("lVert") || name == QLatin1String("rVert"))
            return symbol(QStringLiteral("‖"));
        if (name == QLatin1String("lvert") || name == QLatin1String("rvert"))
            return symbol(QStringLiteral("|"));
        if (name == QLatin1String("quad") || name == QLatin1String("qquad"))
            return nodeOf(Kind::Space, {});
        if (isOperator(name)) return operatorNode(name);
        if (letters().contains(name)) return symbol(letters().value(name), true);
        if (signs().contains(name)) return relation(signs().value(name));
        return symbol(marks().value(name, name));
    }

    static QString accentOf(const QString& name) {
        if (name == QLatin1String("bar") || name == QLatin1String("overline"))
            return QStringLiteral("¯");
        if (name == QLatin1String("hat") || name == QLatin1String("widehat"))
            return QStringLiteral("ˆ");
        if (name == QLatin1String("tilde") || name == QLatin1String("widetilde"))
            return QStringLiteral("˜");
        return {};
    }

    FormulaNode escaped() {
        const QChar c = here();
        if (!c.isNull()) ++m_at;
        if (c == QLatin1Char('|')) return symbol(QStringLiteral("‖"));
        if (QStringLiteral(",;: !").contains(c)) return nodeOf(Kind::Space, {});
        return symbol(QString(c));
    }

    FormulaNode upright(const QString& name) {
        skipSpaces();
        if (here() != QLatin1Char('{')) return needed();
        const auto end = m_text.indexOf(QLatin1Char('}'), m_at);
        QString text = m_text.mid(m_at + 1, end < 0 ? -1 : end - m_at - 1);
        m_at = end < 0 ? m_text.size() : end + 1;
        if (name == QLatin1String("mathbb") && text == QLatin1String("E"))
            text = QStringLiteral("𝔼");
        if (name == QLatin1String("mathbb") && text == QLatin1String("R"))
            text = QStringLiteral("ℝ");
        return isOperator(text) ? operatorNode(text) : symbol(text);
    }

    FormulaNode needed() {
        skipSpaces();
        if (m_at >= m_text.size()) return nodeOf(Kind::Row, {});
        return here() == QLatin1Char('{') ? group() : atom();
    }

    QString m_text;
    qsizetype m_at = 0;
    bool m_tex;
};

}  // namespace

FormulaNode readFormula(const QString& text) {
    return Reader(text).row(QString());
}

}  // namespace headscope::ui
