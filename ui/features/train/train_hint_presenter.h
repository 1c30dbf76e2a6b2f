// Finds the hint for the shown run, and carries it out. Without widgets. GUI thread.
#pragma once

#include "ui/features/train/train_hints.h"
#include "ui/features/train/train_presenter.h"
#include "ui/workspace/query.h"

#include <QObject>

#include <functional>
#include <vector>

namespace headscope::ui {

class TrainHintPresenter : public QObject {
    Q_OBJECT
public:
    // form: says what a preset locks; hints leave its values.
    TrainHintPresenter(Workspace& workspace, TrainPresenter& form, QObject* parent = nullptr);

    // The weightiest hint; nullopt if there is none.
    const std::optional<TrainHint>& hint() const { return m_hint; }
    bool possible() const;  // whether the button of the hint can be offered
    void carryOut();        // does nothing if it is not possible
    // Whether runs may be started now; by default they may.
    void setMayStart(std::function<bool()> mayStart) { m_mayStart = std::move(mayStart); }
    bool settled() const { return m_maps.settled(); }
    // A hidden page neither looks at the curves nor measures the maps.
    void setActive(bool active);

Q_SIGNALS:
    void changed();
    void testFileRequested();  // the user wants to choose the file of the test split

private:
    void begin();
    void follow();
    void askFlatness();
    void takePoints();
    TrainFacts facts() const;
    std::string path() const;  // folder of the shown run; "" if there is none
    RunConfig again() const;   // settings of the shown run, for a new run
    bool mayChange(const std::vector<const char*>& keys) const;
    void useBest();

    Workspace& m_workspace;
    TrainPresenter& m_form;
    std::function<bool()> m_mayStart = [] { return true; };
    Query<SimilarityRequest> m_maps;
    std::string m_mapsOf;                             // folder of the run whose maps were measured
    std::vector<SeriesPoint> m_loss, m_judgedPoints;  // points taken from a session so far
    std::optional<TrainHint> m_hint;
    bool m_active = false;
};

}  // namespace headscope::ui
