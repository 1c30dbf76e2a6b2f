// Window with the user guide: pages, search and the shown page. Not modal.
#pragma once

#include "ui/features/guide/guide_presenter.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
class QStackedWidget;
class QToolButton;

namespace headscope::ui {

class Caption;
class GuideBrowser;

class GuideDialog : public QDialog {
    Q_OBJECT
public:
    explicit GuideDialog(QWidget* parent = nullptr);

    void open(const QString& target);  // target: "PAGE.md" or "PAGE.md#ID"
    GuidePresenter& presenter() { return m_presenter; }
    GuideBrowser* browser() const { return m_browser; }
    QListWidget* pages() const { return m_pages; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeSide();
    QWidget* makeBar();
    void makeKeys();
    QToolButton* button(const QString& icon, const QString& name, QList<QKeySequence> keys);
    void fillResults();
    void moveBy(int step);
    void openResult();
    void showPlace(const GuidePlace& place);
    void follow();
    void say(const QString& text);

    GuidePresenter m_presenter;
    std::vector<GuideHit> m_hits;
    QString m_shown;  // name of the page in the browser
    QToolButton *m_back = nullptr, *m_forward = nullptr, *m_smaller = nullptr, *m_larger = nullptr;
    QLineEdit* m_search = nullptr;
    QStackedWidget* m_side = nullptr;
    QListWidget *m_pages = nullptr, *m_results = nullptr;
    Caption *m_count = nullptr, *m_note = nullptr;
    GuideBrowser* m_browser = nullptr;
};

}  // namespace headscope::ui
