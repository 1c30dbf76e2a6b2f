#include "core/download/downloads.h"

#include "core/base/files/system_text.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/file_kind.h"
#include "core/base/io/text_file.h"
#include "core/data/readers/downloaded_data.h"
#include "core/download/offers.h"
#include "core/download/transfer.h"

#include <algorithm>
#include <filesystem>

namespace headscope::download {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kSpare = std::int64_t{16} << 20;  // bytes that stay free on the disk

Result<io::Directory> folderFor(const DatasetOffer& offer) {
    const fs::path path = offer.folder;
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    if (failed) return io::systemError("make"_m, path.parent_path().string(), failed.value());
    HEADSCOPE_TRY(const auto parent, io::Directory::open(path.parent_path().string()));
    return parent.folderMadeIfMissing(path.filename().string());
}

// Downloads the files of one dataset.
class Fetch {
public:
    Fetch(const DatasetOffer& offer, const DownloadRequest& request, io::Directory folder)
        : m_offer(offer), m_request(request), m_folder(std::move(folder)) {}

    Status all() {
        std::vector<const DownloadFile*> missing;
        std::int64_t needed = 0;
        for (const auto& file : m_offer.files) {
            HEADSCOPE_TRY(const bool there, isComplete(file));
            if (there) {
                m_before += file.bytes;
                continue;
            }
            missing.push_back(&file);
            needed += file.bytes - std::max<std::int64_t>(m_folder.size(file.name + ".part"), 0);
        }
        if (m_request.offline && !missing.empty())
            return Error{
                ErrorCode::BadData,
                "%1 is missing or has another checksum"_m(m_folder.pathOf(missing.front()->name)),
                "Download it again"_m};
        HEADSCOPE_CHECK(checkSpace(needed));
        for (const auto* file : missing) {
            auto fetched = one(*file);
            if (!fetched.ok()) return std::move(fetched).error().within(file->name);
            m_before += file->bytes;
        }
        return {};
    }

private:
    bool cancelled() const {
        return m_request.cancel && m_request.cancel->load(std::memory_order_relaxed);
    }

    Result<bool> isComplete(const DownloadFile& file) const {
        if (cancelled()) return io::cancelledError();
        if (m_folder.size(file.name) != file.bytes) return false;
        HEADSCOPE_TRY(const auto digest,
                      io::digestOf(m_folder.pathOf(file.name), m_request.cancel));
        return digest.sha256 == file.sha256;
    }

    Status checkSpace(std::int64_t needed) const {
        std::error_code failed;
        const auto space = fs::space(m_folder.path(), failed);
        if (failed || needed + kSpare <= static_cast<std::int64_t>(space.available)) return {};
        return Error{ErrorCode::Io,
                     "%1 needs %2 more, but the disk has %3 free"_m(
                         m_folder.path(), io::sizeText(needed),
                         io::sizeText(static_cast<std::int64_t>(space.available))),
                     "Free some space, or set XDG_DATA_HOME to a folder on another disk"_m};
    }

    void report(const DownloadFile& file, const PartialFile& part) const {
        if (m_request.progress)
            m_request.progress({file.name, m_before + part.size(), m_offer.bytes()});
    }

    Status one(const DownloadFile& file) {
        HEADSCOPE_TRY(auto part, PartialFile::open(m_folder, file.name, file.bytes));
        TransferOptions options;
        options.idleSeconds = m_request.idleSeconds;
        options.progress = [&] { report(file, part); };
        options.cancel = m_request.cancel;
        // Bytes of an earlier call may be those of another version of the file.
        bool continued = part.size() > 0;
        for (;;) {
            HEADSCOPE_CHECK(judged(file, part, transfer(file, part, options)));
            report(file, part);
            HEADSCOPE_TRY(const auto digest, io::digestOf(part.path(), m_request.cancel));
            if (digest.sha256 == file.sha256) return part.finish();
            if (!continued) return wrongSum(file, part, digest.sha256);
            continued = false;
            HEADSCOPE_CHECK(part.restart());
        }
    }

    // Names a web page that was sent instead of the file. Deletes bytes that cannot be a part of
    // it.
    static Status judged(const DownloadFile& file, PartialFile& part, Status status) {
        if (status.ok() || part.size() == 0) return status;
        HEADSCOPE_TRY(const auto head, part.head());
        const auto kind = io::fileKind(head);
        const bool page = kind.family == io::FileFamily::Page;
        if (page || status.error().code == ErrorCode::BadData) HEADSCOPE_CHECK(part.remove());
        if (!page) return status;
        return Error{ErrorCode::Network, "%1: the server sent a web page"_m(file.address),
                     io::fileKindHint(kind.family)};
    }

    static Error wrongSum(const DownloadFile& file, PartialFile& part, const std::string& sum) {
        if (auto removed = part.remove(); !removed.ok()) return std::move(removed).error();
        return {ErrorCode::BadData,
                "the SHA-256 is %1, expected %2; the file was deleted"_m(sum, file.sha256),
                "Run the command again; if the sum is wrong again, the file at the source has "
                "changed"_m};
    }

    const DatasetOffer& m_offer;
    const DownloadRequest& m_request;
    io::Directory m_folder;
    std::int64_t m_before = 0;  // bytes of the files that are complete
};

class DownloadsOfFolder : public Downloads {
public:
    explicit DownloadsOfFolder(DownloadOptions options) : m_options(std::move(options)) {
        if (m_options.downloadsFolder.empty()) m_options.downloadsFolder = data::downloadsFolder();
    }

    Result<std::vector<DatasetOffer>> offers() const override {
        return offersIn(m_options.datasetsFolder, m_options.downloadsFolder);
    }

    Result<std::string> fetch(const DownloadRequest& request) const override {
        HEADSCOPE_TRY(const auto all, offers());
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const auto& offer) { return offer.id == request.id; });
        if (found == all.end()) return notOffered(request.id, all);
        HEADSCOPE_TRY(const auto folder, folderFor(*found));
        HEADSCOPE_CHECK(Fetch(*found, request, folder).all());
        const bool whole = found->path == found->folder;
        HEADSCOPE_CHECK(
            data::recordDownload(found->folder, whole ? "" : io::fileName(found->path)));
        return found->path;
    }

private:
    static Error notOffered(const std::string& id, const std::vector<DatasetOffer>& all) {
        std::string list;
        for (const auto& offer : all) list += (list.empty() ? "" : ", ") + offer.id;
        return {ErrorCode::Usage, "\"%1\" is not offered for download"_m(id),
                list.empty() ? "No dataset is offered"_m : "Choose one of %1"_m(list)};
    }

    DownloadOptions m_options;
};

}  // namespace

std::unique_ptr<Downloads> makeDownloads(const DownloadOptions& options) {
    return std::make_unique<DownloadsOfFolder>(options);
}

}  // namespace headscope::download
