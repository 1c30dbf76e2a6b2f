#include "ui/features/heads/heads_page_views.h"

#include "ui/widgets/flow_layout.h"

#include <QPushButton>

namespace headscope::ui {

std::optional<HeadsView> headsViewNamed(const QString& id) {
    const QStringList ids{QStringLiteral("overview"),  QStringLiteral("matrices"),
                          QStringLiteral("all-pairs"), QStringLiteral("one-head"),
                          QStringLiteral("map"),       QStringLiteral("sets")};
    const auto at = ids.indexOf(id);
    return at < 0 ? std::nullopt : std::optional(static_cast<HeadsView>(at));
}

HeadsViews::HeadsViews(HeadsView current, QWidget* parent) : QWidget(parent) {
    auto* line = new FlowLayout(this, 4);
    line->setContentsMargins(0, 0, 8, 0);
    const struct {
        QString text, tip;
    } views[] = {
        {tr("&Overview"), tr("All heads at once: measures, roles and groups of similar heads")},
        {tr("&Matrices"),
         tr("Similarity of the heads of each layer during training, for one or two runs")},
        {tr("All &pairs"), tr("Similarity of all heads across layers, for one or two runs")},
        {tr("One &head"),
         tr("The chosen head over all held-out samples (or a double click on a head)")},
        {tr("Ma&p"), tr("Head contributions or heads as points; similar ones are close together")},
        {tr("Se&ts"),
         tr("Heads whose outputs others predict, and heads that can read earlier heads")},
    };
    for (const auto& view : views) {
        auto* button = new QPushButton(view.text, this);
        button->setToolTip(view.tip);
        button->setCheckable(true);
        const auto which = static_cast<HeadsView>(m_buttons.size());
        button->setChecked(which == current);
        connect(button, &QPushButton::clicked, this, [this, button, which, current] {
            button->setChecked(which == current);  // the button of the current view stays checked
            if (which != current) Q_EMIT chosen(which);
        });
        line->addWidget(button);
        m_buttons << button;
    }
}

QPushButton* HeadsViews::button(HeadsView view) const {
    return m_buttons[static_cast<int>(view)];
}

}  // namespace headscope::ui
