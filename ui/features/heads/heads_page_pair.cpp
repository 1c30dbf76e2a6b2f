#include "ui/features/heads/heads_page_pair.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/sample_words.h"
#include "ui/plots/head_map.h"
#include "ui/plots/summary_chart.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/cell_texts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

void setTitle(QTableWidget* table, int column, const QString& text) {
    if (auto* item = table->horizontalHeaderItem(column); item->text() != text) item->setText(text);
}

}  // namespace

HeadsPairPanel::HeadsPairPanel(HeadsPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    auto* parts = new QTabWidget(this);
    parts->setObjectName(QStringLiteral("heads-pair-parts"));
    parts->setDocumentMode(true);
    whole->addWidget(parts);
    auto* column = addPart(*parts, tr("Pair"));
    auto* pair = new Card(this);
    pair->content()->addWidget(makePair());
    pair->content()->addWidget(makeMaps());
    column->addWidget(pair);
    auto* like = new Card(this);
    like->content()->addWidget(
        new Heading(tr("Heads similar to the first"), Heading::Level::Section, like));
    like->content()->addWidget(m_like = makeTable({tr("Head"), tr("Value"), tr("Interpretation")}));
    m_like->setObjectName(QStringLiteral("similar-heads"));
    // The head names keep their full width; texts wrap if the panel is narrow.
    m_like->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_like->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    m_like->setToolTip(tr("Click a head to compare it with the first of the pair"));
    connect(m_like, &QTableWidget::cellClicked, this,
            [this](int row) { Q_EMIT headChosen(m_likeHeads.value(row)); });
    column->addWidget(like);
    column->addStretch(1);
    column = addPart(*parts, tr("Layers"));
    auto* means = new Card(this);
    means->content()->addWidget(
        new Heading(tr("Mean over pairs, layer by layer"), Heading::Level::Section, means));
    means->content()->addWidget(m_chart = new plots::SummaryChart(means));
    means->content()->addWidget(m_chartNote = new Caption(QString(), means));
    column->addWidget(means);
    column->addStretch(1);
    column = addPart(*parts, tr("Single heads"));
    auto* statistics = new Card(this);
    statistics->content()->addWidget(
        new Heading(tr("Each head by itself"), Heading::Level::Section, statistics));
    statistics->content()->addWidget(m_statistics =
                                         makeTable({tr("Measure"), QString(), QString()}));
    m_statistics->setObjectName(QStringLiteral("heads-pair-panel-statistics"));
    statistics->content()->addWidget(m_statisticsNote = new Caption(QString(), statistics));
    column->addWidget(statistics);
    column->addStretch(1);
}

// Adds a tab and returns its layout.
QVBoxLayout* HeadsPairPanel::addPart(QTabWidget& parts, const QString& title) {
    auto* content = new QWidget(&parts);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    parts.addTab(content, title);
    return column;
}

QWidget* HeadsPairPanel::makePair() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_title = new Heading(QString(), Heading::Level::Section, box));
    column->addWidget(m_value = new WrappedLabel(box));
    return box;
}

QWidget* HeadsPairPanel::makeMaps() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* maps = new QHBoxLayout;
    maps->setSpacing(8);
    maps->addWidget(m_first = new plots::HeadMap(box), 1);
    maps->addWidget(m_second = new plots::HeadMap(box), 1);
    for (plots::HeadMap* map : {m_first, m_second}) map->setFocusPolicy(Qt::TabFocus);
    column->addLayout(maps);
    column->addWidget(m_sample = new Caption(QString(), box));
    auto* row = new FlowLayout;  // the row wraps if the text is large
    m_previous = new QPushButton(tr("Previous sample"), box);
    m_next = new QPushButton(tr("Next sample"), box);
    m_attention = new QPushButton(tr("Open in Attention"), box);
    m_attention->setToolTip(tr("Shows both heads large, side by side (P)"));
    connect(m_previous, &QPushButton::clicked, this, [this] { m_presenter.moveSample(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { m_presenter.moveSample(1); });
    connect(m_attention, &QPushButton::clicked, this, &HeadsPairPanel::attentionRequested);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_attention);
    column->addLayout(row);
    return box;
}

QTableWidget* HeadsPairPanel::makeTable(const QStringList& header) {
    auto* table = new QTableWidget(0, static_cast<int>(header.size()), this);
    table->setHorizontalHeaderLabels(header);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    rememberSizes(*table);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setTabKeyNavigation(false);
    QPalette clear = table->palette();
    clear.setColor(QPalette::Base, Qt::transparent);
    table->setPalette(clear);
    for (int column = 0; column < table->columnCount(); ++column)
        table->horizontalHeader()->setSectionResizeMode(
            column, column == 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

// Makes the table as high as its rows, because the panel scrolls as a whole.
void HeadsPairPanel::fitTable(QTableWidget* table) {
    int height = table->horizontalHeader()->sizeHint().height() + 2;
    for (int row = 0; row < table->rowCount(); ++row) height += table->rowHeight(row);
    table->setFixedHeight(height);
}

void HeadsPairPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange || !m_statistics) return;
    // The tables update to the new font after this event, so measure them later.
    for (auto* table : {m_like, m_statistics})
        QMetaObject::invokeMethod(
            table, [this, table] { fitTable(table); }, Qt::QueuedConnection);
}

QString HeadsPairPanel::headName(int head) const {
    const bool off = m_presenter.pair().side == 0 && m_presenter.hasRun() &&
                     !m_presenter.headOn(m_presenter.pair().layer, head);
    const QString name =
        m_presenter.sites(m_presenter.pair().side).label(HeadPlace{m_presenter.pair().layer, head});
    return off ? tr("%1 (off)").arg(name) : name;
}

QString HeadsPairPanel::title() const {
    const HeadsPair& pair = m_presenter.pair();
    if (!m_presenter.hasRun()) return tr("No run is open");
    const QString site = m_presenter.sites(pair.side).title(pair.layer);
    const QString heads =
        pair.row == pair.column
            ? tr("%1 \u00b7 head %2").arg(site, QString::number(pair.row))
            : tr("%1 \u00b7 heads %2 and %3")
                  .arg(site, QString::number(pair.row), QString::number(pair.column));
    return m_presenter.hasPair()
               ? tr("%1 \u00b7 run %2").arg(heads, pair.side == 0 ? tr("A") : tr("B"))
               : heads;
}

QString HeadsPairPanel::valueText() const {
    const HeadsPair& pair = m_presenter.pair();
    const SimilarityFrame* frame = m_presenter.frame(pair.side);
    if (!frame || pair.layer >= static_cast<int>(frame->layers.size()) ||
        pair.row >= frame->heads || pair.column >= frame->heads)
        return {};
    const double value = frame->at(static_cast<std::size_t>(pair.layer), pair.row, pair.column);
    QString text = tr("%1: %2").arg(toQt(m_presenter.measure().name), plots::numberText(value, 3));
    if (pair.row == pair.column) return text;
    const auto chance = m_presenter.chance(pair.side, pair.layer, pair.row, pair.column);
    if (const QString words = wordsFor(value, chance); !words.isEmpty())
        text = tr("%1, %2").arg(text, words);
    if (chance && std::isfinite(*chance))
        text = tr("%1. Independent heads of the same sharpness: %2")
                   .arg(text, plots::numberText(*chance, 3));
    return text;
}

// Verbal rating of a value. "" if the chance level is unknown, because a number alone does not show
// similarity.
QString HeadsPairPanel::wordsFor(double value, const std::optional<double>& chance) const {
    return chance ? alikeText(value, *chance, m_presenter.measure()) : QString();
}

void HeadsPairPanel::showPair() {
    m_title->setText(title());
    m_value->setText(valueText());
    m_attention->setEnabled(m_presenter.hasRun() && m_presenter.pair().side == 0);
    showLike();
    showMaps();
    showStatistics();
}

void HeadsPairPanel::showMaps() {
    const HeadsPair& pair = m_presenter.pair();
    const HeadsSide& side = m_presenter.side(pair.side);
    m_previous->setEnabled(side.run != nullptr);
    m_next->setEnabled(side.run != nullptr);
    if (!side.maps || pair.layer >= side.maps->layers ||
        std::max(pair.row, pair.column) >= side.maps->heads) {
        for (plots::HeadMap* map : {m_first, m_second})
            map->clear(side.run ? tr("The head's map on a sample")
                                : tr("Open a run to see its heads"));
        return m_sample->clear();
    }
    const plots::TokenMap first{side.maps, pair.layer, pair.row},
        second{side.maps, pair.layer, pair.column};
    const double high =
        // both maps share one colour scale
        std::max(plots::HeadMapFigure::largest(first), plots::HeadMapFigure::largest(second));
    m_first->setMap(first, high, headName(pair.row));
    m_second->setMap(second, high, headName(pair.column));
    for (plots::HeadMap* map : {m_first, m_second}) map->setOrigin(m_presenter.origin(pair.side));
    const QString text = toQt(side.maps->text).simplified();
    const SimilarityFrame* frame = m_presenter.frame(pair.side);
    const QString weights = QLocale().toString(qlonglong(side.maps->step));
    const QString step =
        !frame || frame->step == side.maps->step
            ? tr("Weights of step %1.").arg(weights)
            : tr("Weights of step %1, the nearest saved ones; the matrix is of step %2.")
                  .arg(weights, QLocale().toString(qlonglong(frame->step)));
    const QString scale = tr("Dark: no attention; brightest: %1.").arg(plots::numberText(high, 2));
    const QString shown = text.size() > 160 ? text.left(159) + QChar(0x2026) : text;
    m_sample->setText(shown.isEmpty() ? step + QLatin1Char(' ') + scale
                                      : tr("\u201c%1\u201d %2 %3").arg(shown, step, scale));
}

void HeadsPairPanel::showLike() {
    const HeadsPair& pair = m_presenter.pair();
    const SimilarityFrame* frame = m_presenter.frame(pair.side);
    std::vector<HeadLike> like;
    if (frame)
        like =
            headsLike(*frame, pair.layer, pair.row, m_presenter.measure().redundantWhen == "low");
    if (like.size() > 5) like.resize(5);
    m_likeHeads.clear();
    QList<QStringList> rows;
    for (const auto& one : like) {
        const auto chance = m_presenter.chance(pair.side, pair.layer, pair.row, one.head);
        m_likeHeads.append(one.head);
        rows.append(
            {headName(one.head), plots::columnText(one.value), wordsFor(one.value, chance)});
    }
    const bool changed = setCellTexts(*m_like, rows);
    setTitle(m_like, 0, tr("Similar to %1").arg(headName(pair.row)));
    if (changed) fitTable(m_like);
}

void HeadsPairPanel::showReports() {
    m_value->setText(valueText());
    showLike();
    showStatistics();
    showChart();
}

void HeadsPairPanel::showStatistics() {
    const HeadsPair& pair = m_presenter.pair();
    const HeadsSide& side = m_presenter.side(pair.side);
    const std::vector<HeadStatistics> none;
    const std::vector<HeadStatistics>& all = side.report ? side.report->heads : none;
    setTitle(m_statistics, 1, headName(pair.row));
    setTitle(m_statistics, 2, headName(pair.column));
    const auto layer = static_cast<std::size_t>(pair.layer);
    const auto valueOf = [layer](const HeadStatistics& one, int head) {
        const auto at = static_cast<std::size_t>(head);
        const bool known = layer < one.values.size() && at < one.values[layer].size();
        return known ? plots::columnText(one.values[layer][at]) : QString();
    };
    QList<QStringList> rows;
    for (const auto& one : all) {
        const MeasureInfo info = m_presenter.measureInfo(one.measure);
        rows.append({info.name.empty() ? toQt(one.measure) : toQt(info.name),
                     valueOf(one, pair.row), valueOf(one, pair.column)});
    }
    const bool changed = setCellTexts(*m_statistics, rows);
    for (int row = 0; row < m_statistics->rowCount(); ++row) {
        const MeasureInfo info =
            m_presenter.measureInfo(all[static_cast<std::size_t>(row)].measure);
        const QString tip = toQt(info.summary) + QStringLiteral("\n") + toQt(info.formula);
        if (auto* name = m_statistics->item(row, 0); name->toolTip() != tip) name->setToolTip(tip);
    }
    if (changed) fitTable(m_statistics);
    m_statisticsNote->setText(side.report
                                  ? tr("On %1, step %2.")
                                        .arg(plots::sampleSetWords(*side.report),
                                             QLocale().toString(qlonglong(side.report->frame.step)))
                              : side.problem.isEmpty() ? tr("Being computed.")
                                                       : side.problem);
}

void HeadsPairPanel::showChart() {
    plots::SummaryData data;
    const plots::ColourMap colours = m_presenter.colours();
    data.low = std::min(0.0, colours.low());
    data.high = colours.high();
    data.xTitle = tr("layer");
    data.yTitle = tr("mean");
    const bool dark = palette().color(QPalette::Base).lightnessF() < 0.5;
    for (int side : {0, 1}) {
        const SimilarityFrame* frame = m_presenter.frame(side);
        if (!frame) continue;
        const QString run = side == 0 ? tr("A") : tr("B");
        const QString path = toQt(m_presenter.side(side).info.path);
        QColor colour = m_colours->colourOf(path, dark);
        // Many runs share colours and differ in dashes, which bars do not have.
        if (!data.sets.empty() && data.sets.front().colour == colour)
            colour = plots::seriesColour(m_colours->indexOf(path) + 1, dark);
        plots::SummaryData::Set set{m_presenter.hasPair() ? run : tr("pairs"), colour,
                                    layerMeans(*frame)};
        // The chance level is only shown if it was measured on the same samples as the bars.
        const auto* report = m_presenter.analysed(side);
        if (report && report->chanceMean.size() == set.values.size()) {
            set.reference = report->chanceMean;
            set.referenceName = m_presenter.hasPair()
                                    ? tr("chance, %1", "level of run A or B").arg(run)
                                    : tr("chance");
        }
        data.sets.push_back(std::move(set));
        while (data.categories.size() < static_cast<qsizetype>(frame->layers.size()))
            data.categories << m_presenter.sites(side).label(
                static_cast<int>(data.categories.size()));
    }
    QString caption = tr("%1, mean over head pairs of every layer. %2")
                          .arg(toQt(m_presenter.measure().name), m_presenter.origin(0));
    if (m_presenter.hasPair()) caption += QLatin1Char(' ') + m_presenter.origin(1);
    if (data.hasReference())
        caption +=
            QLatin1Char(' ') +
            tr("Chance: independent heads as sharp as those of the run, on the same samples.");
    const auto* report = m_presenter.analysed(0);
    const auto flat = report ? report->flatMean : std::vector<double>();
    if (std::any_of(flat.begin(), flat.end(), [](double value) { return std::isfinite(value); })) {
        QStringList values;
        for (const double value : flat) values << plots::numberText(value, 2);
        caption += QLatin1Char(' ') + tr("Cosine of A's heads with a flat map, layer by layer: %1.")
                                          .arg(values.join(QStringLiteral(", ")));
    }
    m_chart->setData(data);
    m_chart->setFigure(QStringLiteral("similarity-by-layer-") + toQt(m_presenter.measure().id),
                       caption);
    m_chart->setToolTip(caption);
    m_chartNote->setText(data.hasReference() ? caption : m_presenter.origin(0));
}

}  // namespace headscope::ui
