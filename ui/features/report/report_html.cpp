#include "ui/features/report/report_writers.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/xml_text.h"

namespace headscope::ui {
namespace {

// Fixed light colours, because the figures are drawn for paper.
constexpr const char* kStyle =
    ":root{color-scheme:light}body{background:#fff;color:#1b1f24;font-family:system-ui,'DejaVu "
    "Sans',sans-serif;font-size:11pt;line-height:1.5;max-width:46rem;margin:2rem auto;padding:0 "
    "1rem}h1{font-size:18pt;line-height:1.25;margin:0}h2{font-size:13pt;margin:2rem 0 "
    ".5rem}.by,figcaption,caption{color:#3a424c}figure{margin:1.5rem 0}"
    "@media(min-width:46rem){.narrow{display:inline-block;width:48%;margin-right:1%;"
    "vertical-align:top}}figure "
    "svg{display:block;max-width:100%;height:auto}figcaption,caption{font-size:10pt;text-align:"
    "left;padding:.3rem "
    "0}.table{overflow-x:auto}table{border-collapse:collapse;margin:1rem "
    "0;border-top:2px solid #1b1f24;border-bottom:2px solid #1b1f24}caption{caption-side:top}"
    "th,td{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0}thead "
    "th{border-bottom:1px solid #1b1f24;vertical-align:bottom}.n{text-align:right;white-space:"
    "nowrap;font-variant-numeric:tabular-nums}dl{display:grid;grid-template-columns:max-content "
    "1fr;gap:.2rem 1.5rem;margin:0}dt{color:#3a424c}dd{margin:0;overflow-wrap:anywhere}"
    "pre{font-size:9pt;overflow-x:auto;background:#f5f6f8;padding:.8rem}@media "
    "print{figure,table{break-inside:avoid}}";

QString escaped(const QString& text) {
    return plots::xmlEscaped(text);
}

QString tableHtml(const ReportTable& table) {
    const auto kind = [&](qsizetype column) {
        return column < table.words ? QString() : QStringLiteral(" class=\"n\"");
    };
    QString html = QStringLiteral(
                       "<div class=\"table\"><table id=\"%1\">\n<caption>%2</caption>\n"
                       "<thead><tr>")
                       .arg(table.label, escaped(table.caption));
    for (qsizetype i = 0; i < table.head.size(); ++i)
        html += QStringLiteral("<th%1 scope=\"col\">%2</th>").arg(kind(i), escaped(table.head[i]));
    html += QStringLiteral("</tr></thead>\n<tbody>\n");
    for (const auto& row : table.rows) {
        html += QStringLiteral("<tr>");
        for (qsizetype i = 0; i < row.size(); ++i) {
            const QString text = escaped(row[i].text);
            html += QStringLiteral("<td%1>%2</td>")
                        .arg(kind(i),
                             row[i].bold ? QStringLiteral("<strong>%1</strong>").arg(text) : text);
        }
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</tbody>\n</table></div>\n");
}

// Returns the SVG element without the declaration before it. The ids in it get a prefix, because
// ids must be unique in the page.
QString inlineSvg(const QByteArray& bytes, const QString& name, const QString& caption) {
    QString svg = QString::fromUtf8(bytes);
    svg = svg.mid(svg.indexOf(QLatin1String("<svg"))).trimmed();
    const QString prefix = name + QLatin1Char('-');
    svg.replace(QLatin1String(" id=\""), QLatin1String(" id=\"") + prefix);
    svg.replace(QLatin1String("xlink:href=\"#"), QLatin1String("xlink:href=\"#") + prefix);
    svg.replace(QLatin1String("url(#"), QLatin1String("url(#") + prefix);
    svg.insert(4, QStringLiteral(" role=\"img\" aria-label=\"%1\"").arg(escaped(caption)));
    return svg;
}

Result<QString> figureHtml(const ReportFigure& block, const Cancelled& cancelled) {
    HEADSCOPE_CHECK(checkCancelled(cancelled));
    plots::ExportOptions options;
    options.widthMm = widthMm(block);
    options.textAsPaths = true;  // the reader may not have the font installed
    HEADSCOPE_TRY(const QByteArray svg,
                  plots::figureBytes(*block.figure, plots::FigureFormat::Svg, options));
    return QStringLiteral("<figure id=\"%1\"%2>\n")
               .arg(block.name, block.wide ? QString() : QStringLiteral(" class=\"narrow\"")) +
           inlineSvg(svg, block.name, block.caption) +
           QStringLiteral("\n<figcaption>%1</figcaption>\n</figure>\n").arg(escaped(block.caption));
}

Result<QString> blockHtml(const ReportBlock& block, const Cancelled& cancelled) {
    using Html = Result<QString>;
    return std::visit(
        Overloaded{
            [](const ReportHeading& heading) -> Html {
                return QStringLiteral("<h2>%1</h2>\n").arg(escaped(heading.text));
            },
            [](const ReportParagraph& paragraph) -> Html {
                return QStringLiteral("<p>%1</p>\n").arg(escaped(paragraph.text));
            },
            [](const ReportList& list) -> Html {
                QString html = QStringLiteral("<ul>\n");
                for (const auto& item : list.items)
                    html += QStringLiteral("<li>%1</li>\n").arg(escaped(item));
                return html + QStringLiteral("</ul>\n");
            },
            [](const ReportFacts& facts) -> Html {
                QString html = QStringLiteral("<dl>\n");
                for (const auto& [name, value] : facts.rows)
                    html += QStringLiteral("<dt>%1</dt><dd>%2</dd>\n")
                                .arg(escaped(name), escaped(value));
                return html + QStringLiteral("</dl>\n");
            },
            [](const ReportTable& table) -> Html { return tableHtml(table); },
            [&](const ReportFigure& figure) -> Html { return figureHtml(figure, cancelled); },
            [](const ReportBibtex& bibtex) -> Html {
                return QStringLiteral("<pre>%1</pre>\n").arg(escaped(bibtex.text));
            },
        },
        block);
}

}  // namespace

Result<QByteArray> htmlReport(const ReportDocument& document, const Cancelled& cancelled) {
    QString body = QStringLiteral("<h1>%1</h1>\n<p class=\"by\">%2</p>\n")
                       .arg(escaped(document.title), escaped(document.byline));
    for (const auto& block : document.blocks) {
        HEADSCOPE_TRY(const QString html, blockHtml(block, cancelled));
        body += html;
    }
    return (QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta "
                           "charset=\"utf-8\">\n<meta name=\"viewport\" "
                           "content=\"width=device-width\">\n<title>%2</title>\n<style>")
                .arg(escaped(document.language), escaped(document.title)) +
            QLatin1String(kStyle) + QStringLiteral("</style>\n</head>\n<body>\n") + body +
            QStringLiteral("</body>\n</html>\n"))
        .toUtf8();
}

}  // namespace headscope::ui
