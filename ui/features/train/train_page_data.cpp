#include "ui/features/train/train_page_data.h"

#include "ui/features/train/train_presenter.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/forms/sample_list.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"

#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

QString classesText(const DatasetPreview& preview) {
    constexpr std::size_t kNamed = 10;
    QStringList names;
    for (std::size_t i = 0; i < std::min(kNamed, preview.classes.size()); ++i) {
        const bool counted = i < preview.classCounts.size();
        names << (counted ? TrainDataCard::tr("%1 %2").arg(toQt(preview.classes[i]),
                                                           countText(preview.classCounts[i]))
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

}  // namespace

TrainDataCard::TrainDataCard(TrainPresenter& presenter, QWidget* parent)
    : QWidget(parent),
      m_presenter(presenter),
      m_facts(new WrappedLabel(this)),
      m_banner(new Banner(this)),
      m_notes(new Caption({}, this)),
      m_samples(new SampleList(this)) {
    setObjectName(QStringLiteral("dataset-card"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget* part : {static_cast<QWidget*>(m_banner), static_cast<QWidget*>(m_samples),
                          static_cast<QWidget*>(m_facts), static_cast<QWidget*>(m_notes)})
        column->addWidget(part);
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
