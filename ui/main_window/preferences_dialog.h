// Language, theme, text size, threads and the runs folder. Changes take effect immediately, without
// an Apply button.
#pragma once

#include "core/api/engine/engine_runs.h"
#include "core/api/engine/engine_tools.h"
#include "ui/widgets/theme.h"

#include <QDialog>

namespace headscope::ui {

class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    // threads: 0 lets the engine choose. runsFolder: "" uses the engine's default.
    struct Values {
        ThemeChoice theme = ThemeChoice::System;
        int textPercent = 100;
        int threads = 0;
        QString runsFolder;
        bool stayAwake = false;
        QString language;  // code from languages(); "": the desktop's language
    };
    // tools, runs: null until the engine is loaded.
    PreferencesDialog(const Values& values, const Tools* tools, const Runs* runs,
                      QWidget* parent = nullptr);

Q_SIGNALS:
    void themeChosen(headscope::ui::ThemeChoice choice);
    void textPercentChosen(int percent);
    void threadsChosen(int threads);
    void runsFolderChosen(const QString& folder);
    void languageChosen(const QString& code);
    void stayAwakeChosen(bool awake);

private:
    QWidget* languageField(const QString& chosen);
    QWidget* threadsField(int chosen, const Tools* tools);
};

}  // namespace headscope::ui
