// A run on the start page: its recorded similarity matrices, its name, how it ended. Of the newest step, or at the
// beginning, in the middle and at the end of its training, a row each.
#pragma once

#include "core/api/run.h"
#include "ui/widgets/card.h"

#include <cstdint>
#include <vector>

class QLabel;

namespace headscope::ui {

enum class RunPicture { Newest, OverTraining };

class RecentRunCard : public Card {
    Q_OBJECT
public:
    explicit RecentRunCard(const RunInfo& run, RunPicture picture = RunPicture::Newest, QWidget* parent = nullptr);

    QString path() const { return m_path; }
    RunPicture picture() const { return m_picture; }
    // By step. Not called, or none: the place of the picture stays empty with its size kept.
    void setFrames(const std::vector<SimilarityFrame>& frames);
    const std::vector<std::int64_t>& paintedSteps() const { return m_steps; }
    QSize sizeHint() const override;

private:
    QString m_path;
    RunPicture m_picture;
    QLabel* m_strip = nullptr;
    std::vector<std::int64_t> m_steps;
};

// The first, the last, and the one between them at seven tenths of a logarithmic axis; two and less all.
std::vector<std::size_t> shownFrames(const std::vector<SimilarityFrame>& frames);

}  // namespace headscope::ui
