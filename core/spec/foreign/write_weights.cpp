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
    for (std::int64_t layer = 0; layer < a.layers(); ++layer) {
        const auto& numbers = a.headNumbers[static_cast<std::size_t>(layer)];
        const auto name = "block" + std::to_string(layer) + ".attention.";
        const auto put = [&](const char* part, std::int64_t parts, std::int64_t size, Shape shape) {
            auto& tensor = out.tensors.at(name + part);
            tensor = tensorOf(spread(floatsOf(tensor), numbers, a.headCount, parts, size),
                              std::move(shape));
        };
        // Queries, keys and values have dh rows per head; the output projection dh columns.
        put("qkv.weight", 3, a.headSize * a.width, {3 * all, a.width});
        put("qkv.bias", 3, a.headSize, {3 * all});
        put("output.weight", a.width, a.headSize, {a.width, all});
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
            out.tensors[piece.stored] = tensorOf(Extraction(piece, values).run(), piece.shape);
    }
    // Version 4 of transformers reads this bias of RoBERTa by its second name only.
    const auto bias = out.tensors.find("lm_head.bias");
    if (bias != out.tensors.end()) out.tensors["lm_head.decoder.bias"] = bias->second;
    if (dtype != "F32") narrow(dtype, out);
    return out;
}

}  // namespace headscope::foreign
