// Whether heads stand by number or beside those they are like, in every matrix of a view: one order for all steps and
// both runs, so that nothing jumps while they change. GUI thread.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/head_overview.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/selection.h"
#include "ui/figures/matrix_painter.h"

#include <QObject>

namespace headscope::ui {

class HeadOrder : public QObject {
    Q_OBJECT
public:
    explicit HeadOrder(QObject* parent = nullptr);

    bool byLikeness() const { return m_on; }
    void setByLikeness(bool on);
    bool settled() const { return m_rounds.settled(); }

    // Of these matrices, where they are wanted and `key` is another one than last time: what they are of.
    void follow(const RunHandle& run, const QString& key, const std::vector<std::vector<float>>& matrices,
                const MeasureInfo& measure);
    // Order and tree of the matrix with this index; nothing where there is none of its size.
    void apply(int index, plots::MatrixData& matrix) const;

Q_SIGNALS:
    void changed();

private:
    std::vector<HeadTree> m_trees;
    QString m_key;
    Rounds m_rounds;
    bool m_on = false;
};

}  // namespace headscope::ui
