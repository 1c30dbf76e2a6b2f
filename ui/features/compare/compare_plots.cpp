#include "ui/features/compare/compare_plots.h"

#include "core/api/base/find_by_id.h"
#include "ui/features/compare/compare_choices.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

QString seriesId(const SeriesId& id) {
    return toQt(id.split + "/" + id.name);
}

SeriesId seriesNamed(const QString& id) {
    return {toStd(id.section(QLatin1Char('/'), 0, 0)), toStd(id.section(QLatin1Char('/'), 1))};
}

// Fills a box with "" (none) and all settings that differ between runs. The seed comes last, since
// means are taken over it.
void offerSettings(QComboBox* box, const RunTable& table, const QString& none,
                   const QString& first) {
    QStringList ids{QString()}, titles{none};
    auto keys = table.differing;
    std::stable_partition(keys.begin(), keys.end(),
                          [](const auto& key) { return key != "train.seed"; });
    for (const auto& key : keys) {
        ids << toQt(key);
        titles << settingTitle(key);
    }
    offer(box, ids, titles, first);
}

}  // namespace

CompareCurves::CompareCurves(ComparePresenter& presenter, CompareControls& controls,
                             QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    m_series = controls.choice(CompareView::Curves, tr("Curve"));
    m_axes = controls.choice(CompareView::Curves, tr("&X axis"), true);
    m_axes->setObjectName(QStringLiteral("compare-curves-axes"));
    offer(m_axes, {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")},
          {tr("steps"), tr("epochs"), tr("seconds")}, QStringLiteral("0"));
    m_groups = controls.choice(CompareView::Curves, tr("&Mean per value of"), true);
    m_groups->setObjectName(QStringLiteral("compare-curves-groups"));
    m_groups->setToolTip(tr(
        "Each run as its own line, or means over the runs that have the same value of a setting"));
    m_bands = controls.choice(CompareView::Curves, tr("&Band"), true);
    m_bands->setObjectName(QStringLiteral("compare-curves-bands"));
    QStringList ids, titles;
    for (int band = 0; band < static_cast<int>(bandKinds().size()); ++band) {
        ids << QString::number(band);
        titles << CompareText::bandName(static_cast<BandKind>(band));
    }
    offer(m_bands, ids, titles, QString::number(static_cast<int>(BandKind::Interval)));
    m_logarithmic = new QCheckBox(tr("&Logarithmic"), &controls);
    controls.addOption(CompareView::Curves, {}, m_logarithmic);
    m_plot = new plots::XyPlot(this);
    m_plot->setAccessibleName(tr("Curves of the compared runs"));
    m_notes = new Caption(QString(), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_plot, 1);
    column->addWidget(m_notes);
    for (auto* box : {m_series, m_axes, m_groups, m_bands})
        connect(box, &QComboBox::activated, this, &CompareCurves::ask);
    connect(m_logarithmic, &QCheckBox::toggled, this, &CompareCurves::showCurves);
    connect(m_plot, &plots::XyPlot::seriesChosen, this,
            [this](const QString& run) { m_presenter.open(run); });
    connect(&m_presenter, &ComparePresenter::tableChanged, this, &CompareCurves::takeTable);
    connect(&m_presenter, &ComparePresenter::curvesChanged, this, &CompareCurves::showCurves);
    followTable();
    showCurves();
}

void CompareCurves::followTable() {
    const auto& table = m_presenter.familyRuns();
    QStringList ids, titles;
    for (const auto& id : table.series) {
        ids << seriesId(id);
        titles << CompareText::titleOf(numberColumn(id.split + "_" + id.name));
    }
    offer(m_series, ids, titles, seriesId(m_presenter.usualSeries()));
    offerSettings(m_groups, table, tr("no mean: one line per run"), QString());
}

// A curve or setting that the runs do not have any more leaves its box, so it must leave the
// request, too.
void CompareCurves::takeTable() {
    followTable();
    const auto& asked = m_presenter.curveOptions();
    const bool other = !asked.series.name.empty() && m_series->count() > 0 &&
                       seriesId(asked.series) != m_series->currentData().toString();
    if (other || asked.groupBy != groupBy()) ask();
}

std::vector<std::string> CompareCurves::groupBy() const {
    const QString group = m_groups->currentData().toString();
    return group.isEmpty() ? std::vector<std::string>() : std::vector{toStd(group)};
}

void CompareCurves::ask() {
    RunCurveOptions options;
    options.series = seriesNamed(m_series->currentData().toString());
    options.axis = static_cast<CurveAxis>(m_axes->currentData().toInt());
    options.band = static_cast<BandKind>(m_bands->currentData().toInt());
    options.groupBy = groupBy();
    m_bands->setEnabled(!options.groupBy.empty());
    m_presenter.askCurves(std::move(options));
}

void CompareCurves::showCurves() {
    const auto* curves = m_presenter.curves();
    plots::XyFigure figure;
    if (curves)
        figure = curvesFigure(*curves, m_presenter.curveOptions().band, *m_colours,
                              m_logarithmic->isChecked());
    const QString problem = m_presenter.curvesProblem();
    figure.emptyText =
        problem.isEmpty()
            ? tr("Curves of the compared runs appear here as soon as some are recorded")
            : problem;
    m_plot->setFigure(std::move(figure));
    QStringList notes;
    if (curves)
        for (const auto& note : curves->notes) notes << engineText(note);
    constexpr int kMostNotes = 3;
    const auto more = notes.size() - kMostNotes;
    QString text = notes.mid(0, kMostNotes).join(QLatin1Char(' '));
    if (more > 0) text += QLatin1Char(' ') + tr("%n more note(s).", nullptr, int(more));
    m_notes->setText(text);
    m_notes->setVisible(!text.isEmpty());
    m_bands->setEnabled(!m_groups->currentData().toString().isEmpty());
}

QString CompareCurves::notes() const {
    return m_notes->text();
}

CompareScatter::CompareScatter(ComparePresenter& presenter, CompareControls& controls,
                               QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    m_y = controls.choice(CompareView::Scatter, tr("Vert&ical"), true);
    m_x = controls.choice(CompareView::Scatter, tr("Hori&zontal"), true);
    m_kinds = controls.choice(CompareView::Scatter, tr("Co&lour by"), true);
    m_kinds->setObjectName(QStringLiteral("compare-scatter-kinds"));
    m_plot = new plots::XyPlot(this);
    m_plot->setAccessibleName(tr("Compared runs as points"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_plot, 1);
    for (auto* box : {m_x, m_y, m_kinds})
        connect(box, &QComboBox::activated, this, &CompareScatter::showPoints);
    connect(m_plot, &plots::XyPlot::seriesChosen, this,
            [this](const QString&, const QString& name) {
                for (const auto& run : m_presenter.familyRuns().runs)
                    if (toQt(run.info.name) == name) return m_presenter.open(toQt(run.info.path));
            });
    connect(&m_presenter, &ComparePresenter::tableChanged, this, &CompareScatter::showPoints);
    showPoints();
}

// Default axes: y is the first judged score; x is a setting that differs between runs, preferably
// lambda.
void CompareScatter::showPoints() {
    const auto& table = m_presenter.familyRuns();
    const auto axes = scatterAxes(table);
    QStringList ids, titles;
    QString across;
    for (const auto& axis : axes) {
        ids << axis.id;
        titles << axis.title;
        // lambda is preferred over other settings
        const bool lambda = axis.id == QLatin1String("objective.lambda");
        if (axis.setting && (across.isEmpty() || lambda)) across = axis.id;
    }
    offer(m_y, ids, titles, ids.value(0));
    offer(m_x, ids, titles, across.isEmpty() ? ids.value(1) : across);
    offerSettings(m_kinds, table, tr("nothing"), QString());
    const auto chosen = [&](const QComboBox* box) {
        const auto* found = findById(axes, box->currentData().toString());
        return found ? *found : ScatterAxis{};
    };
    auto figure = scatterFigure(table, chosen(m_x), chosen(m_y),
                                toStd(m_kinds->currentData().toString()), m_presenter.pick());
    figure.emptyText = tr("One point for each run that has both quantities");
    m_plot->setFigure(std::move(figure));
}

}  // namespace headscope::ui
