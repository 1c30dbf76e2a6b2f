#include "ui/features/compare/compare_scores.h"

#include "ui/features/compare/compare_choices.h"
#include "ui/features/compare/compare_view.h"
#include "ui/features/compare/compared_runs_model.h"
#include "ui/figures/sheet/figure_row.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/forms/number_edit.h"
#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/table_export.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_model.h"
#include "ui/workspace/evaluations.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {
// minimum width in text line heights to show both pictures side by side
constexpr int kPictureLines = 34;
// minimum height of a picture in text lines
constexpr int kLeastPictureLines = 14;

// Titles of the columns of comparisonCells(), in the language of the window.
QStringList titlesOf(const Comparison& means, const std::vector<std::string>& cells) {
    QStringList titles, baseline;
    int baselines = 0;
    for (const auto& key : means.keys) titles << settingTitle(key);
    for (const auto& row : means.rows) {
        if (!row.baseline) continue;
        ++baselines;
        for (std::size_t i = 0; i < means.keys.size(); ++i)
            baseline << settingTitle(means.keys[i]) + QLatin1Char(' ') + toQt(row.values[i]);
    }
    const QString difference =
        baselines == 1
            ? CompareScores::tr("difference to %1").arg(baseline.join(QStringLiteral(", ")))
            : CompareScores::tr("difference to the baseline");
    titles << CompareScores::tr("runs") << numberTitleWithUnit(numberColumn(means.score))
           << (means.unit == "%" ? CompareScores::tr("%1, points").arg(difference) : difference)
           << CompareScores::tr("p (Holm)");
    // Rare further columns keep the words of the command line.
    for (auto i = static_cast<std::size_t>(titles.size()); i < cells.size(); ++i)
        titles << toQt(cells[i]);
    return titles;
}
}  // namespace

CompareScores::CompareScores(ComparePresenter& presenter, CompareControls& controls,
                             QWidget* parent)
    : QWidget(parent), m_presenter(presenter), m_controls(controls) {
    makeControls(controls);
    makeOptions(controls);
    m_model = new TextTableModel(this);
    m_table = new QTableView(this);
    m_table->setModel(m_model);
    m_table->verticalHeader()->hide();
    m_table->setAccessibleName(tr("The score by settings"));
    m_plot = new plots::XyPlot(this);
    m_plot->setAccessibleName(tr("The score of each group of runs"));
    m_similarity = new plots::XyPlot(this);
    m_similarity->setAccessibleName(tr("The similarity of the heads of each group of runs"));
    m_caption = new Caption(QString(), this);
    m_pictures = new QHBoxLayout;
    m_pictures->setSpacing(16);
    // A size hint would keep the pictures high when the table is shown, below the fold.
    for (auto* plot : {m_plot, m_similarity}) {
        plot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        plot->setMinimumHeight(fontMetrics().height() * kLeastPictureLines);
    }
    m_pictures->addWidget(m_plot, 1);
    m_pictures->addWidget(m_similarity, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_reachProblem);
    column->addLayout(m_pictures, 1);
    column->addWidget(m_table);
    column->addLayout(makeBelow());
    connect(m_plot, &plots::XyPlot::seriesChosen, this, [this](const auto& key, const auto& dot) {
        if (const auto groups = m_presenter.scores()) openDot(*groups, key, dot);
    });
    connect(m_similarity, &plots::XyPlot::seriesChosen, this,
            [this](const auto& key, const auto& dot) {
                if (const auto groups = m_presenter.similarities()) openDot(*groups, key, dot);
            });
    connect(&m_presenter, &ComparePresenter::tableChanged, this, &CompareScores::takeTable);
    connect(&m_presenter, &ComparePresenter::meansChanged, this, &CompareScores::showMeans);
    connect(m_evaluate, &QPushButton::clicked, this, [this] {
        auto& evaluations = m_presenter.evaluations();
        evaluations.working() ? evaluations.stop() : evaluations.start(m_presenter.unscored());
    });
    connect(&m_presenter.evaluations(), &Evaluations::changed, this, &CompareScores::showMeans);
    connect(m_pair, &QPushButton::clicked, this, [this] {
        auto& pair = m_presenter.pair();
        pair.working() ? pair.stop() : pair.start();
    });
    connect(&m_presenter.pair(), &PairTest::changed, &m_presenter, &ComparePresenter::meansChanged);
    followTable();
    showMeans();
}

// The caption and the buttons that measure.
QBoxLayout* CompareScores::makeBelow() {
    m_evaluate = new QPushButton(this);
    m_evaluate->setToolTip(
        tr("Measures the scores of runs that were made without training, such as pruned ones, and "
           "keeps them with the runs"));
    auto* below = new QHBoxLayout;
    below->addWidget(m_caption, 1);
    below->addStretch();  // keeps the buttons small without a caption
    m_pair = new QPushButton(this);
    m_pair->setToolTip(
        tr("Evaluates both models on all test samples and tests their difference sample by sample, "
           "for example of a smaller model and its parent"));
    for (auto* button : {m_evaluate, m_pair}) below->addWidget(button, 0, Qt::AlignTop);
    return below;
}

void CompareScores::makeControls(CompareControls& controls) {
    m_scores = controls.choice(CompareView::Scores, tr("Score"));
    m_showTable = new QPushButton(tr("Tab&le"), &controls);
    m_showTable->setObjectName(QStringLiteral("compare-scores-table"));
    m_showTable->setCheckable(true);
    m_showTable->setToolTip(
        tr("Shows means, paired differences and p-values of the groups below the picture"));
    controls.add(CompareView::Scores, m_showTable);
    connect(m_showTable, &QPushButton::toggled, this, &CompareScores::showMeans);
    connect(m_scores, &QComboBox::activated, this, &CompareScores::ask);
}

void CompareScores::makeOptions(CompareControls& controls) {
    m_first = controls.choice(CompareView::Scores, tr("&Grouped by"), true);
    m_first->setObjectName(QStringLiteral("compare-scores-groups"));
    m_second = controls.choice(CompareView::Scores, tr("Secon&d setting"), true);
    m_baseline = controls.choice(CompareView::Scores, tr("Compared wi&th"), true);
    m_baseline->setObjectName(QStringLiteral("compare-scores-baseline"));
    m_baseline->setToolTip(
        tr("The value of the first setting that the others are compared with, seed by seed"));
    m_reach = new QLineEdit(&controls);
    m_reach->setObjectName(QStringLiteral("compare-scores-reach"));
    m_reach->setPlaceholderText(tr("validation score"));
    m_reach->setToolTip(
        tr("Adds the steps until the validation score first reaches this value, in the unit shown: "
           "90 for 90 %"));
    m_reach->setAccessibleName(tr("Value to reach on validation"));
    m_reach->setClearButtonEnabled(true);
    m_reachProblem = new Caption(QString(), this);
    m_reachProblem->hide();
    connect(m_reach, &QLineEdit::textChanged, this, [this](const QString& text) {
        const QString problem = text.isEmpty() ? QString() : readNumber(ParamSpec(), text).problem;
        showRefused(m_reach, problem);
        m_reachProblem->setText(problem);
        m_reachProblem->setVisible(!problem.isEmpty());
    });
    controls.addOption(CompareView::Scores, tr("Steps to r&each"), m_reach);
    m_export = new TableExport(
        QStringLiteral("scores"),
        [this](TableFormat format) {
            return m_presenter.means() ? comparisonText(*m_presenter.means(), format)
                                       : std::string();
        },
        &controls);
    controls.addOption(CompareView::Scores, {}, m_export);
    for (auto* box : {m_first, m_second, m_baseline})
        connect(box, &QComboBox::activated, this, &CompareScores::ask);
    connect(m_reach, &QLineEdit::editingFinished, this, &CompareScores::ask);
}

void CompareScores::followTable() {
    const auto& table = m_presenter.familyRuns();
    QStringList scores, scoreTitles;
    for (const auto& column : table.numbers) {
        scores << toQt(column.id);
        scoreTitles << CompareText::titleOf(column);
    }
    offer(m_scores, scores, scoreTitles, toQt(m_presenter.meanOptions().score));
    QStringList keys, keyTitles;
    for (const auto& key : groupingKeys(table)) {
        keys << toQt(key);
        keyTitles << settingTitle(key);
    }
    offer(m_first, QStringList{QString()} + keys,
          QStringList{tr("all settings that differ")} + keyTitles, QString());
    offer(m_second, QStringList{QString()} + keys, QStringList{tr("none")} + keyTitles, QString());
    m_controls.offerControl(m_second, !m_first->currentData().toString().isEmpty());
    // The baseline is one of the values that the runs have for the first setting.
    QStringList values;
    const QString chosen = m_first->currentData().toString();
    const auto first = toStd(chosen.isEmpty() && !keys.isEmpty() ? keys.front() : chosen);
    for (const auto& run : table.runs) {
        const auto found = run.settings.find(first);
        const bool has = found != run.settings.end();
        if (!has && first != kInitialWeights) continue;
        const QString value = toQt(has ? found->second : missingSetting(first));
        if (!values.contains(value)) values << value;
    }
    offer(m_baseline, QStringList{QString()} + values,
          QStringList{tr("the value 0 if there is one, otherwise the first value")} + values,
          QString());
}

// A setting or value that no longer differs leaves its box, so it must leave the request, too.
void CompareScores::takeTable() {
    followTable();
    if (m_presenter.familyRuns().numbers.empty()) return;
    const auto& asked = m_presenter.meanOptions();
    if (asked.keys != chosenKeys() || asked.baseline != toStd(m_baseline->currentData().toString()))
        ask();
}

std::vector<std::string> CompareScores::chosenKeys() const {
    std::vector<std::string> keys;
    for (const auto* box : {m_first, m_second}) {
        const auto key = toStd(box->currentData().toString());
        if (!key.empty() && std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(key);
    }
    return keys;
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
    options.keys = chosenKeys();
    options.baseline = toStd(m_baseline->currentData().toString());
    options.reach = requestedReach();
    m_presenter.askMeans(std::move(options));
}

void CompareScores::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    foldColumns(m_pictures, this, kPictureLines);
    fitTable();
}

// Makes the table as high as its rows, up to a third of the page, and as wide as the page.
void CompareScores::fitTable() {
    const int rows = m_table->horizontalHeader()->sizeHint().height() +
                     m_table->verticalHeader()->length() + 2 * m_table->frameWidth();
    m_table->setFixedHeight(std::min(rows, std::max(height() / 3, fontMetrics().height() * 4)));
    m_table->resizeColumnsToContents();
    const int columns = m_model->columnCount(),
              spare = m_table->viewport()->width() - m_table->horizontalHeader()->length();
    if (columns == 0 || spare <= 0) return;
    for (int i = 0; i < columns; ++i)
        m_table->setColumnWidth(i, m_table->columnWidth(i) + spare / columns);
}

void CompareScores::openDot(const plots::ScoreGroups& groups, const QString& key,
                            const QString& point) {
    const auto group = static_cast<std::size_t>(key.toInt());
    if (key.isEmpty() || group >= groups.groups.size()) return;
    const auto& dots = groups.groups[group];
    for (std::size_t i = 0; i < dots.seeds.size(); ++i)
        if (point == plots::seedName(dots.seeds[i])) m_presenter.open(dots.runs.value(int(i)));
}

void CompareScores::showMeans() {
    const QString problem = m_presenter.meansProblem();
    showPictures(problem);
    showTable();
    QStringList caption;
    if (const auto* means = m_presenter.means()) {
        if (m_showTable->isChecked()) caption << captionOf(*means);
        if (const int repeated = m_presenter.repeatedRuns(); repeated > 0)
            caption << tr("%n older run(s) left out: a newer run has the same settings and seed.",
                          nullptr, repeated);
        if (m_presenter.similarities())
            caption << tr(
                "The similarity is not corrected for chance: even independent heads "
                "become less similar if their attention gets sharper. The Heads page "
                "shows the chance level of each run.");
        for (const auto& note : means->notes) caption << engineText(note);
    }
    showUnscored();
    showPair();
    if (const QString pair = m_presenter.pair().text(); !pair.isEmpty()) caption << pair;
    if (m_presenter.evaluations().working()) caption << m_presenter.evaluations().text();
    m_caption->setText(problem.isEmpty() ? caption.join(QLatin1Char(' ')) : problem);
    // the plot shows the problem as its empty text
    m_caption->setVisible(problem.isEmpty() && !caption.isEmpty());
}

void CompareScores::showUnscored() {
    const auto count = static_cast<int>(m_presenter.unscored().size());
    const bool working = m_presenter.evaluations().working();
    m_evaluate->setText(working ? tr("Stop evaluating") : tr("Evaluate %n run(s)", nullptr, count));
    m_evaluate->setVisible(working || count > 0);
}

void CompareScores::showPair() {
    const auto& pair = m_presenter.pair();
    m_pair->setText(pair.working() ? tr("Stop testing") : tr("Test sample by sample"));
    // The pictures must show both runs that the result is about.
    m_pair->setVisible(pair.possible() && !pair.tested() && m_presenter.unscored().empty());
}

void CompareScores::showPictures(const QString& problem) {
    const auto scores = m_presenter.scores(), alike = m_presenter.similarities();
    plots::XyFigure figure, beside;
    if (scores) figure = plots::seedsFigure(*scores, QStringLiteral("scores-by-setting"));
    if (alike) beside = plots::seedsFigure(*alike, QStringLiteral("similarity-by-setting"));
    figure.emptyText = problem.isEmpty()
                           ? tr("The score of finished runs by their settings appears here")
                           : problem;
    m_plot->setFigure(std::move(figure));
    m_similarity->setVisible(alike.has_value());
    m_similarity->setFigure(std::move(beside));
}

void CompareScores::showTable() {
    const auto* means = m_presenter.means();
    m_table->setVisible(means && m_showTable->isChecked());
    if (!means) return;
    const auto cells = comparisonCells(*means);
    const QStringList titles = titlesOf(*means, cells.front());
    QList<TextColumn> columns;
    for (std::size_t i = 0; i < cells.front().size(); ++i)
        // The columns of settings, which are words, come first.
        columns.append({titles[int(i)], {}, i < means->keys.size()});
    QList<QStringList> rows;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        QStringList row;
        for (const auto& cell : cells[i]) row << toQt(cell);
        rows << row;
    }
    m_model->setColumns(columns);
    m_model->setRows(rows);
    fitTable();
}

QList<plots::FigureChoice> CompareScores::figures(
    const std::function<QJsonObject()>& origin) const {
    QList<plots::FigureChoice> all;
    if (m_plot->figure().data.empty()) return all;
    if (!m_similarity->figure().data.empty()) {
        const auto both = [this, origin] {
            plots::FigureRow row;
            row.parts = {plots::kept(m_plot->figure(), {}),
                         plots::kept(m_similarity->figure(), {})};
            return plots::kept(row, origin());
        };
        all.append({tr("Score and similarity by setting"), both, {}});
    }
    all.append(plots::choiceOf(tr("Score by setting"), m_plot, origin, {m_plot}));
    if (!m_similarity->figure().data.empty())
        all.append(
            plots::choiceOf(tr("Similarity by setting"), m_similarity, origin, {m_similarity}));
    return all;
}

QStringList CompareScores::captionOf(const Comparison& means) {
    const auto seeds = seedCounts(means);
    QStringList caption;
    caption << (seeds.most < 2              ? tr("Single runs: there is no interval over seeds.")
                : seeds.least == seeds.most ? tr("Means over runs ± half the 95 % interval over "
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
