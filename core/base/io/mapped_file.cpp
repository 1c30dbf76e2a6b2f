#include "core/base/io/mapped_file.h"

#include "core/base/io/atomic_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>

namespace headscope::io {
namespace {

constexpr std::size_t kMostFiles = 4096;

// Entry of the table that the signal handler reads, without locks. Begin 0 marks a free entry. The
// size is stored before the begin, so the handler never sees a begin without its size.
struct Watched {
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::size_t> size{0};
    std::atomic<bool> lost{false};
};
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free);

std::array<Watched, kMostFiles> watched;
std::mutex changing;  // held while entries are added or removed
struct sigaction formerAction;
std::atomic<bool> watching{false};
std::uintptr_t pageSize;

// Replaces a lost page by zeros. Uses only system calls and lock-free atomics, as other code may
// hold locks in the interrupted thread.
void onBusError(int signal, siginfo_t* info, void*) {
    const int number = errno;
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (auto& entry : watched) {
        const auto begin = entry.begin.load();
        if (begin == 0 || address < begin || address - begin >= entry.size.load()) continue;
        void* const page = static_cast<char*>(info->si_addr) - (address & (pageSize - 1));
        if (::mmap(page, pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                   -1, 0) == MAP_FAILED)
            break;
        entry.lost = true;
        errno = number;
        return;
    }
    // Not a mapped file: the former handler receives the signal when the instruction is repeated.
    ::sigaction(signal, &formerAction, nullptr);
    watching = false;
    errno = number;
}

// Called with `changing` held.
void watchBusErrors() {
    if (watching) return;
    pageSize = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    watching = ::sigaction(SIGBUS, &action, &formerAction) == 0;
}

std::int64_t modified(const struct stat& status) {
    return status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::map(const Descriptor& file,
                                                          std::string path) {
    const std::shared_ptr<MappedFile> mapped(new MappedFile);
    mapped->m_file = Descriptor(::fcntl(file.get(), F_DUPFD_CLOEXEC, 0));
    struct stat status {};
    if (mapped->m_file.get() < 0 || ::fstat(file.get(), &status) != 0)
        return systemError("read"_m, path, errno);
    mapped->m_path = std::move(path);
    mapped->m_modified = modified(status);
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return std::shared_ptr<const MappedFile>(mapped);
    const std::lock_guard lock(changing);
    watchBusErrors();
    while (mapped->m_slot < kMostFiles && watched[mapped->m_slot].begin != 0) ++mapped->m_slot;
    if (mapped->m_slot == kMostFiles)
        return Error{
            ErrorCode::Device,
            "%1 cannot be mapped into memory: %2 files are mapped, and more are not allowed"_m(
                mapped->m_path, kMostFiles),
            "Close other runs, or import the model again and copy its weights"_m};
    // MAP_NORESERVE: otherwise the kernel could reserve memory for every page of a private mapping
    // that may be written. Only the pages in place of lost ones are.
    void* const data =
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file.get(), 0);
    if (data == MAP_FAILED) return systemError("read"_m, mapped->m_path, errno);
    mapped->m_data = static_cast<std::uint8_t*>(data);
    mapped->m_size = size;
    auto& entry = watched[mapped->m_slot];
    entry.lost = false;
    entry.size = size;
    entry.begin = reinterpret_cast<std::uintptr_t>(data);
    return std::shared_ptr<const MappedFile>(mapped);
}

MappedFile::~MappedFile() {
    if (!m_data) return;
    const std::lock_guard lock(changing);
    watched[m_slot].begin = 0;
    ::munmap(m_data, m_size);
}

Status MappedFile::unchanged() const {
    struct stat status {};
    if (::fstat(m_file.get(), &status) != 0) return systemError("read"_m, m_path, errno);
    const bool lost = m_data && watched[m_slot].lost;
    if (!lost && static_cast<std::size_t>(status.st_size) == m_size &&
        modified(status) == m_modified)
        return {};
    return Error{ErrorCode::BadData, "%1 was changed while its weights were in use"_m(m_path),
                 "Put the file back as it was, or import the model again"_m};
}

}  // namespace headscope::io
