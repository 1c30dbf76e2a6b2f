// Text classification on the user's own table: CSV, TSV, JSON Lines or fastText.
#include "core/api/runs/parameters.h"
#include "core/base/util/path.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/batches/settings.h"
#include "core/data/batches/token_cache.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/json_lines.h"
#include "core/data/readers/label_files.h"
#include "core/data/readers/split_files.h"
#include "core/data/readers/text_corpus.h"
#include "core/data/readers/text_folders.h"

namespace headscope::data {
namespace {

DatasetInfo csvTextInfo() {
    DatasetInfo info;
    info.id = "csv-text";
    info.name = "Text table (CSV, TSV)";
    info.summary =
        "Your own texts with labels: a CSV, TSV, JSON Lines or fastText file in UTF-8 with a text "
        "and a class in each "
        "row.";
    info.task = Task::TextClassification;
    info.licence = "depends on your file";
    info.needsPath = true;
    info.pathHint =
        "CSV, TSV, JSON Lines or fastText file, or a folder of such files named train, test and, "
        "if you have one, "
        "valid; or a folder or archive with one folder of .txt files for each class";
    info.whatToSee =
        "Compare lambda 0 with lambda 0.1: which heads attend to neighbours, to rare words, to the "
        "ends of the text?";
    return info;
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

// Replaces provisional label numbers by those of the final, named classes.
Status nameClasses(const LabelNames& labels, const RunConfig& config, TextCorpus& corpus) {
    std::vector<std::int32_t> renumbered;
    HEADSCOPE_TRY(corpus.classes, labels.classes(classNames(config), renumbered));
    labels.warn(corpus.notes);
    for (auto* rows : {&corpus.train, &corpus.valid, &corpus.test})
        for (auto& label : rows->labels) label = renumbered[static_cast<std::size_t>(label)];
    return {};
}

ParamSpec testPathSpec() {
    auto spec = wordSpec(
        "dataset.test_path", "Test file",
        "Second file in the same format for the test; if empty, some rows are split off.", "");
    spec.kind = ParamKind::Path;
    return spec;
}

ParamSpec testFractionSpec() {
    auto spec = validFractionSpec(0.1);
    spec.key = "dataset.test_fraction";
    spec.name = "Test share";
    spec.help = "Share of the rows held out for the test if no test file is given.";
    return spec;
}

std::vector<ParamSpec> columnSpecs() {
    auto text =
        wordSpec("dataset.text_column", "Text column",
                 "Name or number of the column with the text; leave empty to detect it.", "");
    auto label =
        wordSpec("dataset.label_column", "Label column",
                 "Name or number of the column with the class; leave empty to detect it.", "");
    text.advanced = label.advanced = false;
    return {
        text,
        label,
        wordSpec(kPairColumn, "Second text",
                 "Name or number of a column with a second text, for imported models; empty: one "
                 "text.",
                 ""),
        choiceSpec("dataset.separator", "Separator", "Character between the columns.",
                   {{"auto", "By file name", "Tab for .tsv, else comma; .txt by its first line"},
                    {"comma", "Comma", ""},
                    {"semicolon", "Semicolon", ""},
                    {"tab", "Tab", ""}}),
        headerSpec(),
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
        for (auto& spec :
             std::vector<ParamSpec>{maxSamplesSpec(), validFractionSpec(0.1), splitSeedSpec(),
                                    badBytesSpec(), quotesSpec(), rowLimitSpec()})
            specs.push_back(std::move(spec));
        return specs;
    }

    std::map<std::string, ParamValue> defaults() const override {
        return {{"model.preset", std::string("small")},
                {"train.epochs", std::int64_t{5}},
                {"train.lr", 5e-4}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        const auto path = util::expandUser(wordOr(config, "dataset.path", ""));
        if (path.empty())
            return Error{
                ErrorCode::Usage, "csv-text needs a path"_m,
                "Choose a CSV, TSV or JSON Lines file, or a folder with train and test files (--data)"_m};
        auto loaded = loadFile(path, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset csv-text"_m);
        cutToLength(*loaded, integerOr(config, "model.length", 64));
        return loaded;
    }

private:
    static Result<SplitFiles> filesOf(const std::string& path, const RunConfig& config) {
        SplitFiles files{path, "", ""};
        if (io::isFolder(path)) {
            // Tables take precedence over JSON Lines, also in the error message.
            auto tables = findSplitFiles(path), lines = findSplitFiles(path, kJsonLines);
            HEADSCOPE_TRY(files, tables.ok() || !lines.ok() ? std::move(tables) : std::move(lines));
        }
        const auto test = util::expandUser(wordOr(config, "dataset.test_path", ""));
        if (!test.empty()) files.test = test;
        return files;
    }

    Result<Dataset> loadFile(const std::string& path, const RunConfig& config,
                             const LoadContext& context) const {
        if (!hasTrainingTable(path) && areTextFolders(path))
            return loadFolders(path, config, context);
        HEADSCOPE_TRY(const auto files, filesOf(path, config));
        HEADSCOPE_TRY(const auto input,
                      fingerprintOf(sourceName(m_info.id, files), files.paths(), config, context));
        // Data read by the rules of earlier versions has a cache entry of its own.
        const auto key =
            cacheKey(input.fingerprint, config) + (readsAsEarlier(config) ? "-earlier" : "");
        return throughCache(context, key, [&] { return build(files, input, config, context); });
    }

    static bool hasTrainingTable(const std::string& path) {
        return io::isFolder(path) && findSplitFiles(path, kJsonLines).ok();
    }

    // Reads one file per text, in one folder per class.
    Result<Dataset> loadFolders(const std::string& path, const RunConfig& config,
                                const LoadContext& context) const {
        HEADSCOPE_TRY(auto read, readTextFolders(path, config, context));
        util::Sha256 sha;
        sha.updateField("text folders");
        sha.updateField(read.digest);
        addReadingOptions(sha, config);
        HEADSCOPE_TRY(const auto fingerprint, withImportedTokens(sha.hex(), config));
        return throughCache(context, cacheKey(fingerprint, config), [&]() -> Result<Dataset> {
            HEADSCOPE_CHECK(nameClasses(read.labels, config, read.corpus));
            HEADSCOPE_TRY(auto dataset,
                          assembleText(std::move(read.corpus), TextOptions::from(config), context));
            dataset.id = m_info.id;
            dataset.fingerprint = fingerprint;
            return dataset;
        });
    }

    Result<Dataset> build(const SplitFiles& files, const InputFiles& input, const RunConfig& config,
                          const LoadContext& context) const {
        TextCorpus corpus;
        LabelFiles read{config, context, corpus.notes};
        HEADSCOPE_CHECK(read.into(files.train, corpus.train));
        if (!files.test.empty()) HEADSCOPE_CHECK(read.into(files.test, corpus.test));
        if (!files.valid.empty()) HEADSCOPE_CHECK(read.into(files.valid, corpus.valid));
        corpus.bytes = read.bytes();
        HEADSCOPE_CHECK(nameClasses(read.labels(), config, corpus));
        HEADSCOPE_CHECK(input.unchanged());
        HEADSCOPE_TRY(auto dataset,
                      assembleText(std::move(corpus), TextOptions::from(config), context));
        dataset.id = m_info.id;
        dataset.fingerprint =
            read.departs() ? departedFingerprint(input.fingerprint) : input.fingerprint;
        return dataset;
    }

    DatasetInfo m_info = csvTextInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeCsvText() {
    return std::make_shared<CsvText>();
}

}  // namespace headscope::data
