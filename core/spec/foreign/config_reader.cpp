#include "core/spec/foreign/config_reader.h"

#include "core/spec/foreign/affixes.h"
#include "core/spec/foreign/config_families.h"
#include "core/spec/foreign/family_keys.h"

#include <algorithm>

namespace headscope::foreign {
namespace {

using io::JsonFields;
using Json = nlohmann::json;
using models::Pooling;
using models::Transform;

constexpr std::int64_t kMostClasses = 1 << 20;

// Refuses folders that cannot be read whatever their sizes are.
Status checkKind(JsonFields& fields, const std::string& file) {
    const auto modelType = fields.text("model_type");
    if (fields.has("auto_map"))
        return Error{
            ErrorCode::BadData,
            "%1: the model needs Python code of its folder (auto_map); code of a folder "
            "is never run"_m(file),
            "Use a model of one of these types without auto_map: %1"_m(supportedModelTypes())};
    if (fields.has("quantization_config")) {
        const auto& quantised = fields.at("quantization_config");
        const auto method =
            quantised.is_object() ? quantised.value("quant_method", Json()) : Json();
        return Error{ErrorCode::BadData,
                     "%1: the weights are quantised (quantization_config, %2), and only weights "
                     "in full or half precision are read"_m(
                         file, method.is_string() ? io::shortValue(method) : "unknown method"_m),
                     "Use the model from which the quantised one was made"_m};
    }
    return fields.status();
}

std::string classNameFrom(JsonFields& fields) {
    const auto& names = fields.at("architectures");
    if (names.is_null() || (names.is_array() && names.empty())) return "";
    if (names.is_array() && names[0].is_string()) return names[0].get<std::string>();
    fields.refuse("architectures", "a list with the name of a class is required"_m);
    return "";
}

// Head of a class; nothing if its head is not supported.
std::optional<Head> headOfClass(const std::string& name, Family family) {
    if (isDecoder(family) && endsWith(name, "ForSequenceClassification"))
        return Head::TextClassification;
    if (isDecoder(family) && (endsWith(name, "ForCausalLM") || endsWith(name, "LMHeadModel")))
        return Head::CausalLanguageModel;
    if (name.empty()) return Head::None;
    if (family == Family::Clip) {
        if (name == "CLIPModel" || endsWith(name, "WithProjection")) return Head::Projection;
        return endsWith(name, "Model") ? std::optional<Head>(Head::None) : std::nullopt;
    }
    if (readsImages(family)) {
        if (endsWith(name, "ForImageClassification") ||
            endsWith(name, "ForImageClassificationWithTeacher"))
            return Head::ImageClassification;
    } else {
        if (endsWith(name, "ForSequenceClassification")) return Head::TextClassification;
        // ELECTRA's is a discriminator, which predicts no tokens.
        const bool masked = endsWith(name, "ForMaskedLM") ||
                            (endsWith(name, "ForPreTraining") && family != Family::Electra);
        if (masked && !isDecoder(family)) return Head::MaskedLanguageModel;
    }
    if (endsWith(name, "Model") && !endsWith(name, "LMHeadModel")) return Head::None;
    return std::nullopt;
}

bool tiesEmbeddings(JsonFields& fields, Family family) {
    return fields.flag("tie_word_embeddings", family != Family::Llama && family != Family::GptNeox);
}

// The output layer of an encoder-decoder cannot be replaced.
void choosePair(JsonFields& fields, const HeadChoice& choice, Architecture& out) {
    const auto& name = out.className;
    const bool known = name.empty() || endsWith(name, "ForConditionalGeneration") ||
                       endsWith(name, "MTModel") || name == "BartModel" || name == "MarianModel" ||
                       name == "T5Model";
    if (!known)
        return fields.refuse("architectures",
                             "a model that generates texts is required, such as "
                             "MarianMTModel or T5ForConditionalGeneration"_m);
    out.head = Head::SequenceToSequence;
    if (choice.head.value_or(out.head) != out.head || !choice.labels.empty())
        fields.fail(
            {ErrorCode::Usage,
             "a %1 model generates texts and cannot be given another output layer"_m(out.modelType),
             "Import it with its own output layer"_m});
}

void chooseHead(JsonFields& fields, const HeadChoice& choice, Architecture& out) {
    if (isPair(out.family)) return choosePair(fields, choice, out);
    const auto stored = headOfClass(out.className, out.family);
    // With a tied output layer, a decoder is a language model as it is.
    const bool complete = isDecoder(out.family) && tiesEmbeddings(fields, out.family);
    out.head = stored.value_or(Head::None);
    if (complete && out.head == Head::None) out.head = Head::CausalLanguageModel;
    out.distilled = endsWith(out.className, "ForImageClassificationWithTeacher");
    if (out.className.empty() && !complete)
        out.notes.push_back(
            "config.json does not name a class (architectures), so only the encoder is read"_m);
    else if (!stored && !complete)
        out.notes.push_back(
            "The output layers of %1 are not supported, so only the encoder is "
            "read"_m(out.className));
    const bool language =
        out.head == Head::CausalLanguageModel || out.head == Head::MaskedLanguageModel;
    auto chosen = choice.head.value_or(out.head);
    if (complete && chosen == Head::None) chosen = Head::CausalLanguageModel;
    if (chosen == out.head) {
        out.newOutput = !language && !choice.labels.empty();
        return;
    }
    const auto classification =
        readsImages(out.family) ? Head::ImageClassification : Head::TextClassification;
    const bool tied = complete && chosen == Head::CausalLanguageModel;
    if (chosen != classification && chosen != Head::None && !tied)
        return fields.fail({ErrorCode::Usage,
                            chosen == Head::ImageClassification
                                ? "a %1 model cannot classify images"_m(out.modelType)
                                : "a %1 model cannot be given this output layer"_m(out.modelType),
                            "Choose the stored output layer, or classification"_m});
    out.head = chosen;
    out.newOutput = true;
}

// Choices that depend on the head.
void readHeadStyle(JsonFields& fields, Architecture& out) {
    if (isPair(out.family)) return;
    auto& style = out.style;
    const bool language =
        out.head == Head::CausalLanguageModel || out.head == Head::MaskedLanguageModel;
    style.tiedOutput = language && tiesEmbeddings(fields, out.family);
    style.pooling = out.distilled ? Pooling::Prefix : Pooling::First;
    switch (out.family) {
        case Family::Bert:
        case Family::Roberta:
        case Family::Albert:
            style.transform = Transform::Tanh;
            break;
        case Family::DistilBert:
            style.transform = Transform::Relu;
            break;
        case Family::Electra:
            style.transform = Transform::Gelu;
            break;
        case Family::Dinov2:
            style.pooling = Pooling::FirstAndMean;
            break;
        case Family::Gpt2:
        case Family::Llama:
        case Family::GptNeox:
        case Family::GptNeo:
        case Family::Opt:
            style.pooling = Pooling::Last;
            style.outputBias = false;
            style.causal = !language;  // language models are causal in any case
            break;
        case Family::Clip:
            style.outputBias = out.head != Head::Projection;
            break;
        case Family::ModernBert:
            readModernBertHead(fields, out);
            break;
        default:
            break;
    }
    if (!language) return;
    // Every token is predicted.
    style.pooling = Pooling::Mean;
    style.transform =
        out.head == Head::MaskedLanguageModel ? Transform::Prediction : Transform::None;
    // The prediction layers of RoBERTa and ELECTRA have this activation in any case.
    if (style.transform == Transform::Prediction &&
        (out.family == Family::Roberta || out.family == Family::Electra) &&
        style.activation != models::FeedForwardActivation::Gelu)
        fields.refuse("hidden_act", "the output layers need gelu"_m);
}

std::vector<std::string> numberedLabels(std::int64_t count) {
    std::vector<std::string> labels;
    for (std::int64_t i = 0; i < count; ++i) labels.push_back("LABEL_" + std::to_string(i));
    return labels;
}

// Names of the outputs that the folder has.
std::vector<std::string> labelsFrom(JsonFields& fields, const Architecture& a) {
    if (a.head == Head::Projection) {
        std::vector<std::string> names;
        for (std::int64_t i = 0; i < a.projection; ++i)
            names.push_back("dimension " + std::to_string(i));
        return names;
    }
    const auto& names = fields.at("id2label");
    if (!fields.has("id2label")) return numberedLabels(fields.integer("num_labels", 1, 1 << 16, 2));
    std::vector<std::string> labels;
    if (names.is_object() && names.size() <= static_cast<std::size_t>(kMostClasses))
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto found = names.find(std::to_string(i));
            if (found != names.end() && found->is_string())
                labels.push_back(found->get<std::string>());
        }
    if (!labels.empty() && labels.size() == names.size()) return labels;
    fields.refuse("id2label", "an object with the names of the classes 0, 1, 2, ... is required"_m);
    return {"LABEL_0"};
}

// Head numbers of one layer from "pruned_heads", or nothing if they are not valid.
std::optional<std::vector<std::int64_t>> headsLeft(const Json& removed, std::int64_t heads) {
    if (!removed.is_array()) return {};
    std::vector<bool> isRemoved(static_cast<std::size_t>(heads));
    for (const auto& head : removed) {
        if (!head.is_number_unsigned() || head.get<std::uint64_t>() >= isRemoved.size() ||
            isRemoved[head.get<std::size_t>()])
            return {};
        isRemoved[head.get<std::size_t>()] = true;
    }
    std::vector<std::int64_t> left;
    for (std::int64_t head = 0; head < heads; ++head)
        if (!isRemoved[static_cast<std::size_t>(head)]) left.push_back(head);
    return left;
}

void readRemovedHeads(JsonFields& fields, Architecture& out) {
    if (!fields.has("pruned_heads")) return;
    const auto& layers = fields.at("pruned_heads");
    const auto refuse = [&] {
        fields.refuse("pruned_heads", "allowed are lists of heads 0 to %1 for layers 0 to %2"_m(
                                          out.headCount - 1, out.layers() - 1));
    };
    if (!layers.is_object()) return refuse();
    std::size_t read = 0, removed = 0;
    for (std::int64_t layer = 0; layer < out.layers(); ++layer) {
        const auto found = layers.find(std::to_string(layer));
        if (found == layers.end()) continue;
        const auto left = headsLeft(*found, out.headCount);
        if (!left) return refuse();
        removed += found->size();
        out.headNumbers[static_cast<std::size_t>(layer)] = *left;
        ++read;
    }
    if (read != layers.size()) return refuse();
    const auto each = static_cast<std::size_t>(out.layers() / out.blocks());
    for (std::size_t layer = 0; layer < out.headNumbers.size(); ++layer)
        if (out.headNumbers[layer] != out.headNumbers[layer / each * each])
            return fields.refuse("pruned_heads",
                                 "layers that share their weights must lose the same heads"_m);
    if (removed > 0)
        out.notes.push_back(
            "Heads that were removed before the model was saved (pruned_heads): "
            "%1. The others keep their numbers"_m(removed));
}

void noteStyle(Architecture& out) {
    if (!out.problem.empty() && out.problem != "single_label_classification")
        out.notes.push_back(
            "The model was trained for %1 (problem_type), but here a sample has "
            "exactly one class"_m(out.problem));
    if (out.distilled)
        out.notes.push_back(
            "The mean of two output layers, on the class and the distillation "
            "token, is read as one output layer on both"_m);
    if (!out.queryBias)
        out.notes.push_back(
            "Queries, keys and values are stored without biases (qkv_bias); the biases "
            "are read as zeros"_m);
    if (out.family == Family::Dinov2)
        out.notes.push_back(
            "The factors of LayerScale are multiplied into the weights of the layers before them"_m);
    if (!out.scaledScores || out.scaledByLayer)
        out.notes.push_back(
            "The scores have another scale than usual, so the query weights are "
            "multiplied by it"_m);
}

}  // namespace

std::string supportedModelTypes() {
    std::string names;
    for (const auto& reader : familyReaders())
        names += (names.empty() ? "" : ", ") + std::string(reader.modelType);
    return names;
}

Result<Architecture> architectureFrom(const Json& config, const std::string& file,
                                      const HeadChoice& choice) {
    JsonFields fields(config, file);
    HEADSCOPE_CHECK(checkKind(fields, file));
    Architecture out;
    out.modelType = fields.text("model_type");
    const auto& readers = familyReaders();
    const auto reader = std::find_if(readers.begin(), readers.end(), [&](const auto& row) {
        return row.modelType == out.modelType;
    });
    if (reader == readers.end())
        return Error{ErrorCode::BadData,
                     "%1: models of the type %2 are not supported. Supported are %3"_m(
                         file, io::shortValue(fields.at("model_type")), supportedModelTypes()),
                     "Use a model of one of these types"_m};
    out.family = reader->family;
    reader->read(fields, out);
    HEADSCOPE_CHECK(Status(fields.status()));
    out.className = classNameFrom(fields);
    chooseHead(fields, choice, out);
    if (out.newOutput || out.head != Head::ImageClassification) out.distilled = false;
    readHeadStyle(fields, out);
    out.labels = choice.labels.empty() ? labelsFrom(fields, out) : choice.labels;
    out.classes = static_cast<std::int64_t>(out.labels.size());
    out.problem = fields.text("problem_type", "");
    out.initialDeviation = fields.real("initializer_range", 0, 10, 0.02);
    readRemovedHeads(fields, out);
    HEADSCOPE_CHECK(Status(fields.status()));
    noteStyle(out);
    if (!out.config) out.config = std::make_shared<const Json>(config);
    return out;
}

}  // namespace headscope::foreign
