#include "ui/features/xray/xray_page_now.h"

#include "ui/features/heads/heads_view.h"
#include "ui/figures/curve_painter.h"
#include "ui/figures/plot_text.h"
#include "ui/figures/sample_words.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/summary_chart.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// minimum upper end of the axis of M4, reached if all heads are uniform
constexpr double kLeastVariance = 1e-9;

}  // namespace

XrayNowPanel::XrayNowPanel(XrayPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(m_title = new Heading(QString(), Heading::Level::Section, this));
    column->addWidget(m_status = new Caption(QString(), this));
    auto* grid = new QGridLayout;
    grid->setSpacing(12);
    for (int metric = 0; metric < kXrayMetrics; ++metric) {
        grid->addWidget(makeCard(metric), metric / 2, metric % 2);
        grid->setColumnStretch(metric % 2, 1);
        grid->setRowStretch(metric / 2, 1);
    }
    column->addLayout(grid, 1);
}

QWidget* XrayNowPanel::makeCard(int metric) {
    auto* card = new Card(this);
    card->content()->addWidget(new Heading(XrayText::name(metric), Heading::Level::Section, card));
    card->content()->addWidget(new Caption(XrayText::meaning(metric), card));
    if (metric == kXrayHeads) {
        card->content()->addWidget(m_heads = new plots::SummaryChart(card), 1);
        return card;
    }
    auto* strip = new plots::MatrixStrip(card);
    m_strips[static_cast<std::size_t>(metric)] = strip;
    connect(strip, &plots::MatrixStrip::cellChosen, &m_presenter, &XrayPresenter::choosePair);
    card->content()->addWidget(strip, 1);
    card->content()->addStretch();
    return card;
}

void XrayNowPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // Colours of series depend on light or dark; called also before m_heads exists.
    if (event->type() == QEvent::PaletteChange && m_heads) showHeads();
}

QString XrayNowPanel::origin() const {
    const XrayNow& now = m_presenter.now();
    if (!now.samples()) return {};
    return tr("Weights of step %1 of run “%2”, %3.")
        .arg(countText(now.step()), toQt(m_presenter.info().name),
             plots::sampleSetWords(*now.samples()));
}

QString XrayNowPanel::status() const {
    const XrayNow& now = m_presenter.now();
    QStringList parts{origin()};
    if (!now.settled()) parts << tr("Measuring …");
    parts << now.problem();
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

void XrayNowPanel::showNow() {
    const bool measured = m_presenter.measuresNow();
    m_title->setText(measured ? tr("The metrics at the weights of this run")
                              : tr("Records of each layer, batch by batch"));
    m_status->setText(measured ? status() : QString());
    m_status->setVisible(!m_status->text().isEmpty());
    for (int metric = 0; metric < kXrayHeads; ++metric) showPairs(metric);
    showHeads();
}

void XrayNowPanel::showPairs(int metric) {
    auto* strip = this->strip(metric);
    const auto* frame = m_presenter.now().pairs(metric);
    strip->setVisible(frame != nullptr);
    if (!frame) return strip->clear();
    const MeasureInfo info = m_presenter.measureInfo(metric);
    strip->setFrame(*frame, m_presenter.sites(), plots::measureColours(info, {*frame}),
                    XrayText::name(metric), plots::measureMeaning(info));
    const HeadPlace head = m_presenter.head(), other = m_presenter.other();
    strip->setCurrentLayer(head.site);
    strip->setSelected(other.site == head.site ? plots::MatrixCell{head.head, other.head}
                                               : plots::MatrixCell{});
    strip->setFigure(
        QStringLiteral("xray-now-%1").arg(toQt(frame->measure)),
        tr("%1 between the heads of every layer. %2").arg(XrayText::name(metric), origin()));
}

void XrayNowPanel::showHeads() {
    const auto* measured = m_presenter.now().heads();
    m_heads->setVisible(measured != nullptr);
    plots::SummaryData data;
    if (measured) {
        const plots::SiteNames sites = m_presenter.sites();
        const bool dark = palette().color(QPalette::Base).lightnessF() < 0.5;
        std::size_t most = 0;
        for (const auto& layer : measured->values) most = std::max(most, layer.size());
        // One set for each head, one value for each layer: transposed from values[layer][head].
        // Layers can have different numbers of heads; missing ones are not drawn.
        for (std::size_t head = 0; head < most; ++head) {
            const int number = static_cast<int>(head);
            std::vector<double> values;
            for (const auto& layer : measured->values)
                values.push_back(head < layer.size() ? static_cast<double>(layer[head])
                                                     : std::nan(""));
            data.sets.push_back(
                {tr("H%1").arg(head), plots::seriesColour(number, dark), std::move(values)});
        }
        for (std::size_t layer = 0; layer < measured->values.size(); ++layer)
            data.categories << sites.label(static_cast<int>(layer));
        data.xTitle = tr("layer");
        data.yTitle = XrayText::axis(kXrayHeads, false);
        data.low = 0;
        // The axis begins at 0, so that heads without variance are visible.
        data.high = 0;
        for (const auto& set : data.sets)
            for (const double value : set.values)
                if (std::isfinite(value)) data.high = std::max(data.high, value);
        data.high = roundLimit(data.high, kLeastVariance);
    }
    m_heads->setData(data);
    if (measured)
        m_heads->setFigure(QStringLiteral("xray-now-%1").arg(toQt(measured->measure)),
                           tr("%1 of every head. %2").arg(XrayText::name(kXrayHeads), origin()));
}

QList<plots::FigureChoice> XrayNowPanel::figures() const {
    QList<plots::FigureChoice> all;
    const auto of = [this](int metric) {
        return [this, metric] { return m_presenter.nowProvenance(metric); };
    };
    for (int metric = 0; metric < kXrayHeads; ++metric)
        if (m_presenter.now().pairs(metric))
            all.append(plots::choiceOf(XrayText::name(metric), strip(metric), of(metric),
                                       {strip(metric)}));
    if (m_presenter.now().heads())
        all.append(plots::choiceOf(XrayText::name(kXrayHeads), m_heads, of(kXrayHeads), {m_heads}));
    return all;
}

}  // namespace headscope::ui
