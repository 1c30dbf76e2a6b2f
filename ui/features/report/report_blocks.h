// A report as a list of blocks in reading order: the input of all writers. Plain values. Texts are
// in the reader's language and contain no markup; each writer escapes them for its format.
#pragma once

#include "ui/figures/figure.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <utility>
#include <variant>
#include <vector>

namespace headscope::ui {

struct ReportHeading {
    QString text;
};

struct ReportParagraph {
    QString text;
};

struct ReportList {
    QStringList items;
};

// Names and values, such as the sizes of the splits.
struct ReportFacts {
    QList<std::pair<QString, QString>> rows;
};

struct ReportCell {
    QString text;
    bool bold = false;
};

struct ReportTable {
    QString caption;
    QString label;  // for references: "scores"; lower-case letters and hyphens only
    QList<QString> head;
    QList<QList<ReportCell>> rows;
    int words = 1;  // number of left-aligned columns; the rest are numbers
    // The first column contains sentences; LaTeX breaks them into lines.
    bool sentences = false;
};

struct ReportFigure {
    plots::FigurePtr figure;
    QString caption;
    QString name;       // name of its file and of its label: "similarity"; as ReportTable::label
    bool wide = false;  // true: as wide as the page; false: as wide as one of two columns
};

// Text whose lines and spaces are kept, such as BibTeX entries.
struct ReportBibtex {
    QString text;
};

using ReportBlock = std::variant<ReportHeading, ReportParagraph, ReportList, ReportFacts,
                                 ReportTable, ReportFigure, ReportBibtex>;

struct ReportDocument {
    QString title;
    QString byline;    // one line on when and with which version the runs were trained
    QString language;  // language code of the texts: "en", "zh-CN"
    std::vector<ReportBlock> blocks;
    bool paper = false;  // LaTeX: pages as in the papers of a conference, with numbered sections
};

// Calls the function that matches the type of the block: std::visit(Overloaded{...}, block).
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace headscope::ui
