// Order of heads in all matrices of a view: by index, or clustered by similarity. One order serves
// all steps and both runs, so rows do not jump when these change. GUI thread.
#pragma once

#include "core/api/requests/head_overview.h"
#include "core/api/runs/catalogue.h"
#include "ui/figures/matrix_painter.h"
#include "ui/workspace/query.h"

#include <QObject>

namespace headscope::ui {

class HeadOrder : public QObject {
    Q_OBJECT
public:
    explicit HeadOrder(QObject* parent = nullptr);

    void setByLikeness(bool on);
    bool settled() const { return m_trees.settled(); }

    // Requests new clustering if ordering by similarity is on and `key`, which identifies the
    // matrices, has changed.
    void follow(const RunHandle& run, const QString& key,
                const std::vector<std::vector<float>>& matrices, const MeasureInfo& measure);
    // Sets order and tree of the matrix with this index. Clears both if no order of matching size
    // is known.
    void apply(int index, plots::MatrixData& matrix) const;

Q_SIGNALS:
    void changed();

private:
    Query<HeadTreesRequest> m_trees;
    QString m_key;  // key of the last requested matrices; "" after an error
    bool m_on = false;
};

}  // namespace headscope::ui
