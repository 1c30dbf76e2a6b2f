#include "ui/features/lab/lab_page_claims.h"

#include "ui/features/lab/lab_page.h"
#include "ui/features/lab/lab_view.h"
#include "ui/figures/plot_text.h"
#include "ui/widgets/text/text.h"

#include <cmath>

namespace headscope::ui {
namespace {

// Text of the expected range in the window's language, like expectedText() of the core.
QString expectedOf(const LabClaim& claim) {
    const auto text = [](double limit) {
        const double rounded = std::round(limit * 1e4) / 1e4;
        return plots::localDigits(QString::number(rounded == 0 ? 0 : rounded, 'g', 10));
    };
    if (!std::isfinite(claim.low)) return LabPage::tr("%1 or less").arg(text(claim.high));
    if (!std::isfinite(claim.high)) return LabPage::tr("%1 or more").arg(text(claim.low));
    const QString low = text(claim.low), high = text(claim.high);
    return low == high ? low : LabPage::tr("%1 to %2").arg(low, high);
}

}  // namespace

QString tableRow(const QStringList& cells, const QString& tag) {
    QString row;
    for (const auto& cell : cells)
        row += QStringLiteral("<%1 align=\"left\" style=\"padding-right: 14px\">%2</%1>")
                   .arg(tag, cell);
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

QString claimRow(const QString& side, const LabObserved& seen) {
    const auto& claim = seen.claim;
    const auto several = static_cast<int>(seen.values.size());
    QString found =
        std::isfinite(seen.mean) ? plots::numberText(seen.mean, 3) : QStringLiteral("\u2013");
    if (several > 1 && seen.withoutInterval())
        found = LabPage::tr("%1 (%n seed(s), all equal)", nullptr, several).arg(found);
    else if (several > 1)
        found = LabPage::tr("%1 (95 %: %2 to %3; %n seed(s))", nullptr, several)
                    .arg(found, plots::numberText(seen.low, 3), plots::numberText(seen.high, 3));
    const auto plain = [](const QString& text) { return text.toHtmlEscaped(); };
    // The sentence gets its own row, because it would be one word wide in a column.
    const QString text = catalogueText(claim.text);
    return QStringLiteral("<tr><td colspan=\"4\" style=\"padding-top: 6px\">%1</td></tr>")
               .arg(plain(side.isEmpty() ? text : side + QStringLiteral(": ") + text)) +
           tableRow({plain(expectedOf(claim)), plain(found),
                     QStringLiteral("<b>%1</b>").arg(plain(verdictText(seen))),
                     plain(certaintyText(claim.certainty))},
                    QStringLiteral("td"));
}

// List of sources without duplicates.
QString claimSources(const LabView& view) {
    QStringList sources;
    for (const auto& side : view.sides)
        for (const auto& seen : side.observed)
            if (!sources.contains(toQt(seen.claim.source))) sources << toQt(seen.claim.source);
    return sources.isEmpty() ? QString()
                             : LabPage::tr("Source: %1.").arg(sources.join(QStringLiteral("; ")));
}

}  // namespace headscope::ui
