// Small helpers shared by the Attention and Ablate pages.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/figures/kinds/prediction_figure.h"

#include <QString>

class QBoxLayout;
class QLabel;
class QWidget;

namespace headscope::ui {

QLabel* titleLabel(const QString& text, QWidget* parent);
// creates a small label in the secondary colour, with word wrap
QLabel* captionLabel(QWidget* parent);
QWidget* inCard(const QString& title, QWidget* content, QWidget* parent);

// Arranges cards side by side, or one below the other if the page is narrower than `lines` text
// line heights. room: width for the cards in pixels, if it is not the whole page.
void foldColumns(QBoxLayout* columns, const QWidget* page, int lines, int room = -1);

// Returns one or two sentences: the prediction, whether it is correct, and how removing heads or
// hiding tokens changes it.
QString predictionText(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked,
                       const QString& truth, Task task,
                       plots::PredictionChange change = plots::PredictionChange::HeadsOff);

}  // namespace headscope::ui
