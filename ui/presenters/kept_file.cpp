#include "ui/presenters/kept_file.h"

#include "ui/figures/figure_file.h"
#include "ui/widgets/text.h"

#include <QFile>

namespace headscope::ui {
namespace {

constexpr int kKeptAfter = 1000;  // ms: many changes of one drag or one word are written once

}  // namespace

KeptFile::KeptFile(const QString& name, Read read, std::function<QByteArray()> write)
    : m_name(name), m_read(std::move(read)), m_write(std::move(write)) {
    m_later.setSingleShot(true);
    m_later.setInterval(kKeptAfter);
    connect(&m_later, &QTimer::timeout, this, &KeptFile::saveNow);
}

Status KeptFile::keepIn(const QString& file) {
    QFile opened(file);
    if (opened.exists()) {
        if (!opened.open(QIODevice::ReadOnly))
            return Error{ErrorCode::Io, toStd(tr("%1 cannot be read: %2").arg(file, opened.errorString())),
                         toStd(tr("Check the rights of the file."))};
        const auto read = m_read(opened.readAll(), file);
        opened.close();
        if (!read) return setAside(file, read.error());
    }
    m_file = file;
    return {};
}

// The next one has its place; what was there is not lost.
Status KeptFile::setAside(const QString& file, const Error& why) {
    const QString aside = file + QStringLiteral(".bad");
    QFile::remove(aside);
    const bool moved = QFile::rename(file, aside);
    if (moved) m_file = file;
    return Error{why.code, toStd(tr("%1 of the last time could not be read: %2").arg(m_name, toQt(why.message))),
                 toStd(moved ? tr("The old file is kept as %1.").arg(aside)
                             : tr("Nothing is kept until the file %1 is moved away.").arg(file))};
}

void KeptFile::saveLater() {
    m_later.start();
}

void KeptFile::saveIfDue() {
    if (m_later.isActive()) saveNow();
}

// A full disk has room again some day: every change tries anew.
void KeptFile::saveNow() {
    m_later.stop();
    if (m_file.isEmpty()) return;
    const auto written = plots::writeWhole(m_file, m_write());
    if (!written && !m_told) Q_EMIT failed(written.error());
    m_told = !written;
}

}  // namespace headscope::ui
