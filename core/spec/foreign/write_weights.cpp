#include "core/spec/foreign/write_weights.h"

#include "core/spec/foreign/float_values.h"
#include "core/spec/foreign/load_plan.h"

#include <algorithm>
#include <cstring>

namespace headscope::foreign {
namespace {

using Floats = std::vector<float>;

io::PlainTensor tensorOf(const Floats& values, Shape shape) {
    io::PlainTensor tensor{"F32", std::move(shape), {}};
    tensor.bytes.resize(values.size() * sizeof(float));
    if (!values.empty()) std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
    return tensor;
}

// Elements of a parameter for one stored tensor, in the order of the file.
class Extraction {
public:
    Extraction(const Piece& piece, const Floats& parameter) : m_piece(piece), m_values(parameter) {}

    Floats run() const {
        if (isMean(m_piece.operation)) return half();
        if (m_piece.operation == Operation::HeadMajor) return byHeads();
        // The factors are in the weights.
        if (m_piece.operation == Operation::RowScale)
            return Floats(static_cast<std::size_t>(m_piece.shape[0]), 1.F);
        const auto first = m_values.begin() + m_piece.first;
        Floats part(first, first + elementsOf(m_piece.shape));
        for (std::int64_t i = 0; m_piece.factor != 1 && i < m_piece.scaled; ++i) {
            auto& value = part[static_cast<std::size_t>(i)];
            value = static_cast<float>(value / m_piece.factor);
        }
        const bool matrix = m_piece.shape.size() == 2;
        return m_piece.operation == Operation::Transpose && matrix ? transposed(part) : part;
    }

private:
    Floats transposed(const Floats& part) const {
        const auto rows = m_piece.shape[0], columns = m_piece.shape[1];
        Floats out(part.size());
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t column = 0; column < columns; ++column)
                out[static_cast<std::size_t>(row * columns + column)] =
                    part[static_cast<std::size_t>(column * rows + row)];
        return out;
    }

    Floats byHeads() const {
        Floats out;
        out.reserve(m_values.size());
        for (std::int64_t i = 0; i < 3 * m_piece.heads; ++i) {
            const auto first = m_values.begin() + (i % 3 * m_piece.heads + i / 3) * m_piece.block;
            out.insert(out.end(), first, first + m_piece.block);
        }
        return out;
    }

    // The mean of two output layers has half of each weight. Their biases are known only as a mean,
    // so both get it.
    Floats half() const {
        if (m_piece.shape.size() != 2) return m_values;
        const auto rows = m_piece.shape[0], columns = m_piece.shape[1];
        const auto offset = m_piece.operation == Operation::MeanSecond ? columns : 0;
        Floats out;
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t column = 0; column < columns; ++column)
                out.push_back(
                    2 * m_values[static_cast<std::size_t>(row * 2 * columns + offset + column)]);
        return out;
    }

    const Piece& m_piece;
    const Floats& m_values;
};

// Writes one half of the rows of a tensor; the other half comes from another parameter.
void putHalf(const Piece& piece, const Floats& values, io::PlainTensor& tensor) {
    if (tensor.bytes.empty())
        tensor = tensorOf(Floats(static_cast<std::size_t>(elementsOf(piece.shape))), piece.shape);
    const auto half = tensor.bytes.size() / 2;
    std::memcpy(tensor.bytes.data() + (piece.operation == Operation::FirstHalf ? 0 : half),
                values.data(), half);
}

// Stores all tensors as `dtype`, unless a value would change.
void narrow(const std::string& dtype, io::TensorFile& file) {
    std::map<std::string, io::PlainTensor> narrowed;
    for (const auto& [name, tensor] : file.tensors) {
        auto bytes = exactBytes(dtype, floatsOf(tensor));
        if (!bytes) return;
        narrowed[name] = {dtype, tensor.shape, std::move(*bytes)};
    }
    file.tensors = std::move(narrowed);
}

// Copies block i of `size` elements to block numbers[i], in each of `parts` parts. The blocks of
// other heads are zeros.
Floats spread(const Floats& values, const std::vector<std::int64_t>& numbers, std::int64_t heads,
              std::int64_t parts, std::int64_t size) {
    Floats out(static_cast<std::size_t>(parts * heads * size));
    const auto left = static_cast<std::int64_t>(numbers.size());
    for (std::int64_t part = 0; part < parts; ++part)
        for (std::int64_t i = 0; i < left; ++i)
            std::copy_n(values.begin() + (part * left + i) * size, size,
                        out.begin() + (part * heads + numbers[static_cast<std::size_t>(i)]) * size);
    return out;
}

}  // namespace

io::TensorFile withZeroHeads(const Architecture& a, const io::TensorFile& weights) {
    auto out = weights;
    const auto all = a.headCount * a.headSize;
    for (std::int64_t block = 0; block < a.blocks(); ++block) {
        const auto layer = static_cast<std::size_t>(block * (a.layers() / a.blocks()));
        const auto& numbers = a.headNumbers[layer];
        const auto name = attentionOf(a, block);
        // size: elements of one head.
        const auto stacked = [&](const Floats& values, std::int64_t size) {
            if (a.keyHeads == 0) return spread(values, numbers, a.headCount, 3, size);
            // Shared keys and values stay, unless the layer lost all its heads.
            auto rows = spread(values, numbers, a.headCount, 1, size);
            const auto own = static_cast<std::ptrdiff_t>(numbers.size()) * size;
            rows.insert(rows.end(), values.begin() + own, values.end());
            rows.resize(static_cast<std::size_t>((a.headCount + 2 * a.keyHeads) * size));
            return rows;
        };
        const auto rows = all + 2 * (a.keyHeads > 0 ? a.keyHeads * a.headSize : all);
        auto& tensors = out.tensors;
        auto& qkv = tensors.at(name + "qkv.weight");
        qkv = tensorOf(stacked(floatsOf(qkv), a.headSize * a.width), {rows, a.width});
        if (const auto bias = tensors.find(name + "qkv.bias"); bias != tensors.end())
            bias->second = tensorOf(stacked(floatsOf(bias->second), a.headSize), {rows});
        // The output projection has dh columns per head.
        auto& output = tensors.at(name + "output.weight");
        output = tensorOf(spread(floatsOf(output), numbers, a.headCount, a.width, a.headSize),
                          {a.width, all});
    }
    // A column per head; all self-attentions of a stack have the same heads.
    for (const auto& [name, site] :
         {std::pair<const char*, std::int64_t>{"source_relative_bias", 0},
          {"target_relative_bias", a.encoderLayers}}) {
        const auto bias = out.tensors.find(name);
        if (bias == out.tensors.end()) continue;
        const auto buckets = a.style.relativeBias.buckets;
        bias->second =
            tensorOf(spread(floatsOf(bias->second), a.headNumbers[static_cast<std::size_t>(site)],
                            a.headCount, buckets, 1),
                     {buckets, a.headCount});
    }
    return out;
}

Architecture withAllHeads(Architecture a) {
    for (auto& numbers : a.headNumbers) {
        numbers.clear();
        for (std::int64_t head = 0; head < a.headCount; ++head) numbers.push_back(head);
    }
    return a;
}

std::optional<Architecture> withFewerHeads(Architecture a) {
    // Qwen2 divides its width by the heads.
    const bool sized =
        a.family == Family::T5 || (a.family == Family::Llama && a.modelType != "qwen2");
    if (!sized) return std::nullopt;
    const auto left = a.headNumbers.front().size();
    const bool equal = left > 0 && std::all_of(a.headNumbers.begin(), a.headNumbers.end(),
                                               [&](const auto& n) { return n.size() == left; });
    if (!equal) return std::nullopt;
    a.headCount = static_cast<std::int64_t>(left);
    if (a.keyHeads == a.headCount) a.keyHeads = 0;
    return withAllHeads(std::move(a));
}

io::TensorFile storedWeights(const Architecture& architecture, const io::TensorFile& weights,
                             const std::string& dtype) {
    io::TensorFile out;
    out.metadata["format"] = "pt";  // transformers requires it
    for (const auto& parameter : writingPlan(architecture).parameters) {
        if (parameter.pieces.empty()) continue;
        const auto found = weights.tensors.find(parameter.name);
        // A table of token types that the model lacks is zeros (fitting_class.cpp).
        const auto values = found == weights.tensors.end()
                                ? Floats(static_cast<std::size_t>(elementsOf(parameter.shape)))
                                : floatsOf(found->second);
        for (const auto& piece : parameter.pieces)
            if (isHalf(piece.operation))
                putHalf(piece, values, out.tensors[piece.stored]);
            else
                out.tensors[piece.stored] = tensorOf(Extraction(piece, values).run(), piece.shape);
    }
    // Version 4 of transformers reads this bias of RoBERTa by its second name only.
    const auto bias = out.tensors.find("lm_head.bias");
    if (bias != out.tensors.end()) out.tensors["lm_head.decoder.bias"] = bias->second;
    if (dtype != "F32") narrow(dtype, out);
    return out;
}

}  // namespace headscope::foreign
