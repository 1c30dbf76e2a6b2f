// Reads and writes the recipe of an exported figure, which is stored next to it (name.figure.json).
// Drawing the figure from its recipe gives the same bytes.
#pragma once

#include "ui/figures/figure.h"

#include <QByteArray>

namespace headscope::plots {

struct Recipe {
    FigurePtr figure;  // the recipe's figure: a SheetFigure or a KeptFigure
    ExportOptions options;
    QString software;  // program and version that wrote it
};

// Returns the recipe of a figure that is exported with these options.
QByteArray recipeBytes(const Figure& figure, const ExportOptions& options);
// Parses a recipe. Errors: BadData (not a recipe, a newer format, truncated), with what was found
// and what is allowed.
Result<Recipe> recipeFrom(const QByteArray& bytes, const QString& file);
// Reads the file. Errors: Io, NotFound, BadData.
Result<Recipe> readRecipe(const QString& file);

}  // namespace headscope::plots
