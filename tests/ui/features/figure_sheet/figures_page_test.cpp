// Tests the Figures page with mouse and keys: panels are added, moved on the grid, updated with
// their views, undone and saved.
#include "ui/features/figure_sheet/figures_page.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/figure_kinds.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/figure_sheet/figures_side.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/main_window/page_panes.h"
#include "ui/plots/sheet_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QToolButton>

namespace headscope::ui {
namespace {

class FiguresPageTest : public ::testing::Test {
protected:
    void SetUp() override {
        page = std::make_unique<FiguresPage>(workspace);
        page->setOffers(
            [this] {
                return QList<PanelOffer>{{source, QStringLiteral("Heads")}};
            },
            [this](const plots::PanelSource& requested) {
                return requested == source ? shown : nullptr;
            });
        page->resize(1100, 760);
        page->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(page.get()));
    }
    static plots::FigurePtr matrixAt(int step, int layer = 1) {
        auto figure = test::matrixFigure();
        figure.matrix.layer = layer;
        figure.matrix.values[1] = 0.001F * float(step);
        return plots::kept(figure, {{QStringLiteral("step"), step}});
    }
    const plots::Sheet& sheet() { return page->model().sheet(); }
    int add() {
        page->addPanel(shown, source);
        return sheet().panels.back().id;
    }
    // Returns a screenshot of the page after its drawing in other threads has finished.
    QImage shot() {
        EXPECT_TRUE(waitUntil([this] { return page->settled(); }, 10'000));
        return page->view()->grab().toImage();
    }
    void drag(const QPointF& from, const QPointF& by) {
        auto* view = page->view();
        QTest::mousePress(view, Qt::LeftButton, {}, from.toPoint());
        for (const double part : {0.3, 0.7, 1.0}) {
            const QPointF at = from + by * part;
            QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, {}, (from + by).toPoint());
    }

    Workspace workspace;
    plots::PanelSource source{QStringLiteral("heads"), QStringLiteral("A, layer 1")};
    plots::FigurePtr shown = matrixAt(10);
    std::unique_ptr<FiguresPage> page;
};

TEST_F(FiguresPageTest, ASheetIsExportedWhenSomethingIsOnIt) {
    EXPECT_TRUE(page->figures().isEmpty());
    EXPECT_FALSE(page->offersPanels());
    add();
    ASSERT_EQ(page->figures().size(), 1);
    const auto figure = page->figures().first().take();
    EXPECT_EQ(figure->paperWidthMm(), 89);
    EXPECT_EQ(test::child<QListWidget>(page->side(), "figures-side-panels")->count(), 1);
    EXPECT_TRUE(test::child<QListWidget>(page->side(), "figures-side-panels")
                    ->item(0)
                    ->text()
                    .contains(QStringLiteral("live")));
}

TEST_F(FiguresPageTest, TheMenuOffersWhatThePagesShow) {
    auto* menu = test::child<QToolButton>(page.get(), "figures-page-add-button")->menu();
    Q_EMIT menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 2) << "the page, and its figure";
    menu->actions().last()->trigger();
    ASSERT_EQ(sheet().panels.size(), 1u);
    EXPECT_EQ(sheet().panels[0].source, source);
}

TEST_F(FiguresPageTest, APanelIsDraggedAlongTheGridAndComesBackByUndo) {
    page->model().setFormat(QStringLiteral("nature-2"));
    const int id = add();
    const QRectF before = sheet().panels[0].place;
    const auto grid = plots::gridOf(sheet());
    const double scale = page->view()->pixelsPerMm();
    drag(page->view()->panelRect(id).center(),
         {(grid.columnLeft(3) - grid.columnLeft(0)) * scale + 2, 0});
    EXPECT_NEAR(sheet().panels[0].place.left(), grid.columnLeft(3), 1e-6) << "two pixels beside it";
    EXPECT_EQ(sheet().panels[0].place.size(), before.size());
    drag(page->view()->panelRect(id).bottomRight(), {-20 * scale, -30 * scale});
    EXPECT_LT(sheet().panels[0].place.width(), before.width() - 10);
    EXPECT_LT(sheet().panels[0].place.height(), before.height() - 20);
    page->undoStack()->undo();
    page->undoStack()->undo();
    EXPECT_EQ(sheet().panels[0].place, before);
    page->undoStack()->redo();
    EXPECT_NEAR(sheet().panels[0].place.left(), grid.columnLeft(3), 1e-6);
}

// A dragged figure is placed on the grid line nearest to the drop; other data is not accepted.
TEST_F(FiguresPageTest, DroppedFigureIsPlacedAtTheDropPosition) {
    page->model().setFormat(QStringLiteral("nature-2"));
    auto* view = page->view();
    const auto drop = [view](const QMimeData* data, const QPointF& at) {
        QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, data, Qt::LeftButton, {});
        enter.setAccepted(false);
        QApplication::sendEvent(view, &enter);
        QDropEvent dropped(at, Qt::CopyAction, data, Qt::LeftButton, {});
        if (enter.isAccepted()) QApplication::sendEvent(view, &dropped);
        return enter.isAccepted();
    };
    QMimeData text;
    text.setText(QStringLiteral("heads"));
    EXPECT_FALSE(drop(&text, view->paperRect().center()));
    const QPointF at = view->paperRect().topLeft() + QPointF(120, 40) * view->pixelsPerMm();
    const auto carried = FiguresPage::dragged(source);
    ASSERT_TRUE(drop(carried.get(), at));
    ASSERT_EQ(sheet().panels.size(), 1u);
    EXPECT_EQ(sheet().panels[0].source, source);
    EXPECT_NEAR(sheet().panels[0].place.center().x(), 120, 4) << "the nearest line of the grid";
    const auto gone =
        FiguresPage::dragged({QStringLiteral("heads"), QStringLiteral("shown no more")});
    drop(gone.get(), at);
    EXPECT_EQ(sheet().panels.size(), 1u);
    page->undoStack()->undo();
    EXPECT_TRUE(sheet().panels.empty());
}

TEST_F(FiguresPageTest, LegendsAreSharedByTheTickAndUndone) {
    for (const char* title : {"accuracy, %", "loss, nats"}) {
        auto figure = test::xyFigure();
        figure.data.yTitle = QString::fromLatin1(title);
        page->addPanel(plots::kept(figure, {}),
                       {QStringLiteral("compare"), QString::fromLatin1(title)});
    }
    const double before = plots::sheetHeight(sheet());
    test::child<QCheckBox>(page->side(), "figures-side-shared-legends")->click();
    EXPECT_TRUE(sheet().sharedLegends);
    EXPECT_GT(plots::sheetHeight(sheet()), before);
    page->undoStack()->undo();
    EXPECT_FALSE(sheet().sharedLegends);
    EXPECT_FALSE(test::child<QCheckBox>(page->side(), "figures-side-shared-legends")->isChecked());
}

TEST_F(FiguresPageTest, KeysMoveSizeChooseAndRemove) {
    page->model().setFormat(QStringLiteral("nature-2"));
    const int first = add(), second = add();
    auto* view = page->view();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_PageDown);
    EXPECT_EQ(view->selected(), first) << "around the end";
    const QRectF before = sheet().find(first)->place;
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_EQ(sheet().find(first)->place.top(), before.top() + plots::gridOf(sheet()).rowMm);
    QTest::keyClick(view, Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(sheet().find(first)->place.height(), before.height() - plots::gridOf(sheet()).rowMm);
    EXPECT_EQ(page->side()->selected(), first);
    QTest::keyClick(view, Qt::Key_Delete);
    EXPECT_EQ(sheet().find(first), nullptr);
    EXPECT_NE(sheet().find(second), nullptr);
    page->undoStack()->undo();
    EXPECT_EQ(sheet().panels.size(), 2u);
}

TEST_F(FiguresPageTest, ALivePanelFollowsItsViewAFrozenOneDoesNot) {
    const int live = add(), frozen = add();
    page->side()->setSelected(frozen);
    page->side()->findChild<QToolButton*>(QStringLiteral("freeze"))->click();
    shown = matrixAt(20);
    page->model().refresh();
    EXPECT_EQ(sheet().find(live)->figure, shown);
    EXPECT_NE(sheet().find(frozen)->figure, shown);
    EXPECT_EQ(page->model().following(frozen), SheetModel::Following::Frozen);
    shown = matrixAt(30, 2);  // the view now shows another layer
    page->model().refresh();
    EXPECT_NE(sheet().find(live)->figure, shown) << "a panel does not turn into another";
    EXPECT_EQ(page->model().following(live), SheetModel::Following::Waiting);
}

TEST_F(FiguresPageTest, FindingsAreListedBesideTheSheetAndSelectTheirPanel) {
    const int id = add();
    const auto looked = [this] {
        return page->settled() &&
               page->side()->findChild<QListWidget*>(QStringLiteral("findings"))->count() > 0;
    };
    ASSERT_TRUE(waitUntil(looked, 5000));
    page->side()->findChild<QDoubleSpinBox*>(QStringLiteral("panel-font"))->setValue(4);
    ASSERT_TRUE(waitUntil(
        [&] {
            return page->settled() && page->side()
                                          ->findChild<QListWidget*>(QStringLiteral("findings"))
                                          ->item(0)
                                          ->text()
                                          .contains(QStringLiteral(" pt ("));
        },
        5000));
    page->side()->setSelected(0);
    page->side()->findChild<QListWidget*>(QStringLiteral("findings"))->setCurrentRow(0);
    EXPECT_EQ(page->view()->selected(), id);
    auto* fix = page->side()->findChild<QToolButton*>(QStringLiteral("fix-findings"));
    ASSERT_TRUE(fix->isEnabled());
    QTest::mouseClick(fix, Qt::LeftButton);
    EXPECT_GE(sheet().find(id)->fontPt, 5);
    ASSERT_TRUE(waitUntil(
        [&] {
            return page->settled() && !page->side()
                                           ->findChild<QListWidget*>(QStringLiteral("findings"))
                                           ->item(0)
                                           ->text()
                                           .contains(QStringLiteral(" pt ("));
        },
        5000));
    page->undoStack()->undo();
    EXPECT_EQ(sheet().find(id)->fontPt, 4);
}

TEST_F(FiguresPageTest, PaperIsLightUnderADarkTheme) {
    add();
    const auto light =
        plots::figureBytes(*page->figures().first().take(), plots::FigureFormat::Pdf, {});
    const auto preview = shot().pixelColor(page->view()->paperRect().center().toPoint());
    QPalette dark = page->palette();
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    page->setPalette(dark);
    const auto after =
        plots::figureBytes(*page->figures().first().take(), plots::FigureFormat::Pdf, {});
    ASSERT_TRUE(light.ok() && after.ok());
    EXPECT_TRUE(*light == *after);
    EXPECT_EQ(shot().pixelColor(page->view()->paperRect().center().toPoint()), preview);
}

// The sheet is saved to its file and read by a new page. A damaged file is renamed, not
// overwritten.
TEST_F(FiguresPageTest, TheSheetIsKeptAndAFileThatIsNoneIsSetAside) {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window-sheet.json"));
    ASSERT_TRUE(page->model().keepIn(file).ok());
    page->model().setFormat(QStringLiteral("ieee-2"));
    add();
    test::child<QPlainTextEdit>(page->side(), "figures-side-alt-text")
        ->setPlainText(QStringLiteral("Heads of one layer."));
    test::child<QCheckBox>(page->side(), "figures-side-shared-scales")->click();
    page->model().saveNow();
    FiguresPage next(workspace);
    ASSERT_TRUE(next.model().keepIn(file).ok());
    EXPECT_EQ(next.model().sheet().format, QStringLiteral("ieee-2"));
    EXPECT_EQ(next.findChild<QComboBox*>(QStringLiteral("paper-size"))->currentData().toString(),
              QStringLiteral("ieee-2"));
    EXPECT_EQ(next.figures().first().take()->caption(), QStringLiteral("Heads of one layer."));
    EXPECT_TRUE(next.model().sheet().sharedScales);
    EXPECT_EQ(next.model().sheet().panels[0].place, sheet().panels[0].place);
    EXPECT_EQ(next.model().sheet().panels[0].figure->csvRows(), shown->csvRows());
    QFile broken(file);
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("{ not a sheet");
    broken.close();
    FiguresPage third(workspace);
    const auto kept = third.model().keepIn(file);
    ASSERT_FALSE(kept.ok());
    EXPECT_EQ(kept.error().code, ErrorCode::BadData);
    EXPECT_TRUE(QFile::exists(file + QStringLiteral(".bad"))) << "nothing is lost";
}

TEST_F(FiguresPageTest, OthersEyesAreShownOnTheScreenOnly) {
    add();
    const QImage all = shot();
    page->findChild<QComboBox*>(QStringLiteral("colour-vision"))->setCurrentIndex(4);
    const QImage grey = shot();
    EXPECT_NE(all, grey);
    const QRect paper = page->view()->paperRect().toRect().adjusted(12, 30, -12, -12);
    for (int y = paper.top(); y < paper.bottom(); y += 7)
        for (int x = paper.left(); x < paper.right(); x += 7) {
            const QColor colour = grey.pixelColor(x, y);
            if (std::abs(colour.red() - colour.green()) > 2) {
                const QRectF frame = page->view()->panelRect(page->view()->selected());
                EXPECT_FALSE(frame.adjusted(6, 6, -6, -6).contains(x, y))
                    << x << "," << y << " has a colour";
            }
        }
}

// While a panel is resized, its picture is outdated for a moment. A picture of an older size must
// never be delivered after a newer one.
TEST_F(FiguresPageTest, PanelsAreDrawnBehindTheWindowAndOnlyAsTheyAreWantedNow) {
    const int id = add();
    const auto sized = [&] {
        return (plots::figureArea(sheet(), sheet().panels[0]).size() * 4).toSize();
    };
    SheetPictures pictures;
    QList<QSize> made;
    QObject::connect(&pictures, &SheetPictures::made, &pictures,
                     [&](int of, const QImage& picture) {
                         EXPECT_EQ(of, id);
                         made << picture.size();
                     });
    for (const double scale : {9.0, 6.0, 4.0})
        pictures.follow(sheet(), scale, plots::ColourVision::All);
    EXPECT_FALSE(pictures.settled());
    ASSERT_TRUE(waitUntil([&] { return pictures.settled(); }, 10'000));
    EXPECT_EQ(made, QList<QSize>{sized()}) << "nine and six pixels a millimetre are wanted no more";
    pictures.follow(sheet(), 4, plots::ColourVision::All);
    EXPECT_TRUE(pictures.settled()) << "it is there already";
    pictures.follow(sheet(), 4, plots::ColourVision::Grey);
    EXPECT_FALSE(pictures.settled());
    pictures.follow(plots::Sheet(), 4, plots::ColourVision::Grey);
    EXPECT_TRUE(pictures.settled()) << "nothing is wanted any more";
}

// QtCharts can only draw on the GUI thread. The sheet's file stores such a figure like any other.
TEST_F(FiguresPageTest, ChartsAreDrawnByTheWindowAndStoredAsDrawings) {
    auto chart = test::summaryFigure();
    chart.text = QStringLiteral("Means by layer.");
    page->addPanel(plots::kept(chart, {}), {});
    const auto drawn = page->model().drawnAnywhere(sheet());
    ASSERT_EQ(drawn.panels.size(), 1u);
    EXPECT_FALSE(sheet().panels[0].figure->drawnAnywhere());
    EXPECT_TRUE(drawn.panels[0].figure->drawnAnywhere());
    EXPECT_EQ(drawn.panels[0].figure, page->model().drawnAnywhere(sheet()).panels[0].figure)
        << "drawn once";
    EXPECT_EQ(plots::sheetJson(drawn), plots::sheetJson(sheet()));
    page->model().setFontPt(9);
    EXPECT_NE(drawn.panels[0].figure, page->model().drawnAnywhere(sheet()).panels[0].figure)
        << "its type is larger";
}

class FiguresWindow : public ShellTest {};

// A figure added from the Train page follows its view, can be undone, and is restored after a
// restart.
TEST_F(FiguresWindow, FiguresOfOtherPagesComeOntoTheSheetAndStayThere) {
    workspace->openRun(train(30));
    ASSERT_TRUE(workspace->runA());
    window->showPage(QStringLiteral("train"));
    ASSERT_TRUE(
        waitUntil([&] { return window->page(QStringLiteral("train"))->settled(); }, 60'000));
    QTest::keyClick(window.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    auto* page = window->pageOf<FiguresPage>();
    ASSERT_EQ(page->model().sheet().panels.size(), 1u);
    EXPECT_EQ(page->model().sheet().panels[0].source.page, QStringLiteral("train"));
    window->showPage(QStringLiteral("figures"));
    ASSERT_TRUE(waitUntil([&] { return page->settled(); }, 10'000));
    EXPECT_EQ(page->model().following(page->model().sheet().panels[0].id),
              SheetModel::Following::Live);
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(page->model().sheet().panels.empty());
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_EQ(page->model().sheet().panels.size(), 1u);
    window->close();
    window.reset();
    workspace.reset();
    theme.reset();
    open();
    EXPECT_EQ(window->pageOf<FiguresPage>()->model().sheet().panels.size(), 1u)
        << "beside the window's settings";
}

// The curves of a running run are on the sheet beside the run's page. The panel follows them, and a
// panel that the user drags stays under the mouse.
TEST_F(FiguresWindow, APanelFollowsAViewThatIsShownBesideTheSheet) {
    workspace->sessions().start(shortRun(1'000'000));
    ASSERT_TRUE(waitUntil(
        [&] {
            return workspace->sessions().current() &&
                   workspace->sessions().current()->progress().step > 0;
        },
        60'000));
    window->showPage(QStringLiteral("train"));
    window->panes()->showBeside(QStringLiteral("figures"));
    const auto offered = [&] {
        return !window->page(QStringLiteral("train"))->figures().isEmpty();
    };
    ASSERT_TRUE(waitUntil(offered, 60'000));
    QTest::keyClick(window.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    auto* page = window->pageOf<FiguresPage>();
    ASSERT_EQ(page->model().sheet().panels.size(), 1u);
    const int id = page->model().sheet().panels[0].id;
    const auto points = [&] { return page->model().sheet().panels[0].figure->csvRows().size(); };
    const auto before = points();
    auto* view = page->view();
    view->setSelected(id);
    const QPointF from = view->panelRect(id).center(), to = from + QPointF(30, 20);
    QTest::mousePress(view, Qt::LeftButton, {}, from.toPoint());
    QMouseEvent move(QEvent::MouseMove, to, view->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     {});
    QApplication::sendEvent(view, &move);
    const QRectF held = view->sheet().panels[0].place;
    EXPECT_TRUE(waitUntil([&] { return points() > before; }, 60'000)) << "nobody entered the page";
    EXPECT_EQ(view->sheet().panels[0].place, held);
    EXPECT_EQ(view->sheet().panels[0].figure, page->model().sheet().panels[0].figure)
        << "what is drawn";
    EXPECT_NE(view->sheet().panels[0].place, page->model().sheet().panels[0].place)
        << "the mouse has not let go";
    QTest::mouseRelease(view, Qt::LeftButton, {}, to.toPoint());
    EXPECT_EQ(page->model().sheet().panels[0].place, held);
    page->model().setFrozen(id, true);
    const auto frozen = points();
    const auto step = workspace->sessions().current()->progress().step;
    ASSERT_TRUE(waitUntil(
        [&] { return workspace->sessions().current()->progress().step > step + 50; }, 60'000));
    EXPECT_EQ(points(), frozen);
}

// Charts are drawn on the GUI thread, so they are not drawn again while the view beside the sheet
// shows the same numbers.
TEST_F(FiguresPageTest, AChartOfTheSameNumbersStaysAsItWasDrawn) {
    auto chart = test::summaryFigure();
    shown = plots::kept(chart, {});
    add();
    const auto before = sheet().panels[0].figure;
    shown = plots::kept(chart, {});
    page->model().refresh();
    EXPECT_EQ(sheet().panels[0].figure, before);
    chart.data.sets[0].values[0] = 0.875;
    shown = plots::kept(chart, {});
    page->model().refresh();
    EXPECT_EQ(sheet().panels[0].figure, shown);
}

}  // namespace
}  // namespace headscope::ui
