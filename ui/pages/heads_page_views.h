// The page's title and the views it can show, as every view has them at its top.
#pragma once

#include <QWidget>

#include <optional>

class QPushButton;

namespace headscope::ui {

enum class HeadsView { Overview, Matrices, AllPairs, OneHead, Projection };

// "overview", "matrices", "all-pairs", "one-head", "map".
std::optional<HeadsView> headsViewNamed(const QString& id);

class HeadsViews : public QWidget {
    Q_OBJECT
public:
    // current: the view that this stands in.
    explicit HeadsViews(HeadsView current, QWidget* parent = nullptr);
    QPushButton* button(HeadsView view) const;

Q_SIGNALS:
    void chosen(headscope::ui::HeadsView view);

private:
    QList<QPushButton*> m_buttons;  // in the order of HeadsView
};

}  // namespace headscope::ui
