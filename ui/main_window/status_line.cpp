#include "ui/main_window/status_line.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/shown_run.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>

namespace headscope::ui {

StatusLine::StatusLine(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(16);
    for (auto** label : {&m_device, &m_rate, &m_memory, &m_saved}) {
        *label = new QLabel(this);
        row->addWidget(*label);
    }
    m_device->setText(tr("loading the engine…"));
    connect(&workspace, &Workspace::engineReady, this, &StatusLine::showEngine);
    // A window that is made again in another language finds the engine ready.
    if (workspace.ready()) showEngine();
    connect(&workspace.shown(), &ShownRun::changed, this, [this] {
        m_taken = 0;
        for (auto* label : {m_rate, m_memory, m_saved}) label->clear();
        advance();
    });
    connect(&workspace.shown(), &ShownRun::advanced, this, &StatusLine::advance);
}

void StatusLine::showEngine() {
    const auto report = m_workspace.tools()->report();
    const bool gpu = report.devices.size() > 1 && report.devices.back().available;
    m_device->setText(tr("%1, %n thread(s)", nullptr, report.threads)
                          .arg(gpu ? toQt(report.devices.back().name) : tr("CPU")));
    m_device->setToolTip(toQt(report.cpu));
}

void StatusLine::advance() {
    const auto session = m_workspace.shown().session();
    if (!session) return;
    const auto progress = session->progress();
    const bool runs = progress.state == RunState::Running && progress.rate > 0;
    m_rate->setText(runs ? QStringLiteral("%1 %2").arg(QLocale().toString(progress.rate, 'f', 0),
                                                       catalogueText(progress.rateUnit))
                         : stateText(progress.state));
    m_memory->setText(progress.memoryBytes > 0 ? bytesText(progress.memoryBytes) : QString());
    const auto events = session->eventsSince(m_taken);
    m_taken += events.size();
    for (const auto& event : events)
        if (event.kind == "checkpoint")
            m_saved->setText(tr("saved at step %1").arg(countText(event.step)));
}

}  // namespace headscope::ui
