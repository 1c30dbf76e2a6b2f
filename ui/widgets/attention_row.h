// Controls in a row that wraps. All get the height of the tallest, so that labels, lists and
// buttons are vertically aligned.
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
