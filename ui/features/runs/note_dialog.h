// Edits the note of a run. A paste beyond BoundedText's limit is shortened, and the dialog reports
// it.
#pragma once

#include <QDialog>

class QLabel;

namespace headscope::ui {

class BoundedText;

class NoteDialog : public QDialog {
    Q_OBJECT
public:
    NoteDialog(const QString& runName, const QString& note, QWidget* parent = nullptr);

    QString note() const;

private:
    BoundedText* m_edit = nullptr;
    QLabel* m_cut = nullptr;
};

}  // namespace headscope::ui
