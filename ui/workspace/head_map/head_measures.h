// Values per head of run A that pages have measured, and the one that colours every head map.
// Nothing is measured here: the similarity that the run recorded during training is read, and pages
// publish what they measure. Member of Workspace. GUI thread.
#pragma once

#include "ui/workspace/query.h"

#include <QObject>
#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace headscope::ui {

class Workspace;

// One quantity with a value per head.
struct HeadValues {
    std::string id;                     // stable id, such as "entropy-normalised"
    QString name;                       // name in lists: "Attention entropy, normalised"
    std::vector<double> values;         // [site * heads + head]; NaN: unknown
    std::vector<Interval> ranges = {};  // 95 % intervals of the values, or empty
    double low = 0, high = 1;           // limits of the colour scale, in displayed units
    bool diverging = false;             // signed values: the colour scale is centred on 0
    double factor = 1;                  // factor from a value to the displayed one
    int decimals = 2;                   // decimals of a displayed value
    QString origin = {};      // what it was measured on: "step 780, 500 of 1,000 samples ..."
    bool importance = false;  // change of the model's answer when the head is off or patched

    double shown(std::size_t index) const { return values[index] * factor; }
    // false if the interval contains 0, so that the value may be chance; such heads have no colour
    bool clear(std::size_t index) const {
        return index >= ranges.size() || ranges[index].low > 0 || ranges[index].high < 0;
    }
};

// Similarity of each head to the most similar head of its site. `shape` gives the order of values.
std::vector<double> similarityToMostSimilar(const SimilarityFrame& frame, const ModelShape& shape,
                                            bool lowIsAlike);

class HeadMeasures : public QObject {
    Q_OBJECT
public:
    static constexpr const char* kMostSimilar = "twin";
    enum class Source { Recorded, Overview, Importance, Patching };

    // workspace: owner of this object.
    explicit HeadMeasures(Workspace& workspace);

    // Replaces all values of a source. Dropped when another run is opened.
    void publish(Source source, std::vector<HeadValues> values);
    // known quantities, importances first; a measured quantity hides the recorded one with its id
    std::vector<const HeadValues*> known() const;
    const HeadValues* find(const std::string& id) const;

    // The quantity that colours the maps: the chosen one if it is known, else the similarity to the
    // most similar head, else the first importance. Null: no colours.
    // importanceOnly: for a map that shows importances only; it has a choice of its own.
    const HeadValues* shown(bool importanceOnly = false) const;
    // id: of a quantity, or "" for no colours.
    void choose(const std::string& id, bool importanceOnly = false);
    void resetChoice();

    // Drops all values, whose names are in another language, and reads the recorded ones again.
    void forget();
    // Reads the recorded similarity when the first head map is shown.
    void setActive() { m_recorded.setActive(true); }
    bool settled() const { return m_recorded.settled(); }

Q_SIGNALS:
    void changed();

private:
    std::optional<BoundRequest<NewestRecordedRequest>> wanted() const;
    void followRun();
    void takeRecorded();

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    Query<NewestRecordedRequest> m_recorded;
    std::array<std::vector<HeadValues>, 4> m_values;     // indexed by Source
    std::array<std::optional<std::string>, 2> m_chosen;  // indexed by importanceOnly
};

}  // namespace headscope::ui
