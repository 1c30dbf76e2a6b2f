#include "core/service/runs/record_channels.h"

#include "core/api/base/find_by_id.h"
#include "core/service/runs/gate_record.h"
#include "core/service/runs/group_record.h"
#include "core/service/runs/xray_record.h"

namespace headscope::runs {
namespace {

// Wraps the typed functions of a channel. T must have a `step` member.
template <class T>
RecordChannel channel(bool (*due)(const RunConfig&, std::int64_t),
                      void (*write)(io::MetricsDatabase&, const T&),
                      Result<std::vector<T>> (*read)(const io::MetricsDatabase&, std::int64_t)) {
    const auto writeOne = [write](io::MetricsDatabase& database, const Record& record) {
        write(database, *static_cast<const T*>(record.payload.get()));
    };
    const auto readAll = [read](const io::MetricsDatabase& database,
                                std::int64_t after) -> Result<std::vector<Record>> {
        HEADSCOPE_TRY(auto typed, read(database, after));
        std::vector<Record> records;
        for (auto& one : typed) {
            const auto step = one.step;
            records.push_back({step, std::make_shared<const T>(std::move(one))});
        }
        return records;
    };
    return {T::kChannel, due, writeOne, readAll};
}

}  // namespace

const std::vector<RecordChannel>& recordChannels() {
    static const std::vector<RecordChannel> kChannels = {
        channel<XrayFrame>(xrayDue, writeXray, readXray),
        channel<GateFrame>(gatesDue, writeGates, readGates),
        channel<GroupFrame>(groupsDue, writeGroups, readGroups)};
    return kChannels;
}

const RecordChannel* findRecordChannel(const std::string& id) {
    return findById(recordChannels(), id);
}

}  // namespace headscope::runs
