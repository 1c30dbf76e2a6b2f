#include "ui/features/catalogue/catalogue_dialog.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/formula_view.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// Data of the choice "Everything"; the other kinds are their numbers.
constexpr int kAllKinds = -1;

QVBoxLayout* columnOf(QWidget* widget, int margin) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(8);
    return column;
}

}  // namespace

CatalogueDialog::CatalogueDialog(Workspace& workspace, QWidget* parent)
    : QDialog(parent), m_workspace(workspace) {
    setWindowTitle(tr("Catalogue of methods and measures"));
    setObjectName(QStringLiteral("catalogue"));
    auto* split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeList());
    split->addWidget(makeDetails());
    split->setStretchFactor(1, 2);
    columnOf(this, 0)->addWidget(split);
    resize(fontMetrics().averageCharWidth() * 140, fontMetrics().height() * 36);
    connect(&workspace, &Workspace::engineReady, this, &CatalogueDialog::load);
    load();
    m_search->setFocus();
}

QWidget* CatalogueDialog::makeList() {
    auto* box = new QWidget(this);
    auto* column = columnOf(box, 12);
    m_search = new QLineEdit(box);
    m_search->setObjectName(QStringLiteral("catalogue-dialog-search"));
    m_search->setPlaceholderText(tr("Name, formula, author, year …"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search methods and measures"));
    m_search->installEventFilter(this);
    m_kinds = new QComboBox(box);
    m_kinds->setAccessibleName(tr("Kind"));
    m_kinds->addItem(tr("Everything"), kAllKinds);
    for (const auto kind : {CatalogueKind::Objective, CatalogueKind::Model, CatalogueKind::Method,
                            CatalogueKind::Measure, CatalogueKind::Preset})
        m_kinds->addItem(CatalogueEntry::kindName(kind), static_cast<int>(kind));
    m_list = new QListWidget(box);
    m_list->setObjectName(QStringLiteral("catalogue-dialog-list"));
    m_list->setAccessibleName(tr("Methods and measures"));
    m_list->setWordWrap(true);
    column->addWidget(m_search);
    column->addWidget(m_kinds);
    column->addWidget(m_list, 1);
    column->addWidget(m_count = new Caption(QString(), box));
    connect(m_search, &QLineEdit::textChanged, this, &CatalogueDialog::refill);
    connect(m_kinds, &QComboBox::activated, this, &CatalogueDialog::refill);
    connect(m_list, &QListWidget::currentRowChanged, this, &CatalogueDialog::showCurrent);
    connect(m_list, &QListWidget::itemActivated, this, &CatalogueDialog::use);
    return box;
}

QWidget* CatalogueDialog::makeDetails() {
    m_details = new QWidget(this);
    auto* column = columnOf(m_details, 16);
    column->addWidget(m_name = new Heading(QString(), Heading::Level::Page, m_details));
    m_name->setWordWrap(true);
    column->addWidget(m_kind = new Caption(QString(), m_details));
    column->addWidget(m_summary = new WrappedLabel(m_details));
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_formula = new FormulaView(m_details));
    m_facts = new QFormLayout;
    m_facts->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_facts->setHorizontalSpacing(16);
    column->addLayout(m_facts);
    column->addWidget(m_help = new QTextBrowser(m_details), 100);
    m_help->setOpenLinks(false);
    m_help->setFrameShape(QFrame::NoFrame);
    m_help->viewport()->setAutoFillBackground(false);
    m_help->setMinimumHeight(fontMetrics().height() * 20);
    m_help->setAccessibleName(tr("About the preset"));
    column->addWidget(m_source = new Caption(QString(), m_details));
    m_source->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_citation = new QWidget(m_details);
    auto* citation = columnOf(m_citation, 0);
    auto* line = new QHBoxLayout;
    line->addWidget(new Heading(tr("BibTeX"), Heading::Level::Section, m_citation));
    line->addStretch(1);
    line->addWidget(m_copy = new QPushButton(icon(QStringLiteral("edit-copy")), tr("&Copy BibTeX"),
                                             m_citation));
    m_copy->setObjectName(QStringLiteral("catalogue-dialog-copy-button"));
    citation->addLayout(line);
    citation->addWidget(m_bibtex = new QPlainTextEdit(m_citation));
    m_bibtex->setObjectName(QStringLiteral("catalogue-dialog-bibtex"));
    m_bibtex->setReadOnly(true);
    m_bibtex->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_bibtex->setTabChangesFocus(true);
    m_bibtex->setAccessibleName(tr("BibTeX entry"));
    column->addWidget(m_citation);
    column->addStretch(1);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_bibtex->toPlainText());
        m_workspace.navigation().say(tr("BibTeX copied."));
    });
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_details);
    auto* pane = new QWidget(this);
    auto* parts = columnOf(pane, 0);
    parts->addWidget(scroll, 1);
    parts->addWidget(makeFooter());
    return pane;
}

// The footer is below the scrolling details, so that it is always visible.
QWidget* CatalogueDialog::makeFooter() {
    m_footer = new QWidget(this);
    auto* line = new QHBoxLayout(m_footer);
    line->setContentsMargins(16, 0, 16, 12);
    line->addWidget(m_notUsable = new Caption(QString(), m_footer), 1);
    line->addStretch(0);
    line->addWidget(m_guide = new QPushButton(tr("User &guide"), m_footer));
    m_guide->setObjectName(QStringLiteral("open-guide"));
    m_guide->setAutoDefault(false);
    line->addWidget(m_use = new QPushButton(m_footer));
    m_use->setObjectName(QStringLiteral("catalogue-dialog-use-button"));
    connect(m_guide, &QPushButton::clicked, this,
            [this] { m_workspace.navigation().askGuide(current()->guide); });
    connect(m_use, &QPushButton::clicked, this, &CatalogueDialog::use);
    return m_footer;
}

void CatalogueDialog::load() {
    m_entries.clear();
    if (m_workspace.ready()) m_entries = catalogueEntries(*m_workspace.catalogue());
    refill();
}

void CatalogueDialog::refill() {
    const auto* before = current();
    fill(before ? before->id : QString());
}

void CatalogueDialog::fill(const QString& chosen) {
    // blocked so that details are shown only once, for the final selection
    const QSignalBlocker blocker(m_list);
    const int kind = m_kinds->currentData().toInt();
    m_list->clear();
    int found = 0;
    CatalogueKind headed = CatalogueKind::Objective;
    for (int i = 0; i < static_cast<int>(m_entries.size()); ++i) {
        const auto& entry = m_entries[static_cast<std::size_t>(i)];
        if (!matches(entry, m_search->text()) ||
            (kind != kAllKinds && kind != static_cast<int>(entry.kind)))
            continue;
        if (found++ == 0 || entry.kind != headed) addHeading(headed = entry.kind);
        auto* item = new QListWidgetItem(entry.name, m_list);
        item->setData(Qt::UserRole, i);
        item->setToolTip(tr("%1: %2").arg(CatalogueEntry::kindName(entry.kind), entry.id));
        if (entry.id == chosen && !m_list->currentItem()) m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem() && found > 0) m_list->setCurrentRow(1);  // row 0 is a heading
    m_count->setText(
        found > 0 ? (found == 1 ? tr("1 entry") : tr("%n entries", nullptr, found))
                  : tr("No entry contains all these words. Try fewer words or another kind."));
    showCurrent();
}

// Entries of one kind are listed under a heading that cannot be selected.
void CatalogueDialog::addHeading(CatalogueKind kind) {
    auto* heading = new QListWidgetItem(CatalogueEntry::kindName(kind), m_list);
    heading->setFlags(Qt::NoItemFlags);
    heading->setData(Qt::UserRole, -1);
    QFont bold = m_list->font();
    bold.setWeight(QFont::DemiBold);
    heading->setFont(bold);
}

void CatalogueDialog::moveBy(int step) {
    int row = m_list->currentRow() + step;
    while (row >= 0 && row < m_list->count() && m_list->item(row)->flags() == Qt::NoItemFlags)
        // Skips headings.
        row += step;
    if (row >= 0 && row < m_list->count()) m_list->setCurrentRow(row);
}

void CatalogueDialog::choose(const QString& id) {
    {
        // blocked so that the list is filled only once, below
        const QSignalBlocker blocker(m_search);
        m_search->clear();
        m_kinds->setCurrentIndex(0);
    }
    fill(id);
    if (m_list->currentItem()) m_list->scrollToItem(m_list->currentItem());
}

const CatalogueEntry* CatalogueDialog::entryAt(const QListWidgetItem* item) const {
    const int index = item ? item->data(Qt::UserRole).toInt() : -1;
    return index >= 0 && index < static_cast<int>(m_entries.size())
               ? &m_entries[static_cast<std::size_t>(index)]
               : nullptr;
}

const CatalogueEntry* CatalogueDialog::current() const {
    return entryAt(m_list->currentItem());
}

void CatalogueDialog::showCurrent() {
    const auto* entry = current();
    // A search can leave no entry.
    for (QWidget* part : {m_details, m_footer}) part->setVisible(entry != nullptr);
    if (entry) showDetails(*entry);
}

void CatalogueDialog::showDetails(const CatalogueEntry& entry) {
    m_name->setText(entry.name);
    m_kind->setText(tr("%1 · %2").arg(CatalogueEntry::kindName(entry.kind), entry.id));
    m_summary->setText(entry.summary);
    m_summary->setVisible(!entry.summary.isEmpty());
    m_formula->setFormula(entry.formula);
    while (m_facts->rowCount() > 0) m_facts->removeRow(0);
    for (const auto& [label, text] : entry.details) {
        auto* value = new WrappedLabel(text, m_details);
        auto* name = new Caption(label, m_details);
        name->setWordWrap(false);
        m_facts->addRow(name, value);
    }
    m_help->setMarkdown(entry.help);
    m_help->setVisible(!entry.help.isEmpty());
    m_source->setText(tr("Source: %1").arg(entry.source));
    m_source->setVisible(!entry.source.isEmpty());
    m_bibtex->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_bibtex->setPlainText(entry.bibtex);
    const auto lines = entry.bibtex.count(QLatin1Char('\n')) + 2;
    m_bibtex->setFixedHeight(
        static_cast<int>(fontMetrics().height() * std::min<qsizetype>(lines, 12) * 1.1) + 12);
    m_citation->setVisible(!entry.bibtex.isEmpty());
    m_notUsable->setText(entry.notUsable);
    m_notUsable->setVisible(!entry.notUsable.isEmpty());
    m_guide->setVisible(!entry.guide.isEmpty());
    m_use->setText(entry.useText);
    m_use->setVisible(!entry.useText.isEmpty());
}

void CatalogueDialog::use() {
    const auto* entry = current();
    if (!entry || entry->useText.isEmpty()) return;
    if (entry->measure)
        m_workspace.navigation().askMeasure(entry->id);
    else
        m_workspace.navigation().askForm(entry->use, entry->wholly);
}

// Up and Down move through the list while the search field has the focus.
bool CatalogueDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) moveBy(step);
        if (step != 0) return true;
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace headscope::ui
