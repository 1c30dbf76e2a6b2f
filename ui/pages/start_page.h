// The first thing to see: explore the trained models that come with the program, train one, open a folder; recent runs.
#pragma once

#include "ui/pages/page.h"

#include "core/api/run.h"

#include <QTimer>

#include <deque>

class QLabel;

namespace headscope::ui {

class Card;
class FlowLayout;
class RecentRunCard;

class StartPage : public Page {
    Q_OBJECT
public:
    explicit StartPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Start"); }
    bool settled() const override;

    Card* exploreCard() const { return m_explore; }
    Card* trainCard() const { return m_train; }
    Card* openCard() const { return m_open; }
    int recentShown() const { return m_shown; }

Q_SIGNALS:
    void openAsked();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeCards();
    void listChanged();
    void refresh();
    void findShipped(const std::vector<RunInfo>& runs);
    void showRecent(const std::vector<RunInfo>& runs);
    void explore();
    void trainOne();
    void openRecent(const QString& path);
    void paintNext();

    Card *m_explore = nullptr, *m_train = nullptr, *m_open = nullptr;
    QLabel* m_exploreText = nullptr;
    QWidget* m_recent = nullptr;
    FlowLayout* m_recentFlow = nullptr;
    QLabel* m_none = nullptr;
    QString m_shippedPlain, m_shippedDiverse;  // lambda 0, lambda > 0
    std::deque<RecentRunCard*> m_unpainted;
    std::vector<std::string> m_listed;  // what the cards show, to leave them alone when nothing changed
    QTimer m_paintTimer;
    int m_shown = 0;
    bool m_painting = false;
    bool m_stale = false;  // the list of runs changed while the page was hidden
};

}  // namespace headscope::ui
