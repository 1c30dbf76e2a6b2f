// The list of all runs with their tags. A worker thread reads it when the folder changes, and again
// after a pause that is proportional to the time that reading takes. GUI thread.
#pragma once

#include "core/api/engine/engine.h"
#include "ui/workspace/gui_clock.h"
#include "ui/workspace/selection.h"

#include <map>

class QFileSystemWatcher;

namespace headscope::ui {

// Step of the last checkpoint by run folder.
using NewestSteps = std::map<std::string, std::int64_t>;
NewestSteps newestStepsOf(const std::vector<RunHandle>& runs);

class RunList : public QObject {
    Q_OBJECT
public:
    // selection: the opened runs, whose newest checkpoints are read with the list.
    explicit RunList(const Selection& selection, QObject* parent = nullptr);
    ~RunList() override;

    void setEngine(Engine* engine);                              // engine: not owned
    const std::vector<RunInfo>& runs() const { return m_runs; }  // runs at the last read
    // tags at the last read, plus later setTags() calls
    const TagsByRun& tags() const { return m_tags; }
    RunTags tagsOf(const std::string& run) const;
    Status setTags(const TagsByRun& changed);  // sets all tags or none, and reads the list again
    // name from the list; the folder's name until it is listed
    QString nameOf(const std::string& run) const;
    bool reading() const { return m_requests > 0; }
    void readAgain();  // reads the list, then emits changed()
    // Runs outside the runs folder are listed once they were opened.
    void addOpened(const std::string& run);

Q_SIGNALS:
    void changed();  // emitted after readAgain(), or if the list differs from the last one
    // emitted after each read, before changed(): newest checkpoints of the runs that were open at
    // its start
    void wasRead(const headscope::ui::NewestSteps& newest);

private:
    void read(bool requested);
    void take(std::vector<RunInfo> runs, TagsByRun tags, const NewestSteps& newest);

    const Selection& m_selection;
    Engine* m_engine = nullptr;
    std::vector<RunInfo> m_runs;
    TagsByRun m_tags;
    std::vector<std::string> m_opened;  // folders of all runs opened so far, at any location
    int m_requests = 0;
    bool m_awaited = false;
    QFileSystemWatcher* m_watcher = nullptr;
    GuiClock& m_clock = GuiClock::current();
    std::unique_ptr<GuiTimer> m_pollTimer, m_folderTimer;
};

}  // namespace headscope::ui
