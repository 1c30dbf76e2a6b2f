// Theme, text size, and where runs are kept. Takes effect at once; there is no Apply.
#pragma once

#include "core/api/engine.h"
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
    };
    PreferencesDialog(const Values& values, const Engine* engine, QWidget* parent = nullptr);

Q_SIGNALS:
    void themeChosen(headscope::ui::ThemeChoice choice);
    void textPercentChosen(int percent);
    void threadsChosen(int threads);
    void runsFolderChosen(const QString& folder);
};

}  // namespace headscope::ui
