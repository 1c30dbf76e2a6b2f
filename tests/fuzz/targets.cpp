#include "targets.h"

#include "core/api/engine/session.h"
#include "core/base/images/colour_conversions.h"
#include "core/base/images/image.h"
#include "core/base/io/archive.h"
#include "core/base/io/csv_reader.h"
#include "core/base/io/csv_sniff.h"
#include "core/base/io/file_kind.h"
#include "core/base/io/json.h"
#include "core/base/io/metrics_database.h"
#include "core/base/io/packed_bytes.h"
#include "core/base/io/tensor_file.h"
#include "core/base/io/text_lines.h"
#include "core/base/text/corpus_scores.h"
#include "core/base/text/pieces.h"
#include "core/base/text/tokenizer.h"
#include "core/base/tokenizers/tokenizer_pipeline.h"
#include "core/base/util/utf8.h"
#include "core/data/batches/batch.h"
#include "core/data/batches/dataset.h"
#include "core/data/images/cifar_records.h"
#include "core/data/readers/pair_lines.h"
#include "core/data/readers/summary_lines.h"
#include "core/data/readers/summary_table.h"
#include "core/lab/session/lab_folder.h"
#include "core/lab/worlds/experiment.h"
#include "core/service/engine/pruning_record.h"
#include "core/service/jobs/job_process.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/jobs/sweep_file.h"
#include "core/service/runs/checkpoint_manifest.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/record_channels.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_file.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/spec_json.h"
#include "core/spec/objectives/terms.h"
#include "model_folder_target.h"

#include <cstdio>
#include <cstdlib>
#include <set>

namespace headscope::fuzz {
namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

const std::uint8_t* start(std::string_view bytes) {
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

void safetensors(std::string_view bytes) {
    const auto file = io::parseSafetensors(start(bytes), bytes.size());
    if (!file) return;
    const auto written = io::safetensorsBytes(*file);
    const auto again = io::parseSafetensors(written.data(), written.size());
    require(again.ok() && again->tensors.size() == file->tensors.size(),
            "written tensors read the same");
}

void json(std::string_view bytes) {
    const auto value = io::parseJson(bytes, "input");
    if (!value) return;
    const auto again = io::parseJson(value->dump(), "again");
    require(again.ok(), "written JSON reads again");
}

void config(std::string_view bytes) {
    const auto value = io::parseJson(bytes, "config.json");
    if (!value) return;
    const auto config = config::configFromJson(*value, "config.json");
    if (!config) return;
    const auto json = io::parseJson(config::configJson(*config), "again");
    const auto again =
        json ? config::configFromJson(*json, "again") : Result<RunConfig>(json.error());
    require(again.ok() && again->values.size() == config->values.size(),
            "a written config reads again");
}

void vocabulary(std::string_view bytes) {
    const auto vocabulary = runs::parseVocabulary(bytes, "vocabulary.json");
    if (!vocabulary) return;
    const std::string words = "a small Text, with words 123";
    for (const auto id : vocabulary->encode(words, 8))
        require(id >= 0 && id < vocabulary->size(), "ids lie in the vocabulary");
    if (vocabulary->options().kind == text::TokenKind::BytePairs &&
        !vocabulary->options().lowerCase)
        require(vocabulary->decode(vocabulary->encode(words)) == words,
                "byte pairs decode to the same text");
}

// Ids and places of an encoded text are in range, and it decodes.
void checkEncoding(const tokenizers::Tokenizer& tokenizer, std::string_view text) {
    const auto second = text.substr(0, 3);  // may end within a character
    const std::size_t lengths[] = {util::codePointCount(text), util::codePointCount(second)};
    tokenizers::EncodeOptions options;
    options.maximumLength = 64;
    const auto encoding = tokenizer.encodePair(text, second, options);
    if (!encoding) return;
    require(encoding->tokens.size() <= 64, "a text is truncated");
    for (const auto& token : encoding->tokens) {
        require(token.id >= 0 && token.id < tokenizer.size(), "ids are in range");
        const auto length = token.text < 0 ? 0 : lengths[token.text];
        require(token.begin <= token.end && token.end <= length, "places lie in the text");
    }
    require(tokenizers::wordsOf(*encoding, text, second).size() == encoding->tokens.size(),
            "each token has a word");
    require(!util::findUtf8Fault(tokenizer.decode(encoding->ids(), true)), "texts are UTF-8");
}

// tokenizer.json, a zero byte, a text.
void tokenizerJson(std::string_view bytes) {
    const auto end = std::min(bytes.find('\0'), bytes.size());
    const auto tokenizer = tokenizers::parseTokenizerJson(bytes.substr(0, end));
    if (tokenizer) checkEncoding(*tokenizer, bytes.substr(std::min(end + 1, bytes.size())));
}

// Parts between zero bytes: a text, tokenizer_config.json, and vocab.txt, or vocab.json and
// merges.txt.
void tokenizerFiles(std::string_view bytes) {
    std::vector<std::string> parts(1);
    for (const char byte : bytes)
        byte == '\0' && parts.size() < 4 ? parts.emplace_back() : parts.back() += byte;
    if (parts.size() < 3) return;
    tokenizers::TokenizerFiles files{{"tokenizer_config.json", parts[1]}};
    files[parts.size() == 3 ? "vocab.txt" : "vocab.json"] = parts[2];
    if (parts.size() == 4) files["merges.txt"] = parts[3];
    const auto tokenizer = tokenizers::openTokenizer(files, "input");
    if (tokenizer) checkEncoding(*tokenizer, parts[0]);
}

// The length of a text, the text, a SentencePiece model.
void sentencePiece(std::string_view bytes) {
    if (bytes.empty()) return;
    const auto length = static_cast<unsigned char>(bytes[0]);
    const auto text = bytes.substr(1, length);
    const auto model = bytes.substr(std::min<std::size_t>(1 + text.size(), bytes.size()));
    const auto tokenizer = tokenizers::parseSentencePiece(
        model, R"({"</s>": 0, "<unk>": 1, "\u2581": 2, "a": 3, "\u2581ab": 4, ">>de<<": 5})");
    if (tokenizer) checkEncoding(*tokenizer, text);
}

void modelRecord(std::string_view bytes) {
    const auto spec = runs::parseModelRecord(bytes, "model.json");
    if (!spec) return;
    const auto again = runs::parseModelRecord(models::specToJson(*spec).dump(), "again");
    require(again.ok() && !models::firstDifference(*again, *spec),
            "a written model reads the same");
    require(!models::layoutOf(*spec).empty(), "a model has tensors");
}

void dataset(std::string_view bytes) {
    (void)runs::parseDatasetRecord(bytes, "dataset.json");
}

void csv(std::string_view bytes) {
    if (bytes.empty()) return;
    io::CsvOptions options;
    options.separator = bytes[0] & 1 ? ',' : bytes[0] & 2 ? ';' : '\t';
    options.lenientQuotes = bytes[0] & 4;
    options.replaceBadBytes = bytes[0] & 8;
    options.rowLimit = 4096;
    const auto packing = bytes[0] & 16 ? io::Packing::Gzip : io::Packing::Plain;
    auto reader = io::CsvReader::over(
        io::unpacked(io::memoryBytes(bytes.substr(1)), packing, std::int64_t{1} << 20, nullptr),
        options);
    if (!reader) return;
    io::CsvRecord record;
    for (auto more = reader->next(record); more.ok() && *more; more = reader->next(record))
        for (const auto& field : record.fields)
            require(!util::findUtf8Fault(field), "fields are valid UTF-8");
}

void text(std::string_view bytes) {
    (void)io::refuseForeign(bytes.substr(0, 4096), io::TextUse::PlainText);
    std::size_t replaced = 0;
    const std::string repaired = util::repairedUtf8(bytes, replaced);
    require(!util::findUtf8Fault(repaired), "repaired text is valid");
    require((replaced == 0) == !util::findUtf8Fault(bytes).has_value(), "only faults are replaced");
    // The first byte selects a single tokenizer per input. This allows eight times as many inputs
    // as trying all tokenizers on each.
    const int choice = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]);
    const text::TokenKind kinds[] = {text::TokenKind::Words, text::TokenKind::Characters,
                                     text::TokenKind::Symbols, text::TokenKind::BytePairs};
    text::TokenizerOptions options;
    options.kind = kinds[choice & 3];
    options.minimumFrequency = 1;
    options.lowerCase = choice & 4;
    const auto vocabulary = text::Tokenizer::train({std::string(bytes)}, options);
    for (const auto id : vocabulary.encode(std::string(bytes), 64))
        require(id >= 0 && id < vocabulary.size(), "ids lie in the vocabulary");
    if (options.kind == text::TokenKind::BytePairs && !options.lowerCase)
        require(vocabulary.decode(vocabulary.encode(std::string(bytes))) == bytes,
                "byte pairs decode to the same bytes");
}

void cifar(std::string_view bytes) {
    data::LabelledImages images;
    (void)data::appendRecords("data_batch_1.bin", std::string(bytes), images);
    require(images.pixels.size() == images.labels.size() * (data::kCifarRecord - 1),
            "a picture for each label");
    data::ImportNotes notes;
    (void)data::cifarClasses({{"batches.meta.txt", std::string(bytes)}}, notes);
}

void archive(std::string_view bytes) {
    io::ArchiveLimits limits;
    limits.total = 1 << 20;
    limits.entry = 1 << 18;
    limits.entries = 100;
    const auto content = io::readArchiveBytes(
        bytes, [](const std::string& name) { return name.size() % 2 == 0; }, limits);
    if (!content) return;
    std::int64_t total = 0;
    for (const auto& entry : content->entries)
        total += static_cast<std::int64_t>(entry.bytes.size());
    require(total <= limits.total, "limits are kept");
}

void sweep(std::string_view bytes) {
    const auto sweep = jobs::parseSweep(std::string(bytes), "sweep.json");
    if (!sweep) return;
    const auto written = jobs::sweepJson(*sweep);
    const auto again = jobs::parseSweep(written, "again");
    require(again.ok() && jobs::sweepJson(*again) == written, "a written sweep reads the same");
    for (const auto seed : again->seeds) require(seed >= 0, "seeds count from 0");
}

void jobLine(std::string_view bytes) {
    jobs::JobNews news;
    jobs::takeLine(bytes, news);
}

void labRecord(std::string_view bytes) {
    const auto request = lab::parseLabRequest(bytes, "lab.json");
    if (!request) return;
    const auto plan = lab::resolvePlan(*request);
    require(!plan || plan->steps > 0, "an experiment has steps");
}

void pruningRecord(std::string_view bytes) {
    const auto record = engine::parsePruning(bytes, "pruning.json");
    if (!record) return;
    const auto again = engine::parsePruning(engine::pruningText(*record), "again");
    require(again.ok() && engine::planDifference(again->report.plan, record->report.plan).empty(),
            "a written record reads the same");
}

void summaries(std::string_view bytes) {
    (void)data::summaryOfLine(bytes, "line 1", data::summaryChoice({}));
}

// Reads a dataset of pairs. The first byte selects its form: a table of two columns, texts with
// summaries, or two sides separated by a NUL byte.
void pairs(std::string_view bytes) {
    if (bytes.empty()) return;
    data::PairCorpus corpus;
    auto& rows = corpus.train;
    rows.name = "input";
    const int kind = bytes[0] & 3;
    bytes.remove_prefix(1);
    Status read;
    if (kind < 2) {
        auto reader = io::CsvReader::over(io::memoryBytes(bytes), {});
        if (!reader) return;
        read =
            data::addSummaryTable(*reader, {data::summaryChoice({}), ','}, {}, corpus.notes, rows);
    } else {
        const auto end = kind == 2 ? bytes.size() : std::min(bytes.find('\0'), bytes.size());
        auto sources = io::textLines(std::string(bytes.substr(0, end)));
        auto targets = io::textLines(std::string(bytes.substr(std::min(end + 1, bytes.size()))));
        if (!sources || !targets) return;
        data::PairTable table({"", "", data::HeaderUse::Auto}, corpus.notes, rows);
        read = kind == 2 ? data::addTable(*sources, table)
                         : data::addSides(std::move(*sources), std::move(*targets),
                                          {"source", "target"}, rows);
    }
    if (!read.ok()) return;
    require(rows.sources.size() == rows.targets.size(), "a target for each source");
    data::PairOptions options;
    options.length = 16;
    options.tokenizer.kind = text::TokenKind::Characters;
    const auto made = data::assemblePairs(std::move(corpus), options, {});
    if (!made) return;
    for (const auto id : made->train.tokens)
        require(id >= 0 && id < made->tokenizer.size() + 2,
                "ids lie in the vocabulary, or are marks");
}

void queue(std::string_view bytes) {
    static const auto root = io::Directory::open("/");
    auto store = jobs::QueueStore::fromBytes(bytes, *root);
    if (!store) return;
    std::set<std::string> ids;  // ids of all lists; most jobs are in two lists
    for (const auto& all :
         {store->jobs(), store->waiting(10), store->running(), store->onCluster()})
        if (all)
            for (const auto& job : *all) {
                require(job.id.find('/') == std::string::npos || !job.unfit.empty(),
                        "no job leads out of the folder");
                ids.insert(job.id);
            }
    for (const auto& id : ids) {
        if (auto job = store->job(id); job.ok() && *job) (void)store->loadSettings(**job);
        (void)store->retry(id);
        (void)store->cancelWaiting(id);
    }
    if (const auto names = store->sweeps(); names.ok())
        for (const auto& name : *names) {
            (void)store->sweep(name);
            (void)store->jobsOfSweep(name);
        }
    (void)store->settings();
    (void)store->clear();
}

// Lines are alternately hypotheses and references.
void scores(std::string_view bytes) {
    std::size_t replaced = 0;
    const auto lines = io::textLines(util::repairedUtf8(bytes, replaced));
    if (!lines || lines->lines.size() < 2) return;
    text::Texts sides[2];
    for (std::size_t i = 0; i + 1 < lines->lines.size(); i += 2)
        for (std::size_t side = 0; side < 2; ++side) sides[side].push_back(lines->lines[i + side]);
    for (const auto& score : text::scoresOfTexts(sides[0], sides[1], 0, 1))
        require(score.value >= 0 && score.value <= 100 + 1e-9,
                "a score lies between nothing and all");
}

// The size is read first, as in the importer. A picture can claim more pixels than are worth
// decoding here.
void picture(std::string_view bytes) {
    constexpr std::int64_t kPixels = 1 << 16;
    (void)io::fileKind(bytes.substr(0, 4096));
    const auto size = io::imageSize(bytes);
    if (!size || std::int64_t{size->width} * size->height > kPixels) return;
    const auto picture = io::decodeImage(bytes);
    if (!picture) return;
    require(picture->rgb.size() == static_cast<std::size_t>(picture->width) * picture->height * 3,
            "three bytes for each pixel");
}

// The first byte selects the kind of pixels, and whether the profile is deflated. The conversion
// tables are small: computing them took three quarters of the time without testing the reader.
void colours(std::string_view bytes) {
    if (bytes.empty()) return;
    using Layout = io::StoredPixels::Layout;
    const Layout layouts[] = {Layout::Rgb, Layout::Rgba, Layout::Rgb, Layout::Inks};
    const int kind = bytes[0] & 3;
    io::StoredPixels pixels{std::vector<std::uint8_t>(48, 100), layouts[kind], kind == 2};
    io::ColourTags tags;
    tags.profile = bytes.substr(1);
    tags.deflated = bytes[0] & 4;
    static io::ColourConversions conversions(3);  // shared by all pictures of a folder
    const bool used = conversions.toSrgb(tags, pixels).empty() && !tags.none();
    require(pixels.values.size() == (used && kind == 3 ? 36 : 48), "pixels stay as many");
}

void manifest(std::string_view bytes) {
    const auto manifest = runs::CheckpointManifest::parse(bytes, "step-00000007");
    if (!manifest) return;
    (void)manifest->epoch();
    require(!manifest->checkSum("model.safetensors", io::sumOf("one")) ||
                !manifest->checkSum("model.safetensors", io::sumOf("two")),
            "other content is noticed");
}

void trainer(std::string_view bytes) {
    runs::Checkpoint checkpoint;
    (void)runs::parseTrainer(bytes, "trainer.json", checkpoint);
}

void runRecord(std::string_view bytes) {
    (void)runs::parseRunRecord(bytes, "run.json");
}

void command(std::string_view bytes) {
    const auto command = parseCommand(std::string(bytes));
    if (command) require(parseCommand(commandText(*command)).ok(), "a written command reads again");
}

void metrics(std::string_view bytes) {
    const auto database = io::MetricsDatabase::fromBytes(bytes);
    if (!database) return;
    if (const auto all = (*database)->series(); all.ok())
        for (const auto& id : *all) (void)(*database)->points(id);
    (void)(*database)->events();
    for (const auto& channel : runs::recordChannels())
        (void)channel.read(**database, io::MetricsDatabase::kFromTheStart);
    if (const auto all = (*database)->measures(); all.ok())
        for (const auto& measure : *all) {
            (void)(*database)->frames(measure);
            (void)(*database)->headFrames(measure);
        }
}

void terms(std::string_view bytes) {
    const std::string words(bytes);
    if (const auto found = objectives::parseTerms(words); found.ok())
        for (const auto& term : *found) require(!term.id.empty(), "a term names its similarity");
    if (const auto weights = objectives::parseLayers(words, 6); weights.ok())
        require(weights->size() == 6, "a weight for each layer");
}

void ownInput(std::string_view bytes) {
    static const data::Dataset dataset = [] {
        data::Dataset made;
        made.task = Task::TextClassification;
        made.tokenizer = text::Tokenizer::train({"some words of an old text, some again"}, {});
        return made;
    }();
    const auto batch = data::ownInput(dataset, std::string(bytes), 16);
    if (!batch) return;
    for (const auto id : batch->tokens)
        require(id >= 0 && id < dataset.tokenizer.size(), "ids lie in the vocabulary");
}

}  // namespace

// Fast targets come first: if all have the same number of runs, most are finished before the slow
// ones start.
const std::vector<Target>& targets() {
    static const std::vector<Target> all{{"command", command},
                                         {"safetensors", safetensors},
                                         {"manifest", manifest},
                                         {"json", json},
                                         {"trainer", trainer},
                                         {"run-record", runRecord},
                                         {"job-line", jobLine},
                                         {"summaries", summaries},
                                         {"sweep", sweep},
                                         {"lab", labRecord},
                                         {"pruning", pruningRecord},
                                         {"own-input", ownInput},
                                         {"model", modelRecord},
                                         {"dataset", dataset},
                                         {"cifar", cifar},
                                         {"vocabulary", vocabulary},
                                         {"sentence-piece", sentencePiece},
                                         {"tokenizer", tokenizerJson},
                                         {"tokenizer-files", tokenizerFiles},
                                         {"terms", terms},
                                         {"csv", csv},
                                         {"config", config},
                                         {"model-folder", modelFolder},
                                         {"archive", archive},
                                         {"picture", picture},
                                         {"text", text},
                                         {"scores", scores},
                                         {"pairs", pairs},
                                         {"metrics", metrics},
                                         {"colours", colours},
                                         {"queue", queue}};
    return all;
}

}  // namespace headscope::fuzz
