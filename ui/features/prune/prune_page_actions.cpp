#include "ui/features/prune/prune_page_actions.h"

namespace headscope::ui {

PruneActions::PruneActions(PrunePresenter& presenter, QObject* parent) : QObject(parent), m_presenter(presenter) {
    measure = add(tr("&How many heads does it need?"), Qt::Key_H,
                  tr("Removes heads one after the other by each method and measures what that does"));
    stop = add(tr("Sto&p"), Qt::Key_X, tr("Ends what the Prune page is doing; what was measured before stays"));
    mask = add(tr("&Mask"), Qt::Key_K,
               tr("Switches the heads off that are gone at this point, on every page; Edit > Undo brings them back"));
    make = add(tr("Make &smaller model"), Qt::Key_B,
               tr("Removes these heads for good and saves what is left as a run of its own; this run stays as it is"));
    fineTune =
        add(tr("&Fine-tune"), Qt::Key_T, tr("Makes the smaller model, where it is not made yet, and trains it on"));
    speed = add(tr("Measure spee&d"), Qt::Key_D,
                tr("Times the whole and the smaller model in turns, on batches of the run's training data"));
    speeds = add(tr("Measure &all speeds"), Qt::Key_A, tr("The same for every row of the table, one after the other"));
    groups = add(tr("Find &groups"), Qt::Key_G,
                 tr("Heads of a layer that do the same, as k-means finds them; a ring marks the head that stays "
                    "for its group (Ni et al. 2023)"));
    keepPillars =
        add(tr("Keep those that sta&y"), Qt::Key_Y,
            tr("Switches all heads off but the ones that stay for their groups; Edit > Undo brings them back"));
    compare =
        add(tr("&Compare on Heads"), Qt::Key_J,
            tr("Shows the chosen head beside the one that stays for its group, or that one beside another of it"));
    connect(measure, &QAction::triggered, &m_presenter, &PrunePresenter::measure);
    connect(stop, &QAction::triggered, &m_presenter, &PrunePresenter::stop);
    connect(mask, &QAction::triggered, &m_presenter, &PrunePresenter::applyMask);
    connect(make, &QAction::triggered, &m_presenter, &PrunePresenter::makeSmaller);
    connect(speed, &QAction::triggered, &m_presenter, &PrunePresenter::measureSpeed);
    connect(speeds, &QAction::triggered, &m_presenter, &PrunePresenter::measureSpeeds);
}

QAction* PruneActions::add(const QString& text, int key, const QString& tip) {
    auto* action = new QAction(text, this);
    action->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(key)));
    action->setToolTip(tip);
    action->setStatusTip(tip);
    m_all << action;
    return action;
}

void PruneActions::follow() {
    const bool open = m_presenter.open(), busy = m_presenter.work() != PrunePresenter::Work::None;
    const bool can = m_presenter.canMakeSmaller();
    measure->setEnabled(open && !busy && !m_presenter.chosen().empty());
    stop->setEnabled(busy);
    mask->setEnabled(m_presenter.curve() && !m_presenter.applied());
    for (auto* action : {make, fineTune, speed}) action->setEnabled(can);
    speeds->setEnabled(m_presenter.canTimeAnother());
    groups->setEnabled(open && !busy);
    groups->setText(m_presenter.groups() ? tr("Hide &groups") : tr("Find &groups"));
}

}  // namespace headscope::ui
