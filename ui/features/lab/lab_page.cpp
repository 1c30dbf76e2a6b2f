#include "ui/features/lab/lab_page.h"

#include "core/api/base/find_by_id.h"
#include "ui/features/lab/lab_page_claims.h"
#include "ui/features/lab/lab_view.h"
#include "ui/figures/plot_text.h"
#include "ui/plots/lab_map.h"
#include "ui/plots/panel_grid.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/formula_view.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page_parts.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kPlotLines = 12;  // minimum height of a plot in text lines
// Milliseconds between text updates. Faster updates cannot be read, and laying out the text would
// take most of the time.
constexpr int kWordsMs = 200;

// Order of the plots by id; plots that are not listed follow.
constexpr const char* kOrder[] = {"overlaps", "mixing",         "fidelity",       "risk",
                                  "phase",    "pruning",        "mass",           "selectivity",
                                  "logits",   "specialisation", "effective-heads"};

}  // namespace

LabPage::LabPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace) {
    auto* content = new QWidget(this);
    auto* column = scrolledColumn(content);
    column->addWidget(makeHeader());
    m_message = new Banner(this);
    m_message->floatOver(*this);
    m_middle = new QHBoxLayout;
    m_middle->setSpacing(12);
    m_middle->addWidget(makeForm());
    m_middle->addWidget(makeViews(), 1);
    column->addLayout(m_middle, 1);
    makeActions();
    wire();
    wireChoices();
    fillExperiments();
}

void LabPage::wire() {
    connect(&workspace().navigation(), &Navigation::labRequested, this,
            [this](const QString& folder) { m_presenter.reopen(toStd(folder)); });
    connect(&m_presenter, &LabPresenter::engineArrived, this, &LabPage::fillExperiments);
    connect(&m_presenter, &LabPresenter::chosen, this, &LabPage::showChosen);
    connect(&m_presenter, &LabPresenter::changed, this, &LabPage::showState);
    connect(&m_presenter, &LabPresenter::viewed, this, &LabPage::showView);
    connect(&m_presenter, &LabPresenter::failed, this,
            [this](const Error& error) { m_message->show(error); });
    connect(&m_presenter, &LabPresenter::longRunRequested, this, [this](double seconds) {
        m_message->show(
            Banner::Kind::Caution,
            tr("At this speed the experiment takes %1; it is paused.").arg(durationText(seconds)),
            tr("Fewer steps, samples or dimensions are faster."));
        m_message->setAction(tr("Continue anyway"), [this] { m_presenter.start(); });
    });
    connect(m_play, &QPushButton::clicked, m_playAction, &QAction::trigger);
    connect(m_step, &QPushButton::clicked, m_stepAction, &QAction::trigger);
    connect(m_reset, &QPushButton::clicked, m_resetAction, &QAction::trigger);
    connect(m_queue, &QPushButton::clicked, this, [this] { m_presenter.queueSeeds(kSeeds); });
    connect(m_recorded, &QMenu::aboutToShow, this, &LabPage::fillRecorded);
    connect(m_film, &QPushButton::clicked, this, &LabPage::playMap);
    connect(m_frames, &QTimer::timeout, this, [this] {
        m_slider->setValue(m_slider->value() + 1);
        // At the last frame the second call stops the playback.
        if (m_slider->value() >= m_slider->maximum()) playMap();
    });
}

void LabPage::makeActions() {
    m_playAction = new QAction(tr("&Start"), this);
    m_stepAction = new QAction(tr("One st&ep"), this);
    m_resetAction = new QAction(tr("&Reset"), this);
    connect(m_playAction, &QAction::triggered, this, [this] {
        m_message->dismiss();
        m_presenter.running() ? m_presenter.pause() : m_presenter.start();
    });
    connect(m_stepAction, &QAction::triggered, &m_presenter, &LabPresenter::step);
    connect(m_resetAction, &QAction::triggered, this, [this] {
        m_message->dismiss();
        m_presenter.reset();
        m_presenter.prepare();
    });
}

void LabPage::wireChoices() {
    connect(m_experiment, &QComboBox::activated, this, [this] {
        m_presenter.chooseExperiment(toStd(m_experiment->currentData().toString()));
    });
    connect(m_preset, &QComboBox::activated, this,
            [this] { m_presenter.choosePreset(toStd(m_preset->currentData().toString())); });
    connect(m_against, &QComboBox::activated, this,
            [this] { m_presenter.setAgainst(toStd(m_against->currentData().toString())); });
    connect(m_pace, &QComboBox::activated, this,
            [this] { m_presenter.setPace(m_pace->currentData().toDouble()); });
    connect(m_form, &SpecForm::edited, this, [this] { m_presenter.setValues(m_form->values()); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int at) {
        // Set by showMap(), which moves the slider itself.
        if (m_showing) return;
        // A slider at the end follows new steps; elsewhere it stays.
        m_atEnd = at == m_slider->maximum();
        if (const auto view = m_presenter.view()) showMap(*view);
    });
}

void LabPage::fillRecorded() {
    m_recorded->clear();
    for (const auto& record : m_presenter.recorded()) {
        QString what = toQt(record.experiment) + QLatin1Char(' ') + toQt(record.preset);
        if (!record.against.empty())
            what += QLatin1Char(' ') + tr("compared with %1").arg(toQt(record.against));
        const QString text =
            tr("%1, seed %2: step %3 of %4 (%5)")
                .arg(what, countText(record.seed), countText(record.step), countText(record.steps),
                     QFileInfo(toQt(record.folder)).fileName());
        auto* action =
            m_recorded->addAction(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")));
        connect(action, &QAction::triggered, this,
                [this, folder = record.folder] { m_presenter.reopen(folder); });
    }
    if (m_recorded->isEmpty())
        m_recorded->addAction(tr("Nothing was recorded yet"))->setEnabled(false);
}

// Plays the map from the first step, or stops the playback.
void LabPage::playMap() {
    const bool starts = !m_frames->isActive();
    if (starts) {
        m_slider->setValue(0);
        m_frames->start();
    } else {
        m_frames->stop();
    }
    m_film->setIcon(icon(starts ? QStringLiteral("media-playback-pause")
                                : QStringLiteral("media-playback-start")));
}

void LabPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_presenter.setActive(true);
}

void LabPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_presenter.setActive(false);
}

void LabPage::fillExperiments() {
    m_experiment->clear();
    for (const auto& info : m_presenter.experiments())
        m_experiment->addItem(toQt(info.name), toQt(info.id));
    showChosen();
}

void LabPage::showChosen() {
    const auto* info = m_presenter.experiment();
    m_preset->clear();
    m_against->clear();
    m_against->addItem(tr("nothing"), QString());
    for (const auto& choice : m_presenter.againstChoices())
        m_against->addItem(toQt(choice.name), toQt(choice.id));
    if (info) {
        m_experiment->setCurrentIndex(m_experiment->findData(toQt(info->id)));
        for (const auto& preset : info->presets)
            m_preset->addItem(toQt(preset.name), toQt(preset.id));
    }
    const auto* preset = m_presenter.preset();
    if (preset) m_preset->setCurrentIndex(m_preset->findData(toQt(preset->id)));
    m_against->setCurrentIndex(std::max(m_against->findData(toQt(m_presenter.against())), 0));
    const bool compares = info && !info->compareKey.empty();
    m_against->setVisible(compares);
    m_againstLabel->setVisible(compares);
    m_help->setText(info && preset ? toQt(info->summary) + QLatin1Char(' ') + toQt(preset->help)
                                   : QString());
    m_formula->setFormula(info ? toQt(info->formula) : QString());
    m_form->setSpecs(m_presenter.specs());
    m_form->setValues(m_presenter.values());
    // Panels depend on the experiment; addPlots() makes those of the new one.
    for (const auto& plot : m_plots) delete plot.card;
    m_plots.clear();
    m_message->dismiss();
    showState();
    showView();
}

void LabPage::showState() {
    const bool running = m_presenter.running(), canContinue = m_presenter.canContinue();
    m_against->setCurrentIndex(std::max(m_against->findData(toQt(m_presenter.against())), 0));
    m_play->setText(running ? tr("Pau&se") : tr("&Start"));
    m_playAction->setText(m_play->text());
    m_play->setIcon(icon(running ? QStringLiteral("media-playback-pause")
                                 : QStringLiteral("media-playback-start")));
    m_play->setEnabled(running || canContinue);
    m_step->setEnabled(!running && canContinue);
    m_reset->setEnabled(m_presenter.experiment() != nullptr && !m_presenter.problem());
    m_queue->setEnabled(m_reset->isEnabled());
    m_playAction->setEnabled(m_play->isEnabled());
    m_stepAction->setEnabled(m_step->isEnabled());
    m_resetAction->setEnabled(m_reset->isEnabled());
    const auto* problem = m_presenter.problem();
    m_state->setText(problem ? fullErrorText(*problem) : stateLine());
}

QString LabPage::stateLine() const {
    QStringList parts;
    const auto view = m_presenter.view();
    if (!view || view->sides.empty()) {
        parts << (m_presenter.experiment() ? tr("Creating …")
                                           : tr("The lab appears once the engine is loaded."));
    } else {
        parts << tr("step %1 of %2").arg(countText(view->step), countText(view->steps));
        if (m_presenter.running() && view->stepsPerSecond > 0)
            parts << tr("%1 steps per second").arg(countText(std::int64_t(view->stepsPerSecond)))
                  << tr("%1 left").arg(durationText(m_presenter.secondsLeft()));
        for (const auto& side : view->sides)
            if (const auto* risk = findById(side.quantities, "risk"))
                parts << tr("%1: risk %2")
                             .arg(catalogueText(side.name), plots::numberText(risk->value, 3));
        if (const auto* bayes = findById(view->sides.front().quantities, "bayes_risk"))
            parts << tr("Bayes risk %1").arg(plots::numberText(bayes->value, 3));
        for (const auto& side : view->sides)
            for (const auto& note : side.notes)
                parts << tr("%1: %2").arg(toQt(side.name), engineText(note));
    }
    if (const auto folder = m_presenter.recordedIn(); !folder.empty())
        parts << tr("recorded as %1").arg(QFileInfo(toQt(folder)).fileName());
    if (m_presenter.changedSince()) parts << tr("Reset applies the changed settings");
    for (const auto& note : m_presenter.notes()) parts << engineText(note);
    return parts.join(QStringLiteral("  \u00b7  "));
}

void LabPage::showView() {
    const auto view = m_presenter.view();
    static const LabView kNothing;
    const LabView& shown = view ? *view : kNothing;
    if (view && !view->sides.empty()) addPlots(shown);
    showPlots(shown);
    showMap(shown);
    // Plots are updated with every view, texts less often.
    if (m_presenter.running() && m_worded.isValid() && m_worded.elapsed() < kWordsMs) return;
    m_worded.start();
    showState();
    showClaims(shown);
}

void LabPage::addPlots(const LabView& view) {
    const auto ids = labPanelIds(view);
    const auto known = [&](const std::string& id) { return findById(m_plots, id) != nullptr; };
    std::vector<std::string> ordered;
    for (const char* id : kOrder)
        if (std::find(ids.begin(), ids.end(), id) != ids.end()) ordered.emplace_back(id);
    for (const auto& id : ids)
        if (std::find(ordered.begin(), ordered.end(), id) == ordered.end()) ordered.push_back(id);
    // The map, if there is one, takes the first place of the grid.
    const bool hasMap = !labMapSteps(view).empty();
    m_mapCard->setVisible(hasMap);
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        if (known(ordered[i])) continue;
        auto* grid = new plots::PanelGrid(this);
        grid->setChoosable(false);
        grid->setMinimumLines(kPlotLines);
        const QString title = labPanelTitle(view, ordered[i]);
        grid->setAccessibleName(title);
        auto* card = inCard(title, grid, this);
        const int place = int(i) + (hasMap ? 1 : 0);
        m_grid->addWidget(card, place / m_columns, place % m_columns);
        m_plots.push_back({ordered[i], card, grid});
    }
}

void LabPage::showPlots(const LabView& view) {
    for (const auto& plot : m_plots) {
        const QString title = labPanelTitle(view, plot.id);
        plot.grid->setFigure(QStringLiteral("lab-") + toQt(plot.id),
                             tr("%1. Experiment: %2, step %3.")
                                 .arg(title, m_experiment->currentText(), countText(view.step)));
        plot.grid->setMoving(m_presenter.running());
        plot.grid->setData(labPanels(view, plot.id));
    }
}

void LabPage::showMap(const LabView& view) {
    const auto steps = labMapSteps(view);
    const QScopedValueRollback showing(m_showing, true);
    m_slider->setEnabled(steps.size() > 1);
    m_film->setEnabled(steps.size() > 1);
    m_slider->setRange(0, std::max(int(steps.size()) - 1, 0));
    if (m_atEnd) m_slider->setValue(m_slider->maximum());
    const auto step = steps.empty() ? std::int64_t{0} : steps[std::size_t(m_slider->value())];
    auto figure = labMap(view, step);
    figure.text = tr("%1: %2 at step %3. Experiment: %4.")
                      .arg(labMapTitle(view), figure.quantity, countText(figure.step),
                           m_experiment->currentText());
    figure.emptyText = tr("The heads appear here.");
    m_mapTitle->setText(labMapTitle(view));
    m_map->setAccessibleName(m_mapTitle->text());
    m_map->setFigure(std::move(figure));
    m_mapStep->setText(steps.empty() ? QString() : tr("at step %1").arg(countText(step)));
}

void LabPage::showClaims(const LabView& view) {
    QString rows;
    for (std::size_t i = 0; i < view.sides.size(); ++i) {
        const auto& side = view.sides[i];
        for (const auto& seen : side.observed)
            rows += claimRow(view.sides.size() > 1 ? catalogueText(side.name) : QString(),
                             m_presenter.overSeeds(i, seen.claim).value_or(seen));
    }
    const QStringList titles{tr("expected"), tr("observed"), tr("verdict"), tr("evidence")};
    m_claims->setText(rows.isEmpty() ? tr("Nothing is predicted for these settings.")
                                     : QStringLiteral("<table cellspacing=\"2\">%1%2</table>")
                                           .arg(tableRow(titles, QStringLiteral("th")), rows));
    m_sources->setText(claimSources(view));
}

plots::PanelGrid* LabPage::panel(const std::string& id) const {
    const auto* plot = findById(m_plots, id);
    return plot ? plot->grid : nullptr;
}

QList<plots::FigureChoice> LabPage::figures() const {
    QList<plots::FigureChoice> all;
    const auto origin = [this] { return m_presenter.provenance(); };
    if (!m_map->figure().empty())
        all << plots::choiceOf(m_map->accessibleName(), m_map, origin, {m_map});
    for (const auto& plot : m_plots)
        if (!plot.grid->data().empty())
            all << plots::choiceOf(plot.grid->accessibleName(), plot.grid, origin, {plot.grid});
    return all;
}

}  // namespace headscope::ui
