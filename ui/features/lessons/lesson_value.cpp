#include "ui/features/lessons/lesson_value.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <cmath>
#include <numeric>

namespace headscope::ui {
namespace {

Error missing(const char* what) {
    return {ErrorCode::Usage,
            inOwnWords(QCoreApplication::translate(
                           "Lesson", "The run does not have the %1 that this lesson uses.")
                           .arg(QCoreApplication::translate("Lesson", what))),
            inOwnWords(QCoreApplication::translate(
                "Lesson", "Open the lesson again: it shows the runs it was written for."))};
}

// Value of one attention site, or the mean over all sites if site < 0. NaN if it does not exist.
double atSite(const std::vector<double>& sites, int site) {
    if (site >= 0)
        return std::size_t(site) < sites.size() ? sites[std::size_t(site)] : std::nan("");
    return sites.empty() ? std::nan("")
                         : std::accumulate(sites.begin(), sites.end(), 0.0) / double(sites.size());
}

double fromReport(const SimilarityReport& report, const LessonValue& value) {
    switch (value.kind) {
        case LessonValue::Kind::Mean:
            return atSite(report.layerMean, value.site);
        case LessonValue::Kind::Chance:
            return atSite(report.chanceMean, value.site);
        case LessonValue::Kind::Flatness:
            return atSite(report.flatness, value.site);
        case LessonValue::Kind::Head:
            for (const auto& one : report.heads) {
                const auto site = std::size_t(value.head.site), head = std::size_t(value.head.head);
                if (toQt(one.measure) == value.measure && site < one.values.size() &&
                    head < one.values[site].size())
                    return one.values[site][head];
            }
            return std::nan("");
        default:
            return report.frame.at(std::size_t(value.head.site), value.head.head, value.other.head);
    }
}

// Chance level: the value for independent heads of the same sharpness. NaN if the measure has none.
double chanceOf(const SimilarityReport& report, const LessonValue& value) {
    if (value.kind == LessonValue::Kind::Mean) return atSite(report.chanceMean, value.site);
    if (value.kind != LessonValue::Kind::Pair) return std::nan("");
    return report.chance.at(std::size_t(value.head.site), value.head.head, value.other.head);
}

RequestHandle askSimilarity(RunView& run, const LessonValue& value, const std::string& slot,
                            Callback<LessonNumber> done) {
    SimilarityRequest request;
    request.statistics = value.kind == LessonValue::Kind::Head;
    // Statistics of single heads do not depend on the similarity measure.
    request.measure = request.statistics ? "attn-cos" : toStd(value.measure);
    request.slot = slot;
    return run.ask(request, [value, done](Result<SimilarityReport> report) {
        if (!report) return done(report.error());
        const double found = fromReport(*report, value);
        if (std::isnan(found)) return done(missing(QT_TRANSLATE_NOOP("Lesson", "head or measure")));
        done(LessonNumber{found, chanceOf(*report, value)});
    });
}

RequestHandle askAttention(RunView& run, const LessonValue& value, const std::string& slot,
                           Callback<LessonNumber> done) {
    AttentionRequest request;
    request.input.index = value.sample;
    request.slot = slot;
    return run.ask(request, [value, done](Result<AttentionMaps> maps) {
        if (!maps) return done(maps.error());
        const auto n = std::size_t(maps->tokens);
        const auto head =
            std::size_t(value.head.site) * std::size_t(maps->heads) + std::size_t(value.head.head);
        // Index into the maps, [layer, head, query, key].
        const auto place = (head * n + std::size_t(value.query)) * n + std::size_t(value.key);
        const bool within =
            value.head.head < maps->heads && value.query < maps->tokens && value.key < maps->tokens;
        if (!within || place >= maps->maps.size())
            return done(missing(QT_TRANSLATE_NOOP("Lesson", "head or word")));
        done(LessonNumber{double(maps->maps[place])});
    });
}

RequestHandle askScore(RunView& run, const LessonValue& value, const std::string& slot,
                       Callback<LessonNumber> done) {
    AblationRequest request;
    const auto mask = HeadMask::parse(toStd(value.off), run.shape());
    if (!mask) {
        done(mask.error());
        return {};
    }
    request.mask = *mask;
    request.slot = slot;
    return run.ask(request, [value, done](Result<AblationReport> report) {
        if (!report) return done(report.error());
        const auto found = scoreValue(report->after, toStd(value.score));
        if (!found) return done(missing(QT_TRANSLATE_NOOP("Lesson", "score")));
        done(LessonNumber{*found});
    });
}

}  // namespace

RequestHandle askLessonValue(RunView& run, const LessonValue& value, const std::string& slot,
                             Callback<LessonNumber> done) {
    if (value.kind == LessonValue::Kind::Attention)
        return askAttention(run, value, slot, std::move(done));
    if (value.kind == LessonValue::Kind::Score) return askScore(run, value, slot, std::move(done));
    return askSimilarity(run, value, slot, std::move(done));
}

}  // namespace headscope::ui
