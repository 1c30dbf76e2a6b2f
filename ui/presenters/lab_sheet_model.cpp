#include "ui/presenters/lab_sheet_model.h"

#include "ui/figures/figure_file.h"
#include "ui/widgets/text.h"

#include <QFile>
#include <QJsonDocument>
#include <QUndoCommand>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kKeptAfter = 1000;  // ms: the letters of a note are written once

}  // namespace

// Attempts share their figures: a sheet is small to keep.
class LabSheetModel::Change : public QUndoCommand {
public:
    Change(LabSheetModel& model, const QString& what, LabSheet after, int merge)
        : QUndoCommand(what), m_model(model), m_before(model.m_sheet), m_after(std::move(after)), m_merge(merge) {}

    int id() const override { return m_merge; }
    bool mergeWith(const QUndoCommand* next) override {
        const auto* other = dynamic_cast<const Change*>(next);
        if (!other || other->m_merge != m_merge || other->text() != text()) return false;
        m_after = other->m_after;
        return true;
    }
    void redo() override { m_model.take(m_after); }
    void undo() override { m_model.take(m_before); }

private:
    LabSheetModel& m_model;
    LabSheet m_before, m_after;
    int m_merge;
};

LabSheetModel::LabSheetModel(QObject* parent) : QObject(parent) {
    m_saveLater.setSingleShot(true);
    m_saveLater.setInterval(kKeptAfter);
    connect(&m_saveLater, &QTimer::timeout, this, &LabSheetModel::saveNow);
}

LabSheetModel::~LabSheetModel() {
    if (m_saveLater.isActive()) saveNow();
}

Status LabSheetModel::keepIn(const QString& file) {
    QFile opened(file);
    if (opened.exists()) {
        if (!opened.open(QIODevice::ReadOnly))
            return Error{ErrorCode::Io, toStd(tr("%1 cannot be read: %2").arg(file, opened.errorString())),
                         toStd(tr("Check the rights of the file."))};
        auto sheet = labSheetFrom(opened.readAll(), file);
        opened.close();
        if (!sheet) return setAside(file, sheet.error());
        m_sheet = *sheet;
        Q_EMIT changed();
    }
    m_file = file;
    return {};
}

// The next sheet has its place; what was there is not lost.
Status LabSheetModel::setAside(const QString& file, const Error& why) {
    const QString aside = file + QStringLiteral(".bad");
    QFile::remove(aside);
    if (QFile::rename(file, aside)) m_file = file;
    return Error{why.code, toStd(tr("The lab sheet of the last time could not be read: %1").arg(toQt(why.message))),
                 toStd(tr("The old file is kept as %1.").arg(aside))};
}

void LabSheetModel::saveNow() {
    m_saveLater.stop();
    if (m_file.isEmpty()) return;
    const auto bytes = QJsonDocument(labSheetJson(m_sheet)).toJson(QJsonDocument::Compact);
    if (const auto written = plots::writeWhole(m_file, bytes); !written) {
        m_file.clear();  // said once
        Q_EMIT failed(written.error());
    }
}

void LabSheetModel::take(const LabSheet& sheet) {
    m_sheet = sheet;
    m_saveLater.start();
    Q_EMIT changed();
}

void LabSheetModel::push(const QString& what, LabSheet after, int merge) {
    m_undo.push(new Change(*this, what, std::move(after), merge));
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
    after.attempts.erase(
        std::remove_if(after.attempts.begin(), after.attempts.end(), [id](const auto& one) { return one.id == id; }),
        after.attempts.end());
    push(tr("remove from the lab sheet"), std::move(after));
}

void LabSheetModel::move(int id, int by) {
    LabSheet after = m_sheet;
    const auto found =
        std::find_if(after.attempts.begin(), after.attempts.end(), [id](const auto& one) { return one.id == id; });
    if (found == after.attempts.end()) return;
    const auto from = found - after.attempts.begin(), to = from + by;
    if (to < 0 || to >= std::ptrdiff_t(after.attempts.size())) return;
    std::swap(after.attempts[std::size_t(from)], after.attempts[std::size_t(to)]);
    push(tr("order of the lab sheet"), std::move(after));
}

void LabSheetModel::edit(int id, QString LabAttempt::*text, const QString& value, const QString& what, int merge) {
    LabSheet after = m_sheet;
    auto* attempt = after.find(id);
    if (!attempt || attempt->*text == value) return;
    attempt->*text = value;
    push(what, std::move(after), merge);
}

// Letters of one note are one step, those of two notes are two: the number of the attempt tells them apart.
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
    if (!m_sheet.attempts.empty()) push(tr("begin a new lab sheet"), LabSheet{{}, m_sheet.author, {}});
}

}  // namespace headscope::ui
