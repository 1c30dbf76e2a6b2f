// What the sites of a model and their heads are called, on the screen and in figures: by number, or where sites are of
// several kinds (encoder, decoder, cross) by kind and number. A plain value.
#pragma once

#include "core/api/head_mask.h"
#include "core/api/model_shape.h"

#include <QCoreApplication>
#include <QStringList>

namespace headscope::plots {

class SiteNames {
    Q_DECLARE_TR_FUNCTIONS(SiteNames)

public:
    SiteNames() = default;  // by number
    explicit SiteNames(const ModelShape& shape);
    explicit SiteNames(const QStringList& ids);  // "cross.2"

    QString label(int site) const;        // for a narrow column: "L2", "C2"
    QString label(HeadPlace head) const;  // "L2H3", "C2H3"
    QString title(int site) const;        // "Layer 2", "cross.2"
    QString title(HeadPlace head) const;  // "Layer 2, head 3", "cross.2, head 3"
    QString inText(int site) const;       // within a sentence: "layer 2", "cross.2"

private:
    QString id(int site) const;  // "" where the number says it all

    ModelShape m_shape;  // its sites alone
};

}  // namespace headscope::plots
