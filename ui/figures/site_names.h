// Names of a model's attention sites and heads on the screen and in figures. Sites are named by
// number, or by kind and number if there are several kinds (encoder, decoder, cross). A plain
// value.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"

#include <QCoreApplication>
#include <QStringList>

namespace headscope::plots {

class SiteNames {
    Q_DECLARE_TR_FUNCTIONS(SiteNames)

public:
    SiteNames() = default;  // names sites by number
    explicit SiteNames(const ModelShape& shape);
    explicit SiteNames(const QStringList& ids);  // ids: names of the sites, e.g. "cross.2"

    QString label(int site) const;        // label for a narrow column: "L2", "C2"
    QString label(HeadPlace head) const;  // label of a head: "L2H3", "C2H3"
    QString title(int site) const;        // title of a site: "Layer 2", "cross.2"
    QString title(HeadPlace head) const;  // title of a head: "Layer 2, head 3", "cross.2, head 3"
    QString inText(int site) const;       // name within a sentence: "layer 2", "cross.2"

private:
    QString id(int site) const;  // id of the site, e.g. "cross.2"; "" if the number is enough

    ModelShape m_shape;  // model shape of which only the sites are set
};

}  // namespace headscope::plots
