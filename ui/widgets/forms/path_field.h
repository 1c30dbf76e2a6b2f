// A field for a path that the user types, selects in a dialog, or drops.
#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace headscope::ui {

class PathField : public QWidget {
    Q_OBJECT
public:
    explicit PathField(QWidget* parent = nullptr);

    void setFolderWanted(bool folder) { m_folder = folder; }
    // true: the path is a file to write, which may not exist yet. The caller asks before
    // overwriting.
    void setSaving(bool saving) { m_saving = saving; }
    void setHint(const QString& hint);  // hint: describes what to select
    void setPath(const QString& path);  // sets the path without emitting a signal
    QString path() const;
    QString dialogTitle() const;  // short; the hint is in the field
    QLineEdit* edit() const { return m_edit; }

Q_SIGNALS:
    void pathEdited(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void browse();

    QLineEdit* m_edit = nullptr;
    QPushButton* m_browse = nullptr;
    bool m_folder = false, m_saving = false;
};

}  // namespace headscope::ui
