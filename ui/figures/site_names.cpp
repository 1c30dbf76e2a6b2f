#include "ui/figures/site_names.h"

namespace headscope::plots {

SiteNames::SiteNames(const ModelShape& shape) {
    m_shape.sites = shape.sites;
}

SiteNames::SiteNames(const QStringList& ids) {
    for (const auto& id : ids) m_shape.sites.push_back(id.toStdString());
}

QString SiteNames::id(int site) const {
    const bool known = site >= 0 && static_cast<std::size_t>(site) < m_shape.sites.size();
    return known ? QString::fromStdString(m_shape.siteName(site)) : QString();
}

QString SiteNames::label(int site) const {
    return id(site).isEmpty() ? QStringLiteral("L%1").arg(site)
                              : QString::fromStdString(m_shape.shortName(site));
}

QString SiteNames::label(HeadPlace head) const {
    return label(head.site) + QStringLiteral("H%1").arg(head.head);
}

QString SiteNames::title(int site) const {
    const QString name = id(site);
    return name.isEmpty() ? tr("Layer %1").arg(site) : name;
}

QString SiteNames::title(HeadPlace head) const {
    return tr("%1, head %2").arg(title(head.site), QString::number(head.head));
}

QString SiteNames::inText(int site) const {
    const QString name = id(site);
    return name.isEmpty() ? tr("layer %1").arg(site) : name;
}

}  // namespace headscope::plots
