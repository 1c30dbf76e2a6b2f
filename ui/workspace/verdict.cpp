#include "ui/workspace/verdict.h"

#include "ui/workspace/page.h"

#include <QEvent>

#include <utility>

namespace headscope::ui {
namespace {

constexpr std::pair<Verdict::Confidence, QLatin1String> kConfidences[] = {
    {Verdict::Confidence::Shown, QLatin1String("shown")},
    {Verdict::Confidence::Unclear, QLatin1String("unclear")},
    {Verdict::Confidence::None, QLatin1String("none")},
};

}  // namespace

QJsonObject withVerdict(QJsonObject provenance, const Verdict& verdict) {
    QJsonObject json{{QStringLiteral("text"), verdict.text},
                     {QStringLiteral("evidence"), verdict.evidence}};
    for (const auto& [confidence, name] : kConfidences)
        if (confidence == verdict.confidence) json[QStringLiteral("confidence")] = name;
    provenance[QStringLiteral("verdict")] = json;
    return provenance;
}

Verdict verdictFrom(const QJsonObject& provenance) {
    const QJsonObject json = provenance[QStringLiteral("verdict")].toObject();
    Verdict verdict{json[QStringLiteral("text")].toString(),
                    json[QStringLiteral("evidence")].toString()};
    for (const auto& [confidence, name] : kConfidences)
        if (json[QStringLiteral("confidence")].toString() == name) verdict.confidence = confidence;
    return verdict;
}

VerdictWatch::VerdictWatch(Page& page) : QObject(&page), m_page(page) {
    page.installEventFilter(this);
}

void VerdictWatch::check() {
    // A hidden page has no header to update. It is checked when it is shown again.
    if (!m_page.isVisible()) return;
    Verdict verdict = m_page.verdict();
    NextStep nextStep = m_page.nextStep();
    if (verdict == m_verdict && nextStep == m_nextStep) return;
    m_verdict = std::move(verdict);
    m_nextStep = std::move(nextStep);
    Q_EMIT m_page.verdictChanged();
}

bool VerdictWatch::eventFilter(QObject* watched, QEvent* event) {
    // The presenter may have missed changes while the page was hidden.
    if (event->type() == QEvent::Show) check();
    return QObject::eventFilter(watched, event);
}

}  // namespace headscope::ui
