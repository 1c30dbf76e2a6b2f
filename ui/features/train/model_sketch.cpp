#include "ui/features/train/model_sketch.h"

#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace headscope::ui {
namespace {

struct ModelSketchText {
    Q_DECLARE_TR_FUNCTIONS(ModelSketch)
};

constexpr int kMostSide = 16, kLeastSide = 4;  // side of a head in pixels
constexpr int kMostHeight = 132;               // height of the drawing in pixels
constexpr int kSketchGap = 2;                  // gap between heads in pixels

std::int64_t wholeNumber(const RunConfig& config, const char* key) {
    const auto found = config.values.find(key);
    const auto* number =
        found == config.values.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    return number ? *number : 0;
}

// A part of objective.layers, "3:0.5" or "cross", without its weight.
QStringList penalisedNames(const RunConfig& config) {
    QStringList names;
    const QString typed = toQt(config.textOr("objective.layers", "all"));
    for (const QString& part : typed.split(QLatin1Char(',')))
        names << part.section(QLatin1Char(':'), 0, 0).trimmed();
    return names;
}

bool isPenalised(const RunConfig& config) {
    return config.has("objective.lambda") && config.real("objective.lambda") > 0;
}

}  // namespace

ModelSketch modelSketch(const RunConfig& resolved, std::int64_t parameters) {
    ModelSketch sketch;
    const auto layers = wholeNumber(resolved, "model.layers"),
               heads = wholeNumber(resolved, "model.heads");
    if (layers <= 0 || heads <= 0) return sketch;
    sketch.width = static_cast<int>(wholeNumber(resolved, "model.width"));
    sketch.parameters = parameters;
    sketch.varies = resolved.textOr("model.head_schedule", "uniform") != "uniform";
    const QStringList names = isPenalised(resolved) ? penalisedNames(resolved) : QStringList();
    const auto add = [&](const QString& letter, const QString& kind, std::int64_t index) {
        const QString number = QString::number(sketch.rows.size());
        const QString id = QStringLiteral("%1.%2").arg(kind).arg(index);
        const bool on = names.contains(QStringLiteral("all")) || names.contains(number) ||
                        names.contains(kind) || names.contains(id);
        sketch.rows.push_back({letter + QString::number(index), static_cast<int>(heads), on});
    };
    const auto decoder = wholeNumber(resolved, "model.decoder_layers");
    for (std::int64_t i = 0; i < layers; ++i)
        add(decoder > 0 ? QStringLiteral("E") : QStringLiteral("L"), QStringLiteral("encoder"), i);
    for (std::int64_t i = 0; i < decoder; ++i) {
        add(QStringLiteral("D"), QStringLiteral("decoder"), i);
        add(QStringLiteral("C"), QStringLiteral("cross"), i);
    }
    return sketch;
}

QString sketchText(const ModelSketch& sketch) {
    if (sketch.rows.empty()) return {};
    const int rows = static_cast<int>(sketch.rows.size());
    const auto on = std::count_if(sketch.rows.begin(), sketch.rows.end(),
                                  [](const auto& row) { return row.penalised; });
    QStringList parts{sketch.varies ? ModelSketchText::tr("%n layer(s), heads vary", nullptr, rows)
                                    : ModelSketchText::tr("%1 × %2 heads")
                                          .arg(ModelSketchText::tr("%n layer(s)", nullptr, rows),
                                               QString::number(sketch.rows.front().heads)),
                      ModelSketchText::tr("width %1").arg(sketch.width)};
    if (sketch.parameters > 0)
        parts << ModelSketchText::tr("%1 parameters").arg(shortCountText(sketch.parameters));
    parts << (on == 0      ? ModelSketchText::tr("no penalty")
              : on == rows ? ModelSketchText::tr("penalty on all layers")
                           : ModelSketchText::tr("penalty on %1 of %2 layers").arg(on).arg(rows));
    for (QString& part : parts) part.replace(QLatin1Char(' '), QChar::Nbsp);
    return parts.join(QStringLiteral("  ·  "));
}

ModelSketchView::ModelSketchView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ModelSketchView::setSketch(const ModelSketch& sketch) {
    if (sketch == m_sketch) return;
    const bool reshaped = sketch.rows.size() != m_sketch.rows.size();
    m_sketch = sketch;
    setAccessibleName(sketchText(sketch));
    setToolTip(plainTip(sketchText(sketch)));
    if (reshaped) updateGeometry();
    update();
}

int ModelSketchView::cell() const {
    const int rows = std::max<int>(1, static_cast<int>(m_sketch.rows.size()));
    const int heads = m_sketch.rows.empty() ? 1 : std::max(1, m_sketch.rows.front().heads);
    const int left = fontMetrics().horizontalAdvance(QStringLiteral("L00 "));
    const int across = (std::max(width(), 1) - left) / heads;
    return std::clamp(std::min(kMostHeight / rows, across), kLeastSide, kMostSide + kSketchGap);
}

QSize ModelSketchView::sizeHint() const {
    const int rows = static_cast<int>(m_sketch.rows.size());
    const int side =
        std::clamp(kMostHeight / std::max(rows, 1), kLeastSide, kMostSide + kSketchGap);
    return {fontMetrics().averageCharWidth() * 20, rows * side};
}

QSize ModelSketchView::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 12, sizeHint().height()};
}

void ModelSketchView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

// Layer 0 is on top, as in the matrices. Penalised heads are filled, the others are outlined.
void ModelSketchView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto colours = themeColours(palette());
    painter.setFont(captionFont(font()));
    const int side = cell(), left = fontMetrics().horizontalAdvance(QStringLiteral("L00 "));
    // Names of thin rows would overlap, so only every few rows have one.
    const int every = std::max(1, (painter.fontMetrics().height() + side - 1) / side);
    int top = 0, index = 0;
    for (const auto& row : m_sketch.rows) {
        painter.setPen(colours.secondary);
        if (index++ % every == 0)
            painter.drawText(QRect(0, top, left, std::max(side, painter.fontMetrics().height())),
                             Qt::AlignLeft | Qt::AlignTop, row.name);
        for (int head = 0; head < row.heads; ++head) {
            const QRect square(left + head * side, top, side - kSketchGap, side - kSketchGap);
            if (row.penalised) {
                painter.fillRect(square, colours.accent);
                continue;
            }
            painter.setPen(colours.secondary);
            painter.drawRect(square.adjusted(0, 0, -1, -1));
        }
        top += side;
    }
}

}  // namespace headscope::ui
