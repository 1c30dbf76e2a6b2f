#include "ui/figures/site_names.h"

namespace headscope::plots {

SiteNames::SiteNames(const ModelShape& shape) {
    if (!shape.severalKinds()) return;
    for (const auto& site : shape.sites) m_ids << QString::fromStdString(site);
}

QString SiteNames::label(int site) const {
    const QString name = id(site);
    if (name.isEmpty()) return QStringLiteral("L%1").arg(site);
    return name.left(1).toUpper() + name.section(QLatin1Char('.'), 1);
}

QString SiteNames::label(HeadPlace head) const {
    return label(head.site) + QStringLiteral("H%1").arg(head.head);
}

QString SiteNames::title(int site) const {
    return id(site).isEmpty() ? tr("Layer %1").arg(site) : id(site);
}

QString SiteNames::title(HeadPlace head) const {
    return tr("%1, head %2").arg(title(head.site)).arg(head.head);
}

QString SiteNames::inText(int site) const {
    return id(site).isEmpty() ? tr("layer %1").arg(site) : id(site);
}

}  // namespace headscope::plots
