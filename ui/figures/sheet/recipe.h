// Reads and writes the recipe next to an exported figure (name.figure.json). It recreates the
// figure, drawn to the same bytes.
#pragma once

#include "ui/figures/figure.h"

#include <QByteArray>

namespace headscope::plots {

struct Recipe {
    FigurePtr figure;  // a SheetFigure or a KeptFigure
    ExportOptions options;
    QString software;  // program and version that wrote it
};

// Returns the recipe of a figure that is exported with these options.
QByteArray recipeBytes(const Figure& figure, const ExportOptions& options);
// Errors: BadData (not a recipe, a newer format, truncated), with what was found and what is
// allowed.
Result<Recipe> recipeFrom(const QByteArray& bytes, const QString& file);
// Reads the file. Errors: Io, NotFound, BadData.
Result<Recipe> readRecipe(const QString& file);

}  // namespace headscope::plots
