// Dialog "Save as instructor preset": selects what a class will see and may change, starting from
// the window's current state.
#pragma once

#include "ui/features/lessons/preset.h"

#include <QDialog>

#include <functional>

class QGridLayout;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace headscope::ui {

class Banner;

class PresetDialog : public QDialog {
    Q_OBJECT
public:
    PresetDialog(const InstructorPreset& draft, const PresetNames& names,
                 const std::function<QString(const QString&)>& pageTitle,
                 QWidget* parent = nullptr);

    InstructorPreset preset() const;
    void showError(const Error& error);

    QLineEdit* title() const { return m_title; }
    QPlainTextEdit* text() const { return m_text; }
    QListWidget* lessons() const { return m_lessons; }
    QListWidget* controls() const { return m_controls; }
    Banner* banner() const { return m_banner; }

Q_SIGNALS:
    void saveRequested(const headscope::ui::InstructorPreset& preset);

private:
    QListWidget* addList(QGridLayout* grid, int row, int column, const QString& title);
    void fillSettings(const PresetNames& names);
    void follow();

    InstructorPreset m_draft;
    QLineEdit* m_title = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QListWidget *m_pages = nullptr, *m_free = nullptr, *m_lessons = nullptr, *m_controls = nullptr;
    QPushButton* m_save = nullptr;
    Banner* m_banner = nullptr;
};

}  // namespace headscope::ui
