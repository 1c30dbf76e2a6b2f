// Small parts that the Attention and Ablate pages share.
#pragma once

#include "core/api/analysis.h"

#include <QString>

class QLabel;
class QWidget;

namespace headscope::ui {

QLabel* titleLabel(const QString& text, QWidget* parent);
QLabel* captionLabel(QWidget* parent);                       // small, secondary colour, wraps
QWidget* inCard(const QString& title, QWidget* content, QWidget* parent);

// One or two sentences: what is predicted, whether that is right, what switching heads off changed.
QString predictionText(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked, const QString& truth, Task task);

}  // namespace headscope::ui
