#include "ui/features/attention/finder_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/latest_weights.h"

#include <algorithm>
#include <numeric>

namespace headscope::ui {
namespace {

// ms; when the user moves quickly through steps, only the last one is read
constexpr int kFindAskMs = 100;
constexpr int kMostClassified = 10000;  // maximum samples read per split for classifiers
// Maximum samples for generative models; generating text costs more than classifying.
constexpr int kMostWritten = 1000;
constexpr std::size_t kMostRead = 4;  // maximum number of cached splits

bool fitsFilter(const AnsweredSample& sample, const SampleFilter& filter) {
    if (filter.label >= 0 && sample.label != filter.label) return false;
    if (filter.predicted >= 0 && sample.predicted != filter.predicted) return false;
    if (filter.answer == SampleFilter::Answer::Wrong && !sample.wrong()) return false;
    if (filter.answer == SampleFilter::Answer::Right && (sample.wrong() || sample.label < 0)) return false;
    return sample.predicted < 0 || (sample.confidence >= filter.least && sample.confidence <= filter.most);
}

bool holdsAll(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

std::vector<std::size_t> foundSamples(const SplitAnswers& all, const QStringList& texts, const SampleFilter& filter) {
    const QStringList words = filter.words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < all.answered.size(); ++i)
        if (fitsFilter(all.answered[i], filter) && holdsAll(texts.value(static_cast<qsizetype>(i)), words))
            found.push_back(i);
    // Sorts in descending order of a value; ties keep the order of the split.
    const auto by = [&](auto value) {
        std::stable_sort(found.begin(), found.end(),
                         [&](std::size_t a, std::size_t b) { return value(all.answered[a]) > value(all.answered[b]); });
    };
    if (filter.order == SampleOrder::Confident) by([](const AnsweredSample& one) { return one.confidence; });
    if (filter.order == SampleOrder::Unsure) by([](const AnsweredSample& one) { return -one.confidence; });
    if (filter.order == SampleOrder::Loss) by([](const AnsweredSample& one) { return one.loss; });
    return found;
}

FinderPresenter::FinderPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { ask(); }) {
    connect(&workspace, &Workspace::runsChanged, this, &FinderPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        follow();
        Q_EMIT currentChanged();
    });
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_rounds.waiting(); },
        [this] {
            m_known.clear();  // cached answers may belong to earlier weights
            readAgain();
        });
}

void FinderPresenter::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    if (active) return follow();
    m_asked.cancel();
    m_rounds.begin();
    m_rounds.rest();
    if (!m_read) m_shown.reset();  // an interrupted read starts again when the view is shown
}

void FinderPresenter::follow() {
    if (!m_active) return;
    const RunHandle run = m_workspace.runA();
    if (run != m_run.lock()) {
        m_shape = run ? run->shape() : ModelShape();
        const SampleOrder order = m_filter.order;
        m_filter = {};  // classes of another run may differ, so only the order is kept
        m_filter.order = order;
    }
    m_run = run;
    const Inspection& open = m_workspace.inspection();
    const Key key{run ? run->info().path : std::string(), open.step, open.input.split};
    if (run && m_shown == key) return;
    m_shown = run ? std::optional(key) : std::nullopt;
    const auto known = m_known.find(key);
    m_read = run && known != m_known.end() ? known->second : nullptr;
    m_problem.clear();
    m_asked.cancel();
    m_rounds.begin();
    m_rounds.rest();
    m_share = 0;
    if (run && !m_read) m_rounds.soon(kFindAskMs);
    filterAgain();
}

void FinderPresenter::readAgain() {
    if (m_shown) m_known.erase(*m_shown);
    m_shown.reset();
    follow();
}

void FinderPresenter::ask() {
    const RunHandle run = m_workspace.runA();
    if (!m_active || !run || !m_shown) return;
    m_rounds.begin();
    SplitAnswersQuestion question;
    question.step = std::get<1>(*m_shown);
    question.split = std::get<2>(*m_shown);
    question.samples = traitsOf(m_shape.task).labelled ? kMostClassified : kMostWritten;
    question.slot = "sample-finder";
    // weights in training change, so do not cache
    const bool keep = question.step != kLatest || !m_workspace.sessionOf(run->info().path);
    const auto progress = m_rounds.progress([this](double share) {
        m_share = share;
        Q_EMIT progressed();
    });
    auto answer = m_rounds.answer<SplitAnswers>(
        [this, key = *m_shown, keep](Result<SplitAnswers> given) { take(key, keep, std::move(given)); });
    m_asked = run->ask(std::move(question), std::move(answer), progress);
    Q_EMIT changed();
}

void FinderPresenter::take(const Key& key, bool keep, Result<SplitAnswers> answer) {
    if (answer) {
        auto read = std::make_shared<Read>();
        read->answers = std::move(*answer);
        // For translations, search both the source and the target text.
        for (const auto& one : read->answers.answered)
            read->texts.append(one.target.empty() ? toQt(one.text)
                                                  : toQt(one.text) + QLatin1Char('\n') + toQt(one.target));
        m_read = std::move(read);
        if (m_known.size() >= kMostRead) m_known.clear();
        if (keep) m_known[key] = m_read;
    } else if (answer.error().code == ErrorCode::Cancelled) {
        m_problem = tr("Stopped: the samples are not read.");
    } else {
        m_problem = wholeErrorText(answer.error());
        Q_EMIT failed(answer.error());
    }
    filterAgain();
}

void FinderPresenter::setFilter(const SampleFilter& filter) {
    if (filter == m_filter) return;
    m_filter = filter;
    filterAgain();
}

void FinderPresenter::filterAgain() {
    m_found = m_read ? foundSamples(m_read->answers, m_read->texts, m_filter) : std::vector<std::size_t>();
    Q_EMIT changed();
}

const AnsweredSample& FinderPresenter::sample(int row) const {
    return m_read->answers.answered[m_found[static_cast<std::size_t>(row)]];
}

int FinderPresenter::currentRow() const {
    const ModelInput& open = m_workspace.inspection().input;
    // Only a sample of the read split can be in the list.
    if (!m_read || open.kind != ModelInput::Kind::Sample || open.split != m_read->answers.split) return -1;
    const auto at = std::find_if(m_found.begin(), m_found.end(), [&](std::size_t place) {
        return m_read->answers.answered[place].index == open.index;
    });
    return at == m_found.end() ? -1 : static_cast<int>(at - m_found.begin());
}

void FinderPresenter::inspect(int row) {
    if (!m_read || row < 0 || row >= static_cast<int>(m_found.size())) return;
    Inspection next = m_workspace.inspection();
    const auto target = next.input.target;
    next.input = {};
    if (target == ModelInput::Target::Written) next.input.target = target;
    next.input.split = m_read->answers.split;
    next.input.index = sample(row).index;
    m_workspace.selection().inspect(std::move(next));
}

QString FinderPresenter::className(int label) const {
    return label >= 0 && label < static_cast<int>(m_shape.classes.size())
               ? toQt(m_shape.classes[static_cast<std::size_t>(label)])
               : QString();
}

QString FinderPresenter::summary() const {
    if (!m_problem.isEmpty()) return m_problem;
    if (!m_read) return {};
    const QString of = plots::sampleSetWords(m_read->answers), step = countText(m_read->answers.step);
    if (m_found.empty()) return tr("None found among %1 (step %2, all heads on).").arg(of, step);
    return tr("%1 found among %2 (step %3, all heads on).")
        .arg(countText(static_cast<std::int64_t>(m_found.size())), of, step);
}

}  // namespace headscope::ui
