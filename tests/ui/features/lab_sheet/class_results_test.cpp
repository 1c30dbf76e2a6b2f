// Tests the lab sheets of a class as one figure: what is read, what counts as a run, and the
// points.
#include "ui/features/lab_sheet/class_results.h"
#include "ui/features/lab_sheet/lab_sheet_export.h"

#include "tests/support/error_matchers.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>

namespace headscope::ui {
namespace {

LabRun runOf(const QString& id, const QString& lambda, qint64 seed, double accuracy) {
    LabRun run;
    run.id = run.name = id;
    run.seed = seed;
    run.step = 100;
    run.settings = {{QStringLiteral("objective.lambda"), QStringLiteral("Lambda"), lambda, true}};
    run.numbers = {{QStringLiteral("test"), QStringLiteral("accuracy"), accuracy},
                   {QStringLiteral("test"), QStringLiteral("loss"), 1}};
    return run;
}

LabSheet sheetOf(const QString& author, const std::vector<LabRun>& runs) {
    LabSheet sheet;
    sheet.author = author;
    for (const LabRun& run : runs) {
        LabAttempt attempt;
        attempt.id = sheet.nextId();
        attempt.title = QStringLiteral("</script> & more");
        attempt.runs = {run};
        sheet.attempts.push_back(attempt);
    }
    return sheet;
}

void write(const QString& file, const QByteArray& bytes) {
    QFile out(file);
    ASSERT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(bytes);
}

const QString kLambda = QStringLiteral("objective.lambda");

TEST(ClassResultsTest, EveryRunIsAPointAndEqualRunsCountOnce) {
    const auto a = runOf(QStringLiteral("a"), QStringLiteral("0"), 1, 0.5);
    const auto b = runOf(QStringLiteral("b"), QStringLiteral("0.1"), 1, 0.75);
    const auto c = runOf(QStringLiteral("c"), QStringLiteral("0.1"), 2, 0.25);
    const auto same = runOf(QStringLiteral("d"), QStringLiteral("0"), 1, 0.5);
    // One learner handed in run a twice.
    const std::vector<LabSheet> sheets{sheetOf(QStringLiteral("Ada"), {a, b, a}),
                                       sheetOf(QStringLiteral("Bo"), {same, c})};
    const auto results = classResults(sheets, kLambda, {});
    ASSERT_TRUE(results.ok());
    EXPECT_EQ(results->score, "accuracy");
    EXPECT_EQ(results->split, "test");
    EXPECT_EQ(results->points.size(), 3U);
    EXPECT_EQ(results->repeated, 1);
    EXPECT_EQ(results->learners, 2);
    const auto figure = classFigure(*results);
    EXPECT_EQ(figure.data.xLabels, (QStringList{QStringLiteral("0"), QStringLiteral("0.1")}));
    ASSERT_EQ(figure.data.series().size(), 2U);
    EXPECT_EQ(figure.data.series()[0].y, (std::vector<double>{50, 75, 25})) << "in percent";
    EXPECT_EQ(figure.data.series()[1].y, (std::vector<double>{50, 50})) << "the means";
}

TEST(ClassResultsTest, AnotherScoreIsShownOnRequestAndUnknownOnesAreRefused) {
    const std::vector<LabSheet> sheets{
        sheetOf({}, {runOf(QStringLiteral("a"), QStringLiteral("0"), 1, 0.5)})};
    EXPECT_EQ(classResults(sheets, kLambda, QStringLiteral("loss"))->score, "loss");
    EXPECT_EQ(classResults(sheets, kLambda, QStringLiteral("bleu")).error().code, ErrorCode::Usage);
    EXPECT_EQ(classResults(sheets, QStringLiteral("train.lr"), {}).error().code, ErrorCode::Usage);
}

// A page that was handed in contains its data; a text in it cannot end them early.
TEST(ClassResultsTest, PagesAreReadBackAndOtherFilesAreNamed) {
    const QTemporaryDir folder;
    const auto sheet =
        sheetOf(QStringLiteral("Ada"), {runOf(QStringLiteral("a"), QStringLiteral("0"), 1, 0.5)});
    const auto page = labSheetHtml(sheet);
    ASSERT_TRUE(page.ok());
    write(folder.filePath(QStringLiteral("ada.html")), *page);
    write(folder.filePath(QStringLiteral("bo.json")), QJsonDocument(labSheetJson(sheet)).toJson());
    write(folder.filePath(QStringLiteral("other.html")), "<html></html>");
    write(folder.filePath(QStringLiteral("notes.txt")), "no sheet");
    const auto all = readAllHandedIn(folder.path());
    ASSERT_TRUE(all.ok());
    ASSERT_EQ(all->sheets.size(), 2U);
    EXPECT_EQ(all->sheets[0].author, QStringLiteral("Ada"));
    EXPECT_EQ(all->sheets[0].attempts.front().title, QStringLiteral("</script> & more"));
    EXPECT_EQ(all->sheets[0].attempts.front().runs.front().numbers.front().value, 0.5);
    ASSERT_EQ(all->notes.size(), 1);
    EXPECT_TRUE(all->notes.front().contains(QStringLiteral("other.html")));
    EXPECT_EQ(readHandedIn(folder.filePath(QStringLiteral("other.html"))).error().code,
              ErrorCode::BadData);
    EXPECT_EQ(readAllHandedIn(folder.filePath(QStringLiteral("nowhere"))).error().code,
              ErrorCode::Io);
}

}  // namespace
}  // namespace headscope::ui
