// All heads of the run on the open sample, as thumbnails to choose from.
#pragma once

#include "ui/pages/attention_page_tools.h"
#include "ui/plots/head_grid.h"
#include "ui/presenters/attention_presenter.h"

#include <QWidget>

namespace headscope::ui {

class AttentionHeads : public QWidget {
    Q_OBJECT
public:
    explicit AttentionHeads(QWidget* parent = nullptr);

    plots::HeadGrid* grid() const { return m_grid; }
    // token: looked from, -1 for none; only a picture's thumbnails show its weights alone. end: of a scale that they
    // share with the large map.
    void show(const AttentionPresenter& presenter, const AttentionTools& tools, int token, double end);

private:
    plots::HeadGrid* m_grid = nullptr;
};

}  // namespace headscope::ui
