// A report with values that writers and sentences must show, and names that look like markup.
#pragma once

#include "core/api/engine/report.h"

#include <cmath>

namespace headscope::test {

inline RunInfo reportRun(const std::string& name, double lambda, std::int64_t seed,
                         double accuracy) {
    RunInfo run;
    run.path = "/runs/" + name;
    run.name = name;
    run.lambda = lambda;
    run.seed = seed;
    run.step = 1200;
    run.state = RunState::Finished;
    run.testSamples = 300;
    run.testScores = {shareScore(kAccuracy, accuracy, 300)};
    run.attentionCosine = 0.5 - lambda;
    run.seconds = 20;
    run.created = "2026-11-21T04:10:52Z";
    return run;
}

inline MeanOfRuns reportMean(int n, double mean, double half) {
    MeanOfRuns found;
    found.n = n;
    found.mean = mean;
    found.low = n > 1 ? mean - half : kNoNumber;
    found.high = n > 1 ? mean + half : kNoNumber;
    return found;
}

// Two values of lambda with three seeds each. `half`: half the interval of the difference of 0.02.
inline Report sampleReport(double half = 0.03) {
    Report report;
    report.keys = {"objective.lambda"};
    report.score = "test_accuracy";
    report.measure = "attn-cos";
    Comparison c;
    c.keys = report.keys;
    c.score = report.score;
    c.name = "test accuracy";
    c.unit = "%";
    c.scale = 100;
    c.decimals = 1;
    c.comparisons = 1;
    c.testSamples = 300;
    for (const double lambda : {0.0, 0.1}) {
        ReportGroup group;
        group.values = {lambda == 0 ? "0" : "0.1"};
        group.name = "lambda " + group.values[0];
        group.sites = {"encoder.0", "encoder.1"};
        ComparedRow row;
        row.values = group.values;
        row.baseline = lambda == 0;
        for (std::int64_t seed = 0; seed < 3; ++seed) {
            group.runs.push_back(
                reportRun("my_news & <b>, " + group.name + ", seed " + std::to_string(seed), lambda,
                          seed, 0.91 + lambda / 5));
            row.runs.push_back(group.runs.back().path);
            row.seeds.push_back(seed);
        }
        group.similarity.step = 1200;
        group.similarity.measure = "attn-cos";
        group.similarity.heads = 2;
        group.similarity.layers = {{1, 0.5F, 0.5F, 1}, {1, 0.2F, 0.2F, 1}};
        group.measured = 3;
        row.score = reportMean(3, 0.91 + lambda / 5, 0.012);
        if (lambda > 0) {
            PairedRuns difference;
            static_cast<MeanOfRuns&>(difference) = reportMean(3, 0.02, half);
            difference.significant = half < 0.02;
            difference.samplingError = 0.01;
            difference.corrected = 0.2;
            row.difference = difference;
        }
        c.rows.push_back(row);
        report.groups.push_back(std::move(group));
    }
    report.scores = {c};
    RunCurves curves;
    curves.series = {"valid", "accuracy"};
    curves.value = numberColumn("valid_accuracy");
    curves.keys = report.keys;
    curves.curves = {
        {"lambda 0", {"0"}, {"a", "b"}, {1, 2, 3}, {.5, .7, .8}, {.4, .6, .7}, {.6, .8, .9}}};
    report.curves = {curves};
    report.methods.paragraph = "The data were 100 % of my_news; learning rate 1e-3 & #1 ~ {x}^2.";
    report.methods.bibtex = "@misc{key,\n  title = {A & B}\n}\n";
    report.data.info.name = "Text file";
    report.data.file = "my_news.csv";
    report.data.sizes = {1000, 200, 300};
    report.data.classes = {"a|b", "c*d"};
    report.data.fingerprints = {std::string(64, 'f')};
    report.compute.devices = {"cpu"};
    report.compute.threads = {"1"};
    report.compute.precisions = {"float32"};
    report.compute.torch = {"2.1.0"};
    report.compute.programs = {"0.0.9"};
    report.compute.seconds = 120;
    report.compute.least = report.compute.most = 20;
    report.compute.firstDay = report.compute.lastDay = "2026-11-21";
    return report;
}

inline std::vector<MeasureInfo> reportMeasures() {
    MeasureInfo measure;
    measure.id = "attn-cos";
    measure.name = "Attention maps, cosine";
    return {measure};
}

}  // namespace headscope::test
