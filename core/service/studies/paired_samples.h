// Errors of differences that come from the test samples, paired by sample.
#pragma once

#include "core/api/engine/engine_runs.h"
#include "core/api/runs/study.h"
#include "core/base/io/directory.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope::studies {

// A trained run of a study. id: stable id of its settings; weights: checksum.
struct PairedRun {
    std::string row, path, id, weights;
    std::int64_t seed = 0;
};

// Returns one value per claim about a difference of test accuracies, losses, perplexities or BLEU
// of two rows: the mean difference in the row studyPairRow(), and its standard error from the test
// samples. Both models are scored on the same samples, so the error is that of the mean over
// samples of d_i, the difference at sample i averaged over the seeds (Miller 2024, arXiv
// 2411.00640: paired differences). For BLEU, d_i is a difference of pseudo-values
// (text::jackknifeValues), and the mean that of the jackknife. Claims whose models are not scored
// per sample get no value. `before` is called before a run is scored; scores are kept in `folder`.
// Blocks. Errors: those of the engine and of `before`.
Result<std::vector<StudyValue>> pairedErrors(const Study& study, const std::vector<PairedRun>& runs,
                                             Runs& engine, const io::Directory& folder,
                                             const std::function<Status(const PairedRun&)>& before);

// Returns values of samples whose mean is the perplexity, exp(mean loss), and whose errors are
// those of the perplexity, to first order in the losses (delta method).
std::vector<double> perplexityValues(std::vector<double> losses);

// Standard error of the mean of these numbers; 0 with fewer than two.
double errorOfMean(const std::vector<double>& numbers);

}  // namespace headscope::studies
