#include "ui/workspace/head_map/head_map_panel.h"

#include "ui/figures/figure.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

// Page width in pixels from which the map is open at first, so that controls, tabs and pictures fit
// beside it. A window of 1366 pixels has it, unless the words of the rail are long.
constexpr int kWidePage = 1280;
constexpr const char* kHeadMapSide = "head-map";  // setting and name of the folding part
constexpr int kPanelWidth = 29;                   // width of a small map in average characters
constexpr int kScaleSteps = 48;                   // rectangles that make up the scale

}  // namespace

// The colour scale: a bar with the limits at its ends.
class HeadMapScale : public QWidget {
public:
    explicit HeadMapScale(QWidget* parent) : QWidget(parent) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    void show(const HeadMapView& view) {
        m_colours = view.colours;
        m_low = view.scaleLow;
        m_high = view.scaleHigh;
        m_text = view.scaleText;
        const bool used = !view.scaleTitle.isEmpty();
        setToolTip(used ? plainTip(view.scaleNote) : QString());
        setAccessibleName(!used ? QString()
                          : !m_text.isEmpty()
                              ? m_text
                              : HeadMapPanel::tr("Colours from %1 to %2").arg(m_low, m_high));
        m_used = used;
        update();
    }
    QSize sizeHint() const override {
        const QFontMetrics metrics(captionFont(font()));
        return {metrics.averageCharWidth() * 24, metrics.height() + 2};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override {
        if (!m_used) return;
        const auto style = plots::PlotStyle::of(palette(), font());
        plots::PlotPainter painter(this);
        painter.setFont(captionFont(font()));
        const QFontMetrics metrics = painter.fontMetrics();
        if (!m_text.isEmpty()) {
            painter.setPen(style.secondary);
            painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                             metrics.elidedText(m_text, Qt::ElideRight, width()));
            return;
        }
        const int low = metrics.horizontalAdvance(m_low) + 6,
                  high = metrics.horizontalAdvance(m_high) + 6;
        painter.setPen(style.secondary);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, m_low);
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, m_high);
        const qreal outside = std::max<qreal>(4, (height() - metrics.height()) / 2.0 + 3);
        const QRectF bar = QRectF(rect()).adjusted(low, outside, -high, -outside);
        const double range = m_colours.high() - m_colours.low();
        for (int i = 0; i < kScaleSteps; ++i) {
            const qreal left = bar.left() + bar.width() * i / kScaleSteps,
                        right = bar.left() + bar.width() * (i + 1) / kScaleSteps;
            painter.fillRect(QRectF(left, bar.top(), right - left + 0.5, bar.height()),
                             m_colours.colour(m_colours.low() + range * (i + 0.5) / kScaleSteps));
        }
    }

private:
    plots::ColourMap m_colours;
    QString m_low, m_high;
    QString m_text;  // instead of the colours; "" for colours
    bool m_used = false;
};

HeadMapPanel::HeadMapPanel(Workspace& workspace, Size size, QWidget* parent)
    : QWidget(parent), m_presenter(workspace, size == Size::Large), m_large(size == Size::Large) {
    m_cells = new HeadMapCells(size, this);
    m_scale = new HeadMapScale(this);
    m_colours = new QComboBox(this);
    m_colours->setAccessibleName(tr("Colour of the head map"));
    m_colours->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_colours->setMinimumContentsLength(size == Size::Large ? 22 : 14);
    m_count = captionLabel(this);
    m_count->setTextInteractionFlags(Qt::NoTextInteraction);
    m_switch = new QPushButton(this);
    m_switch->setToolTip(tr("Switches the selected heads off or on, on every page (X)"));
    connect(m_switch, &QPushButton::clicked, &m_presenter, &HeadMapPresenter::switchHeads);
    arrange();
    connect(m_cells, &HeadMapCells::clicked, this,
            [this](HeadPlace head, Qt::KeyboardModifiers modifiers) {
                if (modifiers.testFlag(Qt::ControlModifier)) return m_presenter.mark(head);
                if (modifiers.testFlag(Qt::ShiftModifier)) return m_presenter.extendTo(head);
                m_presenter.choose(head);
            });
    connect(m_cells, &HeadMapCells::opened, &m_presenter, &HeadMapPresenter::open);
    connect(m_cells, &HeadMapCells::switchRequested, &m_presenter, &HeadMapPresenter::switchHeads);
    connect(m_cells, &HeadMapCells::extendRequested, this, [this](int key) {
        const HeadPlace from = m_presenter.extent();
        const auto to = plots::cellBeside({from.site, from.head}, key, m_cells->tableRows(),
                                          m_cells->tableColumns());
        m_presenter.extendTo({to.row, to.column});
    });
    connect(m_cells, &HeadMapCells::menuRequested, this, &HeadMapPanel::openMenu);
    connect(m_colours, &QComboBox::activated, this,
            [this] { m_presenter.chooseValues(toStd(m_colours->currentData().toString())); });
    connect(&m_presenter, &HeadMapPresenter::changed, this, &HeadMapPanel::showAll);
    showAll();
}

void HeadMapPanel::arrange() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_cells);
    if (m_large) {
        // Large text takes several rows.
        auto* row = new FlowLayout(nullptr, 12);
        for (QWidget* part : {static_cast<QWidget*>(m_colours), static_cast<QWidget*>(m_scale),
                              static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_switch)})
            row->addWidget(part);
        m_count->setWordWrap(false);
        alignRow();
        return column->addLayout(row);
    }
    column->addWidget(m_scale);
    column->addWidget(m_colours);
    column->addWidget(m_count);
    column->addWidget(m_switch, 0, Qt::AlignLeft);
    column->addStretch(1);
    setFixedWidth(fontMetrics().averageCharWidth() * kPanelWidth);
}

// A flow layout puts its items at the top of a row, so the low ones get the height of the others.
void HeadMapPanel::alignRow() {
    for (QWidget* low : {static_cast<QWidget*>(m_scale), static_cast<QWidget*>(m_count)})
        low->setMinimumHeight(m_colours->sizeHint().height());
}

QString HeadMapPanel::countText() const {
    return m_count->text();
}

void HeadMapPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.measures().setActive();
    showAll();
}

void HeadMapPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_count) showAll();
    if (event->type() != QEvent::FontChange || !m_count) return;
    if (m_large) return alignRow();
    setFixedWidth(fontMetrics().averageCharWidth() * kPanelWidth);
}

void HeadMapPanel::showAll() {
    const HeadMapView view = m_presenter.view(plots::PlotStyle::of(palette(), font()).dark);
    m_cells->setView(view);
    m_scale->show(view);
    m_count->setText(view.count);
    fillColours();
    m_colours->setEnabled(!view.rows.empty());
    m_switch->setEnabled(!view.rows.empty());
    m_switch->setText(switchText());
}

void HeadMapPanel::fillColours() {
    const auto offered = m_presenter.offered();
    const QSignalBlocker blocker(m_colours);
    // A popup that is open keeps its items.
    bool same = m_colours->count() == static_cast<int>(offered.size()) + 1;
    for (int i = 1; same && i < m_colours->count(); ++i) {
        const auto* one = offered[static_cast<std::size_t>(i - 1)];
        same = m_colours->itemData(i).toString() == toQt(one->id) &&
               m_colours->itemText(i) == one->name;
    }
    if (!same) {
        m_colours->clear();
        m_colours->addItem(tr("no colours"), QString());
        for (const auto* one : offered) m_colours->addItem(one->name, toQt(one->id));
    }
    const auto* shown = m_presenter.shown();
    m_colours->setCurrentIndex(
        std::max(0, m_colours->findData(shown ? toQt(shown->id) : QString())));
    m_colours->setToolTip(offered.empty() ? tr("Colours appear when a page has measured its heads.")
                          : shown ? plainTip(shown->name + QLatin1Char('\n') + shown->origin)
                                  : QString());
}

QString HeadMapPanel::switchText() const {
    const int heads = static_cast<int>(m_presenter.targets().size());
    if (heads > 1)
        return m_presenter.switchesOff() ? tr("Switch %1 heads off").arg(heads)
                                         : tr("Switch %1 heads on").arg(heads);
    return m_presenter.switchesOff() ? tr("Switch off") : tr("Switch on");
}

void HeadMapPanel::openMenu(HeadPlace head, const QPoint& global) {
    // The menu acts on the selected heads, or on the one below the mouse if it is not selected.
    if (!m_presenter.targets().count(head)) m_presenter.choose(head);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show &one head"), this, [this, head] { m_presenter.open(head); });
    menu->addAction(switchText(), &m_presenter, &HeadMapPresenter::switchHeads);
    Q_EMIT menuOpened(*menu);
    menu->popup(global);
}

HeadMapPanel* putHeadMapLeft(QWidget& page, Workspace& workspace) {
    auto* layout = qobject_cast<QBoxLayout*>(page.layout());
    auto* box = new QWidget(&page);
    auto* inside = new QVBoxLayout(box);
    inside->setContentsMargins(12, 14, 2, 8);
    auto* panel = new HeadMapPanel(workspace, HeadMapPanel::Size::Small, box);
    inside->addWidget(panel);
    auto* side = new FoldingSide(workspace.folds(),
                                 {QLatin1String(kHeadMapSide), HeadMapPanel::tr("Head map"),
                                  FoldingSide::Edge::Left, kWidePage},
                                 box, &page);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(side);
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            row->addWidget(widget, 1);
            delete item;
        } else {
            row->addItem(item);
        }
    }
    layout->addLayout(row, 1);
    return panel;
}

int widthBesideHeadMap(const QWidget& page) {
    const auto* side = page.findChild<FoldingSide*>(QLatin1String(kHeadMapSide));
    return page.width() - (side ? side->sizeHint().width() : 0);
}

}  // namespace headscope::ui
