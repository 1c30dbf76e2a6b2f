// Any CSV or TSV file with a text and a label column.
#include "core/api/parameters.h"
#include "core/data/builtin_datasets.h"
#include "core/data/csv_columns.h"
#include "core/data/csv_import.h"
#include "core/data/fingerprint.h"
#include "core/data/label_names.h"
#include "core/data/settings.h"
#include "core/data/split_files.h"
#include "core/data/text_corpus.h"
#include "core/data/token_cache.h"
#include "core/util/path.h"

namespace headscope::data {
namespace {

DatasetInfo csvTextInfo() {
    DatasetInfo info;
    info.id = "csv-text";
    info.name = "Text table (CSV, TSV)";
    info.summary =
        "Your own texts with labels: a CSV or TSV file in UTF-8 with one column for the text and one for the class.";
    info.task = Task::TextClassification;
    info.licence = "that of your file";
    info.needsPath = true;
    info.pathHint = "CSV or TSV file, or folder with train and test (also valid) files of that kind";
    info.whatToSee =
        "Compare lambda 0 with lambda 0.1: which heads turn to neighbours, to rare words, to the ends of the text?";
    return info;
}

char separatorFor(const RunConfig& config, const std::string& path) {
    const auto wanted = wordOr(config, "dataset.separator", "auto");
    if (wanted == "comma") return ',';
    if (wanted == "semicolon") return ';';
    if (wanted == "tab") return '\t';
    return separatorOfFile(path);
}

ColumnChoice choiceFrom(const RunConfig& config) {
    const auto header = wordOr(config, "dataset.header", "auto");
    return {wordOr(config, "dataset.text_column", ""), wordOr(config, "dataset.label_column", ""),
            header == "auto"  ? HeaderUse::Auto
            : header == "yes" ? HeaderUse::Yes
                              : HeaderUse::No};
}

std::vector<std::string> classNames(const RunConfig& config) {
    std::vector<std::string> names;
    const auto typed = wordOr(config, "dataset.class_names", "");
    for (std::size_t at = 0; !typed.empty() && at <= typed.size();) {
        const auto comma = std::min(typed.find(',', at), typed.size());
        names.push_back(trimmed(typed.substr(at, comma - at)));
        at = comma + 1;
    }
    return names;
}

// One file into rows with provisional labels.
class TableRows {
public:
    TableRows(const RunConfig& config, std::string name, char separator, LabelNames& labels, ImportNotes& notes,
              TextRows& rows)
        : m_choice(choiceFrom(config)),
          m_name(std::move(name)),
          m_separator(separator),
          m_labels(labels),
          m_notes(notes),
          m_rows(rows) {}

    Status add(const io::CsvRecord& record) {
        if (record.row == 1) {
            HEADSCOPE_CHECK(begin(record));
            if (m_columns.header) return {};
        }
        const auto wanted = m_columns.count + (m_columns.trailing ? 1 : 0);
        const bool fits = record.fields.size() == wanted && (!m_columns.trailing || record.fields.back().empty());
        if (!fits) return wrongColumns(record, m_columns.count, m_separator);
        m_quoted += inApostrophes(record.fields[m_columns.text]);
        m_rows.texts.push_back(record.fields[m_columns.text]);
        m_rows.labels.push_back(m_labels.add(record.fields[m_columns.label], m_name + ", " + record.where()));
        // A label column that is really text would fill the memory with names.
        if (m_labels.distinct() > 100 * kMostClasses) {
            std::vector<std::int32_t> unused;
            return std::move(m_labels.classes({}, unused)).error();
        }
        return {};
    }

    Status end() {
        if (m_rows.texts.empty()) return noDataRows();
        if (m_columns.trailing) m_notes.warn(m_name + ": every row ends with a separator; the empty column is ignored");
        if (m_quoted * 2 > m_rows.count()) warnAboutApostrophes(m_name, m_notes);
        return {};
    }

private:
    Status begin(const io::CsvRecord& record) {
        if (record.fields.size() == 1) return wrongColumns(record, 2, m_separator);
        HEADSCOPE_TRY(m_columns, chooseColumns(record.fields, m_choice));
        const auto name = [&](std::size_t column) {
            return std::to_string(column + 1) +
                   (m_columns.header ? " (\"" + trimmed(record.fields[column]) + "\")" : "");
        };
        m_notes.note(m_name + ": text from column " + name(m_columns.text) + ", label from column " +
                     name(m_columns.label) + (m_columns.header ? "" : ", no header row"));
        return {};
    }

    ColumnChoice m_choice;
    Columns m_columns;
    std::string m_name;
    char m_separator;
    LabelNames& m_labels;
    ImportNotes& m_notes;
    TextRows& m_rows;
    std::int64_t m_quoted = 0;
};

Status readTable(const std::string& path, const RunConfig& config, const LoadContext& context, LabelNames& labels,
                 TextCorpus& corpus, TextRows& rows) {
    const auto name = io::fileName(path);
    const auto read = [&]() -> Status {
        const char separator = separatorFor(config, path);
        HEADSCOPE_TRY(auto reader, io::CsvReader::open(path, csvOptions(config, context, separator)));
        TableRows table(config, name, separator, labels, corpus.notes, rows);
        HEADSCOPE_CHECK(
            eachRecord(reader, name, context, [&](const io::CsvRecord& record) { return table.add(record); }));
        noteDialect(reader.report(), name, corpus.notes);
        corpus.bytes += reader.report().bytes;
        return table.end();
    };
    auto status = read();
    if (!status.ok()) return std::move(status).error().within(name);
    return {};
}

Status nameClasses(const LabelNames& labels, const RunConfig& config, TextCorpus& corpus) {
    std::vector<std::int32_t> renumbered;
    HEADSCOPE_TRY(corpus.classes, labels.classes(classNames(config), renumbered));
    for (auto* rows : {&corpus.train, &corpus.valid, &corpus.test})
        for (auto& label : rows->labels) label = renumbered[static_cast<std::size_t>(label)];
    return {};
}

ParamSpec testPathSpec() {
    auto spec = wordSpec("dataset.test_path", "Test file",
                         "A second file of the same form for the test; without it some rows are split off.", "");
    spec.kind = ParamKind::Path;
    return spec;
}

ParamSpec testFractionSpec() {
    auto spec = validFractionSpec(0.1);
    spec.key = "dataset.test_fraction";
    spec.name = "Test share";
    spec.help = "Share of the rows kept apart for the test where there is no test file.";
    return spec;
}

std::vector<ParamSpec> columnSpecs() {
    auto text = wordSpec("dataset.text_column", "Text column",
                         "Name or number of the column with the text; empty to find it.", "");
    auto label = wordSpec("dataset.label_column", "Label column",
                          "Name or number of the column with the class; empty to find it.", "");
    text.advanced = label.advanced = false;
    return {text,
            label,
            choiceSpec("dataset.separator", "Separator", "What stands between the columns.",
                       {{"auto", "By file name", "Tab for .tsv, else comma; .txt by its first line"},
                        {"comma", "Comma", ""},
                        {"semicolon", "Semicolon", ""},
                        {"tab", "Tab", ""}}),
            choiceSpec("dataset.header", "Header row", "Whether the first row names the columns.",
                       {{"auto", "Find out", ""}, {"yes", "Yes", ""}, {"no", "No", ""}}),
            wordSpec("dataset.class_names", "Class names",
                     "Names for numbered classes, separated by commas, lowest number first.", ""),
            testPathSpec(),
            testFractionSpec()};
}

class CsvText : public DatasetSource {
public:
    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        auto specs = columnSpecs();
        for (auto& spec : wordSpecs()) specs.push_back(std::move(spec));
        for (auto& spec : std::vector<ParamSpec>{maxSamplesSpec(), validFractionSpec(0.1), splitSeedSpec(),
                                                 badBytesSpec(), quotesSpec(), rowLimitSpec()})
            specs.push_back(std::move(spec));
        return specs;
    }

    std::map<std::string, ParamValue> defaults() const override {
        return {{"model.preset", std::string("small")}, {"train.epochs", std::int64_t{5}}, {"train.lr", 5e-4}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        const auto path = util::expandUser(wordOr(config, "dataset.path", ""));
        if (path.empty())
            return Error{ErrorCode::Usage, "csv-text needs a path",
                         "Choose a CSV or TSV file, or a folder with train and test files (--data)"};
        auto loaded = loadFile(path, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset csv-text");
        cutToLength(*loaded, integerOr(config, "model.length", 64));
        return loaded;
    }

private:
    static Result<SplitFiles> filesOf(const std::string& path, const RunConfig& config) {
        SplitFiles files{path, "", ""};
        if (io::isFolder(path)) {
            HEADSCOPE_TRY(files, findSplitFiles(path));
        }
        const auto test = util::expandUser(wordOr(config, "dataset.test_path", ""));
        if (!test.empty()) files.test = test;
        return files;
    }

    Result<Dataset> loadFile(const std::string& path, const RunConfig& config, const LoadContext& context) const {
        HEADSCOPE_TRY(const auto files, filesOf(path, config));
        HEADSCOPE_TRY(const auto input, fingerprintOf(sourceName(m_info.id, files), files.paths(), config, context));
        HEADSCOPE_TRY(auto dataset,
                      throughCache(context, input.fingerprint, [&] { return build(files, input, config, context); }));
        dataset.fingerprint = input.fingerprint;
        return dataset;
    }

    Result<Dataset> build(const SplitFiles& files, const InputFiles& input, const RunConfig& config,
                          const LoadContext& context) const {
        TextCorpus corpus;
        LabelNames labels;
        HEADSCOPE_CHECK(readTable(files.train, config, context, labels, corpus, corpus.train));
        if (!files.test.empty()) HEADSCOPE_CHECK(readTable(files.test, config, context, labels, corpus, corpus.test));
        if (!files.valid.empty())
            HEADSCOPE_CHECK(readTable(files.valid, config, context, labels, corpus, corpus.valid));
        HEADSCOPE_CHECK(nameClasses(labels, config, corpus));
        HEADSCOPE_CHECK(input.unchanged());
        HEADSCOPE_TRY(auto dataset, assembleText(std::move(corpus), TextOptions::from(config), context));
        dataset.id = m_info.id;
        return dataset;
    }

    DatasetInfo m_info = csvTextInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeCsvText() {
    return std::make_shared<CsvText>();
}

}  // namespace headscope::data
