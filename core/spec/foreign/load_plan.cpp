#include "core/spec/foreign/load_plan.h"

#include "core/spec/foreign/affixes.h"

#include <algorithm>
#include <set>

namespace headscope::foreign {
namespace {

std::string replaced(std::string text, const std::string& part, const std::string& by) {
    const auto at = text.find(part);
    return at == std::string::npos ? text : text.replace(at, part.size(), by);
}

// A row of the table for one layer and one of weight and bias.
struct Candidate {
    std::string name;  // current name, with prefix
    Operation operation;
};

// Parameter -> rows that it may be made from, in the order of the table.
using Candidates = std::map<std::string, std::vector<Candidate>>;

// Layers of the stack that a row belongs to.
std::int64_t layersOf(const NameRow& row, const Architecture& a) {
    if (a.encoderLayers == 0) return a.blocks();
    return startsWith(row.ours, "decoder") ? a.decoderLayers() : a.encoderLayers;
}

void addRow(const NameRow& row, const std::string& prefix, const Architecture& a, Candidates& out) {
    const std::string pattern = prefix + row.stored, target = row.ours;
    const bool perLayer = pattern.find("{L}") != std::string::npos;
    const auto layers = layersOf(row, a);
    for (std::int64_t layer = 0; layer < (perLayer ? layers : 1); ++layer) {
        const auto number = std::to_string(layer);
        const auto name = replaced(pattern, "{L}", number), ours = replaced(target, "{L}", number);
        // "*" stands for weight and bias.
        if (name.back() != '*') {
            out[ours].push_back({name, row.operation});
            continue;
        }
        for (const char* part : {"weight", "bias"})
            out[replaced(ours, "*", part)].push_back({replaced(name, "*", part), row.operation});
    }
}

// T5 names the first feed-forward map by whether there is a gate.
bool belongs(const NameRow& row, const Architecture& a) {
    if (a.family != Family::T5) return true;
    return !endsWith(row.stored, a.style.gatedFeedForward ? ".wi.weight" : ".wi_1.weight");
}

// Rows of the tables that belong to the architecture and its head.
Candidates candidatesOf(const Architecture& architecture, const std::string& prefix) {
    const auto& map = nameMapOf(architecture.family);
    Candidates out;
    for (const auto& row : map.encoder)
        if (belongs(row, architecture)) addRow(row, prefix, architecture, out);
    for (const auto& item : map.heads)
        if (item.head == architecture.head &&
            (item.row.ours != std::string("head.*") ||
             // A distilled model has two classifiers, of which the mean is taken; other models have
             // one.
             isMean(item.row.operation) == architecture.distilled))
            addRow(item.row, item.prefixed ? prefix : "", architecture, out);
    return out;
}

// Current name -> name in the file. A file with both gamma and weight is read by the newer name.
std::map<std::string, std::string> currentNames(const std::vector<std::string>& stored) {
    std::map<std::string, std::string> names;
    for (const auto& name : stored) names.emplace(currentName(name), name);
    for (const auto& name : stored)
        if (const auto found = names.find(name); found != names.end()) found->second = name;
    return names;
}

std::string prefixIn(const NameMap& map, const std::map<std::string, std::string>& names) {
    const std::string first = map.encoder.front().stored;
    // Files of a bare encoder have no prefix; others may wrap the model under a name of their own.
    for (const std::string prefix : {map.prefix, ""})
        if (names.count(prefix + first)) return prefix;
    for (const auto& item : names)
        if (endsWith(item.first, "." + first))
            return item.first.substr(0, item.first.size() - first.size());
    return "";
}

class Planner {
public:
    Planner(const Architecture& architecture, const std::vector<std::string>& stored)
        : m_architecture(architecture),
          m_map(nameMapOf(architecture.family)),
          m_names(currentNames(stored)) {
        m_plan.prefix = prefixIn(m_map, m_names);
        m_candidates = candidatesOf(architecture, m_plan.prefix);
    }

    LoadPlan plan(const std::vector<std::string>& stored) {
        for (auto& [name, shape] : parametersOf(m_architecture))
            m_plan.parameters.push_back(planned(name, shape));
        for (const auto& name : stored) {
            if (m_used.count(name)) continue;
            // Known but unneeded tensors are normal; unknown ones may mean a wrong architecture.
            (isKnown(name) ? m_plan.leftAside : m_plan.unused).push_back(name);
        }
        return std::move(m_plan);
    }

private:
    static bool isHead(const std::string& name) {
        return startsWith(name, "head.") || startsWith(name, "transform") || name == "output_bias";
    }

    bool isStored(const Candidate& candidate) const { return m_names.count(candidate.name) > 0; }

    // If no part of a head's layer is stored, the layer is new. If only some parts are, it is
    // damaged.
    bool isNew(const std::string& name) const {
        // The output layer of an encoder-decoder is always read; only its bias may be missing.
        if (isPair(m_architecture.family) ? name != "output_bias" : !isHead(name)) return false;
        const bool output = !startsWith(name, "transform");
        // The user asked for a new classifier.
        if (output && m_architecture.newOutput) return true;
        const auto layer = name.substr(0, name.find('.') + 1);
        for (const char* part : {"weight", "bias"}) {
            const auto found = m_candidates.find(layer.empty() ? name : layer + part);
            if (found == m_candidates.end()) continue;
            for (const auto& candidate : found->second)
                if (isStored(candidate)) return false;
        }
        return true;
    }

    bool isZeros(const std::string& name) const {
        return !m_architecture.queryBias && endsWith(name, "attention.qkv.bias");
    }

    PlannedParameter planned(const std::string& name, const Shape& shape) {
        PlannedParameter out{name, shape, Source::Stored, {}};
        // A missing bias of an encoder-decoder's tied output layer is zero.
        if (isNew(name)) out.source = isPair(m_architecture.family) ? Source::Zeros : Source::New;
        if (isZeros(name)) out.source = Source::Zeros;
        if (out.source != Source::Stored) return out;
        const auto& candidates = m_candidates[name];
        for (const auto& candidate : candidates) {
            const bool taken = std::any_of(
                out.pieces.begin(), out.pieces.end(),
                // Several names may hold the same part; the first stored one is taken.
                [&](const Piece& piece) { return piece.operation == candidate.operation; });
            if (taken || !isStored(candidate)) continue;
            out.pieces.push_back(pieceOf(candidate, name, shape));
            m_used.insert(out.pieces.back().stored);
        }
        noteMissing(candidates, out);
        return out;
    }

    void noteMissing(const std::vector<Candidate>& candidates, const PlannedParameter& parameter) {
        std::set<Operation> found;
        for (const auto& piece : parameter.pieces) found.insert(piece.operation);
        for (const auto& candidate : candidates)
            if (found.insert(candidate.operation).second &&
                // Two parameters may be made from one tensor.
                std::find(m_plan.missing.begin(), m_plan.missing.end(), candidate.name) ==
                    m_plan.missing.end())
                m_plan.missing.push_back(candidate.name);
    }

    // Number of the block in "block12.attention.qkv.weight", or of the site in
    // "decoder3.cross_attention.qkv.weight".
    std::int64_t blockIn(const std::string& name) const {
        if (startsWith(name, "block")) return std::stoll(name.substr(5));
        if (name.find("attention.") == std::string::npos) return 0;
        const auto number = std::stoll(name.substr(std::string("encoder").size()));
        if (startsWith(name, "encoder")) return number;
        return m_architecture.encoderLayers + 2 * number +
               (name.find("cross_attention.") != std::string::npos ? 1 : 0);
    }

    // Parts of the stack of queries, keys and values. columns: elements per row.
    void placeInStack(std::int64_t block, std::int64_t columns, Piece& piece) const {
        const auto heads = m_architecture.headsIn(block), dh = m_architecture.headSize,
                   keyRows = m_architecture.keyHeadsIn(block) * dh;
        switch (piece.operation) {
            case Operation::Queries:
                piece.shape[0] = heads * dh;
                break;
            case Operation::Keys:
            case Operation::Values:
                piece.shape[0] = keyRows;
                piece.first =
                    (heads * dh + (piece.operation == Operation::Keys ? 0 : keyRows)) * columns;
                break;
            case Operation::HeadMajor:
                piece.block = dh * columns;
                piece.heads = heads;
                break;
            default:
                break;
        }
    }

    // Embeddings of images. shape: of the parameter.
    void placeOfImage(const Shape& shape, Piece& piece) const {
        const auto& a = m_architecture;
        switch (piece.operation) {
            case Operation::ImagePositions:
                piece.prefix = a.style.prefixTokens;
                piece.grid = a.imageSize / a.patch;
                piece.storedGrid = a.storedGrid > 0 ? a.storedGrid : piece.grid;
                piece.shape[1] = piece.prefix + piece.storedGrid * piece.storedGrid;
                break;
            case Operation::Patches:
                if (shape.size() == 2) piece.shape = {shape[0], a.channels, a.patch, a.patch};
                break;
            case Operation::FirstPrefix:
            case Operation::SecondPrefix:
                piece.shape[1] = 1;
                piece.first = piece.operation == Operation::FirstPrefix ? 0 : shape[2];
                break;
            default:
                break;
        }
    }

    Piece pieceOf(const Candidate& candidate, const std::string& name, const Shape& shape) const {
        Piece piece{m_names.at(candidate.name), candidate.operation, shape, 0, 0, 1, 0, 0, 0, 0, 0};
        const auto number = blockIn(name),
                   columns = shape.empty() || shape[0] == 0 ? 0 : elementsOf(shape) / shape[0];
        placeInStack(number, columns, piece);
        placeOfImage(shape, piece);
        switch (candidate.operation) {
            case Operation::RowScale:
                piece.shape = {shape[0]};
                piece.block = columns;
                break;
            case Operation::Transpose:
                std::reverse(piece.shape.begin(), piece.shape.end());
                break;
            case Operation::WithoutAxis:
                piece.shape.insert(piece.shape.begin(), 1);
                break;
            case Operation::LeadingAxis:
                piece.shape.erase(piece.shape.begin());
                break;
            case Operation::LeadingAxes:
                piece.shape = {shape.back()};
                break;
            case Operation::FirstHalf:
            case Operation::SecondHalf:
                piece.shape[0] *= 2;
                break;
            case Operation::MeanFirst:
            case Operation::MeanSecond:
                if (shape.size() == 2) piece.shape[1] /= 2;
                break;
            default:
                break;
        }
        // Some families scale queries differently; the factor is folded into the query weights, the
        // first third.
        const bool hasQueries =
            name.find("attention.qkv.") != std::string::npos && piece.first == 0;
        piece.factor = hasQueries ? m_architecture.queryFactor(number) : 1;
        if (piece.factor != 1)
            piece.scaled = m_architecture.headsIn(number) * m_architecture.headSize * columns;
        return piece;
    }

    bool isKnown(const std::string& name) const {
        for (const auto* ending : m_map.buffers)
            if (endsWith(name, ending)) return true;
        const auto bare =
            startsWith(name, m_plan.prefix) ? name.substr(m_plan.prefix.size()) : name;
        return std::any_of(m_map.otherHeads.begin(), m_map.otherHeads.end(),
                           [&](const char* beginning) {
                               return startsWith(name, beginning) || startsWith(bare, beginning);
                           });
    }

    const Architecture& m_architecture;
    const NameMap& m_map;
    std::map<std::string, std::string> m_names;
    Candidates m_candidates;
    std::set<std::string> m_used;
    LoadPlan m_plan;
};

}  // namespace

std::int64_t elementsOf(const Shape& shape) {
    std::int64_t elements = 1;
    for (const auto size : shape) elements *= size;
    return elements;
}

bool isHalf(Operation operation) {
    return operation == Operation::FirstHalf || operation == Operation::SecondHalf;
}

bool isMean(Operation operation) {
    return operation == Operation::MeanFirst || operation == Operation::MeanSecond;
}

LoadPlan planFor(const Architecture& architecture, const std::vector<std::string>& stored) {
    return Planner(architecture, stored).plan(stored);
}

LoadPlan writingPlan(const Architecture& architecture) {
    auto written = architecture;
    written.newOutput = false;  // the run has weights for it
    written.storedGrid = 0;     // the table is written as it was read
    const auto candidates = candidatesOf(written, nameMapOf(written.family).prefix);
    std::vector<std::string> names;
    for (const auto& parameter : parametersOf(written)) {
        const auto rows = candidates.find(parameter.first);
        if (rows == candidates.end()) continue;
        std::set<Operation> used;
        for (const auto& row : rows->second)
            if (used.insert(row.operation).second) names.push_back(row.name);
    }
    return planFor(written, names);
}

}  // namespace headscope::foreign
