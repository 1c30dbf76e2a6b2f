#include "ui/features/ablate/ablate_page_changes.h"

#include "ui/figures/plot_text.h"
#include "ui/widgets/forms/choose.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"

#include <QComboBox>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kChangedText = 160;  // maximum characters of a sample's text
constexpr int kChangedRows = 7;    // minimum height of the table in text lines

}  // namespace

AblateChanges::AblateChanges(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_summary = new WrappedLabel(this));
    m_summary->setTextFormat(Qt::PlainText);
    m_kinds = new QComboBox(this);
    m_kinds->setObjectName(QStringLiteral("ablate-changes-kinds"));
    m_kinds->addItems(
        {tr("All changed samples"), tr("Wrong with heads off"), tr("Right with heads off")});
    m_kinds->setAccessibleName(tr("Which samples"));
    column->addWidget(m_kinds);
    m_table = makeTextTable(
        m_rows,
        {{tr("Sample"), {}, true},
         {tr("Predicted"), tr("Prediction with all heads on → with heads off"), false},
         {tr("Loss"), tr("The sample’s loss with heads off minus its loss with all heads on"),
          false}},
        tr("Samples that change"), this);
    m_table->setObjectName(QStringLiteral("ablate-changes-table"));
    m_table->setMinimumHeight(kChangedRows * fontMetrics().lineSpacing());
    column->addWidget(m_table, 1);
    connect(&m_presenter, &ChangesPresenter::changed, this, &AblateChanges::showAll);
    connect(m_kinds, &QComboBox::activated, this,
            [this](int index) { m_presenter.show(static_cast<ChangeKind>(index)); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& row) {
        m_presenter.inspect(m_shown[static_cast<std::size_t>(row.row())]);
    });
    showAll();
}

void AblateChanges::resetView() {
    chooseItem(m_kinds, 0);
}

void AblateChanges::showAll() {
    const ChangedSamples* changes = m_presenter.changes();
    QString text;
    if (!m_presenter.problem().isEmpty())
        text = m_presenter.problem();
    else if (m_presenter.working())
        text = tr("Reading the samples with and without the heads");
    else if (!changes)
        text = tr("Switch a head off to list the samples whose prediction changes.");
    else if (!changes->classes)
        text = tr("Samples whose loss changes most, out of %1.").arg(countText(changes->samples));
    else
        text = tr("%2 of %1 samples become wrong, %3 become right and %4 change to another wrong "
                  "class. Click a sample "
                  "to show it.")
                   .arg(countText(changes->samples), countText(changes->becameWrong),
                        countText(changes->becameRight), countText(changes->otherwiseWrong));
    m_summary->setText(text);
    m_kinds->setVisible(changes && changes->classes && !changes->shown.empty());
    m_shown = m_presenter.shown();
    m_table->setVisible(!m_shown.empty());
    Q_EMIT listed(!m_shown.empty());
    QList<QStringList> rows;
    for (const auto& sample : m_shown) {
        const QString words =
            sampleWords(m_presenter.shape(), sample.text, sample.index, sample.label, kChangedText);
        const QString both = sample.with < 0
                                 ? QString()
                                 : m_presenter.className(sample.with) + QStringLiteral(" \u2192 ") +
                                       m_presenter.className(sample.without);
        rows << QStringList{words, both, plots::columnText(sample.lossChange)};
    }
    m_rows.setRows(rows);
}

QString AblateChanges::summary() const {
    return m_summary->text();
}

}  // namespace headscope::ui
