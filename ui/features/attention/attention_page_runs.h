// Open sample in run B, beside the map of run A: the matching head of B, and the difference of both
// maps (red: B is larger).
#pragma once

#include "ui/features/attention/attention_page_tools.h"
#include "ui/features/attention/matched_heads_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QBoxLayout;
class QLabel;

namespace headscope::plots {
class HeadMap;
}

namespace headscope::ui {

class RunsPane : public QWidget {
    Q_OBJECT
public:
    explicit RunsPane(Workspace& workspace, QWidget* parent = nullptr);

    MatchedHeadsPresenter& presenter() { return m_presenter; }
    const MatchedHeadsPresenter& presenter() const { return m_presenter; }
    AttentionPane* pane() const { return m_pane; }  // pane with the map of run B
    plots::HeadMap* difference() const { return m_difference; }
    bool wanted() const { return m_wanted && m_presenter.hasPair(); }
    void setWanted(bool wanted) { m_wanted = wanted; }
    bool offered() const { return m_presenter.hasPair(); }
    // map of run B; invalid if there is none
    const plots::TokenMap& shown() const { return m_shown; }
    const AttentionView* view() const { return m_presenter.view(1); }
    // Shows the matching head for a head of run A, with colours up to `high`. A rollout cannot be
    // matched.
    void show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock,
              double high);
    plots::TokenMap partnerOf(HeadPlace head) const;
    int leastColumn() const;  // minimum width in pixels of each of the three maps
    int readableWidth() const;
    QString text() const;
    QList<plots::FigureChoice> figures() const;

Q_SIGNALS:
    void changed();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    const MatchedPair* pairOf(HeadPlace head) const;
    void showNothing(const QString& why);

    MatchedHeadsPresenter m_presenter;
    bool m_wanted = false;
    plots::TokenMap m_shown;
    // maps of B behind the drawn difference to head m_head of A
    std::shared_ptr<const AttentionMaps> m_subtracted;
    HeadPlace m_head;
    AttentionPane* m_pane = nullptr;
    plots::HeadMap* m_difference = nullptr;
    QLabel* m_text = nullptr;
};

}  // namespace headscope::ui
