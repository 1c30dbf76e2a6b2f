#include "ui/workspace/figure_origin.h"

#include "ui/widgets/text/text.h"

#include <QFileInfo>

namespace headscope::ui {
namespace {

// Settings with file paths stay out of recipes, which may be shared.
bool namesAPlace(const std::string& key) {
    return key.find("path") != std::string::npos || key.find("folder") != std::string::npos;
}

QJsonValue json(const ParamValue& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<qint64>(*whole);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return toQt(std::get<std::string>(value));
}

}  // namespace

QJsonObject runOrigin(const RunInfo& info, const RunConfig& config, std::int64_t step,
                      const QString& label) {
    QJsonObject settings;
    for (const auto& [key, value] : config.values)
        if (!namesAPlace(key)) settings.insert(toQt(key), json(value));
    QJsonObject run{{QStringLiteral("id"), QFileInfo(toQt(info.path)).fileName()},
                    {QStringLiteral("name"), toQt(info.name)},
                    {QStringLiteral("step"), static_cast<qint64>(step)},
                    {QStringLiteral("dataset"), toQt(info.dataset)},
                    {QStringLiteral("model"), toQt(info.model)},
                    {QStringLiteral("objective"), toQt(info.objective)},
                    {QStringLiteral("lambda"), info.lambda},
                    {QStringLiteral("seed"), static_cast<qint64>(info.seed)},
                    {QStringLiteral("settings"), settings}};
    if (!label.isEmpty()) run.insert(QStringLiteral("label"), label);
    return run;
}

static QJsonObject givenOrigin(const ModelInput& input) {
    switch (input.kind) {
        case ModelInput::Kind::Sample:
            return {{QStringLiteral("kind"), QStringLiteral("sample")},
                    {QStringLiteral("split"), toQt(input.split)},
                    {QStringLiteral("index"), static_cast<qint64>(input.index)}};
        case ModelInput::Kind::Text: {
            QJsonObject text{{QStringLiteral("kind"), QStringLiteral("text")},
                             {QStringLiteral("text"), toQt(input.text)}};
            if (!input.secondText.empty())
                text.insert(QStringLiteral("second_text"), toQt(input.secondText));
            return text;
        }
        case ModelInput::Kind::Image:
            return {{QStringLiteral("kind"), QStringLiteral("picture")}};
    }
    return {};
}

QJsonObject inputOrigin(const ModelInput& input) {
    QJsonObject origin = givenOrigin(input);
    QJsonArray hidden;
    for (const int token : input.hidden) hidden.append(token);
    if (!hidden.isEmpty()) origin.insert(QStringLiteral("hidden_tokens"), hidden);
    return origin;
}

void addSamples(QJsonObject& origin, const SampleSet& set) {
    if (set.samples <= 0) return;  // a measure of the weights alone uses no samples
    origin.insert(QStringLiteral("split"), toQt(set.split));
    origin.insert(QStringLiteral("samples"), set.samples);
    origin.insert(QStringLiteral("samples_seed"), static_cast<qint64>(set.seed));
}

QJsonArray headsOffOrigin(const HeadMask& mask) {
    QJsonArray off;
    for (const HeadPlace& head : mask.off()) off.append(toQt(headName(head)));
    return off;
}

}  // namespace headscope::ui
