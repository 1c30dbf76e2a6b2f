#include "ui/features/ablate/patch_card.h"

#include "ui/widgets/attention_row.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/head_map/head_map_panel.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kFirstPaths = 10;  // number of paths drawn at first

// The strongest paths with their widths relative to the strongest of all.
std::vector<HeadMapPath> drawnPaths(const PatchReport& report, int count) {
    double most = 0;
    for (const auto& edge : report.edges) most = std::max(most, std::abs(edge.estimate.mean));
    std::vector<HeadMapPath> paths;
    for (const auto& edge : report.edges) {
        if (static_cast<int>(paths.size()) == count) break;
        paths.push_back({edge.edge.from, edge.edge.to, most > 0 ? edge.estimate.mean / most : 0});
    }
    return paths;
}

}  // namespace

PatchCard::PatchCard(Workspace& workspace, HeadMapPanel& map, QWidget* parent)
    : QWidget(parent), m_presenter(workspace), m_map(map) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    makeRow(*column);
    m_progress = new ProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(6);
    m_words = new WrappedLabel(this);
    m_words->setTextFormat(Qt::PlainText);
    column->addWidget(m_progress);
    column->addWidget(m_words);
    column->addStretch(1);
    wire();
    showAll();
}

void PatchCard::makeRow(QVBoxLayout& column) {
    m_edit = new QLineEdit(this);
    m_edit->setObjectName(QStringLiteral("patch-edit"));
    m_edit->setAccessibleName(tr("Counterfactual"));
    m_edit->setToolTip(
        tr("Replace words; the number of tokens must stay the same. Unchanged: samples, each with "
           "one of another class."));
    column.addWidget(m_edit);
    auto* row = new AttentionRow(this);
    m_measure = new QPushButton(row);
    m_measure->setObjectName(QStringLiteral("patch-measure"));
    m_paths = new QCheckBox(tr("Paths between heads"), row);
    m_paths->setToolTip(
        tr("Also estimates what each head writes directly for later heads. Click a "
           "path to patch it exactly."));
    m_count = new QSlider(Qt::Horizontal, row);
    m_count->setRange(0, kMostEdges);
    m_count->setValue(kFirstPaths);
    m_count->setMaximumWidth(fontMetrics().height() * 6);
    m_count->setAccessibleName(tr("Number of paths drawn"));
    m_counted = new QLabel(row);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_measure, m_paths, m_count, m_counted})
        row->add(widget);
    column.addWidget(row);
}

void PatchCard::wire() {
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_presenter.measuring()) return m_presenter.stop();
        const QString edit = m_edit->text().trimmed();
        const bool changed = !m_presenter.picture() && edit != m_sampleText;
        m_presenter.measure(changed ? edit : QString(), m_paths->isChecked());
    });
    connect(m_edit, &QLineEdit::returnPressed, m_measure, &QPushButton::click);
    connect(m_count, &QSlider::valueChanged, this, &PatchCard::showPaths);
    connect(&m_presenter, &PatchPresenter::changed, this, &PatchCard::showAll);
    connect(&m_presenter, &PatchPresenter::progressed, this, &PatchCard::showShare);
    connect(&m_presenter, &PatchPresenter::patched, this,
            [this] { m_map.presenter().chooseValues(PatchPresenter::kValues); });
    connect(m_map.cells(), &HeadMapCells::pathClicked, this, [this](HeadPlace from, HeadPlace to) {
        m_presenter.measurePath({from, to});
    });
}

void PatchCard::setSampleText(const QString& text) {
    if (text == m_given) return;
    m_given = text;
    m_edit->setText(text);
    m_edit->setCursorPosition(0);
    // A line edit has no line ends, so its own text is compared later.
    m_sampleText = m_edit->text().trimmed();
}

void PatchCard::resetView() {
    m_edit->setText(m_sampleText);
    m_paths->setChecked(false);
    m_count->setValue(kFirstPaths);
}

QString PatchCard::words() const {
    return m_words->text();
}

void PatchCard::showShare() {
    m_progress->setShare(m_presenter.share());
}

void PatchCard::showPaths() {
    const auto* report = m_presenter.report();
    const bool some = report && !report->edges.empty();
    m_count->setVisible(some);
    m_counted->setVisible(some);
    m_counted->setText(tr("%n path(s)", nullptr, m_count->value()));
    m_map.cells()->setPaths(some ? drawnPaths(*report, m_count->value())
                                 : std::vector<HeadMapPath>());
}

void PatchCard::showAll() {
    const bool busy = m_presenter.measuring();
    m_edit->setVisible(!m_presenter.picture());
    m_measure->setText(busy ? tr("Stop measuring") : tr("Patch every head"));
    m_measure->setEnabled(m_presenter.shape().headCount() > 0);
    m_progress->setVisible(busy);
    if (busy) showShare();
    showPaths();
    const QString words = m_presenter.words();
    m_words->setText(
        !m_presenter.problem().isEmpty() ? m_presenter.problem()
        : busy                           ? tr("Measuring \u2026")
        : words.isEmpty()
            ? tr("How does the answer change if a head gets its output in a counterfactual input? "
                 "The head map shows the changes.")
            : m_presenter.pathWords() + (m_presenter.path() ? QStringLiteral(" ") : QString()) +
                  words);
}

}  // namespace headscope::ui
