#include "ui/features/compare/pair_test.h"

#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_names.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// Signed change in the unit of the score: "−0.8".
QString signedChange(const ScoreKind& kind, double change) {
    const QString digits = shownNumber(kind, std::abs(change), kind.decimals + 1);
    return (change < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
}

// "accuracy 85.6 % instead of 86.1 %, change −0.8 to −0.1 points"
QString changeWords(const Score& change, const Scores& before, const Scores& after) {
    const auto& kind = scoreKind(change.id);
    const auto value = [&](const Scores& scores) {
        return shownWithUnit(kind, scoreValue(scores, kind.id).value_or(std::nan("")));
    };
    return PairTest::tr("%1 %2 instead of %3, change %4 to %5 %6",
                        "a score, its values, the interval of their difference, its unit")
        .arg(scoreName(kind), value(after), value(before), signedChange(kind, change.interval->low),
             signedChange(kind, change.interval->high), catalogueText(kind.changeUnit))
        .trimmed();
}

}  // namespace

Verdict pairVerdict(const ComparedAnswersRequest::Answer& first,
                    const ComparedAnswersRequest::Answer& second, const QStringList& names,
                    const std::string& score) {
    Verdict verdict;
    QStringList others;
    const auto* shown = findScoreKind(score);
    if (!shown) return verdict;
    for (const auto& change : second.difference) {
        if (!change.interval) continue;
        const QString words = changeWords(change, first.scores, second.scores);
        if (change.id != shown->id && change.id != shown->follows) {
            others << words;
            continue;
        }
        const bool rises = change.interval->low > 0, falls = change.interval->high < 0,
                   better = rises == scoreKind(change.id).higherIsBetter;
        verdict.confidence =
            rises || falls ? Verdict::Confidence::Shown : Verdict::Confidence::Unclear;
        const QString what = !rises && !falls ? PairTest::tr("Not clear that “%1” differs: %2.")
                             : better         ? PairTest::tr("“%1” is better: %2.")
                                              : PairTest::tr("“%1” is worse: %2.");
        verdict.text = what.arg(names.value(1), words);
    }
    if (verdict.text.isEmpty()) return verdict;
    verdict.evidence = PairTest::tr(
                           "Compared with “%1” on %2 test samples: 95 % intervals of differences "
                           "paired by sample. They say nothing about other seeds.")
                           .arg(names.value(0), countText(second.samples));
    if (!others.isEmpty())
        verdict.evidence += QLatin1Char(' ') + others.join(QStringLiteral("; ")) + QLatin1Char('.');
    return verdict;
}

PairTest::PairTest(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this](QueryEvent event) { handle(event); }) {}

void PairTest::setRuns(const std::vector<TabledRun>& runs) {
    std::vector<RunInfo> pair;
    const bool two = runs.size() == 2 && runs[0].info.seed == runs[1].info.seed;
    for (std::size_t i = runs.size(); two && i-- > 0;)
        if (runs[i].problem.empty() && runs[i].info.state == RunState::Finished)
            pair.push_back(runs[i].info);
    const auto same = [](const RunInfo& a, const RunInfo& b) {
        return a.path == b.path && a.step == b.step;
    };
    const bool kept = std::equal(pair.begin(), pair.end(), m_runs.begin(), m_runs.end(), same);
    m_runs = std::move(pair);  // their names may have changed
    if (kept) return;
    m_query.forget();
    m_first.reset();
    m_second.reset();
    Q_EMIT changed();
}

void PairTest::start() {
    if (!possible() || working()) return;
    m_first.reset();
    m_second.reset();
    ask(0);
}

void PairTest::ask(std::size_t run) {
    auto opened = m_workspace.runStore()->open(m_runs[run].path);
    if (!opened) return m_workspace.navigation().report(opened.error());
    ComparedAnswersRequest request;
    request.samples = 0;
    request.slot = "pair-test";
    request.before = m_first;
    m_query.ask(requestTo(RunHandle(std::move(*opened)), std::move(request)));
}

void PairTest::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return;
    if (event == QueryEvent::Failed) m_workspace.navigation().report(*m_query.error());
    if (event == QueryEvent::Answered && possible()) {
        const auto answer = m_query.shared();
        m_query.forgetAnswer();
        if (!m_first) {
            m_first = answer;
            return ask(1);
        }
        m_second = answer;
    }
    Q_EMIT changed();
}

Verdict PairTest::verdict(const std::string& number) const {
    const std::string test = "test_";
    if (!m_second || number.compare(0, test.size(), test) != 0) return {};
    return pairVerdict(*m_first, *m_second, distinctNames(m_runs), number.substr(test.size()));
}

QString PairTest::text() const {
    if (!working() || !possible()) return {};
    return tr("Evaluating “%1” on all test samples …").arg(toQt(m_runs[m_first ? 1 : 0].name));
}

}  // namespace headscope::ui
