// Slider over recorded steps of training, with a play button.
#pragma once

#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <vector>

class QLabel;
class QSlider;
class QToolButton;

namespace headscope::ui {

class StepSlider : public QWidget {
    Q_OBJECT
public:
    explicit StepSlider(QWidget* parent = nullptr);

    void setSteps(const std::vector<std::int64_t>& steps, int current, bool live);
    bool playing() const { return m_timer.isActive(); }
    void setPlaying(bool playing);

Q_SIGNALS:
    void stepChosen(int index);

private:
    void advance();
    void showText();

    std::vector<std::int64_t> m_steps;
    bool m_live = false, m_filling = false;
    QTimer m_timer;
    QSlider* m_slider = nullptr;
    QLabel* m_text = nullptr;
    QToolButton* m_play = nullptr;
};

}  // namespace headscope::ui
