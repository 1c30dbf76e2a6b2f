// Tests reading and searching pages of the guide, and that links of the program lead to headings
// that exist.
#include "app/common/engine_module.h"
#include "tests/support/places.h"
#include "ui/features/guide/guide_presenter.h"
#include "ui/main_window/page_list.h"
#include "ui/widgets/guide_targets.h"

#include <gtest/gtest.h>
#include <QDir>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

GuidePage page(const char* markdown) {
    return readGuidePage(QString::fromUtf8(markdown));
}

QStringList texts(const GuidePage& page) {
    QStringList all;
    for (const auto& one : page.passages) all << one.cells.join(QLatin1Char('|'));
    return all;
}

TEST(GuideText, HeadingsHaveTheIdsOfGitHub) {
    const auto read = page(
        "# A title\n\n## `dataset.split_seed` (Data)\n\n## What's up?\n\n## Überblick\n\n## What's "
        "up?\n");
    QStringList ids;
    for (const auto& heading : read.headings) ids << heading.id;
    EXPECT_EQ(ids, (QStringList{QStringLiteral("a-title"), QStringLiteral("datasetsplit_seed-data"),
                                QStringLiteral("whats-up"), QStringLiteral("überblick"),
                                QStringLiteral("whats-up-1")}));
    EXPECT_EQ(read.headings[1].text, QStringLiteral("dataset.split_seed (Data)"));
    EXPECT_EQ(read.headings[1].level, 2);
}

TEST(GuideText, PassagesAreParagraphsItemsRowsAndLinesOfCode) {
    const auto read = page(
        "# Title\n\nTwo lines\nof *one* [paragraph](a.md#b).\n\n- an item\n  goes on\n- `a \\ b` "
        "\\*\n\n"
        "| A | B |\n|---|---:|\n| x \\| y | |\n\n```\ncode *as* it is\n\n## no heading\n```\n\n![A "
        "picture](../screens/a.png)\n");
    EXPECT_EQ(texts(read),
              (QStringList{QStringLiteral("Two lines of one paragraph."),
                           QStringLiteral("an item goes on"), QStringLiteral("a \\ b *"),
                           QStringLiteral("A|B"), QStringLiteral("x | y"),
                           QStringLiteral("code *as* it is"), QStringLiteral("## no heading"),
                           QStringLiteral("A picture")}));
    EXPECT_EQ(read.headings.size(), 1u);
}

TEST(GuideText, SearchNeedsAllWordsAndShowsHeadingsFirst) {
    const std::vector<NamedGuidePage> pages{
        {QStringLiteral("a"), page("# One\n\nThe entropy of a head.\n\n## Other\n\nNothing.\n\n| "
                                   "Head | its entropy |\n|---|---|\n")},
        {QStringLiteral("b"),
         page("# Two\n\n## Entropy of a head\n\nLow values mean a sharp map.\n")}};
    std::size_t all = 0;
    const auto hits = findInGuide(pages, QStringLiteral(" HEAD  entropy"), 10, all);
    ASSERT_EQ(hits.size(), 3u);
    EXPECT_EQ(all, 3u);
    EXPECT_EQ(hits[0].page, QStringLiteral("b"));
    EXPECT_EQ(hits[0].id, QStringLiteral("entropy-of-a-head"));
    EXPECT_TRUE(hits[0].passage.isEmpty());
    EXPECT_EQ(hits[1].passage, QStringLiteral("The entropy of a head."));
    EXPECT_EQ(hits[1].id, QString()) << "below the title";
    EXPECT_EQ(hits[2].heading, QStringLiteral("Other"));
    EXPECT_EQ(findInGuide(pages, QStringLiteral("head"), 2, all).size(), 2u);
    EXPECT_GT(all, 2u);
    EXPECT_TRUE(findInGuide(pages, QStringLiteral("head missing"), 10, all).empty());
    EXPECT_TRUE(findInGuide(pages, QStringLiteral("  "), 10, all).empty());
}

TEST(GuideText, AnExcerptOfALongPassageContainsTheWord) {
    QString text = QStringLiteral("# T\n\n");
    for (int i = 0; i < 60; ++i) text += QStringLiteral("word%1 ").arg(i);
    std::size_t all = 0;
    const auto hits = findInGuide({{QStringLiteral("t"), readGuidePage(text)}},
                                  QStringLiteral("word55"), 10, all);
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_TRUE(hits[0].excerpt.contains(QLatin1String("word55")));
    EXPECT_TRUE(hits[0].excerpt.startsWith(QChar(0x2026)));
    EXPECT_LE(hits[0].excerpt.size(), 150);
}

TEST(GuidePages, AreAllInTheProgramInTheOrderOfTheFirst) {
    const GuidePresenter guide;
    QStringList files = QDir(QString::fromStdString(test::sourceFolder() + "/resources/guide"))
                            .entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    EXPECT_GE(files.size(), 15);
    EXPECT_EQ(guide.pages().size(), files.size());
    for (QString name : files) {
        name.chop(3);
        EXPECT_TRUE(guide.pages().contains(name)) << name.toStdString();
        EXPECT_FALSE(guide.title(name).isEmpty()) << name.toStdString();
    }
    EXPECT_EQ(guide.pages().first(), QStringLiteral("index"));
    QStringList linked = linkedGuidePages(guide.markdown(QStringLiteral("index")));
    linked.removeAll(QStringLiteral("index"));
    EXPECT_EQ(guide.pages().mid(1), linked) << "the first page links to every page";
}

TEST(GuidePages, LinksStayInTheGuideOrGoToTheWeb) {
    GuidePresenter guide;
    QSignalSpy web(&guide, &GuidePresenter::webRequested),
        refused(&guide, &GuidePresenter::refused);
    guide.follow(QUrl(QStringLiteral("settings.md#datasetsize")));
    EXPECT_EQ(guide.place().page, QStringLiteral("settings"));
    EXPECT_EQ(guide.place().heading, QStringLiteral("datasetsize"));
    guide.follow(QUrl(QStringLiteral("#datasetid")));
    EXPECT_EQ(guide.place().page, QStringLiteral("settings"));
    EXPECT_EQ(guide.place().heading, QStringLiteral("datasetid"));
    guide.follow(QUrl(QStringLiteral("https://arxiv.org/abs/1810.10183")));
    EXPECT_EQ(web.size(), 1);
    EXPECT_EQ(refused.size(), 0);
    const QStringList others{
        QStringLiteral("file:///etc/passwd"),   QStringLiteral("javascript:alert(1)"),
        QStringLiteral("../../README.md"),      QStringLiteral("/etc/passwd"),
        QStringLiteral("//host/settings.md"),   QStringLiteral("settings"),
        QStringLiteral("https:///nowhere"),     QStringLiteral("qrc:/headscope/guide/settings.md"),
        QStringLiteral("data:text/html,hello"), QStringLiteral("mailto:a@b.example")};
    for (const auto& link : others) guide.follow(QUrl(link));
    EXPECT_EQ(refused.size(), others.size());
    EXPECT_EQ(web.size(), 1);
    EXPECT_EQ(guide.place().heading, QStringLiteral("datasetid")) << "and the page stays";
}

TEST(GuidePages, HistoryGoesBackToThePositionAndForward) {
    GuidePresenter guide;
    guide.open(QStringLiteral("prune.md"));
    guide.keepScroll(321);
    guide.open(QStringLiteral("glossary.md"));
    guide.open(QStringLiteral("glossary.md"));
    EXPECT_FALSE(guide.canGoForward());
    guide.back();
    EXPECT_EQ(guide.place().page, QStringLiteral("prune")) << "opening a place again adds nothing";
    EXPECT_EQ(guide.place().scroll, 321);
    guide.forward();
    EXPECT_EQ(guide.place().page, QStringLiteral("glossary"));
    guide.back();
    guide.back();
    EXPECT_EQ(guide.place().page, QStringLiteral("index"));
    EXPECT_FALSE(guide.canGoBack());
    guide.open(QStringLiteral("nothing.md"));
    EXPECT_EQ(guide.place().page, QStringLiteral("index"));
}

TEST(GuidePages, PagesOfTheWindowAreExplained) {
    const GuidePresenter guide;
    for (const auto& page : pageList()) {
        const QString target = guideOfPage(QString::fromLatin1(page.id));
        EXPECT_TRUE(guide.has(target)) << page.id << ": " << target.toStdString();
        EXPECT_EQ(target == QStringLiteral("index.md"), page.id == std::string("start")) << page.id;
    }
    for (const auto code :
         {ErrorCode::Usage, ErrorCode::BadData, ErrorCode::Io, ErrorCode::Network,
          ErrorCode::Device, ErrorCode::Diverged, ErrorCode::Stopped, ErrorCode::Internal})
        EXPECT_TRUE(guide.has(guideOfError(code))) << static_cast<int>(code);
    EXPECT_FALSE(guide.has(QStringLiteral("settings.md#nothing")));
    EXPECT_FALSE(guide.has(QStringLiteral("nothing.md")));
}

}  // namespace
}  // namespace headscope::ui
