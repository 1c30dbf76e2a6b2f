#include "ui/features/compare/compare_calibration.h"

#include "ui/features/compare/compare_choices.h"
#include "ui/features/compare/compare_presenter.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/text/text.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace headscope::ui {

CompareCalibration::CompareCalibration(Workspace& workspace, ComparePresenter& runs,
                                       CompareControls& controls, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    m_splits = controls.choice(CompareView::Calibration, tr("S&amples of"), true);
    m_splits->setObjectName(QStringLiteral("split"));
    offer(m_splits, {QStringLiteral("test"), QStringLiteral("valid")},
          {tr("test"), tr("validation")}, QStringLiteral("test"));
    m_splits->setToolTip(tr("Use validation to choose or recalibrate a model; report test."));
    m_reliability = new plots::XyPlot(this);
    m_reliability->setAccessibleName(tr("Accuracy by confidence"));
    m_histogram = new plots::XyPlot(this);
    m_histogram->setAccessibleName(tr("Samples by confidence"));
    m_notes = new Caption(QString(), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* plots = new QHBoxLayout;
    plots->addWidget(m_reliability, 3);
    plots->addWidget(m_histogram, 2);
    column->addLayout(plots, 1);
    column->addWidget(m_notes);
    connect(m_splits, &QComboBox::activated, this,
            [this] { m_presenter.setSplit(toStd(m_splits->currentData().toString())); });
    connect(&runs, &ComparePresenter::tableChanged, this,
            [this, &runs] { m_presenter.setRuns(runs.table().runs); });
    for (auto* plot : {m_reliability, m_histogram})
        connect(plot, &plots::XyPlot::seriesChosen, &runs,
                [&runs](const QString& run) { runs.open(run); });
    connect(&m_presenter, &CalibrationPresenter::changed, this, &CompareCalibration::showAnswers);
    m_presenter.setRuns(runs.table().runs);
    showAnswers();
}

void CompareCalibration::showAnswers() {
    const auto figure = m_presenter.figure(*m_colours);
    m_reliability->setFigure(figure.reliability());
    m_histogram->setFigure(figure.histogram());
    // hide the histogram if there are no data, because the first plot shows a text then
    m_histogram->setVisible(!figure.runs.empty());
    const QString text = m_presenter.notes().join(QLatin1Char(' '));
    m_notes->setText(text);
    m_notes->setVisible(!text.isEmpty());
}

QString CompareCalibration::notes() const {
    return m_notes->text();
}

QList<plots::FigureChoice> CompareCalibration::figures() const {
    if (m_reliability->figure().data.empty()) return {};
    const auto take = [this] {
        return plots::kept(m_presenter.figure(*m_colours), m_presenter.provenance());
    };
    return {{tr("Calibration of the compared runs"), take, {m_reliability, m_histogram}}};
}

void CompareCalibration::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
}

void CompareCalibration::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
