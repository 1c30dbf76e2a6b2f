// Finds samples of run A by class, correctness, confidence or words. Reads the split of the open
// sample once per run, step and split, while its view is shown. Filtering sends no requests. GUI
// thread.
#pragma once

#include "core/api/requests/sample_finder.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace headscope::ui {

// Order of the found samples. Number: by index; others: highest value first.
enum class SampleOrder { Number, Confident, Unsure, Loss };

struct SampleFilter {
    int label = -1, predicted = -1;  // class indices; -1: any
    enum class Answer { Any, Right, Wrong } answer = Answer::Any;
    double least = 0, most = 1;  // confidence range, inclusive
    QString words;               // words that must all occur in the text, ignoring case
    SampleOrder order = SampleOrder::Number;

    bool operator==(const SampleFilter& o) const {
        return std::tie(label, predicted, answer, least, most, words, order) ==
               std::tie(o.label, o.predicted, o.answer, o.least, o.most, o.words, o.order);
    }
};

// Returns the indices in `all` of the samples that pass the filter, sorted. `texts`: searched text
// of each sample.
std::vector<std::size_t> foundSamples(const SamplePredictions& all, const QStringList& texts,
                                      const SampleFilter& filter);

class SampleFinderPresenter : public QObject {
    Q_OBJECT
public:
    explicit SampleFinderPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_query.settled(); }
    const ModelShape& shape() const { return m_shape; }
    RunHandle run() const { return m_run.lock(); }
    QString className(int label) const;  // name of a class; "" if out of range

    bool working() const { return m_query.working(); }
    double share() const { return m_query.share(); }  // progress of reading, 0 to 1
    void stop() { m_query.stop(); }
    void readAgain();
    QString problem() const { return m_query.problem(tr("Stopped: the samples are not read.")); }

    // Answers for all read samples. Null until they have been read.
    const SamplePredictions* answers() const { return m_read ? &m_read->answers : nullptr; }
    const SampleFilter& filter() const { return m_filter; }
    void setFilter(const SampleFilter& filter);
    const std::vector<std::size_t>& found() const { return m_found; }
    const SamplePrediction& sample(int row) const;  // sample of a row in found()
    int currentRow() const;                         // open sample's row in found(); -1: none
    void inspect(int row);                          // opens the sample on all pages
    QString summary() const;                        // number of samples found, and where

Q_SIGNALS:
    void changed();         // emitted if the read samples or the found ones changed
    void progressed();      // emitted when share() changed
    void currentChanged();  // emitted if another sample was opened
    void failed(const headscope::Error& error);

private:
    struct Read {
        SamplePredictions answers;
        QStringList texts;
    };
    // cache key: run path, step, split
    using Key = std::tuple<std::string, std::int64_t, std::string>;

    void followRun();
    void follow();
    Query<SampleFinderRequest, Read>::Wanted wanted() const;
    void handle(QueryEvent event);
    void filterAgain();

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    std::string m_runPath;
    ModelShape m_shape;
    SampleFilter m_filter;
    std::optional<Key> m_shown;
    std::shared_ptr<const Read> m_read;
    std::map<Key, std::shared_ptr<const Read>> m_known;
    std::vector<std::size_t> m_found;
    Query<SampleFinderRequest, Read> m_query;
};

}  // namespace headscope::ui
