#include "ui/features/lab_sheet/lab_sheet_dock.h"

#include "ui/features/lab_sheet/lab_sheet_export.h"
#include "ui/figures/figure.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/post.h"

#include <QAction>
#include <QDate>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr QSize kThumbnail(132, 96);
constexpr int kDockCharacters = 46;
constexpr int kWordsInList = 3;  // maximum number of settings per list item; the details show all

QString detailLine(const QString& name, const QString& value) {
    if (value.isEmpty()) return {};
    return QStringLiteral("<p style=\"margin:0 0 4px 0\"><b>%1</b> %2</p>")
        .arg(name.toHtmlEscaped(),
             value.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

QString detailText(const LabSheet& sheet, const LabAttempt& attempt) {
    QStringList runs, scores;
    for (const auto& run : attempt.runs) {
        runs << runWords(run);
        scores += run.scores;
    }
    return detailLine(LabSheetDock::tr("Lesson:"), attempt.lesson) +
           detailLine(LabSheetDock::tr("Setting:"),
                      settingWords(sheet, attempt.id).join(QLatin1Char('\n'))) +
           detailLine(LabSheetDock::tr("Run:"), runs.join(QLatin1Char('\n'))) +
           detailLine(LabSheetDock::tr("Shown on:"), attempt.input) +
           detailLine(LabSheetDock::tr("Heads off:"), attempt.headsOff) +
           detailLine(LabSheetDock::tr("Question:"), attempt.question) +
           detailLine(LabSheetDock::tr("Observed:"), attempt.seen) +
           detailLine(LabSheetDock::tr("Scores:"),
                      (scores + attempt.results).join(QLatin1Char('\n')));
}

QImage onPaper(const QImage& picture, const QSize& size) {
    QImage paper(size, QImage::Format_RGB32);
    paper.fill(Qt::white);
    QPainter painter(&paper);
    painter.drawImage(
        QPoint((size.width() - picture.width()) / 2, (size.height() - picture.height()) / 2),
        picture);
    return paper;
}

// Keeps the image unchanged in the selected row.
QIcon untinted(const QPixmap& picture) {
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Selected);
    return icon;
}

}  // namespace

LabSheetDock::LabSheetDock(LabSheetModel& model, QWidget* parent)
    : QDockWidget(tr("Lab sheet"), parent), m_model(model) {
    setObjectName(QStringLiteral("lab-sheet-dock"));
    makeActions();
    setWidget(makeContent());
    toggleViewAction()->setText(tr("&Lab sheet"));
    toggleViewAction()->setIcon(icon(QStringLiteral("view-pim-notes")));
    connect(&model, &LabSheetModel::changed, this, &LabSheetDock::follow);
    follow();
}

QAction* LabSheetDock::add(const QString& text, const QString& iconName, const QString& help,
                           std::function<void()> action) {
    auto* added = new QAction(icon(iconName), text, this);
    added->setToolTip(help);
    added->setStatusTip(help);
    connect(added, &QAction::triggered, this, [action = std::move(action)] { action(); });
    m_actions << added;
    return added;
}

void LabSheetDock::makeActions() {
    m_earlier =
        add(tr("Earlier"), QStringLiteral("go-up"), tr("Moves the chosen attempt up by one"),
            [this] { m_model.move(chosen(), -1); });
    m_later =
        add(tr("Later"), QStringLiteral("go-down"), tr("Moves the chosen attempt down by one"),
            [this] { m_model.move(chosen(), 1); });
    m_remove = add(tr("Remove"), QStringLiteral("edit-delete"),
                   tr("Takes the chosen attempt off the sheet; Undo restores it"),
                   [this] { m_model.remove(chosen()); });
    m_export = add(tr("Export lab sheet…"), QStringLiteral("document-export"),
                   tr("As one HTML page or as PDF, to hand in"), [this] { askExport(); });
    m_new = add(tr("New lab sheet"), QStringLiteral("draw-eraser"),
                tr("Starts an empty sheet; Undo restores this one"), [this] { m_model.clear(); });
}

QWidget* LabSheetDock::makeContent() {
    auto* content = new QWidget(this);
    content->setMinimumWidth(fontMetrics().averageCharWidth() * kDockCharacters);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(8);
    column->addWidget(m_title = new QLineEdit);
    m_title->setPlaceholderText(tr("Title of the lab sheet"));
    m_title->setAccessibleName(m_title->placeholderText());
    column->addWidget(m_author = new QLineEdit);
    m_author->setPlaceholderText(tr("Your name"));
    m_author->setAccessibleName(m_author->placeholderText());
    m_stack = new QStackedWidget;
    auto* none =
        new Caption(tr("The lab sheet is empty.\n\n“Add to lab sheet” (Ctrl+Shift+L) saves what a "
                       "page shows, with its settings "
                       "and scores. Write what you expected and what you saw, and hand it in as "
                       "one HTML page or as PDF."));
    none->setAlignment(Qt::AlignTop);
    m_stack->addWidget(none);
    m_stack->addWidget(m_list = new QListWidget);
    m_list->setObjectName(QStringLiteral("lab-sheet-dock-list"));
    m_list->setIconSize(kThumbnail);
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setAccessibleName(tr("Attempts"));
    m_list->installEventFilter(this);
    column->addWidget(m_stack, 3);
    column->addWidget(m_below = makeBelow(), 2);
    auto* buttons = new QWidget;
    auto* row = new FlowLayout(buttons);
    for (auto* action : {m_earlier, m_later, m_remove, m_export})
        row->addWidget(new ActionButton(action));
    column->addWidget(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        if (!m_filling) showChosen();
    });
    connect(m_title, &QLineEdit::textEdited, &m_model, &LabSheetModel::setTitle);
    connect(m_author, &QLineEdit::textEdited, &m_model, &LabSheetModel::setAuthor);
    return content;
}

// Details of the selected attempt, and fields for the learner's expectation and note.
QWidget* LabSheetDock::makeBelow() {
    auto* widget = new QWidget;
    auto* below = new QVBoxLayout(widget);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(6);
    // a long QLabel would compute its layout again for every size hint
    m_detail = new QTextBrowser;
    m_detail->setFrameShape(QFrame::NoFrame);
    m_detail->viewport()->setAutoFillBackground(false);
    m_detail->document()->setDocumentMargin(0);
    m_detail->setTabChangesFocus(true);
    below->addWidget(m_detail, 1);
    below->addWidget(m_predicted = new QLineEdit);
    m_predicted->setPlaceholderText(tr("Expected result"));
    m_predicted->setAccessibleName(m_predicted->placeholderText());
    below->addWidget(m_note = new BoundedText);
    m_note->setPlaceholderText(tr("Observation and explanation"));
    m_note->setAccessibleName(m_note->placeholderText());
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(fontMetrics().height() * 4 + 12);
    connect(m_predicted, &QLineEdit::textEdited, this,
            [this](const QString& text) { m_model.setPredicted(chosen(), text); });
    connect(m_note, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_filling) m_model.setNote(chosen(), m_note->toPlainText());
    });
    return widget;
}

int LabSheetDock::chosen() const {
    const auto* item = m_list->currentItem();
    return item ? item->data(Qt::UserRole).toInt() : 0;
}

void LabSheetDock::choose(int id) {
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole).toInt() == id) m_list->setCurrentRow(row);
}

QIcon LabSheetDock::thumbnail(const LabAttempt& attempt) {
    // Thumbnails are cached per figure and drawn in a worker thread.
    if (!attempt.figure) return {};
    auto& [figure, known] = m_thumbnails[attempt.figure.get()];
    if (!figure) {
        figure = attempt.figure;
        // placeholder until the thumbnail is drawn
        QPixmap paper(kThumbnail * devicePixelRatioF());
        paper.fill(Qt::white);
        paper.setDevicePixelRatio(devicePixelRatioF());
        known = untinted(paper);
        drawThumbnail(figure);
    }
    return known;
}

void LabSheetDock::drawThumbnail(const std::shared_ptr<const plots::KeptFigure>& figure) {
    const QSize size = kThumbnail * devicePixelRatioF();
    runBehind(
        this,
        [figure, size] {
            plots::ExportOptions options;
            options.widthMm = figure->drawing.size.width() / plots::kFigureUnitsPerMm;
            return onPaper(plots::previewFigure(*figure, options, size - QSize(6, 6)), size);
        },
        [this, figure](QImage paper) {
            paper.setDevicePixelRatio(devicePixelRatioF());
            m_thumbnails[figure.get()].second = untinted(QPixmap::fromImage(paper));
            for (int row = 0; row < m_list->count(); ++row)
                if (const auto* one =
                        m_model.sheet().find(m_list->item(row)->data(Qt::UserRole).toInt());
                    one && one->figure == figure)
                    m_list->item(row)->setIcon(m_thumbnails[figure.get()].second);
        });
}

void LabSheetDock::fillList() {
    // Keep the selection by id, or the same row if that attempt was removed.
    const int before = chosen(), row = m_list->currentRow();
    const auto& attempts = m_model.sheet().attempts;
    m_list->clear();
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        const auto& attempt = attempts[i];
        const auto all = settingWords(m_model.sheet(), attempt.id);
        const int more = int(all.size()) - kWordsInList;
        QString words = all.mid(0, kWordsInList).join(QStringLiteral(", "));
        if (more > 0) words = tr("%1, and %2 more").arg(words, QString::number(more));
        auto* item = new QListWidgetItem(
            tr("%1. %2: %3\n%4").arg(QString::number(i + 1), attempt.page, attempt.title, words),
            m_list);
        item->setIcon(thumbnail(attempt));
        item->setData(Qt::UserRole, attempt.id);
        item->setToolTip(plainTip(all.join(QStringLiteral(", "))));
    }
    choose(before);
    if (chosen() == 0 && m_list->count() > 0)
        m_list->setCurrentRow(std::clamp(row, 0, m_list->count() - 1));
}

// Updates the list; typing in a note does not rebuild it.
void LabSheetDock::follow() {
    m_filling = true;
    fillList();
    if (m_title->text() != m_model.sheet().title) m_title->setText(m_model.sheet().title);
    if (m_author->text() != m_model.sheet().author) m_author->setText(m_model.sheet().author);
    m_filling = false;
    showChosen();
}

void LabSheetDock::showChosen() {
    const auto& sheet = m_model.sheet();
    const auto* attempt = sheet.find(chosen());
    m_stack->setCurrentIndex(sheet.attempts.empty() ? 0 : 1);
    m_below->setVisible(attempt != nullptr);
    const int row = m_list->currentRow();
    m_earlier->setEnabled(attempt && row > 0);
    m_later->setEnabled(attempt && row + 1 < m_list->count());
    m_remove->setEnabled(attempt != nullptr);
    m_export->setEnabled(!sheet.attempts.empty());
    m_new->setEnabled(!sheet.attempts.empty());
    if (!attempt) return;
    m_filling = true;
    m_detail->setHtml(detailText(sheet, *attempt));
    if (m_predicted->text() != attempt->predicted) m_predicted->setText(attempt->predicted);
    if (m_note->toPlainText() != attempt->note) m_note->setPlainText(attempt->note);
    m_filling = false;
}

Status LabSheetDock::exportTo(const QString& path) {
    const auto written = exportLabSheet(m_model.sheet(), path);
    if (written)
        Q_EMIT exported(path);
    else
        Q_EMIT failed(written.error());
    return written;
}

void LabSheetDock::askExport() {
    const QString html = tr("HTML page (*.html)"), pdf = tr("PDF (*.pdf)");
    QString kind = html;
    QString path = askSavePath(
        this, tr("Export the lab sheet"),
        QStringLiteral("lab-sheet-%1.html").arg(QDate::currentDate().toString(Qt::ISODate)),
        html + QStringLiteral(";;") + pdf, &kind);
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty())
        path += kind == pdf ? QStringLiteral(".pdf") : QStringLiteral(".html");
    (void)exportTo(path).ok();
}

bool LabSheetDock::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_list || event->type() != QEvent::KeyPress)
        return QDockWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool moves = key->modifiers() & Qt::ControlModifier;
    if (key->key() == Qt::Key_Delete) return m_remove->trigger(), true;
    if (moves && key->key() == Qt::Key_Up) return m_earlier->trigger(), true;
    if (moves && key->key() == Qt::Key_Down) return m_later->trigger(), true;
    return QDockWidget::eventFilter(watched, event);
}

void LabSheetDock::changeEvent(QEvent* event) {
    QDockWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange || !widget()) return;
    widget()->setMinimumWidth(fontMetrics().averageCharWidth() * kDockCharacters);
    m_note->setFixedHeight(fontMetrics().height() * 4 + 12);
}

}  // namespace headscope::ui
