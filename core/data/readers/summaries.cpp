// Dataset source for texts with summaries, from tables or JSON Lines, for an encoder-decoder.
#include "core/api/runs/parameters.h"
#include "core/base/util/path.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/json_lines.h"
#include "core/data/readers/pair_corpus.h"
#include "core/data/readers/split_files.h"
#include "core/data/readers/summary_lines.h"
#include "core/data/readers/summary_table.h"

#include <algorithm>

namespace headscope::data {
namespace {

DatasetInfo summariesInfo() {
    DatasetInfo info;
    info.id = "summaries";
    info.name = "Texts with summaries";
    info.summary =
        "Your own texts, each with a summary or title: a CSV, TSV or JSON Lines file, or a folder "
        "with such files for "
        "training, validation and test.";
    info.task = Task::Translation;
    info.licence = "depends on your files";
    info.needsPath = true;
    info.pathHint =
        "CSV, TSV or JSON Lines file with a text and a summary, or folder with train and test "
        "files";
    info.whatToSee =
        "Cross-attention copies words: several heads point from each word of a title to the same "
        "word in the text. "
        "Compare ROUGE with that of the first words of the text: news put the most important "
        "first.";
    return info;
}

Status readTable(const std::string& path, const RunConfig& config, const LoadContext& context,
                 PairCorpus& corpus, PairRows& rows) {
    const auto name = rows.name;
    const auto notes = corpus.notes;
    std::int64_t bytes = 0;
    // May be called twice (the second time with quotes as text), so it restores the initial state.
    const auto read = [&](io::CsvReader& reader) -> Status {
        rows = {};
        rows.name = name;
        corpus.notes = notes;
        HEADSCOPE_CHECK(addSummaryTable(reader, {summaryChoice(config), reader.separator()},
                                        context, corpus.notes, rows));
        bytes = reader.report().bytes;
        return {};
    };
    const auto options = csvOptions(config, context, separatorOfFile(path));
    HEADSCOPE_TRY(const auto quotes, readTableFile(path, options, read, readsAsEarlier(config)));
    if (quotes == QuotesRead::AsText) warnQuotesAsText(name, corpus.notes);
    corpus.departs |= quotes == QuotesRead::AsText;
    corpus.bytes += bytes;
    return {};
}

Status readObjects(const std::string& path, const RunConfig& config, const LoadContext& context,
                   PairCorpus& corpus, PairRows& rows) {
    SummaryNames names(summaryChoice(config));
    const auto add = [&](const JsonRow& row) -> Status {
        HEADSCOPE_TRY(auto pair, names.in(*row.object));
        rows.sources.push_back(std::move(pair.text));
        rows.targets.push_back(std::move(pair.summary));
        rows.lines.push_back(row.number);
        return {};
    };
    HEADSCOPE_TRY(const auto bytes, eachJsonObject(path, kSummaryExample, context, add));
    corpus.bytes += bytes;
    return {};
}

Status readRows(const std::string& path, const RunConfig& config, const LoadContext& context,
                PairCorpus& corpus, PairRows& rows) {
    if (path.empty()) return {};
    rows.name = io::fileName(path);
    auto status = isJsonLines(path) ? readObjects(path, config, context, corpus, rows)
                                    : readTable(path, config, context, corpus, rows);
    if (!status.ok()) {
        auto error = std::move(status).error();
        // The readers of tables name the file themselves, so do not add it again.
        const bool named = !error.context.empty() && error.context.front() == verbatim(rows.name);
        return named ? error : std::move(error).within(rows.name);
    }
    return {};
}

ParamSpec columnSpec(const char* key, const char* name, const char* help) {
    auto spec = wordSpec(key, name, help, "");
    spec.advanced = false;
    return spec;
}

ParamSpec secondFileSpec() {
    auto spec = wordSpec(
        "dataset.test_path", "Test file",
        "Second file in the same format for the test; if empty, some rows are split off.", "");
    spec.kind = ParamKind::Path;
    return spec;
}

class Summaries : public DatasetSource {
public:
    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        auto specs = pairSpecs(
            {text::TokenKind::BytePairs, text::TokenKind::Characters, text::TokenKind::Symbols},
            true);
        for (auto& spec : std::vector<ParamSpec>{
                 columnSpec(
                     "dataset.text_column", "Text column",
                     "Name or number of the column with the text; leave empty to detect it."),
                 columnSpec("dataset.summary_column", "Summary column",
                            "Name or number of the column with the summary or "
                            "title; leave empty to detect it."),
                 headerSpec(), secondFileSpec(), badBytesSpec(), quotesSpec(), rowLimitSpec()})
            specs.push_back(std::move(spec));
        return specs;
    }

    std::map<std::string, ParamValue> defaults() const override {
        return {{"model.preset", std::string("small")}, {"train.epochs", std::int64_t{20}}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        const auto path = util::expandUser(wordOr(config, "dataset.path", ""));
        if (path.empty())
            return Error{ErrorCode::Usage, "summaries needs a path"_m,
                         "Choose a CSV, TSV or JSON Lines file (--data)"_m};
        auto loaded = read(path, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset summaries"_m);
        return loaded;
    }

private:
    static Result<SplitFiles> filesOf(const std::string& path, const RunConfig& config) {
        SplitFiles files{path, "", ""};
        if (io::isFolder(path)) {
            HEADSCOPE_TRY(files, findSplitFiles(path, kJsonLines));
        }
        const auto test = util::expandUser(wordOr(config, "dataset.test_path", ""));
        if (!test.empty()) files.test = test;
        return files;
    }

    Result<Dataset> read(const std::string& path, const RunConfig& config,
                         const LoadContext& context) const {
        HEADSCOPE_TRY(const auto files, filesOf(path, config));
        HEADSCOPE_TRY(const auto input,
                      fingerprintOf(sourceName(m_info.id, files), files.paths(), config, context));
        PairCorpus corpus;
        HEADSCOPE_CHECK(readRows(files.train, config, context, corpus, corpus.train));
        HEADSCOPE_CHECK(readRows(files.valid, config, context, corpus, corpus.valid));
        HEADSCOPE_CHECK(readRows(files.test, config, context, corpus, corpus.test));
        HEADSCOPE_CHECK(input.unchanged());
        auto options = PairOptions::from(config);
        // Sources may be cut: the beginning of a news text has the most important facts.
        options.cutSources = true;
        const bool departs = corpus.departs;
        HEADSCOPE_TRY(auto dataset, assemblePairs(std::move(corpus), options, context));
        dataset.id = m_info.id;
        // Quotes read as text are not visible in the bytes, so the fingerprint must say so.
        dataset.fingerprint = departs ? departedFingerprint(input.fingerprint) : input.fingerprint;
        return dataset;
    }

    DatasetInfo m_info = summariesInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeSummaries() {
    return std::make_shared<Summaries>();
}

}  // namespace headscope::data
