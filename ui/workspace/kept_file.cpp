#include "ui/workspace/kept_file.h"

#include "ui/figures/output/figure_file.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QFile>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kKeptAfter = 1000;  // ms; the many changes of one drag or one word are written once
// Interval between writes while changes keep coming, because a run trains.
constexpr int kNowAndThen = 30'000;  // interval in ms
constexpr qint64 kMostBytes = qint64(512) << 20;

}  // namespace

KeptFile::KeptFile(const QString& name, Read read, std::function<Bytes()> write, GuiClock& clock)
    : m_name(name),
      m_read(std::move(read)),
      m_write(std::move(write)),
      m_later(clock.timer([this] { saveBehind(); })) {}

Status KeptFile::keepIn(const QString& file) {
    if (QFile::exists(file)) {
        const auto bytes = plots::readWholeFile(file, kMostBytes);
        // If the disk fails, the file itself may be intact, so leave it in place.
        if (!bytes && bytes.error().code == ErrorCode::Io)
            return Error{ErrorCode::Io, bytes.error().message,
                         inOwnWords(tr("Check the permissions of the file."))};
        const auto read = bytes ? m_read(*bytes, file) : Status(bytes.error());
        if (!read) return setAside(file, read.error());
    }
    m_file = file;
    return {};
}

// Renames the unreadable file, so that a new one can be written without losing the old content.
Status KeptFile::setAside(const QString& file, const Error& why) {
    const QString aside = file + QStringLiteral(".bad");
    QFile::remove(aside);
    const bool moved = QFile::rename(file, aside);
    if (moved) m_file = file;
    return Error{
        why.code,
        inOwnWords(tr("%1 from the last session could not be read: %2")
                       .arg(m_name, engineText(why.message))),
        inOwnWords(moved ? tr("The old file is kept as %1.").arg(aside)
                         : tr("Nothing is saved until the file %1 is moved away.").arg(file))};
}

void KeptFile::saveLater() {
    m_later->start(kKeptAfter);
}

void KeptFile::saveSometime() {
    if (!m_later->due()) m_later->start(kNowAndThen);
}

void KeptFile::saveIfDue() {
    if (m_later->due() || m_done < m_requested) saveNow();
}

void KeptFile::saveBehind() {
    if (m_file.isEmpty()) return;
    if (!m_worker) m_worker = std::make_unique<BackgroundWorker>();
    m_worker->post([this, number = ++m_requested, bytes = m_write(), file = m_file] {
        const auto written = plots::writeWholeFile(file, bytes());
        QMetaObject::invokeMethod(
            this,
            [this, number, written] {
                m_done = std::max(m_done, number);
                reportWritten(written);
            },
            Qt::QueuedConnection);
    });
}

// Waits for a write in progress, so that the newer state is written last.
void KeptFile::saveNow() {
    m_later->stop();
    m_worker.reset();
    m_done = m_requested;
    if (!m_file.isEmpty()) reportWritten(plots::writeWholeFile(m_file, m_write()()));
}

// Reports a write error once. Later changes try again, since a full disk may be freed.
void KeptFile::reportWritten(const Status& written) {
    if (!written && !m_reported) Q_EMIT failed(written.error());
    m_reported = !written;
}

}  // namespace headscope::ui
