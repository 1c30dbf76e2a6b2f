#include "ui/features/open_model/open_model_presenter.h"

#include "ui/features/open_model/open_model_texts.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kTypingFolder = 400;  // delay in ms after typing before the folder is read

}  // namespace

OpenModelPresenter::OpenModelPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_inspection([this] { return wantedInspection(); },
                   [this](QueryEvent event) { handleInspection(event); }),
      m_import([this](QueryEvent event) { handleImport(event); }),
      m_columnNames(
          [this]() -> std::optional<BoundRequest<RunConfig, std::vector<std::string>>> {
              if (columnSpecs().empty()) return {};
              return requestTo(m_workspace.columnReader(), &ColumnReader::columns, dataConfig());
          },
          [this](QueryEvent event) {
              if (event != QueryEvent::Changed) Q_EMIT changed();
          }) {
    m_inspection.setActive(true);
    m_columnNames.setActive(true);
    connect(&workspace, &Workspace::engineReady, this, [this] { m_inspection.soon(0); });
}

void OpenModelPresenter::setFolder(const QString& folder, bool now) {
    if (importing() || (folder == m_folder && (report() || inspecting()))) return;
    m_folder = folder;
    m_newHead = false;
    m_copiesWeights.reset();
    forget();
    m_inspection.soon(now ? 0 : kTypingFolder);
    Q_EMIT changed();
}

// Forgets everything that belongs to the previous folder, but not the user's data and name.
void OpenModelPresenter::forget() {
    m_inspection.forget();
    m_import.forget();
    m_stored.reset();
}

void OpenModelPresenter::setNewHead(bool wanted) {
    if (wanted == m_newHead || importing()) return;
    m_newHead = wanted;
    m_import.forget();
    m_inspection.soon(0);
    Q_EMIT changed();
}

bool OpenModelPresenter::copiesWeights() const {
    return m_copiesWeights.value_or(report() && report()->storedBytes <= kLargestCopy);
}

void OpenModelPresenter::setCopiesWeights(bool wanted) {
    if (importing()) return;
    m_copiesWeights = wanted;
    m_import.forget();
    Q_EMIT changed();
}

void OpenModelPresenter::chooseData(const QString& dataset) {
    if (dataset == m_dataset) return;
    m_dataset = dataset;
    m_dataPath.clear();
    m_import.forget();
    forgetColumns();
    Q_EMIT changed();
}

void OpenModelPresenter::setDataPath(const QString& path) {
    m_dataPath = path;
    m_import.forget();
    forgetColumns();
    m_columnNames.soon(kTypingFolder);
    Q_EMIT changed();
}

// Another file has other columns.
void OpenModelPresenter::forgetColumns() {
    m_columns.clear();
    m_columnNames.forget();
}

std::optional<ParamValue> OpenModelPresenter::column(const std::string& key) const {
    const auto found = m_columns.find(key);
    return found == m_columns.end() ? std::nullopt : std::optional(found->second);
}

void OpenModelPresenter::setColumn(const std::string& key, const std::optional<ParamValue>& value) {
    if (value)
        m_columns[key] = *value;
    else
        m_columns.erase(key);
    m_import.forget();
    Q_EMIT changed();
}

RunConfig OpenModelPresenter::dataConfig() const {
    RunConfig config;
    config.values["dataset.id"] = toStd(m_dataset);
    config.values["dataset.path"] = toStd(m_dataPath.trimmed());
    for (const auto& [key, value] : m_columns) config.values[key] = value;
    return config;
}

std::vector<ParamSpec> OpenModelPresenter::columnSpecs() const {
    std::vector<ParamSpec> columns;
    if (!needsPath() || m_dataPath.trimmed().isEmpty()) return columns;
    for (auto& spec : m_workspace.catalogue()->parameters(dataConfig())) {
        if (!isColumnSetting(spec) || spec.advanced) continue;
        if (const auto* names = m_columnNames.answer())
            for (const auto& name : *names) spec.choices.push_back({name, name});
        columns.push_back(std::move(spec));
    }
    return columns;
}

OpenModelPresenter::Import::Wanted OpenModelPresenter::wantedInspection() const {
    if (m_folder.trimmed().isEmpty() || !m_workspace.ready()) return {};
    ImportOptions asked;
    asked.folder = toStd(m_folder.trimmed());
    asked.newHead = m_newHead;
    asked.inspectOnly = true;
    return requestFor(std::move(asked));
}

BoundRequest<ImportOptions, ImportedModel> OpenModelPresenter::requestFor(
    ImportOptions options) const {
    return {std::move(options), [tools = m_workspace.tools()](const ImportOptions& asked, auto done,
                                                              ProgressCallback progress) {
                return tools->openModel(asked, std::move(done), std::move(progress));
            }};
}

const ImportReport* OpenModelPresenter::report() const {
    return m_inspection.answer() ? &m_inspection.answer()->report : nullptr;
}

const Error* OpenModelPresenter::refusal() const {
    if (m_inspection.error() && m_inspection.error()->code != ErrorCode::Cancelled)
        return m_inspection.error();
    return report() && !report()->refusals.empty() ? &report()->refusals.front() : nullptr;
}

std::vector<DatasetInfo> OpenModelPresenter::datasets() const {
    std::vector<DatasetInfo> fitting;
    if (!report() || !m_workspace.catalogue()) return fitting;
    const auto task = taskOf(*report());
    for (const auto& info : m_workspace.catalogue()->datasets()) {
        // Pretrained models cannot read the other generated datasets, such as recall.
        const bool generated = info.generated || !info.needsPath;
        const bool hidden = !m_newHead && info.id == report()->hiddenWordsDataset;
        if (hidden) fitting.push_back(info);
        if (task == info.task && (!generated || info.id == report()->generatedDataset))
            fitting.push_back(info);
    }
    const auto rank = [this](const DatasetInfo& info) {
        return info.id == report()->generatedDataset ? 0
               : info.id == report()->datasetOfFiles ? 1
                                                     : 2;
    };
    std::stable_sort(fitting.begin(), fitting.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return fitting;
}

bool OpenModelPresenter::needsPath() const {
    const auto all = datasets();
    return std::any_of(all.begin(), all.end(), [this](const DatasetInfo& info) {
        return toQt(info.id) == m_dataset && info.needsPath;
    });
}

bool OpenModelPresenter::predictsHidden() const {
    return report() && !m_dataset.isEmpty() && m_dataset == toQt(report()->hiddenWordsDataset);
}

bool OpenModelPresenter::canChooseHead() const {
    return m_stored && m_stored->refusals.empty() && m_stored->initialised.empty() &&
           m_stored->head != "sequence-to-sequence";
}

QString OpenModelPresenter::whyNot() const {
    if (!m_workspace.ready()) return tr("The engine is loading…");
    if (m_folder.trimmed().isEmpty())
        return tr(
            "Choose a folder with config.json, the weights (.safetensors) and the "
            "tokenizer.");
    if (inspecting()) return tr("Reading the folder…");
    if (importing()) return tr("Opening the model…");
    if (refusal() || !report()) return tr("This folder cannot be opened.");
    if (needsPath() && m_dataPath.trimmed().isEmpty()) return tr("Choose the data.");
    return {};
}

ImportOptions OpenModelPresenter::options() const {
    ImportOptions asked;
    asked.folder = toStd(m_folder.trimmed());
    asked.newHead = m_newHead;
    asked.weights = copiesWeights() ? ImportedWeights::Copied : ImportedWeights::Referenced;
    auto& values = asked.settings.values;
    // Omit the id of generated data that the engine selects itself, since the classes of that
    // dataset may differ from those of the model.
    if (toStd(m_dataset) != report()->generatedDataset) values["dataset.id"] = toStd(m_dataset);
    if (needsPath()) values["dataset.path"] = toStd(m_dataPath.trimmed());
    for (const auto& [key, value] : m_columns) values[key] = value;
    if (!m_name.trimmed().isEmpty()) values["run.name"] = toStd(m_name.trimmed());
    return asked;
}

void OpenModelPresenter::open() {
    if (canOpen()) m_import.ask(requestFor(options()));
}

void OpenModelPresenter::stop() {
    m_import.stop();
}

void OpenModelPresenter::handleInspection(QueryEvent event) {
    if (event == QueryEvent::Answered) {
        if (!m_newHead) m_stored = *report();
        const auto all = datasets();
        const bool fits = std::any_of(all.begin(), all.end(), [this](const DatasetInfo& info) {
            return toQt(info.id) == m_dataset;
        });
        if (!fits) {
            m_dataset = all.empty() ? QString() : toQt(all.front().id);
            m_dataPath.clear();
            forgetColumns();
        }
    }
    if (event != QueryEvent::Progressed) Q_EMIT changed();
}

void OpenModelPresenter::handleImport(QueryEvent event) {
    if (event == QueryEvent::Progressed) return Q_EMIT progressed();
    Q_EMIT changed();
    if (event == QueryEvent::Answered) Q_EMIT opened(*m_import.answer());
}

}  // namespace headscope::ui
