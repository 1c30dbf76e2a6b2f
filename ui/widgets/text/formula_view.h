// Shows a formula typeset as in a paper. Screen readers speak its one-line text.
#pragma once

#include "ui/widgets/text/formula_layout.h"

#include <QWidget>

namespace headscope::ui {

class FormulaView : public QWidget {
    Q_OBJECT
public:
    explicit FormulaView(QWidget* parent = nullptr);

    // text: one-line formula; "" shows nothing and takes up no space
    void setFormula(const QString& text);
    const QString& formula() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    const std::vector<FormulaBox>& lines(int width) const;

    QString m_text;
    FormulaNode m_tree;
    mutable std::vector<FormulaBox> m_lines;  // cache for the last width and font
    mutable int m_linesWidth = -1;
    mutable QFont m_linesFont;
};

}  // namespace headscope::ui
