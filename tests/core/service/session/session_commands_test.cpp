// Tests of every command in every phase of a run: the run must always end in the state that it
// reports.
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

enum class Phase { Training, Evaluating, Paused, EvaluatingAStepOfAPausedRun, Testing };
using Kind = RunCommand::Kind;

struct InPhase {
    Phase phase;
    Kind command;
};

const char* nameOf(Phase phase) {
    switch (phase) {
        case Phase::Training:
            return "Training";
        case Phase::Evaluating:
            return "Evaluating";
        case Phase::Paused:
            return "Paused";
        case Phase::EvaluatingAStepOfAPausedRun:
            return "EvaluatingAStepOfAPausedRun";
        case Phase::Testing:
            return "Testing";
    }
    return "";
}

bool evaluates(const TrainingSession& session, const char* split) {
    return session.progress().message.text().find(split) != std::string::npos;
}

void give(TrainingSession& session, Kind command) {
    switch (command) {
        case Kind::Pause:
            return session.pause();
        case Kind::Resume:
            return session.resume();
        case Kind::Step:
            return session.step();
        case Kind::Finish:
            return session.finishNow();
        case Kind::Stop:
            return session.stop();
        case Kind::Save:
            return session.saveCheckpoint();
        case Kind::Lambda:
            return session.setLambda(0.5);
    }
}

class SessionCommands : public ::testing::TestWithParam<InPhase> {
protected:
    static constexpr std::int64_t kSteps = 30;  // 10 steps per epoch
    ScratchFolder folder;
    FakeEngine fake{folder.path()};
    std::shared_ptr<TrainingSession> session;

    // Starts a run and waits until it is in this phase. It stays there while evaluations are slow.
    void enter(Phase phase) {
        fake.control->slowEvaluation = phase != Phase::Paused;
        fake.control->stepMicroseconds = 500;
        session = started(*fake.engine, smallRun(kSteps));
        if (phase == Phase::Training)
            return waitUntil(*session, [&] { return session->progress().step >= 1; });
        if (phase == Phase::Evaluating)
            return waitUntil(*session, [&] { return evaluates(*session, "validation"); });
        if (phase == Phase::Testing) {
            session->finishNow();
            return waitUntil(*session, [&] { return evaluates(*session, "test"); });
        }
        waitUntil(*session, [&] { return session->progress().step >= 1; });
        session->pause();
        waitUntil(*session, [&] { return session->progress().state == RunState::Paused; });
        if (phase == Phase::Paused) return;
        for (auto step = session->progress().step; step <= 10; ++step) session->step();
        waitUntil(*session, [&] { return evaluates(*session, "validation"); });
    }
};

TEST_P(SessionCommands, LeaveTheRunAsTheySay) {
    const auto [phase, command] = GetParam();
    enter(phase);
    EXPECT_FALSE(session->progress().heldUp) << "nothing failed to be written";
    give(*session, command);
    fake.control->slowEvaluation = false;
    fake.control->stepMicroseconds = 0;
    // The command under test is executed first. Then resume() continues the run, unless the command
    // ended it.
    if (command != Kind::Stop) session->resume();
    const auto result = session->wait();
    EXPECT_FALSE(result.error) << result.error->text();
    EXPECT_EQ(result.state, command == Kind::Stop ? RunState::Stopped : RunState::Finished);
    const bool whole = command != Kind::Stop && command != Kind::Finish && phase != Phase::Testing;
    if (whole) {
        EXPECT_EQ(result.steps, kSteps);
    }
    EXPECT_FALSE(session->progress().heldUp);
}

std::vector<InPhase> everywhere() {
    std::vector<InPhase> all;
    for (const auto phase : {Phase::Training, Phase::Evaluating, Phase::Paused,
                             Phase::EvaluatingAStepOfAPausedRun, Phase::Testing})
        for (const auto command : {Kind::Pause, Kind::Resume, Kind::Step, Kind::Finish, Kind::Stop,
                                   Kind::Save, Kind::Lambda})
            all.push_back({phase, command});
    return all;
}

INSTANTIATE_TEST_SUITE_P(, SessionCommands, ::testing::ValuesIn(everywhere()),
                         [](const auto& info) {
                             return std::string(nameOf(info.param.phase)) + "_" +
                                    commandName(info.param.command);
                         });

}  // namespace
}  // namespace headscope::test
