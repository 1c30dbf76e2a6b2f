#include "ui/features/runs/run_bar.h"

#include "ui/features/runs/run_sweeps.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/workspace/run_names.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/workspace.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

constexpr std::size_t kMostBesides = 12;  // runs in the menu of B
constexpr int kNameCharacters = 48;       // longest name in a chip, in average characters

}  // namespace

RunBar::RunBar(Workspace& workspace, std::shared_ptr<RunColours> colours, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_colours(std::move(colours)) {
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(8, 3, 8, 3);
    m_row->setSpacing(6);
    for (auto*& chip : m_chips) {
        chip = new QToolButton(this);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setFocusPolicy(Qt::TabFocus);
        m_row->addWidget(chip);
    }
    connect(m_chips[0], &QToolButton::clicked, this, &RunBar::listRequested);
    m_besides = new QMenu(m_chips[1]);
    m_besides->setObjectName(QStringLiteral("run-bar-besides"));
    m_besides->setToolTipsVisible(true);
    connect(m_besides, &QMenu::aboutToShow, this, &RunBar::fillBesides);
    connect(m_chips[1], &QToolButton::clicked, this, [this] {
        if (m_workspace.runB()) return Q_EMIT listRequested();
        m_besides->popup(m_chips[1]->mapToGlobal(m_chips[1]->rect().bottomLeft()));
    });
    m_chips[0]->setObjectName(QStringLiteral("run-bar-a"));
    m_chips[1]->setObjectName(QStringLiteral("run-bar-b"));
    m_closeB = new QToolButton(this);
    m_closeB->setObjectName(QStringLiteral("run-bar-close-b"));
    m_closeB->setAutoRaise(true);
    m_closeB->setIcon(icon(QStringLiteral("dialog-close")));
    m_closeB->setToolTip(tr("Closes B, so that the pages show A only"));
    m_closeB->setAccessibleName(tr("Close run B"));
    connect(m_closeB, &QToolButton::clicked, this,
            [this] { m_workspace.openRun(toQt(m_workspace.runA()->info().path)); });
    m_row->addWidget(m_closeB);
    m_more = new QToolButton(this);
    m_more->setObjectName(QStringLiteral("run-bar-more"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::TabFocus);
    connect(m_more, &QToolButton::clicked, this, [this] { Q_EMIT comparisonRequested(m_sweep); });
    m_row->addWidget(m_more);
    m_row->addStretch(1);
    // The queue changes every second while it trains, its runs seldom.
    connect(&m_workspace.queue(), &RunQueue::changed, this, [this] {
        if (followSweep()) follow();
    });
    connect(&m_workspace, &Workspace::runsChanged, this, &RunBar::follow);
    connect(&m_workspace.runList(), &RunList::changed, this, &RunBar::follow);
    follow();
}

void RunBar::addCorner(QAction* action) {
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    m_corner << button;
    m_row->addWidget(button);
    const auto follow = [this, button, action] {
        button->setVisible(action->isEnabled());
        fit();
    };
    connect(action, &QAction::enabledChanged, this, follow);
    follow();
}

void RunBar::fit() {
    int needed = 0;
    for (auto* button : std::as_const(m_corner)) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        if (!button->isHidden()) needed += button->sizeHint().width();
    }
    for (const auto* chip : m_chips) needed += chip->sizeHint().width();
    if (!m_more->isHidden()) needed += m_more->sizeHint().width();
    if (needed + 8 * fontMetrics().height() <= width()) return;
    for (auto* button : std::as_const(m_corner)) button->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

void RunBar::follow() {
    followSweep();
    const RunHandle runs[] = {m_workspace.runA(), m_workspace.runB()};
    RunNames names;
    QStringList all;
    for (const auto& run : runs)
        if (run) all << toQt(run->info().name);
    names.setNames(all);
    const int room = nameRoom();
    const auto fits = [this, room](const QString& text) {
        return fontMetrics().horizontalAdvance(text) <= room;
    };
    const bool dark = themeColours(palette()).dark;
    for (int i = 0; i < 2; ++i) {
        auto* chip = m_chips[i];
        const QString letter = i == 0 ? QStringLiteral("A") : QStringLiteral("B");
        if (!runs[i]) {
            chip->setIcon({});
            chip->setText(i == 0 ? tr("Open a run") : tr("+ Compare with a run"));
            chip->setToolTip(i == 0 ? tr("Shows or hides the list of runs (F9)")
                                    : tr("Opens a second run as B, beside A"));
            chip->setAccessibleName(chip->text());
            continue;
        }
        const QString path = toQt(runs[i]->info().path), name = toQt(runs[i]->info().name);
        chip->setIcon(m_colours->swatch(path, dark, fontMetrics().height() * 2 / 3));
        const QString shown =
            fontMetrics().elidedText(names.fitted(name, fits), Qt::ElideMiddle, room);
        chip->setText(letter + QStringLiteral("  ") + QString(shown).replace('&', "&&"));
        chip->setToolTip(
            plainTip(tr("%1: %2. Shows or hides the list of runs (F9)").arg(letter, name)));
        chip->setAccessibleName(tr("Run %1: %2").arg(letter, name));
    }
    m_chips[1]->setVisible(runs[0] != nullptr);
    m_closeB->setVisible(runs[0] && runs[1]);
    fit();
}

// Offers the runs that can be opened as B: those of A's sweep first, then the newest.
void RunBar::fillBesides() {
    m_besides->clear();
    const auto a = m_workspace.runA();
    if (!a) return;
    const QString first = toQt(a->info().path);
    auto runs = m_workspace.runList().runs();
    runs.erase(std::remove_if(runs.begin(), runs.end(),
                              [&](const RunInfo& run) {
                                  return toQt(run.path) == first || !run.importedCurves.empty();
                              }),
               runs.end());
    std::stable_partition(runs.begin(), runs.end(),
                          [this](const RunInfo& run) { return m_sweep.contains(toQt(run.path)); });
    if (runs.size() > kMostBesides) runs.resize(kMostBesides);
    RunNames names;
    const QStringList all = distinctNames(runs);
    names.setNames(all);
    const int room = fontMetrics().averageCharWidth() * kNameCharacters;
    const auto fits = [this, room](const QString& text) {
        return fontMetrics().horizontalAdvance(text) <= room;
    };
    const bool dark = themeColours(palette()).dark;
    const int side = fontMetrics().height() * 2 / 3;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const QString path = toQt(runs[i].path);
        const QString& name = all[qsizetype(i)];
        auto* action = m_besides->addAction(
            m_colours->swatch(path, dark, side),
            names.fitted(name, fits).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
            [this, first, path] { m_workspace.openPair(first, path); });
        action->setToolTip(plainTip(name + QLatin1Char('\n') + path));
    }
    m_besides->addSeparator();
    m_besides->addAction(tr("All runs…"), this, &RunBar::listRequested);
}

// The other runs of a sweep are not shown on the pages of A and B, so the bar leads to Compare.
// Returns whether the button changed.
bool RunBar::followSweep() {
    const auto pathOf = [](const RunHandle& run) {
        return run ? toQt(run->info().path) : QString();
    };
    const QString a = pathOf(m_workspace.runA()), b = pathOf(m_workspace.runB());
    const auto sweeps = sweepsOf(m_workspace.queue().info(), m_workspace.runList().runs());
    const auto* sweep = sweepWith(sweeps, a);
    m_sweep = sweep ? sweep->runs : QStringList();
    const auto others = m_sweep.size() - m_sweep.count(a) - m_sweep.count(b);
    const QString text =
        others > 0 ? tr("+ Compare %n more", nullptr, static_cast<int>(others)) : QString();
    if (text == m_more->text() && m_more->isHidden() == text.isEmpty()) return false;
    m_more->setVisible(!text.isEmpty());
    m_more->setText(text);
    m_more->setToolTip(sweep ? plainTip(tr("Compares all runs of this sweep: %1").arg(sweep->title))
                             : QString());
    return true;
}

// Width in pixels for the name in a chip: half of what the buttons leave.
int RunBar::nameRoom() const {
    int others = 8 * fontMetrics().height();
    if (!m_more->isHidden()) others += m_more->sizeHint().width();
    for (const auto* button : m_corner)
        if (!button->isHidden()) others += button->iconSize().width() * 2;
    return std::clamp((width() - others) / 2, fontMetrics().averageCharWidth() * 4,
                      fontMetrics().averageCharWidth() * kNameCharacters);
}

QSize RunBar::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * kNameCharacters / 3,
            QWidget::minimumSizeHint().height()};
}

bool RunBar::event(QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange) follow();
    return QWidget::event(event);
}

void RunBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    follow();
}

}  // namespace headscope::ui
