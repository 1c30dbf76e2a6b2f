// The start page: three cards to begin with, recent runs in one row, lessons, class exercises, and
// the models that come with the program.
#pragma once

#include "ui/workspace/page.h"
#include "ui/workspace/query.h"

#include "core/api/runs/run.h"

#include <QPointer>
#include <QTimer>

#include <deque>
#include <functional>
#include <optional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headscope::ui {

class Card;
class FlowLayout;
class LessonCards;
class OneRow;
class RecentRunCard;
enum class RunPicture;

class StartPage : public Page {
    Q_OBJECT
public:
    explicit StartPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Start"); }
    bool settled() const override;

    LessonCards* lessons() const { return m_lessons; }
    OneRow* recentRow() const { return m_recentRow; }
    void setLessonsOffered(const std::optional<QStringList>& ids);  // nullopt: all
    // Class exercises are hidden while one is open.
    void setExercisesShown(bool shown);
    int recentShown() const { return static_cast<int>(m_recent.listed.size()); }
    int shippedShown() const { return static_cast<int>(m_shipped.listed.size()); }

Q_SIGNALS:
    void openRequested();
    void modelRequested();  // requests the dialog that opens a pretrained model
    void lessonRequested(const QString& id);
    void exerciseRequested(const QString& id);  // id: one of the shipped instructor presets

protected:
    void showEvent(QShowEvent* event) override;

private:
    // A group of run cards.
    struct Shelf {
        QWidget* title = nullptr;
        std::function<void()> clear;
        std::function<void(QWidget*)> add;
        // fingerprints of the shown runs, to skip unnecessary updates
        std::vector<std::string> listed;
    };

    QWidget* makeCards();
    QWidget* makeRecent();
    QWidget* makeExercises();
    QWidget* makeShipped();
    void listChanged();
    void refresh();
    void findShipped(const std::vector<RunInfo>& runs);
    void showRuns(const std::vector<RunInfo>& runs);
    bool fill(Shelf& shelf, const std::vector<RunInfo>& runs, RunPicture picture);
    void explore();
    void trainOne();
    void openRecent(const QString& path);
    void paintNext();
    void takeFrames(QueryEvent event);

    Card *m_explore = nullptr, *m_train = nullptr, *m_model = nullptr;
    QPushButton *m_open = nullptr, *m_demo = nullptr;
    OneRow* m_recentRow = nullptr;
    QWidget* m_exercises = nullptr;
    QLabel* m_exploreText = nullptr;
    LessonCards* m_lessons = nullptr;
    Shelf m_shipped, m_recent;
    QLabel* m_none = nullptr;
    // paths of the shipped runs with lambda 0 and lambda > 0
    QString m_shippedPlain, m_shippedDiverse;
    std::deque<QPointer<RecentRunCard>> m_unpainted;
    QTimer m_paintTimer;
    using Frames = std::vector<SimilarityFrame>;
    Query<std::string, Frames> m_frames;  // recorded frames; request: path of a run
    QPointer<RecentRunCard> m_painted;    // card whose frames are being loaded
    // true if the list of runs changed while the page was hidden
    bool m_stale = false;
};

}  // namespace headscope::ui
