#include "ui/features/export_model/export_model_presenter.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

#include <QDir>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kLongestName = 80;  // maximum characters of the proposed folder name

}  // namespace

QString folderNameFor(const QString& runName) {
    QString name;
    for (const QChar c : runName) {
        const bool kept = c.isLetterOrNumber() || QStringLiteral("._-").contains(c);
        if (kept)
            name += c;
        else if (!name.endsWith(QLatin1Char('-')))
            name += QLatin1Char('-');
    }
    // A leading dot would hide the folder.
    while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);
    name.truncate(kLongestName);
    return name.isEmpty() ? QStringLiteral("model") : name;
}

ExportModelPresenter::ExportModelPresenter(Workspace& workspace, const RunHandle& run,
                                           std::int64_t step, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_run(run->info().path),
      m_runName(toQt(run->info().name)),
      m_name(folderNameFor(m_runName)),
      m_checkpoints(run->checkpoints()),
      m_step(step),
      m_inspection([this] { return Export::Wanted(requestFor(options(true))); },
                   [this](QueryEvent) { Q_EMIT changed(); }),
      m_export([this](QueryEvent event) { handleExport(event); }) {
    m_inspection.setActive(true);
    m_inspection.soon(0);
}

void ExportModelPresenter::setStep(std::int64_t step) {
    if (step == m_step || exporting()) return;
    m_step = step;
    inspectAgain();
}

void ExportModelPresenter::setRemovedHeads(RemovedHeads removed) {
    if (removed == m_removedHeads || exporting()) return;
    m_removedHeads = removed;
    inspectAgain();
}

void ExportModelPresenter::inspectAgain() {
    m_export.forget();
    m_inspection.soon(0);
    Q_EMIT changed();
}

void ExportModelPresenter::setParentFolder(const QString& folder) {
    m_parentFolder = folder;
    m_export.forget();
    Q_EMIT changed();
}

void ExportModelPresenter::setName(const QString& name) {
    m_name = name;
    m_export.forget();
    Q_EMIT changed();
}

QString ExportModelPresenter::target() const {
    return QDir(m_parentFolder.trimmed()).filePath(m_name.trimmed());
}

ExportOptions ExportModelPresenter::options(bool inspectOnly) const {
    ExportOptions asked;
    asked.step = m_step;
    asked.removedHeads = m_removedHeads;
    asked.inspectOnly = inspectOnly;
    if (!inspectOnly) asked.folder = toStd(target());
    return asked;
}

BoundRequest<ExportOptions, ExportedModel> ExportModelPresenter::requestFor(
    ExportOptions options) const {
    return {std::move(options),
            [tools = m_workspace.tools(), run = m_run](const ExportOptions& asked, auto done,
                                                       ProgressCallback progress) {
                return tools->writeModel(run, asked, std::move(done), std::move(progress));
            }};
}

std::vector<Fact> ExportModelPresenter::facts() const {
    if (!plan()) return {};
    const QString name = toQt(plan()->className);
    return {{tr("Opens in Python as"),
             name.isEmpty() ? tr("no class of transformers; the Python package headscope reads it")
                            : QStringLiteral("transformers.%1").arg(name)},
            {tr("Step"), countText(plan()->step)},
            {tr("Size"),
             tr("%1, weights as %2")
                 .arg(bytesText(static_cast<std::int64_t>(plan()->bytes)), toQt(plan()->dtype))}};
}

QStringList ExportModelPresenter::notes() const {
    QStringList lines;
    if (plan())
        for (const auto& note : plan()->notes) lines << engineText(note);
    return lines;
}

const Error* ExportModelPresenter::error() const {
    for (const auto* query : {&m_export, &m_inspection})
        if (query->error() && query->error()->code != ErrorCode::Cancelled) return query->error();
    return nullptr;
}

QString ExportModelPresenter::whyNot() const {
    if (exporting()) return tr("Writing the model…");
    if (inspecting()) return tr("Reading the model…");
    if (!plan() || m_inspection.error()) return tr("This model cannot be exported.");
    const QString name = m_name.trimmed();
    if (m_parentFolder.trimmed().isEmpty()) return tr("Choose where to save the folder.");
    if (name.isEmpty()) return tr("Name the new folder.");
    if (name.contains(QLatin1Char('/')) || name.startsWith(QLatin1Char('.')))
        return tr("A name must not begin with a dot or contain a slash.");
    return {};
}

void ExportModelPresenter::write() {
    if (canExport()) m_export.ask(requestFor(options(false)));
}

void ExportModelPresenter::stop() {
    m_export.stop();
}

void ExportModelPresenter::handleExport(QueryEvent event) {
    if (event == QueryEvent::Progressed) return Q_EMIT progressed();
    Q_EMIT changed();
    if (event == QueryEvent::Answered) Q_EMIT exported(*m_export.answer());
}

}  // namespace headscope::ui
