// Tokens of the open text taken out and put back, and its words changed: what can be, what follows for the selection,
// and how it is undone (with what is undone on all pages, Ctrl+Z). GUI thread.
#pragma once

#include "ui/bridge/workspace.h"

#include <QObject>

#include <memory>

namespace headscope::ui {

class TokenEdits : public QObject {
    Q_OBJECT
public:
    explicit TokenEdits(Workspace& workspace, QObject* parent = nullptr);

    // The answer on show, whose tokens are meant; null: none. Tokens are those of its one text, source or picture.
    void follow(std::shared_ptr<const AttentionMaps> maps) { m_maps = std::move(maps); }

    const std::vector<int>& hidden() const { return m_workspace.inspection().input.hidden; }
    bool hidden(int token) const;
    QString name(int token) const;        // "\u201cwar\u201d", "patch 2,3"
    QString whyNotHide(int token) const;  // "" where it can be hidden, or is
    QString whyNotEdit(int token) const;  // "" where its word can be changed
    QString word(int token) const;        // as it stands in the text

    // Each is one step to undo; what cannot be is refused in words.
    void toggle(int token);
    void showAll();
    void replace(int token, const QString& word);  // "": the word is taken off

Q_SIGNALS:
    void refused(const QString& why);

private:
    bool known(int token) const;
    void hide(std::vector<int> tokens, const QString& what);
    void change(ModelInput input, const QString& what);

    Workspace& m_workspace;
    std::shared_ptr<const AttentionMaps> m_maps;
};

}  // namespace headscope::ui
