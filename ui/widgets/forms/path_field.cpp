#include "ui/widgets/forms/path_field.h"

#include "ui/widgets/icons.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>

namespace headscope::ui {

PathField::PathField(QWidget* parent)
    : QWidget(parent), m_edit(new QLineEdit(this)), m_browse(new QPushButton(tr("Browse…"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_edit, 1);
    row->addWidget(m_browse);
    m_browse->setIcon(icon(QStringLiteral("document-open-folder")));
    m_browse->setAccessibleName(tr("Browse for a file or folder"));
    m_edit->setAcceptDrops(false);
    setAcceptDrops(true);
    setFocusProxy(m_edit);
    connect(m_edit, &QLineEdit::textEdited, this, &PathField::pathEdited);
    connect(m_browse, &QPushButton::clicked, this, &PathField::browse);
}

void PathField::setHint(const QString& hint) {
    m_edit->setPlaceholderText(hint);
    m_edit->setToolTip(hint);
    m_edit->setAccessibleDescription(hint);
}

void PathField::setPath(const QString& path) {
    if (path != m_edit->text()) m_edit->setText(path);
}

QString PathField::path() const {
    return m_edit->text();
}

QString PathField::dialogTitle() const {
    return m_folder ? tr("Choose a folder") : m_saving ? tr("Save as") : tr("Choose a file");
}

void PathField::browse() {
    const QString title = dialogTitle();
    const QString chosen =
        m_folder   ? QFileDialog::getExistingDirectory(window(), title, path())
        : m_saving ? QFileDialog::getSaveFileName(window(), title, path(), QString(), nullptr,
                                                  QFileDialog::DontConfirmOverwrite)
                   : QFileDialog::getOpenFileName(window(), title, path());
    if (chosen.isEmpty()) return;
    m_edit->setText(chosen);
    Q_EMIT pathEdited(chosen);
}

void PathField::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile()) event->acceptProposedAction();
}

void PathField::dropEvent(QDropEvent* event) {
    const QString dropped = event->mimeData()->urls().value(0).toLocalFile();
    if (dropped.isEmpty()) return;
    event->acceptProposedAction();
    m_edit->setText(dropped);
    Q_EMIT pathEdited(dropped);
}

}  // namespace headscope::ui
