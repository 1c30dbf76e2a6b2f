// Layout of the Lab page: creates its controls and cards, and arranges them for the page's width.
#include "ui/features/lab/lab_page.h"
#include "ui/plots/lab_map.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/card.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/formula_view.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// Plots per row, folding width (in text lines), and frame time of playback.
constexpr int kMostViews = 2, kFoldLines = 56, kFrameMs = 33;

}  // namespace

QWidget* LabPage::makeHeader() {
    auto* row = new AttentionRow(this);
    const auto combo = [&](QComboBox*& made, const QString& name, const QString& tip) {
        made = new QComboBox(row);
        made->setAccessibleName(name);
        made->setToolTip(tip);
        made->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        row->add(made);
    };
    const auto button = [&](QPushButton*& made, const QString& symbol, const QString& text,
                            const QString& tip) {
        made = new QPushButton(icon(symbol), text, row);
        made->setToolTip(tip);
        row->add(made);
    };
    combo(m_experiment, tr("Experiment"), tr("Toy model"));
    combo(m_preset, tr("Preset"), tr("Settings to start from"));
    m_againstLabel = new QLabel(tr("Compared with"), row);
    row->add(m_againstLabel);
    combo(m_against, tr("Second model"),
          tr("A second model on the same data, with identical initial heads"));
    button(m_play, QStringLiteral("media-playback-start"), tr("&Start"),
           tr("Starts the experiment, or pauses it"));
    button(m_step, QStringLiteral("media-skip-forward"), tr("St&ep"),
           tr("Runs one step, then pauses"));
    button(m_reset, QStringLiteral("view-refresh"), tr("Rese&t"),
           tr("Returns to the first step, with the current settings"));
    button(m_open, QStringLiteral("document-open-folder"), tr("&Open"),
           tr("Continues a recorded experiment"));
    button(m_queue, QStringLiteral("view-list-text"), tr("Add seeds to &queue"),
           tr("Adds %n run(s) of these settings to the queue, with consecutive seeds from the "
              "chosen one. Their "
              "combined result, with its interval, appears in the table of predictions.",
              nullptr, kSeeds));
    m_recorded = new QMenu(m_open);
    m_open->setMenu(m_recorded);
    combo(m_pace, tr("Speed"), tr("Upper limit"));
    m_pace->addItem(tr("unlimited"), 0.0);
    for (const int pace : {1000, 100, 10})
        m_pace->addItem(tr("%1 steps per second").arg(countText(pace)), double(pace));
    return row;
}

QWidget* LabPage::makeForm() {
    auto* card = new Card(this);
    m_help = captionLabel(card);
    m_form = new SpecForm(tr("Settings"), card);
    m_form->setObjectName(QStringLiteral("lab-form"));
    card->content()->addWidget(m_help);
    card->content()->addWidget(m_form);
    card->content()->addStretch(1);
    return m_formCard = card;
}

QWidget* LabPage::makeViews() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    m_state = captionLabel(box);
    column->addWidget(m_state);
    column->addWidget(m_formula = new FormulaView(box));  // the formula is too wide for the form
    column->addWidget(makeClaims());
    m_grid = new QGridLayout;
    m_grid->setSpacing(12);
    for (int c = 0; c < kMostViews; ++c) m_grid->setColumnStretch(c, 1);
    m_grid->addWidget(makeMap(), 0, 0);
    column->addLayout(m_grid, 1);
    return box;
}

QWidget* LabPage::makeClaims() {
    m_claims = new WrappedLabel(this);
    m_claims->setTextFormat(Qt::RichText);
    m_claims->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sources = captionLabel(this);
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_claims);
    column->addWidget(m_sources);
    return inCard(tr("Prediction and observation"), box, this);
}

QWidget* LabPage::makeMap() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_map = new plots::LabMap(box);
    m_slider = new QSlider(Qt::Horizontal, box);
    m_slider->setAccessibleName(tr("Step shown"));
    m_slider->setToolTip(tr("Shows the heads at an earlier step"));
    m_mapStep = captionLabel(box);
    m_film = new QPushButton(icon(QStringLiteral("media-playback-start")), QString(), box);
    m_film->setAccessibleName(tr("Play the map over the steps"));
    m_film->setToolTip(tr("Shows the heads from the first step to the last one"));
    m_frames = new QTimer(this);
    m_frames->setInterval(kFrameMs);
    auto* time = new QHBoxLayout;
    time->addWidget(m_film);
    time->addWidget(m_slider, 1);
    column->addWidget(m_map, 1);
    column->addLayout(time);
    column->addWidget(m_mapStep);
    m_mapCard = inCard(tr("Heads"), box, this);
    m_mapTitle = m_mapCard->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    return m_mapCard;
}

void LabPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitText();
}

void LabPage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitText();
}

// With large text, the plots are placed above the form, in a single column.
void LabPage::fitText() {
    if (!m_middle) return;
    const bool beside = width() >= kFoldLines * fontMetrics().height();
    m_middle->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::BottomToTop);
    m_formCard->setMinimumWidth(beside ? fontMetrics().averageCharWidth() * 36 + 32 : 0);
    m_formCard->setMaximumWidth(beside ? m_formCard->minimumWidth() : QWIDGETSIZE_MAX);
    const int columns = beside ? kMostViews : 1;
    if (columns == m_columns) return;
    m_columns = columns;
    m_grid->setColumnStretch(kMostViews - 1, beside ? 1 : 0);
    placeViews();
}

// The map of the heads comes first, if the experiment has one.
void LabPage::placeViews() {
    int place = 0;
    const auto add = [&](QWidget* card) {
        m_grid->removeWidget(card);
        m_grid->addWidget(card, place / m_columns, place % m_columns);
        ++place;
    };
    if (!m_mapCard->isHidden()) add(m_mapCard);
    for (const auto& plot : m_plots) add(plot.card);
}

}  // namespace headscope::ui
