// What stands beside the open sample: nothing, the mean of many samples, or run B with the difference; on one colour
// scale with it.
#pragma once

#include "ui/pages/attention_page_mean.h"
#include "ui/pages/attention_page_runs.h"

#include <QWidget>

namespace headscope::ui {

class BesidePane : public QWidget {
    Q_OBJECT
public:
    explicit BesidePane(Workspace& workspace, QWidget* parent = nullptr);

    MeanPane* mean() const { return m_mean; }
    RunsPane* runs() const { return m_runs; }
    QList<AttentionPane*> panes() const { return {m_mean->pane(), m_runs->pane()}; }
    QStringList choices() const;  // in words, the first is nothing; none where there is nothing to choose
    int chosen() const;
    void choose(int choice);
    bool wanted() const { return m_mean->wanted() || m_runs->wanted(); }
    int readableWidth() const;
    bool settled() const;

    // The end of the colour scale of what stands beside a head; 0: nothing does.
    double scaleEnd(HeadPlace head, const AttentionTools& tools, int token) const;
    // high: of the scale that is shared with the sample.
    void show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock, double high);
    QList<plots::FigureChoice> figures() const;
    QList<plots::FigurePtr> parts() const;  // the maps that are shown, for one row of figures

Q_SIGNALS:
    void offered();  // other choices, or another is chosen
    void changed();  // what is shown has come, or has become another

private:
    MeanPane* m_mean = nullptr;
    RunsPane* m_runs = nullptr;
};

}  // namespace headscope::ui
