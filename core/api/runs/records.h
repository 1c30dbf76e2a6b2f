// Records of a run beyond curves and matrices, in channels such as X-ray metrics. A channel has an
// id and one record type, which declares it: static constexpr const char* kChannel.
// core/service/runs/record_channels.cpp writes and reads a channel; core/nn/training/records.cpp
// measures it. All other code only uses the id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

struct Record {
    std::int64_t step = 0;
    std::shared_ptr<const void> payload = {};  // never null; points to the channel's record type
};

class RecordSource {
public:
    virtual ~RecordSource() = default;

    // Returns a channel's records from index `first`, ordered by step; empty if the run does not
    // record them. Safe on any thread.
    virtual std::vector<Record> records(const std::string& channel, std::size_t first) const = 0;

    template <class T>
    std::vector<std::shared_ptr<const T>> recordsOf(std::size_t first = 0) const {
        std::vector<std::shared_ptr<const T>> typed;
        for (auto& record : records(T::kChannel, first))
            typed.push_back(std::static_pointer_cast<const T>(std::move(record.payload)));
        return typed;
    }
};

}  // namespace headscope
