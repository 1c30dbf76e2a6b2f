#include "core/base/io/text_file.h"
#include "core/base/util/free_memory.h"
#include "core/base/util/random.h"
#include "core/spec/foreign/float_values.h"
#include "core/spec/foreign/inspection.h"
#include "core/spec/foreign/position_grid.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

namespace headscope::foreign {
namespace {

// Consecutive elements of a stored tensor.
struct Values {
    const float* first;
    std::size_t count;

    const float* begin() const { return first; }
    const float* end() const { return first + count; }
    std::size_t size() const { return count; }
    const float* data() const { return first; }
    float operator[](std::size_t i) const { return first[i]; }
};

// Returns whether the stored tensor is the parameter, element by element.
bool keepsOrder(const PlannedParameter& parameter) {
    if (parameter.pieces.size() != 1) return false;
    const auto& piece = parameter.pieces.front();
    if (piece.factor != 1 || piece.first != 0 || piece.storedGrid != piece.grid ||
        elementsOf(piece.shape) != elementsOf(parameter.shape))
        return false;
    switch (piece.operation) {
        case Operation::Copy:
        case Operation::Patches:
        case Operation::LeadingAxis:
        case Operation::LeadingAxes:
        case Operation::WithoutAxis:
        case Operation::ImagePositions:
            return true;
        default:
            return false;
    }
}

// Writes stored elements to their places in a parameter.
class Placement {
public:
    Placement(const Piece& piece, float* parameter)
        : m_piece(piece),
          m_parameter(parameter),
          m_transposed(piece.operation == Operation::Transpose && piece.shape.size() == 2) {}

    // `first`: index of the first element in the stored tensor.
    void put(const Values& values, std::int64_t first) {
        for (const float value : values) m_notFinite += !std::isfinite(value);
        if (m_transposed) return putTransposed(values, first);
        if (m_piece.storedGrid != m_piece.grid) return putPositions(values, first);
        if (isMean(m_piece.operation)) return putHalves(values, first);
        if (isHalf(m_piece.operation)) return putHalfOfRows(values, first);
        if (m_piece.operation == Operation::HeadMajor) return putHeads(values, first);
        if (m_piece.operation == Operation::RowScale) return scaleRows(values, first);
        std::memcpy(m_parameter + m_piece.first + first, values.data(),
                    values.size() * sizeof(float));
    }

    void scale() {
        if (m_piece.factor == 1) return;
        float* values = m_parameter + m_piece.first;
        for (std::int64_t i = 0; i < m_piece.scaled; ++i)
            values[i] = static_cast<float>(values[i] * m_piece.factor);
    }

    std::int64_t notFinite() const { return m_notFinite; }

private:
    void putTransposed(const Values& values, std::int64_t first) {
        const auto rows = m_piece.shape[0], columns = m_piece.shape[1];
        auto row = first / columns, column = first % columns;
        for (const float value : values) {
            m_parameter[column * rows + row] = value;
            if (++column < columns) continue;
            column = 0;
            ++row;
        }
    }

    // Halves of a weight are concatenated along the columns; halves of a bias are summed.
    void putHalves(const Values& values, std::int64_t first) {
        const bool weight = m_piece.shape.size() == 2;
        const auto columns = weight ? m_piece.shape[1] : 1;
        const auto offset = m_piece.operation == Operation::MeanSecond ? columns : 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto at = first + static_cast<std::int64_t>(i);
            if (weight)
                m_parameter[at / columns * 2 * columns + offset + at % columns] = values[i] / 2;
            else
                m_parameter[at] += values[i] / 2;
        }
    }

    // The elements of one half of the stored tensor; the others belong to another parameter.
    void putHalfOfRows(const Values& values, std::int64_t first) {
        const auto half = elementsOf(m_piece.shape) / 2,
                   begin = m_piece.operation == Operation::FirstHalf ? 0 : half,
                   from = std::max(begin - first, std::int64_t{0}),
                   to = std::min(begin + half - first, static_cast<std::int64_t>(values.size()));
        if (from < to)
            std::copy(values.begin() + from, values.begin() + to,
                      m_parameter + first + from - begin);
    }

    // Keeps the table, and resizes it when it is complete.
    void putPositions(const Values& values, std::int64_t first) {
        const auto elements = static_cast<std::size_t>(elementsOf(m_piece.shape));
        m_table.resize(elements);
        std::copy(values.begin(), values.end(), m_table.begin() + first);
        if (static_cast<std::size_t>(first) + values.size() < elements) return;
        const auto width = m_piece.shape[2], prefix = m_piece.prefix * width;
        std::copy_n(m_table.begin(), prefix, m_parameter);
        resizeBicubic({m_table.data() + prefix, m_piece.storedGrid},
                      {m_parameter + prefix, m_piece.grid}, width);
    }

    // Blocks of q, k and v of each head go to the parts of all queries, keys and values.
    void putHeads(const Values& values, std::int64_t first) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto at = first + static_cast<std::int64_t>(i);
            const auto from = at / m_piece.block;
            m_parameter[(from % 3 * m_piece.heads + from / 3) * m_piece.block +
                        at % m_piece.block] = values[i];
        }
    }

    void scaleRows(const Values& values, std::int64_t first) {
        float* row = m_parameter + first * m_piece.block;
        for (const float value : values)
            for (std::int64_t i = 0; i < m_piece.block; ++i) *row++ *= value;
    }

    const Piece& m_piece;
    float* m_parameter;
    bool m_transposed;
    std::vector<float> m_table;
    std::int64_t m_notFinite = 0;
};

// Whether the parameter is the matrix of a linear layer, which may keep half precision
// (models::loadWeights); embeddings may not.
bool isMatrix(const PlannedParameter& parameter) {
    constexpr std::string_view kEnding = ".weight";
    const std::string_view name = parameter.name;
    return parameter.shape.size() == 2 && name.size() > kEnding.size() &&
           name.substr(name.size() - kEnding.size()) == kEnding;
}

class Reading {
public:
    Reading(Inspection& all, const ReadOptions& options)
        : m_all(all), m_options(options), m_random(util::derivedSeed(options.seed, "new-head")) {}

    Result<io::TensorFile> run() {
        HEADSCOPE_CHECK(checkMemory());
        io::TensorFile out;
        for (const auto& parameter : m_all.plan.parameters) {
            auto& tensor = out.tensors[parameter.name];
            tensor.dtype = "F32";
            tensor.shape = parameter.shape;
            HEADSCOPE_TRY(tensor.bytes, mapped(parameter));
            if (!tensor.bytes.empty()) {
                tensor.dtype = m_all.files.tensors.at(parameter.pieces.front().stored).tensor.dtype;
                continue;
            }
            tensor.bytes.resize(static_cast<std::size_t>(elementsOf(parameter.shape)) *
                                sizeof(float));
            // A vector's memory is aligned for every type.
            auto* values = reinterpret_cast<float*>(tensor.bytes.data());
            if (parameter.source == Source::New) initialise(parameter, values);
            for (const auto& piece : parameter.pieces) HEADSCOPE_CHECK(readPiece(piece, values));
        }
        return out;
    }

private:
    // Whether the parameter can be used from a mapped file.
    bool isMapped(const PlannedParameter& parameter) const {
        if (!m_options.mapped || !keepsOrder(parameter)) return false;
        const auto& dtype = m_all.files.tensors.at(parameter.pieces.front().stored).tensor.dtype;
        return dtype == "F32" || ((dtype == "BF16" || dtype == "F16") && isMatrix(parameter));
    }

    // Checks the memory for all parameters that are copied, and an eighth more for their use.
    Status checkMemory() const {
        std::int64_t bytes = 0;
        for (const auto& parameter : m_all.plan.parameters)
            if (!isMapped(parameter))
                bytes += elementsOf(parameter.shape) * std::int64_t{sizeof(float)};
        const auto needed = bytes + bytes / 8, available = util::freeMemory();
        if (available == 0 || needed < available) return {};
        return Error{ErrorCode::Device,
                     "the weights in %1 would need about %2 of memory; %3 is free"_m(
                         m_all.report.folder, io::sizeText(needed), io::sizeText(available)),
                     "Close other programs, or use a machine with more memory"_m};
    }

    // The parameter in a mapped file; empty if it must be copied.
    Result<io::TensorBytes> mapped(const PlannedParameter& parameter) {
        if (!isMapped(parameter)) return io::TensorBytes();
        const auto& stored = m_all.files.tensors.at(parameter.pieces.front().stored);
        HEADSCOPE_TRY(auto bytes, stored.file->mapped(stored.tensor));
        HEADSCOPE_CHECK(advance(bytes.size()));
        return bytes;
    }

    // Norms start as the identity, other weights are normal, and biases 0.
    void initialise(const PlannedParameter& parameter, float* values) {
        const bool weight = parameter.name.rfind(".weight") != std::string::npos,
                   norm = parameter.name.find("norm") != std::string::npos;
        const double deviation = m_all.report.architecture->initialDeviation;
        for (std::int64_t i = 0; weight && i < elementsOf(parameter.shape); ++i)
            values[i] = norm ? 1.F : static_cast<float>(deviation * m_random.normal());
    }

    Status readPiece(const Piece& piece, float* values) {
        const auto& stored = m_all.files.tensors.at(piece.stored);
        const auto& dtype = stored.tensor.dtype;
        const auto size = io::bytesPerElement(dtype);
        Placement placement(piece, values);
        std::vector<float> block;
        HEADSCOPE_CHECK(stored.file->read(
            stored.tensor,
            [&](const std::uint8_t* data, std::size_t bytes, std::uint64_t offset) -> Status {
                // Blocks begin at addresses that are aligned for every type.
                Values values{reinterpret_cast<const float*>(data), bytes / size};
                if (dtype != "F32") {
                    block.resize(bytes / size);
                    toFloats(dtype, data, block.size(), block.data());
                    values.first = block.data();
                }
                placement.put(values, static_cast<std::int64_t>(offset / size));
                return advance(isHalf(piece.operation) ? bytes / 2 : bytes);
            }));
        placement.scale();
        if (placement.notFinite() > 0)
            m_all.report.notes.push_back(
                "Values of the tensor %1 that are not finite (NaN or infinity): %2. Results of the "
                "model are not usable"_m(piece.stored, placement.notFinite()));
        return {};
    }

    Status advance(std::size_t bytes) {
        m_done += static_cast<std::int64_t>(bytes);
        if (!m_options.progress || m_options.progress(m_done, m_all.report.storedBytes)) return {};
        return Error{ErrorCode::Cancelled, "reading %1 was cancelled"_m(m_all.report.folder)};
    }

    Inspection& m_all;
    const ReadOptions& m_options;
    util::Random m_random;
    std::int64_t m_done = 0;
};

}  // namespace

Result<PretrainedWeights> readWeights(const std::string& folder, const ReadOptions& options) {
    auto all = inspectFolder(folder, options.choice);
    if (!all.report.opens()) return all.report.refusals.front();
    HEADSCOPE_TRY(auto weights, Reading(all, options).run());
    return PretrainedWeights{std::move(all.report), std::move(weights)};
}

}  // namespace headscope::foreign
