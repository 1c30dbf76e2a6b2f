// Both opened runs on one sample, heads of A beside the heads of B that do the same: maps, how alike they are, and what
// each is worth. Silent while its view is hidden. GUI thread.
#pragma once

#include "core/api/head_match.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/figures/token_map.h"
#include "ui/presenters/attention_view.h"
#include "ui/presenters/text_marks.h"

#include <QJsonObject>

#include <array>
#include <memory>
#include <optional>

namespace headscope::ui {

struct MatchedPair {
    int layer = 0, a = 0, b = -1;  // -1: A has more heads there, and this one is left over
    double alike = 0;              // cosine of both maps on the sample
    std::optional<double> same;    // of A's head with the head of B that has its number
};

class MatchedPresenter : public QObject {
    Q_OBJECT
public:
    explicit MatchedPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const { return m_rounds.settled() && m_worth.settled(); }
    bool hasPair() const { return m_workspace.runA() && m_workspace.runB(); }
    QString name(int side) const;
    void showMarks(MarksShown shown);
    QString problem() const { return m_problem; }

    const std::vector<MatchedPair>& pairs() const { return m_pairs; }
    plots::TokenMap map(int side, const MatchedPair& pair) const;  // not valid where there is none
    plots::TokenMap difference(const MatchedPair& pair) const;     // B - A
    QString sample() const;                                        // its text; "" for a picture
    const AttentionView* view(int side) const;                     // null while unknown
    bool headsOff() const { return !m_workspace.mask().all(); }    // of A elsewhere; here all are on

    // What the score loses without each head, in both runs; takes a while.
    void measureWorth();
    bool measuring() const { return m_worth.waiting(); }
    // NaN: not measured, or no such head. In the unit shown.
    double worth(int side, int layer, int head) const;
    QString worthTitle() const;  // "accuracy lost without it, points"; "" while nothing is measured

    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();

private:
    void follow();
    void ask();
    void take(int side, Result<AttentionView> view);
    const std::shared_ptr<const AttentionMaps>& mapsOf(int side) const;
    void takeMatches(Result<std::vector<MatchedSite>> sites);

    Workspace& m_workspace;
    Rounds m_rounds, m_worth;
    bool m_active = false;
    MarksShown m_marks = MarksShown::Shown;
    std::array<std::optional<AttentionView>, 2> m_views;
    std::array<std::optional<LeaveOneOutReport>, 2> m_reports;
    std::vector<MatchedPair> m_pairs;
    QString m_problem;
};

}  // namespace headscope::ui
