// Tests of the four formats of a report: structure, escaping, and equal bytes for equal input.
#include "ui/features/report/report_writers.h"

#include "tests/ui/features/report/report_samples.h"
#include "tests/ui/support/language_guard.h"
#include "ui/features/report/report_document.h"
#include "ui/features/report/report_file.h"

#include <QDir>
#include <QFile>
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace headscope::test {
namespace {

using namespace headscope::ui;
using testing::HasSubstr;
using testing::Not;

ReportDocument sampleDocument() {
    const LanguageGuard english("en");
    return reportDocument(sampleReport(), reportMeasures());
}

std::string read(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << qPrintable(path);
    return file.readAll().toStdString();
}

TEST(ReportHtml, IsOneWellFormedFileWithInlineFigures) {
    const auto html = htmlReport(sampleDocument(), {});
    ASSERT_TRUE(html) << html.error().text();
    // The page is HTML; without the declaration and its two void elements it is XML, too.
    QString text = QString::fromUtf8(*html);
    text.remove(0, text.indexOf(QLatin1Char('\n')));
    text.remove(QRegularExpression(QStringLiteral("<meta[^>]*>")));
    QXmlStreamReader reader(text);
    int svg = 0, tables = 0;
    QStringList ids;
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement()) continue;
        svg += reader.name() == QLatin1String("svg");
        tables += reader.name() == QLatin1String("table");
        EXPECT_NE(reader.name(), QLatin1String("b")) << "a name became markup";
        EXPECT_NE(reader.name(), QLatin1String("script"));
        const auto id = reader.attributes().value(QLatin1String("id")).toString();
        if (id.isEmpty()) continue;
        EXPECT_FALSE(ids.contains(id)) << qPrintable(id);
        ids << id;
    }
    EXPECT_FALSE(reader.hasError()) << qPrintable(reader.errorString());
    EXPECT_EQ(svg, 2);
    EXPECT_EQ(tables, 2);
    EXPECT_THAT(html->toStdString(), HasSubstr("my_news &amp; &lt;b&gt;, lambda 0, seed 0"));
    EXPECT_THAT(html->toStdString(), Not(HasSubstr("<img")));
}

TEST(ReportLatex, HasCaptionsLabelsAndGreekLambda) {
    ReportFiles beside;
    const auto tex =
        latexReport(sampleDocument(), QStringLiteral("r_figures"), QStringLiteral("r"), beside, {});
    ASSERT_TRUE(tex) << tex.error().text();
    const auto text = tex->toStdString();
    for (const char* part :
         {"\\documentclass[twocolumn]", "\\toprule", "\\midrule", "\\bottomrule", "\\caption{",
          "\\label{tab:scores}", "\\label{fig:similarity}", "\\includegraphics[",
          "{r_figures/valid-accuracy.pdf}", "my\\_news: $\\lambda$ 0 against 0.1",
          "100 \\% of my\\_news", "\\& \\#1 \\textasciitilde{} \\{x\\}\\textasciicircum{}2",
          "my\\_news \\& $<$b$>$", "+2.0 \u00b1 3.0", "\\bibliography{r}", "\\end{document}"})
        EXPECT_THAT(text, HasSubstr(part));
    ASSERT_EQ(beside.size(), 3u);
    EXPECT_EQ(beside.back().path, QStringLiteral("r.bib"));
    EXPECT_TRUE(beside.front().bytes.startsWith("%PDF-"));
}

TEST(ReportLatex, EveryEnvironmentEnds) {
    ReportFiles beside;
    const auto tex =
        *latexReport(sampleDocument(), QStringLiteral("f"), QStringLiteral("r"), beside, {});
    EXPECT_GT(tex.count("\\begin{"), 5);
    EXPECT_EQ(tex.count("\\begin{"), tex.count("\\end{"));
}

TEST(ReportLatex, LongTablesAreSeveralFloats) {
    auto document = sampleDocument();
    for (auto& block : document.blocks)
        if (auto* table = std::get_if<ReportTable>(&block))
            while (table->rows.size() < 81) table->rows << table->rows.front();
    ReportFiles beside;
    const auto tex = *latexReport(document, QStringLiteral("f"), QStringLiteral("r"), beside, {});
    EXPECT_EQ(tex.count("\\begin{tabular}"), 6) << "three parts for each of the two tables";
    EXPECT_EQ(tex.count("\\label{tab:runs}"), 1);
}

TEST(ReportLatex, OtherScriptsNameTheProgramThatTheyNeed) {
    auto document = sampleDocument();
    ReportFiles beside;
    const auto plain = *latexReport(document, QStringLiteral("f"), QStringLiteral("r"), beside, {});
    EXPECT_FALSE(plain.contains("LuaLaTeX"));
    document.title = QStringLiteral("\u043e\u0442\u0447\u0451\u0442");
    EXPECT_TRUE(latexReport(document, QStringLiteral("f"), QStringLiteral("r"), beside, {})
                    ->contains("LuaLaTeX"));
}

TEST(ReportLatex, WordsAreEscaped) {
    EXPECT_EQ(latexWords(QStringLiteral("lambda 0.1")), QStringLiteral("$\\lambda$ 0.1"));
    EXPECT_EQ(latexWords(QStringLiteral("Lambda was 0")), QStringLiteral("$\\lambda$ was 0"));
    EXPECT_EQ(latexWords(QStringLiteral("headlines-lambda-0")),
              QStringLiteral("headlines-lambda-0"));
    EXPECT_EQ(latexWords(QStringLiteral("_%&#$^~\\{}")),
              QStringLiteral("\\_\\%\\&\\#\\$\\textasciicircum{}\\textasciitilde{}"
                             "\\textbackslash{}\\{\\}"));
}

TEST(ReportMarkdown, NamesAreShownLiterally) {
    EXPECT_EQ(markdownWords(QStringLiteral("a|b*c_d`e[f](g)<h>#i~j&k\\l")),
              QStringLiteral("a\\|b\\*c\\_d\\`e\\[f\\](g)\\<h\\>\\#i\\~j\\&k\\\\l"));
    EXPECT_EQ(markdownWords(QStringLiteral("two\nlines")).count(QLatin1Char('\n')), 0);
}

TEST(ReportMarkdown, TablesAndFiguresAreComplete) {
    ReportFiles beside;
    const auto text = markdownReport(sampleDocument(), QStringLiteral("r_figures"), beside, {});
    ASSERT_TRUE(text) << text.error().text();
    const auto lines = QString::fromUtf8(*text).split(QLatin1Char('\n'));
    EXPECT_EQ(lines.front(), QStringLiteral("# my\\_news: lambda 0 against 0.1, 3 seeds each"));
    int rows = 0;
    for (const auto& line : lines)
        if (line.startsWith(QStringLiteral("| my\\_news"))) {
            ++rows;
            EXPECT_EQ(line.count(QStringLiteral(" | ")), 5) << qPrintable(line);
        }
    EXPECT_EQ(rows, 6);
    ASSERT_EQ(beside.size(), 2u);
    for (const auto& file : beside) {
        EXPECT_THAT(text->toStdString(), HasSubstr("](" + file.path.toStdString() + ")"));
        EXPECT_TRUE(file.bytes.contains("<svg"));
    }
}

TEST(ReportPdf, HasPagesOfTextAndIsTheSameEachTime) {
    const auto one = pdfReport(sampleDocument(), {}), two = pdfReport(sampleDocument(), {});
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_TRUE(one->startsWith("%PDF-"));
    EXPECT_GE(one->count("/Type /Page\n"), 2);
    EXPECT_EQ(*one, *two);
    EXPECT_FALSE(one->contains("/CreationDate"));
}

// Five numbers with long headings fit in letters of full size, because the headings wrap.
TEST(ReportPdf, HeadingsOfWideTablesWrap) {
    ReportTable table;
    table.head << QStringLiteral("Lambda");
    table.rows.resize(1);
    table.rows[0] << ReportCell{QStringLiteral("0.1")};
    for (int i = 0; i < 5; ++i) {
        table.head << QStringLiteral("Removed in the order of importance, not fine-tuned (%)");
        table.rows[0] << ReportCell{QStringLiteral("85.56 \u00b1 1.10")};
    }
    const auto columns = pdfColumns(table);
    EXPECT_EQ(columns.points, 8);
    const QFontMetricsF metrics(plots::PlotStyle::forPrint(columns.points).font);
    double all = 0;
    for (std::size_t i = 1; i < columns.widths.size(); ++i) {
        EXPECT_GE(columns.widths[i], metrics.horizontalAdvance(QStringLiteral("importance,")));
        EXPECT_GE(columns.widths[i], metrics.horizontalAdvance(table.rows[0][1].text));
        EXPECT_LT(columns.widths[i], metrics.horizontalAdvance(table.head[1]));
        all += columns.widths[i];
    }
    EXPECT_LE(all, kPageMm * plots::kFigureUnitsPerMm);
    table.head.resize(2);
    table.rows[0].resize(2);
    EXPECT_GE(pdfColumns(table).widths[1], metrics.horizontalAdvance(table.head[1]))
        << "a heading that fits has one line";
}

// Papers have numbered sections and the measures of a conference; other documents do not.
TEST(ReportLatex, PaperHasItsOwnLayout) {
    ReportDocument document;
    document.blocks.emplace_back(ReportHeading{QStringLiteral("Results")});
    const auto written = [&] {
        ReportFiles beside;
        const auto text =
            latexReport(document, QStringLiteral("f"), QStringLiteral("b"), beside, {});
        return text ? text->toStdString() : text.error().text();
    };
    EXPECT_THAT(written(), HasSubstr("\\section*{Results}"));
    EXPECT_THAT(written(), Not(HasSubstr("columnsep")));
    document.paper = true;
    EXPECT_THAT(written(), HasSubstr("\\section{Results}"));
    EXPECT_THAT(written(), HasSubstr("[11pt,twocolumn]"));
    EXPECT_THAT(written(), HasSubstr("margin=25mm,columnsep=6mm"));
}

TEST(ReportFileTest, EndingSelectsTheFormat) {
    EXPECT_EQ(*reportFormat(QStringLiteral("a/b.HTML")), ReportFormat::Html);
    EXPECT_EQ(*reportFormat(QStringLiteral("b.md")), ReportFormat::Markdown);
    for (const char* name : {"b", "b.txt", "b.", ".tex/b"}) {
        const auto found = reportFormat(QString::fromLatin1(name));
        ASSERT_FALSE(found) << name;
        EXPECT_EQ(found.error().code, ErrorCode::Usage);
    }
}

TEST(ReportFileTest, FilesBesideGetPlainNames) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("my report 1.5%.tex"));
    EXPECT_TRUE(existingPlaces(path).isEmpty());
    ASSERT_TRUE(writeReport(sampleDocument(), path, {}));
    EXPECT_EQ(existingPlaces(path), reportPlaces(path));
    const auto bib = QDir(folder.path()).entryList({QStringLiteral("*.bib")});
    ASSERT_EQ(bib.size(), 1);
    static const QRegularExpression plain(QStringLiteral("^my-report-1-5--[0-9a-f]{8}[.]bib$"));
    EXPECT_TRUE(plain.match(bib.front()).hasMatch()) << qPrintable(bib.front());
    const QString figure = bib.front().chopped(4) + QStringLiteral("_figures/similarity.pdf");
    EXPECT_THAT(read(path), HasSubstr("{" + figure.toStdString() + "}"));
    EXPECT_TRUE(QFile::exists(folder.filePath(figure)));
}

TEST(ReportFileTest, NamesWithoutPlainLettersDoNotShareFiles) {
    EXPECT_NE(reportPlaces(QStringLiteral("\u62a5\u544a.md"))[1],
              reportPlaces(QStringLiteral("\u7ed3\u679c.md"))[1]);
    EXPECT_EQ(reportPlaces(QStringLiteral("a-1.md"))[1], QStringLiteral("./a-1_figures"));
}

TEST(ReportFileTest, FailureAfterTheFirstFileSaysSo) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("r.md"));
    ASSERT_TRUE(QDir().mkpath(path));  // the document cannot replace a folder
    const auto late =
        writeFiles({{QStringLiteral("f/a.svg"), "a"}, {QStringLiteral("r.md"), "b"}}, path);
    const auto first = writeFiles({{QStringLiteral("r.md"), "b"}}, path);
    ASSERT_FALSE(late);
    ASSERT_FALSE(first);
    EXPECT_NE(late.error().hint, first.error().hint);
}

TEST(ReportFileTest, CancelledReportWritesNothing) {
    const QTemporaryDir folder;
    for (const char* name : {"r.html", "r.pdf", "r.md", "r.tex"}) {
        const auto status = writeReport(
            sampleDocument(), folder.filePath(QString::fromLatin1(name)), [] { return true; });
        ASSERT_FALSE(status) << name;
        EXPECT_EQ(status.error().code, ErrorCode::Cancelled);
    }
    EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(ReportFileTest, UnwritableFolderIsAnIoError) {
    const QTemporaryDir folder;
    const auto status =
        writeReport(sampleDocument(), folder.filePath(QStringLiteral("none/r.html")), {});
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::Io);
}

// Tables as wide as their contents: in one column, across the page, or shrunk to the page.
TEST(ReportLatexTables, AreAsWideAsTheirContents) {
    const auto written = [](int columns, int characters) {
        ReportDocument document;
        ReportTable table;
        table.label = QStringLiteral("t");
        table.rows.resize(1);
        for (int i = 0; i < columns; ++i) {
            table.head << QString(characters, QLatin1Char('a'));
            table.rows[0] << ReportCell{QStringLiteral("1")};
        }
        document.blocks.emplace_back(table);
        ReportFiles beside;
        auto text = latexReport(document, QStringLiteral("f"), QStringLiteral("b"), beside, {});
        return QString::fromUtf8(text ? *text : QByteArray());
    };
    EXPECT_FALSE(written(4, 8).contains(QStringLiteral("table*")));
    EXPECT_TRUE(written(4, 20).contains(QStringLiteral("table*")));
    EXPECT_FALSE(written(4, 20).contains(QStringLiteral("resizebox")));
    EXPECT_TRUE(
        written(4, 40).contains(QStringLiteral("\\resizebox{\\textwidth}{!}{%\n\\begin{tabular}")));
    // Long headings have several lines, so that the letters need not be smaller.
    ReportTable table;
    table.head = {QStringLiteral("x"),
                  QStringLiteral("the heads that were removed in this order, not fine-tuned")};
    table.rows = {{ReportCell{QStringLiteral("1")}, ReportCell{QStringLiteral("85.6")}}};
    ReportDocument document;
    document.blocks.emplace_back(table);
    ReportFiles beside;
    const auto text = latexReport(document, QStringLiteral("f"), QStringLiteral("b"), beside, {});
    ASSERT_TRUE(text) << text.error().text();
    EXPECT_TRUE(text->contains("[b]{@{}r@{}}the heads\\\\that were\\\\removed in\\\\"))
        << text->constData();
    EXPECT_FALSE(text->contains("table*"));
}

}  // namespace
}  // namespace headscope::test
