#include "ui/figures/sheet/recipe.h"

#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/output/figure_file.h"
#include "ui/figures/packed.h"
#include "ui/figures/sheet/sheet_figure.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace headscope::plots {

namespace {

constexpr int kRecipeFormat = 2;  // version of the file format; version 1 did not store the drawing
constexpr qint64 kMostRecipe = qint64(256) << 20;

struct RecipeText {
    Q_DECLARE_TR_FUNCTIONS(Figure)
};

Error noRecipe(const QString& file, const QString& what) {
    return {
        ErrorCode::BadData,
        verbatim((RecipeText::tr("%1 is not a figure recipe: %2").arg(file, what)).toStdString()),
        verbatim((RecipeText::tr("Choose the NAME.figure.json next to an exported figure"))
                     .toStdString())};
}

Result<FigurePtr> figureOf(const QJsonObject& json) {
    if (json[QLatin1String("kept")].isObject()) {
        HEADSCOPE_TRY(const auto kept, keptFigureFromJson(json[QLatin1String("kept")].toObject()));
        return FigurePtr(kept);
    }
    auto figure = std::make_shared<SheetFigure>();
    HEADSCOPE_TRY(figure->sheet, sheetFromJson(json[QLatin1String("drawing")].toObject()));
    return FigurePtr(figure);
}

}  // namespace

QByteArray recipeBytes(const Figure& figure, const ExportOptions& options) {
    QJsonObject recipe = figure.provenance();
    recipe.insert(QStringLiteral("format_version"), kRecipeFormat);
    recipe.insert(QStringLiteral("figure"), figure.figureName());
    recipe.insert(QStringLiteral("caption"), figure.caption());
    recipe.insert(QStringLiteral("width_mm"), options.widthMm);
    recipe.insert(QStringLiteral("dpi"), options.dpi);
    recipe.insert(QStringLiteral("text_as_paths"), options.textAsPaths);
    recipe.insert(
        QStringLiteral("software"),
        QStringLiteral("Headscope %1").arg(QCoreApplication::applicationVersion()).trimmed());
    recipe.insert(QStringLiteral("drawing"), figure.figureSettings());
    if (const auto* kept = dynamic_cast<const KeptFigure*>(&figure))
        recipe.insert(QStringLiteral("kept"), keptFigureJson(*kept));
    return QJsonDocument(recipe).toJson();
}

Result<Recipe> recipeFrom(const QByteArray& bytes, const QString& file) {
    // Untrusted files with very many values would need too much memory, so count first.
    if (mostValuesIn(bytes) > kMostValues)
        return noRecipe(file, RecipeText::tr("it contains more than %1 values").arg(kMostValues));
    QJsonParseError problem{};
    const QJsonObject json = QJsonDocument::fromJson(bytes, &problem).object();
    if (problem.error != QJsonParseError::NoError)
        return noRecipe(
            file, RecipeText::tr("at byte %1: %2").arg(problem.offset).arg(problem.errorString()));
    const int version = json[QLatin1String("format_version")].toInt();
    if (!json.contains(QLatin1String("figure")) || version < 1)
        return noRecipe(file, RecipeText::tr("format_version and figure are missing"));
    if (version < 2)
        return Error{
            ErrorCode::BadData,
            verbatim(
                (RecipeText::tr(
                     "%1 was written by an older version, which did not save the drawing in it")
                     .arg(file))
                    .toStdString()),
            verbatim((RecipeText::tr(
                          "Export the figure again; the recipe names its run and its settings"))
                         .toStdString())};
    if (version > kRecipeFormat)
        return Error{ErrorCode::BadData,
                     verbatim((RecipeText::tr("%1 has format_version %2; this program reads 2")
                                   .arg(file, QString::number(version)))
                                  .toStdString()),
                     verbatim((RecipeText::tr("Use the version that wrote it: %1")
                                   .arg(json[QLatin1String("software")].toString()))
                                  .toStdString())};
    Recipe recipe;
    auto figure = figureOf(json);
    if (!figure.ok()) return Error(figure.error()).within(file.toStdString());
    recipe.figure = *figure;
    recipe.options = {json[QLatin1String("width_mm")].toDouble(89),
                      json[QLatin1String("dpi")].toDouble(300),
                      json[QLatin1String("text_as_paths")].toBool()};
    recipe.software = json[QLatin1String("software")].toString();
    return recipe;
}

Result<Recipe> readRecipe(const QString& file) {
    HEADSCOPE_TRY(const auto bytes, readWholeFile(file, kMostRecipe));
    return recipeFrom(bytes, file);
}

}  // namespace headscope::plots
