#include "tests/reference/formulas/perplexity.h"

#include <cmath>
#include <limits>

namespace headscope::text {
namespace {

const double kLn2 = std::log(2.0);

// Returns NaN instead of dividing by zero.
double per(double total, std::int64_t count) {
    return count > 0 ? total / static_cast<double>(count)
                     : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

double PredictedText::perplexity() const {
    return std::exp(loss);
}

double PredictedText::wordPerplexity() const {
    return std::exp(per(loss * static_cast<double>(tokens), words));
}

double PredictedText::bitsPerToken() const {
    return loss / kLn2;
}

double PredictedText::bitsPerCharacter() const {
    return per(loss * static_cast<double>(tokens), characters) / kLn2;
}

PredictedText predictedText(const std::vector<double>& logProbabilities,
                            const std::vector<bool>& ignored) {
    PredictedText out;
    double total = 0;
    for (std::size_t i = 0; i < logProbabilities.size(); ++i) {
        if (i < ignored.size() && ignored[i]) continue;
        total -= logProbabilities[i];
        ++out.tokens;
    }
    out.loss = per(total, out.tokens);
    return out;
}

}  // namespace headscope::text
