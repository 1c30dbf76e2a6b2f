// Tests figure export with real clicks and keys: which figure is exported, and what the dialog does
// if files already exist.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/heads_fakes.h"
#include "tests/ui/support/typing.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/attention/attention_page.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/heads/heads_page_pair.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/main_window/export_dialog.h"
#include "ui/main_window/main_window.h"
#include "ui/plots/head_map.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/prediction_bars.h"
#include "ui/plots/summary_chart.h"
#include "ui/widgets/banner.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

namespace headscope::ui {
namespace {

void bringIntoSight(QWidget* widget) {
    for (QWidget* outer = widget->parentWidget(); outer; outer = outer->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(outer)) area->ensureWidgetVisible(widget);
    QCoreApplication::processEvents();
}

void clickInto(QWidget* widget, Qt::MouseButton button = Qt::LeftButton) {
    bringIntoSight(widget);
    QWidget* target = widget->childAt(widget->rect().center());
    if (!target) target = widget;
    QTest::mouseClick(target, button, {}, target->mapFrom(widget, widget->rect().center()));
}

// Fixture with the Heads page on two runs.
class ExportFromHeads : public ::testing::Test {
protected:
    void SetUp() override {
        engine.views["a"] = test::headsRun("runs/a", "plain", 0, 0.9);
        engine.views["b"] = test::headsRun("runs/b", "diverse", 0.1, 0.3);
        workspace.setEngine(&engine);
        page = std::make_unique<HeadsPage>(workspace);
        page->showView(HeadsView::Matrices);
        page->resize(1280, 820);
        page->show();
        workspace.openPair(QStringLiteral("a"), QStringLiteral("b"));
        ASSERT_TRUE(QTest::qWaitFor([this] { return page->settled(); }, 5000));
    }
    QString current() const {
        const auto all = page->figures();
        return all[page->currentOf(all)].title;
    }
    plots::FigurePtr named(const QString& title) const {
        for (const auto& figure : page->figures())
            if (figure.title == title) return figure.take();
        return nullptr;
    }

    test::HeadsEngine engine;
    Workspace workspace;
    std::unique_ptr<HeadsPage> page;
};

TEST_F(ExportFromHeads, TwoRunsSideBySideAreOneFigure) {
    EXPECT_EQ(current(), QStringLiteral("A and B, all layers"));
    const auto figure = page->currentFigure();
    ASSERT_NE(figure, nullptr);
    const auto rows = figure->csvRows();
    EXPECT_EQ(rows.size(), 2 * 4 * 16) << "both runs, every layer";
    EXPECT_TRUE(rows.first()[0].startsWith(QStringLiteral("A"))) << rows.first()[0].toStdString();
    EXPECT_TRUE(rows.last()[0].startsWith(QStringLiteral("B"))) << rows.last()[0].toStdString();
    const auto both = std::static_pointer_cast<const plots::MatrixGroupsFigure>(figure);
    for (const auto& group : both->groups)
        for (const auto& matrix : group.matrices)
            EXPECT_EQ(matrix.colours, both->groups[0].matrices[0].colours) << "one scale";
}

TEST_F(ExportFromHeads, AClickOnEitherHalfMeansThePairAndTheHalvesCanBeChosen) {
    QTest::mouseClick(page->matrices()->matrix(1), Qt::LeftButton, {},
                      page->matrices()->matrix(1)->cellRect(2, 0).center().toPoint());
    EXPECT_EQ(current(), QStringLiteral("A and B, layer 0"));
    EXPECT_EQ(page->currentFigure()->csvRows().size(), 2 * 16);
    EXPECT_EQ(named(QStringLiteral("B, layer 0"))->csvRows(),
              page->matrices()->matrix(1)->figure().csvRows());
    EXPECT_EQ(named(QStringLiteral("A, all layers"))->csvRows(),
              page->matrices()->strip(0)->figure().csvRows());
    page->matrices()->setMode(HeadsMode::OnlyB);
    EXPECT_EQ(named(QStringLiteral("A and B, layer 0")), nullptr);
    EXPECT_EQ(current(), QStringLiteral("B, layer 0")) << "clicked, and alone now";
}

TEST_F(ExportFromHeads, LastClickedFigureIsExported) {
    struct Case {
        QWidget* clicked;
        const plots::Figure& expected;
    };
    HeadsPairPanel* pair = page->matrices()->pairPanel();
    for (const Case& one : {Case{pair->chart(), pair->chart()->figure()},
                            Case{pair->secondMap(), pair->secondMap()->figure()},
                            Case{pair->firstMap(), pair->firstMap()->figure()}}) {
        clickInto(one.clicked);
        EXPECT_EQ(page->currentFigure()->figureName(), one.expected.figureName());
        EXPECT_EQ(page->currentFigure()->csvRows(), one.expected.csvRows())
            << one.expected.figureName().toStdString();
    }
    page->matrices()->matrix(0)->setFocus(Qt::TabFocusReason);
    EXPECT_EQ(current(), QStringLiteral("A and B, layer 0")) << "the keyboard chooses as well";
}

TEST_F(ExportFromHeads, TheRecipeNamesRunsStepMeasureAndLayer) {
    QTest::mouseClick(page->matrices()->matrix(0), Qt::LeftButton, {},
                      page->matrices()->matrix(0)->cellRect(2, 0).center().toPoint());
    const QJsonObject recipe = page->currentFigure()->provenance();
    const QJsonArray runs = recipe[QStringLiteral("runs")].toArray();
    ASSERT_EQ(runs.size(), 2);
    EXPECT_EQ(runs[0].toObject()[QStringLiteral("id")].toString(), QStringLiteral("a"));
    EXPECT_EQ(runs[1].toObject()[QStringLiteral("label")].toString(), QStringLiteral("B"));
    EXPECT_EQ(runs[1].toObject()[QStringLiteral("lambda")].toDouble(), 0.1);
    EXPECT_EQ(runs[0].toObject()[QStringLiteral("step")].toInt(), 300);
    // Either the number of samples, or a note that it was recorded during training.
    for (const auto& run : runs)
        EXPECT_TRUE(run.toObject().contains(QStringLiteral("samples")) ||
                    run.toObject()[QStringLiteral("recorded_while_training")].toBool());
    EXPECT_EQ(recipe[QStringLiteral("measure")].toString(), QStringLiteral("attn-cos"));
    EXPECT_EQ(recipe[QStringLiteral("layer")].toInt(-1), 0);
    clickInto(page->matrices()->pairPanel()->firstMap());
    const auto figure = page->currentFigure();
    const QJsonObject& map = figure->provenance();
    EXPECT_EQ(map[QStringLiteral("input")].toObject()[QStringLiteral("split")].toString(),
              QStringLiteral("test"));
    EXPECT_EQ(figure->figureSettings()[QStringLiteral("head")].toInt(-1), 2);
}

TEST_F(ExportFromHeads, EveryFigureHasAMenuWithExportAndCopies) {
    for (const auto& figure : page->figures()) {
        if (figure.widgets.isEmpty()) continue;
        auto* widget = const_cast<QWidget*>(figure.widgets.first());
        // One figure is on the second tab of the pair's panel.
        auto* parts = page->findChild<QTabWidget*>(QStringLiteral("heads-pair-parts"));
        for (int tab = 0; !widget->isVisible() && tab < parts->count(); ++tab)
            parts->setCurrentIndex(tab);
        QWidget* target = widget->childAt(widget->rect().center());
        if (!target) target = widget;
        clickInto(widget, Qt::RightButton);
        QContextMenuEvent event(QContextMenuEvent::Mouse, target->rect().center(),
                                target->mapToGlobal(target->rect().center()));
        QApplication::sendEvent(target, &event);
        const auto menus = page->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        ASSERT_EQ(menus.size(), 1) << figure.title.toStdString();
        QSignalSpy requested(page.get(), &Page::exportRequested);
        QString numbers;
        for (QAction* action : menus.first()->actions()) {
            if (action->isSeparator()) continue;
            action->trigger();
            QThreadPool::globalInstance()->waitForDone();  // copies are rendered on a worker thread
            QCoreApplication::processEvents();
            if (action->text().contains(QLatin1String("numbers")))
                numbers = QApplication::clipboard()->text();
        }
        EXPECT_EQ(requested.count(), 1);
        EXPECT_EQ(numbers.section(QLatin1Char('\n'), 0, 0),
                  figure.take()->csvHeader().join(QLatin1Char('\t')))
            << figure.title.toStdString();
        EXPECT_NE(QApplication::clipboard()->text(), numbers) << "the last entry copies the words";
        delete menus.first();
    }
}

// Fixture for the export dialog with a temporary folder.
class ExportDialogTest : public ExportFromHeads {
protected:
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    static QByteArray bytesOf(const QString& file) {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    static QPushButton* button(QWidget& in, const QString& text) {
        for (auto* one : in.findChildren<QPushButton*>())
            if (one->text() == text && one->isVisibleTo(&in)) return one;
        return nullptr;
    }
    void put(const QString& file) {
        QFile made(file);
        ASSERT_TRUE(made.open(QIODevice::WriteOnly));
        made.write("mine");
    }
    QTemporaryDir folder;
};

TEST_F(ExportDialogTest, AFileThatExistsIsReplacedOnlyWhenThePersonSaysSo) {
    ExportDialog dialog(page->figures(), page->currentOf(page->figures()), folder.path());
    dialog.show();
    QSignalSpy written(&dialog, &ExportDialog::written);
    dialog.setPath(path("x.pdf"));
    put(path("x.pdf"));
    button(dialog, QStringLiteral("&Export"))->click();
    EXPECT_EQ(written.count(), 0);
    EXPECT_EQ(bytesOf(path("x.pdf")), "mine");
    auto* banner = dialog.findChild<Banner*>();
    ASSERT_TRUE(banner->isVisible());
    EXPECT_TRUE(banner->text().contains(QStringLiteral("x.pdf")));
    dialog.setPath(path("y.pdf"));
    EXPECT_FALSE(banner->isVisible()) << "the question was about another file";
    dialog.setPath(path("x.pdf"));
    button(dialog, QStringLiteral("&Export"))->click();
    ASSERT_NE(button(dialog, QStringLiteral("&Replace")), nullptr);
    button(dialog, QStringLiteral("&Replace"))->click();
    EXPECT_EQ(written.count(), 1);
    EXPECT_TRUE(bytesOf(path("x.pdf")).startsWith("%PDF"));
}

TEST_F(ExportDialogTest, TheNumbersBesideItAreAskedForToo) {
    ExportDialog dialog(page->figures(), page->currentOf(page->figures()), folder.path());
    dialog.show();
    dialog.setPath(path("x.pdf"));
    put(path("x.figure.json"));
    for (auto* box : dialog.findChildren<QCheckBox*>()) box->setChecked(true);
    button(dialog, QStringLiteral("&Export"))->click();
    EXPECT_EQ(bytesOf(path("x.figure.json")), "mine");
    EXPECT_FALSE(QFile::exists(path("x.pdf")));
}

// For every figure of the page, the preview fits its label and does not cover the caption.
TEST_F(ExportDialogTest, EveryFigureOfThePageCanBeChosenAndItsPreviewCoversNothing) {
    ExportDialog dialog(page->figures(), page->currentOf(page->figures()), folder.path());
    dialog.show();
    const auto* preview = [&] {
        for (auto* label : dialog.findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Preview of the figure")) return label;
        return static_cast<QLabel*>(nullptr);
    }();
    const auto* caption = dialog.findChild<QPlainTextEdit*>(QStringLiteral("caption"));
    ASSERT_TRUE(preview && caption);
    const auto figures = page->figures();
    ASSERT_GT(figures.size(), 6);
    qint64 last = 0;
    const auto drawn = [&] { return preview->pixmap(Qt::ReturnByValue).cacheKey() != last; };
    for (int i = 0; i < figures.size(); ++i) {
        dialog.choose(i);
        ASSERT_TRUE(QTest::qWaitFor([&] { return i == 0 || drawn(); }, 10'000))
            << figures[i].title.toStdString();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        last = preview->pixmap(Qt::ReturnByValue).cacheKey();
        const auto figure = figures[i].take();
        EXPECT_EQ(dialog.figure().csvRows(), figure->csvRows());
        EXPECT_EQ(QFileInfo(dialog.path()).completeBaseName(), figure->figureName());
        const QPixmap picture = preview->pixmap(Qt::ReturnByValue);
        EXPECT_LE(picture.deviceIndependentSize().height(), preview->height())
            << figures[i].title.toStdString();
        EXPECT_LE(picture.deviceIndependentSize().width(), preview->width());
        EXPECT_FALSE(preview->geometry().intersects(caption->geometry()))
            << figures[i].title.toStdString();
        EXPECT_EQ(caption->toPlainText(), figure->caption());
    }
}

// The caption can be edited in the dialog. It is written to the file and its recipe.
TEST_F(ExportDialogTest, AnEditedCaptionIsExported) {
    ExportDialog dialog(page->figures(), 0, folder.path());
    auto* caption = dialog.findChild<QPlainTextEdit*>(QStringLiteral("caption"));
    test::typeOver(caption, QStringLiteral("Six heads, 50% of them alike"));
    dialog.choose(1);
    dialog.choose(0);
    EXPECT_EQ(caption->toPlainText(), QStringLiteral("Six heads, 50% of them alike"))
        << "kept while another figure was looked at";
    dialog.setPath(path("x.svg"));
    for (auto* box : dialog.findChildren<QCheckBox*>()) box->setChecked(true);
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("copy-latex")), Qt::LeftButton);
    const QString latex = QGuiApplication::clipboard()->text();
    EXPECT_TRUE(latex.contains(QStringLiteral("{x.svg}"))) << latex.toStdString();
    EXPECT_TRUE(latex.contains(QStringLiteral("50\\% of them"))) << latex.toStdString();
    button(dialog, QStringLiteral("&Export"))->click();
    EXPECT_TRUE(bytesOf(path("x.svg")).contains("50% of them alike"));
    const auto recipe = QJsonDocument::fromJson(bytesOf(path("x.figure.json"))).object();
    EXPECT_EQ(recipe[QStringLiteral("caption")].toString(),
              QStringLiteral("Six heads, 50% of them alike"));
    EXPECT_EQ(bytesOf(path("x.csv")), plots::csvBytes(*page->figures().first().take()));
}

TEST_F(ExportDialogTest, ASheetShowsItsOwnWidth) {
    auto sheet = std::make_shared<plots::SheetFigure>();
    sheet->sheet = plots::inFormat(plots::Sheet(), QStringLiteral("acl-2"));
    auto figures = page->figures().mid(0, 1);
    figures.append({QStringLiteral("Sheet"), [sheet] { return plots::FigurePtr(sheet); }, {}});
    ExportDialog dialog(figures, 0, folder.path());
    auto* width = dialog.findChild<QComboBox*>(QStringLiteral("width"));
    ASSERT_TRUE(width);
    width->setCurrentIndex(2);
    const QString chosen = width->currentText();
    dialog.choose(1);
    EXPECT_FALSE(width->isEnabled());
    EXPECT_EQ(width->currentText(), sheet->sheet.sheetFormat().name());
    EXPECT_EQ(dialog.options().widthMm, 160);
    dialog.choose(0);
    EXPECT_EQ(width->currentText(), chosen) << "the choice for other figures is kept";
}

TEST_F(ExportDialogTest, CopyLatexSaysWhatWasCopied) {
    ExportDialog dialog(page->figures(), 0, folder.path());
    dialog.setPath(path("x.pdf"));
    dialog.show();
    QSignalSpy copied(&dialog, &ExportDialog::latexCopied);
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("copy-latex")), Qt::LeftButton);
    ASSERT_EQ(copied.count(), 1);
    EXPECT_EQ(copied.first().first().toString(), QStringLiteral("x.pdf"));
    const auto* banner = dialog.findChild<Banner*>();
    EXPECT_TRUE(banner->isVisible());
    EXPECT_TRUE(banner->text().contains(QStringLiteral("LaTeX for x.pdf copied")))
        << banner->text().toStdString();
}

// The main figure of a page carries the page's conclusion; others do not.
TEST_F(ExportDialogTest, TheVerdictIsExportedWithTheMainFigure) {
    const Verdict verdict = page->verdict();
    ASSERT_FALSE(verdict.text.isEmpty());
    const auto figures = page->exportedFigures();
    ASSERT_GT(figures.size(), 1);
    EXPECT_EQ(verdictFrom(figures[0].take()->provenance()), verdict);
    EXPECT_TRUE(verdictFrom(figures[1].take()->provenance()).text.isEmpty());
    ExportDialog dialog(figures, 0, folder.path());
    EXPECT_EQ(dialog.caption().contains(verdict.text),
              verdict.confidence == Verdict::Confidence::Shown);
    dialog.setPath(path("x.pdf"));
    for (auto* box : dialog.findChildren<QCheckBox*>()) box->setChecked(true);
    button(dialog, QStringLiteral("&Export"))->click();
    const auto recipe = QJsonDocument::fromJson(bytesOf(path("x.figure.json"))).object();
    EXPECT_EQ(recipe[QStringLiteral("verdict")].toObject()[QStringLiteral("text")].toString(),
              verdict.text);
}

TEST_F(ExportDialogTest, ExportsTheFigureShownWhenTheDialogOpened) {
    clickInto(page->matrices()->matrix(0));
    ExportDialog dialog(page->figures(), page->currentOf(page->figures()), folder.path());
    const auto rows = dialog.figure().csvRows();
    const auto recipe = dialog.figure().provenance();
    // A run that trains changes the view like this while the dialog is open.
    page->matrices()->presenter().chooseStep(0);
    ASSERT_NE(page->currentFigure()->csvRows(), rows);
    EXPECT_EQ(dialog.figure().csvRows(), rows);
    EXPECT_EQ(dialog.figure().provenance(), recipe);
    dialog.setPath(path("x.csv"));
    button(dialog, QStringLiteral("&Export"))->click();
    EXPECT_TRUE(bytesOf(path("x.csv")).contains(rows[1].last().toUtf8()));
}

// Clicking a figure on the Attention or Ablate page makes it the one to export.
TEST(ExportFromOtherPages, PredictionAndClassesAreExportedWhenTheyAreClicked) {
    test::FakeEngine engine;
    Workspace workspace;
    workspace.setEngine(&engine);
    workspace.openRun(QStringLiteral("runs/fake"));
    AttentionPage attention(workspace);
    AblatePage ablate(workspace);
    for (Page* page : {static_cast<Page*>(&attention), static_cast<Page*>(&ablate)}) {
        page->resize(1280, 900);
        page->show();
        ASSERT_TRUE(QTest::qWaitFor([page] { return page->settled(); }, 5000));
        ASSERT_GT(page->figures().size(), 2) << page->title().toStdString();
        for (const auto& figure : page->figures()) {
            if (figure.widgets.isEmpty()) continue;
            clickInto(const_cast<QWidget*>(figure.widgets.first()));
            const auto all = page->figures();
            EXPECT_EQ(all[page->currentOf(all)].title, figure.title);
            EXPECT_FALSE(figure.take()->provenance()[QStringLiteral("runs")].toArray().isEmpty())
                << figure.title.toStdString();
        }
        page->hide();
    }
}

// Line edit that claims all shortcuts, like those on desktops where Ctrl+E moves to the end of the
// line.
class GreedyEdit : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::ShortcutOverride) {
            event->accept();
            return true;
        }
        return QLineEdit::event(event);
    }
};

TEST(ExportFromAWindow, TheKeyWorksWhileALineOfTextHasTheFocus) {
    QTemporaryDir folder;
    WindowSettings settings(folder.filePath(QStringLiteral("window.ini")));
    Theme theme(*static_cast<QApplication*>(QCoreApplication::instance()));
    Workspace workspace;
    MainWindow window(workspace, theme, settings);
    auto* edit = new GreedyEdit(window.centralWidget());
    window.show();
    edit->show();
    edit->setFocus();
    QApplication::setActiveWindow(&window);
    ASSERT_TRUE(QTest::qWaitFor([edit] { return edit->hasFocus(); }, 5000));
    QSignalSpy said(&workspace.navigation(), &Navigation::said);
    QTest::keyClick(edit, Qt::Key_E, Qt::ControlModifier);
    ASSERT_EQ(said.count(), 1) << "exported, if there were a figure";
    EXPECT_TRUE(said[0][0].toString().contains(QStringLiteral("no figure")));
    QTest::keyClicks(edit, QStringLiteral("e"));
    EXPECT_EQ(edit->text(), QStringLiteral("e"));
}

}  // namespace
}  // namespace headscope::ui
