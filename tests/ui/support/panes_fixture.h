// Test fixture: the real window with the shipped runs, for two pages side by side.
#pragma once

#include "tests/ui/support/shell_fixture.h"
#include "ui/main_window/page_pane.h"
#include "ui/main_window/page_panes.h"
#include "ui/workspace/page.h"
#include "ui/workspace/shipped_runs.h"

#include <QLabel>

#include <algorithm>

namespace headscope::ui {

class PagePanesTest : public ShellTest {
protected:
    static constexpr int kPanesPatient = 120'000;
    static inline const QString kHeads = QStringLiteral("heads"),
                                kAttention = QStringLiteral("attention"),
                                kAblate = QStringLiteral("ablate"),
                                kTrain = QStringLiteral("train");

    void SetUp() override {
        ShellTest::SetUp();
        if (IsSkipped()) return;
        waitUntil([this] { return !workspace->runList().reading(); }, kPanesPatient);
        plain = shippedRun(workspace->runList().runs(), QLatin1String(kShippedPlain));
        diverse = shippedRun(workspace->runList().runs(), QLatin1String(kShippedDiverse));
        if (plain.isEmpty() || diverse.isEmpty())
            GTEST_SKIP() << "no shipped runs beside this build";
        activate();
    }
    void TearDown() override {
        if (theme) theme->setTextPercent(100), theme->setChoice(ThemeChoice::System);
        ShellTest::TearDown();
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    }
    void activate() {
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    }
    void key(int key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        QTest::keyClick(window.get(), static_cast<Qt::Key>(key), with);
    }
    PagePanes& panes() { return *window->panes(); }
    bool seen(const QString& id) { return window->page(id)->isVisible(); }
    bool settled(const QString& id) {
        return waitUntil([&] { return window->page(id)->settled(); }, kPanesPatient);
    }
    QRect place(const QString& id) {
        auto* page = window->page(id);
        return {page->mapTo(window.get(), QPoint()), page->size()};
    }
    PagePane* paneOf(const QString& id) {
        for (auto* pane : window->findChildren<PagePane*>())
            if (pane->page() == window->page(id)) return pane;
        return nullptr;
    }
    static bool titled(const QWidget* page, const QString& text) {
        const auto labels = page->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const auto* label) {
            return label->isVisible() && label->text() == text;
        });
    }
    // Shows the Heads and Attention pages side by side; the Heads page is active.
    void headsBesideAttention() {
        workspace->openRun(plain);
        key(Qt::Key_3, Qt::ControlModifier);
        key(Qt::Key_4, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(seen(kHeads) && seen(kAttention));
        ASSERT_TRUE(settled(kHeads) && settled(kAttention));
    }
    void restart() {
        restartWindow();
        activate();
    }
    QString plain, diverse;
};

}  // namespace headscope::ui
