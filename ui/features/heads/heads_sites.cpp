#include "ui/features/heads/heads_sites.h"

#include "ui/features/heads/heads_view.h"
#include "ui/features/heads/overview_presenter.h"
#include "ui/figures/plot_text.h"
#include "ui/widgets/cell_texts.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kMostRows = 8;  // maximum number of visible rows; more rows scroll

struct SiteColumn {
    QString title, tip;
};

std::vector<SiteColumn> siteColumns() {
    return {
        {HeadsSites::tr("Layer"), {}},
        {HeadsSites::tr("Similarity"), HeadsSites::tr("Mean over all pairs of heads of the layer")},
        {HeadsSites::tr("By chance"),
         HeadsSites::tr("Mean similarity of independent heads as sharp as these")},
        {HeadsSites::tr("Redundant"),
         HeadsSites::tr("Heads that the representatives of their groups could replace; “by chance” "
                        "if independent "
                        "heads as sharp as these would be grouped too")},
        {HeadsSites::tr("Effective"),
         HeadsSites::tr(
             "Effective number of heads: participation ratio of the eigenvalues of the matrix of "
             "cosines of maps (Bell and Dean 1970)")},
        {HeadsSites::tr("Groups"),
         HeadsSites::tr("Groups of heads whose similarity reaches the threshold")},
        {HeadsSites::tr("Flatness"),
         HeadsSites::tr("Mean cosine of the heads' maps with a flat map; near 1, all heads look "
                        "similar whatever they do")}};
}

QString cellNumber(double value) {
    return std::isnan(value) ? QStringLiteral("\u2013")
                             : plots::localDigits(QString::number(value, 'f', 2));
}

double layerValue(const HeadOverview& overview, const char* measure, std::size_t site) {
    for (const auto& one : overview.sites)
        if (one.measure == measure && site < one.values.size()) return one.values[site];
    return std::nan("");
}

QStringList siteCells(const OverviewPresenter& presenter, int site) {
    const HeadOverview& overview = *presenter.overview();
    const auto at = static_cast<std::size_t>(site);
    const auto alike = layerMeans(overview.similarity), chance = layerMeans(overview.chance);
    int groups = 0, spare = 0;
    for (const auto& group : presenter.groups())
        if (group.site == site) {
            ++groups;
            spare += presenter.replaceable(group);
        }
    const int heads = presenter.shape().headsOf(site);
    const double byChance = at < chance.size() ? chance[at] : std::nan("");
    return {QString::fromStdString(presenter.shape().shortName(site)),
            cellNumber(at < alike.size() ? alike[at] : std::nan("")),
            cellNumber(byChance),
            presenter.alikeEnough(byChance) || (groups > 0 && spare == 0)
                ? HeadsSites::tr("by chance")
                : HeadsSites::tr("%1 of %2").arg(spare).arg(heads),
            HeadsSites::tr("%1 of %2")
                .arg(cellNumber(layerValue(overview, "effective-heads-attn", at)),
                     QString::number(heads)),
            QString::number(groups),
            cellNumber(at < overview.flatness.size() ? overview.flatness[at] : std::nan(""))};
}

}  // namespace

HeadsSites::HeadsSites(QWidget* parent) : QTableWidget(0, 0, parent) {
    setAccessibleName(tr("Redundancy of every layer"));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    rememberSizes(*this);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::NoSelection);
    setTabKeyNavigation(false);
    const auto columns = siteColumns();
    setColumnCount(static_cast<int>(columns.size()));
    for (int column = 0; column < columnCount(); ++column) {
        const auto& one = columns[static_cast<std::size_t>(column)];
        auto* item = new QTableWidgetItem(one.title);
        item->setToolTip(one.tip);
        item->setTextAlignment(column == 0 ? Qt::AlignLeft | Qt::AlignVCenter
                                           : Qt::AlignRight | Qt::AlignVCenter);
        setHorizontalHeaderItem(column, item);
    }
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    useSmallFont();
    QPalette clear = palette();
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
}

void HeadsSites::show(const OverviewPresenter& presenter) {
    const int sites = presenter.overview() ? presenter.shape().layers : 0;
    QList<QStringList> rows;
    for (int site = 0; site < sites; ++site) rows.append(siteCells(presenter, site));
    setCellTexts(*this, rows);
    fit();
}

// The header does not inherit the font of its table.
void HeadsSites::useSmallFont() {
    const QFont small = captionFont(QApplication::font());
    setFont(small);
    horizontalHeader()->setFont(small);
}

// Makes the table as high as its rows, up to kMostRows. A horizontal scroll bar appears only if the
// columns do not fit, as with large text.
void HeadsSites::fit() {
    int height = horizontalHeader()->sizeHint().height() + 2;
    for (int row = 0; row < std::min(rowCount(), kMostRows); ++row) height += rowHeight(row);
    if (horizontalHeader()->length() > width())
        height += horizontalScrollBar()->sizeHint().height();
    setFixedHeight(height);
}

void HeadsSites::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fit();
}

bool HeadsSites::event(QEvent* event) {
    const bool handled = QTableWidget::event(event);
    if (event->type() == QEvent::ApplicationFontChange) useSmallFont();
    return handled;
}

void HeadsSites::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    QMetaObject::invokeMethod(
        // queued, because the rows get the new font after this event
        this, [this] { fit(); }, Qt::QueuedConnection);
}

}  // namespace headscope::ui
