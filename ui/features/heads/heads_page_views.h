// Title bar of the Heads page with a button per view; every view contains one.
#pragma once

#include <QWidget>

#include <optional>

class QPushButton;

namespace headscope::ui {

enum class HeadsView { Overview, Matrices, AllPairs, OneHead, Projection, Sets };

// Parses a view id: "overview", "matrices", "all-pairs", "one-head", "map" or "sets".
std::optional<HeadsView> headsViewNamed(const QString& id);

class HeadsViews : public QWidget {
    Q_OBJECT
public:
    // current: the view that contains this bar.
    explicit HeadsViews(HeadsView current, QWidget* parent = nullptr);
    QPushButton* button(HeadsView view) const;

Q_SIGNALS:
    void chosen(headscope::ui::HeadsView view);

private:
    QList<QPushButton*> m_buttons;  // buttons of the views, indexed by HeadsView
};

}  // namespace headscope::ui
