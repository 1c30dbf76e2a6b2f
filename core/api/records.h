// What a run records beside its curves and matrices, in channels: X-ray records are one. A channel has an id and one
// type of record, which names it: static constexpr const char* kChannel. It is written and read back by its row in
// core/runs/record_channels.cpp and measured by its row in core/training/records.cpp; everything between knows the id
// alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

struct Record {
    std::int64_t step = 0;
    std::shared_ptr<const void> payload = {};  // never null; of the channel's type
};

class RecordSource {
public:
    virtual ~RecordSource() = default;

    // The records of a channel without the first so many, ordered by step; none where the run records none. Safe from
    // any thread.
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
