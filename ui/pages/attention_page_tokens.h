// Hides and changes the tokens of the open text where they stand: by key, menu and a line in the place of a word; and
// says which are hidden.
#pragma once

#include "ui/plots/token_view.h"
#include "ui/presenters/token_edits.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;

namespace headscope::ui {

class TokenBar : public QWidget {
    Q_OBJECT
public:
    explicit TokenBar(Workspace& workspace, QWidget* parent = nullptr);

    TokenEdits& edits() { return m_edits; }
    void follow(std::shared_ptr<const AttentionMaps> maps);  // as of TokenEdits
    // What can be done with the tokens under the mouse; false where none of the text lies there.
    bool addActions(QMenu& menu, plots::TokenView* view, const plots::TokenSpot& spot);
    void edit(plots::TokenView* view, const plots::TokenSpot& spot);
    QLineEdit* editor() const;  // null while nothing is edited
    QString text() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showHidden();
    void addActionsOf(QMenu& menu, plots::TokenView* view, int token, const plots::TokenSpot& spot);
    void closeEditor();

    TokenEdits m_edits;
    QLabel* m_text = nullptr;
    QPointer<QLineEdit> m_editor;
};

}  // namespace headscope::ui
