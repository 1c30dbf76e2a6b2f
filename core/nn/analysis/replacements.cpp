#include "core/nn/analysis/replacements.h"

#include "core/base/util/random.h"

namespace headscope::analysis {
namespace {

// Returns the number of queries of a site, including padding.
std::int64_t queriesAt(const models::Model& model, std::int64_t site, const models::Input& input) {
    const bool reads = model.sites()[static_cast<std::size_t>(site)].kind == models::SiteKind::Self;
    if (input.targetTokens.defined() && !reads) return input.targetTokens.size(1);
    return input.tokens.defined() ? input.tokens.size(1) : model.spec().tokens();
}

// Returns lengths (B) int64; the full length `tokens` if `lengths` is undefined.
torch::Tensor lengthsOr(const torch::Tensor& lengths, std::int64_t samples, std::int64_t tokens) {
    return lengths.defined() ? lengths.to(torch::kLong)
                             : torch::full({samples}, tokens, torch::kLong);
}

torch::Tensor paddedTo(const torch::Tensor& contexts, std::int64_t tokens) {
    return torch::constant_pad_nd(contexts, {0, 0, 0, tokens - contexts.size(1)});
}

}  // namespace

// batch: (B, T, H*dh); own: lengths (B).
void Replacements::Site::add(const torch::Tensor& batch, const torch::Tensor& own) {
    const auto rows = lengthsOr(own, batch.size(0), batch.size(1));
    if (!contexts.defined()) {
        contexts = batch;
        lengths = rows;
        return;
    }
    const auto tokens = std::max(contexts.size(1), batch.size(1));
    contexts = torch::cat({paddedTo(contexts, tokens), paddedTo(batch, tokens)});
    lengths = torch::cat({lengths, rows});
}

// A donor with too few tokens is repeated from its start.
torch::Tensor Replacements::Site::at(const std::vector<std::int64_t>& donors,
                                     std::int64_t tokens) const {
    const auto chosen = torch::tensor(donors, torch::kLong);                     // (B)
    const auto own = lengths.index_select(0, chosen).clamp_min(1).unsqueeze(1);  // (B, 1)
    const auto position = torch::arange(tokens).unsqueeze(0).remainder(own);     // (B, tokens)
    const auto rows =
        (chosen.unsqueeze(1) * contexts.size(1) + position).flatten();  // (B * tokens)
    return contexts.flatten(0, 1).index_select(0, rows).view(
        {chosen.size(0), tokens, -1});  // (B, tokens, H*dh)
}

std::vector<Replacements::Site> Replacements::contextsOf(models::Model& model,
                                                         const Batches& batches, const Work& work) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    std::vector<Site> sites(static_cast<std::size_t>(model.siteCount()));
    for (std::int64_t number = 0; number < batches.count && !work.stopped(); ++number) {
        const auto input = batches.make(number);
        models::Pass pass;
        pass.record.assign(sites.size(), true);
        pass.maps = false;
        model.forward(input, pass);
        for (std::size_t site = 0; site < sites.size(); ++site)
            sites[site].add(pass.captures[site].context,
                            model.queryLengths(static_cast<std::int64_t>(site), input));
        work.done((number + 1.0) / static_cast<double>(batches.count));
    }
    return sites;
}

Replacements Replacements::of(HeadAblation kind, models::Model& model, const Batches& batches,
                              const data::Subset& reference, std::uint64_t seed, const Work& work) {
    Replacements made;
    made.m_kind = kind;
    made.m_seed = seed;
    made.m_split = reference.set.split;
    if (kind == HeadAblation::Zero) return made;
    made.m_samples = reference.samples;
    made.m_sites = contextsOf(model, batches, work);
    if (kind == HeadAblation::Resample) return made;
    for (auto& site : made.m_sites) {
        if (!site.contexts.defined()) continue;  // the work was stopped
        const auto valid =
            attention::validTokens(site.lengths, site.contexts.size(1), site.contexts.device());
        const auto weight = valid.to(torch::kDouble).unsqueeze(-1);  // (N, T, 1)
        const auto sum =
            (site.contexts.to(torch::kDouble) * weight).sum(torch::IntArrayRef{0, 1});  // (H*dh)
        site.contexts = (sum / weight.sum().clamp_min(1)).to(torch::kFloat);
    }
    return made;
}

std::vector<torch::Tensor> Replacements::means() const {
    std::vector<torch::Tensor> found;
    for (const auto& site : m_sites) found.push_back(site.contexts);
    return found;
}

std::int64_t Replacements::donorOf(const std::string& split, std::int64_t sample) const {
    const auto count = m_samples.size();
    const auto drawn = util::Random(util::derivedSeed(m_seed, "resample-" + split,
                                                      static_cast<std::uint64_t>(sample)))
                           .below(static_cast<std::uint64_t>(count));
    const bool itself = split == m_split && m_samples[drawn] == sample;
    return static_cast<std::int64_t>(itself ? (drawn + 1) % count : drawn);
}

training::SetUpPass Replacements::forSplit(models::Model& model, const std::string& split) const {
    if (m_kind == HeadAblation::Zero) return {};
    return [own = *this, &model, split](models::Pass& pass, const models::Input& input,
                                        const std::vector<std::int64_t>& samples) {
        std::vector<std::int64_t> donors;
        if (own.m_kind == HeadAblation::Resample)
            for (const auto sample : samples) donors.push_back(own.donorOf(split, sample));
        pass.replacements.resize(own.m_sites.size());
        for (std::size_t site = 0; site < own.m_sites.size(); ++site) {
            const auto& from = own.m_sites[site];
            pass.replacements[site] =
                own.m_kind == HeadAblation::Mean
                    ? from.contexts
                    : from.at(donors, queriesAt(model, static_cast<std::int64_t>(site), input));
        }
    };
}

}  // namespace headscope::analysis
