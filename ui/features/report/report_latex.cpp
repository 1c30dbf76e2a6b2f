#include "ui/features/report/report_parts.h"
#include "ui/features/report/report_writers.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/tikz.h"

#include <QRegularExpression>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr qsizetype kLongWord = 24;
// Rows that fit on a page: of one line, and of a few lines.
constexpr qsizetype kMostRows = 40, kMostSentences = 13;
// Characters of a table that fit into one column, and into the width of the page.
constexpr qsizetype kColumnCharacters = 48, kPageCharacters = 105;

bool hasHan(const QString& text) {
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    return text.contains(han);
}

// Returns whether pdfLaTeX lacks the letters: those of other scripts, except Chinese (ctex).
bool hasOtherScripts(const QString& text) {
    static const QRegularExpression other(
        QStringLiteral("(?![\\p{Latin}\\p{Greek}\\p{Han}])\\p{L}"));
    return text.contains(other);
}

// Pages of A4 with two columns of 77 mm, Times and captions in small letters, as papers of ACL have
// them. All packages are in Debian's texlive-latex-base, -recommended and -extra.
QString paperLayout() {
    return QStringLiteral(
        "\\usepackage[a4paper,margin=25mm,columnsep=6mm]{geometry}\n"
        "\\usepackage{mathptmx}\n"
        "\\usepackage[scaled=0.9]{helvet}\n"
        "\\usepackage{microtype}\n"
        "\\usepackage[font=small]{caption}\n"
        "\\usepackage{titlesec}\n"
        "\\titleformat*{\\section}{\\large\\bfseries}\n"
        "\\titlespacing*{\\section}{0pt}{2ex}{1ex}\n"
        "\\usepackage{enumitem}\n"
        "\\setlist{leftmargin=1em,itemsep=0.3ex,topsep=0.5ex,parsep=0pt}\n"
        "\\renewcommand{\\topfraction}{0.9}\n"
        "\\renewcommand{\\dbltopfraction}{0.9}\n"
        "\\renewcommand{\\textfraction}{0.05}\n"
        "\\setcounter{topnumber}{9}\n"
        "\\setcounter{dbltopnumber}{9}\n"
        "\\setcounter{totalnumber}{9}\n"
        "\\renewcommand{\\floatpagefraction}{0.8}\n"
        "\\renewcommand{\\dblfloatpagefraction}{0.8}\n"
        "\\extrafloats{200}\n");
}

QString preamble(const ReportDocument& document, const QString& body) {
    QString text;
    if (hasOtherScripts(body))
        text += QStringLiteral(
            "% Letters of other scripts: compile with LuaLaTeX or XeLaTeX and a font that has "
            "them.\n");
    text += QStringLiteral(
                "\\documentclass[%1twocolumn]{article}\n"
                "\\usepackage{iftex}\n"
                "\\ifPDFTeX\n"
                "\\usepackage[utf8]{inputenc}\n"
                "\\usepackage[T1]{fontenc}\n"
                "\\usepackage{textcomp}\n"
                "\\fi\n")
                .arg(document.paper ? QStringLiteral("11pt,") : QString());
    if (hasHan(body)) text += QStringLiteral("\\usepackage[UTF8,scheme=plain]{ctex}\n");
    text += document.paper ? paperLayout()
                           : QStringLiteral("\\usepackage[a4paper,margin=20mm]{geometry}\n");
    text += QStringLiteral(
        "\\usepackage{graphicx}\n"
        "\\usepackage{booktabs}\n"
        "\\usepackage{tabularx}\n"
        "\\setlength{\\belowcaptionskip}{4pt}\n"
        "\\sloppy\n");
    return text + QStringLiteral("\\title{%1}\n\\author{}\n\\date{%2}\n")
                      .arg(latexWords(document.title), latexWords(document.byline));
}

// A cell that begins with a star or bracket would be read as an argument of the line break before
// it.
QString cellLatex(const QString& text) {
    const QString cell = latexWords(text);
    const bool guard = cell.startsWith(QLatin1Char('[')) || cell.startsWith(QLatin1Char('*'));
    return guard ? QStringLiteral("{}") + cell : cell;
}

// Characters of the widest cell below a heading, and of the heading's longest word.
qsizetype leastCharacters(const ReportTable& table, qsizetype column) {
    qsizetype widest = 0;
    for (const auto& row : table.rows) widest = std::max(widest, row[column].text.size());
    for (const auto& word : table.head[column].split(QLatin1Char(' ')))
        widest = std::max(widest, word.size());
    return widest;
}

// Width of the table in characters: the widest cell of each column, and the gaps. wrapped: with
// headings of several lines.
qsizetype charactersOf(const ReportTable& table, bool wrapped) {
    qsizetype all = 0;
    for (qsizetype i = 0; i < table.head.size(); ++i)
        all += 2 + (wrapped ? leastCharacters(table, i)
                            : std::max(leastCharacters(table, i), table.head[i].size()));
    return all;
}

// How a table fits on the page.
struct TableFit {
    bool wide = false;     // across both columns
    bool wrapped = false;  // with headings of several lines
    bool shrunk = false;   // scaled to the width of the page
};

TableFit fitOf(const ReportTable& table, bool paper) {
    if (table.sentences) return {true, true, false};
    // The columns of a paper are a little narrower.
    const qsizetype column = paper ? kColumnCharacters - 3 : kColumnCharacters;
    const qsizetype page = paper ? kPageCharacters - 7 : kPageCharacters;
    const auto plain = charactersOf(table, false), least = charactersOf(table, true);
    return {least > column, plain > column && (least <= column || plain > page), least > page};
}

// A heading, in lines that are no longer than its column if it is wrapped.
QString headLatex(const ReportTable& table, qsizetype column, bool wrapped) {
    const auto& text = table.head[column];
    const auto room = leastCharacters(table, column);
    if (!wrapped || text.size() <= room) return cellLatex(text);
    QStringList lines{QString()};
    for (const auto& word : text.split(QLatin1Char(' '))) {
        if (!lines.back().isEmpty() && lines.back().size() + 1 + word.size() > room)
            lines << QString();
        lines.back() += (lines.back().isEmpty() ? QString() : QStringLiteral(" ")) + word;
    }
    QStringList shown;
    for (const auto& line : lines) shown << cellLatex(line);
    const QString align = column < table.words ? QStringLiteral("l") : QStringLiteral("r");
    return QStringLiteral("\\begin{tabular}[b]{@{}") + align + QStringLiteral("@{}}") +
           shown.join(QStringLiteral("\\\\")) + QStringLiteral("\\end{tabular}");
}

QString environmentOf(const ReportTable& table) {
    return table.sentences ? QStringLiteral("tabularx") : QStringLiteral("tabular");
}

// The environment with its columns: "tabular}{lrr". Beside sentences, the other columns are narrow
// and wrapped too.
QString columnsLatex(const ReportTable& table) {
    QString columns;
    for (qsizetype i = 0; i < table.head.size(); ++i) {
        const bool words = i < table.words;
        if (!table.sentences)
            columns += words ? QLatin1Char('l') : QLatin1Char('r');
        else
            columns +=
                QStringLiteral(">{\\ragged%1\\arraybackslash}%2")
                    .arg(words ? QStringLiteral("right") : QStringLiteral("left"),
                         i == 0 ? QStringLiteral("X") : QStringLiteral("p{0.12\\textwidth}"));
    }
    return environmentOf(table) +
           (table.sentences ? QStringLiteral("}{\\textwidth}{") : QStringLiteral("}{")) + columns;
}

// Writes rows of a table as one float. A float cannot break across pages.
QString partLatex(const ReportTable& table, qsizetype from, qsizetype to, bool paper) {
    const auto [wide, wrapped, shrunk] = fitOf(table, paper);
    const QString kind = wide ? QStringLiteral("table*") : QStringLiteral("table");
    QStringList head;
    for (qsizetype i = 0; i < table.head.size(); ++i) head << headLatex(table, i, wrapped);
    QString rows;
    for (auto at = from; at < to; ++at) {
        QStringList cells;
        for (const auto& cell : table.rows[at])
            cells << (cell.bold ? QStringLiteral("\\textbf{%1}").arg(latexWords(cell.text))
                                : cellLatex(cell.text));
        rows += cells.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
    }
    const QString label =
        from == 0 ? QStringLiteral("}\n\\label{tab:%1}").arg(table.label) : QStringLiteral("}");
    return QStringLiteral("\\begin{") + kind + QStringLiteral("}\n\\centering") +
           (paper ? QStringLiteral("\\footnotesize") : QStringLiteral("\\small")) +
           QStringLiteral("\n\\caption{") +
           latexWords(from == 0 ? table.caption : ReportText::tr("(continued)")) + label +
           QStringLiteral("\n") +
           (shrunk ? QStringLiteral("\\resizebox{\\textwidth}{!}{%\n") : QString()) +
           QStringLiteral("\\begin{") + columnsLatex(table) + QStringLiteral("}\n\\toprule\n") +
           head.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n\\midrule\n") + rows +
           QStringLiteral("\\bottomrule\n\\end{") + environmentOf(table) + QLatin1Char('}') +
           (shrunk ? QStringLiteral("}") : QString()) + QStringLiteral("\n\\end{") + kind +
           QStringLiteral("}\n");
}

QString tableLatex(const ReportTable& table, bool paper) {
    const auto most = table.sentences ? kMostSentences : kMostRows;
    QString text = partLatex(table, 0, std::min(most, table.rows.size()), paper);
    for (qsizetype from = most; from < table.rows.size(); from += most)
        text += partLatex(table, from, std::min(from + most, table.rows.size()), paper);
    return text;
}

Result<QString> figureLatex(const ReportFigure& block, const QString& folder, ReportFiles& beside,
                            const Cancelled& cancelled) {
    HEADSCOPE_CHECK(checkCancelled(cancelled));
    plots::ExportOptions options;
    options.widthMm = widthMm(block);
    HEADSCOPE_TRY(QByteArray pdf,
                  plots::figureBytes(*block.figure, plots::FigureFormat::Pdf, options));
    const QString path = folder + QLatin1Char('/') + block.name + QStringLiteral(".pdf");
    beside.push_back({path, std::move(pdf)});
    const QString kind = block.wide ? QStringLiteral("figure*") : QStringLiteral("figure");
    const QString width =
        block.wide ? QStringLiteral("0.9\\textwidth") : QStringLiteral("\\linewidth");
    return QStringLiteral("\\begin{") + kind +
           QStringLiteral("}\n\\centering\n\\includegraphics[width=") + width +
           QStringLiteral("]{") + path + QStringLiteral("}\n\\caption{") +
           latexWords(block.caption) + QStringLiteral("}\n\\label{fig:") + block.name +
           QStringLiteral("}\n\\end{") + kind + QStringLiteral("}\n");
}

// Allows a line break after every eight characters.
QString breakable(const QString& word) {
    QStringList parts;
    for (qsizetype at = 0; at < word.size(); at += 8) parts << latexWords(word.mid(at, 8));
    return parts.join(QStringLiteral("\\allowbreak{}"));
}

QString factsLatex(const ReportFacts& facts) {
    QString text = QStringLiteral("\\begin{description}\n");
    for (const auto& [name, value] : facts.rows) {
        // Long words such as checksums have no place to break.
        QStringList words;
        for (const auto& word : value.split(QLatin1Char(' ')))
            words << (word.size() > kLongWord ? breakable(word) : latexWords(word));
        text += QStringLiteral("\\item[") + latexWords(name) + QStringLiteral("] ") +
                words.join(QLatin1Char(' ')) + QLatin1Char('\n');
    }
    return text + QStringLiteral("\\end{description}\n");
}

// Files that belong to a document, and how it is laid out.
struct LatexPlaces {
    QString folder;        // of the figures
    QString bibliography;  // name of its file, without the ending
    bool paper = false;
};

Result<QString> blockLatex(const ReportBlock& block, const LatexPlaces& places, ReportFiles& beside,
                           const Cancelled& cancelled) {
    using Text = Result<QString>;
    return std::visit(
        Overloaded{
            [&](const ReportHeading& heading) -> Text {
                return (places.paper ? QStringLiteral("\\section{%1}\n")
                                     : QStringLiteral("\\section*{%1}\n"))
                    .arg(latexWords(heading.text));
            },
            [](const ReportParagraph& paragraph) -> Text {
                return latexWords(paragraph.text) + QLatin1Char('\n');
            },
            [](const ReportList& list) -> Text {
                QString text = QStringLiteral("\\begin{itemize}\n");
                for (const auto& item : list.items)
                    text += QStringLiteral("\\item ") + cellLatex(item) + QLatin1Char('\n');
                return text + QStringLiteral("\\end{itemize}\n");
            },
            [](const ReportFacts& facts) -> Text { return factsLatex(facts); },
            [&](const ReportTable& table) -> Text { return tableLatex(table, places.paper); },
            [&](const ReportFigure& figure) -> Text {
                return figureLatex(figure, places.folder, beside, cancelled);
            },
            [&](const ReportBibtex& bibtex) -> Text {
                beside.push_back({places.bibliography + QStringLiteral(".bib"),
                                  (bibtex.text + QLatin1Char('\n')).toUtf8()});
                return QStringLiteral("\\nocite{*}\n\\bibliographystyle{plain}\n\\bibliography{") +
                       places.bibliography + QStringLiteral("}\n");
            },
        },
        block);
}

// Returns a sentence that names the tables and figures up to the next heading, because LaTeX may
// place them on other pages.
QString references(const std::vector<ReportBlock>& blocks, std::size_t heading) {
    QStringList tables, figures;
    for (auto at = heading + 1; at < blocks.size(); ++at) {
        if (std::holds_alternative<ReportHeading>(blocks[at])) break;
        if (const auto* table = std::get_if<ReportTable>(&blocks[at]))
            tables << QStringLiteral("\\ref{tab:%1}").arg(table->label);
        if (const auto* figure = std::get_if<ReportFigure>(&blocks[at]))
            figures << QStringLiteral("\\ref{fig:%1}").arg(figure->name);
    }
    QStringList sentences;
    const QString comma = QStringLiteral(", ");
    if (!tables.isEmpty())
        sentences << latexWords(ReportText::tr("Tables")) + QStringLiteral(": ") +
                         tables.join(comma) + QLatin1Char('.');
    if (!figures.isEmpty())
        sentences << latexWords(ReportText::tr("Figures")) + QStringLiteral(": ") +
                         figures.join(comma) + QLatin1Char('.');
    return sentences.isEmpty() ? QString() : sentences.join(QLatin1Char(' ')) + QLatin1Char('\n');
}

}  // namespace

QString latexWords(const QString& text) {
    // The word alone, not within names such as "headlines-lambda-0".
    static const QRegularExpression word(
        QStringLiteral("(?<![\\w/.-])(?:lambda|Lambda)(?![\\w/.-])"));
    QString greek = text;
    greek.replace(word, QString(QChar(0x03bb)));
    return plots::latexText(greek);
}

Result<QByteArray> latexReport(const ReportDocument& document, const QString& figures,
                               const QString& bibliography, ReportFiles& beside,
                               const Cancelled& cancelled) {
    QString body;
    const auto& blocks = document.blocks;
    const LatexPlaces places{figures, bibliography, document.paper};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto& block = blocks[i];
        const bool heading = std::holds_alternative<ReportHeading>(block);
        // The style of the bibliography has a heading of its own.
        if (heading && i + 1 < blocks.size() && std::holds_alternative<ReportBibtex>(blocks[i + 1]))
            continue;
        HEADSCOPE_TRY(const QString part, blockLatex(block, places, beside, cancelled));
        body += part + (heading ? references(blocks, i) : QString()) + QLatin1Char('\n');
    }
    const QString whole = document.title + document.byline + body;
    return (preamble(document, whole) + QStringLiteral("\\begin{document}\n\\maketitle\n\n") +
            body + QStringLiteral("\\end{document}\n"))
        .toUtf8();
}

}  // namespace headscope::ui
