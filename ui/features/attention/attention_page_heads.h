// Thumbnails of all heads on the open sample; a click selects a head.
#pragma once

#include "ui/features/attention/attention_page_tools.h"
#include "ui/features/attention/attention_presenter.h"
#include "ui/plots/head_grid.h"

#include <QWidget>

namespace headscope::ui {

class AttentionHeads : public QWidget {
    Q_OBJECT
public:
    explicit AttentionHeads(QWidget* parent = nullptr);

    plots::HeadGrid* grid() const { return m_grid; }
    // `token`: query token, -1 for none; only thumbnails of pictures show its weights alone. `end`:
    // end of the colour scale shared with the large map.
    void show(const AttentionPresenter& presenter, const AttentionTools& tools, int token,
              double end);

private:
    plots::HeadGrid* m_grid = nullptr;
};

}  // namespace headscope::ui
