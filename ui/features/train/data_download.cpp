#include "ui/features/train/data_download.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/post.h"

#include "core/api/base/find_by_id.h"

#include <utility>

namespace headscope::ui {
namespace {

DownloadsLoader& loader() {
    static DownloadsLoader kLoader;
    return kLoader;
}

Result<DatasetOffer> offerFor(const std::string& id,
                              const Result<std::shared_ptr<Downloads>>& downloads) {
    if (!downloads) return downloads.error();
    HEADSCOPE_TRY(const auto offers, (*downloads)->offers());
    if (const auto* found = findById(offers, id)) return *found;
    return Error{ErrorCode::Usage, "\"%1\" is not offered for download"_m(id),
                 "Download the files by hand and choose their folder under Dataset"_m};
}

}  // namespace

// Values that the thread and the window share.
struct DataDownload::Shared {
    std::atomic<bool> cancel{false};
    std::atomic<int> percent{0};
};

void setDownloadsLoader(DownloadsLoader load) {
    loader() = std::move(load);
}

DataDownload::DataDownload(QObject* parent) : QObject(parent) {}

DataDownload::~DataDownload() {
    if (m_shared) m_shared->cancel = true;
    if (m_thread.joinable()) m_thread.join();
}

bool DataDownload::possible() {
    return static_cast<bool>(loader());
}

void DataDownload::setState(State state) {
    m_state = state;
    Q_EMIT changed();
}

void DataDownload::run(std::function<void(Shared&)> work) {
    if (m_thread.joinable()) m_thread.join();
    m_shared = std::make_shared<Shared>();
    m_thread = std::thread([shared = m_shared, work = std::move(work)] { work(*shared); });
}

void DataDownload::look(const std::string& id) {
    if (m_state == State::Looking || m_state == State::Fetching || !possible()) return;
    setState(State::Looking);
    const auto done = onGuiThread<DatasetOffer>(
        this, [this](Result<DatasetOffer> offer) { takeOffer(std::move(offer)); });
    run([id, load = loader(), done](Shared&) { done(offerFor(id, load())); });
}

void DataDownload::takeOffer(Result<DatasetOffer> offer) {
    if (m_state != State::Looking) return;  // cancelled meanwhile
    if (!offer) {
        setState(State::Idle);
        Q_EMIT failed(offer.error());
        return;
    }
    m_offer = *offer;
    setState(State::Asking);
}

void DataDownload::fetch() {
    if (m_state != State::Asking) return;
    m_percent = 0;
    setState(State::Fetching);
    const auto done = onGuiThread<std::string>(
        this, [this](Result<std::string> path) { takePath(std::move(path)); });
    const auto show = onGuiThread<int>(this, [this](const Result<int>& percent) {
        if (m_state != State::Fetching) return;
        m_percent = *percent;
        Q_EMIT changed();
    });
    run([id = m_offer.id, load = loader(), done, show](Shared& shared) {
        const auto downloads = load();
        if (!downloads) return done(downloads.error());
        DownloadRequest request;
        request.id = id;
        request.cancel = &shared.cancel;
        request.progress = [&shared, show](const DownloadProgress& progress) {
            const int percent =
                static_cast<int>(100 * progress.done / std::max<std::int64_t>(progress.total, 1));
            // At most one event per percent, so that the window is not flooded.
            if (shared.percent.exchange(percent) != percent) show(percent);
        };
        done((*downloads)->fetch(request));
    });
}

void DataDownload::takePath(Result<std::string> path) {
    if (m_state != State::Fetching) return;
    setState(State::Idle);
    if (path) {
        Q_EMIT finished(toQt(m_offer.reader), toQt(*path));
    } else if (path.error().code != ErrorCode::Cancelled) {
        Q_EMIT failed(path.error());
    }
}

void DataDownload::cancel() {
    if (m_shared) m_shared->cancel = true;
    // The thread may need a moment to end; the next one waits for it.
    if (m_state != State::Idle) setState(State::Idle);
}

}  // namespace headscope::ui
