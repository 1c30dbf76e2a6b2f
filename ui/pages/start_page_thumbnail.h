// A recent run on the start page: a strip of its last recorded similarity matrices, its name, how it ended.
#pragma once

#include "core/api/run.h"
#include "ui/widgets/card.h"

#include <optional>

class QLabel;

namespace headscope::ui {

class RecentRunCard : public Card {
    Q_OBJECT
public:
    explicit RecentRunCard(const RunInfo& run, QWidget* parent = nullptr);

    QString path() const { return m_path; }
    // Not called: the strip stays empty with its size kept.
    void setFrame(const SimilarityFrame& frame);
    bool painted() const { return m_painted; }
    QSize sizeHint() const override;

private:
    QString m_path;
    QLabel* m_strip = nullptr;
    bool m_painted = false;
};

}  // namespace headscope::ui
