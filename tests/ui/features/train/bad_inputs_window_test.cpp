// Tests the window's messages about the faulty files and settings of tests/cli/bad_inputs: each
// message is in one language and without keys of settings.
#include "tests/cli/bad_inputs/text.h"
#include "tests/ui/support/language_guard.h"
#include "tests/ui/support/one_language.h"
#include "tests/ui/support/shell_fixture.h"

#include "tests/support/places.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QFile>

#include <fstream>
#include <future>

namespace headscope::ui {
namespace {

struct Row {
    QString id, file, command;
    std::string content;
};

// Returns the rows of the table that create exactly one file and read it with `command`.
std::vector<Row> rowsOf(const char* table, const QString& command) {
    QFile file(QString::fromStdString(test::sourceFolder() + "/tests/cli/bad_inputs/rows/") +
               QLatin1String(table));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    std::vector<Row> rows;
    for (QByteArray line : file.readAll().split('\n')) {
        const auto cells = line.split('\t');
        if (cells.size() < 6 || !cells[3].startsWith("put ") || cells[3].contains(" | ")) continue;
        if (!QString::fromUtf8(cells[4]).startsWith(command)) continue;
        auto content = cells[3].mid(4).toStdString();
        const auto name = test::takeWord(content);
        rows.push_back({QString::fromUtf8(cells[0]), QString::fromStdString(name),
                        QString::fromUtf8(cells[4]), test::plainText(content)});
    }
    return rows;
}

class BadInputsInTheWindow : public ShellTest, public ::testing::WithParamInterface<const char*> {
protected:
    void SetUp() override {
        m_language = std::make_unique<LanguageGuard>(GetParam());
        ShellTest::SetUp();
    }
    void TearDown() override {
        ShellTest::TearDown();
        m_language.reset();
    }
    std::string write(const Row& row) {
        const QString path = folder.filePath(row.file);
        std::ofstream(path.toStdString(), std::ios::binary | std::ios::trunc) << row.content;
        return path.toStdString();
    }
    // Returns all messages of a dataset preview: the error, or the notes about the data.
    std::vector<Message> previewed(const RunConfig& config) {
        std::promise<Result<DatasetPreview>> promise;
        engine->preview(
            config, [&](Result<DatasetPreview> answer) { promise.set_value(std::move(answer)); });
        const auto answer = promise.get_future().get();
        return answer ? answer->notes : std::vector<Message>{answer.error().whole()};
    }
    void look(const QString& id, const Message& message) {
        const QString shown = engineText(message), english = toQt(message.text());
        ++m_looked;
        if (shown != english)
            ++m_translated;
        else
            m_english << id + u' ' + shown;
        if (const QString mixture = mixtureIn(shown, english); !mixture.isEmpty())
            m_wrong << id + u' ' + mixture;
        static const QRegularExpression kKey(
            QStringLiteral("\\b(dataset|model|objective|train)\\.[a-z_]+\\b(?![./])"));
        if (const auto key = kKey.match(shown); key.hasMatch() && known(key.captured()))
            m_wrong << id + QStringLiteral(" names ") + key.captured();
    }
    bool known(const QString& key) {
        RunConfig config;
        config.values["dataset.id"] = std::string("csv-text");
        for (const auto& spec : workspace->catalogue()->parameters(config))
            if (toQt(spec.key) == key) return true;
        return false;
    }

    int m_looked = 0, m_translated = 0;
    QStringList m_wrong, m_english;

private:
    std::unique_ptr<LanguageGuard> m_language;
};

std::string badInputsIn(const ::testing::TestParamInfo<const char*>& info) {
    return info.param;
}
INSTANTIATE_TEST_SUITE_P(Every, BadInputsInTheWindow, ::testing::Values("de", "zh_CN"),
                         badInputsIn);

TEST_P(BadInputsInTheWindow, TablesAreExplainedInOneLanguage) {
    for (const auto& row : rowsOf("datasets.tsv", QStringLiteral("csv"))) {
        if (row.content.size() > 200'000) continue;
        RunConfig config;
        config.values["dataset.id"] = std::string("csv-text");
        config.values["dataset.path"] = write(row);
        for (const auto& message : previewed(config)) look(row.id, message);
    }
    EXPECT_GT(m_looked, 30);
    EXPECT_EQ(m_translated, m_looked) << m_english.join(u'\n').toStdString();
    EXPECT_TRUE(m_wrong.isEmpty()) << m_wrong.join(u'\n').toStdString();
}

TEST_P(BadInputsInTheWindow, ConfigurationsAreExplainedInOneLanguage) {
    for (const auto& row : rowsOf("configurations.tsv", QStringLiteral("config"))) {
        if (row.content.size() > 200'000) continue;
        const auto read = engine->readConfig(write(row));
        const auto resolved = read ? engine->resolve(*read) : Result<ResolvedConfig>(read.error());
        if (!resolved)
            look(row.id, resolved.error().whole());
        else
            for (const auto& warning : resolved->warnings) look(row.id, warning);
    }
    EXPECT_GT(m_looked, 15);
    EXPECT_TRUE(m_wrong.isEmpty()) << m_wrong.join(u'\n').toStdString();
}

}  // namespace
}  // namespace headscope::ui
