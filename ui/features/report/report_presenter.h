// Presenter of the dialog that writes a report. The records are read and the document is written in
// a worker thread; only the texts are composed in the GUI thread. GUI thread.
#pragma once

#include "core/api/engine/report.h"
#include "core/api/runs/study.h"
#include "ui/features/report/report_blocks.h"
#include "ui/features/runs/run_sweeps.h"
#include "ui/workspace/background_worker.h"

#include <QObject>
#include <QStringList>

#include <atomic>
#include <memory>
#include <optional>

namespace headscope::ui {

class Workspace;

class ReportPresenter : public QObject {
    Q_OBJECT
public:
    // runs: folders that are selected at first.
    ReportPresenter(Workspace& workspace, QStringList runs, QObject* parent = nullptr);
    ~ReportPresenter() override;

    // All runs that can be chosen, in the order of the list of runs.
    struct Choice {
        QString path, name;
        bool chosen = false;
    };
    std::vector<Choice> choices() const;
    void choose(const QString& path, bool chosen);
    // Chosen runs that still exist.
    QStringList chosen() const;

    // The report is about chosen runs, a whole sweep, or a study. The selection of runs
    // is kept while a sweep or study is chosen. Changing a run of the chosen sweep turns the
    // sweep's runs into the selection.
    void writeAboutRuns();
    std::vector<RunSweep> sweeps() const;
    void chooseSweep(const QString& name);  // RunSweep::name
    const QString& sweep() const { return m_sweep; }
    // Studies that have results: of the user's own runs, else those that come with the program.
    const std::vector<StudyResult>& studies() const { return m_studies; }
    void chooseStudy(const std::string& id);
    const std::string& study() const { return m_study; }

    // File to write; its ending selects the format.
    void setPath(const QString& path);
    const QString& path() const { return m_path; }
    // Changes the ending of the path: "html", "pdf", "md" or "tex".
    void setEnding(const QString& ending);
    QString ending() const;

    bool writing() const { return m_stage != nullptr; }
    bool canWrite() const { return whyNot().isEmpty(); }
    QString whyNot() const;  // reason why nothing can be written yet; "" if it can
    // Names of files and folders that write() would replace.
    QStringList replaced() const;
    const Error* error() const { return m_error ? &*m_error : nullptr; }
    // Path of the last report; "" until one is written. Changing the choice does not clear it.
    const QString& written() const { return m_written; }

    void write();   // then emits changed(), with written() or error()
    void cancel();  // has no effect once the files are being written

Q_SIGNALS:
    void changed();

private:
    void loadStudies();
    void writeAbout(const QString& sweep, const std::string& study);
    QStringList runsOfSweep() const;
    void compose(const ReportDocument& document);
    void end(const Status& status);

    Workspace& m_workspace;
    QStringList m_chosen;
    QString m_path, m_written, m_sweep;
    std::vector<StudyResult> m_studies;
    std::string m_study;
    bool m_studiesAsked = false;
    std::optional<Error> m_error;
    // Shared with the worker thread. Once files are being written, it cannot be cancelled any more.
    enum class Stage { Collecting, Cancelled, Writing };
    using SharedStage = std::shared_ptr<std::atomic<Stage>>;
    static bool cancelled(const SharedStage& stage) { return *stage == Stage::Cancelled; }
    // Changes Collecting to another stage. Returns false if the stage was another one.
    static bool change(const SharedStage& stage, Stage to);

    SharedStage m_stage;  // null unless a report is being written
    BackgroundWorker m_thread;
};

}  // namespace headscope::ui
