// Hides tokens of the open text and edits words in place, by keys, menu or an inline editor. Lists
// the hidden tokens.
#pragma once

#include "ui/features/attention/token_edits.h"
#include "ui/plots/token_view.h"

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
    // Follows an answer; see TokenEdits::follow().
    void follow(std::shared_ptr<const AttentionMaps> maps, const QString& whyFixed = {});
    // Adds actions for the tokens at a spot. Returns false if the spot is not on a token of the
    // text.
    bool addActions(QMenu& menu, plots::TokenView* view, const plots::TokenSpot& spot);
    void edit(plots::TokenView* view, const plots::TokenSpot& spot);
    QLineEdit* editor() const;  // inline editor; null unless a word is being edited
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
