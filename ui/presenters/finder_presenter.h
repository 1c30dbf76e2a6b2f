// Samples of run A found by what they are and how they are answered: class, right or wrong, confidence, words. Reads
// the split of the open sample once for run, step and split, while it is shown; filtering asks nothing. GUI thread.
#pragma once

#include "core/api/split_answers.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"

#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace headscope::ui {

enum class SampleOrder { Number, Confident, Unsure, Loss };  // the last three: the most so first

struct SampleFilter {
    int label = -1, predicted = -1;  // classes; -1: any
    enum class Answer { Any, Right, Wrong } answer = Answer::Any;
    double least = 0, most = 1;  // confidence; both ends belong to it
    QString words;               // all of them occur in the text, whatever their case
    SampleOrder order = SampleOrder::Number;

    bool operator==(const SampleFilter& o) const {
        return std::tie(label, predicted, answer, least, most, words, order) ==
               std::tie(o.label, o.predicted, o.answer, o.least, o.most, o.words, o.order);
    }
};

// Places in `all` of the samples that pass. texts: of each of them what words are looked for in.
std::vector<std::size_t> foundSamples(const SplitAnswers& all, const QStringList& texts, const SampleFilter& filter);

class FinderPresenter : public QObject {
    Q_OBJECT
public:
    explicit FinderPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_rounds.settled(); }
    const ModelShape& shape() const { return m_shape; }
    QString className(int label) const;  // "" for none

    bool working() const { return m_rounds.waiting() || m_rounds.due(); }
    double share() const { return m_share; }  // of the reading, 0 to 1
    void stop() { m_asked.cancel(); }
    void readAgain();
    QString problem() const { return m_problem; }

    // Null while the samples are not read.
    const SplitAnswers* answers() const { return m_read ? &m_read->answers : nullptr; }
    const SampleFilter& filter() const { return m_filter; }
    void setFilter(const SampleFilter& filter);
    const std::vector<std::size_t>& found() const { return m_found; }
    const AnsweredSample& sample(int row) const;  // of those found
    int currentRow() const;                       // of the open sample among those found, -1: it is none of them
    void inspect(int row);                        // on every page
    QString summary() const;                      // how many were found, and of what

Q_SIGNALS:
    void changed();         // what was read, or what was found in it
    void progressed();      // share()
    void currentChanged();  // another sample is open
    void failed(const headscope::Error& error);

private:
    struct Read {
        SplitAnswers answers;
        QStringList texts;
    };
    using Key = std::tuple<std::string, std::int64_t, std::string>;  // run, step, split

    void follow();
    void ask();
    void take(const Key& key, bool keep, Result<SplitAnswers> answer);
    void filterAgain();

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    ModelShape m_shape;
    SampleFilter m_filter;
    std::optional<Key> m_shown;
    std::shared_ptr<const Read> m_read;
    std::map<Key, std::shared_ptr<const Read>> m_known;
    std::vector<std::size_t> m_found;
    QString m_problem;
    Rounds m_rounds;
    Asked m_asked;
    double m_share = 0;
    bool m_active = false;
};

}  // namespace headscope::ui
