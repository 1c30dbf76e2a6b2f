#include "ui/features/figure_sheet/figures_page.h"

#include "ui/features/figure_sheet/figures_side.h"
#include "ui/figures/sheet/recipe.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/plots/sheet_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icons.h"
#include "ui/workspace/workspace.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// Maximum number of panels per row in the Arrange menu.
constexpr int kMostPerRow = 4;
// ms after a visible view was repainted until its panels are updated
constexpr int kFollowAfter = 400;
// minimum widths of the side bar and of the sheet beside it, in text line heights
constexpr int kSideLines = 17, kSheetLines = 20;

}  // namespace

FiguresPage::FiguresPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_model(this) {
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(makeHeader());
    m_banner = new Banner(this);
    m_banner->floatOver(*this);
    m_parts = new QSplitter(Qt::Horizontal, this);
    m_view = new plots::SheetView;
    m_view->setEmptyText(
        tr("The sheet is empty. “Add panel” lists the figures that the pages show now. You can "
           "also hold Ctrl and drag "
           "a figure from any page over this page’s tab, or choose “Add to the sheet” in its "
           "right-click menu."));
    m_scroll = new QScrollArea(m_parts);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_view);
    auto* sideScroll = new QScrollArea(m_parts);
    sideScroll->setWidgetResizable(true);
    sideScroll->setFrameShape(QFrame::NoFrame);
    sideScroll->setFocusPolicy(Qt::NoFocus);
    sideScroll->setMinimumWidth(fontMetrics().height() * kSideLines);
    sideScroll->setWidget(m_side = new FiguresSide(m_model));
    m_parts->addWidget(m_scroll);
    m_parts->addWidget(sideScroll);
    m_parts->setStretchFactor(0, 1);
    m_parts->setChildrenCollapsible(false);
    column->addWidget(m_parts, 1);
    wire();
    follow();
}

// Places the side bar below the sheet if the page is too narrow for both.
void FiguresPage::fold() {
    const bool narrow = m_parts->width() < fontMetrics().height() * (kSideLines + kSheetLines);
    const auto wanted = narrow ? Qt::Vertical : Qt::Horizontal;
    if (wanted == m_parts->orientation()) return;
    m_parts->setOrientation(wanted);
    const int whole = narrow ? m_parts->height() : m_parts->width();
    const int side = narrow ? whole / 2 : fontMetrics().height() * kSideLines;
    m_parts->setSizes({whole - side, side});
}

void FiguresPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    layout()->activate();
    fold();
}

QComboBox* FiguresPage::boxIn(QWidget* parent, const QString& name) {
    auto* box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

QWidget* FiguresPage::makeHeader() {
    auto* header = new QWidget(this);
    auto* line = new FlowLayout(header);
    m_add = new QToolButton(header);
    m_add->setObjectName(QStringLiteral("figures-page-add-button"));
    m_add->setText(tr("Add panel"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(new QMenu(m_add));
    m_add->setToolTip(tr("Adds a figure that another page shows now"));
    line->addWidget(m_add);
    m_arrange = new QToolButton(header);
    m_arrange->setText(tr("Arrange"));
    m_arrange->setPopupMode(QToolButton::InstantPopup);
    m_arrange->setMenu(new QMenu(m_arrange));
    m_arrange->menu()->addActions(m_actions.mid(2));
    line->addWidget(m_arrange);
    m_format = boxIn(header, tr("Size of the paper"));
    m_format->setObjectName(QStringLiteral("paper-size"));
    for (const auto& format : plots::sheetFormats()) {
        m_format->addItem(format.name(), format.id);
        m_format->setItemData(m_format->count() - 1, format.source, Qt::ToolTipRole);
    }
    line->addWidget(m_format);
    m_vision = boxIn(header, tr("Colour-vision preview"));
    m_vision->setObjectName(QStringLiteral("colour-vision"));
    for (const auto& name : {tr("All colours"), tr("Deuteranopia"), tr("Protanopia"),
                             tr("Tritanopia"), tr("Grey print")})
        m_vision->addItem(name);
    line->addWidget(m_vision);
    m_zoom = boxIn(header, tr("Size on the screen"));
    m_zoom->addItem(tr("Fit"), 0);
    for (const int percent : {100, 150, 200, 300})
        m_zoom->addItem(tr("%1 %").arg(percent), percent);
    line->addWidget(m_zoom);
    auto* write = new QPushButton(icon(QStringLiteral("document-export"), IconInk::OnAccent),
                                  tr("&Export…"), header);
    write->setProperty(kPrimaryProperty, true);
    connect(write, &QPushButton::clicked, this, &Page::exportRequested);
    line->addWidget(write);
    return header;
}

void FiguresPage::makeActions() {
    auto* fresh = new QAction(tr("&New sheet"), this);
    connect(fresh, &QAction::triggered, this, [this] {
        plots::Sheet empty = m_model.sheet();
        empty.panels.clear();
        empty.altText.clear();
        m_model.replace(empty, tr("new sheet"));
    });
    auto* open =
        new QAction(icon(QStringLiteral("document-open-folder")), tr("&Open a recipe…"), this);
    connect(open, &QAction::triggered, this, &FiguresPage::askRecipe);
    m_actions = {fresh, open};
    for (int perRow = 1; perRow <= kMostPerRow; ++perRow) {
        auto* arrange = new QAction(tr("Arrange %n panel(s) per row", nullptr, perRow), this);
        connect(arrange, &QAction::triggered, this, [this, perRow] { m_model.arrange(perRow); });
        m_actions << arrange;
    }
}

void FiguresPage::wire() {
    connect(&m_model, &SheetModel::changed, this, &FiguresPage::follow);
    connect(&m_model, &SheetModel::followed, this, [this] { m_view->setFigures(m_model.sheet()); });
    connect(&m_model, &SheetModel::failed, m_banner, qOverload<const Error&>(&Banner::show));
    connect(m_add->menu(), &QMenu::aboutToShow, this, [this] { fillOffers(*m_add->menu()); });
    connect(m_format, &QComboBox::activated, this,
            [this] { m_model.setFormat(m_format->currentData().toString()); });
    connect(m_vision, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_view->setVision(static_cast<plots::ColourVision>(index)); });
    connect(m_zoom, &QComboBox::currentIndexChanged, this,
            [this] { m_view->setZoom(m_zoom->currentData().toDouble()); });
    connect(m_view, &plots::SheetView::picturesWanted, this,
            [this](const plots::Sheet& sheet, double scale, plots::ColourVision vision) {
                m_pictures.follow(m_model.drawnAnywhere(sheet), scale, vision);
            });
    connect(&m_pictures, &SheetPictures::made, m_view, &plots::SheetView::setPicture);
    connect(m_view, &plots::SheetView::panelChosen, m_side, &FiguresSide::setSelected);
    connect(m_side, &FiguresSide::panelChosen, m_view, &plots::SheetView::setSelected);
    connect(m_view, &plots::SheetView::panelPlaced, &m_model, &SheetModel::place);
    connect(m_view, &plots::SheetView::panelDropped, this, &FiguresPage::drop);
    connect(m_view, &plots::SheetView::panelRemoved, &m_model, &SheetModel::remove);
    connect(&workspace(), &Workspace::runsChanged, this, [this] {
        if (isVisible()) m_model.refresh();
    });
    m_beside.setSingleShot(true);
    m_beside.setInterval(kFollowAfter);
    connect(&m_beside, &QTimer::timeout, this, &FiguresPage::followBeside);
}

void FiguresPage::follow() {
    m_view->setSheet(m_model.sheet());
    m_format->setCurrentIndex(m_format->findData(m_model.sheet().format));
    m_arrange->setEnabled(!m_model.sheet().panels.empty());
}

// Waits until pending panels are drawn. Otherwise a fast training run would restart their drawing
// again and again.
void FiguresPage::followBeside() {
    if (!m_pictures.settled()) return m_beside.start();
    m_model.refresh();
}

// Repaint events of other pages show that a view may have changed, without connecting to the
// signals of every page.
bool FiguresPage::eventFilter(QObject* watched, QEvent* event) {
    // Ignore repaints without panels, or while an update is pending.
    if (event->type() != QEvent::Paint || m_beside.isActive() || m_model.sheet().panels.empty())
        return false;
    // Find the page that contains the repainted widget.
    for (auto* parent = watched; parent; parent = parent->parent())
        if (const auto* page = qobject_cast<const Page*>(parent)) {
            if (page->offersPanels()) m_beside.start();
            break;
        }
    return false;
}

QList<plots::FigureChoice> FiguresPage::figures() const {
    const plots::Sheet& sheet = m_model.sheet();
    if (sheet.panels.empty()) return {};
    const auto take = [&sheet] {
        auto figure = std::make_shared<plots::SheetFigure>();
        figure->sheet = sheet;
        return plots::FigurePtr(figure);
    };
    return {{tr("Sheet"), take, {m_view}}};
}

bool FiguresPage::settled() const {
    return m_side->settled() && m_pictures.settled();
}

void FiguresPage::setOffers(std::function<QList<PanelOffer>()> offers, SheetModel::Finder find) {
    m_offers = std::move(offers);
    m_find = find;
    m_model.setSampleFinder(std::move(find));
}

void FiguresPage::addPanel(plots::FigurePtr figure, const plots::PanelSource& source,
                           std::optional<QPointF> at) {
    const int id = m_model.add(std::move(figure), source, at);
    m_view->setSelected(id);
    m_side->setSelected(id);
}

std::unique_ptr<QMimeData> FiguresPage::dragged(const plots::PanelSource& source) {
    auto data = std::make_unique<QMimeData>();
    const QJsonArray names{source.page, source.title};
    data->setData(QLatin1String(plots::SheetView::kFigureMime),
                  QJsonDocument(names).toJson(QJsonDocument::Compact));
    return data;
}

void FiguresPage::drop(const QByteArray& source, const QPointF& mm) {
    const QJsonArray names = QJsonDocument::fromJson(source).array();
    const plots::PanelSource from{names[0].toString(), names[1].toString()};
    if (auto figure = m_find ? m_find(from) : nullptr) addPanel(std::move(figure), from, mm);
}

void FiguresPage::fillOffers(QMenu& menu) {
    menu.clear();
    QString page;
    for (const PanelOffer& offer : m_offers ? m_offers() : QList<PanelOffer>()) {
        if (offer.source.page != page) menu.addSection(offer.pageTitle);
        page = offer.source.page;
        const QString text =
            QString(offer.source.title).replace(QLatin1Char('&'), QLatin1String("&&"));
        menu.addAction(text, this, [this, source = offer.source] {
            if (auto figure = m_find(source)) addPanel(std::move(figure), source);
        });
    }
    if (menu.isEmpty())
        menu.addAction(tr("No page shows a figure: open a run first"))->setEnabled(false);
}

void FiguresPage::askRecipe() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open the recipe of a sheet"), QString(),
                                     tr("Recipes (*.figure.json);;All files (*)"));
    if (!file.isEmpty()) openRecipe(file);
}

void FiguresPage::openRecipe(const QString& file) {
    m_banner->dismiss();
    const auto recipe = plots::readRecipe(file);
    if (!recipe.ok()) return m_banner->show(recipe.error());
    if (auto sheet = std::dynamic_pointer_cast<const plots::SheetFigure>(recipe->figure))
        return m_model.replace(sheet->sheet, tr("open a recipe"));
    addPanel(recipe->figure, {});
}

void FiguresPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_model.refresh();
    m_side->setLooking(true);
    qApp->installEventFilter(this);  // needed to see paint events of pages beside this one
}

void FiguresPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_side->setLooking(false);
    qApp->removeEventFilter(this);
    m_beside.stop();
}

void FiguresPage::contextMenuEvent(QContextMenuEvent* event) {
    const int id = m_view->selected();
    const auto* panel = m_model.sheet().find(id);
    const bool onView = event->reason() != QContextMenuEvent::Mouse ||
                        m_view->rect().contains(m_view->mapFromGlobal(event->globalPos()));
    if (!panel || !onView) return Page::contextMenuEvent(event);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto* freeze = menu->addAction(tr("&Frozen"));
    freeze->setCheckable(true);
    freeze->setChecked(panel->frozen);
    connect(freeze, &QAction::triggered, this, [this, id](bool on) { m_model.setFrozen(id, on); });
    menu->addAction(icon(QStringLiteral("edit-delete")), tr("&Remove"), this,
                    [this, id] { m_model.remove(id); });
    menu->addSeparator();
    addFigureActions(*menu);
    menu->popup(event->globalPos());
}

}  // namespace headscope::ui
