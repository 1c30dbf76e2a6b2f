// Base class of the views of the Heads page: activates the presenter while the view is visible, and
// adapts the layout to size and font.
#pragma once

#include "ui/plots/figure_choice.h"
#include "ui/workspace/verdict.h"

#include <QWidget>

#include <functional>

namespace headscope::ui {

class FoldingSide;
class HeadsViews;
class ProgressBar;
class Workspace;

// Row shown while a result is computed: a text, a progress bar and a Stop button.
struct WorkRow {
    QWidget* row = nullptr;
    ProgressBar* bar = nullptr;
};
WorkRow makeWorkRow(const QString& words, QWidget* parent, std::function<void()> stop);

class HeadsPane : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    // figures to export; see Page::figures()
    virtual QList<plots::FigureChoice> figures() const = 0;
    // sentence for the page's header; see Page::verdict()
    virtual Verdict verdict() const { return {}; }
    virtual bool settled() const = 0;  // true if no computation is pending
    // restores the initial view; see Page::resetView()
    virtual void resetView() = 0;
    HeadsViews* views() const { return m_views; }

Q_SIGNALS:
    void shownChanged();  // emitted after what verdict() reads has changed

protected:
    // Sets the view's content inside a scroll area that leaves keys to the view.
    void setContent(QWidget* content);
    virtual void setActive(bool active) = 0;
    // Makes the part at the right, which folds in all views together.
    QWidget* makeDetails(Workspace& workspace, QWidget* content);
    void stackDetails(bool below);  // below: it is below the picture instead of beside it
    // arranges columns side by side or stacked; may be called during construction
    virtual void fold() = 0;

    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

    HeadsViews* m_views = nullptr;

private:
    FoldingSide* m_details = nullptr;
};

}  // namespace headscope::ui
