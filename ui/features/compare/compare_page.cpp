#include "ui/features/compare/compare_page.h"

#include "core/api/base/find_by_id.h"
#include "ui/features/compare/compare_calibration.h"
#include "ui/features/compare/compare_choices.h"
#include "ui/features/compare/compare_confusion.h"
#include "ui/features/compare/compare_glance.h"
#include "ui/features/compare/compare_heads.h"
#include "ui/features/compare/compare_plots.h"
#include "ui/features/compare/compare_runs.h"
#include "ui/features/compare/compare_scores.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/table_export.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/verdict.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {
const QString kView = QStringLiteral("view"), kRuns = QStringLiteral("runs"),
              kFilter = QStringLiteral("filter");
}  // namespace

ComparePage::ComparePage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace) {
    auto* column = scrolledColumn(new QWidget(this));
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(m_controls = new CompareControls(this));
    m_stack = new QStackedWidget(this);
    makeFamilies();
    makeViews();
    makeOptions();
    column->addWidget(m_stack, 1);
    column->addWidget(m_summary = new Caption(QString(), this));
    follow(m_runs->exportButton());
    follow(m_scores->exportButton());
    connect(m_controls, &CompareControls::chosen, this, &ComparePage::showView);
    connect(&m_presenter, &ComparePresenter::tableChanged, this, [this] {
        followFamilies();
        showSummary();
    });
    m_watch = new VerdictWatch(*this);
    m_watch->on(&m_presenter, &ComparePresenter::tableChanged);
    m_watch->on(&m_presenter, &ComparePresenter::meansChanged);
    m_watch->on(&m_confusion->presenter(), &ConfusionPresenter::changed);
    showView(CompareView::Scores);
}

// The choice of the data, in the views that show one family of runs.
void ComparePage::makeFamilies() {
    m_families = m_controls->choice(CompareView::Scores, tr("D&ata"), true);
    m_families->setObjectName(QStringLiteral("compare-data"));
    m_families->setToolTip(tr("Only runs on the same data are compared"));
    m_controls->shareControl(m_families,
                             {CompareView::Scores, CompareView::Curves, CompareView::Scatter});
    connect(m_families, &QComboBox::activated, this,
            [this] { m_presenter.setFamily(m_families->currentData().toString()); });
    followFamilies();
}

void ComparePage::followFamilies() {
    QStringList ids, titles;
    for (const auto& family : m_presenter.families()) {
        ids << family.id;
        titles << tr("%1, %n run(s)", "name of the data", family.runs).arg(family.title);
    }
    offer(m_families, ids, titles, m_presenter.family());
    m_families->setCurrentIndex(m_families->findData(m_presenter.family()));
    m_controls->offerControl(m_families, ids.size() > 1);
}

// Adds the views in the order of CompareView.
void ComparePage::makeViews() {
    m_stack->addWidget(m_scores = new CompareScores(m_presenter, *m_controls, m_stack));
    m_stack->addWidget(m_runs = new CompareRuns(m_presenter, *m_controls, m_stack));
    m_stack->addWidget(m_curves = new CompareCurves(m_presenter, *m_controls, m_stack));
    m_stack->addWidget(m_scatter = new CompareScatter(m_presenter, *m_controls, m_stack));
    m_stack->addWidget(m_heads = new CompareHeads(workspace(), *m_controls, m_stack));
    m_stack->addWidget(m_calibration =
                           new CompareCalibration(workspace(), m_presenter, *m_controls, m_stack));
    m_stack->addWidget(m_confusion =
                           new CompareConfusion(workspace(), m_presenter, *m_controls, m_stack));
}

void ComparePage::makeOptions() {
    m_filter = new QLineEdit(m_controls);
    m_filter->setObjectName(QStringLiteral("compare-page-filter"));
    m_filter->setPlaceholderText(tr("words, #tag, lambda=0.1"));
    m_filter->setToolTip(
        tr("Shows runs that have every word in their name, data, model, note or settings. A tag is "
           "a word in a run’s "
           "note that begins with #."));
    m_filter->setAccessibleName(tr("Filter the compared runs"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * 34);
    m_filter->addAction(icon(QStringLiteral("edit-find")), QLineEdit::LeadingPosition);
    m_controls->addOption(tr("&Filter"), m_filter);
    m_all = new QPushButton(tr("&All runs"), m_controls);
    m_all->setObjectName(QStringLiteral("all-runs"));
    m_all->setToolTip(tr("Compares all runs again, not only those chosen in the list of runs"));
    m_all->hide();
    m_controls->layout()->addWidget(m_all);
    connect(m_filter, &QLineEdit::textChanged, &m_presenter, &ComparePresenter::setFilter);
    connect(m_all, &QPushButton::clicked, this, [this] { compareRuns({}); });
}

bool ComparePage::settled() const {
    return m_presenter.settled() && m_heads->presenter().settled() &&
           m_calibration->presenter().settled() && m_confusion->presenter().settled();
}

void ComparePage::follow(TableExport* button) {
    connect(button, &TableExport::done, &workspace().navigation(), &Navigation::say);
    connect(button, &TableExport::failed, &workspace().navigation(), &Navigation::report);
}

void ComparePage::setColours(std::shared_ptr<RunColours> colours) {
    m_runs->setColours(colours);
    m_calibration->setColours(colours);
    m_curves->setColours(std::move(colours));
}

void ComparePage::compareRuns(const QStringList& paths) {
    m_all->setVisible(!paths.isEmpty());
    m_presenter.choose(paths);
}

CompareView ComparePage::view() const {
    return static_cast<CompareView>(m_stack->currentIndex());
}

void ComparePage::showView(CompareView view) {
    m_stack->setCurrentIndex(static_cast<int>(view));
    m_controls->showView(view);
    if (view == CompareView::Curves) m_curves->ask();
    if (view == CompareView::Scores) m_scores->ask();
    showSummary();
    m_watch->check();
}

Verdict ComparePage::verdict() const {
    if (view() == CompareView::Scores) return m_presenter.meansVerdict();
    if (view() == CompareView::Confusion) return m_confusion->presenter().verdict();
    return view() == CompareView::Runs ? m_presenter.tableVerdict() : Verdict();
}

NextStep ComparePage::nextStep() const {
    if (m_presenter.table().runs.empty()) return {};
    return {tr("Make a figure"), QStringLiteral("figures")};
}

void ComparePage::showSummary() {
    if (m_presenter.reading()) return m_summary->setText(tr("Reading the runs…"));
    const auto count = static_cast<int>(m_presenter.table().runs.size());
    const auto listed = static_cast<int>(workspace().runList().runs().size());
    const int older = m_presenter.leftOut();
    const QString left =
        older > 0 ? QLatin1Char(' ') + tr("%n older run(s) (is|are) left out.", nullptr, older)
                  : QString();
    const QString text = m_presenter.choseSome()
                             ? tr("%n run(s), chosen in the list of runs.", nullptr, count)
                             : tr("%n of %1 run(s) match the filter.", nullptr, count).arg(listed);
    m_summary->setText(
        text + left + familySummary() + QLatin1Char(' ') +
        tr("Choose others in the list of runs (Compare the selected), or by the filter."));
}

// Says which runs a view of one family leaves out; "" if it shows all.
QString ComparePage::familySummary() const {
    const auto& families = m_presenter.families();
    const bool one = view() == CompareView::Scores || view() == CompareView::Curves ||
                     view() == CompareView::Scatter;
    if (!one || families.size() < 2) return {};
    const auto* shown = findById(families, m_presenter.family());
    if (!shown) return {};
    return QLatin1Char(' ') +
           tr("Only %n run(s) on %1 (is|are) shown. Choose other data under Options.",
              "name of the data", shown->runs)
               .arg(shown->title);
}

QString ComparePage::summary() const {
    return m_summary->text();
}

QList<plots::FigureChoice> ComparePage::figures() const {
    const auto origin = [this](const char* what) {
        return [this, what] {
            const bool all = view() == CompareView::Runs;
            return comparedOrigin(all ? m_presenter.table() : m_presenter.familyRuns(),
                                  {{QStringLiteral("compared"), QString::fromLatin1(what)}});
        };
    };
    const auto choice = [&](const QString& title, plots::XyPlot* plot, const char* what) {
        QList<plots::FigureChoice> all;
        if (!plot->figure().data.empty())
            all.append(plots::choiceOf(title, plot, origin(what), {plot}));
        return all;
    };
    switch (view()) {
        case CompareView::Runs:
            return choice(tr("Score of the runs"), m_runs->glance()->plots()[0], "glance") +
                   choice(tr("Runs during training"), m_runs->glance()->plots()[1], "glance");
        case CompareView::Curves:
            return choice(tr("Curves of runs"), m_curves->plot(), "curves");
        case CompareView::Scores:
            return m_scores->figures(origin("scores"));
        case CompareView::TwoRuns:
            return m_heads->figures();
        case CompareView::Calibration:
            return m_calibration->figures();
        case CompareView::Confusion:
            return m_confusion->figures();
        case CompareView::Scatter:
            break;
    }
    return choice(tr("Runs as points"), m_scatter->plot(), "scatter");
}

// Results include the rows of the table in their current order.
QStringList ComparePage::results() const {
    if (view() == CompareView::TwoRuns) return {m_heads->text()};
    QStringList lines{summary()};
    if (view() == CompareView::Runs)
        lines += toQt(plainTable(m_runs->model()->text())).trimmed().split(QLatin1Char('\n'));
    return lines;
}

QJsonObject ComparePage::resultsOrigin() const {
    return comparedOrigin(m_presenter.table(), {});
}

QVariantMap ComparePage::choices() const {
    return {{kView, int(view())}, {kRuns, m_presenter.chosen()}, {kFilter, m_filter->text()}};
}

void ComparePage::restoreChoices(const QVariantMap& choices) {
    if (const auto runs = choices[kRuns].toStringList(); !runs.isEmpty()) compareRuns(runs);
    m_filter->setText(choices[kFilter].toString());
    if (choices.contains(kView)) showView(CompareView(choices[kView].toInt()));
}

void ComparePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_presenter.setActive(true);
}

void ComparePage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
