#include "ui/workspace/navigation.h"

#include "core/api/runs/run_data.h"
#include "ui/workspace/post.h"

namespace headscope::ui {

Navigation::Navigation(Selection& selection, QObject* parent)
    : QObject(parent), m_selection(selection) {}

void Navigation::report(const Error& error) {
    Q_EMIT failed(error);
}

void Navigation::say(const QString& text) {
    Q_EMIT said(text);
}

void Navigation::askPage(const QString& id) {
    Q_EMIT pageRequested(id);
}

void Navigation::askForm(const RunConfig& values, bool wholly) {
    Q_EMIT formRequested(values, wholly);
}

void Navigation::askMeasure(const QString& id) {
    Q_EMIT measureRequested(id);
}

void Navigation::askCatalogue(const QString& id) {
    Q_EMIT catalogueRequested(id);
}

void Navigation::askGuide(const QString& target) {
    Q_EMIT guideRequested(target);
}

void Navigation::askLab(const QString& folder) {
    Q_EMIT labRequested(folder);
    askPage(QStringLiteral("lab"));
}

void Navigation::askPair() {
    Q_EMIT pairRequested();
    askPage(QStringLiteral("attention"));
}

void Navigation::askHead(HeadPlace head) {
    m_selection.chooseHead(head);
    Q_EMIT headRequested();
    askPage(QStringLiteral("heads"));
}

void Navigation::askComparison() {
    Q_EMIT comparisonRequested();
    askPage(QStringLiteral("heads"));
}

void Navigation::askData() {
    const auto a = m_selection.run(0), b = m_selection.run(1);
    if (!a) return say(tr("Open a run first."));
    const auto requestData = [this](const RunHandle& run) {
        Q_EMIT dataRequested(QString::fromStdString(run->info().path));
    };
    if (!b) return requestData(a);
    // Ask for the run whose data is missing.
    b->ask(RunDataRequest{},
           onGuiThread<RunData>(this, [a, b, requestData](const Result<RunData>& data) {
               requestData(data && !data->here ? b : a);
           }));
}

}  // namespace headscope::ui
