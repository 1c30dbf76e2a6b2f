#include "ui/features/start/start_page.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/tasks.h"
#include "ui/features/lessons/lesson_cards.h"
#include "ui/features/lessons/preset.h"
#include "ui/features/start/one_row.h"
#include "ui/features/start/start_page_thumbnail.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/shipped_runs.h"
#include "ui/workspace/workspace.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

// Maximum number of recent runs shown.
constexpr int kRecent = 8;
constexpr const char* kPictured = "attn-cos";  // similarity measure that the thumbnails show

// Card of the first row: icon, title and description.
Card* bigCard(const QString& iconName, const QString& title, QLabel* text) {
    auto* card = new Card;
    card->setClickable(true);
    card->setAccessibleName(title);
    auto* picture = new IconLabel(icon(iconName, IconInk::Accent), 32);
    auto* heading = new Heading(title);
    card->content()->addWidget(picture);
    card->content()->addWidget(heading);
    card->content()->addWidget(text);
    card->content()->addStretch(1);
    card->setMinimumWidth(180);
    return card;
}

// Text that changes whenever a run's card would look different.
std::string fingerprint(const RunInfo& run) {
    const auto* score = primaryScore(run.testScores.empty() ? run.validScores : run.testScores);
    return run.path + '|' + run.name + '|' + runStateName(run.state) + '|' +
           (score ? score->id + std::to_string(score->value) : "");
}

template <class Info>
void replaceByName(std::string& id, const std::vector<Info>& infos) {
    if (const auto* found = findById(infos, id)) id = found->name;
}

// The run with names instead of the ids of its model and dataset.
RunInfo named(RunInfo run, const Catalogue* catalogue) {
    if (!catalogue) return run;
    replaceByName(run.model, catalogue->models());
    replaceByName(run.dataset, catalogue->datasets());
    return run;
}

}  // namespace

StartPage::StartPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_frames([this](QueryEvent event) { takeFrames(event); }) {
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(
        new Heading(tr("How similar are the heads of a transformer?"), Heading::Level::Page));
    column->addWidget(
        new Caption(tr("Train small transformers with a penalty on similar attention heads, "
                       "inspect the heads, and "
                       "switch them off.")));
    column->addWidget(makeCards());
    column->addWidget(makeRecent());
    auto* lessonsHead = new QHBoxLayout;
    lessonsHead->addWidget(new Heading(tr("Lessons: predict a result, then see it measured")), 1);
    m_demo = new QPushButton(icon(QStringLiteral("view-presentation")), tr("15-minute demo"));
    m_demo->setObjectName(QStringLiteral("demo"));
    m_demo->setToolTip(tr("A tour of five pages. Press Next to continue."));
    connect(m_demo, &QPushButton::clicked, this,
            [this] { Q_EMIT lessonRequested(QLatin1String(kDemoLesson)); });
    lessonsHead->addWidget(m_demo);
    column->addLayout(lessonsHead);
    column->addWidget(m_lessons = new LessonCards(shippedLessons()));
    connect(m_lessons, &LessonCards::chosen, this, &StartPage::lessonRequested);
    column->addWidget(m_exercises = makeExercises());
    column->addWidget(makeShipped());
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(body);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    m_paintTimer.setSingleShot(true);
    connect(&m_paintTimer, &QTimer::timeout, this, &StartPage::paintNext);
    connect(&workspace, &Workspace::engineReady, this, &StartPage::refresh);
    connect(&workspace.runList(), &RunList::changed, this, &StartPage::listChanged);
    refresh();
}

QWidget* StartPage::makeRecent() {
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    auto* head = new QHBoxLayout;
    head->addWidget(m_recent.title = new Heading(tr("Recent runs")), 1);
    m_open = new QPushButton(icon(QStringLiteral("document-open-folder")), tr("Open a folder…"));
    m_open->setObjectName(QStringLiteral("open-folder"));
    m_open->setToolTip(
        tr("Opens the folder of a run. You can also drop runs and data on the window."));
    connect(m_open, &QPushButton::clicked, this, &StartPage::openRequested);
    head->addWidget(m_open);
    column->addLayout(head);
    column->addWidget(m_recentRow = new OneRow);
    m_none = new Caption(tr("No run of your own yet. Train one: the first takes seconds."));
    column->addWidget(m_none);
    m_recent.clear = [this] { m_recentRow->clear(); };
    m_recent.add = [this](QWidget* card) { m_recentRow->add(card); };
    return whole;
}

QWidget* StartPage::makeShipped() {
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(m_shipped.title =
                          new Heading(tr("Trained models that come with the program, with the "
                                         "similarity of their heads during training")));
    auto* cards = new QWidget;
    auto* flow = new FlowLayout(cards, 12);
    column->addWidget(cards);
    m_shipped.clear = [flow] {
        while (auto* item = flow->takeAt(0)) {
            delete item->widget();
            delete item;
        }
    };
    m_shipped.add = [flow](QWidget* card) { flow->addWidget(card); };
    return whole;
}

// Exercises for a class: an instructor preset sets the window up and starts its lesson.
QWidget* StartPage::makeExercises() {
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(new Heading(tr("Class exercises")));
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    for (const auto& shipped : shippedPresets()) {
        auto* card = new Card;
        card->setObjectName(QStringLiteral("exercise-") + shipped.id);
        card->setClickable(true);
        card->setAccessibleName(shipped.title);
        card->content()->addWidget(new Heading(shipped.title));
        card->content()->addWidget(new Caption(shipped.text.section(QStringLiteral("\n\n"), 0, 0)));
        card->content()->addStretch(1);
        connect(card, &Card::clicked, this,
                [this, id = shipped.id] { Q_EMIT exerciseRequested(id); });
        row->addWidget(card, 1);
    }
    column->addLayout(row);
    return whole;
}

void StartPage::setLessonsOffered(const std::optional<QStringList>& ids) {
    m_lessons->setOffered(ids);
    m_demo->setVisible(!ids || ids->contains(QLatin1String(kDemoLesson)));
}

void StartPage::setExercisesShown(bool shown) {
    m_exercises->setVisible(shown);
}

QWidget* StartPage::makeCards() {
    auto* cards = new QWidget;
    auto* row = new QHBoxLayout(cards);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    m_exploreText = new Caption;
    m_explore =
        bigCard(QStringLiteral("view-visible"), tr("Explore a trained model"), m_exploreText);
    m_train = bigCard(QStringLiteral("office-chart-line"), tr("Train one now"),
                      new Caption(tr("Uses generated headlines in four classes. Takes seconds; "
                                     "watch the losses and the heads change.")));
    m_model = bigCard(QStringLiteral("labplot-matrix"), tr("Open a pretrained model"),
                      new Caption(tr("BERT, MiniLM, GPT-2, ViT and others from Hugging Face, with "
                                     "your own texts or images.")));
    m_explore->setObjectName(QStringLiteral("explore-card"));
    m_train->setObjectName(QStringLiteral("train-card"));
    m_model->setObjectName(QStringLiteral("model-card"));
    for (auto* card : {m_explore, m_train, m_model}) row->addWidget(card, 1);
    connect(m_model, &Card::clicked, this, &StartPage::modelRequested);
    connect(m_explore, &Card::clicked, this, &StartPage::explore);
    connect(m_train, &Card::clicked, this, &StartPage::trainOne);
    return cards;
}

// Thumbnails read files of runs, so they are not updated while the page is hidden and a run may be
// training.
void StartPage::listChanged() {
    m_stale = !isVisible();
    if (!m_stale) refresh();
}

void StartPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (std::exchange(m_stale, false)) refresh();
}

void StartPage::refresh() {
    for (QWidget* part : {static_cast<QWidget*>(m_train), static_cast<QWidget*>(m_model),
                          static_cast<QWidget*>(m_open)})
        part->setEnabled(workspace().ready());
    findShipped(workspace().runList().runs());
    showRuns(workspace().runList().runs());
}

void StartPage::findShipped(const std::vector<RunInfo>& runs) {
    m_shippedPlain = shippedRun(runs, QLatin1String(kShippedPlain));
    m_shippedDiverse = shippedRun(runs, QLatin1String(kShippedDiverse));
    const bool pair = !m_shippedPlain.isEmpty() && !m_shippedDiverse.isEmpty();
    m_explore->setEnabled(pair);
    if (!workspace().ready() || (runs.empty() && workspace().runList().reading()))
        m_exploreText->setText(tr("The engine is loading…"));
    else if (pair)
        m_exploreText->setText(
            tr("The same small model trained twice, without and with the diversity penalty, side "
               "by side. No waiting."));
    else
        m_exploreText->setText(
            tr("The trained models that come with the program are not installed."));
}

void StartPage::showRuns(const std::vector<RunInfo>& runs) {
    std::vector<RunInfo> recent, shipped;
    for (const auto& run : runs) {
        if (!run.problem.empty()) continue;
        if (run.shipped)
            shipped.push_back(run);
        else if (static_cast<int>(recent.size()) < kRecent)
            recent.push_back(run);
    }
    // The pair that the "Explore" card opens comes first.
    std::stable_sort(shipped.begin(), shipped.end(), [](const RunInfo& a, const RunInfo& b) {
        const auto rank = [](const RunInfo& run) {
            return std::pair(traitsOf(run.task).pictures(), run.lambda);
        };
        return rank(a) < rank(b);
    });
    const bool reading = runs.empty() && workspace().runList().reading();
    m_none->setVisible(workspace().ready() && recent.empty() && !reading);
    m_recentRow->setVisible(!recent.empty());
    const bool recentFilled = fill(m_recent, recent, RunPicture::Newest);
    const bool shippedFilled = fill(m_shipped, shipped, RunPicture::OverTraining);
    if (recentFilled || shippedFilled) m_paintTimer.start(0);
}

// Returns false if the shelf was already up to date.
bool StartPage::fill(Shelf& shelf, const std::vector<RunInfo>& runs, RunPicture picture) {
    if (picture == RunPicture::OverTraining) shelf.title->setVisible(!runs.empty());
    std::vector<std::string> listed;
    for (const auto& run : runs) listed.push_back(fingerprint(run));
    if (listed == shelf.listed) return false;
    shelf.listed = std::move(listed);
    shelf.clear();
    for (const auto& run : runs) {
        auto* card = new RecentRunCard(named(run, workspace().catalogue()), picture);
        connect(card, &Card::clicked, this, [this, card] { openRecent(card->path()); });
        shelf.add(card);
        m_unpainted.emplace_back(card);
    }
    return true;
}

bool StartPage::settled() const {
    return m_unpainted.empty() && !m_frames.waiting() && !workspace().runList().reading();
}

// Thumbnails are loaded one at a time, so that no frame waits for the files of all runs.
void StartPage::paintNext() {
    if (m_frames.waiting()) return;
    if (!workspace().ready()) return m_unpainted.clear();
    // skip cards that were deleted meanwhile
    while (!m_unpainted.empty() && !m_unpainted.front()) m_unpainted.pop_front();
    if (m_unpainted.empty()) return;
    m_painted = m_unpainted.front();
    m_unpainted.pop_front();
    const auto run = workspace().runStore()->open(toStd(m_painted->path()));
    if (!run) return m_paintTimer.start(0);
    m_frames.ask({toStd(m_painted->path()),
                  [run = *run, picture = m_painted->picture()](const auto&, auto done, auto) {
                      if (picture == RunPicture::OverTraining)
                          return run->ask(RecordedRequest{kPictured, "start-page"}, done);
                      return run->ask(NewestRecordedRequest{},
                                      [done](Result<SimilarityFrame> frame) {
                                          if (frame) return done(Frames{std::move(*frame)});
                                          done(std::move(frame).error());
                                      });
                  }});
}

void StartPage::takeFrames(QueryEvent event) {
    if (event == QueryEvent::Changed) return;
    if (event == QueryEvent::Answered && m_painted) m_painted->setFrames(*m_frames.answer());
    if (event == QueryEvent::Failed && m_painted) m_painted->setFrames({});
    m_paintTimer.start(0);
}

void StartPage::explore() {
    if (!m_explore->isEnabled()) return;
    workspace().openPair(m_shippedPlain, m_shippedDiverse);
    workspace().navigation().askComparison();
    workspace().navigation().say(
        tr("Left: trained without the penalty. Right: with it. Click a cell."));
}

void StartPage::trainOne() {
    workspace().navigation().askPage(QStringLiteral("train"));
}

void StartPage::openRecent(const QString& path) {
    workspace().openRun(path);
    workspace().navigation().askPage(QStringLiteral("heads"));
}

}  // namespace headscope::ui
