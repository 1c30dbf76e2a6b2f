#include "core/nn/redundancy/composition.h"

#include "core/base/util/random.h"
#include "core/nn/redundancy/head_matrices.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <cmath>

namespace headscope::redundancy {
namespace {

using analysis::Work;

torch::Tensor gramOfRows(const torch::Tensor& matrices) {  // (H, dh, D) -> (H, dh, dh)
    return torch::matmul(matrices, matrices.transpose(1, 2));
}

torch::Tensor rootOf(const torch::Tensor& gram) {  // symmetric, of each (dh, dh)
    const auto [values, vectors] = torch::linalg_eigh(gram, "L");
    return torch::matmul(vectors * values.clamp_min(0).sqrt().unsqueeze(1),
                         vectors.transpose(1, 2));
}

// Squared singular values of A^T B, from the Gram matrices A A^T and B B^T: (H, dh).
torch::Tensor spectrumOf(const torch::Tensor& gramA, const torch::Tensor& gramB) {
    const auto root = rootOf(gramA);
    return torch::linalg_eigvalsh(torch::matmul(torch::matmul(root, gramB), root), "L")
        .clamp_min(0);
}

// Squared cosines between the singular vectors of random matrices: kRandomPairs blocks (dh, dh) of
// random rotations of the stream. The same for all pairs of heads.
torch::Tensor randomCosines(std::int64_t width, std::int64_t dh) {
    const auto rank = std::min(width, dh);
    std::vector<torch::Tensor> blocks;
    for (int i = 0; i < kRandomPairs; ++i) {
        auto generator = at::make_generator<at::CPUGeneratorImpl>(
            util::derivedSeed(0, "composition-chance", static_cast<std::uint64_t>(i)));
        const auto basis = [&] {
            return std::get<0>(torch::linalg_qr(
                torch::empty({width, rank}, torch::kDouble).normal_(0, 1, generator)));
        };
        const auto first = basis();
        blocks.push_back(torch::matmul(first.t(), basis()).pow(2));
    }
    return torch::stack(blocks);
}

// One site of a model, with what all its pairs need.
struct Site {
    HeadMatrices weights;
    torch::Tensor queryGram, keyGram, valueGram, outputGram;  // (H, dh, dh)
};

Site siteOf(const models::Model& model, std::int64_t number) {
    Site site{headMatricesOf(model, number), {}, {}, {}, {}};
    site.queryGram = gramOfRows(site.weights.query);
    site.keyGram = gramOfRows(site.weights.key);
    site.valueGram = gramOfRows(site.weights.value);
    site.outputGram = gramOfRows(site.weights.output.transpose(1, 2));
    return site;
}

// The later head's matrix on one side, B = left^T input, with input (H, dh, D).
struct Reader {
    const torch::Tensor& input;
    const torch::Tensor& inputGram;
    const torch::Tensor& leftGram;
};

Reader readerOf(const Site& site, CompositionSide side) {
    if (side == CompositionSide::Query) return {site.weights.query, site.queryGram, site.keyGram};
    if (side == CompositionSide::Key) return {site.weights.key, site.keyGram, site.queryGram};
    return {site.weights.value, site.valueGram, site.outputGram};
}

// Values and chance levels between all heads of two sites, (earlier heads, later heads).
struct Block {
    torch::Tensor values, chance;
};

Block blockOf(const Site& from, const Site& to, CompositionSide side, const torch::Tensor& gain,
              const torch::Tensor& cosines) {
    const auto reader = readerOf(to, side);
    const auto output = from.weights.output * gain.unsqueeze(1);  // (A, D, dh)
    const auto outputGram = gramOfRows(output.transpose(1, 2));
    // B W_OV = left^T M value with M = input output, (A, 1, ...) by (1, B, ...).
    const auto inner = torch::matmul(reader.input.unsqueeze(0), output.unsqueeze(1));
    const auto around = torch::matmul(torch::matmul(reader.leftGram.unsqueeze(0), inner),
                                      from.valueGram.unsqueeze(1));
    const auto product = (inner * around).sum({2, 3}).clamp_min(0).sqrt();
    const auto writes = spectrumOf(outputGram, from.valueGram);        // (A, dh)
    const auto reads = spectrumOf(reader.leftGram, reader.inputGram);  // (B, dh)
    const auto lengths =
        (writes.sum(1).sqrt().unsqueeze(1) * reads.sum(1).sqrt().unsqueeze(0)).clamp_min(1e-300);
    // Only the largest D of the dh singular values of wide heads can differ from 0.
    const auto rank = cosines.size(1);
    const auto last = [rank](const torch::Tensor& x) {
        return x.narrow(1, x.size(1) - rank, rank);
    };
    // (pairs, A, B): sum_ij writes_i cosine_ij reads_j
    const auto random = torch::matmul(torch::matmul(last(writes), cosines), last(reads).t());
    return {product / lengths, random.sqrt().mean(0) / lengths};
}

// The singular component of the earlier head that the later head reads most.
void addComponent(Composition& edge, const Site& from, const Site& to, const torch::Tensor& gain) {
    const auto reader = readerOf(to, edge.side);
    const auto output = from.weights.output[edge.from.head] * gain.unsqueeze(1);  // (D, dh)
    const auto [basis, triangle] = torch::linalg_qr(output);
    const auto u = std::get<0>(
        torch::linalg_svd(torch::matmul(triangle, from.weights.value[edge.from.head]), false));
    const auto seen =
        torch::matmul(reader.input[edge.to.head], torch::matmul(basis, u));  // (dh, components)
    const auto norms =
        (seen * torch::matmul(reader.leftGram[edge.to.head], seen)).sum(0).clamp_min(0).sqrt();
    const auto whole =
        (reader.leftGram[edge.to.head] * reader.inputGram[edge.to.head]).sum().sqrt();
    const auto shares = norms / whole.clamp_min(1e-300);
    edge.component = static_cast<int>(shares.argmax().item<std::int64_t>());
    edge.componentValue = shares.max().item<double>();
}

// Cosine over the entries that both rows have.
double cosineOfRows(const torch::Tensor& a, const torch::Tensor& b) {
    const auto both = a.isnan().logical_or(b.isnan()).logical_not();
    const auto x = a.masked_select(both), y = b.masked_select(both);
    const double lengths = x.norm().item<double>() * y.norm().item<double>();
    return lengths > 0 ? x.dot(y).item<double>() / lengths : std::nan("");
}

// Collects the blocks of all pairs of sites.
class Compositions {
public:
    Compositions(models::Model& model, const CompositionRequest& request)
        : m_model(model), m_request(request) {
        for (std::int64_t site = 0; site < model.siteCount(); ++site) {
            m_firsts.push_back(static_cast<std::int64_t>(m_report.heads.size()));
            m_sites.push_back(model.headsAt(site) > 0 ? siteOf(model, site) : Site{});
            for (int head = 0; head < static_cast<int>(model.headsAt(site)); ++head)
                m_report.heads.push_back({static_cast<int>(site), head});
        }
        const auto all = static_cast<std::int64_t>(m_report.heads.size());
        for (auto& side : m_excess) side = torch::full({all, all}, std::nan(""), torch::kDouble);
        m_cosines = randomCosines(model.spec().width, model.spec().headSize);
        m_report.normsFolded = true;
    }

    Status run(const Work& work) {
        if (!attention::contextsAreSums(m_model.spec().variants))
            return Error{
                ErrorCode::Usage,
                "with differential attention or gates per coordinate, weights alone do not "
                "determine what a head writes"_m,
                "Use a model without model.differential and without model.head_gate = "
                "element"_m};
        const auto sites = static_cast<std::int64_t>(m_sites.size());
        for (std::int64_t to = 0; to < sites; ++to) {
            for (std::int64_t from = 0; from < to; ++from) {
                if (work.stopped()) return analysis::cancelled();
                addPair(from, to);
            }
            work.done((to + 1.0) / static_cast<double>(sites));
        }
        if (!m_edges.empty()) return {};
        return Error{ErrorCode::Usage, "no layer of this model reads what an earlier one writes"_m,
                     "Use a model with two or more attention layers"_m};
    }

    CompositionReport report() {
        std::stable_sort(m_edges.begin(), m_edges.end(),
                         [](const auto& a, const auto& b) { return a.excess() > b.excess(); });
        const auto most = static_cast<std::size_t>(std::max(m_request.strongest, 0));
        m_edges.resize(std::min(m_edges.size(), most));
        for (auto& edge : m_edges)
            addComponent(edge, siteAt(edge.from.site), siteAt(edge.to.site),
                         gainBetween(m_model, edge.from.site, edge.to.site));
        m_report.strongest = std::move(m_edges);
        for (std::size_t side = 0; side < m_excess.size(); ++side)
            m_report.excess[side] = analysis::floatsOf(m_excess[side]);
        addTwins();
        return std::move(m_report);
    }

private:
    const Site& siteAt(std::int64_t site) const { return m_sites[static_cast<std::size_t>(site)]; }

    void addPair(std::int64_t from, std::int64_t to) {
        if (m_model.headsAt(from) == 0 || m_model.headsAt(to) == 0) return;
        const bool queries = readsQueries(m_model, from, to), keys = readsKeys(m_model, from, to);
        if (!queries && !keys) return;
        const auto gain = gainBetween(m_model, from, to);
        const bool scores = siteAt(to).weights.scoresAreProducts;
        if (!scores)
            m_report.withoutScores =
                "Queries and keys are normalised, turned by their positions or mixed before their "
                "product, so only compositions with values are measured."_m;
        if (queries && scores) add(from, to, CompositionSide::Query, gain);
        if (keys && scores) add(from, to, CompositionSide::Key, gain);
        if (keys) add(from, to, CompositionSide::Value, gain);
    }

    void add(std::int64_t from, std::int64_t to, CompositionSide side, const torch::Tensor& gain) {
        const auto block = blockOf(siteAt(from), siteAt(to), side, gain, m_cosines);
        const auto rows = m_model.headsAt(from), columns = m_model.headsAt(to);
        m_excess[static_cast<std::size_t>(side)]
            .narrow(0, m_firsts[static_cast<std::size_t>(from)], rows)
            .narrow(1, m_firsts[static_cast<std::size_t>(to)], columns)
            .copy_(block.values - block.chance);
        for (int a = 0; a < static_cast<int>(rows); ++a)
            for (int b = 0; b < static_cast<int>(columns); ++b) {
                Composition edge;
                edge.from = {static_cast<int>(from), a};
                edge.to = {static_cast<int>(to), b};
                edge.side = side;
                edge.value = block.values[a][b].item<double>();
                edge.chance = block.chance[a][b].item<double>();
                m_edges.push_back(edge);
            }
    }

    void addTwins() {
        const auto rows = torch::cat({m_excess[0], m_excess[1], m_excess[2]}, 1);
        for (std::size_t i = 0; i < m_report.heads.size(); ++i)
            for (std::size_t k = i + 1; k < m_report.heads.size(); ++k) {
                const auto &first = m_report.heads[i], &second = m_report.heads[k];
                if (first.site != second.site) break;
                const double cosine = cosineOfRows(rows[static_cast<std::int64_t>(i)],
                                                   rows[static_cast<std::int64_t>(k)]);
                if (!std::isnan(cosine)) m_report.twins.push_back({first, second, cosine});
            }
        std::stable_sort(m_report.twins.begin(), m_report.twins.end(),
                         [](const auto& a, const auto& b) { return a.cosine > b.cosine; });
    }

    models::Model& m_model;
    const CompositionRequest& m_request;
    CompositionReport m_report;
    std::vector<Site> m_sites;
    std::vector<std::int64_t> m_firsts;  // index of each site's first head
    std::array<torch::Tensor, kCompositionSides> m_excess;
    torch::Tensor m_cosines;
    std::vector<Composition> m_edges;
};

}  // namespace

Result<CompositionReport> compositionsOf(models::Model& model, const CompositionRequest& request,
                                         const Work& work) {
    torch::NoGradGuard noGrad;
    Compositions compositions(model, request);
    HEADSCOPE_CHECK(compositions.run(work));
    auto report = compositions.report();
    report.step = work.step;
    return report;
}

Result<CompositionReport> composition(analysis::TorchAnalyzer& analyzer,
                                      const CompositionRequest& request, const Work& work) {
    return compositionsOf(analyzer.model(), request, work);
}

}  // namespace headscope::redundancy
