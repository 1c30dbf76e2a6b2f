// Tests the guide window with real key presses and clicks: pages, search, links, history, size of
// text, and the ways from the main window into it.
#include "tests/ui/support/shell_fixture.h"

#include "tests/ui/support/clipped_text.h"
#include "tests/ui/support/language_guard.h"
#include "ui/features/catalogue/catalogue_dialog.h"
#include "ui/features/guide/guide_browser.h"
#include "ui/features/guide/guide_dialog.h"
#include "ui/features/train/train_page.h"
#include "ui/features/train/train_page_form.h"
#include "ui/main_window/guide_help.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/forms/spec_form.h"
#include "ui/widgets/guide_targets.h"
#include "ui/widgets/text/text.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QWhatsThisClickedEvent>

namespace headscope::ui {
namespace {

// Receives the addresses that would be opened in the browser.
class Browsers : public QObject {
    Q_OBJECT
public:
    Browsers() { QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "open"); }
    ~Browsers() override { QDesktopServices::unsetUrlHandler(QStringLiteral("https")); }
    QList<QUrl> opened;

public Q_SLOTS:
    void open(const QUrl& url) { opened << url; }
};

class GuideWindow : public ::testing::Test {
protected:
    void SetUp() override {
        guide.resize(1000, 700);
        guide.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&guide));
        guide.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&guide));
    }

    QString title() const { return guide.browser()->document()->firstBlock().text(); }

    // Text at the top of the visible part.
    QString top() const {
        return guide.browser()->cursorForPosition(QPoint(30, 15)).block().text();
    }

    QTextCursor linkTo(const QString& target) const {
        auto* document = guide.browser()->document();
        for (auto block = document->begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (it.fragment().charFormat().anchorHref() == target) {
                    QTextCursor cursor(document);
                    cursor.setPosition(it.fragment().position() + 1);
                    return cursor;
                }
        return {};
    }

    void click(const QString& target) {
        const auto cursor = linkTo(target);
        ASSERT_FALSE(cursor.isNull()) << target.toStdString();
        auto* browser = guide.browser();
        browser->setTextCursor(cursor);
        browser->ensureCursorVisible();
        const QRect at = browser->cursorRect(cursor);
        QTest::mouseClick(browser->viewport(), Qt::LeftButton, {}, at.center() + QPoint(3, 0));
    }

    GuideDialog guide;
};

TEST_F(GuideWindow, ShowsThePageThatIsChosenInTheList) {
    EXPECT_EQ(title(), QStringLiteral("User guide"));
    guide.pages()->setFocus();
    QTest::keyClick(guide.pages(), Qt::Key_Down);
    EXPECT_EQ(title(), guide.pages()->item(1)->text());
    EXPECT_EQ(guide.browser()->accessibleName(), title());
    for (int row = 0; row < guide.pages()->count(); ++row) {
        guide.pages()->setCurrentRow(row);
        EXPECT_EQ(title(), guide.pages()->item(row)->text());
        EXPECT_EQ(guide.browser()->horizontalScrollBar()->maximum(), 0)
            << title().toStdString() << " is too wide";
    }
}

TEST_F(GuideWindow, EveryHeadingOfEveryPageIsFound) {
    for (const QString& name : guide.presenter().pages())
        for (const auto& heading : readGuidePage(guide.presenter().markdown(name)).headings) {
            guide.open(name + QStringLiteral(".md"));
            EXPECT_TRUE(guide.browser()->goTo(heading.id))
                << name.toStdString() << "#" << heading.id.toStdString();
        }
}

TEST_F(GuideWindow, SearchOpensThePassageAndMarksTheWords) {
    QTest::keyClick(&guide, Qt::Key_F, Qt::ControlModifier);
    EXPECT_EQ(QApplication::focusWidget(), test::child<QLineEdit>(guide, "guide-dialog-search"));
    QTest::keyClicks(test::child<QLineEdit>(guide, "guide-dialog-search"),
                     QStringLiteral("unbiased CKA"));
    ASSERT_GT(test::child<QListWidget>(guide, "guide-dialog-results")->count(), 1);
    EXPECT_TRUE(test::child<QListWidget>(guide, "guide-dialog-results")->isVisible());
    EXPECT_FALSE(guide.pages()->isVisible());
    QTest::keyClick(test::child<QLineEdit>(guide, "guide-dialog-search"), Qt::Key_Down);
    EXPECT_EQ(test::child<QListWidget>(guide, "guide-dialog-results")->currentRow(), 1);
    QTest::keyClick(test::child<QLineEdit>(guide, "guide-dialog-search"), Qt::Key_Return);
    EXPECT_EQ(QApplication::focusWidget(), guide.browser());
    const auto marks = guide.browser()->extraSelections();
    ASSERT_FALSE(marks.isEmpty());
    EXPECT_EQ(marks.first().cursor.selectedText().toLower(), QStringLiteral("unbiased"));
    const QRect seen = guide.browser()->cursorRect(marks.first().cursor);
    EXPECT_TRUE(guide.browser()->viewport()->rect().intersects(seen)) << "the passage is in sight";
    test::child<QLineEdit>(guide, "guide-dialog-search")->setFocus();
    QTest::keyClick(test::child<QLineEdit>(guide, "guide-dialog-search"), Qt::Key_Escape);
    EXPECT_TRUE(guide.isVisible()) << "Escape clears the field first";
    EXPECT_TRUE(guide.pages()->isVisible());
    QTest::keyClicks(test::child<QLineEdit>(guide, "guide-dialog-search"), QStringLiteral("zzzz"));
    EXPECT_EQ(test::child<QListWidget>(guide, "guide-dialog-results")->count(), 0);
    QTest::keyClick(test::child<QLineEdit>(guide, "guide-dialog-search"), Qt::Key_Return);
    QTest::keyClick(test::child<QLineEdit>(guide, "guide-dialog-search"), Qt::Key_Escape);
    QTest::keyClick(test::child<QLineEdit>(guide, "guide-dialog-search"), Qt::Key_Escape);
    EXPECT_FALSE(guide.isVisible());
}

TEST_F(GuideWindow, LinksLeadToHeadingsAndBackToThePosition) {
    guide.open(QStringLiteral("settings.md"));
    click(QStringLiteral("#trainclip"));
    EXPECT_TRUE(top().startsWith(QLatin1String("train.clip"))) << top().toStdString();
    const int there = guide.browser()->verticalScrollBar()->value();
    EXPECT_GT(there, 1000);
    guide.browser()->verticalScrollBar()->setValue(there + 200);
    guide.open(QStringLiteral("index.md"));
    click(QStringLiteral("glossary.md"));
    EXPECT_EQ(title(), QStringLiteral("Glossary"));
    QTest::keyClick(guide.browser(), Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(title(), QStringLiteral("User guide"));
    QTest::mouseClick(guide.findChild<QToolButton*>(QStringLiteral("guide-back")), Qt::LeftButton);
    EXPECT_EQ(title(), QStringLiteral("Settings"));
    EXPECT_EQ(guide.browser()->verticalScrollBar()->value(), there + 200);
    EXPECT_EQ(guide.pages()->currentItem()->text(), QStringLiteral("Settings"));
    QTest::keyClick(guide.browser(), Qt::Key_Right, Qt::AltModifier);
    QTest::mouseClick(guide.findChild<QToolButton*>(QStringLiteral("guide-forward")),
                      Qt::LeftButton);
    EXPECT_EQ(title(), QStringLiteral("Glossary"));
    EXPECT_FALSE(guide.findChild<QToolButton*>(QStringLiteral("guide-forward"))->isEnabled());
}

TEST_F(GuideWindow, LinksAreFollowedByTheKeyboard) {
    guide.open(QStringLiteral("index.md"));
    guide.browser()->setFocus();
    QTest::keyClick(guide.browser(), Qt::Key_Tab);
    QTest::keyClick(guide.browser(), Qt::Key_Return);
    EXPECT_EQ(guide.presenter().place().page, QStringLiteral("train-on-my-data"));
}

TEST_F(GuideWindow, AddressesOfTheWebOpenInTheBrowser) {
    Browsers browsers;
    guide.open(QStringLiteral("measures.md#measure-attn-cos"));
    click(QStringLiteral("https://arxiv.org/abs/1810.10183"));
    ASSERT_EQ(browsers.opened.size(), 1);
    EXPECT_EQ(browsers.opened.first().host(), QStringLiteral("arxiv.org"));
    EXPECT_EQ(title(), QStringLiteral("Measures and methods"));
}

TEST_F(GuideWindow, PicturesFillTheWidthAndTextsKeepTheirPlace) {
    guide.open(QStringLiteral("read-a-similarity-matrix.md"));
    auto* document = guide.browser()->document();
    const auto picture = [document] {
        for (auto block = document->begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (it.fragment().charFormat().isImageFormat())
                    return it.fragment().charFormat().toImageFormat();
        return QTextImageFormat();
    };
    ASSERT_TRUE(picture().isValid());
    const auto wide = picture().width();
    EXPECT_GT(wide, 400);
    EXPECT_LE(wide, guide.browser()->viewport()->width());
    const auto image =
        document->resource(QTextDocument::ImageResource, QUrl(picture().name())).value<QImage>();
    EXPECT_EQ(image.width(), static_cast<int>(wide * image.devicePixelRatio()))
        << "scaled smoothly, not by the painter";
    guide.open(QStringLiteral("read-a-similarity-matrix.md#how-to-judge-it"));
    EXPECT_EQ(top(), QStringLiteral("How to judge it"));
    guide.resize(760, 700);
    const auto smaller = [&] {
        return picture().width() < wide && top() == QStringLiteral("How to judge it");
    };
    EXPECT_TRUE(waitUntil(smaller, 3000)) << picture().width() << " " << top().toStdString();
    QTest::keyClick(guide.browser(), Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(guide.browser()->zoom(), 110);
    EXPECT_EQ(top(), QStringLiteral("How to judge it"));
    QTest::keyClick(guide.browser(), Qt::Key_0, Qt::ControlModifier);
    QTest::keyClick(guide.browser(), Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_EQ(guide.browser()->zoom(), 90);
}

TEST_F(GuideWindow, EveryPartHasANameAndNothingIsCutOff) {
    EXPECT_EQ(clipped(&guide), QStringList());
    for (auto* button : guide.findChildren<QToolButton*>()) {
        const bool inField = qobject_cast<QLineEdit*>(button->parentWidget());
        EXPECT_TRUE(inField || !button->accessibleName().isEmpty());
    }
    for (const QWidget* widget :
         {static_cast<QWidget*>(test::child<QLineEdit>(guide, "guide-dialog-search")),
          static_cast<QWidget*>(guide.pages()),
          static_cast<QWidget*>(test::child<QListWidget>(guide, "guide-dialog-results")),
          static_cast<QWidget*>(guide.browser())})
        EXPECT_FALSE(widget->accessibleName().isEmpty());
}

TEST(GuideLanguage, OtherLanguagesSayThatTheGuideIsInEnglish) {
    const auto captions = [] {
        const GuideDialog guide;
        int found = 0;
        for (const auto* label : guide.findChildren<QLabel*>())
            found += !label->isHidden() && !label->text().isEmpty();
        return found;
    };
    const int english = captions();
    const LanguageGuard german("de");
    EXPECT_EQ(captions(), english + 1);
}

class GuideInTheWindow : public ShellTest {
protected:
    GuideDialog* guide() const { return window->findChild<GuideDialog*>(); }
    QString target() const {
        return guide()->presenter().place().page + QLatin1Char('#') +
               guide()->presenter().place().heading;
    }
    // Follows the link of a message, as a click or Return on it does.
    static void followLink(const Banner& banner) {
        for (auto* label : banner.findChildren<QLabel*>()) {
            const auto link =
                QRegularExpression(QStringLiteral("href=\"([^\"]+)\"")).match(label->text());
            if (link.hasMatch()) Q_EMIT label->linkActivated(link.captured(1));
        }
    }
};

TEST_F(GuideInTheWindow, EverySettingMethodAndMeasureIsExplained) {
    const GuidePresenter guide;
    std::map<QString, std::set<QString>> ids;
    const auto has = [&](const QString& target) {
        const QString name = target.section(QLatin1Char('.'), 0, 0);
        if (ids.count(name) == 0)
            for (const auto& heading : readGuidePage(guide.markdown(name)).headings)
                ids[name].insert(heading.id);
        return ids[name].count(target.section(QLatin1Char('#'), 1)) > 0;
    };
    int settings = 0;
    for (const auto& dataset : engine->datasets())
        for (const auto& spec : engine->parameters([&] {
                 RunConfig config;
                 config.values["dataset.id"] = dataset.id;
                 return config;
             }())) {
            ++settings;
            EXPECT_TRUE(has(guideOfSetting(toQt(spec.key)))) << spec.key;
        }
    EXPECT_GT(settings, 100);
    int linked = 0;
    for (const auto& entry : catalogueEntries(*engine)) {
        if (entry.guide.isEmpty()) continue;
        ++linked;
        EXPECT_TRUE(has(entry.guide)) << entry.guide.toStdString();
    }
    EXPECT_GT(linked, 100);
}

TEST_F(GuideInTheWindow, OpensAtThePageAndAtTheFocusedSetting) {
    menuAction(QStringLiteral("User guide"))->trigger();
    ASSERT_TRUE(guide());
    EXPECT_TRUE(guide()->isVisible());
    EXPECT_EQ(target(), QStringLiteral("index#"));
    window->showPage(QStringLiteral("prune"));
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    const auto buttons = window->findChildren<QToolButton*>();
    const auto button =
        std::find_if(buttons.begin(), buttons.end(), [this](const QToolButton* one) {
            return one->defaultAction() == window->findChild<GuideHelp*>()->pageAction();
        });
    ASSERT_NE(button, buttons.end());
    QTest::mouseClick(*button, Qt::LeftButton);
    EXPECT_EQ(target(), QStringLiteral("prune#"));
    window->showPage(QStringLiteral("train"));
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    SpecField* field = nullptr;
    QWidget* inside = nullptr;
    for (auto* one : window->trainPage()->findChildren<SpecField*>())
        if (auto* proxy = one->editor()->focusProxy();
            !field && proxy && proxy->isVisible() && proxy->isEnabled()) {
            field = one;
            inside = proxy;
        }
    ASSERT_TRUE(field);
    inside->setFocus();
    ASSERT_EQ(QApplication::focusWidget(), inside);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1, Qt::ControlModifier);
    EXPECT_EQ(QStringLiteral("settings.md#") + guide()->presenter().place().heading,
              guideOfSetting(toQt(field->spec().key)));
}

TEST_F(GuideInTheWindow, WhatsThisOfASettingLeadsToIt) {
    auto* field = window->trainPage()->findChildren<SpecField*>().first();
    const QString link = guideOfSetting(toQt(field->spec().key));
    EXPECT_TRUE(field->whatsThis().contains(QStringLiteral("href=\"%1\"").arg(link)));
    QWhatsThisClickedEvent clicked(link);
    EXPECT_FALSE(QCoreApplication::sendEvent(field, &clicked)) << "so that Qt closes the text";
    ASSERT_TRUE(waitUntil([this] { return guide() && guide()->isVisible(); }, 3000));
    EXPECT_EQ(QStringLiteral("settings.md#") + guide()->presenter().place().heading, link);
}

TEST_F(GuideInTheWindow, CatalogueAndErrorsLeadToTheirPages) {
    auto* catalogue = window->showCatalogue(QStringLiteral("cka-out"));
    ASSERT_TRUE(catalogue->current());
    QTest::mouseClick(catalogue->findChild<QPushButton*>(QStringLiteral("open-guide")),
                      Qt::LeftButton);
    ASSERT_TRUE(guide());
    EXPECT_EQ(target(), QStringLiteral("measures#") +
                            catalogue->current()->guide.section(QLatin1Char('#'), 1));
    workspace->navigation().report({ErrorCode::Io, "there is no x"_m});
    followLink(*window->banner());
    ASSERT_TRUE(waitUntil(
        [this] {
            return target() == QStringLiteral("troubleshooting#a-file-cannot-be-read-or-written");
        },
        3000));
}

TEST_F(GuideInTheWindow, OpensAboveAModalDialog) {
    QDialog dialog(window.get());
    auto* banner = new Banner(&dialog);
    dialog.setModal(true);
    dialog.show();
    banner->show(Error{ErrorCode::BadData, "row 3 has no label"_m});
    followLink(*banner);
    ASSERT_TRUE(waitUntil([this] { return guide() && guide()->isVisible(); }, 3000));
    EXPECT_EQ(guide()->parentWidget(), &dialog);
    dialog.close();
    EXPECT_EQ(guide()->parentWidget(), window.get()) << "it outlives the dialog";
    EXPECT_TRUE(guide()->isVisible());
}

}  // namespace
}  // namespace headscope::ui

#include "guide_window_test.moc"
#include "tests/ui/support/child.h"
