#include "core/lab/worlds/backcopy.h"

#include "core/base/util/utf8.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headscope::lab {
namespace {

std::size_t drawn(const double* law, std::size_t size, util::Random& random) {
    double left = random.uniform();
    std::size_t last = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (law[i] <= 0) continue;
        last = i;
        if (left < law[i]) return i;
        left -= law[i];
    }
    return last;  // reached only after rounding errors
}

std::vector<char32_t> codePoints(std::string_view text) {
    std::vector<char32_t> out;
    for (std::size_t at = 0; at < text.size();) {
        const auto point = util::codePointAt(text, at);
        out.push_back(point.value);
        at += point.size;
    }
    return out;
}

void normalise(double* law, std::size_t size) {
    const double sum = std::accumulate(law, law + size, 0.0);
    for (std::size_t i = 0; i < size; ++i) law[i] /= sum;
}

void setTriggers(BackcopyLaw& law, std::size_t triggers) {
    std::vector<std::size_t> order(law.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return law.counts[a] > law.counts[b]; });
    order.resize(triggers);
    law.triggers = order;
    law.isTrigger.assign(law.size(), false);
    for (const auto trigger : order) law.isTrigger[trigger] = true;
}

}  // namespace

Result<BackcopyLaw> backcopyLaw(std::string_view text, std::size_t triggers) {
    const auto points = codePoints(text);
    std::map<char32_t, std::size_t> index;
    for (const auto point : points) index[point] = 0;
    BackcopyLaw law;
    for (auto& [point, at] : index) {
        at = law.alphabet.size();
        law.alphabet.emplace_back();
        util::appendUtf8(law.alphabet.back(), point);
    }
    if (law.size() <= triggers)
        return Error{ErrorCode::BadData,
                     "a text of %1 different characters leaves none beside %2 triggers"_m(
                         law.size(), triggers),
                     "Choose a text with more different characters, or fewer triggers"_m};
    law.counts.assign(law.size(), 0);
    law.bigram = Matrix(law.size(), law.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        ++law.counts[index[points[i]]];
        if (i > 0) ++law.bigram.at(index[points[i - 1]], index[points[i]]);
    }
    setTriggers(law, triggers);
    for (std::size_t a = 0; a < law.size(); ++a) {
        // A sequence cannot begin with a trigger, because there is no earlier character to copy.
        law.first.push_back(law.isTrigger[a] ? 0 : static_cast<double>(law.counts[a]));
        double* row = law.bigram.row(a);
        // A character that occurs only at the end of the text has no successor. Any character may
        // follow it, with its frequency in the text.
        if (std::all_of(row, row + law.size(), [](double count) { return count == 0; }))
            std::copy(law.counts.begin(), law.counts.end(), row);
        normalise(row, law.size());
    }
    normalise(law.first.data(), law.size());
    return law;
}

void nextLaw(const BackcopyLaw& law, std::size_t before, std::size_t at, double* out) {
    if (!law.isTrigger[at]) {
        std::copy(law.bigram.row(at), law.bigram.row(at) + law.size(), out);
        return;
    }
    // After a trigger, the character before it follows with certainty.
    std::fill(out, out + law.size(), 0.0);
    out[before] = 1;
}

std::vector<std::size_t> drawBackcopy(const BackcopyLaw& law, std::size_t length,
                                      util::Random& random) {
    std::vector<std::size_t> x;
    for (std::size_t t = 0; t < length; ++t) {
        if (t == 0)
            x.push_back(drawn(law.first.data(), law.size(), random));
        else if (law.isTrigger[x[t - 1]])
            x.push_back(x[t - 2]);
        else
            x.push_back(drawn(law.bigram.row(x[t - 1]), law.size(), random));
    }
    return x;
}

double lawDivergence(const double* law, const double* logits, std::size_t size) {
    const double highest = *std::max_element(logits, logits + size);
    double whole = 0, sum = 0;
    for (std::size_t i = 0; i < size; ++i) whole += std::exp(logits[i] - highest);
    const double logWhole = highest + std::log(whole);
    for (std::size_t i = 0; i < size; ++i)
        if (law[i] > 0) sum += law[i] * (std::log(law[i]) - (logits[i] - logWhole));
    return sum;
}

}  // namespace headscope::lab
