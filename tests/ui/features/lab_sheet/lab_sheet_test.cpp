// Tests the lab sheet without its dock: settings in words, undo, the file, and the page that is
// handed in.
#include "ui/features/lab_sheet/lab_attempt.h"
#include "ui/features/lab_sheet/lab_sheet_export.h"
#include "ui/features/lab_sheet/lab_sheet_model.h"

#include "tests/support/error_matchers.h"
#include "tests/ui/support/figure_kinds.h"
#include "tests/ui/support/lesson_fakes.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/main_window/waiting.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace headscope::ui {
namespace {

// Attempt with one run of the given lambda and known settings.
LabAttempt tried(double lambda, const QString& note = {}) {
    LabAttempt attempt;
    attempt.title = QStringLiteral("Training curves");
    attempt.page = QStringLiteral("Train");
    attempt.added = QStringLiteral("2026-11-23T09:30:00+01:00");
    attempt.note = note;
    LabRun run;
    run.id = QStringLiteral("20261123-0930-a%1").arg(lambda);
    run.name = QStringLiteral("Run <%1> & more").arg(lambda);
    run.step = 300;
    run.seed = 7;
    run.created = QStringLiteral("2026-11-23T08:30:00Z");
    run.settings = {{QStringLiteral("objective.lambda"), QStringLiteral("Lambda"),
                     QString::number(lambda), true},
                    {QStringLiteral("train.lr"), QStringLiteral("Learning rate"),
                     QStringLiteral("0.001"), false}};
    run.scores = QStringList{QStringLiteral("test accuracy 82.7 %")};
    attempt.runs.push_back(run);
    attempt.predicted = QStringLiteral("It falls");
    attempt.seen = QStringLiteral("It rose by 0.1");
    plots::ExportOptions options;
    attempt.figure = std::const_pointer_cast<plots::KeptFigure>(
        std::dynamic_pointer_cast<const plots::KeptFigure>(
            plots::keptForExport(test::matrixFigure(), options)));
    return attempt;
}

TEST(LabSheet, SaysInWordsWhatWasSetAndWhatDiffersFromTheAttemptBefore) {
    LabSheetModel model;
    const int first = model.add(tried(0)), second = model.add(tried(0.1)),
              third = model.add(tried(0.1));
    EXPECT_EQ(settingWords(model.sheet(), first), QStringList{QStringLiteral("Lambda 0")});
    EXPECT_EQ(settingWords(model.sheet(), second),
              QStringList{QStringLiteral("Lambda 0.1 (before: 0)")});
    EXPECT_TRUE(settingWords(model.sheet(), third).first().contains(QStringLiteral("same")));
    model.move(second, -1);
    EXPECT_EQ(settingWords(model.sheet(), first),
              QStringList{QStringLiteral("Lambda 0 (before: 0.1)")});
    LabAttempt pair = tried(0.1);
    pair.runs.push_back(tried(0.5).runs.front());
    pair.runs.back().label = QStringLiteral("B");
    const int both = model.add(pair);
    EXPECT_EQ(settingWords(model.sheet(), both).last(),
              QStringLiteral("B: Lambda 0.5 instead of 0.1"));
}

// Every change is one undo step, and typing in one note is a single step.
TEST(LabSheet, EveryChangeIsUndoneAndTheLettersOfOneNoteAreOneStep) {
    LabSheetModel model;
    const int first = model.add(tried(0)), second = model.add(tried(0.1));
    const int steps = model.undoStack()->count();
    for (const char* typed : {"a", "ab", "abc"}) model.setNote(first, QLatin1String(typed));
    EXPECT_EQ(model.undoStack()->count(), steps + 1);
    model.setNote(second, QStringLiteral("other"));
    EXPECT_EQ(model.undoStack()->count(), steps + 2) << "another attempt's note is another step";
    model.setPredicted(first, QStringLiteral("falls"));
    model.remove(first);
    ASSERT_EQ(model.sheet().attempts.size(), 1U);
    model.undoStack()->undo();
    ASSERT_EQ(model.sheet().attempts.size(), 2U);
    EXPECT_EQ(model.sheet().attempts[0].id, first) << "where it stood";
    EXPECT_EQ(model.sheet().attempts[0].note, QStringLiteral("abc"));
    model.clear();
    EXPECT_TRUE(model.sheet().attempts.empty());
    while (model.undoStack()->canUndo()) model.undoStack()->undo();
    EXPECT_TRUE(model.sheet().attempts.empty());
    model.undoStack()->redo();
    EXPECT_EQ(model.sheet().attempts.size(), 1U);
}

// The sheet is the same after reading its file again. A damaged file is renamed to *.bad.
TEST(LabSheet, SurvivesARestartAndADamagedFileIsSetAside) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window-lab-sheet.json"));
    QByteArray before;
    {
        LabSheetModel model;
        ASSERT_TRUE(model.keepIn(file));
        model.add(tried(0.1, QStringLiteral("ä “quoted” \n second line")));
        model.setTitle(QStringLiteral("Heads"));
        before = QJsonDocument(labSheetJson(model.sheet())).toJson();
    }
    LabSheetModel again;
    const auto kept = again.keepIn(file);
    ASSERT_TRUE(kept) << kept.error().text();
    EXPECT_EQ(QJsonDocument(labSheetJson(again.sheet())).toJson(), before);
    EXPECT_FALSE(again.undoStack()->canUndo());
    for (const char* bytes :
         {"{\"format_version\": 1, \"attempts\": [{\"id\": 0}]}", "not json", "{}"}) {
        QFile damaged(file);
        ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
        damaged.write(bytes);
        damaged.close();
        LabSheetModel fresh;
        const auto read = fresh.keepIn(file);
        ASSERT_FALSE(read) << bytes;
        EXPECT_EQ(read.error().code, ErrorCode::BadData);
        EXPECT_NE(read.error().hint.text().find(".bad"), std::string::npos) << read.error().text();
        EXPECT_TRUE(QFile::exists(file + QStringLiteral(".bad"))) << "what was there is not lost";
        EXPECT_TRUE(fresh.sheet().attempts.empty());
    }
}

// The exported page must be well-formed, so that browsers do not have to repair it, and must not
// load external resources.
TEST(LabSheet, TheHtmlPageNeedsNothingBesideItAndSaysWhatRepeatsTheAttempts) {
    LabSheetModel model;
    model.setTitle(QStringLiteral("Lambda <in> class"));
    model.setAuthor(QStringLiteral("A. Learner & Co"));
    model.add(tried(0, QStringLiteral("first\nsecond <b>line</b>")));
    model.add(tried(0.1));
    const auto html = labSheetHtml(model.sheet());
    ASSERT_TRUE(html) << html.error().text();
    const QString page = QString::fromUtf8(*html);
    EXPECT_FALSE(page.contains(QStringLiteral("<script")));
    EXPECT_FALSE(page.contains(QStringLiteral("<link")));
    EXPECT_FALSE(page.contains(QStringLiteral("http"))) << "nothing is fetched";
    EXPECT_TRUE(page.contains(QStringLiteral("color-scheme:light")));
    for (const char* reported :
         {"Lambda &lt;in&gt; class", "A. Learner &amp; Co", "Run &lt;0.1&gt; &amp; more",
          "step 300", "seed 7", "2026-11-23", "Lambda 0.1 (before: 0)", "It falls",
          "It rose by 0.1", "test accuracy 82.7 %", "first<br>second &lt;b&gt;line",
          "objective.lambda", "train.lr"})
        EXPECT_TRUE(page.contains(QString::fromUtf8(reported))) << reported;
    QRegularExpression image(
        QStringLiteral("<img src=\"data:image/svg\\+xml;base64,([^\"]+)\"[^>]*alt=\"([^\"]*)\""));
    auto all = image.globalMatch(page);
    int images = 0;
    for (; all.hasNext(); ++images) {
        const auto found = all.next();
        EXPECT_TRUE(plots::readsAs(QByteArray::fromBase64(found.captured(1).toLatin1()),
                                   plots::FigureFormat::Svg));
        EXPECT_GT(found.captured(2).size(), 10) << "the caption, for who does not see it";
    }
    EXPECT_EQ(images, 2);
    // Parse the page as XML after closing the tags that HTML leaves open.
    QString strict = page;
    strict.remove(QStringLiteral("<!DOCTYPE html>"))
        .replace(QRegularExpression(QStringLiteral("<(meta|img|br)([^>]*)>")),
                 QStringLiteral("<\\1\\2/>"));
    QXmlStreamReader reader(strict);
    while (!reader.atEnd()) reader.readNext();
    EXPECT_FALSE(reader.hasError())
        << reader.errorString().toStdString() << " in line " << reader.lineNumber();
}

// The words of the exported PDF can be read back as text with pdftotext.
TEST(LabSheet, ThePdfHoldsItsWordsAsText) {
    const QTemporaryDir folder;
    LabSheetModel model;
    model.setAuthor(QStringLiteral("A. Learner"));
    for (int i = 0; i < 6; ++i) model.add(tried(0.1 * i, QStringLiteral("my own note")));
    const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
    const auto written = exportLabSheet(model.sheet(), path);
    ASSERT_TRUE(written) << written.error().text();
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    EXPECT_TRUE(bytes.startsWith("%PDF-"));
    EXPECT_GE(bytes.count("/Type /Page\n") + bytes.count("/Type /Page "), 2)
        << "six figures take more than a page";
    if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
        GTEST_SKIP() << "poppler-utils is not installed";
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
    ASSERT_TRUE(reader.waitForFinished(60'000));
    const QString text = QString::fromUtf8(reader.readAllStandardOutput());
    for (const char* reported : {"A. Learner", "seed 7", "step 300", "my own note", "Lambda 0.1"})
        EXPECT_TRUE(text.contains(QLatin1String(reported))) << reported << " in:\n"
                                                            << text.left(2000).toStdString();
}

TEST(LabSheet, AnotherFormatIsRefusedWithWhatIsAllowed) {
    const QTemporaryDir folder;
    const auto written = exportLabSheet({}, folder.filePath(QStringLiteral("sheet.docx")));
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error(), headscope::test::IsError(ErrorCode::Usage, "docx"));
    EXPECT_NE(written.error().hint.text().find(".html or .pdf"), std::string::npos);
}

// Fixture with an opened run and a lesson.
class LabAttemptTest : public ::testing::Test {
protected:
    void SetUp() override {
        engine.run->m_info.path = "runs/fake";
        engine.run->m_info.shipped = true;
        engine.run->m_info.seed = 3;
        workspace.setEngine(&engine);
        waitUntil([this] { return !workspace.runList().runs().empty(); }, 10'000);
    }
    test::FakeEngine engine;
    Workspace workspace;
    std::vector<Lesson> lessons = test::fakeLessons();
    LessonPresenter presenter{workspace, lessons};
};

// The attempt takes run, step, sample and removed heads from the figure's recipe.
TEST_F(LabAttemptTest, TakesRunStepSampleAndHeadsFromWhereTheFigureIsFrom) {
    workspace.openRun(QStringLiteral("runs/fake"));
    const QJsonObject run{{QStringLiteral("id"), QStringLiteral("fake")},
                          {QStringLiteral("name"), QStringLiteral("a name")},
                          {QStringLiteral("step"), 40},
                          {QStringLiteral("seed"), 3}};
    const QJsonObject input{{QStringLiteral("kind"), QStringLiteral("sample")},
                            {QStringLiteral("split"), QStringLiteral("test")},
                            {QStringLiteral("index"), 4}};
    const auto figure = plots::kept(
        test::matrixFigure(), {{QStringLiteral("runs"), QJsonArray{run}},
                               {QStringLiteral("input"), input},
                               {QStringLiteral("heads_off"), QJsonArray{QStringLiteral("0.1")}}});
    const auto attempt = attemptOf(workspace, figure.get());
    ASSERT_EQ(attempt.runs.size(), 1U);
    EXPECT_EQ(attempt.runs[0].id, QStringLiteral("fake"));
    EXPECT_EQ(attempt.runs[0].step, 40);
    EXPECT_EQ(attempt.runs[0].seed, 3);
    EXPECT_EQ(attempt.input, QStringLiteral("sample 4 of the test split"));
    EXPECT_EQ(attempt.headsOff, QStringLiteral("0.1"));
    EXPECT_EQ(attemptFigure(*figure)->caption(), figure->caption());
    EXPECT_EQ(attemptOf(workspace, nullptr).runs.size(), 1U) << "without a figure: the opened run";
}

TEST_F(LabAttemptTest, HoldsWhatWasPredictedAndWhatWasSeen) {
    presenter.start(QStringLiteral("small"));
    presenter.next();
    presenter.choose(0);
    LabAttempt open;
    addLesson(open, presenter);
    EXPECT_EQ(open.question, QStringLiteral("How much?"));
    EXPECT_EQ(open.predicted, QStringLiteral("little"));
    EXPECT_TRUE(open.seen.isEmpty()) << "nothing was seen yet";
    presenter.commit();
    ASSERT_TRUE(waitUntil([this] { return presenter.outcome() != nullptr; }, 10'000));
    LabAttempt answered;
    addLesson(answered, presenter);
    EXPECT_TRUE(answered.seen.contains(presenter.shownText())) << answered.seen.toStdString();
    EXPECT_TRUE(answered.seen.contains(QStringLiteral("much"))) << "and what would have been right";
    EXPECT_TRUE(answered.lesson.contains(QStringLiteral("Small")));
}

}  // namespace
}  // namespace headscope::ui
