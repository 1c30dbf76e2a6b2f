#include "ui/features/heads/card_view.h"

#include "ui/features/heads/projection_view.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

namespace headscope::ui {
namespace {

struct CardText {
    Q_DECLARE_TR_FUNCTIONS(CardText)
};

}  // namespace

plots::PointMapFigure queryKeyFigure(const HeadCard& card, const ModelShape& shape,
                                     const QString& origin) {
    plots::PointMapFigure figure;
    const QString head = plots::SiteNames(shape).label(card.head);
    figure.name = QStringLiteral("queries-and-keys-") + head.toLower();
    figure.emptyText = CardText::tr("Queries and keys of the head, one point each");
    figure.xTitle = componentTitle(0, card.queryKeys.explained[0]);
    figure.yTitle = componentTitle(1, card.queryKeys.explained[1]);
    figure.kinds = {CardText::tr("queries"), CardText::tr("keys")};
    figure.rowHeader = {QStringLiteral("layer"),    QStringLiteral("head"),
                        QStringLiteral("vector"),   QStringLiteral("sample"),
                        QStringLiteral("position"), QStringLiteral("token")};
    const QString site = QString::number(card.head.site), number = QString::number(card.head.head);
    int queries = 0;
    for (const auto& vector : card.queryKeys.points) {
        plots::MapPoint point;
        point.x = vector.x;
        point.y = vector.y;
        point.kind = int(vector.key);
        point.row = {site,
                     number,
                     vector.key ? QStringLiteral("key") : QStringLiteral("query"),
                     QString::number(vector.sample),
                     QString::number(vector.position),
                     toQt(vector.token)};
        figure.points.push_back(std::move(point));
        queries += !vector.key;
    }
    figure.text = CardText::tr(
                      "Queries and keys of %1 on their joint principal components, %n token(s) of "
                      "each. Attention "
                      "compares them by inner product, so direction matters, not distance. %2",
                      nullptr, queries)
                      .arg(head, origin);
    return figure;
}

QString queryKeyText(const HeadCard& card, const ModelShape& shape, int point) {
    if (point < 0 || point >= static_cast<int>(card.queryKeys.points.size())) return {};
    const auto& vector = card.queryKeys.points[static_cast<std::size_t>(point)];
    const qlonglong sample = vector.sample;
    // For pictures, name the patch by row and column instead of a token.
    if (shape.gridColumns > 0 && vector.position >= shape.prefixTokens) {
        const int place = vector.position - shape.prefixTokens, row = place / shape.gridColumns,
                  column = place % shape.gridColumns;
        return (vector.key ? CardText::tr("key of patch %1, %2 of sample %3")
                           : CardText::tr("query of patch %1, %2 of sample %3"))
            .arg(row)
            .arg(column)
            .arg(sample);
    }
    return (vector.key ? CardText::tr("key of \u201c%1\u201d, token %2 of sample %3")
                       : CardText::tr("query of \u201c%1\u201d, token %2 of sample %3"))
        .arg(toQt(shape.gridColumns > 0 ? shape.pictureLabel(vector.position) : vector.token),
             QString::number(vector.position), QString::number(sample));
}

}  // namespace headscope::ui
