#include "ui/features/runs/note_dialog.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/text/bounded_text.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

namespace headscope::ui {

NoteDialog::NoteDialog(const QString& runName, const QString& note, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Note"));
    auto* column = new QVBoxLayout(this);
    auto* label = new QLabel(tr("Note on “%1”:").arg(runName), this);
    m_edit = new BoundedText(note, this);
    m_edit->setObjectName(QStringLiteral("note-dialog-edit"));
    label->setBuddy(m_edit);
    m_edit->setAccessibleName(label->text());
    m_cut = new Caption(QString(), this);
    m_cut->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    for (auto* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(m_edit),
                         static_cast<QWidget*>(m_cut), static_cast<QWidget*>(buttons)})
        column->addWidget(widget);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_edit->setWhenCut([this](qsizetype pasted) {
        m_cut->setText(tr("The text has %1 characters: only the first %2 were used.")
                           .arg(pasted)
                           .arg(BoundedText::kMostCharacters));
        m_cut->show();
    });
}

QString NoteDialog::note() const {
    return m_edit->toPlainText();
}

}  // namespace headscope::ui
