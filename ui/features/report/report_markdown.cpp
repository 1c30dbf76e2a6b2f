#include "ui/features/report/report_writers.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/xml_text.h"

namespace headscope::ui {
namespace {

QString tableMarkdown(const ReportTable& table) {
    const auto line = [](const QStringList& cells) {
        return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    };
    QStringList head, ruler;
    for (qsizetype i = 0; i < table.head.size(); ++i) {
        head << markdownWords(table.head[i]);
        ruler << (i < table.words ? QStringLiteral("---") : QStringLiteral("---:"));
    }
    QString text = markdownWords(table.caption) + QStringLiteral("\n\n") + line(head) + line(ruler);
    for (const auto& row : table.rows) {
        QStringList cells;
        for (const auto& cell : row)
            cells << (cell.bold ? QStringLiteral("**%1**").arg(markdownWords(cell.text))
                                : markdownWords(cell.text));
        text += line(cells);
    }
    return text;
}

Result<QString> figureMarkdown(const ReportFigure& block, const QString& folder,
                               ReportFiles& beside, const Cancelled& cancelled) {
    HEADSCOPE_CHECK(checkCancelled(cancelled));
    plots::ExportOptions options;
    options.widthMm = widthMm(block);
    options.textAsPaths = true;
    HEADSCOPE_TRY(QByteArray svg,
                  plots::figureBytes(*block.figure, plots::FigureFormat::Svg, options));
    const QString path = folder + QLatin1Char('/') + block.name + QStringLiteral(".svg");
    beside.push_back({path, std::move(svg)});
    const QString caption = markdownWords(block.caption);
    return QStringLiteral("![%1](%2)\n\n*%1*\n").arg(caption, path);
}

Result<QString> blockMarkdown(const ReportBlock& block, const QString& folder, ReportFiles& beside,
                              const Cancelled& cancelled) {
    using Text = Result<QString>;
    return std::visit(Overloaded{
                          [](const ReportHeading& heading) -> Text {
                              return QStringLiteral("## %1\n").arg(markdownWords(heading.text));
                          },
                          [](const ReportParagraph& paragraph) -> Text {
                              return markdownWords(paragraph.text) + QLatin1Char('\n');
                          },
                          [](const ReportList& list) -> Text {
                              QString text;
                              for (const auto& item : list.items)
                                  text += QStringLiteral("- %1\n").arg(markdownWords(item));
                              return text;
                          },
                          [](const ReportFacts& facts) -> Text {
                              QString text = QStringLiteral("| | |\n| --- | --- |\n");
                              for (const auto& [name, value] : facts.rows)
                                  text += QStringLiteral("| %1 | %2 |\n")
                                              .arg(markdownWords(name), markdownWords(value));
                              return text;
                          },
                          [](const ReportTable& table) -> Text { return tableMarkdown(table); },
                          [&](const ReportFigure& figure) -> Text {
                              return figureMarkdown(figure, folder, beside, cancelled);
                          },
                          [](const ReportBibtex& bibtex) -> Text {
                              // A fence that the text cannot end.
                              QString fence = QStringLiteral("```");
                              while (bibtex.text.contains(fence)) fence += QLatin1Char('`');
                              return fence + QStringLiteral("bibtex\n") + bibtex.text +
                                     QLatin1Char('\n') + fence + QLatin1Char('\n');
                          },
                      },
                      block);
}

}  // namespace

QString markdownWords(const QString& text) {
    static const QString kSigns = QStringLiteral("\\`*_[]<>|#~&$");
    QString out;
    for (const QChar sign : plots::withoutControls(text, false)) {
        if (kSigns.contains(sign)) out += QLatin1Char('\\');
        out += sign;
    }
    return out;
}

Result<QByteArray> markdownReport(const ReportDocument& document, const QString& figures,
                                  ReportFiles& beside, const Cancelled& cancelled) {
    QString text = QStringLiteral("# %1\n\n%2\n")
                       .arg(markdownWords(document.title), markdownWords(document.byline));
    for (const auto& block : document.blocks) {
        HEADSCOPE_TRY(const QString part, blockMarkdown(block, figures, beside, cancelled));
        text += QLatin1Char('\n') + part;
    }
    return text.toUtf8();
}

}  // namespace headscope::ui
