// How many heads a run needs: pruning curves by the chosen methods, the point on one of them that is looked at, what a
// model of that size costs, groups of heads that do the same; and making it: masked, smaller, trained on. Asks nothing
// by itself but sizes, which cost nothing. GUI thread.
#pragma once

#include "core/api/pruning.h"
#include "core/api/smaller_model.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/presenters/prune_choices.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <map>
#include <optional>

namespace headscope::ui {

class PrunePresenter : public QObject {
    Q_OBJECT
public:
    enum class Work { None, Curves, Groups, Speed, Making };
    struct Method {
        std::string id;
        QString name, summary;
    };

    explicit PrunePresenter(Workspace& workspace, QObject* parent = nullptr);

    bool settled() const;
    bool open() const { return m_workspace.runA() != nullptr; }
    const ModelShape& shape() const { return m_shape; }
    QString runName() const { return m_runName; }

    // What to measure.
    std::vector<Method> methods() const;  // all there are, random orders last
    QString methodName(const std::string& id) const;
    const std::vector<std::string>& chosen() const { return m_chosen; }
    bool keepsOnePerLayer() const { return m_keepOne; }
    int samples() const { return m_samples; }  // 0: the whole split
    double marginPercent() const { return m_marginPercent; }
    // Each a step to undo, and so is follow(): beside the switched heads, in MaskModel's stack.
    void choose(const std::string& id, bool on);
    void setKeepOnePerLayer(bool keep);
    void setSamples(int samples);
    void setMarginPercent(double percent);  // which heads are removable follows at once, and the handle
    void measure();

    // What is being done, one thing at a time, and how to end it.
    Work work() const { return m_work; }
    double share() const;  // of it, 0 to 1
    double seconds() const { return double(m_clock.elapsed()) / 1000; }
    void stop();

    const std::optional<PruningReport>& report() const { return m_report; }
    std::vector<int> curves() const;  // those that a point can be chosen on: a line each, one of the random ones
    const PruningCurve* curve() const;
    int curveIndex() const { return m_curve; }
    void follow(int curve);
    int point() const { return m_point; }
    void lookAt(int point);  // nothing is switched yet
    HeadMask mask() const;   // of the point
    void applyMask();        // to the heads of run A, as one step to undo
    bool applied() const;
    void showScore(const std::string& id) { m_score = id; }
    // What can be drawn: what a model writes is not decoded at every point of a curve.
    std::vector<const char*> scores() const;
    const ScoreKind& score() const;

    // By the points of curve(); none while not known.
    const std::optional<ModelSizesQuestion::Answer>& sizes() const { return m_sizes; }
    const SpeedReport* speed(int point) const;
    void measureSpeed();          // of the point
    void measureSpeeds();         // of every point of curve() that can be made and was not timed yet
    bool canTimeAnother() const;  // one of those is left, and nothing else is being done

    const std::optional<GroupReport>& groups() const { return m_groups; }
    void findGroups(GroupOn on, int clusters);
    void forgetGroups();

    const Error* refusal() const;  // why the point's heads cannot be removed; null where they can, or nothing is known
    bool canMakeSmaller() const;   // and nothing else is being done
    void makeSmaller();
    void fineTune(int epochs);  // of the point's smaller model, which is made first where it was not yet
    const std::optional<SmallerModel>& made() const { return m_made; }

    QJsonObject provenance() const;  // of the curves, for recipes of figures

Q_SIGNALS:
    void runChanged();
    void changed();
    void progressed();  // share()
    void failed(const headscope::Error& error);
    void answered();
    void smallerMade(const headscope::SmallerModel& smaller);
    void fineTuningStarted(const headscope::SmallerModel& smaller);

private:
    void followRun();
    void forget();
    void begin(Work work);
    template <class Q, class Take>
    void ask(Work work, Q question, Take take);
    PruneChoices choices() const;
    void change(const PruneChoices& choices, const QString& text);
    void take(const PruneChoices& choices);
    void takeReport(PruningReport report);
    void takeCurve(int curve, int point);
    int markedPoint(int curve) const;
    void takeMargin(double percent);
    void followMask();
    bool canBeMade(int point) const;
    std::optional<int> untimedPoint() const;
    void timePoint(int point);
    void askSizes();
    PruningCurveQuestion question() const;
    void make(int epochs);
    void startFineTuning(const SmallerModel& made, int epochs);

    Workspace& m_workspace;
    ModelShape m_shape;
    std::weak_ptr<RunView> m_run;  // whose curves are shown
    QString m_runName;
    std::vector<std::string> m_chosen = {"michel", "leave-one-out", kRandomOrder};
    bool m_keepOne = false;
    int m_samples = 1000;
    double m_marginPercent = 100 * kDefaultMargin;
    Work m_work = Work::None;
    RunHandle m_worksOn;  // stays open until its answer is there
    double m_share = 0;
    bool m_timesAll = false;
    int m_timed = 0;  // of those
    QElapsedTimer m_clock;
    Asked m_asked;
    Rounds m_rounds, m_sizeRounds;
    std::optional<PruningReport> m_report;
    int m_curve = -1, m_point = 0;
    int m_reports = 0;     // that were taken or forgotten
    HeadMask m_lastMask;   // of the workspace
    int m_generation = 0;  // of what forget() leaves nothing of
    std::string m_score;
    std::optional<ModelSizesQuestion::Answer> m_sizes;
    std::map<std::pair<int, int>, SpeedReport> m_speeds;  // by curve and point
    std::optional<GroupReport> m_groups;
    std::optional<SmallerModel> m_made;
    HeadMask m_madeOf;
    std::int64_t m_step = kLatest;  // that the report is of
};

}  // namespace headscope::ui
