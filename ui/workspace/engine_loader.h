// Loads the engine in a background thread, because opening LibTorch takes about half a second.
#pragma once

#include "core/api/engine/engine.h"

#include <QObject>

#include <functional>
#include <thread>

namespace headscope::ui {

class EngineLoader : public QObject {
    Q_OBJECT
public:
    using Load = std::function<Result<Engine*>()>;

    explicit EngineLoader(Load load, QObject* parent = nullptr);
    ~EngineLoader() override;  // waits for a running load

    void start();
    bool started() const { return m_thread.joinable(); }

Q_SIGNALS:
    void loaded(headscope::Engine* engine);
    void failed(const headscope::Error& error);

private:
    Load m_load;
    std::thread m_thread;
};

}  // namespace headscope::ui
