#include "core/lab/session/lab_session.h"

#include "core/base/util/processor_time.h"
#include "core/lab/session/lab_folder.h"
#include "core/lab/session/look_pace.h"
#include "core/lab/worlds/experiment.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

namespace headscope::lab {
namespace {

using Clock = std::chrono::steady_clock;
// Half a frame at 60 Hz: commands take effect before the window draws again.
constexpr std::chrono::milliseconds kBurst(8);
constexpr std::chrono::seconds kSaveEvery(10);
constexpr double kSpeedOver = 0.1;  // time constant of the smoothed speed, in seconds

double secondsOf(Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}
double secondsNow() {
    return secondsOf(Clock::now().time_since_epoch());
}
Clock::time_point timeOf(double seconds) {
    return Clock::time_point(
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
}
double workNow() {
    // CPU time of this thread, so that a busy machine does not count as work.
    return util::secondsBy(CLOCK_THREAD_CPUTIME_ID);
}

class Session : public LabSession {
public:
    Session(SessionInputs inputs, std::optional<io::Directory> folder)
        : m_inputs(std::move(inputs)), m_folder(std::move(folder)) {
        auto nothing = std::make_shared<LabView>();
        nothing->steps = m_inputs.plan.steps;
        if (m_folder && m_inputs.resume) m_seconds = readLabSeconds(*m_folder);
        m_view = std::move(nothing);
        // Last, when all members that the thread uses exist.
        m_thread = std::thread([this] { run(); });
    }
    ~Session() override {
        // Qualified, because virtual calls do not reach derived classes in a destructor.
        Session::stop();
        m_thread.join();
    }

    const LabPlan& plan() const override { return m_inputs.plan; }
    std::string folder() const override {
        const std::lock_guard lock(m_mutex);
        return m_inputs.folder;
    }
    Status record(const std::string& wanted) override {
        if (!folder().empty())
            return Error{ErrorCode::Usage, "the experiment is already recorded in %1"_m(folder()),
                         "Start another experiment to record it in another folder"_m};
        // Create the folder without holding the lock, because a slow disk must not block view().
        HEADSCOPE_TRY(auto made, makeLabFolder(wanted));
        const auto path = made.path();
        command([&] {
            m_inputs.folder = path;
            m_wanted = std::move(made);
        });
        return {};
    }
    std::shared_ptr<const LabView> view() const override {
        const std::lock_guard lock(m_mutex);
        return m_view;
    }
    void setWake(std::function<void()> wake) override {
        const std::lock_guard lock(m_wakeMutex);
        m_wake = std::move(wake);
    }
    void acknowledge() override { m_woken = false; }

    void play() override {
        command([this] { m_toGo = m_inputs.plan.steps; });
    }
    void pause() override {
        command([this] { m_toGo = 0; });
    }
    void step(std::int64_t steps) override {
        command([this, steps] { m_toGo = std::max<std::int64_t>(steps, 0); });
    }
    void setPace(double stepsPerSecond) override {
        command([this, stepsPerSecond] { m_pace = stepsPerSecond; });
    }
    void stop() override {
        command([this] { m_stopping = true; });
    }

    bool ended() const override {
        const std::lock_guard lock(m_mutex);
        return m_ended;
    }
    Result<std::shared_ptr<const LabView>> first() override {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_ended || !m_view->sides.empty(); });
        if (m_error) return *m_error;
        return m_view;
    }
    Result<std::shared_ptr<const LabView>> wait() override {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_ended; });
        if (m_error) return *m_error;
        return m_view;
    }

private:
    template <class Change>
    void command(Change change) {
        {
            const std::lock_guard lock(m_mutex);
            change();
        }
        // Notify after releasing the lock, so that the woken thread can take it at once.
        m_changed.notify_all();
    }
    std::int64_t slowest() const {
        if (m_sides.empty()) return 0;
        std::int64_t step = m_sides.front()->step();
        for (const auto& side : m_sides) step = std::min(step, side->step());
        return step;
    }

    void run() {
        try {
            if (auto status = makeSides(); !status.ok()) return end(status.error());
            publish(LabState::Paused);
            if (m_folder && !m_inputs.resume)  // so that a session killed early can also be resumed
                if (auto status = save(); !status.ok()) return end(status.error());
            work();
        } catch (const std::exception& failure) {
            end(broke(failure));
        }
    }
    static Error broke(const std::exception& failure) {
        return {ErrorCode::Device, "the experiment ended: %1"_m(failure.what()),
                "Choose smaller sizes: dimension, tokens, heads or batch"_m};
    }

    Status makeSides() {
        const auto& make =
            m_inputs.make ? m_inputs.make : findExperiment(m_inputs.plan.request.experiment)->make;
        for (const auto& config : sidesOf(m_inputs.plan)) m_sides.push_back(make(config));
        for (std::size_t i = 0; m_inputs.resume && i < m_sides.size(); ++i) {
            HEADSCOPE_TRY(const auto state, readSideState(*m_folder, i));
            if (auto status = m_sides[i]->restore(state); !status.ok())
                return std::move(status).error().within(m_inputs.folder);
        }
        return {};
    }

    void work() {
        auto lastSave = Clock::now();
        for (;;) {
            // Once per pause, so that the last view is exact.
            if (rest() && !restIsShown()) publish(LabState::Paused);
            std::int64_t toGo = 0;
            double pace = 0;
            bool stopping = false;
            {
                std::unique_lock lock(m_mutex);
                m_changed.wait(lock, [this] { return m_stopping || m_wanted || m_toGo > 0; });
                toGo = m_toGo;
                pace = m_pace;
                stopping = m_stopping;
            }
            if (auto status = beginRecord(); !status.ok()) return end(status.error());
            if (stopping)
                return end(Error{ErrorCode::Cancelled, "stopped"_m, "Resume it to continue"_m});
            if (auto status = burst(toGo, pace); !status.ok()) return end(status.error());
            if (slowest() >= m_inputs.plan.steps) return end({});
            if (!rest() && m_looks.due(secondsNow(), workNow())) publish(LabState::Running);
            if (m_folder && Clock::now() - lastSave >= kSaveEvery) {
                if (auto status = save(); !status.ok()) return end(status.error());
                lastSave = Clock::now();
            }
        }
    }

    // Starts recording if a folder was requested since the last call.
    Status beginRecord() {
        {
            const std::lock_guard lock(m_mutex);
            if (!m_wanted) return {};
            m_folder = std::move(m_wanted);
            m_wanted.reset();
        }
        return save();
    }

    // Performs at most toGo steps, for a few milliseconds or until the next view is due. pace:
    // maximum steps per second; 0: no limit.
    Status burst(std::int64_t toGo, double pace) {
        const auto start = Clock::now();
        const auto first = slowest();
        std::int64_t most = toGo;
        if (pace > 0)
            most = std::min(most, std::max<std::int64_t>(
                                      static_cast<std::int64_t>(pace * LookPace::kEvery), 1));
        const auto look = timeOf(m_looks.next());
        const auto until =
            look > start ? std::min<Clock::time_point>(start + kBurst, look) : start + kBurst;
        std::int64_t done = 0;
        while (done < most && slowest() < m_inputs.plan.steps &&
               (done == 0 || pace > 0 || Clock::now() < until)) {
            const auto target = slowest() + 1;
            for (const auto& side : m_sides)
                // Both sides stay in step; after a resume one may be ahead.
                while (side->step() < target) HEADSCOPE_CHECK(side->advance());
            ++done;
        }
        const auto worked = Clock::now() - start;
        m_seconds += secondsOf(worked);
        const double speed =
            static_cast<double>(slowest() - first) / std::max(secondsOf(worked), 1e-9);
        // Exponential smoothing over about kSpeedOver seconds of computing.
        m_speed +=
            (speed - m_speed) * (m_speed > 0 ? std::min(secondsOf(worked) / kSpeedOver, 1.0) : 1.0);
        if (pace > 0)
            waitFor(start + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(static_cast<double>(done) / pace)));
        std::unique_lock lock(m_mutex);
        if (m_toGo == toGo) m_toGo -= done;  // otherwise a command has changed it
        return {};
    }

    void waitFor(Clock::time_point until) {
        std::unique_lock lock(m_mutex);
        const double pace = m_pace;
        m_changed.wait_until(lock, until,
                             [&] { return m_stopping || m_toGo == 0 || m_pace != pace; });
    }

    bool rest() const {
        const std::lock_guard lock(m_mutex);
        return m_toGo <= 0 && !m_stopping;
    }

    bool restIsShown() const {
        const auto shown = view();
        return shown->state == LabState::Paused && shown->step == slowest();
    }

    std::shared_ptr<LabView> looked(LabState state) {
        const double start = secondsNow(), before = workNow();
        auto view = std::make_shared<LabView>();
        view->state = state;
        view->step = slowest();
        view->steps = m_inputs.plan.steps;
        view->seconds = m_seconds;
        view->stepsPerSecond = m_speed;
        for (const auto& side : m_sides) view->sides.push_back(side->look());
        m_looks.looked(start, before, workNow(), onText() ? LookPace::kEvery : LookPace::kUnheard);
        return view;
    }

    void publish(LabState state) {
        show(looked(state));
        notify();
    }
    void show(std::shared_ptr<LabView> view) {
        {
            const std::lock_guard lock(m_mutex);
            m_view = std::move(view);
        }
        m_changed.notify_all();
    }
    bool onText() {
        const std::lock_guard lock(m_wakeMutex);
        return m_wake != nullptr;
    }
    void notify() {
        const std::lock_guard lock(m_wakeMutex);
        // One wake until the listener acknowledges it, so that a slow window is not flooded.
        if (m_wake && !m_woken.exchange(true)) m_wake();
    }

    Status save() {
        for (std::size_t i = 0; i < m_sides.size(); ++i)
            HEADSCOPE_CHECK(writeSideState(*m_folder, i, m_sides[i]->state()));
        // After the states, so that a record never claims a step that was not saved.
        return writeLabRecord(*m_folder, m_inputs.plan, *view(), m_inputs.programVersion);
    }

    // Returns a new view, or the previous view if that fails (out of memory).
    std::shared_ptr<LabView> lastView(LabState state) {
        try {
            return looked(state);
        } catch (const std::exception&) {
            auto before = std::make_shared<LabView>(*view());
            before->state = state;
            return before;
        }
    }
    // A failed save becomes the session's error, unless there already is one.
    void showAndSave(std::optional<Error>& error) {
        const bool stopped = error && error->code == ErrorCode::Cancelled;
        auto last = lastView(!error    ? LabState::Finished
                             : stopped ? LabState::Paused
                                       : LabState::Failed);
        if (error && !stopped) {
            last->problem = error->message;
            last->hint = error->hint;
        }
        show(std::move(last));
        if (m_folder && !m_sides.empty() && (!error || stopped))
            if (auto status = save(); !status.ok() && !error) error = status.error();
        // The states keep the last finite step; only the record shows that the experiment diverged.
        if (m_folder && error && error->code == ErrorCode::Diverged)
            static_cast<void>(
                writeLabRecord(*m_folder, m_inputs.plan, *view(), m_inputs.programVersion).ok());
    }
    // Ends the session. It is also called after an error, so another failure must not prevent the
    // end.
    void end(std::optional<Error> error) {
        try {
            showAndSave(error);
        } catch (const std::exception& failure) {
            if (!error) error = broke(failure);
        }
        {
            const std::lock_guard lock(m_mutex);
            m_error = std::move(error);
            m_ended = true;
        }
        m_changed.notify_all();
        notify();
    }

    SessionInputs m_inputs;
    std::vector<std::unique_ptr<Experiment>> m_sides;  // used only by the lab's thread once it runs
    std::optional<io::Directory> m_folder;             // used only by the lab's thread once it runs
    double m_seconds = 0, m_speed = 0;
    LookPace m_looks;  // used only by the lab's thread

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::shared_ptr<const LabView> m_view;
    std::int64_t m_toGo = 0;
    double m_pace = 0;
    std::optional<io::Directory> m_wanted;  // folder for the recording that was requested
    bool m_stopping = false, m_ended = false;
    std::optional<Error> m_error;

    std::mutex m_wakeMutex;
    std::function<void()> m_wake;
    std::atomic<bool> m_woken{false};
    std::thread m_thread;
};

}  // namespace

Result<LabPlan> recordedPlan(const std::string& path, const std::string& programVersion) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(path));
    HEADSCOPE_TRY(const auto request, readLabRequest(folder));
    HEADSCOPE_TRY(auto plan, resolvePlan(request));
    if (const auto version = readLabVersion(folder); version != programVersion)
        plan.recordedBy = version.empty() ? "an unknown version" : "version " + version;
    return plan;
}

Result<std::shared_ptr<LabSession>> startLabSession(SessionInputs inputs) {
    std::optional<io::Directory> folder;
    if (!inputs.folder.empty()) {
        HEADSCOPE_TRY(folder, inputs.resume ? io::Directory::open(inputs.folder)
                                            : makeLabFolder(inputs.folder));
        inputs.folder = folder->path();
    }
    return std::shared_ptr<LabSession>(
        std::make_shared<Session>(std::move(inputs), std::move(folder)));
}

}  // namespace headscope::lab
