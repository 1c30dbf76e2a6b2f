#include "ui/features/attention/attention_presenter.h"

#include "ui/figures/output/figure_file.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QBuffer>
#include <QImageReader>
#include <QLocale>

#include <algorithm>

namespace headscope::ui {

namespace {
// delays in ms that merge a burst of changes into one request
constexpr int kAtOnce = 15, kTyping = 250;
constexpr int kLiveRefresh = 3000;  // ms between updates of the view of a model in training
constexpr qint64 kMostOtherBytes = 256 << 20;
constexpr int kLargestOther = 8192;  // maximum width and height in pixels of a BMP or GIF
// maximum side in pixels; larger than any model's input, but avoids copying full photographs
constexpr int kPictureSide = 512;
// Copies the description of the tokens, but not the maps.
std::shared_ptr<const AttentionMaps> readTokensOf(const AttentionMaps& maps) {
    auto copy = std::make_shared<AttentionMaps>();
    copy->text = maps.text;
    copy->labels = maps.labels;
    copy->marks = maps.marks;
    copy->unknown = maps.unknown;
    copy->tokens = maps.tokens;
    copy->inputTokens = maps.inputTokens;
    return copy;
}

}  // namespace

QString inspectionText(std::int64_t step, const QString& run, const ModelInput& input,
                       const HeadMask& mask) {
    const QLocale locale;
    QString text = AttentionPresenter::tr("Step %1 of run \u201c%2\u201d")
                       .arg(locale.toString(qlonglong(step)), run);
    switch (input.kind) {
        case ModelInput::Kind::Sample:
            text +=
                AttentionPresenter::tr(", %1 sample %2")
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
    : QObject(parent),
      m_workspace(workspace),
      m_unchanged([this] { return wantedFull(); }, [this](QueryEvent event) { handleFull(event); }),
      m_maps([this] { return wantedMaps(); }, [this](QueryEvent event) { handleMaps(event); }),
      m_pictures([this](QueryEvent event) {
          if (event != QueryEvent::Changed) takePicture();
      }),
      m_splitSizes([this](QueryEvent event) {
          // Errors are ignored: without sizes, the index field only lacks an upper limit.
          if (event != QueryEvent::Answered) return;
          m_sizes = m_splitSizes.answer()->sizes;
          Q_EMIT sizesChanged();
      }) {
    m_liveTimer.setInterval(kLiveRefresh);
    connect(&m_liveTimer, &QTimer::timeout, this, [this] {
        if (!live() || !m_autoRefresh || m_maps.waiting() ||
            m_workspace.selection().inspection().step != kLatest)
            return;
        m_unchanged.ask();
        m_maps.ask();
    });
    connect(&workspace, &Workspace::runsChanged, this, &AttentionPresenter::followRun);
    connect(&workspace.masks(), &MaskModel::changed, this, [this] { askSoon(kAtOnce); });
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        const ModelInput& input = m_workspace.selection().inspection().input;
        // Wait for a pause in typing; other changes are requested almost at once.
        const ModelInput requested = m_maps.sent() ? m_maps.sent()->input : ModelInput();
        const bool typed =
            (input.kind == ModelInput::Kind::Text &&
             (input.text != requested.text || input.secondText != requested.secondText)) ||
            (input.target == ModelInput::Target::Text && input.targetText != requested.targetText);
        askSoon(typed ? kTyping : kAtOnce);
    });
    connect(&workspace.sessions(), &Sessions::chosen, this, &AttentionPresenter::followSession);
    connect(&workspace.sessions(), &Sessions::advanced, this, &AttentionPresenter::followSession);
    connect(&workspace.sessions(), &Sessions::ended, this, &AttentionPresenter::followSession);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this,
        [this] { return m_maps.waiting() || m_unchanged.waiting(); },
        [this] {
            if (!live() || m_autoRefresh) refresh();
        });
    followRun();
}

void AttentionPresenter::setActive(bool active) {
    if (active == m_maps.active()) return;
    m_unchanged.setActive(active);
    m_maps.setActive(active);
    if (!active) return m_liveTimer.stop();
    m_liveTimer.start();
    learnSizes();
    if (m_maps.stale() || live()) askSoon(0);
}

bool AttentionPresenter::settled() const {
    return m_maps.settled() && m_unchanged.settled() && m_pictures.settled() &&
           (!m_maps.stale() || !m_workspace.runA());
}

std::optional<plots::PredictionChange> AttentionPresenter::change() const {
    return m_maps.answered() ? changeOf(m_maps.answered()->mask, m_maps.answered()->input)
                             : std::nullopt;
}

std::optional<plots::PredictionChange> AttentionPresenter::changeOf(const HeadMask& mask,
                                                                    const ModelInput& input) {
    if (mask.all() && input.hidden.empty()) return std::nullopt;
    if (input.hidden.empty()) return plots::PredictionChange::HeadsOff;
    return mask.all() ? plots::PredictionChange::TokensHidden : plots::PredictionChange::Both;
}

void AttentionPresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    const RunInfo info = run ? run->info() : RunInfo();
    const QString path = QString::fromStdString(info.path);
    m_runName = QString::fromStdString(info.name);
    // if the same run was reopened, its weights may be newer
    if (path == m_runPath && run && view()) return refresh();
    m_runPath = path;
    m_shape = run ? run->shape() : ModelShape();
    m_maps.forget();
    m_unchanged.forget();
    m_full.clear();
    m_sizes = {};
    m_splitSizes.forget();
    if (m_maps.active()) learnSizes();
    Q_EMIT runChanged();
    Q_EMIT viewChanged();
    followSession();
    askSoon(kAtOnce);
}

void AttentionPresenter::followSession() {
    if (live() == m_wasLive && otherSessionRunning() == m_wasOther) return;
    m_wasLive = live();
    m_wasOther = otherSessionRunning();
    Q_EMIT liveChanged();
}

bool AttentionPresenter::live() const {
    const SessionHandle session = m_workspace.sessions().of(m_runPath.toStdString());
    return session && !session->ended();
}

bool AttentionPresenter::otherSessionRunning() const {
    const SessionHandle session = m_workspace.sessions().live();
    return session && !session->ended() && !session->runPath().empty() &&
           QString::fromStdString(session->runPath()) != m_runPath;
}

void AttentionPresenter::inspectSession() {
    if (otherSessionRunning())
        m_workspace.openRun(QString::fromStdString(m_workspace.sessions().live()->runPath()));
}

void AttentionPresenter::setAutoRefresh(bool on) {
    m_autoRefresh = on;
}

void AttentionPresenter::refresh() {
    askSoon(0);
}

void AttentionPresenter::askSoon(int milliseconds) {
    m_unchanged.soon(milliseconds);
    m_maps.soon(milliseconds);
    if (m_maps.due()) Q_EMIT busyChanged();
}

Query<AttentionRequest, AttentionPresenter::Shown>::Wanted AttentionPresenter::wantedMaps() {
    const RunHandle run = m_workspace.runA();
    if (!run) return {};
    const Inspection& chosen = m_workspace.selection().inspection();
    AttentionRequest request{inputFor(run, chosen.input), m_workspace.masks().mask(), chosen.step,
                             "attention-page"};
    request.ablation = m_workspace.masks().ablation();
    request.onText = m_maps.textCallback([this](const QString& text) { Q_EMIT onText(text); });
    return requestTo<Shown>(
        run, std::move(request), [tokens = m_tokens](AttentionMaps maps) -> Result<Shown> {
            Shown shown;
            shown.hasMarks = hasSpecialTokens(maps);
            shown.hasWords = !maps.words.empty();
            // The caption states only choices that change the maps of this text.
            shown.shown = {shown.hasMarks ? tokens.marks : SpecialTokensShown::Shown,
                           shown.hasWords && tokens.joined};
            shown.text = tokensText(maps, tokens);
            if (!shown.shown.allTokens()) shown.read = readTokensOf(maps);
            auto view = prepareAttention(shownTokens(std::move(maps), tokens));
            if (!view) return std::move(view).error();
            shown.view = std::move(*view);
            return shown;
        });
}

// If heads are off or tokens hidden, requests the prediction with all heads on and no token hidden.
std::optional<BoundRequest<AttentionRequest>> AttentionPresenter::wantedFull() const {
    const RunHandle run = m_workspace.runA();
    Inspection chosen = m_workspace.selection().inspection();
    if (!run || !changeOf(m_workspace.masks().mask(), chosen.input)) return {};
    chosen.input.hidden.clear();
    return requestTo<AttentionMaps>(
        run,
        AttentionRequest{inputFor(run, chosen.input), {}, chosen.step, "attention-page-all-heads"},
        [](AttentionMaps maps) -> Result<AttentionMaps> {
            maps.maps = {}, maps.rollout = {};  // free the large maps
            return maps;
        });
}

void AttentionPresenter::handleMaps(QueryEvent event) {
    if (event == QueryEvent::Failed) fail(*m_maps.sent(), *m_maps.error());
    if (event == QueryEvent::Answered) {
        // Without heads off or hidden tokens, this answer also serves as the comparison.
        if (!change()) m_full = view()->maps->prediction;
        Q_EMIT answered();
        Q_EMIT viewChanged();
    }
    Q_EMIT busyChanged();
}

void AttentionPresenter::handleFull(QueryEvent event) {
    if (event == QueryEvent::Failed) fail(*m_unchanged.sent(), *m_unchanged.error());
    if (event == QueryEvent::Answered) {
        m_full = m_unchanged.answer()->prediction;
        Q_EMIT viewChanged();
    }
    Q_EMIT busyChanged();
}

void AttentionPresenter::fail(const AttentionRequest& requested, const Error& error) {
    // never show maps of another input under the current one
    if (view() && !sameInput(m_maps.answered()->input, requested.input)) {
        m_maps.forgetAnswer();
        m_full.clear();
        Q_EMIT viewChanged();
    }
    Q_EMIT failed(error);
}

const std::vector<ScoredClass>& AttentionPresenter::fullPrediction() const {
    return m_full;
}
std::vector<ScoredClass> AttentionPresenter::maskedPrediction() const {
    return change() ? view()->maps->prediction : std::vector<ScoredClass>();
}

QString AttentionPresenter::truth() const {
    if (!view() || view()->maps->label < 0 || view()->maps->label >= int(m_shape.classes.size()))
        return {};
    return QString::fromStdString(m_shape.classes[std::size_t(view()->maps->label)]);
}

QString AttentionPresenter::untrained() const {
    return m_workspace.runA() ? untrainedText(m_workspace.runA()->info()) : QString();
}

std::vector<CheckpointInfo> AttentionPresenter::checkpoints() const {
    return m_workspace.runA() ? m_workspace.runA()->checkpoints() : std::vector<CheckpointInfo>();
}

QString AttentionPresenter::origin() const {
    if (!view()) return {};
    const auto& requested = *m_maps.answered();
    const QString text =
        inspectionText(view()->maps->step, m_runName, requested.input, requested.mask);
    return (text + QLatin1Char(' ') + m_maps.answer()->text).trimmed();
}

QJsonObject AttentionPresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !view()) return {};
    const SpecialTokensShown marks = m_maps.answer()->shown.marks;
    return {{QStringLiteral("runs"),
             QJsonArray{runOrigin(run->info(), run->config(), view()->maps->step)}},
            {QStringLiteral("input"), inputOrigin(m_maps.answered()->input)},
            {QStringLiteral("heads_off"), headsOffOrigin(m_maps.answered()->mask)},
            {QStringLiteral("word_pieces"),
             m_maps.answer()->shown.joined ? QStringLiteral("joined") : QStringLiteral("shown")},
            {QStringLiteral("marks"), marks == SpecialTokensShown::Shown ? QStringLiteral("shown")
                                      : marks == SpecialTokensShown::Hidden
                                          ? QStringLiteral("hidden")
                                          : QStringLiteral("renormalised")}};
}

void AttentionPresenter::learnSizes() {
    if (!m_workspace.ready() || !m_workspace.runA() || m_sizes.test > 0) return;
    m_splitSizes.ask(requestTo(m_workspace.tools(), &Tools::preview, m_workspace.runA()->config()));
}

void AttentionPresenter::chooseSample(const QString& split, std::int64_t index) {
    Inspection next = m_workspace.selection().inspection();
    // Keep the choice between reference and generated target; drop everything else of the old
    // input.
    const bool written = next.input.target == ModelInput::Target::Written;
    next.input = {};
    if (written) next.input.target = ModelInput::Target::Written;
    next.input.split = split.toStdString();
    next.input.index = index;
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::typeText(const QString& text, const QString& second) {
    Inspection next = m_workspace.selection().inspection();
    next.input.kind = text.trimmed().isEmpty() ? ModelInput::Kind::Sample : ModelInput::Kind::Text;
    next.input.text = text.toStdString();
    next.input.secondText = second.trimmed().isEmpty() ? std::string() : second.toStdString();
    next.input.hidden.clear();  // the hidden tokens belong to the previous text
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::chooseTarget(ModelInput::Target target, const QString& text) {
    Inspection next = m_workspace.selection().inspection();
    next.input.target = target;
    next.input.targetText = target == ModelInput::Target::Text ? text.toStdString() : std::string();
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::choosePicture(const QImage& image, QStringList notes) {
    if (image.isNull())
        return Q_EMIT failed({ErrorCode::BadData, "this is not a picture that can be read"_m,
                              "Choose a PNG, JPEG or WebP file, or drop one here."_m});
    Inspection next = m_workspace.selection().inspection();
    next.input.kind = ModelInput::Kind::Image;
    next.input.hidden.clear();
    // Store a reduced picture, since it is copied with every selection.
    const bool large = std::max(image.width(), image.height()) > kPictureSide;
    const QImage kept = large ? image.scaled(kPictureSide, kPictureSide, Qt::KeepAspectRatio,
                                             Qt::SmoothTransformation)
                              : image;
    if (plots::hasTransparency(kept)) notes << tr("transparent parts are shown on white");
    if (const auto squeezed = squeezedMessage(image.width(), image.height()); !squeezed.empty())
        notes << engineText(squeezed);
    next.input.picture = plots::pictureOf(kept);
    next.pictureNotes = std::move(notes);
    m_workspace.selection().inspect(std::move(next));
}

void AttentionPresenter::choosePictureFile(const QString& path) {
    m_pictures.ask(requestTo(m_workspace.tools(), &Tools::readPicture, path.toStdString()));
}

void AttentionPresenter::takePicture() {
    if (!m_pictures.error()) {
        QStringList notes;
        for (const auto& note : m_pictures.answer()->notes) notes << engineText(note);
        return choosePicture(plots::imageOf(m_pictures.answer()->picture), notes);
    }
    const Error refused = *m_pictures.error();
    // BMP and GIF are not supported by the engine, so Qt reads them, within the same size limits.
    auto bytes = plots::readWholeFile(toQt(*m_pictures.sent()), kMostOtherBytes);
    if (!bytes) return Q_EMIT failed(refused);
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
    Q_EMIT failed(refused);
}

void AttentionPresenter::showTokens(TokensShown shown) {
    if (shown == m_tokens) return;
    m_tokens = shown;
    askSoon(kAtOnce);
}

void AttentionPresenter::chooseStep(std::int64_t step) {
    Inspection next = m_workspace.selection().inspection();
    next.step = step;
    m_workspace.selection().inspect(std::move(next));
}

}  // namespace headscope::ui
