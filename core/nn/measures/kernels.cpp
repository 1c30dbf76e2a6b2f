#include "core/nn/measures/kernels.h"

#include "core/nn/measures/layer_tensors.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace headscope::measures {
namespace {

// -sum of p log p over the last dimension.
torch::Tensor entropyOf(const torch::Tensor& p) {
    // Makes 0 log 0 = 0. Clamping and log are vectorised; xlogy is not.
    constexpr double kTiny = 1e-37;
    return -(p * p.clamp_min(kTiny).log()).sum(-1);
}

constexpr int kHorizon = 100;
// Iterations stop when they change by at most this, mostly long before the horizon. The error is at
// most kHorizon times this.
constexpr double kConverged = 1e-13;

// A matrix by columns: column j starts at data + j*n. Entries from ends[j] on are 0, as in causal
// maps.
struct Columns {
    Columns(const double* values, std::int64_t size)
        : data(values), n(size), ends(static_cast<std::size_t>(size)) {
        for (std::int64_t j = 0; j < n; ++j) {
            auto& end = ends[static_cast<std::size_t>(j)];
            for (end = n; end > 0 && data[j * n + end - 1] == 0;) --end;
        }
    }
    const double* data;
    std::int64_t n;
    std::vector<std::int64_t> ends;
};

// y = M v.
[[gnu::always_inline]] inline void productBody(const Columns& matrix, const double* v, double* y) {
    std::fill(y, y + matrix.n, 0.0);
    for (std::int64_t j = 0; j < matrix.n; ++j) {
        const double scale = v[j];
        if (scale == 0) continue;
        const double* column = matrix.data + j * matrix.n;
        const auto end = matrix.ends[static_cast<std::size_t>(j)];
        for (std::int64_t i = 0; i < end; ++i) y[i] += scale * column[i];
    }
}

#if defined(__x86_64__)
// Four numbers at a time. Without fused multiply-adds, so the result is the same on all processors.
__attribute__((target("avx2"))) void productWide(const Columns& matrix, const double* v,
                                                 double* y) {
    productBody(matrix, v, y);
}
#endif

void product(const Columns& matrix, const double* v, double* y) {
#if defined(__x86_64__)
    static const bool kWide = __builtin_cpu_supports("avx2");
    if (kWide) return productWide(matrix, v, y);
#endif
    productBody(matrix, v, y);
}

// The minimum over j of the maximum over t of [P^t]_{j,last}, with P = A': column j of P is row j
// of A. In per cent.
double fidelityOf(const double* map, std::int64_t n) {
    const Columns steps(map, n);
    std::vector<double> scratch(static_cast<std::size_t>(3 * n));
    double *v = scratch.data(), *next = v + n, *peak = next + n;
    std::fill(v, v + n, 0.0);
    v[n - 1] = 1;
    std::fill(peak, peak + n, 0.0);
    for (int t = 0; t < kHorizon; ++t) {
        product(steps, v, next);
        // P does not increase the L1 norm, so later changes are not larger.
        double change = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            change += std::abs(next[i] - v[i]);
            peak[i] = std::max(peak[i], next[i]);
        }
        if (!std::isfinite(change)) return change;
        if (change <= kConverged) break;
        std::swap(v, next);
    }
    return 100 * *std::min_element(peak, peak + n);
}

// Computes transition probabilities as the authors draw them. A step goes from i to the first j
// whose cumulative sum P[i, 0..j] reaches a uniform random number. If the row sums to less than 1,
// the rest goes to the last token. Stores the columns of all moves that do not end at the last
// token.
void walkColumns(const double* map, std::int64_t n, std::vector<double>& columns) {
    std::vector<double> reached(static_cast<std::size_t>(n), 0.0);
    columns.assign(static_cast<std::size_t>(n * n), 0.0);
    for (std::int64_t j = 0; j + 1 < n; ++j)
        for (std::int64_t i = 0; i < n; ++i) {
            const double before = std::min(reached[i], 1.0);
            reached[i] += map[j * n + i];
            columns[j * n + i] = std::min(reached[i], 1.0) - before;
        }
}

// Returns the sum of the first `count` powers of `ratio`, from 1 on.
double geometricSum(double ratio, int count) {
    double sum = 0;
    for (int t = 0; t < count; ++t) sum = 1 + ratio * sum;
    return sum;
}

// Returns the mean over starts of E[min(100, steps to the last token)]. This is the sum over t <
// 100 of P(the last token is not reached within t steps).
double mixingTimeOf(const double* map, std::int64_t n) {
    std::vector<double> columns, scratch(static_cast<std::size_t>(2 * n));
    walkColumns(map, n, columns);
    const Columns moves(columns.data(), n);
    double *away = scratch.data(), *next = away + n;
    std::fill(away, away + n - 1, 1.0);
    double steps = 0;
    for (int t = 0; t < kHorizon; ++t) {
        product(moves, away, next);
        next[n - 1] = 0;
        bool finite = true;
        double now = 0, least = std::numeric_limits<double>::infinity(), most = 0;
        for (std::int64_t i = 0; i + 1 < n; ++i) {
            now += away[i];
            if (away[i] == 0) continue;
            const double ratio = next[i] / away[i];
            finite = finite && std::isfinite(ratio);
            least = std::min(least, ratio);
            most = std::max(most, ratio);
        }
        // If all entries shrink by the same ratio, they continue to, because no move has a negative
        // probability.
        // Numbers that are not finite must reach the result.
        const bool converged = finite && most - least <= kConverged * most;
        if (now == 0 || converged) {
            steps += now * geometricSum(now == 0 ? 0 : most, kHorizon - t);
            break;
        }
        steps += now;
        std::swap(away, next);
    }
    return steps / static_cast<double>(n);
}

// Calls `value` for each map in double, in parallel, and returns the results.
torch::Tensor ofEachMap(const torch::Tensor& maps,
                        double (*value)(const double* map, std::int64_t n)) {
    const auto plain = maps.to(torch::kCPU, torch::kDouble).contiguous();
    const auto n = plain.size(1);
    auto values = torch::zeros({plain.size(0)}, plain.options());
    if (n == 0) return values;
    const auto* in = plain.data_ptr<double>();
    auto* out = values.data_ptr<double>();
    at::parallel_for(0, plain.size(0), 1, [=](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) out[i] = value(in + i * n * n, n);
    });
    return values;
}

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// Marks the matrices that contain a number that is not finite; undefined if all are finite.
torch::Tensor brokenAmong(const torch::Tensor& matrices) {
    auto broken = matrices.isfinite().flatten(-2).all(-1).logical_not();
    return broken.any().item<bool>() ? broken : torch::Tensor();
}

}  // namespace

torch::Tensor ofRows(const torch::Tensor& x, torch::Tensor (*of)(const torch::Tensor&)) {
    constexpr std::int64_t kBlock = 1024;  // rows whose temporary tensors fit in the cache
    const auto flat = x.flatten(0, -2);
    const auto count = flat.size(0);
    if (count <= kBlock || !x.is_cpu()) return of(x);
    auto values = torch::empty({count}, x.options());
    at::parallel_for(0, (count + kBlock - 1) / kBlock, 1,
                     [&](std::int64_t begin, std::int64_t end) {
                         torch::NoGradGuard noGrad;  // grad mode is per thread
                         for (auto first = begin * kBlock; first < std::min(end * kBlock, count);
                              first += kBlock) {
                             const auto rows = std::min(kBlock, count - first);
                             values.narrow(0, first, rows).copy_(of(flat.narrow(0, first, rows)));
                         }
                     });
    return values.view(x.sizes().slice(0, x.dim() - 1));
}

torch::Tensor entropies(const torch::Tensor& p) {
    return ofRows(p, entropyOf);
}

torch::Tensor spread(const torch::Tensor& x, std::int64_t most) {
    const auto count = x.size(0);
    if (count <= most) return x.contiguous();
    const auto at =
        torch::arange(most, torch::TensorOptions().dtype(torch::kLong).device(x.device())) * count;
    return x.index_select(0, at.floor_divide(most));
}

std::tuple<torch::Tensor, torch::Tensor> eigenOf(const torch::Tensor& matrices) {
    const auto broken = brokenAmong(matrices);
    if (!broken.defined()) return torch::linalg_eigh(matrices, "L");
    const auto cells = broken.unsqueeze(-1).unsqueeze(-1);
    const auto [values, vectors] = torch::linalg_eigh(matrices.masked_fill(cells, 0), "L");
    return {values.masked_fill(broken.unsqueeze(-1), kNotANumber),
            vectors.masked_fill(cells, kNotANumber)};
}

torch::Tensor eigenvaluesOf(const torch::Tensor& matrices) {
    const auto broken = brokenAmong(matrices);
    if (!broken.defined()) return torch::linalg_eigvalsh(matrices, "L");
    const auto finite = matrices.masked_fill(broken.unsqueeze(-1).unsqueeze(-1), 0);
    return torch::linalg_eigvalsh(finite, "L").masked_fill(broken.unsqueeze(-1), kNotANumber);
}

torch::Tensor singularValuesOf(const torch::Tensor& matrices) {
    const auto broken = brokenAmong(matrices);
    if (!broken.defined()) return torch::linalg_svdvals(matrices);
    const auto cells = broken.unsqueeze(-1).unsqueeze(-1);
    return torch::linalg_svdvals(matrices.masked_fill(cells, 0))
        .masked_fill(broken.unsqueeze(-1), kNotANumber);
}

torch::Tensor squareRoot(const torch::Tensor& matrices) {
    const auto [values, vectors] = eigenOf(matrices);
    return torch::matmul(vectors * values.clamp_min(0).sqrt().unsqueeze(1),
                         vectors.transpose(1, 2));
}

torch::Tensor normaliseByDiagonal(const torch::Tensor& hsic) {
    const auto own = hsic.diagonal().clamp_min(0).sqrt();
    const auto product = own.unsqueeze(0) * own.unsqueeze(1);
    return torch::where(product == 0, torch::zeros_like(hsic), hsic / product.clamp_min(1e-300));
}

torch::Tensor squaredCrossProducts(const torch::Tensor& x) {
    const auto flat = x.to(torch::kDouble).flatten(1);  // (n, H*dh)
    const auto heads = x.size(1), width = x.size(2);
    const auto squares = [&](std::int64_t first, std::int64_t count) {
        const auto one = flat.narrow(1, first * width, count * width),
                   others = flat.narrow(1, first * width, (heads - first) * width);
        return torch::matmul(one.t(), others)
            .pow_(2)
            .view({count, width, heads - first, width})
            .sum({1, 3});
    };
    // The products of all heads of a large model would need gigabytes.
    constexpr std::int64_t kMostAtOnce = 10'000, kRows = 512;
    if (heads * width <= kMostAtOnce) return squares(0, heads);
    auto sums = torch::zeros({heads, heads}, flat.options());
    const auto step = std::max<std::int64_t>(kRows / std::max<std::int64_t>(width, 1), 1);
    for (std::int64_t first = 0; first < heads; first += step) {
        const auto count = std::min(step, heads - first);
        const auto part = squares(first, count);
        sums.narrow(0, first, count).narrow(1, first, heads - first).copy_(part);
        sums.narrow(1, first, count).narrow(0, first, heads - first).copy_(part.t());
    }
    return sums;
}

// With K = XX', L = YY' and zeroed diagonals (K~, L~): [tr(K~L~) + 1'K~1 1'L~1/((n-1)(n-2)) -
// 2/(n-2) 1'K~L~1] / (n(n-3)), computed without n x n matrices.
torch::Tensor unbiasedCka(const torch::Tensor& tokens, const torch::Tensor& squares) {
    const auto x = tokens.to(torch::kDouble);  // (n, H, dh)
    const double n = static_cast<double>(x.size(0));
    if (n < 4) return {};
    const auto diagonal = x.pow(2).sum(2);  // (n, H)
    // K~ times the vector of ones, (n, H).
    const auto rowSums = (x * x.sum(0, true)).sum(2) - diagonal;
    const auto trace = (squares.defined() ? squares : squaredCrossProducts(x)) -
                       torch::matmul(diagonal.t(), diagonal);  // (H, H)
    const auto totals = rowSums.sum(0);
    const auto middle = torch::matmul(rowSums.t(), rowSums);
    const auto all = totals.unsqueeze(0) * totals.unsqueeze(1);
    const auto hsic = (trace + all / ((n - 1) * (n - 2)) - middle * (2 / (n - 2))) / (n * (n - 3));
    return normaliseByDiagonal(hsic);
}

// Compares head i with all later heads at once, on blocks of rows that fit in the cache.
torch::Tensor jensenShannon(const torch::Tensor& rows) {
    constexpr std::int64_t kBlock = 256;
    const auto count = rows.size(0), heads = rows.size(1), blocks = (count + kBlock - 1) / kBlock;
    const auto parts = torch::zeros({std::max<std::int64_t>(blocks, 1), heads, heads},
                                    rows.options().dtype(torch::kDouble));
    // Threads take whole blocks, because the single operations are too short to be parallelised.
    at::parallel_for(0, blocks, 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto part = begin; part < end; ++part) {
            const auto first = part * kBlock;
            const auto block = rows.narrow(0, first, std::min(kBlock, count - first));
            const auto own = entropyOf(block);  // (rows, H)
            for (std::int64_t i = 0; i + 1 < heads; ++i) {
                const auto others = heads - i - 1;
                const auto mixed =
                    entropyOf((block.narrow(1, i + 1, others) + block.narrow(1, i, 1)).mul_(0.5));
                const auto apart = mixed - (own.narrow(1, i + 1, others) + own.narrow(1, i, 1)) / 2;
                parts[part][i].narrow(0, i + 1, others) += apart.sum(0, false, torch::kDouble);
            }
        }
    });
    const auto sums = parts.sum(0) / std::max<double>(1, static_cast<double>(count));
    return (sums + sums.t()).clamp_min(0).to(rows.scalar_type());
}

torch::Tensor mixingTimes(const torch::Tensor& maps) {
    return ofEachMap(maps, mixingTimeOf);
}

torch::Tensor minimaxFidelities(const torch::Tensor& maps) {
    return ofEachMap(maps, fidelityOf);
}

}  // namespace headscope::measures
