// Compares both opened runs on one sample: matches similar heads of A and B, with their maps,
// similarity and importance. Sends no requests while its view is hidden. GUI thread.
#pragma once

#include "core/api/requests/matched_heads.h"
#include "ui/features/attention/word_pieces.h"
#include "ui/figures/kinds/token_map.h"
#include "ui/workspace/attention_view.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

#include <array>
#include <memory>
#include <optional>

namespace headscope::ui {

struct MatchedPair {
    // b = -1: run A has more heads in this layer, so its head `a` is unmatched
    int layer = 0, a = 0, b = -1;
    double alike = 0;            // cosine of the two attention maps on the sample
    std::optional<double> same;  // cosine of A's head with B's head of the same index
};

class MatchedHeadsPresenter : public QObject {
    Q_OBJECT
public:
    explicit MatchedHeadsPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const;
    bool hasPair() const { return m_workspace.runA() && m_workspace.runB(); }
    QString name(int side) const;
    void showTokens(TokensShown shown);
    QString problem() const;

    const std::vector<MatchedPair>& pairs() const { return m_pairs; }
    // map of one head of a pair; invalid if the head is unmatched
    plots::TokenMap map(int side, const MatchedPair& pair) const;
    // attention weights of B minus those of A
    plots::TokenMap difference(const MatchedPair& pair) const;
    QString sample() const;  // text of the sample; "" for a picture
    // maps of run A (0) or B (1); null until they have arrived
    const AttentionView* view(int side) const;
    // true if heads of A are removed on other pages; this view always uses all heads
    bool headsOff() const { return !m_workspace.masks().mask().all(); }

    // Measures the leave-one-out importance of all heads in both runs. Slow.
    void measureWorth();
    bool measuring() const { return m_worth[0].waiting() || m_worth[1].waiting(); }
    // Importance of a head in display units. NaN: not measured, or the head does not exist.
    double worth(int side, int layer, int head) const;
    QString worthTitle() const;  // axis title, e.g. "worth, points of accuracy"; "" until measured

    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();

private:
    void follow();
    using ViewQuery = Query<AttentionRequest, AttentionView>;
    ViewQuery::Wanted wanted(int side) const;
    void handleView(int side, QueryEvent event);
    void handleMatches(QueryEvent event);
    void handleWorth(int side, QueryEvent event);
    const std::shared_ptr<const AttentionMaps>& mapsOf(int side) const;

    Workspace& m_workspace;
    TokensShown m_tokens;
    std::array<ViewQuery, 2> m_views;
    Query<MatchedHeadsRequest> m_matches;
    std::array<Query<LeaveOneOutRequest>, 2> m_worth;
    std::vector<MatchedPair> m_pairs;
};

}  // namespace headscope::ui
