// AG News: rows of class index 1-4, title, description, no header (Zhang, Zhao & LeCun 2015).
#include "core/api/runs/parameters.h"
#include "core/base/util/path.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/batches/settings.h"
#include "core/data/batches/token_cache.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/split_files.h"
#include "core/data/readers/text_corpus.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::size_t kColumns = 3;

DatasetInfo agNewsInfo() {
    DatasetInfo info;
    info.id = "ag-news";
    info.name = "AG News";
    info.summary =
        "News items sorted into World, Sports, Business and Sci/Tech; 120,000 for training, 7,600 "
        "for the test.";
    info.task = Task::TextClassification;
    info.source =
        "Zhang, Zhao & LeCun 2015, Character-level Convolutional Networks for Text Classification, "
        "NIPS";
    info.licence = "research and other non-commercial use";
    info.homepage = "https://github.com/mhjabreel/CharCnn_Keras/tree/master/data/ag_news_csv";
    info.needsPath = true;
    info.pathIsFolder = true;
    info.pathHint =
        "folder with train.csv, test.csv and optionally valid.csv (.tsv, .txt and .csv.gz are "
        "allowed); or the file train.csv itself";
    info.whatToSee =
        "Single words decide most items, so at lambda 0 many heads look alike: they spread over "
        "the whole text or "
        "point at "
        "the same names. With a penalty some turn to neighbouring words, some to names, some to "
        "punctuation-like "
        "words.";
    return info;
}

// Returns the split files of a folder. If the path is a training file, uses the test.csv next to
// it, if any.
Result<SplitFiles> findFiles(const std::string& given) {
    if (given.empty())
        return Error{ErrorCode::Usage, "ag-news needs a path"_m,
                     "Choose the folder with train.csv and test.csv (--data)"_m};
    const auto path = util::expandUser(given);
    if (io::isFolder(path)) return findSplitFiles(path);
    const auto slash = path.rfind('/');
    const auto test =
        util::joinPath(slash == std::string::npos ? "." : path.substr(0, slash + 1), "test.csv");
    return SplitFiles{path, "", io::exists(test) && io::fileName(path) != "test.csv" ? test : ""};
}

bool looksLikeHeader(const io::CsvRecord& record) {
    auto first = record.fields.empty() ? std::string() : trimmed(record.fields[0]);
    std::transform(first.begin(), first.end(), first.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return first == "class index" || first == "class" || first == "label" || first == "category" ||
           first == "class_index";
}

// Error for a label outside 1..4; suggests csv-text if the label looks like a class name.
Error labelError(const io::CsvRecord& record) {
    auto message = labelFault(record.fields[0], 1, 4);
    const auto text = trimmed(record.fields[0]);
    const bool named =
        !text.empty() && ((text[0] >= 'A' && text[0] <= 'Z') || (text[0] >= 'a' && text[0] <= 'z'));
    return {ErrorCode::BadData, "%1: %2"_m(record.where(), message),
            named ? "For class names use the csv-text dataset"_m
                  : "AG News numbers its classes 1 World, 2 Sports, 3 Business, 4 Sci/Tech"_m};
}

// Collects the rows of one file. Accepts a trailing comma on every row and skips a header row.
class AgNewsRows {
public:
    AgNewsRows(std::string name, char separator, TextCorpus& corpus, TextRows& rows)
        : m_name(std::move(name)), m_separator(separator), m_corpus(corpus), m_rows(rows) {}

    Status add(const io::CsvRecord& record) {
        if (record.row == 1) {
            m_trailing = record.fields.size() == kColumns + 1 && record.fields.back().empty();
            if (m_trailing)
                m_corpus.notes.warn(
                    "%1: every row ends with a comma; the empty column is ignored"_m(m_name));
            if (looksLikeHeader(record)) {
                m_corpus.notes.note("%1: the first row is a header and was left out"_m(m_name));
                return {};
            }
        }
        const bool fits = record.fields.size() == kColumns + (m_trailing ? 1 : 0) &&
                          (!m_trailing || record.fields.back().empty());
        if (!fits) return wrongColumns(record, kColumns, m_separator);
        const auto label = integerLabel(record.fields[0]);
        if (!label || *label < 1 || *label > 4) return labelError(record);
        // Title and description form one text.
        m_rows.texts.push_back(record.fields[1].empty()
                                   ? record.fields[2]
                                   : record.fields[1] + ' ' + record.fields[2]);
        m_rows.labels.push_back(static_cast<std::int32_t>(*label - 1));
        noteApostrophes(record);
        return {};
    }

private:
    void noteApostrophes(const io::CsvRecord& record) {
        if (record.row == 1 && inApostrophes(record.fields[2]))
            warnAboutApostrophes(m_name, m_corpus.notes);
    }

    std::string m_name;
    char m_separator;
    TextCorpus& m_corpus;
    TextRows& m_rows;
    bool m_trailing = false;
};

Status readRows(const std::string& path, const RunConfig& config, const LoadContext& context,
                TextCorpus& corpus, TextRows& rows) {
    const auto name = io::fileName(path);
    const auto read = [&]() -> Status {
        const char separator = separatorOfFile(path);
        HEADSCOPE_TRY(auto reader,
                      io::CsvReader::open(path, csvOptions(config, context, separator)));
        AgNewsRows collector(name, separator, corpus, rows);
        HEADSCOPE_CHECK(eachRecord(reader, name, context, [&](const io::CsvRecord& record) {
            return collector.add(record);
        }));
        noteDialect(reader.report(), name, corpus.notes);
        corpus.bytes += reader.report().bytes;
        if (rows.texts.empty()) return noDataRows();
        return {};
    };
    auto status = read();
    if (!status.ok()) return std::move(status).error().within(name);
    return {};
}

class AgNews : public DatasetSource {
public:
    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        auto specs = wordSpecs();
        for (auto& spec :
             std::vector<ParamSpec>{maxSamplesSpec(), validFractionSpec(0.05), splitSeedSpec(),
                                    badBytesSpec(), quotesSpec(), rowLimitSpec()})
            specs.push_back(std::move(spec));
        return specs;
    }

    std::map<std::string, ParamValue> defaults() const override {
        return {{"model.preset", std::string("small")},
                {"train.epochs", std::int64_t{5}},
                {"train.batch", std::int64_t{64}},
                {"train.lr", 5e-4},
                {"train.schedule", std::string("one-cycle")}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        HEADSCOPE_TRY(const auto files, findFiles(wordOr(config, "dataset.path", "")));
        auto loaded = loadFiles(files, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset ag-news"_m);
        cutToLength(*loaded, integerOr(config, "model.length", 64));
        return loaded;
    }

private:
    Result<Dataset> loadFiles(const SplitFiles& files, const RunConfig& config,
                              const LoadContext& context) const {
        HEADSCOPE_TRY(const auto input,
                      fingerprintOf(sourceName(m_info.id, files), files.paths(), config, context));
        HEADSCOPE_TRY(auto dataset, throughCache(context, cacheKey(input.fingerprint, config), [&] {
                          return build(files, input, config, context);
                      }));
        dataset.fingerprint = input.fingerprint;
        return dataset;
    }

    Result<Dataset> build(const SplitFiles& files, const InputFiles& input, const RunConfig& config,
                          const LoadContext& context) const {
        TextCorpus corpus;
        corpus.classes = {"World", "Sports", "Business", "Sci/Tech"};
        HEADSCOPE_CHECK(readRows(files.train, config, context, corpus, corpus.train));
        if (!files.test.empty())
            HEADSCOPE_CHECK(readRows(files.test, config, context, corpus, corpus.test));
        if (!files.valid.empty())
            HEADSCOPE_CHECK(readRows(files.valid, config, context, corpus, corpus.valid));
        HEADSCOPE_CHECK(input.unchanged());
        HEADSCOPE_TRY(auto dataset,
                      assembleText(std::move(corpus), TextOptions::from(config), context));
        dataset.id = m_info.id;
        return dataset;
    }

    DatasetInfo m_info = agNewsInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeAgNews() {
    return std::make_shared<AgNews>();
}

}  // namespace headscope::data
