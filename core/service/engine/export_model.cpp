#include "core/service/engine/export_model.h"

#include "core/api/base/table_text.h"
#include "core/api/runs/tasks.h"
#include "core/base/io/json.h"
#include "core/base/text/transformers_files.h"
#include "core/base/util/utf8.h"
#include "core/data/pictures/image_processor.h"
#include "core/service/engine/stored_model.h"
#include "core/service/runs/new_folder.h"
#include "core/service/runs/program_version.h"
#include "core/spec/foreign/config_reader.h"
#include "core/spec/foreign/config_writer.h"
#include "core/spec/foreign/fitting_class.h"
#include "core/spec/foreign/weight_shards.h"
#include "core/spec/foreign/write_weights.h"
#include "core/spec/models/spec_json.h"

#include <algorithm>
#include <filesystem>

namespace headscope::engine {
namespace {

namespace fs = std::filesystem;
using foreign::Architecture;
using foreign::Head;
using Removed = ExportOptions::RemovedHeads;

// Content of the exported folder: bytes by file name, and the weights.
using Files = std::map<std::string, std::string>;
struct Folder {
    Files files;
    std::vector<foreign::WeightShard> weights;
};

// Returns the architecture of the pretrained model with the run's output layer. Empty if the run
// was trained from scratch, or if its model no longer has this architecture. `obstacles` receives
// the reason if transformers has no class with this output layer. Errors: BadData.
Result<std::optional<Architecture>> pretrainedArchitecture(const StoredModel& stored,
                                                           std::vector<Message>& obstacles) {
    HEADSCOPE_TRY(const auto text, runs::readPretrainedConfig(stored.run));
    if (text.empty()) return std::optional<Architecture>();
    const auto file = stored.run.pathOf(runs::run_files::kPretrainedConfig);
    HEADSCOPE_TRY(const auto config, io::parseJson(text, file));
    const auto& classes = stored.dataset.classes;
    const auto& spec = stored.model.spec;
    const auto head =
        traitsOf(spec.data.task).pictures() ? Head::ImageClassification : Head::TextClassification;
    // Try the stored output layer first, then a new one with the classes of the data.
    for (const auto& choice : {foreign::HeadChoice{}, foreign::HeadChoice{head, classes}}) {
        auto architecture = foreign::architectureFrom(config, file, choice);
        if (!architecture) continue;
        architecture->dropout = spec.dropout;
        if (models::firstDifference(foreign::specOf(*architecture), spec)) continue;
        if (!classes.empty()) architecture->labels = classes;
        architecture->className = foreign::classNameOf(*architecture);
        if (architecture->className.empty()) {
            obstacles.push_back(
                "there is none for %1 with this output layer"_m(architecture->modelType));
            return std::optional<Architecture>();
        }
        return std::optional<Architecture>(std::move(*architecture));
    }
    return std::optional<Architecture>();
}

// Returns whether the projections of queries, keys and values have biases.
bool hasQueryBiases(const io::TensorFile& weights) {
    for (const auto& [name, tensor] : weights.tensors)
        if (name.find("attention.qkv.bias") != std::string::npos &&
            std::any_of(tensor.bytes.begin(), tensor.bytes.end(),
                        [](std::uint8_t byte) { return byte != 0; }))
            return true;
    return false;
}

bool lacksHeads(const Architecture& a) {
    return std::any_of(a.headNumbers.begin(), a.headNumbers.end(), [&](const auto& numbers) {
        return static_cast<std::int64_t>(numbers.size()) < a.headCount;
    });
}

class Export {
public:
    // Moves the tensors out of `weights`, which may be large.
    Export(const StoredModel& stored, StoredWeights& weights, ExportedModel& out)
        : m_stored(stored), m_weights(weights), m_out(out) {}

    // Errors: Usage, if the class cannot have fewer heads.
    Result<Folder> forTransformers(Architecture a, Removed removed) {
        m_out.className = a.className;
        m_out.modelType = a.modelType;
        auto tensors = std::move(m_weights.tensors);
        m_out.lacksHeads = lacksHeads(a);
        if (!m_out.lacksHeads && removed == Removed::Smaller)
            m_out.notes.push_back("No head was removed, so all heads are written"_m);
        if (m_out.lacksHeads) {
            if (removed == Removed::Smaller && !foreign::opensPrunedHeads(a.family)) {
                HEADSCOPE_TRY(a, fewerHeads(a));
            } else {
                noteRemovedHeads(removed);
            }
            if (removed == Removed::Zeros) {
                tensors = foreign::withZeroHeads(a, tensors);
                a = foreign::withAllHeads(std::move(a));
            }
        }
        noteArchitecture(a, tensors);
        const bool biases = a.queryBias || hasQueryBiases(tensors);
        a.queryBias = biases;
        const auto wanted = a.config ? foreign::weightTypeIn(*a.config) : "F32";
        auto file = foreign::storedWeights(a, tensors, wanted);
        m_out.dtype = file.tensors.begin()->second.dtype;
        Folder out;
        auto& files = out.files;
        files["config.json"] = foreign::configOf(a, biases, m_out.dtype).dump(2) + "\n";
        auto weights = foreign::sharded(std::move(file));
        if (!weights.index.empty()) files[foreign::kIndexFile] = weights.index;
        out.weights = std::move(weights.shards);
        addTokenizer(files);
        if (a.readsImages()) addProcessor(files);
        files["README.md"] = readme();
        return out;
    }

    // Returns the folder in the layout of this program, which resources/python reads.
    Folder forHeadscope(const std::vector<Message>& obstacles) {
        m_out.notes.push_back(
            "No class of transformers computes the same as this model (%1), so the folder has the layout of Headscope. The Python package headscope reads it"_m(
                joined(obstacles, "; ")));
        m_out.dtype = "F32";
        Folder out{{}, {{"model.safetensors", std::move(m_weights.tensors)}}};
        for (const char* name :
             {runs::run_files::kModel, runs::run_files::kDataset, runs::run_files::kVocabulary,
              runs::run_files::kTargetVocabulary, runs::run_files::kReadme})
            if (auto text = m_stored.run.read(name, io::kJsonFileBytes)) out.files[name] = *text;
        return out;
    }

private:
    Result<Architecture> fewerHeads(const Architecture& a) {
        auto fewer = foreign::withFewerHeads(a);
        if (!fewer)
            return Error{
                ErrorCode::Usage,
                "a smaller %1 model cannot be written: transformers has no class of this type whose layers have different numbers of heads, or heads of this width"_m(
                    a.modelType),
                "Write removed heads as zeros"_m};
        m_out.notes.push_back(
            "Removed heads are left out: every layer has %1 heads (num_attention_heads), and every version of transformers opens the folder"_m(
                fewer->headCount));
        return std::move(*fewer);
    }

    void noteRemovedHeads(Removed removed) {
        m_out.notes.push_back(
            removed == Removed::Zeros
                ? "Removed heads are written as zeros, so that every version of transformers opens the folder; the outputs are the same, but the model is not smaller"_m
                : "Removed heads are left out (pruned_heads in config.json). Only versions of transformers before 5 open such a folder"_m);
    }

    void noteArchitecture(const Architecture& a, const io::TensorFile& tensors) {
        if (a.distilled)
            m_out.notes.push_back(
                "The model uses the mean of two output layers. Only the mean of their biases is "
                "known, so both layers get it"_m);
        if (!a.queryBias && hasQueryBiases(tensors))
            m_out.notes.push_back(
                "The biases of queries, keys and values were trained here, so qkv_bias becomes true"_m);
    }

    void addTokenizer(Files& files) {
        if (traitsOf(m_stored.dataset.task).pictures()) return;
        const auto& tokenizer = m_stored.dataset.tokenizer;
        const bool masks = predictsHidden(traitsOf(m_stored.dataset.task));
        const auto written = text::transformersFiles(tokenizer, m_stored.model.spec.length, masks);
        for (const auto& [name, bytes] : written) files[name] = bytes;
        if (!written.empty()) return;
        if (auto text = m_stored.run.read(runs::run_files::kVocabulary, io::kJsonFileBytes))
            files[runs::run_files::kVocabulary] = *text;
        m_out.notes.push_back(
            "tokenizer.json cannot contain these byte pairs, because two of them have the same bytes. The folder has vocabulary.json instead. The Python package headscope tokenizes texts with it"_m);
    }

    void addProcessor(Files& files) {
        const auto& data = m_stored.dataset;
        data::ImageProcessor processor;
        if (data.processor) {
            processor = *data.processor;
        } else {
            processor.height = processor.width = data.imageSize;
            for (std::size_t i = 0; i < 3; ++i) {
                processor.mean[i] = static_cast<double>(data.mean[i]);
                processor.deviation[i] = static_cast<double>(data.deviation[i]);
            }
            m_out.notes.push_back(
                "preprocessor_config.json fits images of %1 x %1 pixels; larger ones are resized by another method than in Headscope"_m(
                    data.imageSize));
        }
        files["preprocessor_config.json"] = data::jsonOf(processor).dump(2) + "\n";
    }

    std::string readme() const {
        const auto record = runs::readRunRecord(m_stored.run);
        const auto name =
            record ? record->info.name : fs::path(m_stored.run.path()).filename().string();
        std::string text = "# " + markdownText(name) + "\n\nWritten by Headscope " +
                           runs::programVersion() + ": step " + std::to_string(m_weights.step) +
                           " of a run on the dataset " + markdownText(m_stored.dataset.id) +
                           ".\n\n```python\nfrom transformers import " + m_out.className +
                           "\nmodel = " + m_out.className + ".from_pretrained(\".\")\n```\n";
        for (const auto& note : m_out.notes) text += "\n- " + note.text() + ".";
        return text + (m_out.notes.empty() ? "" : "\n");
    }

    const StoredModel& m_stored;
    StoredWeights& m_weights;
    ExportedModel& m_out;
};

// Checks the destination before anything is computed. Returns its parent folder.
Result<io::Directory> parentOf(const std::string& folder) {
    const fs::path path(folder);
    const auto name = path.filename().string();
    const auto hint = "Name a folder that does not exist yet"_m;
    if (name.empty() || name == "." || name == "..")
        return Error{ErrorCode::Usage, "\"%1\" does not name a new folder"_m(folder), hint};
    HEADSCOPE_TRY(auto parent, io::Directory::open(path.parent_path().string()));
    const auto kind = parent.kind(name);
    if (kind == io::Directory::Kind::Missing) return parent;
    if (kind != io::Directory::Kind::Folder)
        return Error{ErrorCode::Usage, "%1 exists and is not a folder"_m(folder), hint};
    HEADSCOPE_TRY(const auto existing, parent.folder(name));
    if (existing.entries().empty()) return parent;
    return Error{ErrorCode::Usage, "%1 is not empty, and nothing in it is replaced"_m(folder),
                 hint};
}

// totalBytes: size of all files, for the progress.
Status writeFolder(const io::Directory& parent, const std::string& name, const Folder& content,
                   std::uint64_t totalBytes, LongTask& task) {
    runs::NewFolder building(parent);
    HEADSCOPE_TRY(const auto folder, building.make());
    for (const auto& [file, bytes] : content.files) HEADSCOPE_CHECK(folder.writeNew(file, bytes));
    double written = 0;
    const auto report = [&](std::size_t size) {
        written += static_cast<double>(size);
        return task.reach(std::min(1.0, written / static_cast<double>(totalBytes)));
    };
    for (const auto& shard : content.weights)
        HEADSCOPE_CHECK(io::writeSafetensors(folder, shard.name, shard.file, report));
    HEADSCOPE_CHECK(folder.sync());
    auto finished = building.finish(name);
    return finished ? Status() : Status(std::move(finished).error());
}

}  // namespace

Result<ExportedModel> exportModel(const EngineCore& core, const std::string& runPath,
                                  const ExportOptions& options, LongTask task) {
    std::optional<io::Directory> parent;
    if (!options.inspectOnly) {
        HEADSCOPE_TRY(auto found, parentOf(options.folder));
        parent = std::move(found);
    }
    HEADSCOPE_TRY(const auto stored, readStoredModel(core, runPath));
    HEADSCOPE_TRY(auto weights, readStoredWeights(core, stored, options.step));
    ExportedModel out;
    out.folder = options.folder;
    out.step = weights.step;
    out.notes = weights.warnings;
    std::vector<Message> obstacles;
    HEADSCOPE_TRY(auto architecture, pretrainedArchitecture(stored, obstacles));
    if (!architecture && obstacles.empty()) {
        auto fit = foreign::fittingClass(stored.model.spec, stored.dataset.classes);
        architecture = std::move(fit.architecture);
        obstacles = std::move(fit.obstacles);
    }
    Export writer(stored, weights, out);
    Folder folder;
    if (architecture) {
        HEADSCOPE_TRY(folder, writer.forTransformers(*architecture, options.removedHeads));
    } else {
        folder = writer.forHeadscope(obstacles);
    }
    for (const auto& [name, bytes] : folder.files) {
        out.files.push_back(name);
        out.bytes += bytes.size();
    }
    for (const auto& shard : folder.weights) {
        out.files.push_back(shard.name);
        out.bytes += io::tensorBytes(shard.file);
    }
    HEADSCOPE_CHECK(task.check());
    if (parent)
        HEADSCOPE_CHECK(writeFolder(*parent, fs::path(options.folder).filename().string(), folder,
                                    out.bytes, task));
    return out;
}

}  // namespace headscope::engine
