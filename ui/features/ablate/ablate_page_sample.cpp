// Parts of AblatePage: the open sample with and without removed heads, and the self-test of the
// head mask.
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/features/ablate/patch_card.h"
#include "ui/features/attention/attention_presenter.h"
#include "ui/figures/site_names.h"
#include "ui/plots/ablation_bars.h"
#include "ui/plots/prediction_bars.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/page_parts.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headscope::ui {

QWidget* AblatePage::makeSample() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_sampleText = captionLabel(box);
    m_prediction = new plots::PredictionBars(box);
    m_prediction->setFocusPolicy(Qt::TabFocus);
    m_sampleVerdict = new WrappedLabel(box);
    m_sampleVerdict->setTextFormat(Qt::PlainText);
    column->addWidget(m_sampleText);
    column->addWidget(m_prediction);
    m_sampleVerdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_otherTexts = captionLabel(box);
    column->addWidget(m_sampleVerdict);
    column->addWidget(m_otherTexts);
    return inCard(tr("Current sample"), box, this);
}

QWidget* AblatePage::makeClasses() {
    m_classes = new plots::AblationBars(this);
    m_classes->setFocusPolicy(Qt::TabFocus);
    return inCard({}, m_classes, this);
}

void AblatePage::showSample() {
    const auto* before = m_presenter.before();
    const auto* after = m_presenter.after();
    m_prediction->setStale(m_presenter.sampleStale());
    if (!before || !after) {
        m_sampleVerdict->clear();
        return m_sampleText->setText(inputWords(m_presenter.shape().task).choose);
    }
    const auto& classes = m_presenter.shape().classes;
    const QString truth = before->label >= 0 && before->label < int(classes.size())
                              ? toQt(classes[std::size_t(before->label)])
                              : QString();
    const QString text = toQt(before->text).simplified();
    const QString origin =
        inspectionText(before->step, m_presenter.runName(),
                       workspace().selection().inspection().input, m_presenter.sampleMask());
    m_patch->setSampleText(toQt(before->text));
    m_sampleText->setText(text.isEmpty() ? origin
                                         : QStringLiteral("\u201c") + text.left(180) +
                                               (text.size() > 180 ? QStringLiteral(" …\u201d")
                                                                  : QStringLiteral("\u201d")));
    const std::vector<ScoredClass> masked =
        !m_presenter.sampleMask().all() ? after->prediction : std::vector<ScoredClass>();
    m_prediction->setPrediction(before->prediction, masked, truth);
    m_prediction->setOrigin(origin);
    if (m_presenter.writes()) {
        m_sampleVerdict->setText(
            writtenChangeText(*before, *after, !m_presenter.sampleMask().all()));
        const auto* report = m_presenter.report();
        return m_otherTexts->setText(
            report && !m_presenter.reportMask().all() ? otherTextsText(*report) : QString());
    }
    const QString untrained = untrainedText(workspace().runA()->info());
    m_sampleVerdict->setText(untrained.isEmpty() ? predictionText(before->prediction, masked, truth,
                                                                  m_presenter.shape().task)
                                                 : untrained);
}

void AblatePage::showSelfTest() {
    m_selfTestNote.clear();
    switch (m_presenter.selfTest()) {
        case AblatePresenter::SelfTest::NotRun:
            m_selfTest->clear();
            break;
        case AblatePresenter::SelfTest::Running:
            m_selfTest->setText(tr("Self-test of the head mask: running …"));
            break;
        case AblatePresenter::SelfTest::Passed:
            m_selfTest->setText(tr("✓ Self-test passed"));
            m_selfTestNote = tr("✓ Self-test (%2): switching head 0 off changes the prediction %1; "
                                "switching it on again restores the prediction.")
                                 .arg(changeWord(m_presenter.selfTestChange()),
                                      plots::SiteNames(m_presenter.shape()).inText(0));
            break;
        case AblatePresenter::SelfTest::Failed:
            m_selfTest->setText(
                tr("\u2717 Self-test failed: the head mask does not act as it should. Do not trust "
                   "the figures on this "
                   "page."));
            break;
    }
    explain();
}

}  // namespace headscope::ui
