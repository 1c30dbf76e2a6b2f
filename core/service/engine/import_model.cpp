#include "core/service/engine/import_model.h"

#include "core/base/io/metrics_database.h"
#include "core/base/io/text_file.h"
#include "core/data/batches/batch.h"
#include "core/data/readers/import_notes.h"
#include "core/data/readers/model_input.h"
#include "core/service/engine/import_check.h"
#include "core/service/engine/import_settings.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/program_version.h"
#include "core/service/runs/weight_checks.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/foreign/config_reader.h"
#include "core/spec/foreign/model_folder.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/spec_json.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <future>

namespace headscope::engine {
namespace {

using Cancel = session::AnalysisThread::Cancel;
using foreign::Head;

const char* idOfHead(Head head) {
    switch (head) {
        case Head::None:
            break;
        case Head::TextClassification:
            return "text-classification";
        case Head::ImageClassification:
            return "image-classification";
        case Head::CausalLanguageModel:
            return "causal-language-model";
        case Head::MaskedLanguageModel:
            return "masked-language-model";
        case Head::Projection:
            return "image-projection";
        case Head::SequenceToSequence:
            return "sequence-to-sequence";
    }
    return "none";
}

ImportReport reportOf(const foreign::LoadReport& found) {
    ImportReport report;
    report.folder = found.folder;
    if (const auto& a = found.architecture) {
        report.modelType = a->modelType;
        report.className = a->className;
        report.head = idOfHead(a->head);
        if (a->head == Head::TextClassification || a->head == Head::ImageClassification)
            report.classes = a->labels;
        report.layers = a->encoderLayers > 0 ? a->encoderLayers + a->decoderLayers() : a->layers();
        report.heads = a->headCount;
        report.width = a->width;
        report.vocabulary = a->vocabulary;
        report.length = a->length;
        report.datasetOfFiles = fittingDataset(*a, true);
        report.generatedDataset = fittingDataset(*a, false);
    }
    report.parameters = found.parameters;
    report.floatBytes = found.floatBytes;
    report.storedBytes = found.storedBytes;
    report.files = found.files;
    for (const auto& [type, count] : found.dtypes) report.types.push_back(type);
    report.matched = found.matched;
    report.missing = found.missing;
    for (const auto& tensor : found.misshapen) report.misshapen.push_back(tensor.name);
    report.unused = found.unused;
    report.leftAside = found.leftAside;
    report.initialised = found.initialised;
    report.notes = found.notes;
    report.refusals = found.refusals;
    return report;
}

// Choices made and data read before the run is created.
struct Import {
    foreign::LoadReport report;  // report about the head that is imported
    foreign::HeadChoice choice;
    RunConfig config;
    std::shared_ptr<const data::Dataset> dataset;
    models::ModelSpec spec;
    io::TensorFile weights;
    runs::PretrainedOrigin origin;
    std::string originalConfig;      // bytes of config.json
    std::string hiddenWordsDataset;  // see ImportReport
    bool chosenDataset = false;
    std::vector<Message> notes;
    bool byReference = false;  // whether the weights stay in the model folder
};

// Whether the model has one output per sample. The numbers of a projection count as its classes.
bool hasClasses(const foreign::Architecture& a) {
    return a.head == Head::TextClassification || a.head == Head::ImageClassification ||
           a.head == Head::Projection;
}

bool givesData(const RunConfig& settings) {
    return !settings.textOr("dataset.id", "").empty() ||
           !settings.textOr("dataset.path", "").empty();
}

// Returns whether the data are a text for a masked language model, according to the dataset id or
// to the file's ending.
bool isText(const RunConfig& settings) {
    const auto id = settings.textOr("dataset.id", "");
    if (!id.empty()) return id == kMaskedText;
    const auto ending = std::filesystem::path(settings.textOr("dataset.path", "")).extension();
    return ending == ".txt" || ending == ".tokens" || ending == ".md";
}

// Inspects the folder and chooses the output layer. A model becomes a classifier if it has only an
// encoder, if it is a masked language model without a text, or if a new output layer is requested.
void inspect(const ImportOptions& options, Import& import) {
    import.report = foreign::inspect(options.folder);
    if (!import.report.architecture) return;
    const auto& a = *import.report.architecture;
    const bool masked = a.head == Head::MaskedLanguageModel;
    if (masked) import.hiddenWordsDataset = kMaskedText;
    const bool projects = a.head == Head::Projection;
    const bool keeps = (hasClasses(a) && !(projects && givesData(options.settings))) ||
                       foreign::isPair(a.family) || a.head == Head::CausalLanguageModel ||
                       (masked && isText(options.settings));
    if (!options.newHead && keeps) {
        if (projects)
            import.notes.push_back(
                "The output layer is the projection to image embeddings. Its %1 numbers take the "
                "place of classes. With images as data, the run is a classifier with a new output "
                "layer"_m(a.projection));
        return;
    }
    const auto className = a.className;
    // The class names of the data replace these after the data are read.
    import.choice.labels = a.labels;
    import.choice.head = a.readsImages() ? Head::ImageClassification : Head::TextClassification;
    import.report = foreign::inspect(options.folder, import.choice);
    if (projects)
        import.notes.push_back(
            "The projection to image embeddings is not used; the run is a classifier with a new "
            "output layer"_m);
    if (masked)
        import.notes.push_back(
            "The output layers of %1, which predict masked words, are not used; the run is a "
            "classifier with a new output layer. With a text file as data they are used"_m(
                className));
}

// Returns whether the class names were generated, as transformers does for models without names.
bool areNumbered(const std::vector<std::string>& labels) {
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i] != "LABEL_" + std::to_string(i)) return false;
    return true;
}

std::string listOf(const std::vector<std::string>& names) {
    constexpr std::size_t kMost = 8;
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
        list += (i > 0 ? ", " : "") + names[i];
    return names.size() > kMost ? list + ", ..." : list;
}

// Determines the classes of the run. Returns the setting dataset.classes, and changes the choice if
// the output layer is new. Errors: Usage.
Result<std::vector<std::string>> classesFor(Import& import) {
    const auto& a = *import.report.architecture;
    const auto& data = import.dataset->classes;
    if (!hasClasses(a)) return std::vector<std::string>();
    if (import.choice.head) {
        // A new output layer gets one class for each class of the data.
        import.choice.labels = data;
        return std::vector<std::string>();
    }
    if (data == a.labels) return std::vector<std::string>();
    auto sortedData = data, sortedModel = a.labels;
    std::sort(sortedData.begin(), sortedData.end());
    std::sort(sortedModel.begin(), sortedModel.end());
    // The output layer fixes the order of the classes, so the data follow the model. Generated data
    // have no names of their own and take the model's.
    if (sortedData == sortedModel || import.chosenDataset) return a.labels;
    if (data.size() == a.labels.size() && areNumbered(a.labels)) {
        import.notes.push_back(
            "The model does not name its classes. They are assumed to be those of the data, in the "
            "same order: %1"_m(listOf(data)));
        return std::vector<std::string>();
    }
    return Error{ErrorCode::Usage,
                 "the output layer of %1 has the classes %2, but the data have %3"_m(
                     import.report.folder, listOf(a.labels), listOf(data)),
                 "Choose data with these classes, or a new output layer (--new-head)"_m};
}

Status loadData(EngineCore& core, const std::vector<std::string>& classes, Cancel cancel,
                const RunConfig& settings, Import& import) {
    HEADSCOPE_TRY(import.config,
                  importedConfig(core.environment(), import.report, settings, classes));
    HEADSCOPE_TRY(import.dataset, core.datasets->get(import.config, cancel, {}));
    // Limit the batch to the size of a small dataset.
    if (!settings.has("train.batch"))
        import.config.values["train.batch"] = std::min(
            import.config.integer("train.batch"),
            std::max<std::int64_t>(data::orderedCount(*import.dataset, import.dataset->train,
                                                      import.report.architecture->length),
                                   1));
    return config::checkAgainstData(import.config, *import.dataset);
}

Status chooseData(EngineCore& core, const ImportOptions& options, Cancel cancel, Import& import) {
    auto settings = options.settings;
    if (!settings.has("dataset.id")) {
        import.chosenDataset = settings.textOr("dataset.path", "").empty();
        const auto id = fittingDataset(*import.report.architecture, !import.chosenDataset);
        if (id.empty())
            return Error{ErrorCode::Usage,
                         "a language model needs a text, as no generated dataset is a text"_m,
                         "Give a text file with --data FILE"_m};
        settings.values["dataset.id"] = id;
    }
    HEADSCOPE_CHECK(loadData(core, {}, cancel, settings, import));
    HEADSCOPE_TRY(const auto classes, classesFor(import));
    // Read again, because the labels are numbers in the order of the classes.
    if (!classes.empty()) HEADSCOPE_CHECK(loadData(core, classes, cancel, settings, import));
    return {};
}

// Progress of an import at the end of its slow steps, as fractions. The check on one sample takes
// the rest.
constexpr double kDataRead = 0.2, kWeightsRead = 0.6, kFilesHashed = 0.8, kRunCreated = 0.95;

// Reads the weights with the chosen output layer.
Status readWeights(const EngineCore& core, Cancel cancel, Import& import, LongTask& progress) {
    foreign::ReadOptions options;
    options.choice = import.choice;
    options.seed = static_cast<std::uint64_t>(import.config.integer("train.seed"));
    options.mapped = import.byReference;
    options.progress = [cancel, &progress](std::int64_t done, std::int64_t total) {
        if (total > 0)
            progress.report(kDataRead + (kWeightsRead - kDataRead) * static_cast<double>(done) /
                                            static_cast<double>(total));
        return !(cancel && cancel->load());
    };
    HEADSCOPE_TRY(auto read, foreign::readWeights(import.report.folder, options));
    import.report = std::move(read.report);
    import.weights = std::move(read.weights);
    HEADSCOPE_CHECK(runs::checkFinite(import.weights));
    import.spec = foreign::specOf(*import.report.architecture);
    const auto requested = models::specOf(import.config, models::DataSizes::of(*import.dataset));
    // The run stores settings, not the specification; settings that describe another model would
    // make the weights unreadable later.
    if (!runs::sameButFewerHeads(requested, import.spec)) {
        const auto difference = models::firstDifference(requested, import.spec);
        return Error{ErrorCode::Internal,
                     "the settings of the imported model do not describe it: %1 is %2 instead of "
                     "%3"_m(difference->key, difference->first, difference->second),
                     "Please report this, with the model's config.json"_m};
    }
    return core.backend->checkWeights(import.spec, import.weights);
}

void noteTrainingMemory(Import& import) {
    const auto fits = config::checkMemory(import.config);
    if (!fits.ok())
        import.notes.push_back(
            "The run can be opened, but not trained on this machine: %1"_m(fits.error().message));
}

using Digests = std::vector<std::pair<std::string, std::string>>;  // file and SHA-256

Result<Digests> digestsOf(const std::string& folder, const std::vector<std::string>& files,
                          Cancel cancel) {
    Digests digests;
    for (const auto& file : files) {
        HEADSCOPE_TRY(const auto digest,
                      io::digestOf((std::filesystem::path(folder) / file).string(), cancel));
        digests.emplace_back(file, digest.sha256);
    }
    return digests;
}

Status describeOrigin(Import& import) {
    const auto& a = *import.report.architecture;
    auto& origin = import.origin;
    const std::filesystem::path path =
        std::filesystem::absolute(import.report.folder).lexically_normal();
    // A path that ends with a slash has an empty last part.
    origin.folder = (path.has_filename() ? path : path.parent_path()).filename().string();
    origin.className = a.className;
    origin.modelType = a.modelType;
    HEADSCOPE_TRY(const auto folder, foreign::ModelFolder::open(import.report.folder));
    HEADSCOPE_TRY(import.originalConfig, folder.read("config.json", foreign::kLargestConfig));
    if (a.changedConfig) import.originalConfig = a.config->dump(2) + "\n";
    return {};
}

runs::RunRecord recordOf(const EngineCore& core, const Import& import) {
    const auto& c = import.config;
    runs::RunRecord record;
    auto& info = record.info;
    info.name = c.text("run.name").empty() ? import.origin.folder : c.text("run.name");
    info.created = runs::utcNow();
    info.state = RunState::Finished;
    info.task = import.dataset->task;
    info.dataset = import.dataset->id;
    info.model = c.text("model.id");
    info.preset = c.text("model.preset");
    info.objective = c.text("objective.id");
    info.lambda = c.real("objective.lambda");
    info.seed = c.integer("train.seed");
    info.device = c.text("train.device");
    info.precision = c.text("train.precision");
    info.validSamples = import.dataset->valid.count;
    info.testSamples = import.dataset->test.count;
    record.fingerprint = import.dataset->fingerprint;
    record.torchVersion = core.machine.torchVersion;
    record.kernels = core.machine.kernels;
    record.programVersion = runs::programVersion();
    record.pretrained = import.origin;
    record.pretrained->newOutput = !import.report.initialised.empty();
    return record;
}

Result<runs::WeightReference> referenceOf(const Import& import) {
    runs::WeightReference reference;
    reference.choice = import.choice;
    for (const auto& [name, tensor] : import.weights.tensors)
        reference.parameters.emplace_back(name, tensor.shape);
    HEADSCOPE_TRY(reference.files, runs::describeFiles(import.report.folder, import.report.files,
                                                       import.origin.files));
    return reference;
}

// The new parameters, which the model folder does not contain.
io::TensorFile initialisedOf(const Import& import) {
    io::TensorFile own;
    for (const auto& name : import.report.initialised) {
        const auto found = import.weights.tensors.find(name);
        if (found != import.weights.tensors.end()) own.tensors.insert(*found);
    }
    return own;
}

// Takes the weights, which may be large.
runs::Checkpoint checkpointOf(Import& import, const std::vector<runs::ModelFact>& facts) {
    runs::Checkpoint checkpoint;
    checkpoint.model = import.byReference ? initialisedOf(import) : std::move(import.weights);
    import.weights.tensors.clear();
    checkpoint.model.metadata = runs::metadataOf(facts);
    checkpoint.model.metadata["program"] = std::string("Headscope ") + runs::programVersion();
    checkpoint.model.metadata["step"] = "0";
    checkpoint.model.metadata["tested"] = "no";
    checkpoint.optimizer.metadata["steps"] = "0";
    checkpoint.trainer.step = 0;
    return checkpoint;
}

Status fillRun(const io::Directory& run, Import& import, const runs::RunRecord& record) {
    HEADSCOPE_CHECK(runs::writeDatasetRecord(run, *import.dataset));
    HEADSCOPE_CHECK(runs::writeModelRecord(run, import.spec));
    HEADSCOPE_CHECK(run.writeAtomically(runs::run_files::kPretrainedConfig, import.originalConfig));
    const auto facts = runs::describeModel(import.spec, *import.dataset);
    std::optional<runs::WeightReference> reference;
    if (import.byReference) {
        HEADSCOPE_TRY(reference, referenceOf(import));
        HEADSCOPE_CHECK(runs::writeModelFolder(run, import.report.folder));
        HEADSCOPE_CHECK(io::checkUnchanged(io::mappedFilesOf(import.weights)));
    }
    auto checkpoint = checkpointOf(import, facts);
    checkpoint.reference = std::move(reference);
    HEADSCOPE_CHECK(run.writeAtomically(
        runs::run_files::kReadme,
        runs::readmeOf(facts, checkpoint.model, record.info.name,
                       "The test scores in `run.json`, if any, are those of these weights.")));
    HEADSCOPE_TRY(const auto database,
                  io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Write));
    const auto now =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    RunEvent made{0, 0, "imported",
                  "imported from %1 (%2)"_m(import.origin.folder, import.origin.modelType), 0};
    made.time = now;
    database->add(made, now);
    runs::appendLog(run, made.text.text());
    for (const auto* notes : {&import.report.notes, &import.notes})
        for (const auto& note : *notes) {
            RunEvent event{0, 0, "note", note, 0};
            event.time = now;
            database->add(event, now);
            runs::appendLog(run, note.text());
        }
    HEADSCOPE_CHECK(database->flush(true));
    return runs::CheckpointStore(run).save(checkpoint);
}

Status createRun(const EngineCore& core, Import& import, const std::string& folderName,
                 Cancel cancel, ImportedModel& made) {
    const auto record = recordOf(core, import);
    const auto given = import.config.text("run.folder");
    const auto folder = given.empty() ? core.options.runsFolder : given;
    HEADSCOPE_CHECK(runs::checkWritableFolder(folder));
    if (cancel && cancel->load())
        return Error{ErrorCode::Cancelled, "the import was stopped"_m, "Start it again"_m};
    HEADSCOPE_TRY(const auto created,
                  runs::createRunFolder(
                      folder, folderName.empty() ? runs::newFolderName(import.config) : folderName,
                      import.config, record,
                      [&](const io::Directory& run) { return fillRun(run, import, record); }));
    made.run = created.folder.path();
    made.name = record.info.name;
    made.dataset = import.dataset->id;
    made.chosenDataset = import.chosenDataset;
    made.referenced = import.byReference;
    return {};
}

}  // namespace

Result<ImportedModel> importModel(EngineCore& core, const ImportOptions& options,
                                  LongTask progress) {
    const Cancel cancel = progress.cancelFlag();
    Import import;
    inspect(options, import);
    ImportedModel made;
    const auto describe = [&] {
        made.report = reportOf(import.report);
        made.report.hiddenWordsDataset = import.hiddenWordsDataset;
        auto& notes = made.report.notes;
        notes.insert(notes.end(), import.notes.begin(), import.notes.end());
    };
    describe();
    if (options.inspectOnly) return made;
    if (!import.report.opens()) return import.report.refusals.front();
    HEADSCOPE_CHECK(runs::checkFolderName(options.folderName));
    HEADSCOPE_CHECK(chooseData(core, options, cancel, import));
    import.byReference =
        options.weights == ImportedWeights::Referenced ||
        (options.weights == ImportedWeights::Automatic && import.report.storedBytes > kLargestCopy);
    noteTrainingMemory(import);
    progress.report(kDataRead);
    // The files are hashed while the weights are read from them.
    auto hashed = std::async(std::launch::async, digestsOf, import.report.folder,
                             import.report.files, cancel);
    HEADSCOPE_CHECK(readWeights(core, cancel, import, progress));
    HEADSCOPE_CHECK(describeOrigin(import));
    HEADSCOPE_TRY(import.origin.files, hashed.get());
    progress.report(kFilesHashed);
    describe();
    made.warnings = runs::oddWeights(import.weights);
    for (const auto& note : import.dataset->notes)
        if (!data::isWarning(note)) made.warnings.push_back(note);
    HEADSCOPE_CHECK(createRun(core, import, options.folderName, cancel, made));
    progress.report(kRunCreated);
    // The run is complete. Stopping now only leaves out the check.
    auto check = checkImport(core, made.run, cancel);
    if (check) {
        made.check = *check;
    } else if (check.error().code != ErrorCode::Cancelled) {
        // Remove a run that cannot be opened.
        const std::filesystem::path path(made.run);
        if (const auto parent = io::Directory::open(path.parent_path().string()))
            (void)parent->remove(path.filename().string());
        return std::move(check).error();
    }
    return made;
}

}  // namespace headscope::engine
