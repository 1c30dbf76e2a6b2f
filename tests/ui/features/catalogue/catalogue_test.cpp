// Tests the catalogue of methods and its dialog: formula typesetting, search, citations, and
// applying a method to the form.
#include "tests/ui/support/shell_fixture.h"

#include "tests/support/places.h"
#include "tests/ui/support/child.h"
#include "ui/features/catalogue/catalogue_dialog.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/lessons/lesson.h"
#include "ui/features/runs/methods_dialog.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_form.h"
#include "ui/widgets/text/formula_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QHash>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabWidget>

#include <algorithm>
#include <set>

namespace headscope::ui {
namespace {

using Kind = FormulaNode::Kind;

// Writes the formula tree on one line, for example "frac(a;b)" or "a_{i}".
QString spelt(const FormulaNode& node) {
    QStringList parts;
    for (const auto& child : node.children) parts << spelt(child);
    switch (node.kind) {
        case Kind::Row:
            return parts.join(QString());
        case Kind::Symbol:
            return node.text;
        case Kind::Operator:
            return node.text;
        case Kind::Space:
            return QStringLiteral(" ");
        case Kind::Bracket:
            return node.text[0] + parts.join(QString()) + node.text[1];
        case Kind::Fraction:
            return QStringLiteral("frac(%1;%2)").arg(parts[0], parts[1]);
        case Kind::Script:
            return parts[0] +
                   (parts[1].isEmpty() ? QString() : QStringLiteral("_{%1}").arg(parts[1])) +
                   (parts[2].isEmpty() ? QString() : QStringLiteral("^{%1}").arg(parts[2]));
        case Kind::Root:
            return QStringLiteral("root(%1)").arg(parts[0]);
        case Kind::Accent:
            return parts[0] + node.text;
    }
    return {};
}

std::string read(const char* text) {
    return spelt(readFormula(QString::fromUtf8(text))).toStdString();
}

TEST(Formula, ReadsPlainText) {
    EXPECT_EQ(read("W_O^h"), "W_{O}^{h}");
    EXPECT_EQ(read("mean_{b,t} cos(O_i[t], O_j[t])"), "mean_{b,t} cos(O_{i}[t], O_{j}[t])");
    EXPECT_EQ(read("sum_s A_i[t,s]"), "∑_{s} A_{i}[t,s]");
    EXPECT_EQ(read("<a_i, a_j> / (|a_i| |a_j|)"), "frac(⟨a_{i}, a_{j}⟩;|a_{i}| |a_{j}|)");
    EXPECT_EQ(read("-(1/H^2) sum_ij cos(V_i, V_j)"), "−(frac(1;H^{2})) ∑_{ij} cos(V_{i}, V_{j})");
    EXPECT_EQ(read("mean_t H / log n"), "mean_{t} frac(H;log n)");
    EXPECT_EQ(read("A_t A_t' - I"), "A_{t} A_{t}^{′} − I");
    EXPECT_EQ(read("mean_{i<j} sim"), "mean_{i<j} sim");
    EXPECT_EQ(read("(sum_s A^2 - 1/n) / (1 - 1/n)"), "frac(∑_{s} A^{2} − frac(1;n);1 − frac(1;n))");
    EXPECT_EQ(read("lambda * L_div"), "λ · L_{div}");
    EXPECT_EQ(read("a / (sqrt(d))"), "frac(a;root(d))");
    // The numerator is the whole product.
    EXPECT_EQ(read("(sum A B) / sqrt(c)"), "frac(∑ A B;root(c))");
    EXPECT_EQ(read("mean_t Q_h[t] K_h^T / sqrt(dh)"), "mean_{t} frac(Q_{h}[t] K_{h}^{T};root(dh))");
    EXPECT_EQ(read("n = H (0.5 + 0.5 i / (N - 1))"), "n = H (0.5 + frac(0.5 i;N − 1))");
    EXPECT_EQ(read("p t / T"), "frac(p t;T)");
    EXPECT_EQ(read("f(x) / g(x)"), "frac(f(x);g(x))");
    EXPECT_EQ(read("1/n(t)"), "frac(1;n(t))");
    EXPECT_EQ(read("dL_n/dO_h[t]"), "frac(dL_{n};dO_{h}[t])");
    EXPECT_EQ(read("H(H-1)/2"), "frac(H(H−1);2)");
    EXPECT_EQ(read("logits X / n"), "logits frac(X;n)");
    EXPECT_EQ(read("max(a, b) / n"), "frac(max(a, b);n)");
    EXPECT_EQ(read("(KL(p || q) + KL(q || p)) / 2"), "frac(KL(p ‖ q) + KL(q ‖ p);2)");
    EXPECT_EQ(read("||a||^2"), "‖a‖^{2}");
    EXPECT_EQ(read("|{h: a_h > 0.3}| / H"), "frac(|{h: a_{h} > 0.3}|;H)");
}

TEST(Formula, ReadsTex) {
    EXPECT_EQ(read("\\frac{1}{H^2} \\sum_{i,j} \\cos(O^i, O^j)"),
              "frac(1;H^{2}) ∑_{i,j} cos(O^{i}, O^{j})");
    EXPECT_EQ(read("\\lambda \\cdot \\mathrm{HSIC}_1"), "λ · HSIC_{1}");
    EXPECT_EQ(read("\\lVert A A^\\top - I \\rVert_F^2"), "‖ A A^{⊤} − I ‖_{F}^{2}");
    EXPECT_EQ(read("\\sqrt{d_h}"), "root(d_{h})");
}

TEST(Formula, SurvivesWhatIsNoFormula) {
    for (const char* text :
         {"",  "_",  "^",      "a_",      "{",    "}", "((((", "|", "||",     "<",     "a / ",
          "/", "\\", "\\frac", "\\frac{", "a_{b", "'", "<x",   ")", "\\sqrt", "a^^^b", "\\text{"}) {
        const auto tree = readFormula(QString::fromUtf8(text));
        EXPECT_GE(formulaBox(tree, QFont()).width, 0) << text;
    }
}

TEST(Formula, AFractionIsHigherThanALetterAndALongLineBreaks) {
    const QFont font;
    const auto letter = formulaBox(readFormula(QStringLiteral("a")), font);
    const auto fraction = formulaBox(readFormula(QStringLiteral("a / b")), font);
    EXPECT_GT(fraction.height(), 1.5 * letter.height());
    const auto tree = readFormula(QStringLiteral("a = b + c + d + e + f + g,  h = i + j"));
    EXPECT_EQ(formulaLines(tree, font, 10000).size(), 1u);
    const auto lines = formulaLines(tree, font, 90);
    EXPECT_GT(lines.size(), 1u);
    for (const auto& line : lines) EXPECT_LT(line.width, 140);
}

// Fixture that opens the catalogue dialog with its shortcut.
class CatalogueTest : public ShellTest {
protected:
    CatalogueDialog& opened() {
        QTest::keyClick(window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = window->findChild<CatalogueDialog*>();
        EXPECT_TRUE(dialog && dialog->isVisible());
        return *dialog;
    }
    int entries(const CatalogueDialog& dialog) {
        int count = 0;
        for (int row = 0; row < test::child<QListWidget>(dialog, "catalogue-dialog-list")->count();
             ++row)
            count +=
                test::child<QListWidget>(dialog, "catalogue-dialog-list")->item(row)->flags() !=
                Qt::NoItemFlags;
        return count;
    }
};

TEST_F(CatalogueTest, ListsEveryMethodAndMeasureAndDrawsEachFormula) {
    auto& dialog = opened();
    EXPECT_GE(entries(dialog), int(engine->objectives().size() + engine->models().size() +
                                   engine->measures().size()));
    for (int row = 0; row < test::child<QListWidget>(dialog, "catalogue-dialog-list")->count();
         ++row) {
        if (test::child<QListWidget>(dialog, "catalogue-dialog-list")->item(row)->flags() ==
            Qt::NoItemFlags)
            continue;
        test::child<QListWidget>(dialog, "catalogue-dialog-list")->setCurrentRow(row);
        ASSERT_TRUE(dialog.current());
        EXPECT_FALSE(dialog.current()->name.isEmpty());
        EXPECT_EQ(dialog.formula()->isVisibleTo(&dialog), !dialog.current()->formula.isEmpty());
        EXPECT_EQ(
            test::child<QPlainTextEdit>(dialog, "catalogue-dialog-bibtex")->isVisibleTo(&dialog),
            !dialog.current()->bibtex.isEmpty());
    }
}

// Returns every formula that the window shows: in the catalogue, the lessons and the lab.
QStringList everyFormula(Engine& engine) {
    QStringList all;
    for (const auto& entry : catalogueEntries(engine)) all << entry.formula;
    for (const auto& lesson : shippedLessons())
        for (const auto& step : lesson.steps) all << step.formula;
    for (const auto& experiment : engine.labExperiments())
        all << QString::fromStdString(experiment.formula);
    all.removeDuplicates();
    all.removeAll(QString());
    return all;
}

// Returns the symbols of a formula tree in order, without brackets, spaces, superscripts and
// subscripts. Typesetting must not lose or reorder any symbol.
QString signsOf(const FormulaNode& node) {
    QString text = node.kind == Kind::Symbol || node.kind == Kind::Operator ? node.text : QString();
    if (node.kind == Kind::Root) text = QStringLiteral("sqrt");
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (node.kind == Kind::Fraction && i == 1) text += QLatin1Char('/');
        text += signsOf(node.children[i]);
    }
    return node.kind == Kind::Accent ? text + node.text : text;
}

QString withoutBrackets(QString text) {
    static const QRegularExpression kLeftOut(QStringLiteral("[\\s(){}\\[\\]|<>⟨⟩‖_^'′]"));
    return text.remove(kLeftOut);
}

// Returns the same sequence of symbols, computed from the formula's text word by word.
QString signsIn(QString text) {
    for (const auto& [typed, shown] : {std::pair("<=", "≤"),
                                       {">=", "≥"},
                                       {"!=", "≠"},
                                       {"->", "→"},
                                       {"<-", "←"},
                                       {"...", "…"},
                                       {" . ", "·"},
                                       {"-", "−"},
                                       {"*", "·"}})
        text.replace(QString::fromUtf8(typed), QString::fromUtf8(shown));
    static const QRegularExpression kWord(QStringLiteral("[A-Za-z]+"));
    QString all;
    qsizetype at = 0;
    for (auto words = kWord.globalMatch(text); words.hasNext();) {
        const auto word = words.next();
        all += text.mid(at, word.capturedStart() - at);
        all += word.captured() == QLatin1String("sqrt") ? word.captured()
                                                        : signsOf(readFormula(word.captured()));
        at = word.capturedEnd();
    }
    return withoutBrackets(all + text.mid(at));
}

QStringList fractionsOf(const FormulaNode& node) {
    QStringList all;
    if (node.kind == Kind::Fraction)
        all << spelt(node.children[0]) + QStringLiteral(" over ") + spelt(node.children[1]);
    for (const auto& child : node.children) all += fractionsOf(child);
    return all;
}

// Reads formula_fractions.tsv. It maps each formula that contains "/" to its fractions, as
// determined by a human reader.
QHash<QString, QString> fractionsToBe() {
    QHash<QString, QString> all;
    QFile file(QString::fromStdString(test::sourceFolder() + "/tests/ui/formula_fractions.tsv"));
    if (!file.open(QIODevice::ReadOnly)) return all;
    for (const auto& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        const auto parts = line.split(QLatin1Char('\t'));
        if (parts.size() == 2) all.insert(parts[0], parts[1]);
    }
    return all;
}

TEST_F(CatalogueTest, EveryFormulaIsTypesetAsItIsWritten) {
    const auto known = fractionsToBe();
    const auto formulas = everyFormula(*engine);
    EXPECT_GE(formulas.size(), 60);
    for (const auto& formula : formulas) {
        const auto tree = readFormula(formula);
        EXPECT_EQ(withoutBrackets(signsOf(tree)).toStdString(), signsIn(formula).toStdString())
            << formula.toStdString();
        if (!formula.contains(QLatin1Char('/'))) continue;
        const QString fractions = fractionsOf(tree).join(QStringLiteral("; "));
        EXPECT_EQ((formula + QLatin1Char('\t') + fractions).toStdString(),
                  (formula + QLatin1Char('\t') + known.value(formula)).toStdString());
    }
}

QString detail(const CatalogueEntry& entry, const QString& label) {
    for (const auto& [name, text] : entry.details)
        if (name == label) return text;
    return {};
}

TEST_F(CatalogueTest, ShowsBasisDirectionAndNeedsFromTheEngine) {
    const auto entries = catalogueEntries(*engine);
    const auto expectReported = [&](CatalogueKind kind, const Descriptor& item,
                                    const std::string& needs) {
        const auto found =
            std::find_if(entries.begin(), entries.end(), [&](const CatalogueEntry& entry) {
                return entry.kind == kind && entry.id.toStdString() == item.id;
            });
        ASSERT_NE(found, entries.end()) << item.id;
        EXPECT_NE(item.basisInvariance, BasisInvariance::None) << item.id;
        EXPECT_EQ(detail(*found, QStringLiteral("Basis of a head")).toStdString(),
                  basisInvarianceText(item.basisInvariance))
            << item.id;
        EXPECT_EQ(detail(*found, QStringLiteral("Redundant if")).toStdString(), redundantText(item))
            << item.id;
        EXPECT_EQ(detail(*found, QStringLiteral("Needs")).toStdString(), needs) << item.id;
    };
    for (const auto& item : engine->objectives())
        expectReported(CatalogueKind::Objective, item, {});
    for (const auto& item : engine->measures())
        expectReported(CatalogueKind::Measure, item, item.needs);
}

TEST_F(CatalogueTest, SearchTakesWordsInAnyOrderAndSaysWhenThereIsNothing) {
    auto& dialog = opened();
    QTest::keyClicks(test::child<QLineEdit>(dialog, "catalogue-dialog-search"),
                     QStringLiteral("kornblith linear"));
    ASSERT_GT(entries(dialog), 0);
    ASSERT_TRUE(dialog.current());
    EXPECT_TRUE(dialog.current()->source.contains(QStringLiteral("Kornblith")));
    const int before = test::child<QListWidget>(dialog, "catalogue-dialog-list")->currentRow();
    if (entries(dialog) > 1) {
        QTest::keyClick(test::child<QLineEdit>(dialog, "catalogue-dialog-search"), Qt::Key_Down);
        EXPECT_GT(test::child<QListWidget>(dialog, "catalogue-dialog-list")->currentRow(), before);
    }
    test::child<QLineEdit>(dialog, "catalogue-dialog-search")->clear();
    QTest::keyClicks(test::child<QLineEdit>(dialog, "catalogue-dialog-search"),
                     QStringLiteral("zzzz"));
    EXPECT_EQ(entries(dialog), 0);
    EXPECT_EQ(dialog.current(), nullptr);
}

TEST_F(CatalogueTest, UsePutsAnObjectiveIntoTheFormAndAMeasureOnTheHeadsPage) {
    auto& dialog = opened();
    dialog.choose(QStringLiteral("proj-cos"));
    ASSERT_TRUE(dialog.current());
    ASSERT_EQ(dialog.current()->kind, CatalogueKind::Objective);
    QTest::mouseClick(test::child<QPushButton>(dialog, "catalogue-dialog-use-button"),
                      Qt::LeftButton);
    EXPECT_EQ(window->trainPage()->presenter().objectiveId(), QStringLiteral("proj-cos"));
    EXPECT_TRUE(window->trainPage()->isVisible());
    dialog.choose(QStringLiteral("cka-out"));
    QTest::mouseClick(test::child<QPushButton>(dialog, "catalogue-dialog-use-button"),
                      Qt::LeftButton);
    EXPECT_EQ(window->headsPage()->matrices()->presenter().measure().id, "cka-out");
    EXPECT_TRUE(window->headsPage()->matrices()->isVisible());
    dialog.choose(QStringLiteral("entropy"));
    // A measure of single heads cannot be shown as a matrix.
    EXPECT_FALSE(test::child<QPushButton>(dialog, "catalogue-dialog-use-button")->isVisible());
}

TEST_F(CatalogueTest, MethodsAreFoundByTheirWordsAndUseSwitchesThemOn) {
    auto& dialog = opened();
    const std::pair<const char*, const char*> rows[] = {{"repulsive", "repulsive"},
                                                        {"simulated", "sas"},
                                                        {"grouped-query", "gqa"},
                                                        {"scheduled drophead", "drophead"}};
    for (const auto& [typed, id] : rows) {
        test::child<QLineEdit>(dialog, "catalogue-dialog-search")->clear();
        QTest::keyClicks(test::child<QLineEdit>(dialog, "catalogue-dialog-search"),
                         QString::fromLatin1(typed));
        ASSERT_TRUE(dialog.current()) << typed;
        EXPECT_EQ(dialog.current()->id, QString::fromLatin1(id));
        EXPECT_EQ(dialog.current()->kind, CatalogueKind::Method);
    }
    QTest::mouseClick(test::child<QPushButton>(dialog, "catalogue-dialog-use-button"),
                      Qt::LeftButton);
    const auto& presenter = window->trainPage()->presenter();
    EXPECT_EQ(presenter.problem(), QString());
    EXPECT_EQ(presenter.config().real("model.drophead"), 0.2);
    EXPECT_EQ(presenter.config().text("model.drophead_schedule"), "v-shape");
    dialog.choose(QStringLiteral("rollout"));
    EXPECT_FALSE(test::child<QPushButton>(dialog, "catalogue-dialog-use-button")
                     ->isVisible());  // not a setting of a training run
}

TEST_F(CatalogueTest, AMethodOfAnotherModelIsNotPutIntoTheForm) {
    auto& dialog = opened();
    auto& presenter = window->trainPage()->presenter();
    dialog.choose(QStringLiteral("pointer"));
    ASSERT_TRUE(dialog.current());
    QTest::mouseClick(test::child<QPushButton>(dialog, "catalogue-dialog-use-button"),
                      Qt::LeftButton);
    EXPECT_FALSE(presenter.config().has("model.copy")) << "a text encoder has nothing to copy into";
    EXPECT_EQ(presenter.problem(), QString());
    presenter.setDataset(QStringLiteral("artificial-pair"), QString());
    QTest::mouseClick(test::child<QPushButton>(dialog, "catalogue-dialog-use-button"),
                      Qt::LeftButton);
    EXPECT_EQ(presenter.config().text("model.copy"), "pointer");
    EXPECT_EQ(presenter.problem(), QString());
}

TEST_F(CatalogueTest, ALongFormulaIsWhollyInSightInANarrowWindow) {
    auto& dialog = opened();
    dialog.resize(620, 420);
    dialog.choose(QStringLiteral("repulsive"));
    const auto* formula = dialog.formula();
    EXPECT_TRUE(waitUntil(
        [&] { return formula->height() >= formula->heightForWidth(formula->width()); }, 2000))
        << formula->height() << " of " << formula->heightForWidth(formula->width());
}

TEST_F(CatalogueTest, TheButtonIsWhollyInSightAtTheOpeningSize) {
    auto& dialog = opened();
    for (const auto& id :
         {dialog.current()->id, QStringLiteral("repulsive"), QStringLiteral("xray-article")}) {
        dialog.choose(id);
        QApplication::processEvents();
        auto* button = test::child<QPushButton>(dialog, "catalogue-dialog-use-button");
        ASSERT_TRUE(button->isVisible()) << id.toStdString();
        EXPECT_EQ(button->visibleRegion().boundingRect(), button->rect()) << id.toStdString();
    }
}

TEST_F(CatalogueTest, APresetReplacesTheForm) {
    auto& dialog = opened();
    dialog.choose(QStringLiteral("xray-article"));
    QTest::mouseClick(test::child<QPushButton>(dialog, "catalogue-dialog-use-button"),
                      Qt::LeftButton);
    const auto& config = window->trainPage()->presenter().config();
    EXPECT_TRUE(config.flag("train.xray"));
    EXPECT_EQ(config.text("model.id"), "decoder-lm");
    EXPECT_EQ(window->trainPage()->presenter().problem(), QString());
}

TEST_F(CatalogueTest, CopiesTheBibtexOfWhatHasOne) {
    auto& dialog = opened();
    QApplication::clipboard()->clear();
    dialog.choose(QStringLiteral("vit"));
    ASSERT_TRUE(test::child<QPushButton>(dialog, "catalogue-dialog-copy-button")->isVisible());
    QTest::mouseClick(test::child<QPushButton>(dialog, "catalogue-dialog-copy-button"),
                      Qt::LeftButton);
    EXPECT_TRUE(QApplication::clipboard()->text().startsWith(
        QStringLiteral("@inproceedings{dosovitskiy2021image")));
}

TEST_F(CatalogueTest, TheFormsHelpOpensItAtTheChosenSimilarity) {
    window->showPage(QStringLiteral("train"));
    window->trainPage()->presenter().takeValues(
        [] {
            RunConfig config;
            config.values["objective.id"] = std::string("out-cos");
            return config;
        }(),
        false);
    auto* button =
        window->trainPage()->form()->findChild<QPushButton*>(QStringLiteral("catalogue-button"));
    ASSERT_TRUE(button);
    QTest::mouseClick(button, Qt::LeftButton);
    auto* dialog = window->findChild<CatalogueDialog*>();
    ASSERT_TRUE(dialog && dialog->current());
    EXPECT_EQ(dialog->current()->id, QStringLiteral("out-cos"));
}

TEST_F(CatalogueTest, AFormulaIsPaintedAndReadOut) {
    auto& dialog = opened();
    dialog.choose(QStringLiteral("attn-cos"));
    auto* formula = dialog.formula();
    EXPECT_TRUE(formula->accessibleName().contains(formula->formula()));
    const QImage painted = formula->grab().toImage();
    std::set<QRgb> colours;
    for (int x = 0; x < painted.width(); ++x)
        for (int y = 0; y < painted.height(); ++y) colours.insert(painted.pixel(x, y));
    EXPECT_GT(colours.size(), 10u);
}

TEST_F(CatalogueTest, TheMethodsOfARunAreSavedWithTheirBibtex) {
    const QString run = train(4);
    const auto text = engine->methods({run.toStdString()});
    ASSERT_TRUE(text) << text.error().text();
    MethodsDialog dialog(*text, {QStringLiteral("a run")}, window.get());
    QTest::mouseClick(test::child<QPushButton>(dialog, "methods-dialog-copy-button"),
                      Qt::LeftButton);
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("4 of 4 planned steps")));
    ASSERT_TRUE(dialog.save(folder.filePath(QStringLiteral("m.txt"))).ok());
    EXPECT_TRUE(QFileInfo::exists(folder.filePath(QStringLiteral("m.bib"))));
    EXPECT_FALSE(dialog.save(folder.filePath(QStringLiteral("none/m.txt"))).ok());
    dialog.paragraph()->setPlainText(QStringLiteral("ag_news, 95 %"));
    ASSERT_TRUE(dialog.save(folder.filePath(QStringLiteral("m.tex"))).ok());
    QFile tex(folder.filePath(QStringLiteral("m.tex")));
    ASSERT_TRUE(tex.open(QIODevice::ReadOnly));
    const QString written = QString::fromUtf8(tex.readAll());
    EXPECT_TRUE(written.startsWith(QLatin1String("ag\\_news, 95 \\%\n\\nocite{")))
        << written.toStdString();
}

TEST_F(CatalogueTest, TheMethodsParagraphDescribesBothOpenRuns) {
    auto config = shortRun(4);
    config.values["objective.lambda"] = 0.0;
    const QString plain = train(config);
    config.values["objective.lambda"] = 0.375;
    const QString penalised = train(config);
    EXPECT_EQ(window->exportMethods(), nullptr) << "no run is open or selected";
    const auto paragraph = [this] {
        const QPointer<MethodsDialog> dialog = window->exportMethods();
        const QString text = dialog ? dialog->paragraph()->toPlainText() : QString();
        delete dialog;
        return text;
    };
    workspace->openRun(plain);
    const QString one = paragraph();
    EXPECT_FALSE(one.isEmpty());
    EXPECT_FALSE(one.contains(QLatin1String("0.375")));
    workspace->openPair(plain, penalised);
    EXPECT_TRUE(paragraph().contains(QLatin1String("0.375")));
}

}  // namespace
}  // namespace headscope::ui
