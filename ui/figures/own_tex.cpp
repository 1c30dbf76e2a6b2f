#include "ui/figures/own_tex.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>

namespace headscope::plots {

namespace {

constexpr qsizetype kLongest = 32 << 20;
constexpr int kDeepest = 6;  // maximum nesting depth of options

// Removes all escaped characters and font commands, so that only the structure remains.
QString withoutWords(QString tex) {
    tex.remove(QStringLiteral("% a photograph: see the PDF, SVG or PNG file\n"));
    static const QRegularExpression kWords(QStringLiteral(
        R"((\\\\(?=[\n,\]]))|(\\fontsize\{[0-9.]+bp\}\{[0-9.]+bp\}\\selectfont(?:\\bfseries)?))"
        R"(|(\\[&%$#_{}])|(\\(?:textbackslash|textasciitilde|textasciicircum|dots)\{\}))"
        R"(|(\$(?:-|<|>|\\(?:lambda|le|ge|to|Delta|sigma|surd|star))\$))"));
    QString out;
    qsizetype from = 0;
    for (auto it = kWords.globalMatch(tex); it.hasNext();) {
        const auto match = it.next();
        out += tex.mid(from, match.capturedStart() - from);
        const bool sign = match.capturedLength(1) == 0 && match.capturedLength(2) == 0;
        if (sign) out += QLatin1Char('x');
        from = match.capturedEnd();
    }
    return out + tex.mid(from);
}

bool matches(const QString& text, const char* pattern) {
    return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1String(pattern)))
        .match(text)
        .hasMatch();
}

// Kind of value that an option may have.
enum class Value { Plain, Text, Options, Unknown };

Value valueOf(const QString& key) {
    static const QSet<QString> kText{"title", "xlabel", "ylabel", "xticklabels", "yticklabels"};
    static const QSet<QString> kOptions{
        "grid style",      "legend style",           "x tick label style", "colorbar style",
        "axis line style", "axis background/.style", "mark options"};
    static const QSet<QString> kPlain{"at",
                                      "anchor",
                                      "scale only axis",
                                      "width",
                                      "height",
                                      "xmin",
                                      "xmax",
                                      "ymin",
                                      "ymax",
                                      "font",
                                      "tick align",
                                      "tick pos",
                                      "scaled ticks",
                                      "line width",
                                      "color",
                                      "draw",
                                      "fill",
                                      "legend cell align",
                                      "legend columns",
                                      "yshift",
                                      "xmode",
                                      "ymode",
                                      "xtick",
                                      "ytick",
                                      "rotate",
                                      "colormap",
                                      "point meta min",
                                      "point meta max",
                                      "colorbar",
                                      "xbar",
                                      "ybar",
                                      "bar width",
                                      "area legend",
                                      "y dir",
                                      "axis on top",
                                      "axis lines",
                                      "xmajorgrids",
                                      "ymajorgrids",
                                      "-",
                                      "fill opacity",
                                      "forget plot",
                                      "mark",
                                      "mark size",
                                      "sharp plot",
                                      "dashed",
                                      "dotted",
                                      "dash dot",
                                      "solid",
                                      "only marks",
                                      "scatter",
                                      "scatter src",
                                      "error bars/.cd",
                                      "y explicit",
                                      "matrix plot*",
                                      "point meta",
                                      "mesh/cols",
                                      "mesh/ordering",
                                      "unbounded coords",
                                      "x index",
                                      "y index",
                                      "row sep",
                                      "x",
                                      "y",
                                      "meta",
                                      "y error plus",
                                      "y error minus",
                                      "draw opacity",
                                      "dash pattern",
                                      "even odd rule",
                                      "inner sep",
                                      "inner xsep",
                                      "text",
                                      "shift"};
    if (kText.contains(key)) return Value::Text;
    if (kOptions.contains(key)) return Value::Options;
    return kPlain.contains(key) ? Value::Plain : Value::Unknown;
}

// Splits at separators outside braces; empty if braces do not match.
QStringList partsOf(const QString& text, QChar separator) {
    QStringList parts{QString()};
    int depth = 0;
    for (const QChar sign : text) {
        depth += sign == u'{' ? 1 : sign == u'}' ? -1 : 0;
        if (depth < 0) return {};
        if (sign == separator && depth == 0)
            parts.append(QString());
        else
            parts.last() += sign;
    }
    return depth == 0 ? parts : QStringList();
}

// Whether a text between braces is plain: without commands, and with matching braces.
bool isWords(const QString& text) {
    return !text.contains(u'\\') && !partsOf(text, QChar()).isEmpty();
}

bool inBraces(const QString& text) {
    return text.size() >= 2 && text.front() == u'{' && text.back() == u'}';
}

// Whether a comma-separated option list contains only known keys with harmless values.
bool ownOptions(const QString& text, int depth) {
    const QStringList all = partsOf(text, u',');
    if (all.isEmpty() || depth > kDeepest) return false;
    return std::all_of(all.begin(), all.end(), [depth](const QString& one) {
        const qsizetype equals = one.indexOf(u'=');
        const QString key = one.left(equals).trimmed(),
                      value = equals < 0 ? QString() : one.mid(equals + 1).trimmed();
        switch (valueOf(key)) {
            case Value::Text:
                return inBraces(value) && isWords(value.mid(1, value.size() - 2));
            case Value::Options:
                return inBraces(value) && ownOptions(value.mid(1, value.size() - 2), depth + 1);
            case Value::Plain:
                return matches(value, "[A-Za-z0-9 .,:;=()+*/{}-]*");
            case Value::Unknown:
                return key.isEmpty() && value.isEmpty() && equals < 0;
        }
        return false;
    });
}

// Parses statements from the start of the text.
class Statements {
public:
    explicit Statements(const QString& text) : m_rest(text) {}

    bool allOwn() {
        for (skip(); !m_rest.isEmpty(); skip())
            if (!one()) return false;
        return m_open.isEmpty();
    }

private:
    void skip() {
        while (m_rest.startsWith(u'\n') || m_rest.startsWith(u' ')) m_rest = m_rest.mid(1);
    }
    bool take(const char* word) {
        if (!m_rest.startsWith(QLatin1String(word))) return false;
        m_rest = m_rest.mid(qsizetype(qstrlen(word)));
        return true;
    }
    // Takes the text up to `end` outside braces, and removes both from the rest.
    bool takeTo(QChar end, QString& text) {
        int depth = 0;
        for (qsizetype i = 0; i < m_rest.size(); ++i) {
            if (m_rest[i] == end && depth == 0) {
                text = m_rest.left(i).toString();
                m_rest = m_rest.mid(i + 1);
                return true;
            }
            depth += m_rest[i] == u'{' ? 1 : m_rest[i] == u'}' ? -1 : 0;
        }
        return false;
    }
    bool options() {
        QString text;
        return take("[") && takeTo(u']', text) && ownOptions(text, 0);
    }
    bool group() {
        QString text;
        return take("{") && takeTo(u'}', text) && isWords(text);
    }
    bool path() {
        QString text;
        return takeTo(u';', text) &&
               matches(text, "(?:[0-9.,()+ -]|controls|and|rectangle|nan|inf)*");
    }
    bool ends(const QString& environment) {
        return !m_open.isEmpty() && m_open.takeLast() == environment;
    }

    bool one() {
        if (take("\\begin{axis}")) return begins(QStringLiteral("axis")) && options();
        if (take("\\begin{scope}"))
            return begins(QStringLiteral("scope")) && (!m_rest.startsWith(u'[') || options());
        if (take("\\end{axis}")) return ends(QStringLiteral("axis"));
        if (take("\\end{scope}")) return ends(QStringLiteral("scope"));
        if (take("\\clip ")) return path();
        if (take("\\path")) return options() && path();
        if (take("\\addlegendentry")) return group();
        if (take("\\addplot")) return options() && take(" table") && options() && table();
        if (take("\\node")) return options() && node();
        return false;
    }
    bool begins(const QString& environment) {
        m_open.append(environment);
        return true;
    }
    bool table() {
        QString rows;
        if (!take(" {") || !takeTo(u'}', rows) || !matches(rows, "[0-9a-z.+\\s-]*")) return false;
        take(" -- cycle");
        return take(";");
    }
    bool node() {
        QString place;
        return take(" at (") && takeTo(u')', place) &&
               matches(place, "(?:rel axis cs:)?[0-9.,+-]*") && take(" ") && group() && take(";");
    }

    QStringView m_rest;
    QStringList m_open;
};

}  // namespace

bool isOwnTex(const QString& tex) {
    const bool odd = std::any_of(tex.begin(), tex.end(), [](QChar sign) {
        return (sign.unicode() < 0x20 && sign != u'\n') || sign == u'\u007f' || sign == u'^' ||
               sign == u'~';
    });
    if (odd || tex.size() > kLongest) return false;
    const QString structure = withoutWords(tex);
    // Characters that are special in TeX but do not occur in our statements.
    if (structure.contains(QRegularExpression(QStringLiteral("[%$#&_]|\\\\\\\\")))) return false;
    return Statements(structure).allOwn();
}

}  // namespace headscope::plots
