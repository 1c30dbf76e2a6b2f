// Renders images of every page with real data, for the README and for tests.
#include "ui/features/catalogue/catalogue_dialog.h"
#include "ui/features/export_model/export_model_dialog.h"
#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/lab/lab_page.h"
#include "ui/features/open_model/open_model_dialog.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/train/train_page.h"
#include "ui/figures/output/figure_file.h"
#include "ui/figures/output/missing_glyphs.h"
#include "ui/main_window/entry_points.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/waiting.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page.h"
#include "ui/workspace/shipped_runs.h"

#include <QAbstractButton>
#include <QApplication>
#include <QBuffer>
#include <QDir>
#include <QHash>
#include <QPixmap>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>

namespace headscope::ui {
namespace {

constexpr QSize kWindow(1280, 800);
constexpr int kPageWait = 120'000;  // maximum ms for a page to settle
// Maximum ms for the training run of the tour.
constexpr int kTrainPatience = 240'000;
constexpr std::int64_t kTrainSteps = 600, kLabSteps = 5000;

int tourFailed(const Error& error) {
    QTextStream(stderr) << QString::fromStdString(error.text()) << Qt::endl;
    return static_cast<int>(error.code);
}

struct TourRuns {
    QString first, second;
    QString image;  // folder of a run trained on images, for attention on patches
};

TourRuns runsOf(const Runs& known, const QStringList& options) {
    QStringList given;
    for (int i = 0; i + 1 < options.size(); ++i)
        // Runs given with --run replace the shipped ones.
        if (options[i] == QLatin1String("--run")) given << options[i + 1];
    if (!given.isEmpty()) return {given[0], given.value(1), {}};
    const auto all = known.runs();
    const auto shipped = [&all](const char* folder) {
        return shippedRun(all, QLatin1String(folder));
    };
    TourRuns runs{shipped(kShippedPlain), shipped(kShippedDiverse), shipped(kShippedPictures)};
    if (runs.first.isEmpty()) std::swap(runs.first, runs.second);
    return runs;
}

class Tour {
public:
    Tour(QApplication& application, Engine& engine, QString out)
        : m_settings(m_folder.filePath(QStringLiteral("window.ini"))),
          m_theme(application),
          m_window(m_workspace, m_theme, m_settings),
          m_out(std::move(out)) {
        m_workspace.setEngine(&engine);
        m_window.resize(kWindow);
        m_window.show();
    }

    Status train() {
        RunConfig config;
        config.values["dataset.id"] = std::string("headlines");
        config.values["model.preset"] = std::string("tiny");
        config.values["train.steps"] = kTrainSteps;
        config.values["train.seed"] = std::int64_t(1);
        config.values["train.xray"] = true;
        config.values["run.folder"] = toStd(m_folder.path());
        m_window.showPage(QStringLiteral("train"));
        m_window.trainPage()->presenter().setConfig(config);
        std::optional<Error> failure;
        QObject::connect(&m_workspace.navigation(), &Navigation::failed, &m_window,
                         [&](const Error& error) { failure = error; });
        waitUntil([this] { return m_window.trainPage()->settled(); }, kPageWait);
        m_workspace.sessions().start(config);
        if (failure) return *failure;
        const bool ended =
            waitUntil([this] { return !m_workspace.sessions().currentRunning(); }, kTrainPatience);
        if (!ended)
            return Error{ErrorCode::Internal, "the training of the tour took too long"_m,
                         "Try again on a machine that is less busy."_m};
        const auto result = m_workspace.sessions().current()->wait();
        if (result.error) return *result.error;
        return {};
    }

    Status open(const TourRuns& runs) {
        QString first = runs.first;
        // Without shipped runs, the pages show the run trained before.
        if (first.isEmpty()) first = toQt(m_workspace.sessions().current()->runPath());
        if (runs.second.isEmpty())
            m_workspace.openRun(first);
        else
            m_workspace.openPair(first, runs.second);
        if (!m_workspace.runA())
            return Error{ErrorCode::BadData, "%1 could not be opened"_m(toStd(first)),
                         "Give a run with --run."_m};
        return {};
    }

    // The Prune page only measures on request.
    Status measurePruning() {
        m_window.showPage(QStringLiteral("prune"));
        auto* page = qobject_cast<PrunePage*>(m_window.page(QStringLiteral("prune")));
        page->presenter().measure();
        if (waitUntil([page] { return page->settled(); }, kPageWait)) return {};
        return Error{ErrorCode::Internal, "the pruning curves took too long"_m,
                     "Try again on a machine that is less busy."_m};
    }

    // Runs the lab's experiment until the two activations differ clearly.
    Status playLab() {
        m_window.showPage(QStringLiteral("lab"));
        auto& lab = qobject_cast<LabPage*>(m_window.page(QStringLiteral("lab")))->presenter();
        lab.setValues(RunConfig{{{"train.steps", kLabSteps}}});
        lab.setAgainst("softmax");
        lab.setRecording(false);  // do not add the experiment to the recorded ones
        lab.start();
        const auto finished = [&lab] {
            return lab.view() && lab.view()->state == LabState::Finished;
        };
        if (waitUntil(finished, kPageWait)) return {};
        return Error{ErrorCode::Internal, "the experiment of the lab took too long"_m,
                     "Try again on a machine that is less busy."_m};
    }

    // Adds curves, similarities and attention maps of the shown runs to the sheet, and fixes what
    // journals reject.
    Status fillSheet() {
        auto* sheet = m_window.pageOf<FiguresPage>();
        sheet->model().setFormat(QStringLiteral("nature-2"));
        m_window.headsPage()->showView(HeadsView::Matrices);
        for (const auto* id : {"train", "heads", "attention"}) {
            const QString name = QString::fromLatin1(id);
            m_window.showPage(name);
            auto* page = m_window.page(name);
            // Give the page time to send its requests.
            waitUntil([] { return false; }, 150);
            if (!waitUntil([page] { return page->settled(); }, kPageWait))
                return Error{ErrorCode::Internal, "the page %1 did not settle"_m(toStd(name)),
                             "Try again on a machine that is less busy."_m};
            // The first figure of Heads has all layers, which makes the sheet very high.
            const qsizetype first = name == QLatin1String("heads") ? 1 : 0;
            const qsizetype count = name == QLatin1String("heads") ? 1 : 2;
            for (const auto& figure : page->figures().mid(first, count))
                sheet->addPanel(figure.take(), {name, figure.title});
        }
        sheet->model().arrange(3);
        m_window.showPage(QStringLiteral("figures"));  // the checks only run while it is shown
        auto* fix = sheet->findChild<QAbstractButton*>(QStringLiteral("fix-findings"));
        // A sheet without findings is also possible, so this is not an error.
        if (fix && waitUntil([fix] { return fix->isEnabled(); }, 5000)) fix->click();
        m_window.headsPage()->showView(HeadsView::Overview);
        return {};
    }

    Status pictures() {
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme.setChoice(choice);
            for (const auto& id : m_window.pageIds()) {
                static const QHash<QString, QString> kFirstViews{
                    {QStringLiteral("attention"), QStringLiteral("attention-text")},
                    {QStringLiteral("heads"), QStringLiteral("heads-overview")}};
                HEADSCOPE_CHECK(picture(id, kFirstViews.value(id, id)));
            }
            HEADSCOPE_CHECK(headsPictures());
        }
        return {};
    }

    // Images of the other views; pictures() already covers the first one.
    Status headsPictures() {
        const std::pair<HeadsView, const char*> views[] = {{HeadsView::Matrices, "heads"},
                                                           {HeadsView::AllPairs, "heads-all-pairs"},
                                                           {HeadsView::OneHead, "heads-one-head"},
                                                           {HeadsView::Projection, "heads-map"}};
        for (const auto& [view, name] : views) {
            m_window.headsPage()->showView(view);
            m_workspace.selection().choosePair({0, 0}, {0, 1});
            HEADSCOPE_CHECK(picture(QStringLiteral("heads"), QString::fromLatin1(name)));
        }
        m_window.headsPage()->showView(HeadsView::Overview);
        return {};
    }

    // Uses the given run if it has X-ray records, else the run trained before.
    Status xrayPictures(const QString& given) {
        m_workspace.openRun(given.isEmpty() ? toQt(m_workspace.sessions().current()->runPath())
                                            : given);
        if (!m_workspace.runA() || m_workspace.runA()->recordsOf<XrayFrame>().empty())
            m_workspace.openRun(toQt(m_workspace.sessions().current()->runPath()));
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme.setChoice(choice);
            HEADSCOPE_CHECK(picture(QStringLiteral("xray"), QStringLiteral("xray-records")));
        }
        return {};
    }

    Status cataloguePictures() {
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme.setChoice(choice);
            for (const auto* id : {"attn-cos", "cka-out", "xray-article"}) {
                auto* dialog = m_window.showCatalogue(QString::fromLatin1(id));
                waitUntil([] { return false; }, 150);
                const QString stem =
                    QStringLiteral("catalogue-%1-%2").arg(QLatin1String(id), themeName());
                HEADSCOPE_CHECK(save(*dialog, stem + QStringLiteral(".png"), 1));
                HEADSCOPE_CHECK(save(*dialog, stem + QStringLiteral("@2x.png"), 2));
            }
        }
        m_window.showCatalogue()->close();
        return {};
    }

    // Renders the dialog that opens a pretrained model, for the folder after --model, and the one
    // that exports the model of the open run.
    Status modelPictures(const QString& folder) {
        if (folder.isEmpty()) return {};
        HEADSCOPE_CHECK(dialogPictures(m_window.openModel(folder), QStringLiteral("open-model")));
        return dialogPictures(m_window.exportModel(), QStringLiteral("export-model"));
    }

    // Dialog: has a presenter that says when everything is known.
    template <class Dialog>
    Status dialogPictures(Dialog* dialog, const QString& name) {
        if (!waitUntil([dialog] { return dialog->presenter().settled(); }, kPageWait))
            return Error{ErrorCode::Internal,
                         "the dialog %1 was not complete in time"_m(toStd(name)),
                         "Try again on a machine that is less busy."_m};
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme.setChoice(choice);
            waitUntil([] { return false; }, 150);
            const QString stem = name + QLatin1Char('-') + themeName();
            HEADSCOPE_CHECK(save(*dialog, stem + QStringLiteral(".png"), 1));
            HEADSCOPE_CHECK(save(*dialog, stem + QStringLiteral("@2x.png"), 2));
        }
        dialog->close();
        return {};
    }

    Status imagePictures(const QString& run) {
        if (run.isEmpty()) return {};
        HEADSCOPE_CHECK(open({run, {}, {}}));
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme.setChoice(choice);
            HEADSCOPE_CHECK(
                picture(QStringLiteral("attention"), QStringLiteral("attention-image")));
        }
        return {};
    }

private:
    Status picture(const QString& id, const QString& name) {
        m_window.showPage(id);
        auto* page = m_window.page(id);
        // Wait before checking, because a page may send requests only after its layout.
        waitUntil([] { return false; }, 150);
        if (!waitUntil([page] { return page->settled(); }, kPageWait))
            return Error{ErrorCode::Internal, "the page %1 did not settle"_m(toStd(id)),
                         "Try again on a machine that is less busy."_m};
        waitUntil([] { return false; }, 100);
        reportMissingGlyphs(*page, name);
        const QString stem = name + QLatin1Char('-') + themeName();
        HEADSCOPE_CHECK(save(m_window, stem + QStringLiteral(".png"), 1));
        return save(m_window, stem + QStringLiteral("@2x.png"), 2);
    }

    // Warns about missing characters, which would appear as boxes in the images.
    void reportMissingGlyphs(const Page& page, const QString& name) {
        for (const auto& choice : page.figures()) {
            const auto figure = choice.take();
            const QString text =
                figure ? plots::missingGlyphsText(*figure, plots::FigureFormat::Png, {})
                       : QString();
            if (text.isEmpty() || m_reported.contains(text)) continue;
            m_reported.insert(text);
            QTextStream(stderr) << QStringLiteral("warning: %1: %2").arg(name, text) << Qt::endl;
        }
    }

    QString themeName() const {
        return m_theme.dark() ? QStringLiteral("dark") : QStringLiteral("light");
    }

    Status save(QWidget& widget, const QString& name, qreal ratio) {
        QPixmap picture(widget.size() * ratio);
        picture.setDevicePixelRatio(ratio);
        widget.render(&picture);
        const QString path = QDir(m_out).filePath(name);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        if (!buffer.open(QIODevice::WriteOnly) || !picture.save(&buffer, "PNG"))
            return Error{ErrorCode::Internal, "%1 could not be drawn"_m(toStd(path)),
                         "Try again with fewer pages."_m};
        return plots::writeWholeFile(path, bytes);
    }

    QTemporaryDir m_folder;
    WindowSettings m_settings;
    Theme m_theme;
    Workspace m_workspace;
    MainWindow m_window;
    QString m_out;
    QSet<QString> m_reported;
};

int tourInLoop(QApplication& application, Engine& engine, const QString& outFolder,
               const QStringList& options) {
    if (!QDir().mkpath(outFolder))
        return tourFailed({ErrorCode::Io, "%1 cannot be made"_m(toStd(outFolder)),
                           "Choose another folder with --out."_m});
    Tour tour(application, engine, outFolder);
    if (const auto trained = tour.train(); !trained) return tourFailed(trained.error());
    const auto runs = runsOf(engine, options);
    if (const auto opened = tour.open(runs); !opened) return tourFailed(opened.error());
    if (const auto measured = tour.measurePruning(); !measured) return tourFailed(measured.error());
    if (const auto played = tour.playLab(); !played) return tourFailed(played.error());
    if (const auto filled = tour.fillSheet(); !filled) return tourFailed(filled.error());
    if (const auto pictures = tour.pictures(); !pictures) return tourFailed(pictures.error());
    if (const auto pictures = tour.xrayPictures(runs.first); !pictures)
        return tourFailed(pictures.error());
    if (const auto pictures = tour.cataloguePictures(); !pictures)
        return tourFailed(pictures.error());
    if (const auto pictures = tour.imagePictures(runs.image); !pictures)
        return tourFailed(pictures.error());
    const auto model = options.indexOf(QLatin1String("--model"));
    const auto pictures = tour.modelPictures(model < 0 ? QString() : options.value(model + 1));
    return pictures ? 0 : tourFailed(pictures.error());
}

}  // namespace

int runTour(QApplication& application, Engine& engine, const QString& outFolder,
            const QStringList& options) {
    // Runs inside the application's event loop, because Qt only applies palette changes there.
    QTimer::singleShot(0, &application, [&] {
        QApplication::exit(tourInLoop(application, engine, outFolder, options));
    });
    return QApplication::exec();
}

}  // namespace headscope::ui
