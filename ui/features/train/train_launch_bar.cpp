#include "ui/features/train/train_launch_bar.h"

#include "ui/widgets/action_button.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

TrainLaunchBar::TrainLaunchBar(TrainPresenter& presenter, QAction* start, QAction* queue,
                               QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    setObjectName(QStringLiteral("launch-bar"));
    m_repeats = new IntegerBox(this);
    m_repeats->setObjectName(QStringLiteral("repeats"));
    m_repeats->setRange(1, kMostRepeats);
    m_values = new QLineEdit(this);
    m_values->setObjectName(QStringLiteral("lambda-values"));
    m_values->setToolTip(tr("Trains one run for each value instead of the lambda of the form."));
    auto* repeatsLabel = new QLabel(tr("Repeat with see&ds"), this);
    repeatsLabel->setBuddy(m_repeats);
    auto* valuesLabel = new QLabel(tr("Val&ues of lambda"), this);
    valuesLabel->setBuddy(m_values);
    m_problem = new WrappedLabel(this);
    m_problem->setObjectName(QStringLiteral("launch-problem"));
    auto* button = new ActionButton(start);
    button->setObjectName(QStringLiteral("start"));
    button->setProperty(kPrimaryProperty, true);
    button->setOwnIcon(icon(QStringLiteral("media-playback-start"), IconInk::OnAccent));
    button->addAction(queue);
    button->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_cost = new Caption({}, this);
    m_cost->setAccessibleName(tr("Estimated cost of the run"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(6);
    auto* fields = new QGridLayout;
    fields->setColumnStretch(1, 1);
    fields->addWidget(repeatsLabel, 0, 0);
    fields->addWidget(m_repeats, 0, 1);
    fields->addWidget(valuesLabel, 1, 0);
    fields->addWidget(m_values, 1, 1);
    column->addLayout(fields);
    column->addWidget(m_problem);
    column->addWidget(m_cost);
    column->addWidget(button);  // last, so that texts of other heights do not move it
    connect(m_repeats, &QSpinBox::valueChanged, this, &TrainLaunchBar::follow);
    connect(m_values, &QLineEdit::textChanged, this, &TrainLaunchBar::follow);
    connect(&m_presenter, &TrainPresenter::specsChanged, this, &TrainLaunchBar::follow);
    follow();
}

void TrainLaunchBar::setAxes(std::vector<SweepAxis> axes) {
    m_axes = std::move(axes);
    follow();
}

void TrainLaunchBar::lockQueue(const QString& why) {
    m_locked = why;
    follow();
}

void TrainLaunchBar::reset() {
    m_repeats->setValue(1);
    m_values->clear();
}

QString TrainLaunchBar::problem() const {
    // Several values in the form need the queue too.
    if (!m_locked.isEmpty() && m_launch.runs > 1) return m_locked;
    if (!m_launch.repeatsProblem.isEmpty()) return tr("Seeds: %1").arg(m_launch.repeatsProblem);
    if (!m_launch.valuesProblem.isEmpty())
        return tr("Values of lambda: %1").arg(m_launch.valuesProblem);
    return {};
}

// A splitter knows minimum heights only, not that wrapped text needs more height when narrow.
QSize TrainLaunchBar::minimumSizeHint() const {
    const QSize least = QWidget::minimumSizeHint();
    return {least.width(), std::max(least.height(), layout()->totalHeightForWidth(width()))};
}

void TrainLaunchBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();
}

void TrainLaunchBar::setCost(const QString& text) {
    m_cost->setText(text);
}

QString TrainLaunchBar::cost() const {
    return m_cost->text();
}

void TrainLaunchBar::follow() {
    const auto lambda = m_presenter.openLambda();
    const QString seedLocked = m_presenter.lockedWhy(QStringLiteral("train.seed"));
    const QString locked = m_locked.isEmpty() ? seedLocked : m_locked;
    m_values->setPlaceholderText(tr("for example %1").arg(exampleValues()));
    m_values->setEnabled(m_locked.isEmpty() && lambda.has_value());
    m_repeats->setEnabled(locked.isEmpty());
    m_repeats->setToolTip(
        !locked.isEmpty()
            ? plainTip(locked)
            : tr("Number of seeds per setting, counted from the seed of the form. Use 3 or more to "
                 "compare settings."));
    LaunchFields fields;
    fields.axes = m_axes;
    fields.seed = m_presenter.seed();
    fields.lambda = lambda;
    // Disabled fields have no effect.
    if (m_repeats->isEnabled()) fields.repeats = m_repeats->value();
    if (m_values->isEnabled()) fields.values = m_values->text();
    m_launch = launchOf(fields);
    showRefused(m_values, m_launch.valuesProblem);
    showRefused(m_repeats, m_launch.repeatsProblem);
    QPalette tinted = m_problem->palette();
    tinted.setColor(QPalette::WindowText, themeColours(palette()).bad);
    m_problem->setPalette(tinted);
    m_problem->setText(problem());
    m_problem->setVisible(!problem().isEmpty());
    Q_EMIT edited();
}

}  // namespace headscope::ui
