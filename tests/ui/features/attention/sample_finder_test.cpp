// Tests the sample finder: filters by class and prediction, which queries are sent and when, and
// the page's list with real keys and clicks.
#include "ui/features/attention/sample_finder.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/sample_finder_fakes.h"
#include "ui/features/attention/attention_page.h"
#include "ui/features/attention/sample_finder_presenter.h"
#include "ui/features/attention/sample_gallery.h"
#include "ui/widgets/attention_input.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QTest>

namespace headscope::ui {
namespace {

// Fixture with the finder on 40 samples with known predictions.
class SampleFinderTest : public ::testing::Test {
protected:
    void open(Task task = Task::TextClassification) {
        run = std::make_shared<AnsweringRun>(task);
        engine.run = run;
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
    }
    std::vector<std::int64_t> numbers() const {
        std::vector<std::int64_t> all;
        for (int row = 0; row < int(presenter.found().size()); ++row)
            all.push_back(presenter.sample(row).index);
        return all;
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return presenter.settled(); }, 5000));
    }
    void show() {
        open();
        presenter.setActive(true);
        settle();
    }
    void look(const char* split, std::int64_t index, std::int64_t step = kLatest) {
        Inspection next = workspace.selection().inspection();
        next.input = {};
        next.input.split = split;
        next.input.index = index;
        next.step = step;
        workspace.selection().inspect(next);
    }

    test::ManualClock clock;
    test::FakeEngine engine;
    std::shared_ptr<AnsweringRun> run;
    Workspace workspace;
    SampleFinderPresenter presenter{workspace};
};

// Each added filter removes the samples that do not pass it, without a new query.
TEST_F(SampleFinderTest, FiltersLeaveWhatPassesAllOfThem) {
    show();
    ASSERT_EQ(presenter.found().size(), 40U);
    SampleFilter filter;
    filter.answer = SampleFilter::Answer::Wrong;
    presenter.setFilter(filter);
    EXPECT_EQ(numbers(), (std::vector<std::int64_t>{0, 5, 10, 15, 20, 25, 30, 35}));
    filter.words = QStringLiteral("PRICES  oil");
    presenter.setFilter(filter);
    EXPECT_EQ(numbers(), (std::vector<std::int64_t>{0, 10, 20, 30}))
        << "all words, in any order and case";
    filter.label = 2;
    presenter.setFilter(filter);
    EXPECT_EQ(numbers(), (std::vector<std::int64_t>{10, 30}));
    filter.least = 0.7;
    presenter.setFilter(filter);
    EXPECT_EQ(numbers(), (std::vector<std::int64_t>{30}));
    filter.predicted = 0;
    presenter.setFilter(filter);
    EXPECT_TRUE(numbers().empty());
    EXPECT_TRUE(presenter.summary().startsWith(QStringLiteral("None")));
    EXPECT_EQ(run->sampleFinderRequests.size(), 1U) << "filtering asks nothing";
}

TEST_F(SampleFinderTest, TheMostConfidentMistakeComesFirstWhereThatIsWanted) {
    show();
    SampleFilter filter;
    filter.answer = SampleFilter::Answer::Wrong;
    filter.order = SampleOrder::Confident;
    presenter.setFilter(filter);
    EXPECT_EQ(numbers().front(), 35);
    filter.order = SampleOrder::Unsure;
    presenter.setFilter(filter);
    EXPECT_EQ(numbers().front(), 0);
    filter.answer = SampleFilter::Answer::Any;
    filter.order = SampleOrder::Loss;
    presenter.setFilter(filter);
    EXPECT_EQ(numbers().front(), 35);
    EXPECT_EQ(numbers().back(), 39) << "equal ones stay in their order";
}

TEST_F(SampleFinderTest, SampleWithoutAnAnswerIsNeitherRightNorWrong) {
    SamplePredictions all;
    SamplePrediction unlabelled;
    unlabelled.predicted = 1;
    unlabelled.confidence = 0.9;
    all.answered = {unlabelled, SamplePrediction{}};
    const QStringList texts{QStringLiteral("a"), QStringLiteral("b")};
    SampleFilter filter;
    EXPECT_EQ(foundSamples(all, texts, filter).size(), 2U);
    for (const auto answer : {SampleFilter::Answer::Right, SampleFilter::Answer::Wrong}) {
        filter.answer = answer;
        EXPECT_TRUE(foundSamples(all, texts, filter).empty());
    }
    filter = {};
    filter.least = 0.95;
    EXPECT_EQ(foundSamples(all, texts, filter), std::vector<std::size_t>{1})
        << "what has no confidence";
}

// A split is read once per step; returning to it uses the stored answers.
TEST_F(SampleFinderTest, ASplitIsReadOnceForAStepAndKept) {
    open();
    clock.advance(60'000);
    EXPECT_TRUE(run->sampleFinderRequests.empty()) << "nobody looks";
    presenter.setActive(true);
    settle();
    look("test", 5);
    settle();
    EXPECT_EQ(run->sampleFinderRequests.size(), 1U);
    look("valid", 0);
    settle();
    ASSERT_EQ(run->sampleFinderRequests.size(), 2U);
    EXPECT_EQ(run->sampleFinderRequests[1].split, "valid");
    look("valid", 0, 100);
    settle();
    EXPECT_EQ(run->sampleFinderRequests.size(), 3U);
    EXPECT_EQ(presenter.answers()->step, 100);
    look("test", 0);
    settle();
    EXPECT_EQ(run->sampleFinderRequests.size(), 3U) << "known";
    ASSERT_TRUE(presenter.answers());
}

TEST_F(SampleFinderTest, ReadingReportsProgressAndCanBeStoppedAndResumed) {
    open();
    run->hold = true;
    presenter.setActive(true);
    ASSERT_TRUE(clock.reach([this] { return !run->held.empty(); }, 5000));
    run->progress(0.5);
    ASSERT_TRUE(clock.reach([this] { return presenter.share() == 0.5; }, 5000));
    presenter.stop();
    run->releaseAll();
    settle();
    EXPECT_FALSE(presenter.answers());
    EXPECT_FALSE(presenter.problem().isEmpty());
    run->hold = false;
    presenter.readAgain();
    settle();
    EXPECT_TRUE(presenter.answers());
    EXPECT_TRUE(presenter.problem().isEmpty());
}

TEST_F(SampleFinderTest, AnotherRunBringsItsOwnClasses) {
    show();
    SampleFilter filter;
    filter.label = 3;
    filter.order = SampleOrder::Loss;
    presenter.setFilter(filter);
    run = std::make_shared<AnsweringRun>(Task::LanguageModel);
    run->m_info.path = "runs/other";
    engine.run = run;
    workspace.openRun(QStringLiteral("runs/other"));
    settle();
    EXPECT_EQ(presenter.filter().label, -1);
    EXPECT_EQ(presenter.filter().order, SampleOrder::Loss);
    EXPECT_EQ(presenter.found().size(), 40U);
}

// Fixture with the finder on the Attention page.
class SampleFinderPageTest : public SampleFinderTest {
protected:
    void openPage(Task task) {
        open(task);
        page = std::make_unique<AttentionPage>(workspace);
        page->resize(1200, 900);
        page->show();
        wait();
    }
    void wait() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    void press() {
        QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("find-samples")),
                          Qt::LeftButton);
        wait();
    }
    std::int64_t shown() { return workspace.selection().inspection().input.index; }

    std::unique_ptr<AttentionPage> page;
};

// Typing words filters the list, a click opens a sample, and the arrow key opens the next one.
TEST_F(SampleFinderPageTest, TypedWordsAndARowOpenASampleAndArrowsTheNext) {
    openPage(Task::TextClassification);
    EXPECT_TRUE(run->sampleFinderRequests.empty()) << "nothing is read before it is asked for";
    press();
    SampleFinder* sampleFinder = page->findChild<SampleFinder*>();
    ASSERT_TRUE(sampleFinder->isVisible());
    ASSERT_EQ(test::child<QTableView>(sampleFinder, "sample-finder-table")->model()->rowCount(),
              40);
    sampleFinder->answer()->setCurrentIndex(2);
    QTest::keyClicks(test::child<QLineEdit>(sampleFinder, "sample-finder-words"),
                     QStringLiteral("cup rain"));
    ASSERT_EQ(test::child<QTableView>(sampleFinder, "sample-finder-table")->model()->rowCount(), 4);
    const auto at = [&](int row) {
        return test::child<QTableView>(sampleFinder, "sample-finder-table")
            ->visualRect(test::child<QTableView>(sampleFinder, "sample-finder-table")
                             ->model()
                             ->index(row, 0));
    };
    QTest::mouseClick(test::child<QTableView>(sampleFinder, "sample-finder-table")->viewport(),
                      Qt::LeftButton, {}, at(1).center());
    wait();
    EXPECT_EQ(shown(), 15);
    EXPECT_EQ(run->attentionRequests.back().input.index, 15);
    QTest::keyClick(test::child<QTableView>(sampleFinder, "sample-finder-table"), Qt::Key_Down);
    wait();
    EXPECT_EQ(shown(), 25);
    EXPECT_EQ(sampleFinder->presenter().currentRow(), 2);
    look("test", 0);
    EXPECT_EQ(sampleFinder->presenter().currentRow(), -1) << "not among those found";
    EXPECT_FALSE(test::child<QTableView>(sampleFinder, "sample-finder-table")
                     ->selectionModel()
                     ->hasSelection());
    press();
    EXPECT_FALSE(sampleFinder->isVisible());
}

TEST_F(SampleFinderPageTest, ModelWithoutClassesOffersOnlyWordsAndLoss) {
    openPage(Task::LanguageModel);
    press();
    SampleFinder* sampleFinder = page->findChild<SampleFinder*>();
    EXPECT_FALSE(sampleFinder->answer()->isVisible());
    EXPECT_TRUE(test::child<QLineEdit>(sampleFinder, "sample-finder-words")->isVisible());
    EXPECT_TRUE(test::child<QTableView>(sampleFinder, "sample-finder-table")->isColumnHidden(1));
    EXPECT_FALSE(test::child<QTableView>(sampleFinder, "sample-finder-table")->isColumnHidden(3));
    EXPECT_EQ(run->sampleFinderRequests.back().samples, 1000);
}

TEST_F(SampleFinderPageTest, PicturesHaveNoWords) {
    openPage(Task::ImageClassification);
    press();
    EXPECT_FALSE(test::child<QLineEdit>(page->findChild<SampleFinder*>(), "sample-finder-words")
                     ->isVisible());
    EXPECT_TRUE(page->findChild<SampleFinder*>()->answer()->isVisible());
    EXPECT_EQ(run->sampleFinderRequests.back().samples, 10000);
}

// Wrong predictions of a run on pictures are a gallery: each picture is read once, and a click or
// an arrow key opens a sample.
TEST_F(SampleFinderPageTest, PicturesAreAGalleryThatOpensSamples) {
    openPage(Task::ImageClassification);
    press();
    auto* sampleFinder = page->findChild<SampleFinder*>();
    auto* gallery = test::child<QListWidget>(sampleFinder, "sample-gallery");
    ASSERT_TRUE(gallery->isVisible());
    EXPECT_FALSE(test::child<QTableView>(sampleFinder, "sample-finder-table")->isVisible());
    ASSERT_EQ(gallery->count(), 40);
    EXPECT_EQ(run->samplesRequests.size(), 40U);
    sampleFinder->answer()->setCurrentIndex(2);
    wait();
    ASSERT_EQ(gallery->count(), 8);
    EXPECT_EQ(run->samplesRequests.size(), 40U) << "they are known";
    const QImage thumbnail = gallery->item(1)->icon().pixmap(gallery->iconSize()).toImage();
    EXPECT_EQ(thumbnail.pixelColor(thumbnail.rect().center()), QColor(5, 5, 5)) << "of sample 5";
    EXPECT_EQ(shown(), 0) << "showing the gallery opens nothing";
    QTest::mouseClick(gallery->viewport(), Qt::LeftButton, {},
                      gallery->visualItemRect(gallery->item(1)).center());
    wait();
    EXPECT_EQ(shown(), 5);
    QTest::keyClick(gallery, Qt::Key_Right);
    wait();
    EXPECT_EQ(shown(), 10);
    EXPECT_EQ(gallery->currentRow(), 2);
}

TEST(SamplePicturesTest, ThumbnailsKeepTheirShapeAndSmallOnesTheirPixels) {
    const Picture small{3, 2, std::vector<std::uint8_t>(18, 7)};
    EXPECT_EQ(thumbnailOf(small, 32).size(), QSize(30, 20)) << "by whole pixels";
    const Picture large{200, 100, std::vector<std::uint8_t>(60000, 7)};
    EXPECT_EQ(thumbnailOf(large, 50).size(), QSize(50, 25));
    EXPECT_TRUE(thumbnailOf({}, 50).isNull());
}

}  // namespace
}  // namespace headscope::ui
