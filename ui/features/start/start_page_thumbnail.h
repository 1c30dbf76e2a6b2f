// Card of a run on the start page: similarity matrices, name and state. It shows the matrices of
// the newest step, or in three rows those of the beginning, middle and end of training.
#pragma once

#include "core/api/runs/run.h"
#include "ui/widgets/card.h"

#include <cstdint>
#include <vector>

class QLabel;

namespace headscope::ui {

enum class RunPicture { Newest, OverTraining };

class RecentRunCard : public Card {
    Q_OBJECT
public:
    explicit RecentRunCard(const RunInfo& run, RunPicture picture = RunPicture::Newest,
                           QWidget* parent = nullptr);

    QString path() const { return m_path; }
    RunPicture picture() const { return m_picture; }
    // Sets the recorded frames, ordered by step. Without frames, the image stays empty and keeps
    // its size.
    void setFrames(const std::vector<SimilarityFrame>& frames);
    const std::vector<std::int64_t>& paintedSteps() const { return m_steps; }
    QSize sizeHint() const override;

private:
    QString m_path;
    RunPicture m_picture;
    QLabel* m_strip = nullptr;
    std::vector<std::int64_t> m_steps;
};

// Indices of the frames to show: the first, the last, and one at 0.7 of a logarithmic step axis.
// All of them if there are fewer than three.
std::vector<std::size_t> shownFrames(const std::vector<SimilarityFrame>& frames);

}  // namespace headscope::ui
