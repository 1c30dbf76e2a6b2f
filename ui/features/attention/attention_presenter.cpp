#include "ui/features/attention/attention_presenter.h"

#include "ui/figures/output/figure_file.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"
#include "ui/workspace/post.h"

#include <QBuffer>
#include <QImageReader>
#include <QLocale>

#include <algorithm>

namespace headscope::ui {

namespace {
constexpr int kAtOnce = 15, kTyping = 250;  // ms; merges a burst of changes into one request
constexpr int kLiveRefresh = 3000;          // ms between updates of the view of a model in training
constexpr qint64 kMostOtherBytes = 256 << 20;
constexpr int kLargestOther = 8192;  // maximum width and height in pixels of a BMP or GIF
// maximum side in pixels; larger than any model's input, but avoids copying full photographs
constexpr int kPictureSide = 512;
}  // namespace

QString inspectionText(std::int64_t step, const QString& run, const ModelInput& input, const HeadMask& mask) {
    const QLocale locale;
    QString text = AttentionPresenter::tr("Step %1 of run \u201c%2\u201d").arg(locale.toString(qlonglong(step)), run);
    switch (input.kind) {
        case ModelInput::Kind::Sample:
            text += AttentionPresenter::tr(", %1 sample %2")
                        .arg(plots::splitWord(input.split), locale.toString(qlonglong(input.index)));
            break;
        case ModelInput::Kind::Text:
            text += AttentionPresenter::tr(", own text");
            break;
        case ModelInput::Kind::Image:
            text += AttentionPresenter::tr(", own picture");
            break;
    }
    const int off = mask.offCount();
    if (off == 1) text += AttentionPresenter::tr(", 1 head switched off");
    if (off > 1) text += AttentionPresenter::tr(", %1 heads switched off").arg(off);
    const auto hidden = input.hidden.size();
    if (hidden == 1) text += AttentionPresenter::tr(", 1 token hidden");
    if (hidden > 1) text += AttentionPresenter::tr(", %1 tokens hidden").arg(hidden);
    return text + QLatin1Char('.');
}

AttentionPresenter::AttentionPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { ask(); }), m_pictures(nullptr, [] {}) {
    m_liveTimer.setInterval(kLiveRefresh);
    connect(&m_liveTimer, &QTimer::timeout, this, [this] {
        if (live() && m_autoRefresh && !m_rounds.waiting() && m_workspace.inspection().step == kLatest) ask();
    });
    connect(&workspace, &Workspace::runsChanged, this, &AttentionPresenter::followRun);
    connect(&workspace.masks(), &MaskModel::changed, this, [this] { askSoon(kAtOnce); });
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        const ModelInput& input = m_workspace.inspection().input;
        // Wait for a pause in typing; other changes are requested almost at once.
        const bool typed = (input.kind == ModelInput::Kind::Text && input.text != m_askedInput.text) ||
                           (input.target == ModelInput::Target::Text && input.targetText != m_askedInput.targetText);
        askSoon(typed ? kTyping : kAtOnce);
    });
    connect(&workspace, &Workspace::sessionChosen, this, &AttentionPresenter::followSession);
    connect(&workspace, &Workspace::sessionAdvanced, this, &AttentionPresenter::followSession);
    connect(&workspace, &Workspace::sessionEnded, this, &AttentionPresenter::followSession);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_rounds.waiting(); },
        [this] {
            if (!live() || m_autoRefresh) refresh();
        });
    followRun();
}

void AttentionPresenter::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    if (!active) {
        m_rounds.rest();
        m_liveTimer.stop();
        return;
    }
    m_liveTimer.start();
    learnSizes();
    if (m_stale || live()) askSoon(0);
}

bool AttentionPresenter::settled() const {
    return m_rounds.settled() && !m_pictures.waiting() && (!m_stale || !m_workspace.runA());
}

std::optional<plots::PredictionChange> AttentionPresenter::changeOf(const HeadMask& mask, const ModelInput& input) {
    if (mask.all() && input.hidden.empty()) return std::nullopt;
    if (input.hidden.empty()) return plots::PredictionChange::HeadsOff;
    return mask.all() ? plots::PredictionChange::TokensHidden : plots::PredictionChange::Both;
}

void AttentionPresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    const RunInfo info = run ? run->info() : RunInfo();
    const QString path = QString::fromStdString(info.path);
    m_runName = QString::fromStdString(info.name);
    // the same run was reopened, maybe with newer weights
    if (path == m_runPath && run && m_view) return refresh();
    m_runPath = path;
    m_shape = run ? run->shape() : ModelShape();
    m_view.reset();
    m_full.clear();
    m_sizes = {};
    m_rounds.begin();
    m_stale = true;
    if (m_active) learnSizes();
    Q_EMIT runChanged();
    Q_EMIT viewChanged();
    followSession();
}

void AttentionPresenter::followSession() {
    if (live() == m_wasLive && otherSessionRunning() == m_wasOther) return;
    m_wasLive = live();
    m_wasOther = otherSessionRunning();
    Q_EMIT liveChanged();
}

bool AttentionPresenter::live() const {
    const SessionHandle session = m_workspace.sessionOf(m_runPath.toStdString());
    return session && !session->ended();
}

bool AttentionPresenter::otherSessionRunning() const {
    const SessionHandle session = m_workspace.liveSession();
    return session && !session->ended() && !session->runPath().empty() &&
           QString::fromStdString(session->runPath()) != m_runPath;
}

void AttentionPresenter::inspectSession() {
    if (otherSessionRunning()) m_workspace.openRun(QString::fromStdString(m_workspace.liveSession()->runPath()));
}

void AttentionPresenter::setAutoRefresh(bool on) {
    m_autoRefresh = on;
}

void AttentionPresenter::refresh() {
    m_stale = true;
    askSoon(0);
}

void AttentionPresenter::askSoon(int milliseconds) {
    m_stale = true;
    if (!m_active) return;
    m_rounds.soon(milliseconds);
    Q_EMIT busyChanged();
}

void AttentionPresenter::ask() {
    const RunHandle run = m_workspace.runA();
    if (!m_active || !run) return;
    const Inspection& chosen = m_workspace.inspection();
    m_stale = false;
    m_rounds.begin();
    m_askedMask = m_workspace.mask();
    m_askedInput = chosen.input;
    const MarksShown asked = m_marks;
    // With heads off or tokens hidden, the unchanged model's prediction is needed for comparison.
    if (changeOf(m_askedMask, m_askedInput)) askFull();
    const auto deliver = m_rounds.answer<AttentionView>([this, asked](Result<AttentionView> answer) {
        m_viewMarks = asked;
        take(false, std::move(answer));
    });
    AttentionQuestion question{chosen.input, m_workspace.mask(), chosen.step, "attention-page"};
    question.ablation = m_workspace.masks().ablation();
    question.heard = m_rounds.heard([this](const QString& text) { Q_EMIT heard(text); });
    run->ask(std::move(question), [deliver, marks = m_marks](Result<AttentionMaps> maps) {
        if (maps)
            deliver(prepareAttention(withoutMarks(std::move(*maps), marks)));
        else
            deliver(std::move(maps).error());
    });
    Q_EMIT busyChanged();
}

// Requests the prediction of the unchanged model: all heads on and no token hidden.
void AttentionPresenter::askFull() {
    Inspection chosen = m_workspace.inspection();
    chosen.input.hidden.clear();
    const auto deliver =
        m_rounds.answer<AttentionView>([this](Result<AttentionView> answer) { take(true, std::move(answer)); });
    m_workspace.runA()->ask(AttentionQuestion{chosen.input, {}, chosen.step, "attention-page-all-heads"},
                            [deliver](Result<AttentionMaps> maps) {
                                if (!maps) return deliver(std::move(maps).error());
                                // only the prediction is needed: free the large maps
                                maps->maps.clear();
                                AttentionView view;
                                view.maps = std::make_shared<const AttentionMaps>(std::move(*maps));
                                deliver(std::move(view));
                            });
}

void AttentionPresenter::take(bool full, Result<AttentionView> answer) {
    if (!answer) {
        fail(answer.error());
    } else if (full) {
        m_full = answer->maps->prediction;
        m_fullLoss = answer->maps->loss;
        Q_EMIT viewChanged();
    } else {
        m_view = std::move(*answer);
        m_viewMask = m_askedMask;
        m_viewInput = m_askedInput;
        // Without heads off or hidden tokens, this answer also serves as the comparison.
        if (!change()) {
            m_full = m_view->maps->prediction;
            m_fullLoss = m_view->maps->loss;
        }
        Q_EMIT answered();
        Q_EMIT viewChanged();
    }
    Q_EMIT busyChanged();
}

void AttentionPresenter::fail(const Error& error) {
    if (error.code == ErrorCode::Cancelled) return;
    // never show maps of another input under the current one
    if (m_view && !sameInput(m_viewInput, m_askedInput)) {
        m_view.reset();
        m_full.clear();
        Q_EMIT viewChanged();
    }
    Q_EMIT failed(error);
}

const std::vector<ScoredClass>& AttentionPresenter::fullPrediction() const {
    return m_full;
}
double AttentionPresenter::fullLoss() const {
    return m_fullLoss;
}

std::vector<ScoredClass> AttentionPresenter::maskedPrediction() const {
    return change() && m_view ? m_view->maps->prediction : std::vector<ScoredClass>();
}

QString AttentionPresenter::truth() const {
    if (!m_view || m_view->maps->label < 0 || m_view->maps->label >= int(m_shape.classes.size())) return {};
    return QString::fromStdString(m_shape.classes[std::size_t(m_view->maps->label)]);
}

std::vector<CheckpointInfo> AttentionPresenter::checkpoints() const {
    return m_workspace.runA() ? m_workspace.runA()->checkpoints() : std::vector<CheckpointInfo>();
}

QString AttentionPresenter::origin() const {
    if (!m_view) return {};
    const QString text = inspectionText(m_view->maps->step, m_runName, m_viewInput, m_viewMask);
    return m_view->maps->pairs() ? (text + QLatin1Char(' ') + marksText(m_viewMarks)).trimmed() : text;
}

QJsonObject AttentionPresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !m_view) return {};
    return {{QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), m_view->maps->step)}},
            {QStringLiteral("input"), inputOrigin(m_viewInput)},
            {QStringLiteral("heads_off"), headsOffOrigin(m_viewMask)},
            {QStringLiteral("marks"), m_viewMarks == MarksShown::Shown    ? QStringLiteral("shown")
                                      : m_viewMarks == MarksShown::Hidden ? QStringLiteral("hidden")
                                                                          : QStringLiteral("renormalised")}};
}

void AttentionPresenter::learnSizes() {
    if (!m_workspace.ready() || !m_workspace.runA() || m_sizes.test > 0) return;
    const QString path = m_runPath;
    m_workspace.tools()->preview(m_workspace.runA()->config(),
                                 onGuiThread<DatasetPreview>(this, [this, path](Result<DatasetPreview> preview) {
                                     if (!preview || path != m_runPath)
                                         // without known sizes, the index field only lacks an upper
                                         // limit
                                         return;
                                     m_sizes = preview->sizes;
                                     Q_EMIT sizesChanged();
                                 }));
}

void AttentionPresenter::chooseSample(const QString& split, std::int64_t index) {
    Inspection next = m_workspace.inspection();
    // Keep the choice between reference and generated target; drop everything else of the old
    // input.
    const bool written = next.input.target == ModelInput::Target::Written;
    next.input = {};
    if (written) next.input.target = ModelInput::Target::Written;
    next.input.split = split.toStdString();
    next.input.index = index;
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::typeText(const QString& text) {
    Inspection next = m_workspace.inspection();
    next.input.kind = text.trimmed().isEmpty() ? ModelInput::Kind::Sample : ModelInput::Kind::Text;
    next.input.text = text.toStdString();
    next.input.hidden.clear();  // the hidden tokens belong to the previous text
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::chooseTarget(ModelInput::Target target, const QString& text) {
    Inspection next = m_workspace.inspection();
    next.input.target = target;
    next.input.targetText = target == ModelInput::Target::Text ? text.toStdString() : std::string();
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::choosePicture(const QImage& image, QStringList notes) {
    if (image.isNull())
        return Q_EMIT failed({ErrorCode::BadData, "this is not a picture that can be read",
                              "Choose a PNG, JPEG or WebP file, or drop one here."});
    Inspection next = m_workspace.inspection();
    next.input.kind = ModelInput::Kind::Image;
    next.input.hidden.clear();
    // Store a reduced picture, since it is copied with every selection.
    const bool large = std::max(image.width(), image.height()) > kPictureSide;
    const QImage kept =
        large ? image.scaled(kPictureSide, kPictureSide, Qt::KeepAspectRatio, Qt::SmoothTransformation) : image;
    if (plots::hasTransparency(kept)) notes << tr("transparent parts are shown on white");
    if (const auto squeezed = squeezedText(image.width(), image.height()); !squeezed.empty()) notes << toQt(squeezed);
    next.input.picture = plots::pictureOf(kept);
    next.pictureNotes = std::move(notes);
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::choosePictureFile(const QString& path) {
    m_pictures.begin();
    m_workspace.tools()->readPicture(
        path.toStdString(),
        m_pictures.answer<OwnPicture>([this, path](const Result<OwnPicture>& answer) { takePicture(path, answer); }));
}

void AttentionPresenter::takePicture(const QString& path, const Result<OwnPicture>& answer) {
    if (answer) {
        QStringList notes;
        for (const auto& note : answer->notes) notes << engineText(note);
        return choosePicture(plots::imageOf(answer->picture), notes);
    }
    // BMP and GIF are not supported by the engine, so Qt reads them, within the same size limits.
    auto bytes = plots::readWhole(path, kMostOtherBytes);
    if (!bytes) return Q_EMIT failed(answer.error());
    QBuffer buffer(&*bytes);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    const bool other = reader.format() == "bmp" || reader.format() == "gif";
    const QSize size = other ? reader.size() : QSize();
    if (size.isValid() && std::max(size.width(), size.height()) <= kLargestOther) {
        QStringList notes;
        if (const int frames = reader.imageCount(); frames > 1)
            notes << tr("it is animated: only the first of its %1 frames is read").arg(frames);
        const QImage image = reader.read();
        if (!image.isNull()) return choosePicture(image, notes);
    }
    Q_EMIT failed(answer.error());
}

void AttentionPresenter::showMarks(MarksShown shown) {
    if (shown == m_marks) return;
    m_marks = shown;
    askSoon(kAtOnce);
}

void AttentionPresenter::chooseStep(std::int64_t step) {
    Inspection next = m_workspace.inspection();
    next.step = step;
    m_workspace.selection().inspect(std::move(next));
}

}  // namespace headscope::ui
