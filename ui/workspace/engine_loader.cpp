#include "ui/workspace/engine_loader.h"

#include "ui/workspace/post.h"

#include <exception>

namespace headscope::ui {
namespace {

// Converts exceptions of libraries into errors, because an exception must not leave the thread.
Result<Engine*> guarded(const EngineLoader::Load& load) {
    try {
        return load();
    } catch (const std::exception& error) {
        return Error{ErrorCode::Device, "the engine did not start: %1"_m(error.what()),
                     "Check the installation of LibTorch."_m};
    }
}

}  // namespace

EngineLoader::EngineLoader(Load load, QObject* parent) : QObject(parent), m_load(std::move(load)) {}

EngineLoader::~EngineLoader() {
    if (m_thread.joinable()) m_thread.join();
}

void EngineLoader::start() {
    if (started()) return;
    const auto done = onGuiThread<Engine*>(this, [this](Result<Engine*> engine) {
        if (engine)
            Q_EMIT loaded(*engine);
        else
            Q_EMIT failed(engine.error());
    });
    m_thread = std::thread([load = m_load, done] { done(guarded(load)); });
}

}  // namespace headscope::ui
