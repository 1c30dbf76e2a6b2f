#include "core/service/runs/tensorboard_log.h"

#include "core/base/io/atomic_file.h"
#include "core/service/runs/data_place.h"

#include <cerrno>
#include <chrono>

#include <fcntl.h>
#include <unistd.h>

namespace headscope::runs {
namespace {

// TensorBoard finds event files by the first part of their name, and reads them in this order.
constexpr std::string_view kPrefix = "events.out.tfevents.", kSuffix = ".headscope";

bool isOurs(std::string_view name) {
    return name.size() > kPrefix.size() + kSuffix.size() &&
           name.substr(0, kPrefix.size()) == kPrefix &&
           name.substr(name.size() - kSuffix.size()) == kSuffix;
}

double now() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace

RunConfig settingsToShow(const RunConfig& config, const io::Directory& run) {
    auto shown = placeData(config, run).config;
    for (const auto& key : dataPathKeys()) shown.values.erase(key);
    for (const char* key : {"run.folder", "run.tensorboard"}) shown.values.erase(key);
    return shown;
}

TensorBoardLog::TensorBoardLog(io::Directory run, RunConfig config, std::string name,
                               double started)
    : m_run(std::move(run)),
      m_config(std::move(config)),
      m_name(std::move(name)),
      m_started(started),
      m_events(started) {}

Result<TensorBoardLog> TensorBoardLog::open(io::Directory run, const RunConfig& config,
                                            std::string name, double started,
                                            const io::MetricsDatabase& database) {
    auto shown = settingsToShow(config, run);
    TensorBoardLog log(std::move(run), std::move(shown), std::move(name), started);
    HEADSCOPE_CHECK(log.start(database));
    return log;
}

Status TensorBoardLog::start(const io::MetricsDatabase& database) {
    std::int64_t second = static_cast<std::int64_t>(now());
    for (const auto& entry : m_run.entries())
        if (isOurs(entry.name)) HEADSCOPE_CHECK(m_run.remove(entry.name));
    m_file = std::string(kPrefix) + std::to_string(second) + std::string(kSuffix);
    m_events = RunEvents(m_started);
    const auto head = io::event_record::version(now()) + io::event_record::start({0, m_started});
    HEADSCOPE_CHECK(m_run.writeNew(m_file, head));
    HEADSCOPE_CHECK(update(database));
    return append(m_events.settings(m_config, m_name, RunState::Running));
}

Status TensorBoardLog::update(const io::MetricsDatabase& database) {
    HEADSCOPE_TRY(const auto bytes, m_events.added(database));
    return append(bytes);
}

Status TensorBoardLog::append(const std::string& bytes) {
    if (bytes.empty()) return {};
    HEADSCOPE_TRY(const auto file, m_run.openFile(m_file, O_WRONLY | O_APPEND));
    for (std::size_t at = 0; at < bytes.size();) {
        const auto count = ::write(file.get(), bytes.data() + at, bytes.size() - at);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return io::systemError("write"_m, m_run.pathOf(m_file), errno);
        at += static_cast<std::size_t>(count);
    }
    return {};
}

Status TensorBoardLog::end(RunState state) {
    return append(m_events.settings(m_config, m_name, state));
}

Status TensorBoardLog::moveTo(io::Directory run, const io::MetricsDatabase& database) {
    m_run = std::move(run);
    return start(database);
}

}  // namespace headscope::runs
