// A download module that needs no network.
#pragma once

#include "core/api/engine/downloads.h"

#include <QThread>

#include <atomic>
#include <string>
#include <vector>

namespace headscope::ui {

// Offers one file of ag-news. `waits`: fetch() ends only when it is cancelled.
class FakeDownloads : public Downloads {
public:
    Result<std::vector<DatasetOffer>> offers() const override {
        DatasetOffer offer;
        offer.id = offer.name = offer.reader = "ag-news";
        offer.files = {{"train.csv", "https://example.org/train.csv", 200, std::string(64, '0')}};
        return std::vector<DatasetOffer>{offer};
    }
    Result<std::string> fetch(const DownloadRequest& request) const override {
        ++fetches;
        for (std::int64_t done = 0; done <= 200; done += 50)
            request.progress({"train.csv", done, 200});
        while (waits && !request.cancel->load()) QThread::yieldCurrentThread();
        if (request.cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"_m, "Go on"_m};
        if (fails) return Error{ErrorCode::Network, "no connection"_m, "Check the network"_m};
        return path;
    }
    mutable std::atomic<int> fetches{0};
    std::string path = "/data/ag-news";
    std::atomic<bool> waits{false}, fails{false};
};

}  // namespace headscope::ui
