#include "ui/main_window/class_preset.h"

#include "ui/features/lessons/lesson_cards.h"
#include "ui/features/lessons/lesson_panel.h"
#include "ui/features/lessons/preset_dialog.h"
#include "ui/features/queue/queue_dock.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/start/start_page.h"
#include "ui/features/train/train_page.h"
#include "ui/figures/output/figure_file.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/page_panes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/page.h"
#include "ui/workspace/shipped_runs.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTreeView>

#include <utility>

namespace headscope::ui {
namespace {

// Settings key under which the active preset is stored until the user leaves it.
constexpr const char* kPresetKept = "preset/json";

QString fileFilter() {
    return ClassPreset::tr("Instructor presets (*.%1 *.json)").arg(QLatin1String(kPresetSuffix));
}

}  // namespace

ClassPreset::ClassPreset(Workspace& workspace, WindowSettings& settings, MainWindow& window)
    : QObject(&window), m_workspace(workspace), m_settings(settings), m_window(window) {
    m_bar = new QFrame;
    m_bar->setObjectName(QStringLiteral("preset-bar"));
    m_bar->setAutoFillBackground(true);
    m_bar->setBackgroundRole(QPalette::AlternateBase);
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(8);
    row->addWidget(new IconLabel(icon(QStringLiteral("object-locked"), IconInk::Accent), 18), 0,
                   Qt::AlignTop);
    row->addWidget(m_text = new WrappedLabel, 1);
    m_text->setTextFormat(Qt::RichText);
    row->addWidget(m_leave = new QPushButton(tr("Leave the preset")), 0, Qt::AlignTop);
    m_leaveAction = new QAction(tr("&Leave the preset"), this);
    m_locks = new QActionGroup(this);
    m_locks->setExclusive(false);
    connect(m_leave, &QPushButton::clicked, this, &ClassPreset::leave);
    connect(m_leaveAction, &QAction::triggered, this, &ClassPreset::leave);
    connect(&workspace.runList(), &RunList::changed, this, &ClassPreset::openRuns);
    connect(window.classroom()->panel(), &LessonPanel::presetRequested, this,
            &ClassPreset::openShipped);
    connect(window.classroom()->panel(), &LessonPanel::presetFileRequested, this,
            &ClassPreset::askOpen);
    connect(window.startPage(), &StartPage::exerciseRequested, this, &ClassPreset::openShipped);
    showBar();
}

void ClassPreset::fillMenu(QMenu* menu) {
    for (const auto& shipped : shippedPresets())
        connect(menu->addAction(shipped.title), &QAction::triggered, this,
                [this, id = shipped.id] { openShipped(id); });
    menu->addSeparator();
    connect(menu->addAction(icon(QStringLiteral("document-open-folder")),
                            tr("&Open instructor preset…")),
            &QAction::triggered, this, &ClassPreset::askOpen);
    connect(
        menu->addAction(icon(QStringLiteral("document-save")), tr("&Save as instructor preset…")),
        &QAction::triggered, this, &ClassPreset::askSave);
    menu->addAction(m_leaveAction);
}

PresetNames ClassPreset::names() const {
    PresetNames names{m_window.pageIds(), {}, m_workspace.catalogue()};
    for (const auto& lesson : shippedLessons()) names.lessons << lesson.id;
    return names;
}

Status ClassPreset::open(const QString& path) {
    HEADSCOPE_TRY(auto preset, readPreset(path, names()));
    const auto json = presetJson(preset);
    begin(std::move(preset), json);
    return {};
}

void ClassPreset::openShipped(const QString& id) {
    for (const auto& shipped : shippedPresets()) {
        if (shipped.id != id) continue;
        auto preset = presetFrom(shipped.json, shipped.id, names());
        if (!preset) return m_workspace.navigation().report(preset.error());
        begin(std::move(*preset), shipped.json);
    }
}

void ClassPreset::begin(InstructorPreset preset, const QByteArray& json) {
    // A new preset replaces the current one and ends a running lesson.
    leave();
    m_window.classroom()->presenter().leave();
    m_formBefore = m_window.trainPage()->presenter().config();
    m_pagesBefore = m_window.panes()->shown();
    // The second pane might show a page that the preset hides.
    m_window.panes()->setSplit(false);
    m_preset = std::move(preset);
    m_window.trainPage()->presenter().setConfig(m_preset->settings);
    lock();
    m_settings.store()->setValue(QLatin1String(kPresetKept), json);
    m_runsWanted = true;
    openRuns();
    if (!m_preset->pages.isEmpty()) m_window.showPage(m_preset->pages.first());
    if (!m_preset->lesson.isEmpty()) m_window.classroom()->start(m_preset->lesson);
}

void ClassPreset::restore() {
    const QByteArray json = m_settings.store()->value(QLatin1String(kPresetKept)).toByteArray();
    if (json.isEmpty()) return;
    auto preset = presetFrom(json, tr("from the last session"), names());
    // A damaged or outdated preset must not lock the window at every start.
    if (!preset) {
        m_settings.store()->remove(QLatin1String(kPresetKept));
        return m_workspace.navigation().report(preset.error());
    }
    m_formBefore = m_window.trainPage()->presenter().config();
    m_preset = std::move(*preset);
    lock();
}

QString ClassPreset::whyLocked() const {
    if (!m_preset) return {};
    return tr("Locked by the instructor preset “%1”. “Leave the preset” unlocks it.")
        .arg(m_preset->title);
}

QStringList ClassPreset::shownPages() const {
    return m_preset && !m_preset->pages.isEmpty() ? m_preset->pages : m_window.pageIds();
}

void ClassPreset::lockAction(QAction* action) {
    m_tips[action] = {action->toolTip(), action->statusTip()};
    action->setToolTip(plainTip(whyLocked()));
    action->setStatusTip(whyLocked());
    for (auto* widget : action->associatedObjects())
        if (auto* menu = qobject_cast<QMenu*>(widget)) menu->setToolTipsVisible(true);
    m_locks->addAction(action);
}

// Disables locked actions through a disabled action group, so that other code cannot enable one of
// them.
void ClassPreset::lock() {
    m_locks->setEnabled(false);
    for (const auto& control : m_preset->locked)
        for (auto* action : m_controls[control]) lockAction(action);
    for (const auto& id : m_window.pageIds())
        if (!m_preset->shows(id))
            for (auto* action : m_window.pageActions(id)) lockAction(action);
    // A form with locked settings would train from scratch instead.
    auto* fineTune = m_window.runsDock()->fineTuneAction();
    if ((m_preset->free || !m_preset->shows(QStringLiteral("train"))) &&
        m_tips.count(fineTune) == 0)
        lockAction(fineTune);
    m_window.panes()->setOffered(m_preset->pages);
    // If the preset lists editable settings, all others are locked.
    if (m_preset->free)
        m_window.trainPage()->presenter().setLock(
            FormLock{whyLocked(), m_preset->settings, *m_preset->free});
    if (m_preset->locks("edit-runs"))
        m_window.runsDock()->view()->setEditTriggers(QTreeView::NoEditTriggers);
    if (m_preset->locks("queue")) {
        m_window.queueDock()->hide();
        m_window.trainPage()->lockQueue(whyLocked());
    }
    m_window.classroom()->panel()->cards()->setOffered(m_preset->lessons);
    m_window.startPage()->setLessonsOffered(m_preset->lessons);
    m_window.startPage()->setExercisesShown(false);
    showBar();
}

void ClassPreset::unlock() {
    m_locks->setEnabled(true);
    const auto locked = m_locks->actions();
    for (auto* action : locked) {
        m_locks->removeAction(action);
        action->setToolTip(m_tips[action].first);
        action->setStatusTip(m_tips[action].second);
    }
    m_tips.clear();
    m_window.panes()->setOffered({});
    m_window.runsDock()->view()->setEditTriggers(QTreeView::EditKeyPressed);
    m_window.classroom()->panel()->cards()->setOffered(std::nullopt);
    m_window.startPage()->setLessonsOffered(std::nullopt);
    m_window.startPage()->setExercisesShown(true);
    m_window.trainPage()->presenter().setLock(std::nullopt);
    m_window.trainPage()->lockQueue({});
    showBar();
}

void ClassPreset::leave() {
    if (!m_preset) return;
    m_window.classroom()->presenter().leave();
    m_preset.reset();
    m_settings.store()->remove(QLatin1String(kPresetKept));
    unlock();
    m_window.trainPage()->presenter().setConfig(m_formBefore);
    if (m_pagesBefore) m_window.panes()->restore(*std::exchange(m_pagesBefore, std::nullopt));
}

// The list of runs may arrive after the preset was opened.
void ClassPreset::openRuns() {
    if (!m_preset || !m_runsWanted || !m_workspace.ready() || m_workspace.runList().reading())
        return;
    m_runsWanted = false;
    QStringList paths;
    for (const auto& folder : m_preset->runs) {
        paths << shippedRun(m_workspace.runList().runs(), folder);
        if (paths.last().isEmpty())
            return m_workspace.navigation().report(
                {ErrorCode::BadData,
                 inOwnWords(tr("The trained model %1 of the preset “%2” is not installed with this "
                               "program")
                                .arg(folder, m_preset->title)),
                 inOwnWords(tr("Allowed: the runs that the start page lists. Correct \"runs\"."))});
    }
    if (paths.size() == 2)
        m_workspace.openPair(paths[0], paths[1]);
    else if (paths.size() == 1)
        m_workspace.openRun(paths[0]);
}

void ClassPreset::showBar() {
    m_bar->setVisible(m_preset.has_value());
    m_leaveAction->setEnabled(m_preset.has_value());
    if (!m_preset) return;
    QString text = QStringLiteral("<b>%1</b>").arg(m_preset->title.toHtmlEscaped());
    for (const auto& paragraph : m_preset->text.split(QStringLiteral("\n\n")))
        // Texts of a preset come from files, so they are shown literally.
        text += QStringLiteral("<br>") + paragraph.toHtmlEscaped();
    m_text->setText(text);
}

InstructorPreset ClassPreset::draft() const {
    InstructorPreset preset;
    preset.settings = m_window.trainPage()->presenter().config();
    preset.pages = shownPages();
    return preset;
}

Status ClassPreset::save(const InstructorPreset& preset, const QString& path) {
    const auto json = presetJson(preset);
    // Check the preset by parsing it again.
    HEADSCOPE_TRY(const auto checked, presetFrom(json, QFileInfo(path).fileName(), names()));
    (void)checked;
    return plots::writeWholeFile(path, json);
}

void ClassPreset::askOpen() {
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open instructor preset"),
                                                      QString(), fileFilter());
    if (path.isEmpty()) return;
    if (const auto opened = open(path); !opened) m_workspace.navigation().report(opened.error());
}

void ClassPreset::askSave() {
    PresetNames known = names();
    PresetDialog dialog(
        draft(), known, [this](const QString& id) { return m_window.page(id)->title(); },
        &m_window);
    connect(&dialog, &PresetDialog::saveRequested, &dialog,
            [this, &dialog](const InstructorPreset& preset) {
                QString path = askSavePath(
                    &dialog, tr("Save as instructor preset"),
                    QStringLiteral("class.%1").arg(QLatin1String(kPresetSuffix)), fileFilter());
                if (path.isEmpty()) return;
                if (QFileInfo(path).suffix().isEmpty())
                    path += QLatin1Char('.') + QLatin1String(kPresetSuffix);
                if (const auto saved = save(preset, path); !saved)
                    return dialog.showError(saved.error());
                m_workspace.navigation().say(tr("Wrote %1.").arg(path));
                dialog.accept();
            });
    dialog.exec();
}

}  // namespace headscope::ui
