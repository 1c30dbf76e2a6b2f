#include "ui/features/train/train_page_shown.h"

#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/run_queue.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace headscope::ui {
namespace {

// minimum characters of the combo box; the tooltip has the full names
constexpr int kChoiceLetters = 16;
// minimum width in characters to show name and choice on one line
constexpr int kBesideLetters = 64;

// queued: whether the shown run belongs to the queue of this folder of runs.
QString whereText(const ShownRun& shown, bool queued) {
    switch (shown.kind()) {
        case ShownRun::Kind::Nothing:
            return {};
        case ShownRun::Kind::Here:
            return shown.live() ? TrainShownBar::tr("training in this window")
                                : TrainShownBar::tr("trained in this window");
        case ShownRun::Kind::Elsewhere:
            if (queued)
                return shown.live() ? TrainShownBar::tr("running in the queue")
                                    : TrainShownBar::tr("trained in the queue");
            return shown.live()
                       ? TrainShownBar::tr("training in another window or terminal, followed here")
                       : TrainShownBar::tr("trained in another window or terminal");
        case ShownRun::Kind::Stored:
            return TrainShownBar::tr("opened, not training");
    }
    return {};
}

}  // namespace

TrainShownBar::TrainShownBar(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_shown(workspace.shown()),
      m_queue(workspace.queue()),
      m_name(new WrappedLabel(this)),
      m_choice(new QComboBox(this)) {
    setObjectName(QStringLiteral("shown-bar"));
    m_name->setTextFormat(Qt::PlainText);
    m_choice->setAccessibleName(tr("Run shown"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(kChoiceLetters);
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->addWidget(m_name, 1);
    m_row->addWidget(m_choice, 1);
    connect(m_choice, &QComboBox::activated, this,
            [this](int index) { m_shown.choose(index == 0); });
    connect(&m_shown, &ShownRun::changed, this, &TrainShownBar::begin);
    connect(&m_shown, &ShownRun::advanced, this, &TrainShownBar::follow);
    connect(&m_shown, &ShownRun::choiceChanged, this, &TrainShownBar::follow);
    connect(&workspace.runList(), &RunList::changed, this, &TrainShownBar::follow);
    connect(&m_queue, &RunQueue::changed, this, &TrainShownBar::follow);
    follow();
}

void TrainShownBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool beside = width() >= kBesideLetters * fontMetrics().averageCharWidth();
    m_row->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

QString TrainShownBar::text() const {
    return m_name->text();
}

void TrainShownBar::begin() {
    m_eventsSeen = 0;
    m_lambdaNow.reset();
    follow();
}

// Lambda of the shown run. Lambda of the next run is a field of the form.
QString TrainShownBar::lambdaShown() {
    const RunConfig config = m_shown.config();
    if (!config.has("objective.lambda")) return {};
    // The last lambda event is the current value.
    const auto look = [this](const std::vector<RunEvent>& events) {
        for (const auto& event : events)
            if (event.kind == "lambda") m_lambdaNow = event.value;
        return events.size();
    };
    if (const auto session = m_shown.session())
        m_eventsSeen += look(session->eventsSince(m_eventsSeen));
    else if (const auto* history = m_shown.history())
        look(history->events);
    const double begun = config.real("objective.lambda"), now = m_lambdaNow.value_or(begun);
    QString text = now == begun ? tr("lambda %1").arg(lambdaText(begun))
                                : tr("lambda %1, later %2").arg(lambdaText(begun), lambdaText(now));
    return text.replace(QLatin1Char(' '), QChar(QChar::Nbsp));  // keep name and value on one line
}

void TrainShownBar::follow() {
    setVisible(m_shown.kind() != ShownRun::Kind::Nothing);
    const auto session = m_shown.session();
    const bool queued = session && m_queue.jobOf(session->runPath());
    QStringList parts{m_shown.name(), whereText(m_shown, queued)};
    if (const QString lambda = lambdaShown(); !lambda.isEmpty()) parts << lambda;
    m_name->setText(parts.join(QStringLiteral("  ·  ")));
    m_choice->setVisible(m_shown.choice());
    if (!m_shown.choice()) return;
    const QStringList names{tr("This window: %1").arg(m_shown.hereName()),
                            tr("Opened: %1").arg(m_shown.openedName())};
    if (m_choice->itemText(0) != names[0] || m_choice->itemText(1) != names[1]) {
        m_choice->clear();
        m_choice->addItems(names);
    }
    m_choice->setCurrentIndex(m_shown.here() ? 0 : 1);
    m_choice->setToolTip(plainTip(names.join(QLatin1Char('\n'))));
}

}  // namespace headscope::ui
