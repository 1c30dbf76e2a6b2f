// Describes the program, its licences, and the engine's report about this machine. The report can
// be copied.
#pragma once

#include "core/api/engine/engine_tools.h"

#include <QDialog>

namespace headscope::ui {

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    // tools: null until the engine is loaded.
    explicit AboutDialog(const Tools* tools, QWidget* parent = nullptr);
};

QString engineReportText(const EngineReport& report);  // report as text, one fact per line

}  // namespace headscope::ui
