#include "ui/features/attention/sample_finder_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/latest_weights.h"

#include <algorithm>
#include <numeric>

namespace headscope::ui {
namespace {

// ms; when the user moves quickly through steps, only the last one is read
constexpr int kSampleFinderDelayMs = 100;
constexpr int kMostClassified = 10000;  // maximum samples read per split for classifiers
// Maximum samples for generative models; generating text costs more than classifying.
constexpr int kMostWritten = 1000;
constexpr std::size_t kMostRead = 4;  // maximum number of cached splits

bool fitsFilter(const SamplePrediction& sample, const SampleFilter& filter) {
    if (filter.label >= 0 && sample.label != filter.label) return false;
    if (filter.predicted >= 0 && sample.predicted != filter.predicted) return false;
    if (filter.answer == SampleFilter::Answer::Wrong && !sample.wrong()) return false;
    if (filter.answer == SampleFilter::Answer::Right && (sample.wrong() || sample.label < 0))
        return false;
    // Generative models have no class and no confidence.
    return sample.predicted < 0 ||
           (sample.confidence >= filter.least && sample.confidence <= filter.most);
}

bool holdsAll(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

}  // namespace

std::vector<std::size_t> foundSamples(const SamplePredictions& all, const QStringList& texts,
                                      const SampleFilter& filter) {
    const QStringList words = filter.words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < all.answered.size(); ++i)
        if (fitsFilter(all.answered[i], filter) &&
            holdsAll(texts.value(static_cast<qsizetype>(i)), words))
            found.push_back(i);
    // Sorts in descending order of a value; ties keep the order of the split.
    const auto by = [&](auto value) {
        std::stable_sort(found.begin(), found.end(), [&](std::size_t a, std::size_t b) {
            return value(all.answered[a]) > value(all.answered[b]);
        });
    };
    if (filter.order == SampleOrder::Confident)
        by([](const SamplePrediction& one) { return one.confidence; });
    if (filter.order == SampleOrder::Unsure)
        by([](const SamplePrediction& one) { return -one.confidence; });
    if (filter.order == SampleOrder::Loss) by([](const SamplePrediction& one) { return one.loss; });
    return found;
}

SampleFinderPresenter::SampleFinderPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this] { return wanted(); }, [this](QueryEvent event) { handle(event); }) {
    connect(&workspace, &Workspace::runsChanged, this, &SampleFinderPresenter::followRun);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        follow();
        Q_EMIT currentChanged();
    });
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_query.waiting(); },
        [this] {
            m_known.clear();  // discard cached answers, which may belong to earlier weights
            readAgain();
        });
    followRun();
}

void SampleFinderPresenter::setActive(bool active) {
    m_query.setActive(active);
    // Reading a whole split is slow: do not continue while hidden, and start again when shown.
    if (!active && m_query.waiting()) m_query.soon(0);
}

void SampleFinderPresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    if (run != m_run.lock()) {
        m_shape = run ? run->shape() : ModelShape();
        const SampleOrder order = m_filter.order;
        m_filter = {};  // classes of another run may differ, so only the order is kept
        m_filter.order = order;
    }
    m_run = run;
    m_runPath = run ? run->info().path : std::string();
    follow();
}

// If a split was read before, shows it at once; otherwise reads it after a short pause.
void SampleFinderPresenter::follow() {
    const Inspection& open = m_workspace.selection().inspection();
    const Key key{m_runPath, open.step, open.input.split};
    const bool hasRun = !m_run.expired();
    if (hasRun && m_shown == key) return;
    m_shown = hasRun ? std::optional(key) : std::nullopt;
    const auto known = m_known.find(key);
    m_read = hasRun && known != m_known.end() ? known->second : nullptr;
    m_query.soon(kSampleFinderDelayMs);
    filterAgain();
}

void SampleFinderPresenter::readAgain() {
    if (m_shown) m_known.erase(*m_shown);
    m_shown.reset();
    follow();
}

Query<SampleFinderRequest, SampleFinderPresenter::Read>::Wanted SampleFinderPresenter::wanted()
    const {
    const RunHandle run = m_run.lock();
    if (!run || m_read || !m_shown) return {};
    SampleFinderRequest request;
    request.step = std::get<1>(*m_shown);
    request.split = std::get<2>(*m_shown);
    request.samples = traitsOf(m_shape.task).labelled ? kMostClassified : kMostWritten;
    request.slot = "sample-finder";
    return requestTo<Read>(run, std::move(request), [](SamplePredictions answers) -> Result<Read> {
        Read read;
        read.answers = std::move(answers);
        // For translations, search both the source and the target text.
        for (const auto& one : read.answers.answered)
            read.texts.append(one.target.empty()
                                  ? toQt(one.text)
                                  : toQt(one.text) + QLatin1Char('\n') + toQt(one.target));
        return read;
    });
}

void SampleFinderPresenter::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    if (event == QueryEvent::Answered) {
        m_read = m_query.shared();
        // A simple limit: splits are read again rarely.
        if (m_known.size() >= kMostRead) m_known.clear();
        // the weights change in training, so do not cache the answers
        if (std::get<1>(*m_shown) != kLatest || !m_workspace.sessions().of(m_runPath))
            m_known[*m_shown] = m_read;
    }
    if (event == QueryEvent::Failed) Q_EMIT failed(*m_query.error());
    filterAgain();
}

void SampleFinderPresenter::setFilter(const SampleFilter& filter) {
    if (filter == m_filter) return;
    m_filter = filter;
    filterAgain();
}

void SampleFinderPresenter::filterAgain() {
    m_found = m_read ? foundSamples(m_read->answers, m_read->texts, m_filter)
                     : std::vector<std::size_t>();
    Q_EMIT changed();
}

const SamplePrediction& SampleFinderPresenter::sample(int row) const {
    return m_read->answers.answered[m_found[static_cast<std::size_t>(row)]];
}

int SampleFinderPresenter::currentRow() const {
    const ModelInput& open = m_workspace.selection().inspection().input;
    // Only a sample of the read split can be in the list.
    if (!m_read || open.kind != ModelInput::Kind::Sample || open.split != m_read->answers.split)
        return -1;
    const auto at = std::find_if(m_found.begin(), m_found.end(), [&](std::size_t place) {
        return m_read->answers.answered[place].index == open.index;
    });
    return at == m_found.end() ? -1 : static_cast<int>(at - m_found.begin());
}

void SampleFinderPresenter::inspect(int row) {
    if (!m_read || row < 0 || row >= static_cast<int>(m_found.size())) return;
    Inspection next = m_workspace.selection().inspection();
    const auto target = next.input.target;
    next.input = {};
    // Keeps the choice between reference and generated text; a typed target belongs to the earlier
    // sample.
    if (target == ModelInput::Target::Written) next.input.target = target;
    next.input.split = m_read->answers.split;
    next.input.index = sample(row).index;
    m_workspace.selection().inspect(std::move(next));
}

QString SampleFinderPresenter::className(int label) const {
    return label >= 0 && label < static_cast<int>(m_shape.classes.size())
               ? toQt(m_shape.classes[static_cast<std::size_t>(label)])
               : QString();
}

QString SampleFinderPresenter::summary() const {
    if (const QString text = problem(); !text.isEmpty()) return text;
    if (!m_read) return {};
    const QString of = plots::sampleSetWords(m_read->answers),
                  step = countText(m_read->answers.step);
    if (m_found.empty()) return tr("None found among %1 (step %2, all heads on).").arg(of, step);
    return tr("%1 found among %2 (step %3, all heads on).")
        .arg(countText(static_cast<std::int64_t>(m_found.size())), of, step);
}

}  // namespace headscope::ui
