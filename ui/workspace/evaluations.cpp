#include "ui/workspace/evaluations.h"

#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

namespace headscope::ui {

Evaluations::Evaluations(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this](QueryEvent event) { handle(event); }) {}

void Evaluations::start(const QStringList& runs) {
    for (const auto& run : runs)
        if (!includes(run)) m_waiting << run;
    if (!working()) next();
    Q_EMIT changed();
}

void Evaluations::stop() {
    m_waiting.clear();
    m_run.clear();
    m_query.stop();
}

bool Evaluations::includes(const QString& run) const {
    return m_waiting.contains(run) || (working() && run == m_run);
}

QString Evaluations::text() const {
    const QString now = tr("Evaluating “%1” …").arg(m_name);
    const int others = static_cast<int>(m_waiting.size());
    return others > 0 ? now + QLatin1Char(' ') + tr("%n more run(s) (waits|wait).", nullptr, others)
                      : now;
}

void Evaluations::next() {
    while (!m_waiting.isEmpty()) {
        m_run = m_waiting.takeFirst();
        const auto run = m_workspace.runStore()->open(toStd(m_run));
        // A new model may have no test samples or a random output layer.
        if (run && !canRecordScores((*run)->info())) continue;
        if (run) {
            m_name = toQt((*run)->info().name);
            m_workspace.navigation().say(text());
            return m_query.ask(requestTo(*run, RecordScoresRequest{}));
        }
        m_workspace.navigation().report(run.error());
    }
}

void Evaluations::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return;
    if (event == QueryEvent::Answered || event == QueryEvent::Failed ||
        event == QueryEvent::Stopped) {
        if (event == QueryEvent::Failed) m_workspace.navigation().report(*m_query.error());
        if (event == QueryEvent::Answered) {
            const auto& info = *m_query.answer();
            if (const auto* score = primaryScore(info.testScores))
                m_workspace.navigation().say(
                    tr("“%1” was evaluated: %2.", "name of a run; its test score")
                        .arg(m_name, scoreLine(*score, tr("test"))));
            m_workspace.runList().readAgain();
        }
        next();
    }
    Q_EMIT changed();
}

}  // namespace headscope::ui
