// Requests to show a page, a form, a head or a file, and messages to the user. Any page may make
// them; the window follows the signals. GUI thread.
#pragma once

#include "core/api/base/run_config.h"
#include "ui/workspace/selection.h"

namespace headscope::ui {

class Navigation : public QObject {
    Q_OBJECT
public:
    // selection: provides the opened runs and receives chosen heads.
    explicit Navigation(Selection& selection, QObject* parent = nullptr);

    void report(const Error& error);  // shows the error as a banner
    void say(const QString& text);    // shows a message in the status line
    // shows a page by id: start, train, heads, attention, ablate, ...
    void askPage(const QString& id);
    // Shows the Train form with these values. wholly: they replace the form's values; otherwise
    // they are merged.
    void askForm(const RunConfig& values, bool wholly);
    void askMeasure(const QString& id);    // opens the Heads page with this pairwise measure
    void askCatalogue(const QString& id);  // opens the catalogue at a method or measure
    // opens the user guide at a target of guide_targets.h
    void askGuide(const QString& target);
    void askLab(const QString& folder);  // opens an experiment on the Lab page
    // Opens the dialog for the location of a run's data: of an opened run without data, otherwise
    // of run A.
    void askData();
    void askPair();                // opens the Attention page with both selected heads
    void askHead(HeadPlace head);  // selects the head and opens its card on the Heads page
    void askComparison();          // opens the matrices of the Heads page with both selected heads

Q_SIGNALS:
    void failed(const headscope::Error& error);
    void said(const QString& text);
    void pageRequested(const QString& id);
    void formRequested(const headscope::RunConfig& values, bool wholly);
    void measureRequested(const QString& id);
    void catalogueRequested(const QString& id);
    void guideRequested(const QString& target);
    void labRequested(const QString& folder);
    void dataRequested(const QString& run);
    void pairRequested();  // requests the Attention page with both selected heads
    void headRequested();  // requests the card of the selected head
    // asks the Heads page to show its matrices, of the two selected heads or of both runs
    void comparisonRequested();

private:
    Selection& m_selection;
};

}  // namespace headscope::ui
