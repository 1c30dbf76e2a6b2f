// Test fixture: a real window with the real engine; settings and runs are in a temporary folder.
#pragma once

#include "app/common/engine_module.h"
#include "core/api/base/run_config.h"
#include "tests/support/places.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/waiting.h"

#include <gtest/gtest.h>
#include <QAbstractEventDispatcher>
#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <memory>

namespace headscope::ui {

class ShellTest : public ::testing::Test {
protected:
    void SetUp() override {
        const QByteArray built =
            QByteArray::fromStdString(test::buildFolder() + "/lib/libheadscope-engine.so");
        if (qEnvironmentVariableIsEmpty("HEADSCOPE_ENGINE")) qputenv("HEADSCOPE_ENGINE", built);
        if (!QFileInfo::exists(qEnvironmentVariable("HEADSCOPE_ENGINE")))
            GTEST_SKIP() << "the engine is not built";
        qputenv("HEADSCOPE_RUNS", folder.filePath(QStringLiteral("runs")).toUtf8());
        qputenv("XDG_CACHE_HOME", folder.path().toUtf8());
        auto loaded = app::loadEngine();
        ASSERT_TRUE(loaded) << loaded.error().text();
        engine = loaded->engine;
        open();
        workspace->setEngine(engine.get());
    }

    void TearDown() override {
        if (workspace)
            for (const auto& session : workspace->sessions().running()) {
                session->cancel();
                session->wait();
            }
        window.reset();
        workspace.reset();
        theme.reset();
    }

    void open() {
        settings = std::make_unique<WindowSettings>(folder.filePath(QStringLiteral("window.ini")));
        theme = std::make_unique<Theme>(*static_cast<QApplication*>(QCoreApplication::instance()));
        workspace = std::make_unique<Workspace>();
        window = std::make_unique<MainWindow>(*workspace, *theme, *settings);
        window->resize(1440, 900);
        window->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    }

    static RunConfig shortRun(std::int64_t steps) {
        RunConfig config;
        config.values["dataset.id"] = std::string("headlines");
        config.values["dataset.size"] = std::int64_t(400);
        config.values["model.preset"] = std::string("tiny");
        config.values["train.steps"] = steps;
        return config;
    }

    // Closes the window and opens it again with its saved state.
    void restartWindow() {
        window->close();
        window.reset();
        workspace.reset();
        theme.reset();
        open();
        workspace->setEngine(engine.get());
        waitUntil([this] { return !workspace->runList().reading(); }, 120'000);
        window->restoreSession(true);
    }

    // Handles events until none is pending, so that everything triggered by a click has started.
    static void handleEvents() {
        constexpr int kMostTurns = 1000;  // while training runs, events never end
        auto* events = QCoreApplication::eventDispatcher();
        for (int turn = 0; turn < kMostTurns && events->processEvents(QEventLoop::AllEvents);
             ++turn) {
        }
    }

    // Returns the menu action whose text starts with `text`.
    QAction* menuAction(const QString& text) {
        for (auto* action : window->menuActions())
            if (QString(action->text()).remove(QLatin1Char('&')).startsWith(text)) return action;
        ADD_FAILURE() << text.toStdString() << " is in no menu";
        return nullptr;
    }

    // If HEADSCOPE_PICTURES names a folder, saves a screenshot of the window there for visual
    // inspection.
    void picture(const QString& name) {
        const QString out = qEnvironmentVariable("HEADSCOPE_PICTURES");
        if (out.isEmpty()) return;
        waitUntil([] { return false; }, 300);
        window->grab().save(QDir(out).filePath(name + QStringLiteral(".png")));
    }

    // Trains to the end and returns the run's folder.
    QString train(std::int64_t steps) { return train(shortRun(steps)); }
    QString train(const RunConfig& config) {
        workspace->sessions().start(config);
        EXPECT_TRUE(waitUntil(
            [this] {
                return workspace->sessions().current() && !workspace->sessions().currentRunning();
            },
            120'000));
        return QString::fromStdString(workspace->sessions().current()->runPath());
    }

    QTemporaryDir folder;
    std::shared_ptr<Engine> engine;
    std::unique_ptr<WindowSettings> settings;
    std::unique_ptr<Theme> theme;
    std::unique_ptr<Workspace> workspace;
    std::unique_ptr<MainWindow> window;
};

}  // namespace headscope::ui
