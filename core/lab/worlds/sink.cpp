#include "core/lab/worlds/sink.h"

#include <cmath>

namespace headscope::lab {
namespace {

struct Mean {
    double sum = 0;
    std::size_t count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    double value() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
};

struct HeadMeans {
    Mean firstKey, atTriggers, atOthers, normFirst, normRest;
};

double lengthOf(const double* vector, std::size_t size) {
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += vector[i] * vector[i];
    return std::sqrt(sum);
}

HeadMeans meansOf(const SinkInput& in, std::size_t layer, std::size_t head) {
    HeadMeans means;
    for (std::size_t b = 0; b < in.batch; ++b)
        for (std::size_t t = 0; t < in.length; ++t) {
            if (!in.mask[b * in.length + t]) continue;
            const std::size_t row = ((layer * in.batch + b) * in.heads + head) * in.length + t;
            const double first = in.maps[row * in.length];
            const double norm = lengthOf(in.values.data() + row * in.headSize, in.headSize);
            means.firstKey.add(first);
            (t == 0 ? means.normFirst : means.normRest).add(norm);
            // In causal attention, the first query attends only to the first key. This is not a
            // sink.
            if (t == 0) continue;
            const bool trigger = in.triggers.count(in.tokens[b * in.length + t]) > 0;
            (trigger ? means.atTriggers : means.atOthers).add(first);
        }
    return means;
}

}  // namespace

SinkReport sinkReport(const SinkInput& input) {
    SinkReport report;
    double sinks = 0;
    for (auto* table : {&report.firstKey, &report.atTriggers, &report.atOthers, &report.normFirst,
                        &report.normRest, &report.drain})
        table->assign(input.layers, std::vector<double>(input.heads));
    for (std::size_t l = 0; l < input.layers; ++l)
        for (std::size_t h = 0; h < input.heads; ++h) {
            const auto means = meansOf(input, l, h);
            report.firstKey[l][h] = means.firstKey.value();
            report.atTriggers[l][h] = means.atTriggers.value();
            report.atOthers[l][h] = means.atOthers.value();
            report.normFirst[l][h] = means.normFirst.value();
            report.normRest[l][h] = means.normRest.value();
            report.drain[l][h] =
                means.normRest.value() > 0 ? means.normFirst.value() / means.normRest.value() : 0;
            if (means.firstKey.value() > kSinkAttention) ++sinks;
        }
    const auto count = static_cast<double>(input.layers * input.heads);
    report.sinkRate = count > 0 ? sinks / count : 0;
    return report;
}

}  // namespace headscope::lab
