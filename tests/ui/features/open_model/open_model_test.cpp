// Tests the presenter and the texts of the dialog that opens a pretrained model, without widgets.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/open_model/model_folder.h"
#include "ui/features/open_model/open_model_presenter.h"
#include "ui/features/open_model/open_model_texts.h"
#include "ui/workspace/workspace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace headscope::ui {
namespace {

using testing::HasSubstr;

DatasetInfo dataset(const char* id, Task task, bool generated) {
    DatasetInfo info;
    info.id = id;
    info.name = id;
    info.task = task;
    info.generated = generated;
    info.needsPath = !generated;
    return info;
}

// Report of a small BERT with an output layer of two classes.
ImportReport bertReport() {
    ImportReport report;
    report.folder = "/models/bert";
    report.modelType = "bert";
    report.className = "BertForSequenceClassification";
    report.head = "text-classification";
    report.classes = {"good", "bad"};
    report.layers = 6;
    report.heads = 12;
    report.width = 384;
    report.vocabulary = 30522;
    report.length = 512;
    report.parameters = 22713986;
    report.floatBytes = 90855944;
    report.storedBytes = 45427972;
    report.types = {"F16"};
    report.matched = {"a", "b"};
    report.leftAside = {"position_ids"};
    report.datasetOfFiles = "csv-text";
    report.generatedDataset = "headlines";
    return report;
}

class OpenModelTest : public ::testing::Test {
protected:
    OpenModelTest() {
        engine.knownDatasets = {dataset("shapes", Task::ImageClassification, true),
                                dataset("ag-news", Task::TextClassification, false),
                                dataset("csv-text", Task::TextClassification, false),
                                dataset("other-generated", Task::TextClassification, true),
                                dataset("headlines", Task::TextClassification, true),
                                dataset("masked-text", Task::MaskedLanguageModel, false)};
        workspace.setEngine(&engine);
    }
    // Chooses a folder and answers the inspection.
    void inspect(const ImportReport& report) {
        presenter.setFolder(QStringLiteral("/models/bert"), true);
        clock.advance(0);
        answer(report);
    }
    void answer(const ImportReport& report) {
        ImportedModel made;
        made.report = report;
        engine.importDone(std::move(made));
        clock.advance(0);
    }
    const ImportOptions& lastAsked() const { return engine.importOptions.back(); }
    QStringList offered() const {
        QStringList ids;
        for (const auto& info : presenter.datasets()) ids << QString::fromStdString(info.id);
        return ids;
    }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    OpenModelPresenter presenter{workspace};
};

TEST_F(OpenModelTest, FolderIsInspectedAfterAPauseInTyping) {
    EXPECT_THAT(presenter.whyNot().toStdString(), HasSubstr("Choose a folder"));
    presenter.setFolder(QStringLiteral("/mod"), false);
    presenter.setFolder(QStringLiteral("/models/bert"), false);
    EXPECT_TRUE(engine.importOptions.empty());
    clock.advance(1000);
    ASSERT_EQ(engine.importOptions.size(), 1U);
    EXPECT_EQ(lastAsked().folder, "/models/bert");
    EXPECT_TRUE(lastAsked().inspectOnly);
    EXPECT_FALSE(presenter.canOpen()) << presenter.whyNot().toStdString();
    answer(bertReport());
    EXPECT_TRUE(presenter.canOpen()) << presenter.whyNot().toStdString();
}

TEST_F(OpenModelTest, DataThatFitAreOfferedTheGeneratedOnesFirst) {
    inspect(bertReport());
    EXPECT_EQ(offered(), (QStringList{QStringLiteral("headlines"), QStringLiteral("csv-text"),
                                      QStringLiteral("ag-news")}));
    EXPECT_EQ(presenter.dataset(), QStringLiteral("headlines"));
    EXPECT_FALSE(presenter.needsPath());
    presenter.chooseData(QStringLiteral("csv-text"));
    EXPECT_TRUE(presenter.needsPath());
    EXPECT_FALSE(presenter.canOpen()) << "no file is chosen";
    presenter.setDataPath(QStringLiteral("/data/mine.csv"));
    EXPECT_TRUE(presenter.canOpen());
}

TEST_F(OpenModelTest, TextWithHiddenWordsIsOfferedForItsOwnOutputLayers) {
    auto report = bertReport();
    report.hiddenWordsDataset = "masked-text";
    inspect(report);
    EXPECT_TRUE(offered().contains(QStringLiteral("masked-text")));
    EXPECT_FALSE(presenter.predictsHidden());
    presenter.chooseData(QStringLiteral("masked-text"));
    presenter.setDataPath(QStringLiteral("/data/book.txt"));
    EXPECT_TRUE(presenter.predictsHidden());
    presenter.open();
    EXPECT_EQ(lastAsked().settings.text("dataset.id"), "masked-text");
    EXPECT_FALSE(lastAsked().newHead);
}

TEST_F(OpenModelTest, LargeWeightsStayInTheFolderUnlessAskedFor) {
    auto report = bertReport();
    report.storedBytes = kLargestCopy + 1;
    inspect(report);
    EXPECT_FALSE(presenter.copiesWeights());
    presenter.setCopiesWeights(true);
    EXPECT_TRUE(presenter.copiesWeights());
    presenter.setCopiesWeights(false);
    presenter.open();
    EXPECT_EQ(lastAsked().weights, ImportedWeights::Referenced);
}

TEST_F(OpenModelTest, ImportGetsTheChoicesAndReportsTheRun) {
    inspect(bertReport());
    presenter.chooseData(QStringLiteral("csv-text"));
    presenter.setDataPath(QStringLiteral(" /data/mine.csv "));
    presenter.setName(QStringLiteral("my BERT"));
    QSignalSpy opened(&presenter, &OpenModelPresenter::opened);
    presenter.open();
    EXPECT_FALSE(lastAsked().inspectOnly);
    EXPECT_EQ(lastAsked().weights, ImportedWeights::Copied);
    EXPECT_EQ(lastAsked().settings.text("dataset.id"), "csv-text");
    EXPECT_EQ(lastAsked().settings.text("dataset.path"), "/data/mine.csv");
    EXPECT_EQ(lastAsked().settings.text("run.name"), "my BERT");
    EXPECT_TRUE(presenter.importing());
    engine.importProgress(0.5);
    clock.advance(0);
    EXPECT_DOUBLE_EQ(presenter.share(), 0.5);
    presenter.setFolder(QStringLiteral("/elsewhere"), true);
    EXPECT_EQ(presenter.folder(), QStringLiteral("/models/bert")) << "not while it imports";
    ImportedModel made;
    made.run = "/runs/new";
    engine.importDone(std::move(made));
    clock.advance(0);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened.front().front().value<ImportedModel>().run, "/runs/new");
}

// Without a dataset id, the engine keeps the model's classes although the generated data differ.
TEST_F(OpenModelTest, GeneratedDataAreLeftToTheEngine) {
    inspect(bertReport());
    presenter.open();
    EXPECT_FALSE(lastAsked().settings.has("dataset.id"));
    EXPECT_FALSE(lastAsked().settings.has("run.name"));
}

TEST_F(OpenModelTest, RefusedAndFailedFoldersCannotBeOpened) {
    auto report = bertReport();
    report.refusals = {Error{ErrorCode::BadData, "no weights"_m, "Save them"_m},
                       Error{ErrorCode::BadData, "no tokenizer"_m, "Copy it"_m}};
    inspect(report);
    EXPECT_FALSE(presenter.canOpen());
    ASSERT_NE(presenter.refusal(), nullptr);
    EXPECT_THAT(presenter.refusal()->text(), HasSubstr("no weights"));
    EXPECT_THAT(modelNotes(report).join(QLatin1Char('\n')).toStdString(),
                HasSubstr("No tokenizer"));
    presenter.setFolder(QStringLiteral("/models/other"), true);
    clock.advance(0);
    engine.importDone(Error{ErrorCode::Io, "cannot read"_m, "Check it"_m});
    clock.advance(0);
    ASSERT_NE(presenter.refusal(), nullptr);
    EXPECT_THAT(presenter.refusal()->text(), HasSubstr("cannot read"));
    EXPECT_FALSE(presenter.canOpen());
}

// After an error or a stop, all choices are still there, and the user can try again.
TEST_F(OpenModelTest, FailedImportLosesNothing) {
    inspect(bertReport());
    presenter.chooseData(QStringLiteral("csv-text"));
    presenter.setDataPath(QStringLiteral("/data/mine.csv"));
    presenter.open();
    presenter.stop();
    EXPECT_TRUE(engine.importCancel->load());
    engine.importDone(Error{ErrorCode::Cancelled, "stopped"_m, "Again"_m});
    clock.advance(0);
    EXPECT_FALSE(presenter.importing());
    ASSERT_NE(presenter.importError(), nullptr);
    EXPECT_EQ(presenter.importError()->code, ErrorCode::Cancelled);
    EXPECT_EQ(presenter.dataPath(), QStringLiteral("/data/mine.csv"));
    EXPECT_TRUE(presenter.canOpen());
    presenter.open();
    engine.importDone(Error{ErrorCode::Usage, "other classes"_m, "Use --new-head"_m});
    clock.advance(0);
    EXPECT_THAT(presenter.importError()->text(), HasSubstr("other classes"));
    EXPECT_TRUE(presenter.canOpen());
}

TEST_F(OpenModelTest, NewOutputLayerIsInspectedAgain) {
    inspect(bertReport());
    EXPECT_TRUE(presenter.canChooseHead());
    presenter.setNewHead(true);
    clock.advance(0);
    EXPECT_TRUE(lastAsked().newHead);
    auto report = bertReport();
    report.initialised = {"head.weight", "head.bias"};
    answer(report);
    EXPECT_TRUE(presenter.canChooseHead()) << "the stored output layer can be kept again";
    presenter.open();
    EXPECT_TRUE(lastAsked().newHead);
}

TEST_F(OpenModelTest, EncoderAloneHasNoOutputLayerToKeep) {
    auto report = bertReport();
    report.initialised = {"head.weight", "head.bias"};
    inspect(report);
    EXPECT_FALSE(presenter.canChooseHead());
    EXPECT_THAT(outputLayerText(report, false).toStdString(), HasSubstr("random values"));
}

TEST(OpenModelTexts, FactsNameSizesTypesAndMemory) {
    QString text;
    for (const auto& fact : modelFacts(bertReport()))
        text += fact.name + QStringLiteral(": ") + fact.value + QLatin1Char('\n');
    for (const char* expected :
         {"BertForSequenceClassification (bert)", "6 layers × 12 heads, width 384", "30,522 tokens",
          "22,713,986", "F16", "good, bad"})
        EXPECT_THAT(text.toStdString(), HasSubstr(expected));
}

TEST(OpenModelTexts, TensorsAreGroupedByTheirFate) {
    auto report = bertReport();
    report.missing = {"encoder.layer.0.output.dense.weight"};
    const auto groups = tensorGroups(report);
    ASSERT_EQ(groups.size(), 6U);
    EXPECT_EQ(groups[0].names.size(), 2);
    EXPECT_EQ(groups[1].names.front(), QStringLiteral("encoder.layer.0.output.dense.weight"));
    EXPECT_TRUE(groups[1].faulty);
    EXPECT_EQ(groups[5].names.front(), QStringLiteral("position_ids"));
}

TEST(ModelFolder, IsAFolderWhoseConfigNamesAModelType) {
    QTemporaryDir folder;
    const auto write = [&](const QString& name, const QByteArray& bytes) {
        const QString path = folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    };
    write(QStringLiteral("bert/config.json"), R"({"model_type": "bert"})");
    const QString weights = write(QStringLiteral("bert/model.safetensors"), "x");
    const QString other = write(QStringLiteral("bert/readme.txt"), "x");
    write(QStringLiteral("run/config.json"), R"({"dataset.id": "headlines"})");
    write(QStringLiteral("bad/config.json"), "{");
    const QString bert = folder.filePath(QStringLiteral("bert"));
    EXPECT_EQ(modelFolderOf(bert), bert);
    EXPECT_EQ(modelFolderOf(weights), bert);
    EXPECT_EQ(modelFolderOf(other), QString());
    EXPECT_EQ(modelFolderOf(folder.filePath(QStringLiteral("run"))), QString());
    EXPECT_EQ(modelFolderOf(folder.filePath(QStringLiteral("bad"))), QString());
    EXPECT_EQ(modelFolderOf(folder.filePath(QStringLiteral("missing"))), QString());
    EXPECT_EQ(modelFolderOf(QString()), QString());
}

}  // namespace
}  // namespace headscope::ui
