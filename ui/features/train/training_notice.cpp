#include "ui/features/train/training_notice.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QWidget>

namespace headscope::ui {
namespace {

constexpr double kShort = 60;  // seconds

}  // namespace

std::optional<DesktopNews> trainingNews(const RunResult& result, const QString& name) {
    if (result.seconds < kShort || result.state == RunState::Stopped) return std::nullopt;
    const bool good = result.state == RunState::Finished;
    return DesktopNews{
        good ? TrainingNotice::tr("The training is done")
             : TrainingNotice::tr("The training failed"),
        good || !result.error ? name : name + QStringLiteral(": ") + errorText(*result.error),
        !good};
}

TrainingNotice::TrainingNotice(Workspace& workspace, QWidget* window) : QObject(window) {
    auto* desktop = new DesktopNotice(window);
    m_show = [desktop](const DesktopNews& news) { desktop->show(news); };
    connect(&workspace.sessions(), &Sessions::ended, this,
            [this, &workspace, window](const RunResult& result) {
                const auto news = trainingNews(result, workspace.runList().nameOf(result.run));
                if (news && !window->isActiveWindow()) m_show(*news);
            });
}

}  // namespace headscope::ui
