// What the views of the Heads page have in common: they ask for nothing while they are hidden, and are laid out anew
// for another size or font.
#pragma once

#include "ui/plots/figure_choice.h"

#include <QWidget>

#include <functional>

namespace headscope::ui {

class HeadsViews;
class ProgressBar;

// What stands in place of a view while its answer is computed: words, a bar, and a button that stops it.
struct WorkRow {
    QWidget* row = nullptr;
    ProgressBar* bar = nullptr;
};
WorkRow makeWorkRow(const QString& words, QWidget* parent, std::function<void()> stop);

class HeadsPane : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual QList<plots::FigureChoice> figures() const = 0;  // as Page::figures()
    virtual bool settled() const = 0;                        // nothing is being computed for it
    virtual void resetView() = 0;                            // as Page::resetView()
    HeadsViews* views() const { return m_views; }

protected:
    // The whole view, scrolled where text is large and the window small; keys stay the view's own.
    void setContent(QWidget* content);
    virtual void setActive(bool active) = 0;
    virtual void fold() = 0;  // beside each other, or below where the text is large; also before all is made

    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

    HeadsViews* m_views = nullptr;
};

}  // namespace headscope::ui
