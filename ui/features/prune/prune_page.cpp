#include "ui/features/prune/prune_page.h"

#include "core/api/runs/tasks.h"
#include "ui/features/prune/prune_page_data.h"
#include "ui/features/prune/prune_page_groups.h"
#include "ui/features/prune/prune_page_records.h"
#include "ui/features/prune/prune_page_sweep.h"
#include "ui/plots/prune_curve.h"
#include "ui/plots/prune_map.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/page_parts.h"
#include "ui/workspace/verdict.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

namespace {
// Interval in ms for updating the elapsed time.
constexpr int kTickMs = 500;
}  // namespace

PrunePage::PrunePage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace), m_actions(m_presenter, this) {
    auto* content = new QWidget(this);
    auto* details = new QWidget(content);
    auto* right = new QVBoxLayout(details);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(12);
    right->addWidget(makeMap());
    right->addWidget(makeTables(), 1);
    m_middle = new QHBoxLayout;
    m_middle->setSpacing(12);
    m_middle->addWidget(makePicture(), 1);
    m_details = new FoldingSide(workspace.folds(), {QStringLiteral("prune-details"), tr("Details")},
                                details, content);
    m_middle->addWidget(m_details, 1);
    auto* column = scrolledColumn(content);
    column->addWidget(makeHeader());
    column->addWidget(m_run = captionLabel(content));
    m_message = new Banner(this);
    m_message->floatOver(*this);
    column->addLayout(m_middle, 1);
    m_watch = new VerdictWatch(*this);
    m_headMap = putHeadMapLeft(*this, workspace);
    wire();
    wireActions();
    wireSweep();
    runChanged();
}

void PrunePage::wireSweep() {
    connect(m_curveButton, &QPushButton::clicked, this, [this] { showSweep(false); });
    connect(m_sweepButton, &QPushButton::clicked, this, [this] { showSweep(true); });
    m_watch->on(&m_sweep->presenter(), &PruneSweep::changed);
}

void PrunePage::showSweep(bool sweep) {
    m_curveButton->setChecked(!sweep);
    m_sweepButton->setChecked(sweep);
    m_picture->setCurrentIndex(sweep ? 1 : 0);
    m_watch->check();
}

Verdict PrunePage::verdict() const {
    return m_sweepButton->isChecked() ? m_sweep->presenter().verdict() : m_presenter.verdict();
}

QTableView* PrunePage::groupTable() const {
    return m_groups->table();
}

void PrunePage::fillMethods() {
    auto* menu = m_methods->menu();
    menu->clear();
    menu->setToolTipsVisible(true);
    const auto& chosen = m_presenter.chosen();
    for (const auto& method : m_presenter.methods()) {
        auto* action = menu->addAction(method.name);
        action->setToolTip(plainTip(method.summary));
        action->setCheckable(true);
        action->setChecked(std::find(chosen.begin(), chosen.end(), method.id) != chosen.end());
        connect(action, &QAction::toggled, this,
                [this, id = method.id](bool on) { m_presenter.choose(id, on); });
    }
}

// Updates the controls, since a choice may have been undone.
void PrunePage::showChoices() {
    const auto& chosen = m_presenter.chosen();
    const auto offered = m_presenter.methods();
    const auto actions = m_methods->menu()->actions();
    for (int i = 0; i < actions.size() && i < int(offered.size()); ++i)
        actions[i]->setChecked(
            std::find(chosen.begin(), chosen.end(), offered[std::size_t(i)].id) != chosen.end());
    m_samples->setCurrentIndex(m_samples->findData(m_presenter.samples()));
    m_keepOne->setChecked(m_presenter.keepsOnePerLayer());
    m_margin->setValue(m_presenter.marginPercent());
}

void PrunePage::wire() {
    connect(&m_presenter, &PrunePresenter::runChanged, this, &PrunePage::runChanged);
    connect(&m_presenter, &PrunePresenter::changed, this, &PrunePage::showAll);
    connect(&m_presenter, &PrunePresenter::progressed, this, &PrunePage::showWork);
    connect(&m_presenter, &PrunePresenter::grown, this, &PrunePage::showCurves);
    connect(&m_presenter, &PrunePresenter::failed, this,
            [this](const Error& error) { showFault(*m_message, error, workspace()); });
    connect(&m_presenter, &PrunePresenter::answered, m_message, &Banner::dismiss);
    connect(&m_presenter, &PrunePresenter::smallerMade, this, &PrunePage::showMade);
    connect(&m_presenter, &PrunePresenter::fineTuningStarted, this,
            [this](const SmallerModel& smaller) {
                m_message->show(Banner::Kind::Good,
                                tr("Training of “%1” continues.").arg(toQt(smaller.name)));
                m_message->setAction(tr("Watch it train"), [this] {
                    workspace().navigation().askPage(QStringLiteral("train"));
                });
            });
    connect(&workspace(), &Workspace::engineReady, this, &PrunePage::fillMethods);
    connect(&workspace().folds(), &Folds::changed, this, &PrunePage::fitColumns);
    connect(m_plot, &plots::PruneCurve::pointMoved, &m_presenter, &PrunePresenter::lookAt);
    connect(m_map, &plots::PruneMap::headChosen, this, [this](int layer, int head) {
        workspace().selection().chooseHead({layer, head});
    });
    connect(m_map, &plots::PruneMap::headOpened, m_actions.compare, &QAction::trigger);
    connect(&workspace().selection(), &Selection::headsChanged, this, &PrunePage::showGroups);
    connect(m_groups, &PruneGroups::voteChosen, this, &PrunePage::showAll);
    connect(m_groups, &PruneGroups::siteChosen, this, [this](int site) {
        const int last = m_presenter.shape().headsOf(site) - 1,
                  head = workspace().selection().head().head;
        if (last >= 0) workspace().selection().chooseHead({site, std::min(head, last)});
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (!m_showing && row.isValid()) m_presenter.lookAt(row.row());
            });
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, &PrunePage::showWork);
}

void PrunePage::wireActions() {
    connect(m_samples, &QComboBox::activated, this,
            [this] { m_presenter.setSamples(m_samples->currentData().toInt()); });
    connect(m_margin, &QDoubleSpinBox::valueChanged, &m_presenter,
            &PrunePresenter::setMarginPercent);
    connect(m_keepOne, &QCheckBox::toggled, &m_presenter, &PrunePresenter::setKeepOnePerLayer);
    connect(m_score, &QComboBox::activated, this, [this] {
        m_presenter.showScore(toStd(m_score->currentData().toString()));
        showAll();
    });
    connect(m_curve, &QComboBox::activated, this,
            [this] { m_presenter.follow(m_curve->currentData().toInt()); });
    connect(m_actions.fineTune, &QAction::triggered, this,
            [this] { m_presenter.fineTune(m_epochs->value()); });
    connect(m_actions.groups, &QAction::triggered, this, [this] {
        const bool find = !m_presenter.groups();
        m_tables->setCurrentIndex(find ? 1 : 0);
        if (!find) return m_presenter.forgetGroups();
        m_presenter.findGroups(GroupOn(m_groupsOn->currentData().toInt()), m_clusters->value());
    });
    connect(m_actions.merge, &QAction::triggered, this, [this] {
        m_presenter.merge(GroupOn(m_groupsOn->currentData().toInt()), m_clusters->value());
    });
    connect(m_actions.keepRepresentatives, &QAction::triggered, this, [this] {
        const auto staying = votedHeads(*m_presenter.groups(), m_groups->vote());
        workspace().masks().set(HeadMask::only(m_presenter.shape(), staying),
                                tr("Keep voted heads"));
    });
    connect(m_actions.compare, &QAction::triggered, this, &PrunePage::compareWithRepresentative);
}

void PrunePage::runChanged() {
    const bool open = workspace().runA() != nullptr;
    m_run->setText(open ? QString()
                        : tr("No run is open. Open one from the start page or the list of runs."));
    m_run->setVisible(!open);
    m_score->clear();
    if (open)
        for (const char* id : m_presenter.scores())
            m_score->addItem(scoreTitle(scoreKind(id)), QString::fromUtf8(id));
    m_message->dismiss();
    fillMethods();
    showAll();
}

void PrunePage::showAll() {
    showChoices();
    showWork();
    m_sweep->follow(m_presenter.sweepRequest(), m_presenter.score().id);
    showCurves();
    showPoint();
    showMap();
    showTable();
    showGroups();
    m_watch->check();
}

NextStep PrunePage::nextStep() const {
    if (!workspace().runA()) return {};
    return {tr("Compare runs"), QStringLiteral("compare")};
}

QString PrunePage::workText() const {
    const QString so = durationText(m_presenter.seconds());
    switch (m_presenter.work()) {
        case PrunePresenter::Work::Curves:
            return tr("Removing heads and measuring … %1 so far").arg(so);
        case PrunePresenter::Work::Groups:
            return tr("Comparing heads … %1 so far").arg(so);
        case PrunePresenter::Work::Merging:
            return tr("Merging heads and measuring … %1 so far").arg(so);
        case PrunePresenter::Work::Speed:
            return tr("Timing both models alternately … %1 so far").arg(so);
        case PrunePresenter::Work::Making:
            return tr("Writing the smaller model … %1 so far").arg(so);
        case PrunePresenter::Work::None:
            break;
    }
    return {};
}

void PrunePage::showWork() {
    const bool busy = m_presenter.work() != PrunePresenter::Work::None,
               open = workspace().runA() != nullptr;
    busy ? m_tick.start() : m_tick.stop();
    m_progress->setShare(m_presenter.share());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_progress, m_stop, m_workText})
        widget->setVisible(busy);
    m_workText->setText(workText());
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_methods, m_samples, m_margin, m_keepOne})
        widget->setEnabled(open && !busy);
    const bool offered = open && !busy && !m_presenter.report();
    // The keyboard stays at the picture. If its action is disabled first, Qt moves the focus to
    // another part of the page and scrolls there.
    if (!offered && m_start->hasFocus()) m_plot->setFocus();
    m_actions.follow();
    m_start->setVisible(offered);
    placeStart();
    m_epochs->setEnabled(m_actions.fineTune->isEnabled());
}

QString PrunePage::emptyText() const {
    if (!workspace().runA()) return tr("The curve of the opened run appears here.");
    if (m_presenter.work() == PrunePresenter::Work::Curves) return tr("Measuring …");
    return tr("The curve shows the score as heads are removed one by one, least important first.");
}

void PrunePage::showCurves() {
    const auto* report = m_presenter.drawn();
    const auto shown = report ? PrunePresenter::curvesOf(*report) : std::vector<int>();
    const bool growing = m_presenter.work() == PrunePresenter::Work::Curves;
    QStringList names;
    for (const int index : shown) {
        const auto& method = report->curves[std::size_t(index)].method;
        names << (method.id == kRandomOrder ? tr("One random order")
                                            : m_presenter.methodName(method.id));
    }
    m_curve->clear();
    for (std::size_t i = 0; i < shown.size(); ++i) m_curve->addItem(names[int(i)], shown[i]);
    const int chosen = growing ? -1 : m_curve->findData(m_presenter.curveIndex());
    m_curve->setCurrentIndex(chosen);
    m_curve->setEnabled(!shown.empty());
    m_score->setEnabled(!shown.empty() || m_sweep->presenter().measured() > 0);
    m_score->setCurrentIndex(m_score->findData(QString::fromUtf8(m_presenter.score().id)));
    m_plot->setEmptyText(emptyText());
    if (!report) return m_plot->setFigure({});
    auto curves = pruneCurves(*report, shown, names, m_presenter.score());
    curves.chosenLine = chosen;
    curves.chosenPoint = m_presenter.point();
    // While a curve grows, the point and its caption belong to the curve before.
    if (const auto* curve = growing ? nullptr : m_presenter.curve())
        curves.text = pruneCaption(m_presenter.runName(), *report, *curve);
    m_plot->setFigure(std::move(curves));
}

void PrunePage::showPoint() {
    const QString merged = m_presenter.mergeText();
    m_merged->setText(merged);
    m_merged->setVisible(!merged.isEmpty());
    const auto* curve = m_presenter.curve();
    m_point->setVisible(curve != nullptr);
    if (!curve) return m_point->clear();
    m_point->setText(
        prunePointText(*m_presenter.report(), *curve, m_presenter.point(), m_presenter.score()));
}

void PrunePage::showMap() {
    const auto* curve = m_presenter.curve();
    const auto* groups = m_presenter.groups();
    auto heads = pruneHeads(m_presenter.shape(), curve, groups, m_groups->vote());
    heads.mask = curve ? m_presenter.mask() : workspace().masks().mask();
    const QString text =
        curve ? m_presenter.applied()
                    ? tr("1 is removed first. Crossed-out heads are off on all pages.")
                    : tr("1 is removed first. Crossed out: removed at the chosen point.")
              : tr("The order appears with the curve.");
    m_mapText->setText(text);
    heads.text = tr("Order in which the heads of run “%1” are removed (1 = first).")
                     .arg(m_presenter.runName());
    m_map->setFigure(std::move(heads));
    m_headMap->presenter().setPreview(
        curve && !m_presenter.applied() ? std::optional(m_presenter.mask()) : std::nullopt);
}

void PrunePage::showTable() {
    const auto* curve = m_presenter.curve();
    m_rows.setScoreName(scoreTitle(m_presenter.score()));
    m_tableText->clear();
    m_table->setEnabled(curve != nullptr);
    // set m_showing, to ignore selection changes made by the program
    const QScopedValueRollback showing(m_showing, true);
    if (!curve) return m_rows.setRows({});
    std::vector<const SpeedReport*> speeds;
    for (int i = 0; i < int(curve->points.size()); ++i) speeds.push_back(m_presenter.speed(i));
    const auto* sizes = m_presenter.sizes();
    m_rows.setRows(pruneRows(*m_presenter.report(), *curve, m_presenter.score(), sizes, speeds));
    m_table->setCurrentIndex(m_rows.index(m_presenter.point(), 0));
    fitColumns();
    if (const auto* refusal = m_presenter.refusal())
        m_tableText->setText(fullErrorText(*refusal));
    else if (sizes)
        m_tableText->setText(attentionShareText(*sizes, m_presenter.point()));
}

void PrunePage::showGroups() {
    const auto* groups = m_presenter.groups();
    const bool free = !groups && m_actions.groups->isEnabled();
    m_clusters->setEnabled(free);
    m_groupsOn->setEnabled(free);
    m_groups->setReport(groups, plots::SiteNames(m_presenter.shape()));
    m_map->setCurrent(workspace().selection().head());
    m_actions.keepRepresentatives->setEnabled(groups != nullptr);
    m_actions.compare->setEnabled(groups && partner());
}

// Head to compare the selected head with: the representative of its group, or else another member.
std::optional<HeadPlace> PrunePage::partner() const {
    const auto& heads = m_map->figure();
    const auto head = workspace().selection().head();
    const int group = heads.groupOf(head.site, head.head);
    std::optional<HeadPlace> found;
    // Prefer the group's representative; otherwise take the first other member.
    for (int other = 0; group >= 0 && other < heads.shape.headsOf(head.site); ++other) {
        if (other == head.head || heads.groupOf(head.site, other) != group) continue;
        if (heads.representative(head.site, other)) return HeadPlace{head.site, other};
        if (!found) found = HeadPlace{head.site, other};
    }
    return found;
}

void PrunePage::compareWithRepresentative() {
    const auto other = partner();
    if (!other) return;
    workspace().selection().choosePair(workspace().selection().head(), *other);
    workspace().navigation().askComparison();
}

void PrunePage::showMade(const SmallerModel& smaller) {
    m_message->show(Banner::Kind::Good,
                    tr("“%1” was made: %2 parameters instead of %3.")
                        .arg(toQt(smaller.name), countText(smaller.after.parameters),
                             countText(smaller.before.parameters)));
    m_message->setAction(tr("Open it"),
                         [this, run = toQt(smaller.run)] { workspace().openRun(run); });
}

void PrunePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_presenter.setActive(true);
}

void PrunePage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_presenter.setActive(false);
}

bool PrunePage::settled() const {
    return m_presenter.settled() && !m_records->presenter().loading() &&
           m_sweep->presenter().settled();
}

QList<plots::FigureChoice> PrunePage::figures() const {
    QList<plots::FigureChoice> all;
    if (m_sweepButton->isChecked()) all = m_sweep->figures();
    // An unfinished curve must not be exported as a result.
    if (!m_presenter.report() || m_presenter.work() == PrunePresenter::Work::Curves)
        return all + m_records->figures();
    const auto origin = [this] { return m_presenter.provenance(); };
    all.append(plots::choiceOf(tr("Score against heads kept"), m_plot, origin, {m_plot}));
    all.append(plots::choiceOf(tr("Order of removal"), m_map, origin, {m_map}));
    return all + m_records->figures();
}

}  // namespace headscope::ui
