// Tests typing into the Train page in English, German and Chinese with the real engine. A refused
// entry is neither used nor saved, columns are chosen from those of the file, and messages name
// settings as the form does.
#include "tests/ui/support/language_guard.h"
#include "tests/ui/support/shell_fixture.h"

#include "core/api/runs/parameters.h"
#include "ui/features/train/train_launch.h"
#include "ui/features/train/train_launch_bar.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_form.h"
#include "ui/features/train/train_page_lambda.h"
#include "ui/main_window/last_session.h"
#include "ui/widgets/forms/lambda_slider.h"
#include "ui/widgets/forms/number_edit.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>

namespace headscope::ui {
namespace {

class TypedWindow : public ShellTest, public ::testing::WithParamInterface<const char*> {
protected:
    void SetUp() override {
        m_language = std::make_unique<LanguageGuard>(GetParam());
        ShellTest::SetUp();
        if (IsSkipped()) return;
        window->showPage(QStringLiteral("train"));
        page().presenter().setConfig(shortRun(40));
        ASSERT_TRUE(waitUntil([this] { return page().settled(); }, 60'000));
    }
    void TearDown() override {
        ShellTest::TearDown();
        m_language.reset();
    }
    TrainPage& page() { return *window->trainPage(); }
    bool startable() { return page().runActions().front()->isEnabled(); }
    SpecField* field(const char* group, const char* key) {
        return page().form()->form(QString::fromLatin1(group))->field(QString::fromLatin1(key));
    }
    static void type(NumberEdit* edit, const char* text) {
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QString::fromUtf8(text));
    }
    double keptLambda() {
        window->close();  // closing saves the session
        QSettings store(folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
        const auto last = LastSession::load(store);
        return last.form.has("objective.lambda") ? last.form.real("objective.lambda") : -1;
    }

private:
    std::unique_ptr<LanguageGuard> m_language;
};

std::string onlyForLanguage(const ::testing::TestParamInfo<const char*>& info) {
    return info.param;
}
INSTANTIATE_TEST_SUITE_P(Every, TypedWindow, ::testing::Values("en", "de", "zh_CN"),
                         onlyForLanguage);

// In languages with a decimal comma, values are separated by semicolons.
TEST_P(TypedWindow, ValuesOfLambdaAreReadInTheNotationOfTheLanguage) {
    const auto type = [this](const QString& text) {
        auto* values = page().launchBar()->values();
        values->setFocus();
        values->selectAll();
        QTest::keyClicks(values, text);
    };
    const auto runs = [this] { return page().launchBar()->launch().runs; };
    type(exampleValues());
    EXPECT_EQ(runs(), 3);
    EXPECT_TRUE(startable());
    type(QStringLiteral("0; 0.5"));
    EXPECT_EQ(runs(), 2) << "a point is read everywhere";
    type(QStringLiteral("0; 0,5"));
    const bool german = QLocale().decimalPoint() == QLatin1String(",");
    EXPECT_EQ(startable(), german) << page().launchBar()->problem().toStdString();
    EXPECT_EQ(page().launchBar()->problem().isEmpty(), german);
}

TEST_P(TypedWindow, ARefusedSettingIsNotKeptForTheNextStart) {
    page().presenter().setLambda(0.7);
    auto* lambda = field("objective", "objective.lambda");
    type(lambda->findChild<NumberEdit*>(), "1.000,5");
    EXPECT_FALSE(lambda->problem().isEmpty());
    EXPECT_FALSE(startable());
    EXPECT_EQ(page().presenter().lambda(), 0.7);
    page().presenter().setThreads(1);  // the form is filled again
    EXPECT_FALSE(lambda->problem().isEmpty());
    EXPECT_FALSE(startable());
    EXPECT_EQ(keptLambda(), 0.7);
}

TEST_P(TypedWindow, ALambdaOfTheLiveRunIsNotSteeredToPartOfARefusedEntry) {
    page().presenter().setConfig(shortRun(1'000'000));
    workspace->sessions().start(page().presenter().config());
    ASSERT_TRUE(waitUntil([this] { return page().presenter().steering(); }, 60'000));
    const double before = page().presenter().liveLambda();
    auto* edit = page().findChild<TrainLambdaBar*>()->findChild<NumberEdit*>();
    type(edit, "0;2");
    EXPECT_EQ(page().presenter().liveLambda(), before);
    EXPECT_FALSE(edit->problem().isEmpty());
    type(edit, "0.25");
    EXPECT_EQ(page().presenter().liveLambda(), 0.25);
    const auto session = workspace->sessions().current();
    EXPECT_TRUE(waitUntil([&] { return session->progress().lambda == 0.25; }, 60'000));
    for (const auto& event : session->eventsSince(0))
        if (event.kind == "lambda") {
            EXPECT_EQ(event.value, 0.25) << "nothing else was sent";
        }
}

QString write(const QString& path, const QByteArray& text) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return path;
}

QByteArray rowsOf(const QByteArray& heading) {
    QByteArray text = heading;
    for (int i = 0; i < 60; ++i)
        text += "a few words number " + QByteArray::number(i) + ',' + QByteArray::number(i % 3) +
                ",x\n";
    return text;
}

TEST_P(TypedWindow, ColumnsAreChosenFromThoseOfTheFile) {
    const QString file =
        write(folder.filePath(QStringLiteral("data.csv")), rowsOf("Nachricht,Sorte,Rest\n"));
    page().presenter().setDataset(QStringLiteral("csv-text"), file);
    auto* text = field("dataset", "dataset.text_column")->findChild<QComboBox*>();
    ASSERT_TRUE(text);
    ASSERT_TRUE(waitUntil([&] { return text->count() == 3; }, 60'000));
    EXPECT_EQ(text->itemText(0), QStringLiteral("Nachricht"));
    EXPECT_EQ(text->itemText(2), QStringLiteral("Rest"));
    text->setFocus();
    text->setCurrentIndex(0);
    Q_EMIT text->textActivated(text->currentText());
    auto* label = field("dataset", "dataset.label_column")->findChild<QComboBox*>();
    label->setFocus();
    QTest::keyClicks(label->lineEdit(), QStringLiteral("2"));  // typing a column number still works
    EXPECT_EQ(page().presenter().config().text("dataset.text_column"), "Nachricht");
    EXPECT_EQ(page().presenter().config().text("dataset.label_column"), "2");
    // A preview of the earlier columns stays until the one of the typed number has arrived.
    ASSERT_TRUE(waitUntil([this] { return page().presenter().settled(); }, 60'000));
    ASSERT_EQ(page().presenter().previewState(), TrainPresenter::Preview::Ready);
    EXPECT_EQ(page().presenter().preview().classes.size(), 3u);
}

TEST_P(TypedWindow, MessagesCallSettingsWhatTheFormDoes) {
    const QString file = write(folder.filePath(QStringLiteral("data.csv")), rowsOf("a,b,c\n"));
    page().presenter().setDataset(QStringLiteral("csv-text"), file);
    ASSERT_TRUE(waitUntil(
        [this] { return page().presenter().previewState() == TrainPresenter::Preview::Failed; },
        60'000));
    const Error& error = page().presenter().previewError();
    ASSERT_NE(error.text().find("dataset."), std::string::npos) << "the engine names the key";
    const QString shown = fullErrorText(error);
    static const QRegularExpression kKey(
        QStringLiteral("\\b(dataset|model|objective|train)\\.[a-z_]+"));
    EXPECT_FALSE(shown.contains(kKey)) << shown.toStdString();
    const auto specs = page().presenter().specs("dataset");
    const auto named = std::find_if(specs.begin(), specs.end(), [&](const auto& spec) {
        return error.text().find(spec.key) != std::string::npos;
    });
    ASSERT_NE(named, specs.end());
    EXPECT_TRUE(shown.contains(toQt(named->name))) << shown.toStdString();
}

}  // namespace
}  // namespace headscope::ui
