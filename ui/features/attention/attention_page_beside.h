// Area beside the map of the open sample: empty, the mean over many samples, or run B with the
// difference. Shares the colour scale with the sample.
#pragma once

#include "ui/features/attention/attention_page_mean.h"
#include "ui/features/attention/attention_page_runs.h"

#include <QWidget>

namespace headscope::ui {

class BesidePane : public QWidget {
    Q_OBJECT
public:
    explicit BesidePane(Workspace& workspace, QWidget* parent = nullptr);

    MeanPane* mean() const { return m_mean; }
    RunsPane* runs() const { return m_runs; }
    QList<AttentionPane*> panes() const { return {m_mean->pane(), m_runs->pane()}; }
    QStringList choices() const;  // labels; the first is "nothing"; empty if nothing can be shown
    int chosen() const;
    void choose(int choice);
    bool wanted() const { return m_mean->wanted() || m_runs->wanted(); }
    int readableWidth() const;
    bool settled() const;

    // End of the colour scale needed by the maps beside a head; 0: none.
    double scaleEnd(HeadPlace head, const AttentionTools& tools, int token) const;
    // Shows the maps beside a head. allTokens: the locked token has the same index in the mean map.
    // `high`: end of the colour scale shared with the sample.
    void show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock,
              bool allTokens, double high);
    QList<plots::FigureChoice> figures() const;
    QList<plots::FigurePtr> parts() const;  // the visible maps, for a row of figures

Q_SIGNALS:
    void offered();  // emitted if the choices or the current choice changed
    void changed();  // emitted if the shown maps changed

private:
    MeanPane* m_mean = nullptr;
    RunsPane* m_runs = nullptr;
};

}  // namespace headscope::ui
