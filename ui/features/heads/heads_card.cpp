#include "ui/features/heads/heads_card.h"

#include "ui/features/heads/head_keys.h"
#include "ui/features/heads/heads_page_views.h"
#include "ui/features/heads/heads_verdict.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/plot_text.h"
#include "ui/plots/panel_grid.h"
#include "ui/plots/point_map.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/forms/choose.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/data_fault.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// maximum characters of a sample in the table; the tooltip has the full text
constexpr int kShortText = 160;

struct ListName {
    const char* id;
    QString name, tip;
};

std::vector<ListName> listNames() {
    return {{"contribution", HeadsCard::tr("Largest contribution"),
             HeadsCard::tr("Samples with the largest mean norm of the head's contribution")},
            {"deciles", HeadsCard::tr("One sample per decile"),
             HeadsCard::tr("Middle sample of each tenth, from the largest to the smallest "
                           "contribution: shows what the "
                           "head does on ordinary samples")},
            {"focused", HeadsCard::tr("Sharpest attention"),
             HeadsCard::tr("Samples with the smallest "
                           "mean entropy")},
            {"spread", HeadsCard::tr("Widest attention"),
             HeadsCard::tr("Samples with the largest mean "
                           "entropy")},
            {"harmed", HeadsCard::tr("Higher loss without it"),
             HeadsCard::tr("The loss rises most when it is switched off")},
            {"helped", HeadsCard::tr("Lower loss without it"),
             HeadsCard::tr("The loss falls most when it is switched off")},
            {"flipped", HeadsCard::tr("Prediction changes without it"),
             HeadsCard::tr("Another class is predicted when it is switched off")}};
}

constexpr int kPredictedColumn = 4;  // column of the predicted class in the table of samples

}  // namespace

HeadsCard::HeadsCard(Workspace& workspace, QWidget* parent)
    : HeadsPane(parent), m_workspace(workspace), m_presenter(workspace) {
    setFocusPolicy(Qt::StrongFocus);
    auto* content = new QWidget(this);
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    m_offsets = new plots::PanelGrid(this);
    m_offsets->setChoosable(false);
    m_history = new plots::PanelGrid(this);
    m_history->setChoosable(false);
    left->addWidget(inCard(tr("Attention by distance"), m_offsets, this), 3);
    m_queryKeys = new plots::PointMap(this);
    left->addWidget(inCard(tr("Queries and keys"), m_queryKeys, this), 5);
    left->addWidget(inCard(tr("Over training"), m_history, this), 2);
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(12);
    m_columns->addLayout(left, 4);
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    right->addWidget(makeSamples(), 3);
    right->addWidget(makeTokens(), 3);
    right->addWidget(makeClasses(), 1);
    m_columns->addLayout(right, 5);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(makeTools());
    column->addWidget(m_summary = new WrappedLabel(this));
    m_summary->setTextFormat(Qt::PlainText);
    m_banner = new Banner(this);
    m_banner->floatOver(*this);
    column->addWidget(makeWork());
    column->addLayout(m_columns, 1);
    column->addWidget(m_caption = new Caption(QString(), this));
    m_banner->dismiss();
    setContent(content);
    wire();
    showAll();
}

QWidget* HeadsCard::makeTools() {
    auto* tools = new QWidget(this);
    tools->setObjectName(QStringLiteral("controls"));
    auto* line = new FlowLayout(tools);
    line->addWidget(m_views = new HeadsViews(HeadsView::OneHead, tools));
    line->addWidget(m_head = new Heading(QString(), Heading::Level::Section, tools));
    m_attention = new QPushButton(tr("See its &attention"), tools);
    m_attention->setToolTip(tr("Shows the head and the sample on the Attention page (P)"));
    line->addWidget(m_attention);
    // align the text with the buttons of the same row
    m_head->setMinimumHeight(m_attention->sizeHint().height());
    return tools;
}

QWidget* HeadsCard::makeWork() {
    const auto made = makeWorkRow(tr("Reading all samples with and without the head"), this,
                                  [this] { m_presenter.stop(); });
    m_progress = made.bar;
    return m_work = made.row;
}

QWidget* HeadsCard::makeSamples() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_lists = new QComboBox(box);
    m_lists->setObjectName(QStringLiteral("heads-card-lists"));
    m_lists->setAccessibleName(tr("Which samples"));
    for (const auto& list : listNames()) {
        m_lists->addItem(list.name, QString::fromLatin1(list.id));
        m_lists->setItemData(m_lists->count() - 1, list.tip, Qt::ToolTipRole);
    }
    m_samples = makeTextTable(
        m_sampleRows,
        {{tr("Sample"), {}, true},
         {tr("Contribution"), tr("Mean norm of the head's contribution to the sample's tokens"),
          false},
         {tr("Entropy"), tr("Mean attention entropy over the sample's queries, in nats"), false},
         {tr("Loss change"), tr("The sample's loss without the head minus its loss with the head"),
          false},
         {tr("Predicted"), tr("Class with the head, and without it if that is another class"),
          false}},
        tr("Samples"), box);
    m_samples->setObjectName(QStringLiteral("heads-card-samples"));
    m_samplesText = new Caption(tr("Click a sample to show it on every page."), box);
    column->addWidget(m_lists);
    column->addWidget(m_samples, 1);
    column->addWidget(m_samplesText);
    return inCard(tr("Example samples"), box, this);
}

QWidget* HeadsCard::makeTokens() {
    auto* box = new QWidget(this);
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(16);
    m_attended =
        makeTextTable(m_attendedRows,
                      {{tr("Key token"), {}, true},
                       {tr("× uniform"),
                        tr("Attention that the token gets, divided by what uniform attention would "
                           "give it"),
                        false}},
                      tr("Most attended tokens"), box);
    m_attended->setObjectName(QStringLiteral("heads-card-attended"));
    m_attending = makeTextTable(
        m_attendingRows,
        {{tr("Query token"), tr("Token that attends"), true},
         {tr("Contribution"), tr("Mean norm of the head's contribution if the token is the query"),
          false}},
        tr("Most attending tokens"), box);
    line->addWidget(m_attended, 1);
    line->addWidget(m_attending, 1);
    return m_tokens = inCard(tr("By token"), box, this);
}

QWidget* HeadsCard::makeClasses() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_classes =
        makeTextTable(m_classRows,
                      {{tr("Class"), {}, true},
                       {tr("Contribution to the class score"),
                        tr("Mean over all samples, minus the mean over the classes"), false},
                       {tr("For samples of the "
                           "class"),
                        tr("Mean over samples of this class only"), false}},
                      tr("Direct effect on class scores"), box);
    m_classes->setObjectName(QStringLiteral("heads-card-classes"));
    auto* description = new Caption(
        tr("Direct effect through the output projection and the readout, which is linear if the "
           "final norm's deviation is held fixed. Effects through later layers are not counted."),
        box);
    column->addWidget(m_classes, 1);
    column->addWidget(description);
    return m_classCard = inCard(tr("Class scores"), box, this);
}

void HeadsCard::showClasses() {
    const HeadCard* card = m_presenter.card();
    QList<QStringList> rows;
    for (std::size_t c = 0; card && c < card->effects.size(); ++c) {
        const ClassEffect& one = card->effects[c];
        const auto effectText = [](double value) {
            return (value > 0 ? QStringLiteral("+") : QString()) + plots::columnText(value, 3);
        };
        rows << QStringList{m_presenter.className(static_cast<int>(c)), effectText(one.mean),
                            effectText(one.own)};
    }
    m_classRows.setRows(rows);
    m_classCard->setVisible(!rows.isEmpty());
}

void HeadsCard::wire() {
    connect(&m_presenter, &CardPresenter::changed, this, &HeadsCard::showAll);
    connect(&m_presenter, &CardPresenter::progressed, this, &HeadsCard::showWork);
    connect(&m_presenter, &CardPresenter::failed, this,
            [this](const Error& error) { showFault(*m_banner, error, m_workspace); });
    connect(&m_workspace, &Workspace::runsChanged, m_banner, &Banner::dismiss);
    connect(&m_workspace.masks(), &MaskModel::changed, this, &HeadsCard::showAll);
    connect(m_lists, &QComboBox::activated, this, &HeadsCard::showSamples);
    connect(m_samples, &QTableView::clicked, this, &HeadsCard::inspect);
    m_queryKeys->setDescriber([this](int point) { return m_presenter.queryKeyText(point); });
    connect(m_queryKeys, &plots::PointMap::pointChosen, this, [this](int point) {
        m_presenter.inspect(
            m_presenter.card()->queryKeys.points[static_cast<std::size_t>(point)].sample);
    });
    connect(m_attention, &QPushButton::clicked, this,
            [this] { m_workspace.navigation().askPage(QStringLiteral("attention")); });
}

void HeadsCard::fold() {
    foldColumns(m_columns, this, 44);
}

void HeadsCard::setActive(bool active) {
    m_presenter.setActive(active);
}

void HeadsCard::resetView() {
    chooseItem(m_lists, 0);
}

void HeadsCard::showAll() {
    const HeadPlace head = m_presenter.head();
    const HeadCard* card = m_presenter.card();
    const bool on = m_workspace.masks().on(head.site, head.head);
    const plots::SiteNames sites(m_presenter.shape());
    m_head->setText(!m_presenter.hasRun() ? tr("No run is open")
                    : on                  ? sites.title(head)
                                          : tr("%1 (off)").arg(sites.title(head)));
    m_attention->setEnabled(m_presenter.hasRun());
    if (card) {
        QString text =
            tr("Over %Ln sample(s) it adds vectors of mean length %1, with an attention entropy of "
               "%2 nats.",
               nullptr, card->samples)
                .arg(plots::numberText(card->contribution, 3), plots::numberText(card->entropy, 3));
        text +=
            QLatin1Char(' ') +
            tr("Without it the loss changes by %1.").arg(plots::numberText(card->lossChange, 3));
        if (m_presenter.list("flipped"))
            text += QLatin1Char(' ') + tr("%Ln sample(s) (gets|get) another prediction without it.",
                                          nullptr, card->flipped);
        m_summary->setText(text);
    } else {
        m_summary->setText(!m_presenter.hasRun()
                               ? tr("The behaviour of one head over all held-out samples appears "
                                    "here. Open a run from "
                                    "the start page or the list of runs, or start one.")
                               : m_presenter.problem());
    }
    m_summary->setVisible(!m_summary->text().isEmpty());
    m_offsets->setEmptyText(tr("Attention by distance between query and key"));
    m_offsets->setData(m_presenter.offsets());
    m_history->setEmptyText(tr("This run did not record similarity during training."));
    m_history->setData(m_presenter.history());
    const QString name = sites.label(head);
    m_offsets->setFigure(QStringLiteral("where-%1-looks").arg(name.toLower()),
                         tr("Attention of %1 by distance between query and key. %2")
                             .arg(name, m_presenter.origin()));
    m_history->setFigure(
        QStringLiteral("twin-of-%1-over-training").arg(name.toLower()),
        tr("Cosine of the maps of %1 and its most similar head during training of run “%2”.")
            .arg(name, m_presenter.runName()));
    showQueryKeys();
    m_caption->setText(m_presenter.origin());
    m_caption->setVisible(card != nullptr);
    showWork();
    showSamples();
    showTokens();
    showClasses();
    Q_EMIT shownChanged();
}

Verdict HeadsCard::verdict() const {
    return cardVerdict(m_presenter);
}

// Avoids drawing the same points again, e.g. when a head is switched.
void HeadsCard::showQueryKeys() {
    auto figure = m_presenter.queryKeys();
    const auto& shown = m_queryKeys->figure();
    if (figure.text != shown.text || figure.points.size() != shown.points.size() ||
        figure.points.empty())
        m_queryKeys->setFigure(std::move(figure));
}

void HeadsCard::showWork() {
    m_work->setVisible(m_presenter.working());
    m_progress->setShare(m_presenter.share());
}

// Offers only lists that the card contains. Generative models do not predict classes, so they lack
// the list of changed predictions.
void HeadsCard::offerLists() {
    if (!m_presenter.card()) return;
    const auto known = [this](int row) {
        return m_presenter.list(toStd(m_lists->itemData(row).toString())) != nullptr;
    };
    auto* const rows = qobject_cast<QListView*>(m_lists->view());
    auto* const items = qobject_cast<QStandardItemModel*>(m_lists->model());
    for (int row = 0; row < m_lists->count(); ++row) {
        rows->setRowHidden(row, !known(row));
        items->item(row)->setEnabled(known(row));  // arrow keys skip disabled items
    }
    if (!known(m_lists->currentIndex())) m_lists->setCurrentIndex(0);
}

void HeadsCard::showSamples() {
    offerLists();
    QList<QStringList> rows;
    const auto* list = m_presenter.list(toStd(m_lists->currentData().toString()));
    if (list)
        for (const int index : list->samples) {
            const CardSample& sample = m_presenter.card()->shown[static_cast<std::size_t>(index)];
            const QString text = sampleWords(m_presenter.shape(), sample.text, sample.index,
                                             sample.label, kShortText);
            QString predicted = m_presenter.className(sample.with);
            if (sample.flips())
                predicted += QStringLiteral(" \u2192 ") + m_presenter.className(sample.without);
            rows << QStringList{text, plots::columnText(sample.contribution),
                                plots::columnText(sample.entropy),
                                plots::columnText(sample.lossChange), predicted};
        }
    m_sampleRows.setRows(rows);
    // Hide the predicted class for models that do not predict classes.
    m_samples->setColumnHidden(kPredictedColumn,
                               m_presenter.card() && !m_presenter.list("flipped"));
    m_samplesText->setText(list && rows.isEmpty() ? tr("There is no such sample.")
                                                  : tr("Click a sample to show it on every page."));
    m_lists->setToolTip(m_lists->currentData(Qt::ToolTipRole).toString());
}

void HeadsCard::showTokens() {
    const auto rowsOf = [](const std::vector<TokenShare>& tokens) {
        QList<QStringList> rows;
        for (const auto& one : tokens)
            rows << QStringList{tr("%1 (%2)").arg(toQt(one.token), QString::number(one.count)),
                                plots::columnText(one.value)};
        return rows;
    };
    const HeadCard* card = m_presenter.card();
    m_tokens->setVisible(!card || !card->attended.empty() || !card->attending.empty());
    m_attendedRows.setRows(card ? rowsOf(card->attended) : QList<QStringList>());
    m_attendingRows.setRows(card ? rowsOf(card->attending) : QList<QStringList>());
}

QString HeadsCard::summary() const {
    return m_summary->text();
}

void HeadsCard::inspect(const QModelIndex& row) {
    const auto* list = m_presenter.list(toStd(m_lists->currentData().toString()));
    if (!list || row.row() >= static_cast<int>(list->samples.size())) return;
    const auto index = list->samples[static_cast<std::size_t>(row.row())];
    m_presenter.inspect(m_presenter.card()->shown[static_cast<std::size_t>(index)].index);
}

void HeadsCard::keyPressEvent(QKeyEvent* event) {
    if (!headKey(*event, m_workspace, m_presenter.shape(), m_presenter.head()))
        QWidget::keyPressEvent(event);
}

QList<plots::FigureChoice> HeadsCard::figures() const {
    if (!m_presenter.card()) return {};
    const auto origin = [this] { return m_presenter.provenance(); };
    QList<plots::FigureChoice> all{
        plots::choiceOf(tr("Attention by distance"), m_offsets, origin, {m_offsets})};
    if (!m_queryKeys->figure().points.empty())
        all.append(plots::choiceOf(tr("Queries and keys of the head"), m_queryKeys, origin,
                                   {m_queryKeys}));
    if (!m_history->data().empty())
        all.append(
            plots::choiceOf(tr("This head during training"), m_history, origin, {m_history}));
    return all;
}

}  // namespace headscope::ui
