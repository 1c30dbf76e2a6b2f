// Tests the window in a pseudo-locale: every text is 40 % longer and in brackets. It runs left to
// right and right to left, with small and large text. A text that does not fit here would not fit
// in some real language.
#include "tests/ui/support/clipped_text.h"
#include "tests/ui/support/figure_kinds.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/heads/heads_page.h"
#include "ui/main_window/page_panes.h"
#include "ui/plots/head_scatter.h"
#include "ui/plots/panel_grid.h"

#include <QComboBox>
#include <QGroupBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTranslator>

#include <cmath>

namespace headscope::ui {
namespace {

constexpr double kLonger = 0.4;
constexpr QSize kSmallScreen(1280, 800);

class PseudoTranslator : public QTranslator {
public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    // Qt's own texts, such as those of its file dialog, stay unchanged.
    QString translate(const char* context, const char* source, const char*, int) const override {
        return context[0] == 'Q' && std::isupper(context[1])
                   ? QString()
                   : lengthened(QString::fromUtf8(source));
    }

private:
    static QString lengthened(const QString& text) {
        const auto more = static_cast<qsizetype>(std::ceil(kLonger * double(text.size())));
        QString tail;
        while (tail.size() < more) tail += QStringLiteral(" Åéîøü");
        return QStringLiteral("[%1]").arg(QString(text).append(tail.left(more)));
    }
};

// Returns widgets with cut text that offer neither a tooltip nor scrolling to read the rest.
QStringList cutTexts(const QWidget* top) {
    QStringList found;
    for (const auto* box : top->findChildren<QComboBox*>())
        if (box->isVisible() && !box->isEditable() && box->toolTip().isEmpty() &&
            box->width() < box->minimumSizeHint().width())
            found << nameOf(box) + QLatin1Char(' ') + box->currentText();
    for (const auto* box : top->findChildren<QGroupBox*>())
        if (box->isVisible() && box->width() < box->minimumSizeHint().width())
            found << nameOf(box) + QLatin1Char(' ') + box->title();
    for (const auto* bar : top->findChildren<QTabBar*>())
        for (int tab = 0; bar->isVisible() && tab < bar->count(); ++tab)
            if (!bar->usesScrollButtons() && bar->tabToolTip(tab).isEmpty() &&
                bar->width() < bar->sizeHint().width())
                found << nameOf(bar) + QLatin1Char(' ') + bar->tabText(tab);
    return found;
}

// Returns the chain of widgets with the largest minimum widths, which explains why the content is
// too wide.
QString widest(const QWidget* content) {
    QStringList chain;
    for (const QWidget* at = content; at;) {
        chain << nameOf(at) + QStringLiteral(" %1").arg(at->minimumSizeHint().width());
        const QWidget* next = nullptr;
        int most = 0;
        for (const auto* child :
             at->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            const int least = std::max(child->minimumWidth(), child->minimumSizeHint().width());
            if (!child->isVisible() || least <= most) continue;
            most = least;
            next = child;
        }
        at = next;
    }
    return chain.join(QStringLiteral(" > "));
}

class PseudoLocale : public ShellTest, public ::testing::WithParamInterface<Qt::LayoutDirection> {
protected:
    void SetUp() override {
        QCoreApplication::installTranslator(&m_translator);
        QGuiApplication::setLayoutDirection(GetParam());
        ShellTest::SetUp();
    }
    void TearDown() override {
        if (theme) theme->setTextPercent(100);
        ShellTest::TearDown();
        QCoreApplication::removeTranslator(&m_translator);
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void look(const QString& id, int percent, const QString& view = {}) {
        window->showPage(id);
        auto* page = window->page(id);
        const QString where = QStringLiteral("%1%2 at %3 %").arg(id, view).arg(percent);
        EXPECT_TRUE(waitUntil([&] { return page->settled(); }, 60'000)) << where.toStdString();
        expectWhole(where);
        // Tables and maps may scroll sideways inside themselves; a page only scrolls vertically.
        if (const auto* scroll = page->findChild<QScrollArea*>({}, Qt::FindDirectChildrenOnly)) {
            const auto* sideways = scroll->horizontalScrollBar();
            EXPECT_TRUE(waitUntil([&] { return sideways->maximum() == 0; }, 1000))
                << where.toStdString() << ": " << sideways->maximum() << " px wider than the page\n"
                << widest(scroll->widget()).toStdString();
        }
        picture(QStringLiteral("%1%2-%3-%4").arg(id, view, direction()).arg(percent));
    }

    void expectWhole(const QString& where) {
        // Layouts need several turns of the event loop to follow a new text size.
        for (int turn = 0; turn < 20; ++turn) QCoreApplication::processEvents();
        const auto wrong = [&] { return clipped(window.get()) + cutTexts(window.get()); };
        waitUntil([&] { return wrong().isEmpty(); }, 2000);
        const auto found = wrong();
        EXPECT_TRUE(found.isEmpty())
            << where.toStdString() << ":\n  " << found.join(QStringLiteral("\n  ")).toStdString();
        EXPECT_EQ(window->size(), kSmallScreen) << where.toStdString();
    }

    static QString direction() {
        return GetParam() == Qt::RightToLeft ? QStringLiteral("rtl") : QStringLiteral("ltr");
    }

private:
    PseudoTranslator m_translator;
};

TEST_P(PseudoLocale, EveryPageIsWholeAtEveryTextSize) {
    auto config = shortRun(20);
    config.values["train.xray"] = true;
    workspace->sessions().start(config);
    ASSERT_TRUE(waitUntil(
        [this] {
            return workspace->sessions().current() && !workspace->sessions().currentRunning();
        },
        120'000));
    const QString first = QString::fromStdString(workspace->sessions().current()->runPath());
    workspace->openPair(first, train(10));
    ASSERT_TRUE(workspace->runB());
    EXPECT_TRUE(window->windowTitle().contains(QLatin1Char('[')))
        << window->windowTitle().toStdString();
    for (const int percent : {80, 150, 200}) {
        theme->setTextPercent(percent);
        window->resize(kSmallScreen);
        for (const auto& id : window->pageIds()) look(id, percent);
        for (const auto view : {HeadsView::Matrices, HeadsView::AllPairs, HeadsView::OneHead,
                                HeadsView::Projection}) {
            window->headsPage()->showView(view);
            look(QStringLiteral("heads"), percent, QString::number(int(view)));
        }
        window->headsPage()->showView(HeadsView::Overview);
    }
}

TEST_P(PseudoLocale, TwoPagesBesideEachOtherAreWhole) {
    const QString run = train(20);
    workspace->openPair(run, train(10));
    ASSERT_TRUE(workspace->runB());
    const QStringList ids = window->pageIds();
    for (const int percent : {80, 100, 150, 200}) {
        theme->setTextPercent(percent);
        window->resize(kSmallScreen);
        for (int i = 0; i + 1 < ids.size(); i += 2) {
            window->panes()->restore({ids[i], ids[i + 1], false, kWholeWidth / 2});
            const auto settled = [&] {
                return window->page(ids[i])->settled() && window->page(ids[i + 1])->settled();
            };
            const QString where =
                QStringLiteral("%1-%2 at %3 %").arg(ids[i], ids[i + 1]).arg(percent);
            EXPECT_TRUE(waitUntil(settled, 60'000)) << where.toStdString();
            expectWhole(where);
            picture(
                QStringLiteral("%1-%2-%3-%4").arg(ids[i], ids[i + 1], direction()).arg(percent));
        }
    }
}

// In both directions, the axis numbers are on the same side, and signs come before their numbers.
TEST(RightToLeft, PlotsLookAsTheyDoFromLeftToRight) {
    const auto pictures = [](Qt::LayoutDirection direction) {
        QGuiApplication::setLayoutDirection(direction);
        plots::PanelGrid panels;
        panels.setData(test::panelFigure().data);
        plots::HeadScatter scatter;
        scatter.setFigure(test::scatterFigure());
        QList<QImage> all;
        for (QWidget* widget : {static_cast<QWidget*>(&panels), static_cast<QWidget*>(&scatter)}) {
            widget->resize(400, 300);
            all << widget->grab().toImage();
        }
        return all;
    };
    const auto left = pictures(Qt::LeftToRight), right = pictures(Qt::RightToLeft);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    EXPECT_EQ(left[0], right[0]);
    EXPECT_EQ(left[1], right[1]);
}

INSTANTIATE_TEST_SUITE_P(Sides, PseudoLocale, ::testing::Values(Qt::LeftToRight, Qt::RightToLeft),
                         [](const auto& side) {
                             return side.param == Qt::LeftToRight ? "Left" : "Right";
                         });

}  // namespace
}  // namespace headscope::ui
