// The user guide in the window: its actions, the button beside the tabs, links in What's This
// texts and in messages, and the guide window itself, which is created when it is first opened.
#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QWidget;

namespace headscope::ui {

class GuideDialog;
class MainWindow;

class GuideHelp : public QObject {
    Q_OBJECT
public:
    explicit GuideHelp(MainWindow& window);

    // Opens the guide at a target (see ui/widgets/guide_targets.h). "": the last location, at
    // first the first page.
    GuideDialog* open(const QString& target);
    QAction* guideAction() const { return m_guide; }
    // Action that opens the guide at the focused setting, or at the shown page.
    QAction* contextAction() const { return m_context; }
    QAction* pageAction() const { return m_page; }  // opens the guide at the shown page

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString targetOfPage() const;
    void belongTo(QWidget& window);

    MainWindow& m_window;
    QPointer<GuideDialog> m_dialog;
    QAction *m_guide = nullptr, *m_context = nullptr, *m_page = nullptr;
};

}  // namespace headscope::ui
