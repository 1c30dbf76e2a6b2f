#include "ui/features/ablate/joint_ablation.h"

#include "ui/features/ablate/ablate_page_kind.h"
#include "ui/features/prune/prune_page_data.h"
#include "ui/figures/plot_text.h"
#include "ui/figures/sample_words.h"
#include "ui/figures/site_names.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kJointRows = 8;          // minimum height of the table in text lines
constexpr int kJointPlotHeight = 300;  // minimum height of the plot in pixels

struct JointAblationText {
    Q_DECLARE_TR_FUNCTIONS(JointAblationText)
};

QString placeName(const ModelShape& shape, HeadPlace head) {
    const QString site = toQt(shape.siteName(head.site));
    return site.isEmpty() ? toQt(headName(head))
                          : site + QLatin1Char(':') + QString::number(head.head);
}

plots::XySeries seriesOf(const ModelShape& shape, const PruningCurve& curve) {
    plots::XySeries series;
    series.key = QStringLiteral("chosen");
    series.name = JointAblationText::tr("Least important first");
    for (const auto& point : curve.points) {
        const auto* rise = scoreOf(point.difference, kJointAblationScore);
        series.x.push_back(point.removed);
        series.y.push_back(rise ? rise->value : 0);
        series.low.push_back(rise && rise->interval ? rise->interval->low : series.y.back());
        series.high.push_back(rise && rise->interval ? rise->interval->high : series.y.back());
        QStringList names;
        for (const auto& head : point.heads) names << placeName(shape, head);
        series.pointNames << names.join(QStringLiteral(", "));
    }
    return series;
}

}  // namespace

plots::XyData cumulativeData(const ModelShape& shape, const PruningReport& report) {
    plots::XyData data;
    data.xTitle = JointAblationText::tr("heads off");
    data.yTitle = JointAblationText::tr("rise of the mean loss, nats");
    data.xColumn = QStringLiteral("heads_off");
    data.yColumn = QStringLiteral("loss_rise");
    data.note = JointAblationText::tr(
        "Band: 95 % interval of the paired difference; random orders: minimum to maximum");
    data.add(seriesOf(shape, report.curves.front()));
    if (!report.random) return data;
    // Random orders are stored as scores, so subtract the full model's score.
    const auto* whole = scoreOf(report.curves.front().points.front().scores, kJointAblationScore);
    plots::XySeries random;
    random.key = QStringLiteral("random");
    random.name = JointAblationText::tr("%1 random orders").arg(report.random->orders);
    random.colour = 1;
    random.dash = Qt::DashLine;
    for (const auto& at : report.random->points) {
        if (at.score != kJointAblationScore || !whole) continue;
        random.x.push_back(at.removed);
        random.y.push_back(at.mean - whole->value);
        random.low.push_back(at.low - whole->value);
        random.high.push_back(at.high - whole->value);
    }
    data.add(std::move(random));
    return data;
}

plots::MatrixData pairData(const HeadPairs& pairs, const ModelShape& shape) {
    plots::MatrixData data;
    data.size = static_cast<int>(pairs.heads.size());
    // Colour limit: the largest absolute synergy, or 1e-9 if all are 0.
    double limit = 1e-9;
    for (const double value : pairs.synergy) {
        data.values.push_back(static_cast<float>(value));
        if (std::isfinite(value)) limit = std::max(limit, std::abs(value));
    }
    data.colours = plots::ColourMap::diverging(limit);
    data.quantity = JointAblationText::tr(
        "Interaction: loss rise without both heads, minus the sum of the two "
        "single rises (nats)");
    data.meaning = JointAblationText::tr("above 0: each compensates for the other");
    for (int i = 0; i < data.size; ++i) {
        const auto head = pairs.heads[static_cast<std::size_t>(i)];
        data.names << placeName(shape, head);
        // A line separates the heads of two sites.
        if (i > 0 && head.site != pairs.heads[static_cast<std::size_t>(i - 1)].site)
            data.bounds.push_back(i);
    }
    return data;
}

JointAblationCard::JointAblationCard(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(makeBar());
    m_progress = new ProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(6);
    column->addWidget(m_progress);
    m_words = new WrappedLabel(this);
    m_words->setTextFormat(Qt::PlainText);
    column->addWidget(m_words);
    m_curve = new plots::XyPlot(this);
    m_curve->setFocusPolicy(Qt::TabFocus);
    m_curve->setMinimumHeight(kJointPlotHeight);
    m_matrix = new plots::MatrixView(this);
    m_matrix->setMinimumHeight(kJointPlotHeight + 100);
    m_table = makeTextTable(
        m_rows,
        {{tr("Layer"), {}, true},
         {tr("Head kept"), {}, true},
         {tr("Loss"), tr("Increase of the mean loss while only this head of its layer is on, nats"),
          false},
         {tr("95 % interval"), {}, false}},
        tr("Each head alone in its layer"), this);
    m_table->setObjectName(QStringLiteral("joint-ablation-card-table"));
    m_table->setMinimumHeight(kJointRows * fontMetrics().lineSpacing());
    for (QWidget* shown : std::initializer_list<QWidget*>{m_curve, m_matrix, m_table})
        column->addWidget(shown);
    connect(&m_presenter, &JointAblationPresenter::changed, this, &JointAblationCard::showAll);
    connect(&m_presenter, &JointAblationPresenter::progressed, this, &JointAblationCard::showShare);
    connect(m_matrix, &plots::MatrixView::cellChosen, this, [this](int i, int j) {
        m_presenter.switchOff(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
    });
    showAll();
}

QWidget* JointAblationCard::makeBar() {
    auto* row = new AttentionRow(this);
    m_views = new QButtonGroup(this);
    const struct {
        QString text, tip;
    } views[] = {
        {tr("Cumulative"),
         tr("Removes heads cumulatively, least important first. The order is chosen on validation, "
            "the loss is measured on test.")},
        {tr("Single head"),
         tr("Keeps one head of a layer and switches off all others of that layer")},
        {tr("Pairs"), tr("Loss rise without two heads minus the sum of the rises without each")},
    };
    for (const auto& view : views) {
        auto* button = new QPushButton(view.text, row);
        button->setToolTip(view.tip);
        button->setCheckable(true);
        m_views->addButton(button, static_cast<int>(m_views->buttons().size()));
        row->add(button);
    }
    m_views->button(0)->setChecked(true);
    connect(m_views, &QButtonGroup::idClicked, this,
            [this](int which) { m_presenter.show(static_cast<JointAblation>(which)); });
    m_site = new QComboBox(row);
    m_site->setAccessibleName(tr("Layer whose heads are paired"));
    connect(m_site, &QComboBox::activated, &m_presenter, &JointAblationPresenter::pairSite);
    m_measure = new QPushButton(row);
    m_measure->setObjectName(QStringLiteral("joint-measure"));
    connect(m_measure, &QPushButton::clicked, this,
            [this] { m_presenter.measuring() ? m_presenter.stop() : m_presenter.measure(); });
    row->add(m_site);
    row->add(m_measure);
    return row;
}

void JointAblationCard::resetView() {
    m_views->button(0)->setChecked(true);
    m_presenter.show(JointAblation::Cumulative);
    m_presenter.pairSite(0);
}

QPushButton* JointAblationCard::viewButton(JointAblation view) const {
    return qobject_cast<QPushButton*>(m_views->button(static_cast<int>(view)));
}

QString JointAblationCard::words() const {
    return m_words->text();
}

void JointAblationCard::showShare() {
    m_progress->setShare(m_presenter.share());
}

void JointAblationCard::showAll() {
    const auto& shape = m_presenter.shape();
    const auto view = m_presenter.view();
    const bool busy = m_presenter.measuring(), known = m_presenter.measured() && !busy;
    m_site->setVisible(view == JointAblation::Pairs && m_presenter.pairedSite() >= 0);
    // Another model may have the same number of attention sites with other names.
    if (m_site->count() != shape.layers ||
        (shape.layers > 0 && m_site->itemText(0) != plots::SiteNames(shape).title(0))) {
        m_site->clear();
        for (int site = 0; site < shape.layers; ++site)
            m_site->addItem(plots::SiteNames(shape).title(site));
    }
    m_site->setCurrentIndex(std::max(0, m_presenter.pairedSite()));
    m_measure->setText(busy ? tr("Stop measuring") : tr("Measure"));
    m_measure->setEnabled(shape.headCount() > 1);
    m_progress->setVisible(busy);
    if (busy) showShare();
    m_curve->setVisible(known && view == JointAblation::Cumulative);
    m_table->setVisible(known && view == JointAblation::SingleKept);
    m_matrix->setVisible(known && view == JointAblation::Pairs);
    if (!known) {
        const QString explanations[] = {
            tr("Loss as heads are removed, least important first, compared with random orders."),
            tr("Loss with each head as the only one on in its layer."),
            tr("Heads that compensate for each other. Needs one pass over 256 validation samples "
               "per pair."),
        };
        return m_words->setText(!m_presenter.problem().isEmpty() ? m_presenter.problem()
                                : busy                           ? tr("Measuring \u2026")
                                       : explanations[static_cast<int>(view)]);
    }
    if (view == JointAblation::Cumulative) return showCumulative();
    if (view == JointAblation::SingleKept) return showSingleKept();
    showPairs();
}

void JointAblationCard::showCumulative() {
    const auto& report = *m_presenter.cumulative();
    const auto& curve = report.curves.front();
    m_words->setText(removableHeadsText(report, curve) + QLatin1Char(' ') +
                     ablationNote(m_presenter.ablation()));
    plots::XyFigure figure;
    figure.data = cumulativeData(m_presenter.shape(), report);
    figure.name = QStringLiteral("heads-off-in-turn");
    figure.text = m_words->text();
    m_curve->setFigure(std::move(figure));
}

void JointAblationCard::showSingleKept() {
    const auto& report = *m_presenter.singleKept();
    const auto* loss = scoreChangeOf(report, kJointAblationScore);
    const auto& shape = m_presenter.shape();
    QList<QStringList> rows;
    for (const auto& head : loss ? headsOf(shape) : std::vector<HeadPlace>()) {
        // Row-major: [site][head], with as many heads a site as the widest has.
        const auto i = static_cast<std::size_t>(head.site) * static_cast<std::size_t>(shape.heads) +
                       static_cast<std::size_t>(head.head);
        const bool wide = i < loss->range.size();
        rows << QStringList{plots::SiteNames(shape).title(head.site), QString::number(head.head),
                            plots::columnText(loss->changes[i]),
                            wide ? tr("%1 to %2")
                                       .arg(plots::columnText(loss->range[i].low),
                                            plots::columnText(loss->range[i].high))
                                 : QString()};
    }
    m_rows.setRows(rows);
    m_words->setText(tr("Increase of the mean loss with one head left in a layer, on %1. %2")
                         .arg(plots::sampleSetWords(report), ablationNote(m_presenter.ablation())));
}

void JointAblationCard::showPairs() {
    const auto& pairs = *m_presenter.pairs();
    int clear = 0;
    const auto count = pairs.heads.size();
    // Synergy is symmetric, so each pair counts once.
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) clear += pairs.clear(i, j);
    const auto all = count * (count - 1) / 2;
    m_words->setText(tr("%1 of %2 pairs differ from 0 at 95 % each (by chance about %3 would), on "
                        "%4. Click a cell to "
                        "switch both heads off. %5")
                         .arg(clear)
                         .arg(all)
                         .arg(static_cast<int>(std::lround(0.05 * static_cast<double>(all))))
                         .arg(plots::sampleSetWords(pairs), ablationNote(m_presenter.ablation())));
    m_matrix->setMatrix(pairData(pairs, m_presenter.shape()));
    m_matrix->setFigure(QStringLiteral("pairs-of-heads"), m_words->text());
}

QList<plots::FigureChoice> JointAblationCard::figures() const {
    if (m_presenter.measuring() || !m_presenter.measured()) return {};
    const auto origin = [this] { return m_presenter.provenance(); };
    if (m_presenter.view() == JointAblation::Cumulative)
        return {plots::choiceOf(tr("Cumulative ablation"), m_curve, origin, {m_curve})};
    if (m_presenter.view() == JointAblation::Pairs)
        return {plots::choiceOf(tr("Pairs of heads"), m_matrix, origin, {m_matrix})};
    return {};
}

}  // namespace headscope::ui
