#include "ui/workspace/run_list.h"

#include "ui/workspace/post.h"

#include <QFileInfo>
#include <QFileSystemWatcher>

#include <algorithm>
#include <tuple>

namespace headscope::ui {
namespace {

// The file system watcher reports created and deleted runs, but not changes inside a run, so the
// list is also polled. Polling takes at most 1 % of the time.
// kShortestPoll and kLongestPoll in ms
constexpr int kShortestPoll = 2000, kLongestPoll = 300'000, kPollShare = 100;
// ms to wait after a change, since a run that is copied arrives file by file
constexpr int kFolderRest = 200;

bool sameRow(const RunInfo& a, const RunInfo& b) {
    const auto parts = [](const RunInfo& r) {
        return std::tie(r.path, r.name, r.note, r.state, r.lambda, r.step, r.totalSteps,
                        r.validScores, r.testScores, r.attentionCosine, r.resumable, r.problem);
    };
    return parts(a) == parts(b);
}

}  // namespace

NewestSteps newestStepsOf(const std::vector<RunHandle>& runs) {
    NewestSteps newest;
    for (const auto& run : runs) {
        std::int64_t last = kLatest;
        for (const auto& checkpoint : run->checkpoints()) last = std::max(last, checkpoint.step);
        newest[run->info().path] = last;
    }
    return newest;
}

RunList::RunList(const Selection& selection, QObject* parent)
    : QObject(parent),
      m_selection(selection),
      m_watcher(new QFileSystemWatcher(this)),
      m_pollTimer(m_clock.timer([this] { read(false); })),
      m_folderTimer(m_clock.timer([this] { read(false); })) {
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this,
            [this] { m_folderTimer->start(kFolderRest); });
}

RunList::~RunList() = default;

void RunList::setEngine(Engine* engine) {
    m_engine = engine;
    readAgain();
}

RunTags RunList::tagsOf(const std::string& run) const {
    const auto found = m_tags.find(run);
    return found == m_tags.end() ? RunTags{} : found->second;
}

// Stores the tags at once, so that the next change of the same run starts from them.
Status RunList::setTags(const TagsByRun& changed) {
    HEADSCOPE_CHECK(m_engine->setTags(changed));
    for (const auto& [run, tags] : changed) m_tags[run] = tags;
    readAgain();
    return {};
}

QString RunList::nameOf(const std::string& run) const {
    for (const auto& listed : m_runs)
        if (listed.path == run) return QString::fromStdString(listed.name);
    const QString folder = QFileInfo(QString::fromStdString(run)).fileName();
    return folder.isEmpty() ? tr("new run") : folder;
}

void RunList::readAgain() {
    read(true);
}

void RunList::addOpened(const std::string& run) {
    if (std::find(m_opened.begin(), m_opened.end(), run) != m_opened.end()) return;
    m_opened.push_back(run);
    const bool listed = std::any_of(m_runs.begin(), m_runs.end(),
                                    [&](const auto& info) { return info.path == run; });
    if (!listed) readAgain();
}

// requested: emit changed() even if nothing changed.
void RunList::read(bool requested) {
    if (!m_engine) return;
    ++m_requests;
    m_awaited = m_awaited || requested;
    m_pollTimer->stop();
    struct List {
        std::vector<RunInfo> runs;
        TagsByRun tags;
        NewestSteps newest;
    };
    const auto taken =
        onGuiThread<List>(this, [this, requestedAt = m_clock.now()](Result<List> list) {
            --m_requests;
            const qint64 took = m_clock.now() - requestedAt;
            m_pollTimer->start(static_cast<int>(
                std::clamp<qint64>(kPollShare * took, kShortestPoll, kLongestPoll)));
            // A request that was replaced by a newer one returns an error.
            if (list) take(std::move(list->runs), std::move(list->tags), list->newest);
        });
    // Tags and checkpoints are also read in the engine's thread.
    m_engine->listRuns(m_opened, [engine = m_engine, taken,
                                  opened = m_selection.runs()](Result<std::vector<RunInfo>> runs) {
        if (!runs) return taken(runs.error());
        taken(List{std::move(*runs), engine->runTags(), newestStepsOf(opened)});
    });
}

void RunList::take(std::vector<RunInfo> runs, TagsByRun tags, const NewestSteps& newest) {
    // The runs folder is created with the first run, perhaps by another program, so watch it as
    // soon as it exists.
    const QString folder = QString::fromStdString(m_engine->runsFolder());
    if (m_watcher->directories().isEmpty() && QFileInfo(folder).isDir()) m_watcher->addPath(folder);
    const bool same = tags == m_tags &&
                      std::equal(runs.begin(), runs.end(), m_runs.begin(), m_runs.end(), sameRow);
    m_runs = std::move(runs);
    m_tags = std::move(tags);
    Q_EMIT wasRead(newest);
    if (std::exchange(m_awaited, false) || !same) Q_EMIT changed();
}

}  // namespace headscope::ui
