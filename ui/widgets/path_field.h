// A path: typed, chosen in a dialog, or dropped.
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
    void setSaving(bool saving) { m_saving = saving; }  // a file that need not exist yet; whoever writes it asks
    void setHint(const QString& hint);                  // what to choose
    void setPath(const QString& path);                  // emits nothing
    QString path() const;
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
