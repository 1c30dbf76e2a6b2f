#include "ui/features/lab_sheet/lab_sheet_model.h"
#include "ui/workspace/value_change.h"

#include <QJsonDocument>

#include <algorithm>

namespace headscope::ui {

LabSheetModel::LabSheetModel(QObject* parent)
    : QObject(parent),
      m_kept(
          tr("The lab sheet"),
          [this](const QByteArray& bytes, const QString& file) { return read(bytes, file); },
          [this] {
              return [sheet = m_sheet] {
                  return QJsonDocument(labSheetJson(sheet)).toJson(QJsonDocument::Compact);
              };
          }) {
    connect(&m_kept, &KeptFile::failed, this, &LabSheetModel::failed);
}

LabSheetModel::~LabSheetModel() {
    m_kept.saveIfDue();
}

Status LabSheetModel::read(const QByteArray& bytes, const QString& file) {
    HEADSCOPE_TRY(m_sheet, labSheetFrom(bytes, file));
    Q_EMIT changed();
    return {};
}

void LabSheetModel::take(const LabSheet& sheet) {
    m_sheet = sheet;
    m_kept.saveLater();
    Q_EMIT changed();
}

// Storing whole sheets as undo steps is cheap, because attempts share their figures.
void LabSheetModel::push(const QString& what, LabSheet after, int merge) {
    m_undo.push(new ValueChange<LabSheet>(
        what, m_sheet, std::move(after), [this](const LabSheet& sheet) { take(sheet); }, merge));
}

int LabSheetModel::add(LabAttempt attempt) {
    LabSheet after = m_sheet;
    const int id = attempt.id = after.nextId();
    after.attempts.push_back(std::move(attempt));
    push(tr("add to the lab sheet"), std::move(after));
    return id;
}

void LabSheetModel::remove(int id) {
    if (!m_sheet.find(id)) return;
    LabSheet after = m_sheet;
    after.attempts.erase(std::remove_if(after.attempts.begin(), after.attempts.end(),
                                        [id](const auto& one) { return one.id == id; }),
                         after.attempts.end());
    push(tr("remove from the lab sheet"), std::move(after));
}

void LabSheetModel::move(int id, int by) {
    LabSheet after = m_sheet;
    const auto found = std::find_if(after.attempts.begin(), after.attempts.end(),
                                    [id](const auto& one) { return one.id == id; });
    if (found == after.attempts.end()) return;
    const auto from = found - after.attempts.begin(), to = from + by;
    if (to < 0 || to >= std::ptrdiff_t(after.attempts.size())) return;
    std::swap(after.attempts[std::size_t(from)], after.attempts[std::size_t(to)]);
    push(tr("order of the lab sheet"), std::move(after));
}

void LabSheetModel::edit(int id, QString LabAttempt::*text, const QString& value,
                         const QString& what, int merge) {
    LabSheet after = m_sheet;
    auto* attempt = after.find(id);
    if (!attempt || attempt->*text == value) return;
    attempt->*text = value;
    push(what, std::move(after), merge);
}

// The merge number joins typing in one note into one undo step and keeps different notes apart.
void LabSheetModel::setNote(int id, const QString& text) {
    edit(id, &LabAttempt::note, text, tr("note of the lab sheet"), 2 * id);
}

void LabSheetModel::setPredicted(int id, const QString& text) {
    edit(id, &LabAttempt::predicted, text, tr("what was expected"), 2 * id + 1);
}

void LabSheetModel::setTitle(const QString& text) {
    LabSheet after = m_sheet;
    if (after.title == text) return;
    after.title = text;
    push(tr("title of the lab sheet"), std::move(after), 0);
}

void LabSheetModel::setAuthor(const QString& text) {
    LabSheet after = m_sheet;
    if (after.author == text) return;
    after.author = text;
    push(tr("name on the lab sheet"), std::move(after), 1);
}

void LabSheetModel::clear() {
    if (!m_sheet.attempts.empty())
        push(tr("begin a new lab sheet"), LabSheet{{}, m_sheet.author, {}});
}

}  // namespace headscope::ui
