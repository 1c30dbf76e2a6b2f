#include "ui/features/attention/attention_verdict.h"

#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::ui {
namespace {

struct AttentionVerdictText {
    Q_DECLARE_TR_FUNCTIONS(AttentionVerdict)
};

// The label without the leading space of a word piece.
QString wordOf(const plots::TokenMap& map, int key) {
    const QString label = map.keyLabel(key), word = label.trimmed();
    return word.isEmpty() ? label : word;
}

// The key with quotation marks, and with its index if another key has the same label.
QString keyName(const plots::TokenMap& map, int key) {
    // Patches are labelled "row,column"; other tokens of pictures have names, such as [CLS].
    if (!map.maps->picture.rgb.empty() && map.keyLabel(key).contains(QLatin1Char(',')))
        return AttentionVerdictText::tr("patch %1").arg(map.keyLabel(key));
    const QString quoted = AttentionVerdictText::tr("\u201c%1\u201d").arg(wordOf(map, key));
    for (int other = 0; other < map.keys(); ++other)
        if (other != key && wordOf(map, other) == wordOf(map, key))
            return AttentionVerdictText::tr("%1 (token %2)").arg(quoted).arg(key);
    return quoted;
}

}  // namespace

Verdict attentionVerdict(const plots::TokenMap& map, const QString& origin) {
    if (!map.valid()) return {};
    const std::vector<float> received = plots::weightsOf(map, -1);
    double all = 0;
    for (const float weight : received) all += weight;
    if (!(all > 0)) return {};
    const auto most = std::max_element(received.begin(), received.end());
    // Rows whose special tokens are dropped sum to less than 1; the share is of what is shown.
    return {AttentionVerdictText::tr("%1 puts %2 of its attention on %3 in this sample.")
                .arg(map.name(), percentText(*most / all),
                     keyName(map, static_cast<int>(most - received.begin()))),
            AttentionVerdictText::tr("One sample, mean over its queries. %1").arg(origin),
            Verdict::Confidence::Shown};
}

}  // namespace headscope::ui
