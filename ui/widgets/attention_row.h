// Controls side by side that wrap; all as tall as the tallest, so that labels, lists and buttons share one middle line.
#pragma once

#include <QWidget>

namespace headscope::ui {

class AttentionRow : public QWidget {
    Q_OBJECT
public:
    explicit AttentionRow(QWidget* parent = nullptr);
    void add(QWidget* widget);

protected:
    bool event(QEvent* event) override;

private:
    void even();
};

}  // namespace headscope::ui
