#include "ui/features/attention/attention_page_tools.h"

#include "ui/widgets/options_button.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kFirstStrength = 75;  // default opacity of the overlay on a picture, in percent

// Makes a combo box narrower than its longest entry, so that two boxes fit side by side. The open
// list stays as wide as its entries.
void shorten(QComboBox* list) {
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->setMinimumContentsLength(9);
}

}  // namespace

AttentionTools::AttentionTools(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    makeViews(row);
    row->addWidget(m_options = makeOptions());
    makeHeadButtons();
    updateVisible();
}

void AttentionTools::addOption(const QString& label, QWidget* control) {
    m_options->add(label, control);
}

QToolButton* AttentionTools::makeMode(AttentionMode mode, const QString& text, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    button->setChecked(mode == m_mode);
    button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_modes->addButton(button, int(mode));
    return button;
}

void AttentionTools::makeViews(QHBoxLayout* row) {
    m_modes = new QButtonGroup(this);
    row->addWidget(makeMode(AttentionMode::Patches, tr("Overlay"),
                            tr("Shows the weights on top of the picture")));
    row->addWidget(
        makeMode(AttentionMode::Matrix, tr("Matrix"), tr("Rows: queries, columns: keys")));
    row->addWidget(makeMode(AttentionMode::Arcs, tr("Arcs"), tr("Arcs between the tokens")));
    row->addWidget(
        makeMode(AttentionMode::Tokens, tr("Tokens"), tr("The text itself, coloured by weight")));
    m_rollout = new QToolButton(this);
    m_rollout->setText(tr("Rollout"));
    m_rollout->setCheckable(true);
    m_rollout->setToolTip(
        tr("Product of the attention of all layers, each averaged with the identity for the "
           "residual connection (Abnar "
           "and Zuidema 2020)"));
    m_rollout->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    row->addWidget(m_rollout);
    connect(m_modes, &QButtonGroup::idClicked, this,
            [this](int id) { setMode(AttentionMode(id)); });
    connect(m_rollout, &QToolButton::toggled, this, &AttentionTools::changed);
}

void AttentionTools::makeHeadButtons() {
    m_headButtons = new QWidget(this);
    auto* row = new QHBoxLayout(m_headButtons);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_switch = new QPushButton(m_headButtons));
    row->addWidget(m_pin = new QPushButton(m_headButtons));
    connect(m_switch, &QPushButton::clicked, this, &AttentionTools::toggleRequested);
    connect(m_pin, &QPushButton::clicked, this, &AttentionTools::pinRequested);
}

// Fills the row that says how weights are laid over a picture.
void AttentionTools::makeOverlay(QHBoxLayout& overlay) {
    m_cover = new QComboBox(m_overlay);
    m_cover->setObjectName(QStringLiteral("cover"));
    m_cover->addItems({tr("opacity"), tr("colour scale")});
    m_cover->setToolTip(
        tr("Opacity leaves the picture visible where weights are small; the colour scale covers "
           "the whole picture"));
    m_cover->setAccessibleName(tr("How the weights are laid over the picture"));
    m_blend = new QComboBox(m_overlay);
    m_blend->addItems({tr("one colour per patch"), tr("smooth (bilinear)")});
    m_blend->setAccessibleName(tr("Colouring of the patches in the overlay"));
    m_strength = new QSlider(Qt::Horizontal, m_overlay);
    m_strength->setRange(0, 100);
    m_strength->setValue(kFirstStrength);
    m_strength->setMinimumWidth(90);
    m_strength->setAccessibleName(tr("Strength of the overlay"));
    m_strength->setToolTip(tr("How much of the picture the colours cover"));
    overlay.addWidget(m_cover);
    overlay.addWidget(m_blend);
    overlay.addWidget(new QLabel(tr("strength"), m_overlay));
    overlay.addWidget(m_strength);
}

OptionsButton* AttentionTools::makeOptions() {
    auto* row = new OptionsButton(this);
    const auto boxed = [row](QWidget*& box) {
        box = new QWidget(row);
        auto* inner = new QHBoxLayout(box);
        inner->setContentsMargins(0, 0, 0, 0);
        return inner;
    };
    m_scale = new QComboBox(row);
    m_scale->setObjectName(QStringLiteral("scale"));
    m_scale->addItems(
        {tr("shared by all heads"), tr("of this head"), tr("0 to 1"), tr("separate for each map")});
    m_scale->setToolTip(
        tr("Upper end of the colour scale: the largest weight of all heads, of this head, or 1. "
           "Small maps and the map "
           "beside the sample share the scale, unless it is separate for each map."));
    row->add(tr("&Colour scale"), m_scale);
    QHBoxLayout* zoom = boxed(m_zoom);
    const auto zoomButton = [&](const QString& text, const QString& name, double factor) {
        auto* button = new QToolButton(m_zoom);
        button->setText(text);
        button->setToolTip(name);
        button->setAccessibleName(name);
        zoom->addWidget(button);
        connect(button, &QToolButton::clicked, this,
                [this, factor] { Q_EMIT zoomRequested(factor); });
    };
    zoomButton(QStringLiteral("\u2212"), tr("Smaller cells"), 1 / 1.4);
    zoomButton(QStringLiteral("+"), tr("Larger cells"), 1.4);
    zoomButton(tr("Fit"), tr("Fits the cells to the window"), 0);
    row->add(tr("Cells"), m_zoom);
    makeOverlay(*boxed(m_overlay));
    row->add(tr("Overlay"), m_overlay);
    row->add({}, makeBeside(row));
    row->add({}, makeMarks(row));
    row->add({}, makeJoined(row));
    connect(m_scale, &QComboBox::currentIndexChanged, this, &AttentionTools::changed);
    connect(m_cover, &QComboBox::currentIndexChanged, this, &AttentionTools::changed);
    connect(m_blend, &QComboBox::currentIndexChanged, this, &AttentionTools::changed);
    connect(m_strength, &QSlider::valueChanged, this, &AttentionTools::changed);
    return row;
}

QWidget* AttentionTools::makeJoined(QWidget* row) {
    m_joined = new QCheckBox(tr("&Join word pieces"), row);
    m_joined->setObjectName(QStringLiteral("join-words"));
    m_joined->setToolTip(
        tr("Shows words instead of the tokenizer's pieces: sums the weights over "
           "the keys of a word, and averages over its queries"));
    m_joined->hide();
    connect(m_joined, &QCheckBox::toggled, this, &AttentionTools::tokensChosen);
    return m_joined;
}

QWidget* AttentionTools::makeBeside(QWidget* row) {
    m_besideBox = new QWidget(row);
    auto* line = new QHBoxLayout(m_besideBox);
    line->setContentsMargins(0, 0, 0, 0);
    m_beside = new QComboBox(m_besideBox);
    m_beside->setObjectName(QStringLiteral("beside"));
    m_beside->setToolTip(tr(
        "Shows the same head as a mean over many samples by position, or in run B if one is open"));
    shorten(m_beside);
    auto* label = new QLabel(tr("Shown &beside"), m_besideBox);
    label->setBuddy(m_beside);
    line->addWidget(label);
    line->addWidget(m_beside);
    connect(m_beside, &QComboBox::activated, this, &AttentionTools::besideChosen);
    return m_besideBox;
}

QWidget* AttentionTools::makeMarks(QWidget* row) {
    m_specialTokensBox = new QWidget(row);
    auto* line = new QHBoxLayout(m_specialTokensBox);
    line->setContentsMargins(0, 0, 0, 0);
    m_marks = new QComboBox(m_specialTokensBox);
    m_marks->setObjectName(QStringLiteral("marks"));
    m_marks->addItems({tr("shown"), tr("left out"), tr("left out, others renormalised")});
    m_marks->setToolTip(
        tr("Tokens such as [BEGIN] or [CLS] are not part of the text and often get much of the "
           "attention"));
    shorten(m_marks);
    auto* label = new QLabel(tr("Special to&kens"), m_specialTokensBox);
    label->setBuddy(m_marks);
    line->addWidget(label);
    line->addWidget(m_marks);
    m_specialTokensBox->hide();
    connect(m_marks, &QComboBox::currentIndexChanged, this, &AttentionTools::tokensChosen);
    return m_specialTokensBox;
}

void AttentionTools::offerSpecialTokens(bool offered) {
    if (!offered) m_marks->setCurrentIndex(0);
    m_specialTokensBox->setVisible(offered);
}

void AttentionTools::offerWords(bool offered) {
    if (!offered) m_joined->setChecked(false);
    m_joined->setVisible(offered);
}

TokensShown AttentionTools::tokens() const {
    return {SpecialTokensShown(m_marks->currentIndex()), m_joined->isChecked()};
}

void AttentionTools::setPicture(bool picture) {
    if (picture == m_picture) return;
    m_picture = picture;
    m_mode = picture ? AttentionMode::Patches : AttentionMode::Matrix;
    m_scale->setCurrentIndex(int(firstScale()));
    updateVisible();
}

// A weak head would leave no trace on a picture if its opacity were that of the strongest head.
WeightScale AttentionTools::firstScale() const {
    return m_picture ? WeightScale::Own : WeightScale::Shared;
}

void AttentionTools::resetView() {
    setRollout(false);
    m_scale->setCurrentIndex(int(firstScale()));
    m_cover->setCurrentIndex(0);
    m_blend->setCurrentIndex(0);
    m_strength->setValue(kFirstStrength);
    m_marks->setCurrentIndex(0);
    m_joined->setChecked(false);
    setMode(m_picture ? AttentionMode::Patches : AttentionMode::Matrix);
}

void AttentionTools::setBeside(const QStringList& choices, int chosen) {
    m_beside->clear();
    m_beside->addItems(choices);
    m_beside->setCurrentIndex(chosen);
    m_besideBox->setVisible(!choices.isEmpty());
}

void AttentionTools::setRolloutShown(bool shown) {
    if (!shown) m_rollout->setChecked(false);
    m_rollout->setVisible(shown);
}

void AttentionTools::setMode(AttentionMode mode) {
    m_mode = mode;
    updateVisible();
    Q_EMIT changed();
}

void AttentionTools::updateVisible() {
    m_modes->button(int(AttentionMode::Patches))->setVisible(m_picture);
    m_modes->button(int(AttentionMode::Arcs))->setVisible(!m_picture);
    m_modes->button(int(AttentionMode::Tokens))->setVisible(!m_picture);
    m_modes->button(int(m_mode))->setChecked(true);
    m_zoom->setVisible(m_mode == AttentionMode::Matrix);
    m_overlay->setVisible(m_mode == AttentionMode::Patches);
}

bool AttentionTools::rollout() const {
    return m_rollout->isChecked();
}
void AttentionTools::setRollout(bool on) {
    m_rollout->setChecked(on);
}
WeightScale AttentionTools::scale() const {
    return WeightScale(m_scale->currentIndex());
}
static double largestOf(const std::vector<float>& weights) {
    return double(*std::max_element(weights.begin(), weights.end()));
}
// Without a selected patch, pictures show the mean attention per key, which has a smaller range.
double AttentionTools::sharedEnd(const AttentionView& view, int token) const {
    const bool received = view.picture() && token < 0;
    const double end = double(received ? view.largestReceived : view.largestOfAll);
    if (!rollout() || view.maps->rollout.empty()) return end;
    const plots::TokenMap all{view.maps, 0, 0, true};
    return std::max(end,
                    received ? largestOf(plots::weightsOf(all, -1)) : double(view.largestRollout));
}
double AttentionTools::scaleEnd(const AttentionView& view, const plots::TokenMap& map,
                                int token) const {
    if (scale() == WeightScale::Unit) return 1;
    if (scale() == WeightScale::Shared) return sharedEnd(view, token);
    // True for views that show a single row of weights, whose range differs from the range of the
    // matrix.
    const bool oneRow = m_mode == AttentionMode::Patches ||
                        (m_mode == AttentionMode::Tokens && scale() == WeightScale::Each);
    const bool received = oneRow && (token < 0 || token >= map.tokens());
    if (map.rollout)
        return received ? largestOf(plots::weightsOf(map, -1)) : double(view.largestRollout);
    const std::size_t index = std::size_t(map.layer) * view.maps->heads + map.head;
    return received ? largestOf(view.received[index]) : double(view.largest[index]);
}
plots::PatchInk AttentionTools::ink() const {
    return {plots::PatchCover(m_cover->currentIndex()), plots::PatchBlend(m_blend->currentIndex()),
            m_strength->value() / 100.0};
}

void AttentionTools::setHead(const QString& name, bool on, bool pinned, bool available) {
    m_switch->setText(on ? tr("Switch head off") : tr("Switch head on"));
    m_switch->setToolTip(
        tr("%1: press X to switch it off and on; the prediction follows").arg(name));
    m_pin->setText(pinned ? tr("Unpin") : tr("Pin to compare"));
    m_pin->setToolTip(tr("Keeps this head beside the next one you choose (P)"));
    m_switch->setEnabled(available && !rollout());
    m_pin->setEnabled(available);
}

}  // namespace headscope::ui
