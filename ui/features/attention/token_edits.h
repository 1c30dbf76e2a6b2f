// Hides tokens of the open text and edits its words, as commands of the undo stack that all pages
// share. GUI thread.
#pragma once

#include "ui/workspace/workspace.h"

#include <QObject>

#include <memory>

namespace headscope::ui {

class TokenEdits : public QObject {
    Q_OBJECT
public:
    explicit TokenEdits(Workspace& workspace, QObject* parent = nullptr);

    // Sets the answer whose tokens are edited: a text, source text or picture. Null: none.
    // whyFixed: reason why tokens cannot be edited now, although hidden ones are listed; "" if they
    // can.
    void follow(std::shared_ptr<const AttentionMaps> maps, const QString& whyFixed) {
        m_maps = std::move(maps);
        m_whyFixed = whyFixed;
    }
    const QString& whyFixed() const { return m_whyFixed; }

    const std::vector<int>& hidden() const {
        return m_workspace.selection().inspection().input.hidden;
    }
    bool hidden(int token) const;
    QString name(int token) const;        // display name: "\u201cwar\u201d", "patch 2,3"
    QString whyNotHide(int token) const;  // reason; "" if the token can be hidden or is hidden
    QString whyNotEdit(int token) const;  // reason; "" if the token's word can be edited
    QString word(int token) const;        // word of a token, spelled as in the text

    // Each call pushes one undo command, or emits refused() with the reason.
    void toggle(int token);
    void showAll();
    void replace(int token, const QString& word);  // word: new spelling; "" deletes the word

Q_SIGNALS:
    void refused(const QString& why);

private:
    bool known(int token) const;
    void hide(std::vector<int> tokens, const QString& what);
    void change(ModelInput input, const QString& what);

    Workspace& m_workspace;
    std::shared_ptr<const AttentionMaps> m_maps;
    QString m_whyFixed;
};

}  // namespace headscope::ui
