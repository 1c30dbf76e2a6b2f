// What this program is, under which licences, and what the engine found on this machine. The report can be copied.
#pragma once

#include "core/api/engine_tools.h"

#include <QDialog>

namespace headscope::ui {

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(const Tools* tools, QWidget* parent = nullptr);  // tools: null while the engine is not loaded
};

QString engineReportText(const EngineReport& report);  // one line a fact

}  // namespace headscope::ui
