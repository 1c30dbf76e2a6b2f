#include "ui/features/attention/token_edits.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/text_pieces.h"
#include "ui/workspace/value_change.h"

#include <algorithm>

namespace headscope::ui {
namespace {

bool holds(const std::vector<int>& tokens, int token) {
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

}  // namespace

TokenEdits::TokenEdits(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace) {}

bool TokenEdits::hidden(int token) const {
    return holds(hidden(), token);
}

bool TokenEdits::known(int token) const {
    return m_maps && token >= 0 && token < m_maps->tokens;
}

QString TokenEdits::name(int token) const {
    if (!known(token)) return {};
    const QString label = toQt(m_maps->labels[static_cast<std::size_t>(token)]);
    return m_maps->picture.rgb.empty() ? QStringLiteral("\u201c%1\u201d").arg(label)
                                       : tr("patch %1").arg(label);
}

QString TokenEdits::whyNotHide(int token) const {
    if (!m_whyFixed.isEmpty()) return m_whyFixed;
    if (!known(token)) return tr("This is not a token of the text that the model reads.");
    if (hidden(token)) return {};
    if (static_cast<int>(hidden().size()) + 1 >= m_maps->tokens)
        return tr("%1 is the only token left, and a head needs at least one token to attend to.")
            .arg(name(token));
    const RunHandle run = m_workspace.runA();
    // A language model's prediction is read at the last token, so this must stay visible.
    const bool reads = run && predictsNext(traitsOf(run->shape().task));
    if (reads && token == m_maps->tokens - 1)
        return tr("%1 is the last token, where the model's prediction is read. Hide an earlier "
                  "token.")
            .arg(name(token));
    return {};
}

QString TokenEdits::whyNotEdit(int token) const {
    if (!m_whyFixed.isEmpty()) return m_whyFixed;
    if (!known(token)) return tr("This is not a token of the text that the model reads.");
    if (!m_maps->secondText.empty()) return tr("Edit the words of a pair in the two boxes above.");
    if (!m_maps->picture.rgb.empty())
        return tr("A patch of a picture cannot be replaced by typing.");
    if (holds(m_maps->marks, token))
        return tr("%1 is a special token of the model, not a word of the text.").arg(name(token));
    if (static_cast<std::size_t>(token) >= piecesOf(*m_maps).size())
        return tr("The tokens of this model are parts of words: change the text in the box above.");
    return {};
}

QString TokenEdits::word(int token) const {
    if (!whyNotEdit(token).isEmpty()) return {};
    const TextPiece piece = piecesOf(*m_maps)[static_cast<std::size_t>(token)];
    return toQt(m_maps->text).mid(piece.at, piece.length);
}

void TokenEdits::toggle(int token) {
    if (const QString why = whyNotHide(token); !why.isEmpty()) return Q_EMIT refused(why);
    auto tokens = hidden();
    const auto found = std::find(tokens.begin(), tokens.end(), token);
    if (found != tokens.end()) {
        tokens.erase(found);
        return hide(std::move(tokens), tr("Show %1").arg(name(token)));
    }
    tokens.insert(std::upper_bound(tokens.begin(), tokens.end(), token), token);
    hide(std::move(tokens), tr("Hide %1").arg(name(token)));
}

void TokenEdits::showAll() {
    if (!hidden().empty()) hide({}, tr("Show all tokens"));
}

void TokenEdits::replace(int token, const QString& word) {
    if (const QString why = whyNotEdit(token); !why.isEmpty()) return Q_EMIT refused(why);
    const auto pieces = piecesOf(*m_maps);
    const TextPiece piece = pieces[static_cast<std::size_t>(token)];
    QString text = toQt(m_maps->text);
    if (text.mid(piece.at, piece.length) == word) return;
    const QString what = word.isEmpty() ? tr("Remove %1").arg(name(token))
                                        : tr("Change %1 to \u201c%2\u201d").arg(name(token), word);
    text.replace(piece.at, piece.length, word);
    // When a word is deleted, delete one blank beside it too.
    const bool blank = piece.at < text.size() && text[piece.at] == QLatin1Char(' ');
    if (word.isEmpty() && blank && piece.length > 1) text.remove(piece.at, 1);
    if (text.trimmed().isEmpty()) return Q_EMIT refused(tr("A text needs at least one word."));
    ModelInput input = m_workspace.selection().inspection().input;
    input.kind = ModelInput::Kind::Text;
    input.text = toStd(text);
    // Shift the indices of hidden tokens behind the edit by the change of the token count.
    const int more = pieceCount(*m_maps, text) - static_cast<int>(pieces.size());
    std::vector<int> moved;
    for (const int one : input.hidden)
        if (one != token || more == 0) moved.push_back(one < token ? one : one + more);
    input.hidden = std::move(moved);
    change(std::move(input), what);
}

void TokenEdits::hide(std::vector<int> tokens, const QString& what) {
    ModelInput input = m_workspace.selection().inspection().input;
    input.hidden = std::move(tokens);
    change(std::move(input), what);
}

// Keeps the inspected step.
void TokenEdits::change(ModelInput input, const QString& what) {
    auto& selection = m_workspace.selection();
    m_workspace.masks().undoStack()->push(
        new ValueChange<ModelInput>(what, selection.inspection().input, std::move(input),
                                    [&selection](const ModelInput& taken) {
                                        Inspection next = selection.inspection();
                                        next.input = taken;
                                        selection.inspect(std::move(next));
                                    }));
}

}  // namespace headscope::ui
