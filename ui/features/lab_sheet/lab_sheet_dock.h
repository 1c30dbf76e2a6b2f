// Dock of the lab sheet: list of attempts with images, details of the selected one, and fields for
// expectation and note.
#pragma once

#include "ui/features/lab_sheet/lab_sheet_model.h"

#include <QDockWidget>
#include <QIcon>

#include <map>

class QAction;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QStackedWidget;
class QTextBrowser;

namespace headscope::ui {

class LabSheetDock : public QDockWidget {
    Q_OBJECT
public:
    explicit LabSheetDock(LabSheetModel& model, QWidget* parent = nullptr);

    QPlainTextEdit* note() const { return m_note; }
    QLineEdit* predicted() const { return m_predicted; }
    QLineEdit* title() const { return m_title; }
    QLineEdit* author() const { return m_author; }
    // Actions: Earlier, Later, Remove, Export, New sheet; also shown in the File menu.
    const QList<QAction*>& sheetActions() const { return m_actions; }
    int chosen() const;  // id of the selected attempt; 0: none
    void choose(int id);
    Status exportTo(const QString& path);

Q_SIGNALS:
    void exported(const QString& path);
    void failed(const headscope::Error& error);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* add(const QString& text, const QString& iconName, const QString& help,
                 std::function<void()> action);
    void makeActions();
    QWidget* makeContent();
    QWidget* makeBelow();
    void follow();
    void fillList();
    void showChosen();
    void askExport();
    QIcon thumbnail(const LabAttempt& attempt);
    void drawThumbnail(const std::shared_ptr<const plots::KeptFigure>& figure);

    LabSheetModel& m_model;
    QList<QAction*> m_actions;
    QAction *m_earlier = nullptr, *m_later = nullptr, *m_remove = nullptr, *m_export = nullptr,
            *m_new = nullptr;
    QStackedWidget* m_stack = nullptr;
    QLineEdit *m_title = nullptr, *m_author = nullptr, *m_predicted = nullptr;
    QListWidget* m_list = nullptr;
    QTextBrowser* m_detail = nullptr;
    QPlainTextEdit* m_note = nullptr;
    QWidget* m_below = nullptr;
    // Keyed by the figure's address. The stored pointer keeps the figure alive, so that no other
    // figure gets this address.
    std::map<const void*, std::pair<std::shared_ptr<const plots::KeptFigure>, QIcon>> m_thumbnails;
    bool m_filling = false;
};

}  // namespace headscope::ui
