#include "core/nn/attention/samples.h"

#include <algorithm>
#include <map>

namespace headscope::attention {

Samples Samples::of(const torch::Tensor& x, std::int64_t heads, std::int64_t width,
                    const torch::Tensor& lengths, bool causal, const SparsePlanPointer& sparse,
                    bool cosine) {
    Samples samples;
    samples.heads = heads;
    samples.width = width;
    samples.causal = causal;
    const auto plain =
        lengths.defined() ? lengths.to(torch::kCPU, torch::kLong).contiguous() : torch::Tensor();
    const bool packed = x.dim() == 2;
    const auto batch = packed ? plain.numel() : x.size(0);
    std::map<std::int64_t, std::shared_ptr<const SparseBlocks>> known;
    for (std::int64_t b = 0; b < batch; ++b) {
        const auto given = plain.defined() ? plain.data_ptr<std::int64_t>()[b] : x.size(1);
        // Padded samples have at least one valid token, so that their softmax is defined.
        const auto length = packed ? given : std::clamp<std::int64_t>(given, 1, x.size(1));
        std::shared_ptr<const SparseBlocks> blocks;
        if (sparse) {
            auto& shared = known[length];
            if (!shared) shared = sparse->blocks(length, cosine);
            blocks = shared;
        }
        samples.add(packed ? length : x.size(1), length, std::move(blocks));
    }
    return samples;
}

void Samples::add(std::int64_t sampleTokens, std::int64_t length,
                  std::shared_ptr<const SparseBlocks> sparse) {
    tokens.push_back(static_cast<int>(sampleTokens));
    lengths.push_back(static_cast<int>(length));
    firstRow.push_back(rows);
    firstUnit.push_back(unitFloats);
    rows += sampleTokens;
    cells += sparse ? sparse->cells()
                    : sampleTokens * kernels::mapStride(static_cast<int>(sampleTokens));
    if (sparse) blocks.push_back(std::move(sparse));
    unitFloats += static_cast<std::int64_t>(kernels::unitFloats(shape(count() - 1)));
}

kernels::AttentionShape Samples::shape(std::int64_t sample) const {
    const auto i = static_cast<std::size_t>(sample);
    const auto headWidth = heads > 0 ? width / heads : 0;
    kernels::AttentionShape shape{tokens[i], static_cast<int>(heads), static_cast<int>(headWidth),
                                  lengths[i], causal};
    if (!blocks.empty()) shape.sparse = &blocks[i]->view();
    return shape;
}

std::size_t Samples::scratch() const {
    std::size_t most = 0;
    if (heads == 0) return most;
    for (std::int64_t b = 0; b < count(); ++b)
        most = std::max(most, kernels::attentionScratch(shape(b)));
    return most;
}

std::vector<Chunk> chunksOf(const Samples& samples, std::int64_t rows) {
    std::vector<Chunk> chunks;
    Chunk open{0, 0, 0, 0};
    for (std::int64_t b = 0; b < samples.count(); ++b) {
        // A sample is never split, so that its attention stays within one chunk.
        open.lastSample = b + 1;
        open.rows += samples.shape(b).tokens;
        if (open.rows < rows && b + 1 < samples.count()) continue;
        chunks.push_back(open);
        open = {b + 1, b + 1, open.firstRow + open.rows, 0};
    }
    return chunks;
}

namespace {

// Returns the buffers that this thread keeps for its next Scratch objects, in ascending size.
std::vector<Scratch::Memory>& store() {
    thread_local std::vector<Scratch::Memory> memory;
    return memory;
}

}  // namespace

Scratch::Scratch(std::size_t floats) {
    floats += 16;  // room for the alignment
    auto& kept = store();
    const auto fits =
        std::find_if(kept.begin(), kept.end(), [&](const Memory& m) { return m.size >= floats; });
    // Reuse the smallest buffer that is large enough, or else replace the largest one.
    if (fits != kept.end() || !kept.empty()) {
        const auto taken = fits != kept.end() ? fits : kept.end() - 1;
        m_memory = std::move(*taken);
        kept.erase(taken);
    }
    if (m_memory.size >= floats) return;
    // Allocate a little more than requested, so that slightly larger batches can reuse the buffer.
    m_memory = {};
    m_memory = {std::unique_ptr<float[]>(new float[floats + floats / 8]), floats + floats / 8};
}

Scratch::~Scratch() {
    if (!m_memory.values) return;
    auto& kept = store();
    const auto place =
        std::upper_bound(kept.begin(), kept.end(), m_memory.size,
                         [](std::size_t size, const Memory& m) { return size < m.size; });
    kept.insert(place, std::move(m_memory));
}

float* Scratch::data() const {
    const auto address = reinterpret_cast<std::uintptr_t>(m_memory.values.get());
    // Aligns to 64 bytes, the width of the widest vector registers.
    return m_memory.values.get() + (16 - address / sizeof(float) % 16) % 16;
}

}  // namespace headscope::attention
