#include "ui/features/attention/attention_page_heads.h"

#include "ui/workspace/page_parts.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

struct HeadsWords {
    Q_DECLARE_TR_FUNCTIONS(AttentionPage)
};

QString thumbnailText(const AttentionView& view,
                      const std::vector<plots::HeadThumbnail>& thumbnails, int token) {
    if (view.picture())
        return token < 0 ? HeadsWords::tr("weight of each patch, mean over all queries")
                         : HeadsWords::tr("weight of each patch for one query");
    QString text = HeadsWords::tr("rows: queries, columns: keys");
    const int block = thumbnails.empty() ? 1
                                         : (view.maps->queries(0) + thumbnails[0].rows - 1) /
                                               std::max(1, thumbnails[0].rows);
    if (block > 1)
        text += HeadsWords::tr(", each cell the largest weight of %1 × %1 tokens").arg(block);
    return view.maps->pairs()
               ? text + HeadsWords::tr("; E: encoder, D: decoder, C: cross-attention")
               : text;
}

}  // namespace

AttentionHeads::AttentionHeads(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_grid = new plots::HeadGrid(this);
    auto* help = captionLabel(this);
    help->setText(
        HeadsWords::tr("Left and Right: head. Up and Down: layer. X: on or off. P: pin. Double "
                       "click: the head over all samples."));
    column->addWidget(m_grid);
    column->addWidget(help);
    column->addStretch(1);
}

void AttentionHeads::show(const AttentionPresenter& presenter, const AttentionTools& tools,
                          int token, double end) {
    const AttentionView* view = presenter.view();
    if (!view) return;
    std::vector<plots::HeadThumbnail> thumbnails =
        view->picture() ? view->patchThumbnails(token) : view->thumbnails;
    const bool each = tools.scale() == WeightScale::Own || tools.scale() == WeightScale::Each;
    QStringList sites;
    for (const SiteStreams& site : view->maps->sites) sites.append(QString::fromStdString(site.id));
    const QString text = thumbnailText(*view, thumbnails, token);
    m_grid->setSites(sites);
    m_grid->setHeads(view->maps->layers, view->maps->heads, std::move(thumbnails), text);
    m_grid->setOrigin(presenter.origin());
    m_grid->setHigh(each ? std::nullopt : std::optional(end));
}

}  // namespace headscope::ui
