#include "core/service/engine/engine_core.h"

#include "core/base/util/path.h"

#include <filesystem>

namespace headscope::engine {
namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) {
    std::error_code failed;
    auto normal = fs::absolute(util::expandUser(path), failed).lexically_normal().string();
    if (normal.size() > 1 && normal.back() == '/') normal.pop_back();
    return failed ? path : normal;
}

// Replaces missing folders by their defaults and makes all paths absolute.
EngineOptions filledIn(EngineOptions options) {
    if (options.runsFolder.empty()) options.runsFolder = util::joinPath(util::dataFolder(), "runs");
    if (options.cacheFolder.empty()) options.cacheFolder = util::cacheFolder();
    options.runsFolder = absolute(options.runsFolder);
    options.cacheFolder = absolute(options.cacheFolder);
    if (!options.shippedFolder.empty()) options.shippedFolder = absolute(options.shippedFolder);
    if (!options.studiesFolder.empty()) options.studiesFolder = absolute(options.studiesFolder);
    if (!options.presetsFolder.empty()) options.presetsFolder = absolute(options.presetsFolder);
    if (!options.datasetsFolder.empty()) options.datasetsFolder = absolute(options.datasetsFolder);
    return options;
}

data::LoadContext foldersOf(const EngineOptions& options) {
    data::LoadContext context;
    context.datasetsFolder = options.datasetsFolder;
    context.cacheFolder = options.cacheFolder;
    return context;
}

}  // namespace

EngineCore::EngineCore(const EngineOptions& given, session::Backend torch)
    : options(filledIn(given)),
      backend(std::make_shared<const session::Backend>(std::move(torch))),
      machine(backend->report(options.cacheFolder)),
      sources(data::builtinDatasets()),
      datasets(std::make_shared<session::DatasetCache>(sources, foldersOf(options))),
      analysis([this] { backend->setThreads(std::max(machine.threads, 1)); }),
      aside([this] { backend->setThreads(std::max(machine.threads, 1)); }),
      reading([] {}),
      jobs([] {}) {}

void EngineCore::forgetModels(const std::string& runPath) {
    for (auto [thread, models] :
         {std::pair(&analysis, &m_analyzers), std::pair(&aside, &m_asideAnalyzers)}) {
        // The cache of a thread is used by that thread only: from other threads, post the request.
        if (thread->inside())
            models->forget(runPath);
        else
            thread->post(
                "forget|" + runPath,
                [models = models, runPath](session::AnalysisThread::Cancel) {
                    models->forget(runPath);
                },
                [](const Error&) {});
    }
}

config::Environment EngineCore::environment() const {
    return {sources, machine, options.runsFolder};
}

bool EngineCore::isShipped(const std::string& runPath) const {
    if (options.shippedFolder.empty()) return false;
    return fs::path(runPath).lexically_normal().parent_path() == fs::path(options.shippedFolder);
}

Status EngineCore::refuseShipped(const std::string& runPath) const {
    if (!isShipped(runPath)) return {};
    return Error{ErrorCode::Usage, "this run comes with the program and cannot be changed"_m,
                 "Train one of your own with the same settings"_m};
}

void EngineCore::setWarningListener(WarningListener listener) {
    std::lock_guard lock(m_warningMutex);
    m_listener = std::move(listener);
}

void EngineCore::warn(const std::string& runPath, const Message& text) {
    std::lock_guard lock(m_warningMutex);
    if (m_listener && m_warned.emplace(runPath, text.text()).second) m_listener(runPath, text);
}

void EngineCore::noteSession(const std::string& runPath,
                             std::weak_ptr<session::SessionThread> session) {
    std::lock_guard lock(m_mutex);
    m_sessions[runPath] = std::move(session);
}

std::shared_ptr<session::SessionThread> EngineCore::liveSession(const std::string& runPath) {
    std::lock_guard lock(m_mutex);
    const auto found = m_sessions.find(runPath);
    if (found == m_sessions.end()) return nullptr;
    auto session = found->second.lock();
    if (session && !session->ended()) return session;
    // Remove a session that has ended.
    m_sessions.erase(found);
    return nullptr;
}

}  // namespace headscope::engine
