#include "ui/widgets/step_slider.h"

#include "ui/widgets/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace headscope::ui {

namespace {
// at most 60 frames of 120 ms, so that playing a long run takes about seven seconds
constexpr int kFrameMilliseconds = 120, kLongestPlayFrames = 60;
}  // namespace

StepSlider::StepSlider(QWidget* parent) : QWidget(parent) {
    m_timer.setInterval(kFrameMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &StepSlider::advance);
    m_play = new QToolButton(this);
    m_play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!playing()); });
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setAccessibleName(tr("Step of training"));
    m_slider->setToolTip(tr("Moves through the recorded steps of training"));
    connect(m_slider, &QSlider::valueChanged, this, [this](int index) {
        showText();
        if (!m_filling) Q_EMIT stepChosen(index);
    });
    m_text = new QLabel(this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    row->addWidget(m_text);
    setPlaying(false);
    setSteps({}, 0, false);
}

void StepSlider::setSteps(const std::vector<std::int64_t>& steps, int current, bool live) {
    m_steps = steps;
    m_live = live;
    m_filling = true;
    m_slider->setRange(0, std::max(0, static_cast<int>(steps.size()) - 1));
    m_slider->setValue(current);
    m_filling = false;
    setEnabled(steps.size() > 1);
    // reserve the widest text, so that the layout does not change during playback
    if (!steps.empty()) {
        const QString last = QLocale().toString(qlonglong(steps.back()));
        m_text->setMinimumWidth(
            fontMetrics().horizontalAdvance(tr("step %1 of %2 (live)").arg(last, last)));
    }
    showText();
}

void StepSlider::showText() {
    if (m_steps.empty()) return m_text->setText(tr("no recorded steps"));
    const QLocale locale;
    const auto index = static_cast<std::size_t>(
        std::clamp(m_slider->value(), 0, static_cast<int>(m_steps.size()) - 1));
    const QString text =
        m_live && index + 1 == m_steps.size() ? tr("step %1 of %2 (live)") : tr("step %1 of %2");
    m_text->setText(text.arg(locale.toString(qlonglong(m_steps[index])),
                             locale.toString(qlonglong(m_steps.back()))));
}

void StepSlider::setPlaying(bool playing) {
    if (playing && m_slider->value() == m_slider->maximum()) m_slider->setValue(0);
    playing ? m_timer.start() : m_timer.stop();
    m_play->setText(playing ? tr("Pause") : tr("Play"));
    m_play->setIcon(icon(playing ? QStringLiteral("media-playback-pause")
                                 : QStringLiteral("media-playback-start")));
    m_play->setToolTip(playing ? tr("Stops at this step")
                               : tr("Plays the recorded steps of training"));
}

void StepSlider::advance() {
    // Long runs skip steps, so that playback takes at most kLongestPlayFrames frames.
    const int skip = std::max(1, m_slider->maximum() / kLongestPlayFrames);
    m_slider->setValue(m_slider->value() + skip);
    if (m_slider->value() >= m_slider->maximum()) setPlaying(false);
}

}  // namespace headscope::ui
