#include "core/nn/training/tensor_memory.h"

#include <c10/core/CPUAllocator.h>

#include <algorithm>
#include <cstring>

namespace headscope::training {
namespace {

// Rounds up to one of at most sixteen sizes per power of two, in whole cache lines (64 bytes).
std::size_t roundedBytes(std::size_t bytes) {
    std::size_t step = 64;
    while (step <= bytes / 32) step *= 2;
    return (bytes + step - 1) / step * step;
}

c10::Allocator& plain() {
    static c10::Allocator& allocator = *c10::GetDefaultCPUAllocator();
    return allocator;
}

void* makeBlock(std::size_t bytes) {
    return plain().raw_allocate(bytes);
}

void freeBlock(void* block) {
    plain().raw_deallocate(block);
}

// Never destroyed, because tensors with static storage may be freed later.
LargeBlocks& blocks() {
    static auto* const all = new LargeBlocks(makeBlock, freeBlock);
    return *all;
}

void giveBackBlock(void* block) {
    blocks().giveBack(block);
}

c10::DataPtr allocated(std::size_t bytes) {
    const auto rounded = roundedBytes(bytes);
    if (rounded < LargeBlocks::kLeast) {
        try {
            return plain().allocate(rounded);
        } catch (...) {
            if (blocks().kept() == 0) throw;
            blocks().forgetAll();
        }
        return plain().allocate(rounded);
    }
    void* const block = blocks().take(rounded);
    return {block, block, giveBackBlock, c10::Device(c10::DeviceType::CPU)};
}

// Contains overloads for different LibTorch versions: newer ones declare allocate() without const
// and require copy_data(). A method that the base class of a version lacks is never called.
class TensorMemory : public c10::Allocator {
public:
    c10::DataPtr allocate(std::size_t bytes) const { return allocated(bytes); }
    c10::DataPtr allocate(std::size_t bytes) { return allocated(bytes); }
    void copy_data(void* to, const void* from, std::size_t bytes) const {
        std::memcpy(to, from, bytes);
    }
    // Raw memory is of either kind, and giveBack() frees blocks that it does not know.
    c10::DeleterFnPtr raw_deleter() const { return giveBackBlock; }
};

}  // namespace

LargeBlocks::~LargeBlocks() {
    for (const auto& block : m_kept) m_free(block.data);
}

void* LargeBlocks::take(std::size_t bytes) {
    {
        const std::lock_guard lock(m_mutex);
        auto best = m_kept.end();
        for (auto block = m_kept.begin(); block != m_kept.end(); ++block)
            if (block->bytes >= bytes && block->bytes <= bytes + bytes / 4 &&
                (best == m_kept.end() || block->bytes < best->bytes))
                best = block;
        if (best != m_kept.end()) {
            const auto found = *best;
            m_kept.erase(best);
            m_keptBytes -= found.bytes;
            m_taken[found.data] = found.bytes;
            return found.data;
        }
        forget(bytes);
    }
    void* const block = made(bytes);
    const std::lock_guard lock(m_mutex);
    m_taken[block] = bytes;
    return block;
}

// If memory is short, gives up all that is kept before it fails.
void* LargeBlocks::made(std::size_t bytes) {
    try {
        return m_make(bytes);
    } catch (...) {
        const std::lock_guard lock(m_mutex);
        if (m_kept.empty()) throw;
        forget(m_keptBytes);
    }
    return m_make(bytes);
}

void LargeBlocks::giveBack(void* block) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_taken.find(block);
    if (found == m_taken.end()) return m_free(block);
    const auto bytes = found->second;
    m_taken.erase(found);
    if (bytes > kMostKept) return m_free(block);
    if (m_keptBytes + bytes > kMostKept) forget(m_keptBytes + bytes - kMostKept);
    m_kept.push_back({block, bytes});
    m_keptBytes += bytes;
}

void LargeBlocks::forgetAll() {
    const std::lock_guard lock(m_mutex);
    forget(m_keptBytes);
}

std::size_t LargeBlocks::kept() const {
    const std::lock_guard lock(m_mutex);
    return m_keptBytes;
}

// Frees the oldest blocks until their sizes reach `bytes`.
void LargeBlocks::forget(std::size_t bytes) {
    for (std::size_t freed = 0; freed < bytes && !m_kept.empty();) {
        const auto oldest = m_kept.front();
        m_kept.pop_front();
        m_keptBytes -= oldest.bytes;
        freed += oldest.bytes;
        m_free(oldest.data);
    }
}

void manageTensorMemory() {
    plain();  // the default allocator, before it is replaced
    static TensorMemory memory;
    c10::SetCPUAllocator(&memory, 1);  // the default allocator has priority 0
}

}  // namespace headscope::training
