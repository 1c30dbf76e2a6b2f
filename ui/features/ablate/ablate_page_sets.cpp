#include "ui/features/ablate/ablate_page_sets.h"

#include "ui/features/ablate/ablate_page_kind.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kSetRows = 5;          // minimum height of the table in text lines
constexpr int kLongestSetName = 80;  // maximum characters of a set's name

}  // namespace

AblateSets::AblateSets(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* row = new AttentionRow(this);
    m_name = new QLineEdit(row);
    m_name->setObjectName(QStringLiteral("ablate-sets-name"));
    m_name->setPlaceholderText(tr("Name of this set"));
    m_name->setAccessibleName(tr("Name of the set of heads that are off now"));
    m_name->setMaxLength(kLongestSetName);
    m_keep = new QPushButton(tr("Save"), row);
    m_keep->setToolTip(tr("Saves the heads that are off now in the run, under this name"));
    m_use = new QPushButton(tr("Switch to"), row);
    m_use->setToolTip(tr("Switches off only these heads (or press Enter, or double-click)"));
    m_remove = new QPushButton(tr("Remove"), row);
    m_remove->setObjectName(QStringLiteral("ablate-sets-remove-button"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_name, m_keep, m_use, m_remove})
        row->add(widget);
    column->addWidget(row);
    m_words = new WrappedLabel(this);
    m_words->setTextFormat(Qt::PlainText);
    column->addWidget(m_words);
    m_table = makeTextTable(
        m_rows,
        {{tr("Set"), tr("▸ marks the current set"), true},
         {tr("Heads off"), {}, true},
         {tr("Replaced by"), {}, true},
         {tr("Score"), {}, false},
         {tr("Change"), tr("With its 95 % interval, on the same samples for all sets"), false}},
        tr("Sets of heads"), this);
    m_table->setObjectName(QStringLiteral("ablate-sets-table"));
    m_table->setMinimumHeight(kSetRows * fontMetrics().lineSpacing());
    column->addWidget(m_table);
    const auto keep = [this] {
        m_presenter.keep(m_name->text());
        m_name->clear();
    };
    connect(m_keep, &QPushButton::clicked, this, keep);
    connect(m_name, &QLineEdit::returnPressed, this, [this, keep] {
        if (m_keep->isEnabled()) keep();
    });
    connect(m_name, &QLineEdit::textChanged, this, &AblateSets::showAll);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (chosen() >= 0) m_presenter.use(static_cast<std::size_t>(chosen()));
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (chosen() >= 0) m_presenter.remove(static_cast<std::size_t>(chosen()));
    });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& at) { m_presenter.use(static_cast<std::size_t>(at.row())); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        m_use->setEnabled(chosen() >= 0);
        m_remove->setEnabled(chosen() >= 0);
    });
    connect(&m_presenter, &SetsPresenter::changed, this, &AblateSets::showAll);
    showAll();
}

int AblateSets::chosen() const {
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.front().row();
}

void AblateSets::showAll() {
    const auto& sets = m_presenter.sets();
    const int kept = chosen();
    m_keep->setEnabled(m_presenter.canKeep(m_name->text()));
    m_table->setVisible(!sets.empty());
    m_use->setVisible(!sets.empty());
    m_remove->setVisible(!sets.empty());
    m_words->setText(!m_presenter.problem().isEmpty() ? m_presenter.problem()
                     : sets.empty()
                         ? tr("Switch heads off, name the set, and compare it with others here.")
                         : QString());
    m_words->setVisible(!m_words->text().isEmpty());
    QList<QStringList> rows;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const auto& set = sets[i];
        const auto* report = m_presenter.effect(i);
        const QString name =
            m_presenter.current(i) ? tr("\u25b8 %1").arg(toQt(set.name)) : toQt(set.name);
        QStringList row{name, toQt(set.mask.text(m_presenter.shape())), ablationName(set.ablation)};
        if (!m_presenter.fits(i))
            row << QString() << tr("names heads that the model does not have");
        else if (!report)
            row << QString() << tr("computing …");
        else {
            const auto effect = heldOutEffect(*report);
            row << levelText(effect, effect.after) << changeText(effect);
        }
        rows << row;
    }
    m_rows.setRows(rows);
    if (kept >= 0 && kept < rows.size()) m_table->selectRow(kept);
    m_use->setEnabled(chosen() >= 0);
    m_remove->setEnabled(chosen() >= 0);
}

}  // namespace headscope::ui
