// Language, theme, text size, and where runs are kept. Takes effect at once; there is no Apply.
#pragma once

#include "core/api/engine_runs.h"
#include "core/api/engine_tools.h"
#include "ui/widgets/theme.h"

#include <QDialog>

namespace headscope::ui {

class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    // threads: 0 for the engine's own choice. runsFolder: "" for the engine's own.
    struct Values {
        ThemeChoice theme = ThemeChoice::System;
        int textPercent = 100;
        int threads = 0;
        QString runsFolder;
        QString language;  // of languages(); "": the desktop's
    };
    // tools, runs: null while the engine is not loaded.
    PreferencesDialog(const Values& values, const Tools* tools, const Runs* runs, QWidget* parent = nullptr);

Q_SIGNALS:
    void themeChosen(headscope::ui::ThemeChoice choice);
    void textPercentChosen(int percent);
    void threadsChosen(int threads);
    void runsFolderChosen(const QString& folder);
    void languageChosen(const QString& code);

private:
    QWidget* languageField(const QString& chosen);
    QWidget* threadsField(int chosen, const Tools* tools);
};

}  // namespace headscope::ui
