#include "ui/features/prune/prune_page_actions.h"

namespace headscope::ui {

PruneActions::PruneActions(PrunePresenter& presenter, QObject* parent)
    : QObject(parent), m_presenter(presenter) {
    measure = add(tr("&How many heads does it need?"), Qt::Key_H,
                  tr("Removes heads one by one with each method and measures the score"));
    stop =
        add(tr("Sto&p"), Qt::Key_X, tr("Stops the current measurement; earlier results are kept"));
    mask = add(tr("App&ly to all pages"), Qt::Key_K,
               tr("Switches off, on every page, the heads removed at this point; Edit > Undo "
                  "restores them"));
    make = add(tr("Make &smaller model"), Qt::Key_B,
               tr("Removes these heads permanently and saves the smaller model as a new run; this "
                  "run does not change"));
    merge = add(tr("&Merge groups"), Qt::Key_E, {});
    fineTune =
        add(tr("&Fine-tune"), Qt::Key_T,
            tr("Makes the smaller model, if it does not exist yet, and continues training it"));
    speed = add(tr("Measure spee&d"), Qt::Key_D,
                tr("Times the whole and the smaller model alternately, on batches of the run's "
                   "training data"));
    speeds = add(tr("Measure &all speeds"), Qt::Key_A,
                 tr("The same for every row of the table, one after the other"));
    groups = add(tr("Find &groups"), Qt::Key_G,
                 tr("Groups similar heads of each layer by k-means; a ring marks the "
                    "representative of each group (Ni "
                    "et al. 2023)"));
    keepRepresentatives = add(tr("Keep o&ne per group"), Qt::Key_Y,
                              tr("Switches off all heads except the representatives of their "
                                 "groups; Edit > Undo restores them"));
    compare = add(tr("&Compare on Heads"), Qt::Key_J,
                  tr("Compares the chosen head with the representative of its group, or the "
                     "representative with "
                     "another head of the group"));
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
    merge->setEnabled(m_presenter.canMerge());
    const bool previewed = m_presenter.mergePreview() != nullptr;
    merge->setText(previewed ? tr("Save &merged model") : tr("&Merge groups"));
    const QString tip =
        previewed ? tr("Saves the merged model as a new run; this run does not change")
                  : tr("Measures the score if each group is merged into its representative. "
                       "Nothing is saved yet.");
    merge->setToolTip(tip);
    merge->setStatusTip(tip);
    for (auto* action : {make, fineTune, speed}) action->setEnabled(can);
    speeds->setEnabled(m_presenter.canTimeAnother());
    groups->setEnabled(open && !busy);
    groups->setText(m_presenter.groups() ? tr("Hide &groups") : tr("Find &groups"));
}

}  // namespace headscope::ui
