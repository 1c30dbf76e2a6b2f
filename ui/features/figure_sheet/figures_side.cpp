#include "ui/features/figure_sheet/figures_side.h"

#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_fix.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/widgets/text/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

// ms after a change until the sheet is checked again, so that a drag does not check at every pixel
constexpr int kLookAfter = 250;
// delay in ms between checks while views keep changing during training
constexpr int kLookAgain = 2000;

QString followingText(SheetModel::Following following) {
    switch (following) {
        case SheetModel::Following::Live:
            return FiguresSide::tr("live");
        case SheetModel::Following::Frozen:
            return FiguresSide::tr("frozen");
        case SheetModel::Following::Waiting:
            return FiguresSide::tr("its page is closed or shows other data");
    }
    return {};
}

QListWidget* listIn(QWidget* parent, const QString& name, int lines) {
    auto* list = new QListWidget(parent);
    list->setAccessibleName(name);
    list->setWordWrap(true);
    list->setTextElideMode(Qt::ElideRight);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setMinimumHeight(list->fontMetrics().height() * lines);
    return list;
}

QDoubleSpinBox* pointsIn(QWidget* parent, const QString& name, double least) {
    auto* points = new DecimalBox(parent);
    points->setRange(least, 36);
    points->setDecimals(1);
    points->setSingleStep(0.5);
    points->setSuffix(FiguresSide::tr(" pt"));
    points->setAccessibleName(name);
    return points;
}

}  // namespace

FiguresSide::FiguresSide(SheetModel& model, QWidget* parent) : QWidget(parent), m_model(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(new Heading(tr("Panels"), Heading::Level::Section, this));
    column->addWidget(makePanels(), 3);
    column->addWidget(makeSheet());
    auto* checks = new QHBoxLayout;
    checks->addWidget(m_lintTitle = new Heading(QString(), Heading::Level::Section, this), 1);
    m_repair =
        button(tr("Fix"), {},
               tr("Fixes the selected finding, or all findings that can be fixed automatically"));
    m_repair->setObjectName(QStringLiteral("fix-findings"));
    m_repair->setEnabled(false);
    checks->addWidget(m_repair);
    column->addLayout(checks);
    m_findings = listIn(this, tr("Problems that a journal may reject"), 5);
    m_findings->setObjectName(QStringLiteral("findings"));
    column->addWidget(m_findings, 4);
    m_look.setSingleShot(true);
    connect(&m_look, &QTimer::timeout, this, &FiguresSide::look);
    wire();
    follow();
}

QToolButton* FiguresSide::button(const QString& text, const QString& iconName, const QString& tip) {
    auto* made = new QToolButton(this);
    if (iconName.isEmpty()) {
        made->setText(text);
    } else {
        made->setIcon(icon(iconName));
        made->setAccessibleName(text);
    }
    made->setToolTip(tip);
    return made;
}

QWidget* FiguresSide::makePanels() {
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    m_panels = listIn(part, tr("Panels of the sheet"), 4);
    m_panels->setObjectName(QStringLiteral("figures-side-panels"));
    column->addWidget(m_panels, 1);
    m_freeze =
        button(tr("Freeze"), {}, tr("Keeps the panel as it is now; otherwise it follows its view"));
    m_freeze->setObjectName(QStringLiteral("freeze"));
    m_freeze->setCheckable(true);
    m_earlier = button(tr("▲"), {}, tr("Moves the panel to an earlier letter"));
    m_earlier->setAccessibleName(tr("Moves the panel to an earlier letter"));
    m_later = button(tr("▼"), {}, tr("Moves the panel to a later letter"));
    m_later->setAccessibleName(tr("Moves the panel to a later letter"));
    m_remove = button(tr("Remove"), QStringLiteral("edit-delete"),
                      tr("Take the panel off the sheet (Del)"));
    m_panelFont = pointsIn(part, tr("Font size of the chosen panel"), 0);
    m_panelFont->setObjectName(QStringLiteral("panel-font"));
    m_panelFont->setSpecialValueText(tr("the sheet’s size"));
    m_panelFont->setToolTip(tr("Font size of the chosen panel, in points on paper"));
    auto* line = new QHBoxLayout;
    for (auto* one : {m_freeze, m_earlier, m_later, m_remove}) line->addWidget(one);
    line->addStretch(1);
    column->addLayout(line);
    column->addWidget(m_panelFont);
    return part;
}

QWidget* FiguresSide::makeSheet() {
    auto* part = new QWidget(this);
    auto* form = new QFormLayout(part);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_font = pointsIn(part, tr("Font size"), 4);
    m_letters = new QComboBox(part);
    m_letters->addItem(tr("none"), QString());
    for (const char* letters : {"a", "A", "(a)", "a)"})
        m_letters->addItem(QString::fromLatin1(letters), QString::fromLatin1(letters));
    m_shared = new QCheckBox(tr("Shared s&cales"), part);
    m_shared->setObjectName(QStringLiteral("figures-side-shared-scales"));
    m_shared->setToolTip(tr("Draws panels of the same quantity with the same axis limits"));
    m_legends = new QCheckBox(tr("Shared le&gends"), part);
    m_legends->setObjectName(QStringLiteral("figures-side-shared-legends"));
    m_legends->setToolTip(
        tr("Draws one common legend below all panels instead of repeating entries"));
    m_alt = new BoundedText(part);
    m_alt->setObjectName(QStringLiteral("figures-side-alt-text"));
    m_alt->setAccessibleName(tr("Alternative text"));
    m_alt->setTabChangesFocus(true);
    m_alt->setFixedHeight(m_alt->fontMetrics().height() * 4);
    m_alt->setToolTip(
        tr("Description in the file for readers who cannot see the figure; if empty, the panels’ "
           "captions are used"));
    form->addRow(tr("Font si&ze"), m_font);
    form->addRow(tr("&Letters"), m_letters);
    form->addRow(m_shared);
    form->addRow(m_legends);
    form->addRow(tr("Al&t text"), m_alt);
    return part;
}

void FiguresSide::wire() {
    connect(&m_model, &SheetModel::changed, this, &FiguresSide::follow);
    connect(&m_model, &SheetModel::followed, this, &FiguresSide::followViews);
    connect(m_panels, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (m_filling) return;
        setSelected(item ? item->data(Qt::UserRole).toInt() : 0);
        Q_EMIT panelChosen(m_selected);
    });
    connect(m_findings, &QListWidget::currentRowChanged, this, [this] {
        const auto* chosen = chosenFinding();
        if (m_filling || !chosen) return;
        offerRepair();
        if (!chosen->panel) return;
        setSelected(chosen->panel);
        Q_EMIT panelChosen(chosen->panel);
    });
    connect(m_repair, &QToolButton::clicked, this, &FiguresSide::repair);
    connect(m_freeze, &QToolButton::clicked, this,
            [this](bool on) { m_model.setFrozen(m_selected, on); });
    connect(m_earlier, &QToolButton::clicked, this, [this] { m_model.moveLetter(m_selected, -1); });
    connect(m_later, &QToolButton::clicked, this, [this] { m_model.moveLetter(m_selected, 1); });
    connect(m_remove, &QToolButton::clicked, this, [this] { m_model.remove(m_selected); });
    connect(m_panelFont, &QDoubleSpinBox::valueChanged, this, [this](double pt) {
        if (!m_filling) m_model.setFont(m_selected, pt < 4 ? 0 : pt);
    });
    connect(m_font, &QDoubleSpinBox::valueChanged, this, [this](double pt) {
        if (!m_filling) m_model.setFontPt(pt);
    });
    connect(m_letters, &QComboBox::activated, this,
            [this] { m_model.setLetters(m_letters->currentData().toString()); });
    connect(m_shared, &QCheckBox::clicked, &m_model, &SheetModel::setSharedScales);
    connect(m_legends, &QCheckBox::clicked, &m_model, &SheetModel::setSharedLegends);
    connect(m_alt, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_filling) m_model.setAltText(m_alt->toPlainText());
    });
}

void FiguresSide::setSelected(int id) {
    if (id == m_selected) return;
    m_selected = id;
    followPanel();
}

void FiguresSide::follow() {
    const auto& sheet = m_model.sheet();
    m_filling = true;
    m_panels->clear();
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const auto& panel = sheet.panels[i];
        const QString name =
            panel.source.title.isEmpty() ? panel.figure->figureName() : panel.source.title;
        auto* item = new QListWidgetItem(tr("%1   %2 (%3)")
                                             .arg(plots::panelLetter({}, static_cast<int>(i)), name,
                                                  followingText(m_model.following(panel.id))),
                                         m_panels);
        item->setData(Qt::UserRole, panel.id);
    }
    m_font->setValue(sheet.fontPt);
    m_letters->setCurrentIndex(std::max(0, m_letters->findData(sheet.letters)));
    m_shared->setChecked(sheet.sharedScales);
    m_legends->setChecked(sheet.sharedLegends);
    if (m_alt->toPlainText() != sheet.altText) m_alt->setPlainText(sheet.altText);
    sendCaptions();
    m_filling = false;
    if (!sheet.find(m_selected)) m_selected = 0;
    followPanel();
    if (m_looking) m_look.start(kLookAfter);
}

// When a panel's figure changes, update captions and checks, but no control that the user may be
// editing.
void FiguresSide::followViews() {
    sendCaptions();
    if (m_looking && !m_look.isActive()) m_look.start(kLookAgain);
}

void FiguresSide::sendCaptions() {
    plots::SheetFigure whole;
    whole.sheet = m_model.sheet();
    for (int row = 0; row < m_panels->count(); ++row)
        m_panels->item(row)->setToolTip(
            plainTip(whole.sheet.panels[std::size_t(row)].figure->caption()));
    m_alt->setPlaceholderText(whole.sheet.panels.empty() ? QString() : whole.caption());
}

void FiguresSide::followPanel() {
    const auto& sheet = m_model.sheet();
    const auto* panel = sheet.find(m_selected);
    m_filling = true;
    for (int row = 0; row < m_panels->count(); ++row)
        if (m_panels->item(row)->data(Qt::UserRole).toInt() == m_selected)
            m_panels->setCurrentRow(row);
    if (!panel) {
        m_panels->setCurrentRow(-1);
        m_panels->clearSelection();
    }
    for (auto* one : {m_freeze, m_earlier, m_later, m_remove}) one->setEnabled(panel);
    m_freeze->setChecked(panel && panel->frozen);
    m_panelFont->setEnabled(panel);
    m_panelFont->setValue(panel ? panel->fontPt : 0);
    m_filling = false;
}

void FiguresSide::setLooking(bool looking) {
    m_looking = looking;
    if (looking)
        m_look.start(kLookAfter);
    else
        m_look.stop();
}

// Runs the checks in a worker thread, because they draw every panel and write the sheet as a PDF.
void FiguresSide::look() {
    if (m_looksAway) return m_look.start(kLookAfter);
    m_looksAway = true;
    m_worker.post([this, sheet = m_model.drawnAnywhere(m_model.sheet())] {
        auto found = plots::lintSheet(sheet);
        QMetaObject::invokeMethod(
            this, [this, found = std::move(found)] { showFindings(found); }, Qt::QueuedConnection);
    });
}

const plots::SheetFinding* FiguresSide::chosenFinding() const {
    const int row = m_findings->currentRow();
    const bool chosen = row >= 0 && row < static_cast<int>(m_found.size());
    return chosen ? &m_found[std::size_t(row)] : nullptr;
}

void FiguresSide::offerRepair() {
    const auto can = [](const plots::SheetFinding& one) { return plots::repairable(one.fault); };
    const auto* chosen = chosenFinding();
    m_repair->setEnabled(chosen ? can(*chosen) : std::any_of(m_found.begin(), m_found.end(), can));
}

void FiguresSide::repair() {
    const auto* chosen = chosenFinding();
    const auto& sheet = m_model.sheet();
    const auto after = chosen ? plots::repaired(sheet, *chosen)
                              : std::optional(plots::allRepaired(sheet, m_found));
    if (after) return m_model.replace(*after, tr("fix findings"));
    m_repair->setEnabled(false);
    m_lintTitle->setText(tr("Checks: this paper has no room for the fix"));
}

void FiguresSide::showFindings(std::vector<plots::SheetFinding> found) {
    m_looksAway = false;
    m_found = std::move(found);
    m_filling = true;
    m_findings->clear();
    for (const auto& finding : m_found)
        new QListWidgetItem(icon(QStringLiteral("data-warning"), IconInk::Caution),
                            finding.where + QLatin1Char('\n') + finding.hint, m_findings);
    const bool empty = m_model.sheet().panels.empty();
    if (m_found.empty() && !empty)
        new QListWidgetItem(
            icon(QStringLiteral("data-success"), IconInk::Good),
            tr("No problems found in text sizes, fonts, colours, axes, scales and positions."),
            m_findings);
    m_filling = false;
    offerRepair();
    m_lintTitle->setText(
        m_found.empty() ? tr("Checks") : tr("Checks: %n finding(s)", nullptr, int(m_found.size())));
}

}  // namespace headscope::ui
