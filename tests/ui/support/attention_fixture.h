// Test fixture: the Attention page showing a fake run whose attention maps are known.
#pragma once

#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/attention/attention_page.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>

#include <memory>

namespace headscope::test {

// Opens the Attention page on a fake run of the given task.
class AttentionFixture : public ::testing::Test {
protected:
    void open(Task task) {
        engine.run = std::make_shared<FakeRunView>(task);
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page = std::make_unique<ui::AttentionPage>(workspace);
        page->resize(1200, 800);
        page->show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    const AttentionRequest& lastRequest() const { return engine.run->attentionRequests.back(); }

    ManualClock clock;
    FakeEngine engine;
    ui::Workspace workspace;
    std::unique_ptr<ui::AttentionPage> page;
};

}  // namespace headscope::test
