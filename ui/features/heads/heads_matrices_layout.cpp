// Layout of HeadsMatrices: creates its controls and plots, and arranges them for the page's width.
#include "ui/features/heads/heads_matrices.h"

#include "ui/features/heads/heads_page_pair.h"
#include "ui/features/heads/heads_page_views.h"
#include "ui/features/heads/heads_view.h"
#include "ui/plots/matrix_film.h"
#include "ui/plots/matrix_over_time.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/options_button.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace headscope::ui {

QWidget* HeadsMatrices::makeHeader() {
    auto* box = new QWidget(this);
    m_measures = new QComboBox(box);
    m_measures->setAccessibleName(tr("Measure of similarity"));
    // long names are elided; the list shows them whole
    m_measures->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_measures->setMinimumContentsLength(18);
    m_modes = new QComboBox(box);
    m_modes->setAccessibleName(tr("Runs to show"));
    m_modes->addItems({tr("A and B side by side"), tr("A"), tr("B"), tr("Difference, B \u2212 A")});
    m_modesRow = new QWidget(box);  // keeps the label and its box together
    auto* modesLine = new QHBoxLayout(m_modesRow);
    modesLine->setContentsMargins(0, 0, 0, 0);
    auto* modesLabel = new QLabel(tr("Show"), m_modesRow);
    modesLabel->setBuddy(m_modes);
    modesLine->addWidget(modesLabel);
    modesLine->addWidget(m_modes);
    m_scales = new QComboBox(box);
    m_scales->addItems({tr("Cividis"), tr("Viridis")});
    m_scales->setAccessibleName(tr("Colour scale"));
    m_scales->setToolTip(
        tr("Both scales read well with every kind of colour vision and in grey print"));
    m_orders = new QComboBox(box);
    m_orders->addItems({tr("Heads by number"), tr("Similar heads together")});
    m_orders->setAccessibleName(tr("Order of the heads"));
    m_orders->setToolTip(
        tr("Similar heads together: average linkage of the heads of run A at its end, with optimal "
           "leaf ordering; the "
           "same order for all steps and both runs"));
    m_orders->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_modes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_scales->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* tools = new QWidget(box);
    tools->setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(tools);
    m_views = new HeadsViews(HeadsView::Matrices, tools);
    auto* options = new OptionsButton(tools);
    options->add(tr("Order"), m_orders);
    options->add(tr("Colours"), m_scales);
    for (QWidget* item : std::initializer_list<QWidget*>{m_views, m_measures, m_modesRow, options})
        line->addWidget(item);
    m_explanation = new Caption(QString(), box);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(tools);
    column->addWidget(m_explanation);
    return box;
}

QWidget* HeadsMatrices::makeSide(int side) {
    auto* card = new Card(this);
    auto* strip = m_strips[static_cast<std::size_t>(side)] = new plots::MatrixStrip(card);
    auto* large = m_matrices[static_cast<std::size_t>(side)] = new plots::MatrixOverTime(card);
    auto* matrix = large->matrix();
    auto* film = large->film();
    QSizePolicy asHighAsWide(QSizePolicy::Preferred, QSizePolicy::Fixed);
    asHighAsWide.setHeightForWidth(true);
    strip->setSizePolicy(asHighAsWide);  // the large matrix gets the remaining height
    card->content()->addWidget(strip);
    strip->setBarShown(false);  // the large matrix below shows the same scale
    card->content()->addWidget(large, 1);
    connect(film, &plots::MatrixFilm::stepChosen, this, [this](qint64 step) {
        m_presenter.chooseStep(nearestStep(m_presenter.steps(), step));
    });
    connect(strip, &plots::MatrixStrip::layerChosen, this, [this, side](int layer) {
        HeadsPair pair = m_presenter.pair();
        pair.layer = layer;
        pair.side = side;
        m_presenter.choosePair(pair);
    });
    connect(strip, &plots::MatrixStrip::cellChosen, this,
            [this, side](int layer, int row, int column) {
                m_presenter.choosePair({side, layer, row, column});
            });
    connect(matrix, &plots::MatrixView::cellChosen, this, [this, side](int row, int column) {
        m_presenter.choosePair({side, m_presenter.pair().layer, row, column});
    });
    matrix->setWords([this, side](int row, int column) {
        const int layer = m_presenter.pair().layer;
        const auto* frame = m_presenter.frame(side);
        const auto chance = m_presenter.chance(side, layer, row, column);
        if (!frame || !chance || layer < 0 || layer >= static_cast<int>(frame->layers.size()))
            return QString();
        return alikeText(frame->at(static_cast<std::size_t>(layer), row, column), *chance,
                         m_presenter.measure());
    });
    connect(matrix, &plots::MatrixView::cellOpened, this, [this](int row) {
        workspace().navigation().askHead({m_presenter.pair().layer, row});
    });
    return card;
}

QWidget* HeadsMatrices::makeMatrices() {
    auto* box = new QWidget(this);
    m_row = new QHBoxLayout(box);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(12);
    for (int side : {0, 1})
        m_row->addWidget(m_sides[static_cast<std::size_t>(side)] = makeSide(side), 1);
    return box;
}

void HeadsMatrices::fold() {
    if (!m_columns || !m_row) return;
    // two runs need more width than one
    foldColumns(m_columns, this, m_presenter.hasPair() ? 60 : 50);
    foldColumns(m_row, this, 28);
    const bool below = m_columns->direction() == QBoxLayout::TopToBottom;
    stackDetails(below);
    m_pair->setMinimumWidth(below ? 0 : fontMetrics().averageCharWidth() * 46);
    for (auto* matrix : m_matrices)
        matrix->setMinimumHeight(below ? fontMetrics().height() * 12 : 0);
}

}  // namespace headscope::ui
