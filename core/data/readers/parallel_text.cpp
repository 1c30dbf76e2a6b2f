// Dataset source for texts with translations, for an encoder-decoder.
#include "core/api/runs/parameters.h"
#include "core/base/io/text_lines.h"
#include "core/base/util/path.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/pair_corpus.h"
#include "core/data/readers/pair_files.h"
#include "core/data/readers/pair_lines.h"
#include "core/data/readers/split_files.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::int64_t kLargestSide = std::int64_t{1} << 30;  // bytes of an uncompressed file

DatasetInfo parallelTextInfo() {
    DatasetInfo info;
    info.id = "parallel-text";
    info.name = "Parallel texts (translation)";
    info.summary =
        "Your own texts and their translations: two files aligned line by line, a TSV, CSV or JSON "
        "Lines file with "
        "both, or a folder with such files for training, validation and test.";
    info.task = Task::Translation;
    info.licence = "depends on your files";
    info.needsPath = true;
    info.pathIsFolder = true;
    info.pathHint =
        "folder with files such as train.de and train.en, and optionally valid and test files (.gz "
        "is allowed); or one TSV, CSV or JSON Lines file with both languages";
    info.whatToSee =
        "Cross-attention shows an alignment: some heads point from each translated word to its "
        "source word, others to "
        "its neighbours or to the end token. Switching off the aligned heads costs most.";
    return info;
}

std::string namesOf(const PairFile& files) {
    return io::fileName(files.source) +
           (files.target.empty() ? "" : ", " + io::fileName(files.target));
}

void noteLines(const std::string& path, const io::TextLines& lines, PairCorpus& corpus) {
    corpus.bytes += lines.bytes;
    if (lines.carriageReturns)
        corpus.notes.note("%1: CR line ends were turned into LF"_m(io::fileName(path)));
}

Status readTwoFiles(const PairFile& files, const LoadContext& context, PairCorpus& corpus,
                    PairRows& rows) {
    HEADSCOPE_TRY(auto sources, io::readTextLines(files.source, kLargestSide, context.cancel));
    HEADSCOPE_TRY(auto targets, io::readTextLines(files.target, kLargestSide, context.cancel));
    noteLines(files.source, sources, corpus);
    noteLines(files.target, targets, corpus);
    return addSides(std::move(sources), std::move(targets),
                    {io::fileName(files.source), io::fileName(files.target)}, rows);
}

// Older runs do not have dataset.header: every row of their tables is a pair.
PairColumns columnsFrom(const RunConfig& config) {
    const bool requested = config.has("dataset.header") && !readsAsEarlier(config);
    return {wordOr(config, "dataset.source_side", ""), wordOr(config, "dataset.target_side", ""),
            requested ? headerUse(config) : HeaderUse::No};
}

// Rewrites hints that name settings for unusual tables: this dataset does not have these settings.
Error withoutSettings(Error error) {
    if (error.hint.text().find("dataset.") != std::string::npos)
        error.hint =
            "Correct the file, or save the pairs with tabs between them (.tsv), where quotes are text"_m;
    return error;
}

// Returns the separator in the first line: comma, else semicolon or tab, as spreadsheet programs of
// some countries write.
char separatorOfPairs(const std::string& path) {
    auto source = io::openBytes(path, io::packingByName(path), kLargestSide, nullptr);
    if (!source.ok()) return ',';
    const auto head = (*source)->next();
    const auto line = head.ok() ? head->substr(0, head->find_first_of("\r\n")) : std::string_view();
    if (line.find(',') != std::string_view::npos) return ',';
    return line.find(';') != std::string_view::npos    ? ';'
           : line.find('\t') != std::string_view::npos ? '\t'
                                                       : ',';
}

Status readCsv(const std::string& path, const RunConfig& config, const LoadContext& context,
               PairCorpus& corpus, PairRows& rows) {
    const auto name = rows.name;
    auto opened = io::CsvReader::open(path, csvOptions(config, context, separatorOfPairs(path)));
    if (!opened.ok()) return withoutSettings(std::move(opened).error());
    PairTable table(columnsFrom(config), corpus.notes, rows);
    auto status = eachRecord(*opened, name, context, [&](const io::CsvRecord& record) {
        return table.add(record.fields, record.line);
    });
    if (!status.ok()) return withoutSettings(std::move(status).error());
    table.end();
    noteDialect(opened->report(), name, corpus.notes);
    corpus.bytes += opened->report().bytes;
    return {};
}

Status readPairObjects(const std::string& path, const RunConfig& config, const LoadContext& context,
                       PairCorpus& corpus, PairRows& rows) {
    PairNames names(columnsFrom(config));
    HEADSCOPE_TRY(const auto bytes,
                  eachJsonObject(path, "{\"source\": ..., \"target\": ...}", context,
                                 [&](const JsonRow& row) { return names.add(row, rows); }));
    corpus.notes.note("%1: %2"_m(rows.name, names.text()));
    corpus.bytes += bytes;
    return {};
}

Status readTabbed(const std::string& path, const RunConfig& config, const LoadContext& context,
                  PairCorpus& corpus, PairRows& rows) {
    HEADSCOPE_TRY(const auto lines, io::readTextLines(path, kLargestSide, context.cancel));
    noteLines(path, lines, corpus);
    PairTable table(columnsFrom(config), corpus.notes, rows);
    HEADSCOPE_CHECK(addTable(lines, table));
    corpus.departs |= table.foundHeading();
    return {};
}

Status readPairs(const PairFile& files, const RunConfig& config, const LoadContext& context,
                 PairCorpus& corpus, PairRows& rows) {
    if (files.empty()) return {};
    rows.name = namesOf(files);
    if (context.progress) context.progress("reading %1"_m(rows.name));
    if (!files.target.empty()) return readTwoFiles(files, context, corpus, rows);
    if (isJsonLines(files.source))
        return readPairObjects(files.source, config, context, corpus, rows);
    if (separatorOfFile(files.source) == '\t')
        return readTabbed(files.source, config, context, corpus, rows);
    auto status = readCsv(files.source, config, context, corpus, rows);
    if (status.ok() || status.error().message.text().rfind(rows.name, 0) == 0) return status;
    return std::move(status).error().within(rows.name);
}

void noteFiles(const PairFiles& files, ImportNotes& notes) {
    if (files.sourceSide.empty()) return;
    const auto sides =
        files.guessed
            ? "source .%1, target .%2 (in alphabetical order; dataset.source_side swaps them)"_m
            : "source .%1, target .%2"_m;
    notes.note(sides(files.sourceSide, files.targetSide));
}

ParamSpec sideSpec(const char* key, const char* name, const char* help) {
    auto spec = wordSpec(key, name, help, "");
    spec.advanced = false;
    return spec;
}

ParamSpec targetPathSpec() {
    auto spec =
        wordSpec("dataset.target_path", "Target file",
                 "File with the translations, line by line, if the path is the source file.", "");
    spec.kind = ParamKind::Path;
    return spec;
}

class ParallelText : public DatasetSource {
public:
    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        auto specs = pairSpecs(
            {text::TokenKind::BytePairs, text::TokenKind::Characters, text::TokenKind::Symbols},
            true);
        specs.push_back(targetPathSpec());
        specs.push_back(
            sideSpec("dataset.source_side", "Source ending",
                     "Ending of the files to translate from (de of train.de), or column of a "
                     "table; leave empty to detect it."));
        specs.push_back(
            sideSpec("dataset.target_side", "Target ending",
                     "Ending of the files to translate to (en of train.en), or column of a "
                     "table; leave empty to detect it."));
        auto header = headerSpec();
        header.help = "Whether the first row of a table names the columns.";
        header.choices.front().help = "Recognises names of languages, or source and target.";
        specs.push_back(std::move(header));
        return specs;
    }

    std::map<std::string, ParamValue> defaults() const override {
        // Values for small data sets (Wu et al. 2021, arXiv 2105.14462), with a peak learning rate
        // for the width of "small".
        return {{"model.preset", std::string("small")},
                {"model.dropout", 0.3},
                {"train.epochs", std::int64_t{20}},
                {"train.schedule", std::string("inverse-sqrt")},
                {"train.warmup_steps", std::int64_t{1000}},
                {"train.lr", 1e-3},
                {"train.beta2", 0.98},
                {"train.label_smoothing", 0.1}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        auto loaded = read(config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset parallel-text"_m);
        return loaded;
    }

private:
    Result<Dataset> read(const RunConfig& config, const LoadContext& context) const {
        HEADSCOPE_TRY(const auto files, findPairFiles(choiceFrom(config)));
        HEADSCOPE_TRY(const auto input, fingerprintOf(m_info.id + '+' + files.layout(),
                                                      files.paths(), config, context));
        PairCorpus corpus;
        HEADSCOPE_CHECK(readPairs(files.train, config, context, corpus, corpus.train));
        HEADSCOPE_CHECK(readPairs(files.valid, config, context, corpus, corpus.valid));
        HEADSCOPE_CHECK(readPairs(files.test, config, context, corpus, corpus.test));
        HEADSCOPE_CHECK(input.unchanged());
        noteFiles(files, corpus.notes);
        const bool departs = corpus.departs;
        HEADSCOPE_TRY(auto dataset,
                      assemblePairs(std::move(corpus), PairOptions::from(config), context));
        dataset.id = m_info.id;
        dataset.fingerprint = departs ? departedFingerprint(input.fingerprint) : input.fingerprint;
        return dataset;
    }

    static PairChoice choiceFrom(const RunConfig& config) {
        return {util::expandUser(wordOr(config, "dataset.path", "")),
                util::expandUser(wordOr(config, "dataset.target_path", "")),
                wordOr(config, "dataset.source_side", ""),
                wordOr(config, "dataset.target_side", "")};
    }

    DatasetInfo m_info = parallelTextInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeParallelText() {
    return std::make_shared<ParallelText>();
}

}  // namespace headscope::data
