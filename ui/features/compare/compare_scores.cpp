#include "ui/features/compare/compare_scores.h"

#include "ui/features/compare/compare_choices.h"
#include "ui/features/compare/compare_view.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/forms/number_edit.h"
#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/table_export.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_model.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

CompareScores::CompareScores(ComparePresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter) {
    auto* bar = new QWidget(this);
    m_reachProblem = new Caption(QString(), this);
    m_reachProblem->hide();
    makeBar(bar);
    m_model = new TextTableModel(this);
    m_table = new QTableView(this);
    m_table->setModel(m_model);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setAccessibleName(tr("The score by settings"));
    m_table->setMinimumHeight(fontMetrics().height() * 4);
    m_plot = new plots::XyPlot(this);
    m_plot->setAccessibleName(tr("The score against the setting"));
    m_caption = new Caption(QString(), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(bar);
    column->addWidget(m_reachProblem);
    column->addWidget(m_table, 1);
    column->addWidget(m_caption);
    column->addWidget(m_plot, 2);
    for (auto* box : {m_scores, m_first, m_second, m_baseline})
        connect(box, &QComboBox::activated, this, &CompareScores::ask);
    connect(m_reach, &QLineEdit::editingFinished, this, &CompareScores::ask);
    connect(&m_presenter, &ComparePresenter::tableChanged, this, &CompareScores::followTable);
    connect(&m_presenter, &ComparePresenter::meansChanged, this, &CompareScores::showMeans);
    followTable();
    showMeans();
}

void CompareScores::makeBar(QWidget* bar) {
    auto* line = new FlowLayout(bar);
    m_scores = choiceIn(line, tr("&Score"), bar);
    m_first = choiceIn(line, tr("B&y setting"), bar);
    m_second = choiceIn(line, tr("Secon&d setting"), bar);
    m_baseline = choiceIn(line, tr("Compared wi&th"), bar);
    m_baseline->setObjectName(QStringLiteral("compare-scores-baseline"));
    m_baseline->setToolTip(
        tr("The value of the first setting that the others are compared with, seed by seed"));
    m_reach = new QLineEdit(bar);
    m_reach->setObjectName(QStringLiteral("compare-scores-reach"));
    m_reach->setPlaceholderText(tr("steps to reach…"));
    m_reach->setToolTip(
        tr("Adds the steps until the validation score first reaches this value, in the unit shown: "
           "90 for 90 %"));
    m_reach->setAccessibleName(tr("Value to reach on validation"));
    m_reach->setClearButtonEnabled(true);
    m_reach->setMaximumWidth(fontMetrics().averageCharWidth() * 22);
    connect(m_reach, &QLineEdit::textChanged, this, [this](const QString& text) {
        const QString problem = text.isEmpty() ? QString() : readNumber(ParamSpec(), text).problem;
        showRefused(m_reach, problem);
        m_reachProblem->setText(problem);
        m_reachProblem->setVisible(!problem.isEmpty());
    });
    line->addWidget(m_reach);
    m_export = new TableExport(
        QStringLiteral("scores"),
        [this](TableFormat format) {
            return m_presenter.means() ? comparisonText(*m_presenter.means(), format)
                                       : std::string();
        },
        bar);
    line->addWidget(m_export);
}

void CompareScores::followTable() {
    const auto& table = m_presenter.table();
    QStringList scores, scoreTitles, keys, keyTitles;
    for (const auto& column : table.numbers) {
        scores << toQt(column.id);
        scoreTitles << CompareText::titleOf(column);
    }
    offer(m_scores, scores, scoreTitles, toQt(m_presenter.meanOptions().score));
    for (const auto& key : table.differing) {
        if (key == "train.seed") continue;  // skip the seed, because the mean is taken over seeds
        keys << toQt(key);
        keyTitles << toQt(settingName(key));
    }
    if (keys.isEmpty() && !table.settings.empty()) {  // add a row with the mean over all runs
        keys << toQt(table.settings.front());
        keyTitles << toQt(settingName(table.settings.front()));
    }
    const QString lambda = QStringLiteral("objective.lambda");
    offer(m_first, keys, keyTitles, keys.contains(lambda) ? lambda : keys.value(0));
    offer(m_second, QStringList{QString()} + keys, QStringList{tr("none")} + keyTitles,
          keys.value(1));
    // The baseline is one of the values that the runs have for the first setting.
    QStringList values, titles;
    for (const auto& run : table.runs) {
        const auto found = run.settings.find(toStd(m_first->currentData().toString()));
        if (found != run.settings.end() && !values.contains(toQt(found->second)))
            values << toQt(found->second);
    }
    titles = values;
    offer(m_baseline, QStringList{QString()} + values,
          QStringList{tr("the value 0 if there is one, otherwise the first value")} + titles,
          QString());
}

std::optional<double> CompareScores::requestedReach() const {
    const auto typed = readNumber(ParamSpec(), m_reach->text());
    if (!typed.value) return std::nullopt;
    // The user types in the shown unit (90 for 90 %); the engine compares in the recorded one
    // (0.9).
    return asReal(*typed.value) / numberColumn(toStd(m_scores->currentData().toString())).scale;
}

void CompareScores::ask() {
    followTable();  // update the baseline's values, which depend on the first setting
    CompareOptions options;
    options.score = toStd(m_scores->currentData().toString());
    for (auto* box : {m_first, m_second}) {
        const auto key = toStd(box->currentData().toString());
        if (!key.empty() &&
            std::find(options.keys.begin(), options.keys.end(), key) == options.keys.end())
            options.keys.push_back(key);
    }
    options.baseline = toStd(m_baseline->currentData().toString());
    options.reach = requestedReach();
    m_presenter.askMeans(std::move(options));
}

// Limits the table to the height of its rows, so that the plot gets the rest.
void CompareScores::fitHeight() {
    m_table->setMaximumHeight(
        m_table->horizontalHeader()->sizeHint().height() + m_table->verticalHeader()->length() +
        m_table->horizontalScrollBar()->sizeHint().height() + 2 * m_table->frameWidth());
}

void CompareScores::showMeans() {
    const auto* means = m_presenter.means();
    const QString problem = m_presenter.meansProblem();
    m_table->setVisible(means != nullptr);
    plots::XyFigure figure;
    QStringList caption;
    if (means) {
        const auto cells = comparisonCells(*means);
        QList<TextColumn> columns;
        for (std::size_t i = 0; i < cells.front().size(); ++i)
            // The first row holds the titles. The columns of settings, which are words, come first.
            columns.append({toQt(cells.front()[i]), {}, i < means->keys.size()});
        QList<QStringList> rows;
        for (std::size_t i = 1; i < cells.size(); ++i) {
            QStringList row;
            for (const auto& cell : cells[i]) row << toQt(cell);
            rows << row;
        }
        m_model->setColumns(columns);
        m_model->setRows(rows);
        fitHeight();
        figure = meansFigure(*means);
        caption << captionOf(*means);
        for (const auto& note : means->notes) caption << engineText(note);
    }
    m_caption->setText(problem.isEmpty() ? caption.join(QLatin1Char(' ')) : problem);
    m_caption->setVisible(problem.isEmpty());  // the plot shows the problem as its empty text
    figure.emptyText = problem.isEmpty()
                           ? tr("The score of finished runs by their settings appears here")
                           : problem;
    m_plot->setFigure(std::move(figure));
}

QStringList CompareScores::captionOf(const Comparison& means) {
    const auto seeds = seedCounts(means);
    QStringList caption;
    caption << (seeds.least == seeds.most ? tr("Means over runs ± half the 95 % interval over "
                                               "seeds (Student), n = %n seed(s).",
                                               nullptr, seeds.most)
                                          : tr("Means over runs ± half the 95 % interval over "
                                               "seeds (Student), n = %1 to %2 seeds.")
                                                .arg(seeds.least)
                                                .arg(seeds.most));
    if (means.comparisons == 0) return caption;
    caption << tr(
        "Differences are paired by seed; intervals and p-values are corrected for %n comparison(s) "
        "(Holm). *: the "
        "interval excludes 0.",
        nullptr, means.comparisons);
    if (means.testSamples > 0)
        caption
            << tr("These intervals include the variation between seeds and between the %1 samples. "
                  "Results of two models on one sample are treated as uncorrelated, which gives an "
                  "upper bound.")
                   .arg(means.testSamples);
    else
        caption << tr("These intervals include only the variation between seeds.");
    if (anyUntested(means))
        caption << tr(
            "No p-value: all pairs differ by the same amount, or the mean difference is at most "
            "one sample.");
    return caption;
}

QString CompareScores::caption() const {
    return m_caption->text();
}

}  // namespace headscope::ui
