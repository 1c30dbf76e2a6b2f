#include "ui/features/train/train_page_data.h"

#include "ui/features/train/data_download.h"
#include "ui/features/train/train_presenter.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/forms/sample_list.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"

#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

QString classesText(const DatasetPreview& preview) {
    constexpr std::size_t kNamed = 10;
    QStringList names;
    for (std::size_t i = 0; i < std::min(kNamed, preview.classes.size()); ++i) {
        const bool counted = i < preview.classCounts.size();
        names << (counted ? TrainDataCard::tr("%1: %2", "a class, its number of samples")
                                .arg(toQt(preview.classes[i]), countText(preview.classCounts[i]))
                          : toQt(preview.classes[i]));
    }
    QString text = names.join(QStringLiteral(" · "));
    if (preview.classes.size() > kNamed)
        text += TrainDataCard::tr(" and %n more", nullptr,
                                  static_cast<int>(preview.classes.size() - kNamed));
    return text;
}

QString factsOf(const DatasetPreview& preview) {
    QStringList lines;
    const InputWords words = inputWords(preview.task);
    lines << words.splitSizes.arg(countText(preview.sizes.train), countText(preview.sizes.valid),
                                  countText(preview.sizes.test));
    if (!preview.classes.empty())
        lines << TrainDataCard::tr("%n classes: %1", nullptr,
                                   static_cast<int>(preview.classes.size()))
                     .arg(classesText(preview).toHtmlEscaped());
    if (preview.vocabulary > 0)
        lines << TrainDataCard::tr("%1 known tokens, %2 tokens per sample on average")
                     .arg(countText(preview.vocabulary),
                          QLocale().toString(preview.meanLength, 'f', words.lengthDigits));
    if (!preview.licence.empty())
        lines << TrainDataCard::tr("Licence: %1").arg(toQt(preview.licence).toHtmlEscaped());
    return lines.join(QStringLiteral("<br>"));
}

// Returns what would be downloaded, so that the user can decide.
QString offerText(const DatasetOffer& offer) {
    return TrainDataCard::tr("Download %1 (%2)? Licence: %3.")
        .arg(toQt(offer.name), QLocale().formattedDataSize(offer.bytes()), toQt(offer.licence));
}

constexpr int kBreakEvery = 8;  // characters

// Returns the text with places at which a narrow column can break it.
QString breakable(QString text, int every) {
    for (int at = every; at < text.size(); at += every + 1) text.insert(at, QChar(0x200b));
    return text;
}

// Returns addresses and checksums. `every`: breaks them after so many characters; 0: exact texts.
QString offerDetails(const DatasetOffer& offer, int every) {
    QStringList lines;
    for (const auto& file : offer.files) {
        const auto address = toQt(file.address), sum = toQt(file.sha256);
        lines << TrainDataCard::tr("%1, SHA-256 %2")
                     .arg(every > 0 ? breakable(address, every) : address,
                          every > 0 ? breakable(sum, every) : sum);
    }
    return lines.join(every > 0 ? QStringLiteral("; ") : QStringLiteral("\n"));
}

}  // namespace

TrainDataCard::TrainDataCard(TrainPresenter& presenter, QWidget* parent)
    : QWidget(parent),
      m_presenter(presenter),
      m_facts(new WrappedLabel(this)),
      m_banner(new Banner(this)),
      m_notes(new Caption({}, this)),
      m_samples(new SampleList(this)),
      m_transfer(new DataDownload(this)),
      m_download(new QPushButton(tr("Download…"), this)) {
    setObjectName(QStringLiteral("dataset-card"));
    m_banner->stackButtons();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget* part : {static_cast<QWidget*>(m_banner), static_cast<QWidget*>(m_samples),
                          static_cast<QWidget*>(m_facts), static_cast<QWidget*>(m_notes)})
        column->addWidget(part);
    m_download->setObjectName(QStringLiteral("download-data"));
    m_download->setToolTip(plainTip(tr("Show address, size and licence of the files first.")));
    column->insertWidget(1, m_download, 0, Qt::AlignLeft);
    connect(m_download, &QPushButton::clicked, this, [this] {
        if (const auto* info = m_presenter.dataset()) m_transfer->look(info->id);
    });
    connect(m_transfer, &DataDownload::changed, this, &TrainDataCard::followDownload);
    connect(m_transfer, &DataDownload::failed, this, [this](const Error& error) {
        m_banner->show(error);
        reveal();
    });
    connect(m_transfer, &DataDownload::finished, &m_presenter, &TrainPresenter::setDataset);
    connect(&m_presenter, &TrainPresenter::previewChanged, this, &TrainDataCard::follow);
    connect(&m_presenter, &TrainPresenter::specsChanged, this, &TrainDataCard::follow);
    follow();
}

QString TrainDataCard::facts() const {
    return m_facts->text();
}

void TrainDataCard::showMessage(const QString& text) {
    m_facts->setText(text.toHtmlEscaped());
    m_facts->setVisible(!text.isEmpty());
    m_notes->hide();
    m_samples->hide();
}

void TrainDataCard::follow() {
    const auto* info = m_presenter.dataset();
    m_download->setVisible(mayDownload());
    // Another dataset was chosen while the user was asked, or during the transfer.
    if (m_transfer->state() != DataDownload::State::Idle && !mayDownload()) m_transfer->cancel();
    if (m_transfer->state() != DataDownload::State::Idle) return;
    if (m_presenter.previewState() != TrainPresenter::Preview::Failed) m_banner->dismiss();
    switch (m_presenter.previewState()) {
        case TrainPresenter::Preview::None:
            return showMessage(
                m_presenter.pathMissing()
                    ? tr("Choose the data above, or drop it here: %1.").arg(toQt(info->pathHint))
                    : QString());
        case TrainPresenter::Preview::Pending:
            return showMessage(tr("Reading the data…"));
        case TrainPresenter::Preview::Failed:
            showMessage({});
            return m_banner->show(m_presenter.previewError());
        case TrainPresenter::Preview::Ready:
            return showReady();
    }
}

bool TrainDataCard::mayDownload() const {
    const auto* info = m_presenter.dataset();
    return info && !info->homepage.empty() && m_presenter.pathMissing() && DataDownload::possible();
}

// Scrolls to the message. A pressed button of a message disappears, so the focus moves to a later
// field, and the form follows the focus.
void TrainDataCard::reveal() {
    QTimer::singleShot(0, this, [this] {
        for (auto* above = parentWidget(); above; above = above->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(above))
                return area->ensureWidgetVisible(m_banner);
    });
}

void TrainDataCard::followDownload() {
    m_banner->setToolTip({});

    const bool asking = m_transfer->state() == DataDownload::State::Asking;
    m_download->setEnabled(asking || m_transfer->state() == DataDownload::State::Idle);
    switch (m_transfer->state()) {
        case DataDownload::State::Idle:
            m_banner->dismiss();
            return follow();
        case DataDownload::State::Looking:
            return;
        case DataDownload::State::Asking:
            m_banner->show(Banner::Kind::Information, offerText(m_transfer->offer()),
                           offerDetails(m_transfer->offer(), kBreakEvery));
            m_banner->setToolTip(plainTip(offerDetails(m_transfer->offer(), 0)));
            m_banner->setAction(tr("Download"), [this] { m_transfer->fetch(); });
            m_banner->setSecondAction(tr("Cancel"), [this] { m_transfer->cancel(); });
            return;
        case DataDownload::State::Fetching:
            m_banner->show(
                Banner::Kind::Information,
                tr("Downloading %1: %2 %")
                    .arg(toQt(m_transfer->offer().name), QString::number(m_transfer->percent())));
            m_banner->setAction(tr("Cancel"), [this] { m_transfer->cancel(); });
            return reveal();
    }
}

void TrainDataCard::showReady() {
    const auto& preview = m_presenter.preview();
    if (toQt(preview.id) != m_presenter.datasetId()) return;
    m_facts->setText(factsOf(preview));
    m_facts->show();
    QStringList notes;
    for (const auto& note : preview.notes) notes << engineText(note).toHtmlEscaped();
    const auto* info = m_presenter.dataset();
    m_facts->setToolTip(plainTip(info ? toQt(info->whatToSee) : QString()));
    m_notes->setTextFormat(Qt::RichText);
    m_notes->setText(notes.join(QStringLiteral("<br>")));
    m_notes->setVisible(!notes.isEmpty());
    m_samples->setSamples(preview);
    m_samples->setVisible(m_samples->shown() > 0);
}

}  // namespace headscope::ui
