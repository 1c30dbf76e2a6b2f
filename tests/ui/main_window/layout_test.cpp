// Checks that each page leads with its picture: one row of controls, one scroll bar, and the main
// picture in sight, in every language and at the sizes of common screens.
#include "tests/ui/support/clipped_text.h"
#include "tests/ui/support/language_guard.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/compare/compare_page.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/queue/queue_rows.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/train/train_launch_bar.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_live.h"
#include "ui/plots/curve_plot.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/page.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/shipped_runs.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace headscope::ui {
namespace {

constexpr int kLayoutPatient = 120'000;

// Name of the page, or of the view of the Heads page, for messages.
struct Place {
    QString page;
    std::optional<HeadsView> view;
    QString text() const {
        return view ? QStringLiteral("%1, view %2").arg(page).arg(int(*view)) : page;
    }
};

bool scrolls(const QAbstractScrollArea& area) {
    return area.isVisible() && area.verticalScrollBar()->isVisible();
}

class LayoutTest : public ShellTest, public ::testing::WithParamInterface<const char*> {
protected:
    void SetUp() override {
        guard.emplace(GetParam());
        ShellTest::SetUp();
        if (IsSkipped()) return;
        waitUntil([this] { return !workspace->runList().reading(); }, kLayoutPatient);
        const auto runs = workspace->runList().runs();
        const QString plain = shippedRun(runs, QLatin1String(kShippedPlain)),
                      diverse = shippedRun(runs, QLatin1String(kShippedDiverse));
        if (plain.isEmpty() || diverse.isEmpty())
            GTEST_SKIP() << "no shipped runs beside this build";
        workspace->openPair(plain, diverse);
        window->runsDock()->hide();
    }
    void TearDown() override {
        ShellTest::TearDown();
        guard.reset();
    }

    static QList<Place> places() {
        QList<Place> all;
        for (const auto* id : {"attention", "ablate", "prune", "compare", "xray"})
            all << Place{QString::fromLatin1(id), {}};
        for (const auto view : {HeadsView::Overview, HeadsView::Matrices, HeadsView::AllPairs,
                                HeadsView::OneHead, HeadsView::Projection, HeadsView::Sets})
            all << Place{QStringLiteral("heads"), view};
        return all;
    }

    Page* show(const Place& place) {
        window->showPage(place.page);
        if (place.view) window->headsPage()->showView(*place.view);
        auto* page = window->page(place.page);
        handleEvents();
        EXPECT_TRUE(waitUntil([page] { return page->settled(); }, kLayoutPatient))
            << place.text().toStdString();
        handleEvents();
        return page;
    }

    static QStringList faults(const Page& page) {
        QStringList found;
        for (const auto* area : page.findChildren<QScrollArea*>()) {
            if (!area->isVisible()) continue;
            if (area->horizontalScrollBar()->isVisible())
                found << QStringLiteral("scrolls sideways");
            for (const auto* inner : area->findChildren<QScrollArea*>())
                if (scrolls(*area) && scrolls(*inner))
                    found << QStringLiteral("a scroll bar inside of another");
        }
        for (const auto* row : page.findChildren<QWidget*>(QStringLiteral("controls"))) {
            if (!row->isVisible()) continue;
            int tallest = 0;
            for (const auto* control :
                 row->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                if (control->isVisible()) tallest = std::max(tallest, control->height());
            if (row->height() > tallest * 3 / 2)
                found << QStringLiteral("the controls need more than one row");
        }
        return found;
    }

    // Titles of columns that are cut off.
    static QStringList cutColumns(const QWidget& page) {
        QStringList found;
        for (const auto* header : page.findChildren<QHeaderView*>()) {
            if (!header->isVisible() || header->orientation() != Qt::Horizontal) continue;
            const int margins =
                2 * header->style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, header);
            for (int i = 0; i < header->count(); ++i) {
                const QString title =
                    header->model()->headerData(i, Qt::Horizontal).toString().section('\n', 0, 0);
                if (!header->isSectionHidden(i) &&
                    header->sectionSize(i) <
                        header->fontMetrics().horizontalAdvance(title) + margins)
                    found << QStringLiteral("the column “%1” is cut off").arg(title);
            }
        }
        return found;
    }

    // Titles of tabs that are cut off, or that need buttons to scroll to.
    static QStringList cutTabs(const Page& page) {
        QStringList found;
        for (const auto* bar : page.findChildren<QTabBar*>()) {
            if (!bar->isVisible()) continue;
            for (const auto* arrow : bar->findChildren<QToolButton*>())
                if (arrow->isVisible()) found << QStringLiteral("tabs need to be scrolled");
            for (int i = 0; i < bar->count(); ++i)
                if (bar->isTabVisible(i) &&
                    bar->tabRect(i).width() < bar->fontMetrics().horizontalAdvance(bar->tabText(i)))
                    found << QStringLiteral("the tab “%1” is cut off").arg(bar->tabText(i));
        }
        return found;
    }

    // The main picture must be in sight without scrolling, and take this share of the page.
    static QStringList mainPicture(const Page& page, const QWidget* picture, double share) {
        if (!picture || !picture->isVisible()) return {QStringLiteral("no picture")};
        QStringList found;
        const QPoint top = picture->mapTo(&page, QPoint());
        const QRect seen = QRect(top, picture->size()).intersected(page.rect());
        if (top.y() > page.height() / 2) found << QStringLiteral("the picture is below the fold");
        const double of = double(seen.width()) * seen.height() / (page.width() * page.height());
        if (of < share)
            found << QStringLiteral("the picture takes %1 % of the page").arg(100 * of, 0, 'f', 0);
        return found;
    }

    QStringList compareFaults(ComparePage& page, CompareView view) {
        page.showView(view);
        handleEvents();
        EXPECT_TRUE(waitUntil([&] { return page.settled(); }, kLayoutPatient)) << int(view);
        handleEvents();
        auto found = faults(page) + cutTabs(page) + cutColumns(page);
        const auto figures = page.figures();
        // A view without a figure says so in words; the table of many runs is its own picture.
        if (view == CompareView::Scores || view == CompareView::Confusion) {
            if (figures.isEmpty()) return found << QStringLiteral("no figure");
            const auto& widgets = figures.last().widgets;
            // The score and the similarity are side by side.
            const bool pair = figures.size() > 1;
            found += mainPicture(page, qobject_cast<const QWidget*>(widgets.value(0)),
                                 pair ? 0.25 : 0.4);
        }
        return found;
    }

    QStringList pruneFaults(PrunePage& page, bool sweep) {
        page.showSweep(sweep);
        handleEvents();
        EXPECT_TRUE(waitUntil([&] { return page.settled(); }, kLayoutPatient));
        handleEvents();
        auto found = faults(page) + cutTabs(page) + cutColumns(page);
        const auto* start = page.findChild<QWidget*>(QStringLiteral("prune-start"));
        if (!sweep && (!start || !start->isVisible() ||
                       !start->parentWidget()->rect().contains(start->geometry())))
            found << QStringLiteral("the empty picture has no button");
        return found;
    }

    QStringList ablateFaults(AblatePage& page) {
        auto found = faults(page) + cutTabs(page);
        const auto* result = page.findChild<QWidget*>(QStringLiteral("held-out"));
        if (result->mapTo(&page, result->rect().bottomLeft()).y() >
            page.map()->mapTo(&page, QPoint()).y())
            found << QStringLiteral("the result does not come first");
        for (int part = 0; part < page.parts()->count(); ++part) {
            page.parts()->setCurrentIndex(part);
            handleEvents();
            found += faults(page) + cutColumns(page);
        }
        page.parts()->setCurrentIndex(0);
        return found;
    }

    std::optional<LanguageGuard> guard;
};

std::string layoutName(const ::testing::TestParamInfo<const char*>& info) {
    return QString::fromLatin1(info.param).remove(QLatin1Char('_')).toStdString();
}

INSTANTIATE_TEST_SUITE_P(Languages, LayoutTest, ::testing::Values("en", "de", "zh_CN"), layoutName);

TEST_P(LayoutTest, EveryPageLeadsWithItsPicture) {
    const QSize sizes[] = {{1280, 800}, {1366, 768}, {1920, 1080}};
    for (const QSize& size : sizes) {
        window->resize(size);
        window->runsDock()->hide();
        for (const Place& place : places()) {
            const auto* page = show(place);
            const auto found = faults(*page) + cutColumns(*page);
            EXPECT_TRUE(found.isEmpty())
                << place.text().toStdString() << " at " << size.width() << " x " << size.height()
                << ": " << found.join(QStringLiteral("; ")).toStdString();
            EXPECT_EQ(window->size(), size) << place.text().toStdString();
            picture(QStringLiteral("layout-%1-%2-%3")
                        .arg(QLatin1String(GetParam()), place.text())
                        .arg(size.width()));
        }
    }
}

// Whether the whole widget can be seen without scrolling.
bool inSight(const QWidget& widget) {
    return widget.isVisible() &&
           widget.visibleRegion().boundingRect().height() >= widget.height() &&
           widget.visibleRegion().boundingRect().width() >= widget.width();
}

QStringList nestedScrollAreas(const Page& page) {
    QStringList found;
    for (const auto* area : page.findChildren<QScrollArea*>())
        for (const auto* inner : area->findChildren<QAbstractScrollArea*>())
            if (area->isVisible() && inner->isVisible())
                found << QStringLiteral("%1 scrolls inside of another")
                             .arg(QLatin1String(inner->metaObject()->className()));
    return found;
}

// The page where runs are started, with a queue of six runs and the curves of an opened run: what
// Start needs is in sight, and the curves and matrices are the largest part.
TEST_P(LayoutTest, TrainShowsStartQueueAndCurvesInBothThemes) {
    Sweep sweep;
    sweep.base = shortRun(40);
    sweep.axes = {{"objective.lambda", {0.0, 0.01, 0.1}}};
    sweep.seeds = {0, 1};
    workspace->queue().add(sweep, 0);
    auto* page = window->trainPage();
    page->presenter().setConfig(shortRun(40));
    window->showPage(QStringLiteral("train"));
    ASSERT_TRUE(waitUntil([page] { return page->queueRows()->isVisible(); }, kLayoutPatient));
    int combinations = 0;
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme->setChoice(choice);
        for (const QSize& size : {QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080)}) {
            window->resize(size);
            show({QStringLiteral("train"), {}});
            const std::string where =
                QStringLiteral("%1, %2").arg(size.width()).arg(int(choice)).toStdString();
            QStringList found = faults(*page) + nestedScrollAreas(*page) + clipped(page);
            const auto* start = page->findChild<QWidget*>(QStringLiteral("start"));
            for (const QWidget* part : {static_cast<const QWidget*>(page->launchBar()->repeats()),
                                        static_cast<const QWidget*>(page->launchBar()->values()),
                                        start, static_cast<const QWidget*>(page->queueRows()),
                                        static_cast<const QWidget*>(page->live()->curves())})
                if (!inSight(*part)) found << part->objectName() + QStringLiteral(" is cut");
            const auto area = [](const QWidget& widget) {
                return widget.width() * widget.height();
            };
            if (area(*page->live()) < area(*page) * 2 / 5) found << QStringLiteral("small curves");
            EXPECT_TRUE(found.isEmpty())
                << where << ": " << found.join(QStringLiteral("; ")).toStdString();
            EXPECT_EQ(window->size(), size) << where;
            picture(QStringLiteral("layout-%1-train-%2-%3")
                        .arg(QLatin1String(GetParam()))
                        .arg(size.width())
                        .arg(int(choice)));
            ++combinations;
        }
    }
    RecordProperty("combinations", combinations);
    theme->setChoice(ThemeChoice::Light);
}

// The three cards and the recent runs are in sight; the rest follows by scrolling.
TEST_P(LayoutTest, StartShowsItsCardsInBothThemes) {
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme->setChoice(choice);
        for (const QSize& size : {QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080)}) {
            window->resize(size);
            auto* page = show({QStringLiteral("start"), {}});
            const std::string where =
                QStringLiteral("%1, %2").arg(size.width()).arg(int(choice)).toStdString();
            QStringList found = faults(*page) + nestedScrollAreas(*page) + clipped(page);
            for (const char* name : {"explore-card", "train-card", "model-card", "open-folder"})
                if (!inSight(*page->findChild<QWidget*>(QLatin1String(name))))
                    found << QLatin1String(name) + QStringLiteral(" is cut");
            EXPECT_TRUE(found.isEmpty())
                << where << ": " << found.join(QStringLiteral("; ")).toStdString();
            picture(QStringLiteral("layout-%1-start-%2-%3")
                        .arg(QLatin1String(GetParam()))
                        .arg(size.width())
                        .arg(int(choice)));
        }
    }
    theme->setChoice(ThemeChoice::Light);
}

// The Lab and the page of figures, in both themes.
TEST_P(LayoutTest, LabAndFiguresFitInBothThemes) {
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme->setChoice(choice);
        for (const QSize& size : {QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080)}) {
            window->resize(size);
            window->runsDock()->hide();
            for (const char* id : {"lab", "figures"}) {
                const auto* page = show({QLatin1String(id), {}});
                const auto found = faults(*page) + cutTabs(*page) + clipped(page);
                EXPECT_TRUE(found.isEmpty())
                    << id << " at " << size.width() << " x " << size.height() << ", theme "
                    << int(choice) << ": " << found.join(QStringLiteral("; ")).toStdString();
                EXPECT_EQ(window->size(), size) << id;
                picture(QStringLiteral("layout-%1-%2-%3-%4")
                            .arg(QLatin1String(GetParam()), QLatin1String(id))
                            .arg(size.width())
                            .arg(int(choice)));
            }
        }
    }
    theme->setChoice(ThemeChoice::Light);
}

// A model with 12 x 12 heads, and 20 runs with long names, on the smallest screen.
TEST_P(LayoutTest, ManyHeadsAndRunsWithLongNamesFit) {
    auto config = shortRun(2);
    config.values["model.layers"] = std::int64_t(12);
    config.values["model.heads"] = std::int64_t(12);
    config.values["model.width"] = std::int64_t(48);
    config.values["model.length"] = std::int64_t(40);
    config.values["run.name"] =
        std::string("news of the morning edition, cleaned twice and shortened, lambda 0.1, seed 3");
    const QString run = train(config);
    QStringList runs{run};
    for (int copy = 1; copy < 20; ++copy) {
        runs << run + QStringLiteral("-copy-%1").arg(copy);
        std::filesystem::copy(run.toStdString(), runs.last().toStdString(),
                              std::filesystem::copy_options::recursive);
    }
    workspace->runList().readAgain();
    ASSERT_TRUE(
        waitUntil([&] { return workspace->runList().runs().size() > 20U; }, kLayoutPatient));
    workspace->openPair(runs[0], runs[1]);
    window->resize(1280, 800);
    window->runsDock()->hide();
    auto all = places();
    all << Place{QStringLiteral("train"), {}} << Place{QStringLiteral("start"), {}};
    for (const Place& place : all) {
        const auto* page = show(place);
        const auto found = faults(*page) + cutTabs(*page) + cutColumns(*page);
        EXPECT_TRUE(found.isEmpty())
            << place.text().toStdString() << ": " << found.join(QStringLiteral("; ")).toStdString();
        EXPECT_EQ(window->size(), QSize(1280, 800)) << place.text().toStdString();
        picture(QStringLiteral("many-%1-%2").arg(QLatin1String(GetParam()), place.text()));
    }
}

TEST_P(LayoutTest, TheListOfRunsShowsItsTitles) {
    window->resize(1280, 800);
    window->runsDock()->show();
    handleEvents();
    const auto found = cutColumns(*window->runsDock());
    EXPECT_TRUE(found.isEmpty()) << found.join(QStringLiteral("; ")).toStdString();
}

// Compare, Prune and Ablate with all of their views, in both themes.
TEST_P(LayoutTest, ViewsOfCompareAndPruneAndAblateFit) {
    constexpr CompareView kViews[] = {
        CompareView::Scores,  CompareView::Runs,        CompareView::Curves,   CompareView::Scatter,
        CompareView::TwoRuns, CompareView::Calibration, CompareView::Confusion};
    int combinations = 0;
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme->setChoice(choice);
        for (const QSize& size : {QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080)}) {
            window->resize(size);
            window->runsDock()->hide();
            const auto expectNone = [&](const QString& view, const QStringList& found) {
                ++combinations;
                EXPECT_TRUE(found.isEmpty())
                    << view.toStdString() << " at " << size.width() << " x " << size.height()
                    << ": " << found.join(QStringLiteral("; ")).toStdString();
                picture(QStringLiteral("views-%1-%2-%3-%4")
                            .arg(QLatin1String(GetParam()), view)
                            .arg(size.width())
                            .arg(int(choice)));
            };
            auto* compare = qobject_cast<ComparePage*>(show({QStringLiteral("compare"), {}}));
            for (const auto view : kViews)
                expectNone(QStringLiteral("compare%1").arg(int(view)),
                           compareFaults(*compare, view));
            compare->showView(CompareView::Scores);
            auto* prune = qobject_cast<PrunePage*>(show({QStringLiteral("prune"), {}}));
            for (const bool sweep : {false, true})
                expectNone(sweep ? QStringLiteral("sweep") : QStringLiteral("prune"),
                           pruneFaults(*prune, sweep));
            auto* ablate = qobject_cast<AblatePage*>(show({QStringLiteral("ablate"), {}}));
            expectNone(QStringLiteral("ablate"), ablateFaults(*ablate));
        }
    }
    EXPECT_EQ(combinations, 60) << "views, themes and sizes of one language";
}

}  // namespace
}  // namespace headscope::ui
