// Permanent part of the status bar: device, speed, memory, last checkpoint.
#pragma once

#include "ui/workspace/workspace.h"

#include <QWidget>

class QLabel;

namespace headscope::ui {

class StatusLine : public QWidget {
    Q_OBJECT
public:
    explicit StatusLine(Workspace& workspace, QWidget* parent = nullptr);

private:
    void showEngine();
    void advance();

    Workspace& m_workspace;
    QLabel *m_device = nullptr, *m_rate = nullptr, *m_memory = nullptr, *m_saved = nullptr;
    std::size_t m_taken = 0;
};

}  // namespace headscope::ui
