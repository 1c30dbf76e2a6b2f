#include "ui/features/attention/sample_gallery.h"

#include "ui/features/attention/sample_finder_presenter.h"
#include "ui/widgets/text/text.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace headscope::ui {

SampleGallery::SampleGallery(SampleFinderPresenter& presenter, QWidget* parent)
    : QListWidget(parent),
      m_presenter(presenter),
      m_empty(SamplePictures::kSide, SamplePictures::kSide) {
    m_empty.fill(Qt::transparent);
    setObjectName(QStringLiteral("sample-gallery"));
    setAccessibleName(tr("Samples found"));
    setToolTip(tr("Arrow keys open one sample after another"));
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setWordWrap(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIconSize(m_empty.size());
    const int lines = 2 * fontMetrics().lineSpacing();
    setGridSize({SamplePictures::kSide + 8 * fontMetrics().averageCharWidth(),
                 SamplePictures::kSide + lines + 16});
    setFixedHeight(gridSize().height() + 2 * frameWidth() + 8);
    connect(&m_pictures, &SamplePictures::arrived, this, &SampleGallery::showPicture);
    const auto open = [this](int row) {
        if (!m_filling) m_presenter.inspect(row);
    };
    connect(this, &QListWidget::currentRowChanged, this, open);
    connect(this, &QListWidget::itemClicked, this,
            [this, open](const QListWidgetItem* item) { open(row(item)); });
}

QString SampleGallery::textOf(const SamplePrediction& sample) const {
    const QString is = m_presenter.className(sample.label),
                  said = m_presenter.className(sample.predicted);
    if (said.isEmpty()) return is;
    return sample.wrong() ? tr("✗ %1\ntrue: %2").arg(said, is) : tr("✓ %1").arg(said);
}

void SampleGallery::fill(int most) {
    const QScopedValueRollback<bool> filling(m_filling, true);
    const int count = std::min(static_cast<int>(m_presenter.found().size()), most);
    std::vector<std::int64_t> indices;
    clear();
    m_rows.clear();
    for (int row = 0; row < count; ++row) {
        const SamplePrediction& sample = m_presenter.sample(row);
        auto* item = new QListWidgetItem(m_empty, textOf(sample), this);
        item->setToolTip(plainTip(
            tr("%1\nSample %2, confidence %3")
                .arg(textOf(sample), countText(sample.index), percentText(sample.confidence))));
        indices.push_back(sample.index);
        m_rows[sample.index] = row;
    }
    if (const auto* all = m_presenter.answers())
        m_pictures.want(m_presenter.run(), all->split, indices);
    for (const std::int64_t index : indices) showPicture(index);
    showCurrent();
}

void SampleGallery::showPicture(std::int64_t index) {
    const QImage image = m_pictures.of(index);
    const auto at = m_rows.find(index);
    if (!image.isNull() && at != m_rows.end()) item(at->second)->setIcon(QPixmap::fromImage(image));
}

void SampleGallery::showCurrent() {
    const QScopedValueRollback<bool> filling(m_filling, true);
    const int row = m_presenter.currentRow();
    setCurrentRow(row < count() ? row : -1);
}

void SampleGallery::showEvent(QShowEvent* event) {
    QListWidget::showEvent(event);
    m_pictures.setActive(true);
}

void SampleGallery::hideEvent(QHideEvent* event) {
    QListWidget::hideEvent(event);
    m_pictures.setActive(false);
}

}  // namespace headscope::ui
