// Small parts that the Attention and Ablate pages share.
#pragma once

#include "core/api/analysis.h"
#include "ui/figures/prediction_figure.h"

#include <QString>

class QBoxLayout;
class QLabel;
class QWidget;

namespace headscope::ui {

QLabel* titleLabel(const QString& text, QWidget* parent);
QLabel* captionLabel(QWidget* parent);  // small, secondary colour, wraps
QWidget* inCard(const QString& title, QWidget* content, QWidget* parent);

// Cards side by side, or one below the other where the page is narrower than lines times the height of its text.
void foldColumns(QBoxLayout* columns, const QWidget* page, int lines);

// One or two sentences: what is predicted, whether that is right, what switching heads off or hiding tokens changed.
QString predictionText(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked,
                       const QString& truth, Task task,
                       plots::PredictionChange change = plots::PredictionChange::HeadsOff);

}  // namespace headscope::ui
