// Measures how long the views of one map take to paint for a short and a long text. Also measures
// how long scrolling blocks the event loop. Only visible cells may be painted. The times are
// printed, not asserted.
#include "tests/ui/support/gap_watch.h"
#include "ui/plots/token_arcs.h"
#include "ui/plots/token_chips.h"
#include "ui/plots/token_matrix.h"

#include <gtest/gtest.h>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QTest>

#include <cstdio>

namespace headscope::plots {
namespace {

constexpr int kTurns = 20;

// Map in which each token puts weight 0.6 on the token three places back and spreads the rest
// evenly.
TokenMap lookingBack(int tokens) {
    auto maps = std::make_shared<AttentionMaps>();
    maps->layers = maps->heads = 1;
    maps->tokens = tokens;
    for (int i = 0; i < tokens; ++i) maps->labels.push_back("token" + std::to_string(i));
    maps->maps.assign(std::size_t(tokens) * std::size_t(tokens), 0.4F / float(tokens));
    for (int q = 0; q < tokens; ++q)
        maps->maps[std::size_t(q) * tokens + std::max(0, q - 3)] += 0.6F;
    return {std::move(maps), 0, 0, false};
}

struct Painted {
    // CPU time in ms: set and paint the map, one scroll step, longest gap of the event loop.
    double first = 0, turn = 0, busiest = 0;
};

// Measures painting while the view scrolls from top to bottom.
Painted paintTimes(TokenView& view, int tokens) {
    Painted times;
    view.resize(700, 600);
    view.show();
    if (!QTest::qWaitForWindowExposed(&view)) return times;
    const TokenMap map = lookingBack(tokens);
    const double begun = ui::threadMs();
    view.setMap(map);
    view.grab();
    times.first = ui::threadMs() - begun;
    ui::GapWatch gaps;
    QCoreApplication::processEvents();
    QScrollBar* bar = view.verticalScrollBar();
    const double scrolled = ui::threadMs();
    for (int turn = 0; turn < kTurns; ++turn) {
        bar->setValue(bar->maximum() * turn / kTurns);
        view.setActiveToken(tokens * turn / kTurns, false);
        view.grab();
        QCoreApplication::processEvents();
    }
    times.turn = (ui::threadMs() - scrolled) / kTurns;
    times.busiest = gaps.busiest();
    return times;
}

TEST(TokenPaint, IsOfWhatIsInSightAtTheLengthOfANewsItemAndOfALongText) {
    for (const int tokens : {40, 1024}) {
        TokenMatrix matrix;
        TokenArcs arcs;
        TokenChips chips;
        const auto printTimes = [tokens](const char* view, const Painted& times) {
            std::printf(
                "[   told   ] %s of %d tokens: %.1f ms until it stands, %.1f ms a turn, gap at "
                "most %.1f ms\n",
                view, tokens, times.first, times.turn, times.busiest);
        };
        printTimes("matrix", paintTimes(matrix, tokens));
        printTimes("arcs", paintTimes(arcs, tokens));
        printTimes("chips", paintTimes(chips, tokens));
        EXPECT_GT(matrix.cellsPainted(), 300);
        EXPECT_LT(matrix.cellsPainted(), 5000) << "of " << tokens * tokens;
        EXPECT_GT(arcs.arcsPainted(), 0);
        // With a selected token, only arcs from it and to it are painted. Without one, at most the
        // three strongest arcs of each token.
        EXPECT_LE(arcs.arcsPainted(), 2 * tokens);
        arcs.setActiveToken(-1, false);
        arcs.verticalScrollBar()->setValue(0);
        arcs.grab();
        EXPECT_LT(arcs.arcsPainted(), 3 * 45) << "rows in sight, whatever the length";
    }
}

}  // namespace
}  // namespace headscope::plots
