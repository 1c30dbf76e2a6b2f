// Shows the methods paragraph of runs and the BibTeX of their references, to copy or save.
#pragma once

#include "core/api/engine/engine_runs.h"

#include <QDialog>

class QPlainTextEdit;

namespace headscope::ui {

class Banner;

class MethodsDialog : public QDialog {
    Q_OBJECT
public:
    MethodsDialog(const MethodsText& text, const QStringList& runNames, QWidget* parent = nullptr);

    // path: file for the text, as LaTeX if it ends in .tex; the BibTeX is saved next to it with the
    // suffix bib. Errors: Io.
    Status save(const QString& path) const;
    QPlainTextEdit* paragraph() const { return m_paragraph; }

private:
    QPlainTextEdit* makeText(const QString& text, const QString& name, bool wrap);
    void askAndSave();
    QString latex() const;

    QPlainTextEdit *m_paragraph = nullptr, *m_bibtex = nullptr;
    Banner* m_banner = nullptr;
};

}  // namespace headscope::ui
