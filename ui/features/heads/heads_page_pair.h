// Right panel of the matrix view: the selected pair, both attention maps on one sample, the heads
// most similar to the first, and statistics.
#pragma once

#include "core/api/base/run_config.h"
#include "ui/features/heads/heads_presenter.h"
#include "ui/workspace/run_colours.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;
class QTabWidget;
class QVBoxLayout;
class QVBoxLayout;

namespace headscope::plots {
class HeadMap;
class SummaryChart;
}  // namespace headscope::plots

namespace headscope::ui {

class HeadsPairPanel : public QWidget {
    Q_OBJECT
public:
    HeadsPairPanel(HeadsPresenter& presenter, QWidget* parent = nullptr);

    // Bars of runs A and B have these colours, as the runs have everywhere.
    void setColours(std::shared_ptr<RunColours> colours) { m_colours = std::move(colours); }
    void showPair();  // updates the pair, its value and the similar heads
    void showMaps();
    void showReports();  // updates statistics and the chart by layer

    plots::HeadMap* firstMap() const { return m_first; }
    plots::HeadMap* secondMap() const { return m_second; }
    plots::SummaryChart* chart() const { return m_chart; }
    QString title() const;
    QString valueText() const;

Q_SIGNALS:
    // emitted if a head of the list was clicked; it becomes the second head of the pair
    void headChosen(int head);
    void attentionRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    static QVBoxLayout* addPart(QTabWidget& parts, const QString& title);
    QWidget* makePair();
    QWidget* makeMaps();
    QTableWidget* makeTable(const QStringList& header);
    void fitTable(QTableWidget* table);
    void showLike();
    void showStatistics();
    void showChart();
    QString headName(int head) const;
    QString wordsFor(double value, const std::optional<double>& chance) const;

    HeadsPresenter& m_presenter;
    std::shared_ptr<RunColours> m_colours = std::make_shared<RunColours>();
    QLabel *m_title = nullptr, *m_value = nullptr, *m_sample = nullptr, *m_statisticsNote = nullptr,
           *m_chartNote = nullptr;
    QPushButton *m_previous = nullptr, *m_next = nullptr, *m_attention = nullptr;
    plots::HeadMap *m_first = nullptr, *m_second = nullptr;
    plots::SummaryChart* m_chart = nullptr;
    QTableWidget *m_like = nullptr, *m_statistics = nullptr;
    QList<int> m_likeHeads;  // head index per row of m_like
};

}  // namespace headscope::ui
