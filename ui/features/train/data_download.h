// Downloads the files of a public dataset, after the user has agreed. The transfer runs in a thread
// of its own; everything else in the GUI thread.
#pragma once

#include "core/api/engine/downloads.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace headscope::ui {

// Opens the download module, in the thread of the transfer.
using DownloadsLoader = std::function<Result<std::shared_ptr<Downloads>>()>;
// Sets how the module is opened. Without a loader, the window offers no downloads. Call it before
// the window opens.
void setDownloadsLoader(DownloadsLoader loader);

class DataDownload : public QObject {
    Q_OBJECT
public:
    enum class State { Idle, Looking, Asking, Fetching };

    explicit DataDownload(QObject* parent = nullptr);
    ~DataDownload() override;  // cancels a transfer and waits for its thread

    static bool possible();  // whether a loader is set
    // Reads what is offered for this dataset, without the network; then the state is Asking.
    void look(const std::string& id);
    void fetch();   // downloads the offer that the user has accepted; only if Asking
    void cancel();  // returns to Idle; a part of a file stays for the next download

    State state() const { return m_state; }
    const DatasetOffer& offer() const { return m_offer; }
    int percent() const { return m_percent; }

Q_SIGNALS:
    void changed();  // state or percent
    void failed(const headscope::Error& error);
    void finished(const QString& reader, const QString& path);

private:
    struct Shared;
    void run(std::function<void(Shared&)> work);
    void takeOffer(Result<DatasetOffer> offer);
    void takePath(Result<std::string> path);
    void setState(State state);

    State m_state = State::Idle;
    DatasetOffer m_offer;
    int m_percent = 0;
    std::shared_ptr<Shared> m_shared;
    std::thread m_thread;
};

}  // namespace headscope::ui
