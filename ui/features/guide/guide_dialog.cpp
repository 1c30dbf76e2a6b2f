#include "ui/features/guide/guide_dialog.h"

#include "ui/features/guide/guide_browser.h"
#include "ui/features/guide/guide_result_delegate.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QScreen>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr QSize kSize(1120, 760);

QVBoxLayout* column(QWidget* widget, int margin) {
    auto* made = new QVBoxLayout(widget);
    made->setContentsMargins(margin, margin, margin, margin);
    made->setSpacing(8);
    return made;
}

}  // namespace

GuideDialog::GuideDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("User guide"));
    setObjectName(QStringLiteral("guide"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    auto* split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeSide());
    auto* right = new QWidget(split);
    auto* parts = column(right, 0);
    parts->setSpacing(0);
    parts->addWidget(makeBar());
    parts->addWidget(m_browser = new GuideBrowser(right), 1);
    parts->addWidget(m_note = new Caption(QString(), right));
    m_note->setMargin(8);
    m_note->hide();
    split->addWidget(right);
    split->setStretchFactor(1, 1);
    column(this, 0)->addWidget(split);
    makeKeys();
    resize(kSize.boundedTo(screen()->availableSize() * 0.95));
    split->setSizes({fontMetrics().averageCharWidth() * 42, width()});
    connect(&m_presenter, &GuidePresenter::shown, this, &GuideDialog::showPlace);
    connect(&m_presenter, &GuidePresenter::refused, this, [this](const QString& link) {
        say(tr("The guide does not open the link %1.").arg(link));
    });
    connect(&m_presenter, &GuidePresenter::webRequested, this, [this](const QUrl& address) {
        if (!QDesktopServices::openUrl(address))
            say(tr("No browser could be started for %1.").arg(address.toString()));
    });
    connect(m_browser, &QTextBrowser::anchorClicked, &m_presenter, &GuidePresenter::follow);
    connect(m_browser, &GuideBrowser::scrolled, &m_presenter, &GuidePresenter::keepScroll);
    showPlace(m_presenter.place());
}

QWidget* GuideDialog::makeSide() {
    auto* box = new QWidget(this);
    auto* parts = column(box, 12);
    parts->addWidget(m_search = new QLineEdit(box));
    m_search->setObjectName(QStringLiteral("guide-dialog-search"));
    m_search->setPlaceholderText(tr("Search the guide"));
    m_search->setAccessibleName(tr("Search the guide"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    parts->addWidget(m_side = new QStackedWidget(box), 1);
    m_side->addWidget(m_pages = new QListWidget(m_side));
    m_pages->setAccessibleName(tr("Pages of the guide"));
    m_side->addWidget(m_results = new QListWidget(m_side));
    m_results->setObjectName(QStringLiteral("guide-dialog-results"));
    m_results->setAccessibleName(tr("Search results"));
    m_results->setItemDelegate(new GuideResultDelegate(m_results));
    for (auto* list : {m_pages, m_results}) {
        list->setWordWrap(true);
        list->setSpacing(2);
        list->setResizeMode(QListView::Adjust);
        list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    }
    for (const QString& name : m_presenter.pages()) {
        auto* item = new QListWidgetItem(m_presenter.title(name), m_pages);
        item->setData(Qt::UserRole, name);
    }
    parts->addWidget(m_count = new Caption(QString(), box));
    m_count->hide();
    // The C locale counts as English.
    const auto language = QLocale().language();
    if (language != QLocale::English && language != QLocale::C)
        parts->addWidget(new Caption(tr("The guide is in English."), box));
    connect(m_pages, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item) m_presenter.open(item->data(Qt::UserRole).toString());
    });
    connect(m_results, &QListWidget::itemClicked, this, &GuideDialog::openResult);
    connect(m_results, &QListWidget::itemActivated, this, &GuideDialog::openResult);
    connect(m_search, &QLineEdit::textChanged, this, &GuideDialog::fillResults);
    return box;
}

QToolButton* GuideDialog::button(const QString& iconName, const QString& name,
                                 QList<QKeySequence> keys) {
    auto* made = new QToolButton(this);
    made->setIcon(icon(iconName));
    made->setAutoRaise(true);
    made->setAccessibleName(name);
    made->setToolTip(
        plainTip(tr("%1 (%2)").arg(name, keys.first().toString(QKeySequence::NativeText))));
    for (const auto& key : keys)
        connect(new QShortcut(key, this), &QShortcut::activated, made, &QToolButton::click);
    return made;
}

QWidget* GuideDialog::makeBar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 8, 8, 4);
    row->setSpacing(4);
    row->addWidget(m_back =
                       button(QStringLiteral("go-previous"), tr("Back"), {Qt::ALT | Qt::Key_Left}));
    row->addWidget(m_forward =
                       button(QStringLiteral("go-next"), tr("Forward"), {Qt::ALT | Qt::Key_Right}));
    row->addStretch(1);
    row->addWidget(m_smaller = button(QStringLiteral("zoom-out"), tr("Smaller text"),
                                      {Qt::CTRL | Qt::Key_Minus}));
    row->addWidget(m_larger = button(QStringLiteral("zoom-in"), tr("Larger text"),
                                     {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}));
    m_back->setObjectName(QStringLiteral("guide-back"));
    m_forward->setObjectName(QStringLiteral("guide-forward"));
    connect(m_back, &QToolButton::clicked, &m_presenter, &GuidePresenter::back);
    connect(m_forward, &QToolButton::clicked, &m_presenter, &GuidePresenter::forward);
    connect(m_smaller, &QToolButton::clicked, this,
            [this] { m_browser->setZoom(m_browser->zoom() - GuideBrowser::kZoomStep); });
    connect(m_larger, &QToolButton::clicked, this,
            [this] { m_browser->setZoom(m_browser->zoom() + GuideBrowser::kZoomStep); });
    return bar;
}

void GuideDialog::makeKeys() {
    connect(new QShortcut(Qt::CTRL | Qt::Key_0, this), &QShortcut::activated, this,
            [this] { m_browser->setZoom(100); });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    m_search->setFocus();
}

void GuideDialog::open(const QString& target) {
    m_search->clear();
    m_presenter.open(target);
}

// While something is typed, the results replace the list of pages.
void GuideDialog::fillResults() {
    const QString typed = m_search->text();
    std::size_t all = 0;
    m_hits = m_presenter.find(typed, all);
    m_results->clear();
    for (const auto& hit : m_hits) {
        const QString where =
            hit.id.isEmpty() ? hit.title : tr("%1 › %2").arg(hit.title, hit.heading);
        m_results->addItem(hit.excerpt.isEmpty() ? where : where + QLatin1Char('\n') + hit.excerpt);
    }
    m_results->setCurrentRow(0);
    const bool searching = !typed.trimmed().isEmpty();
    m_side->setCurrentWidget(searching ? m_results : m_pages);
    const int shown = static_cast<int>(m_hits.size());
    QString count = tr("No passage contains all these words. Try fewer words.");
    if (all > m_hits.size())
        count = tr("The first %1 of %2 results")
                    .arg(countText(shown), countText(static_cast<std::int64_t>(all)));
    else if (shown > 0)
        count = shown == 1 ? tr("1 result") : tr("%n results", nullptr, shown);
    m_count->setText(count);
    m_count->setVisible(searching);
}

void GuideDialog::moveBy(int step) {
    auto* list = m_side->currentWidget() == m_results ? m_results : m_pages;
    if (const int row = list->currentRow() + step; row >= 0 && row < list->count())
        list->setCurrentRow(row);
}

void GuideDialog::openResult() {
    const int row = m_results->currentRow();
    if (row < 0 || row >= static_cast<int>(m_hits.size())) return;
    m_presenter.open(m_hits[static_cast<std::size_t>(row)], m_search->text());
    m_browser->setFocus();
}

void GuideDialog::showPlace(const GuidePlace& place) {
    const QString title = m_presenter.title(place.page);
    // Laying out a page takes longest, so it is kept for other passages of the same page.
    if (m_shown != place.page) {
        m_browser->showPage(m_presenter.markdown(place.page));
        m_browser->setAccessibleName(title);
        m_shown = place.page;
    }
    m_browser->goTo(place.heading);
    m_browser->mark(place.passage, guideWords(place.typed));
    // Back and Forward return to where the user had scrolled; new places have no scroll value.
    if (place.scroll >= 0) m_browser->scrollTo(place.scroll);
    m_note->hide();
    follow();
}

void GuideDialog::follow() {
    // The list follows the page; its signal would open the page again, at the top.
    const QSignalBlocker quiet(m_pages);
    m_pages->setCurrentRow(static_cast<int>(m_presenter.pages().indexOf(m_presenter.place().page)));
    m_back->setEnabled(m_presenter.canGoBack());
    m_forward->setEnabled(m_presenter.canGoForward());
}

void GuideDialog::say(const QString& text) {
    m_note->setText(text);
    m_note->show();
}

// In the search field, Up and Down move in the list, Enter opens a result, and Escape first clears
// the field.
bool GuideDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
            moveBy(1);
            return true;
        case Qt::Key_Up:
            moveBy(-1);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            openResult();
            return true;
        case Qt::Key_Escape:
            // Without text, Escape closes the dialog.
            if (m_search->text().isEmpty()) break;
            m_search->clear();
            return true;
        default:
            break;
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace headscope::ui
