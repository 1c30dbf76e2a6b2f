#include "core/nn/training/group_watch.h"

#include "core/nn/models/tensor_bridge.h"
#include "core/nn/objectives/group_spread.h"
#include "core/nn/objectives/head_groups.h"
#include "core/spec/models/variants.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace headscope::training {
namespace {

constexpr std::int64_t kEvery = 10;  // steps between two measurements
const char* const kMeans = "groups.means.";
const char* const kRested = "groups.rested";

const torch::Tensor& partOf(const attention::Output& capture, char on) {
    return on == 'v' ? capture.v : on == 'a' ? capture.maps : capture.headContext;
}

// Returns the features (H, M) of a site's heads from a pass with activation capture.
torch::Tensor featuresAt(const models::Model& model, std::int64_t site,
                         const attention::Output& capture, const models::Input& input, char on) {
    const auto device = capture.v.device();
    const auto keys =
        attention::validTokens(model.keyLengths(site, input), capture.v.size(2), device);
    const auto queries = attention::validTokens(model.queryLengths(site, input),
                                                capture.headContext.size(2), device);
    return objectives::headFeatures(partOf(capture, on), on == 'v' ? keys : queries, keys,
                                    on == 'a')
        .to(torch::kCPU, torch::kFloat);
}

// Returns the mean feature of each group, (C, M).
torch::Tensor meansOf(const torch::Tensor& features, const std::vector<int>& groups) {
    std::vector<torch::Tensor> means;
    const int count = *std::max_element(groups.begin(), groups.end()) + 1;
    for (int group = 0; group < count; ++group) {
        std::vector<std::int64_t> members;
        for (std::size_t head = 0; head < groups.size(); ++head)
            if (groups[head] == group) members.push_back(static_cast<std::int64_t>(head));
        means.push_back(features.index_select(0, torch::tensor(members)).mean(0));
    }
    return torch::stack(means);
}

}  // namespace

GroupWatchSettings GroupWatchSettings::from(const RunConfig& config) {
    const auto on = config.textOr("train.groups", "off");
    GroupWatchSettings s;
    if (on == "off") return s;
    s.on = on == "V" ? 'v' : on == "A" ? 'a' : 'o';
    s.clusters = config.has("train.groups_count")
                     ? static_cast<int>(config.integer("train.groups_count"))
                     : 2;
    s.rest = models::realOr(config, "train.groups_rest", 0);
    return s;
}

bool GroupWatchSettings::due(std::int64_t step) const {
    return on != 0 && (step == 1 || step % kEvery == 0);
}

double shiftOf(const torch::Tensor& before, const torch::Tensor& after) {
    if (before.sizes() != after.sizes()) return std::numeric_limits<double>::quiet_NaN();
    const auto distances =
        (before.unsqueeze(1) - after.unsqueeze(0)).to(torch::kDouble).pow(2).sum(2);  // (C, C)
    const auto at = distances.accessor<double, 2>();
    const auto count = before.size(0);
    // best[set]: least cost of matching the first |set| rows of `before` with the rows of `after`
    // in `set` (dynamic programming over subsets).
    std::vector<double> best(std::size_t{1} << count, std::numeric_limits<double>::infinity());
    best[0] = 0;
    for (std::size_t set = 0; set + 1 < best.size(); ++set) {
        // `row` is the number of bits in `set`, minus one added below: the next row to match.
        std::int64_t row = 0;
        for (std::size_t rest = set; rest != 0; rest &= rest - 1) ++row;
        for (std::int64_t other = 0; other < count; ++other) {
            const auto bit = std::size_t{1} << other;
            if (!(set & bit))
                best[set | bit] = std::min(best[set | bit], best[set] + at[row][other]);
        }
    }
    const double length = before.to(torch::kDouble).pow(2).sum().item<double>();
    return length > 0 ? std::sqrt(best.back() / length) : std::numeric_limits<double>::quiet_NaN();
}

GroupFrame::Site GroupWatch::siteOf(const torch::Tensor& features, std::size_t site) {
    GroupFrame::Site out;
    const auto gram = objectives::gramOf(features);
    const auto clusters = std::min(m_settings.clusters, static_cast<int>(features.size(0)));
    out.groups = objectives::quickGroups(gram, clusters).groups;
    const auto terms = objectives::groupTerms(features, out.groups);
    out.homogenisation = terms.homogenisation.item<double>();
    out.diversification = terms.diversification.item<double>();
    const auto spread = objectives::spreadOf(gram, out.groups);
    out.silhouette = spread.silhouette;
    out.silhouetteCode = spread.silhouetteCode;
    out.dunn = spread.dunn;
    const auto means = meansOf(features, out.groups);
    auto& before = m_means[site];
    out.shift =
        before.defined() ? shiftOf(before, means) : std::numeric_limits<double>::quiet_NaN();
    before = means;
    return out;
}

std::shared_ptr<const GroupFrame> GroupWatch::look(models::Model& model, std::int64_t step) {
    // The trainer and the record channel may both request the same step.
    if (m_last && m_last->step == step) return m_last;
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    const auto input = m_probe();
    models::Pass pass;
    pass.record.assign(static_cast<std::size_t>(model.siteCount()), true);
    pass.maps = m_settings.on == 'a';
    model.forward(input, pass);
    m_means.resize(pass.record.size());
    auto frame = std::make_shared<GroupFrame>();
    frame->step = step;
    for (std::size_t site = 0; site < m_means.size(); ++site) {
        const auto place = static_cast<std::int64_t>(site);
        frame->sites.push_back(
            model.headsAt(place) > 0
                ? siteOf(featuresAt(model, place, pass.captures[site], input, m_settings.on), site)
                : GroupFrame::Site());
    }
    m_last = frame;
    if (m_settings.rest > 0 && frame->shift() < m_settings.rest && !m_restedAt) m_restedAt = step;
    return m_last;
}

void GroupWatch::addTo(io::TensorFile& optimizer) const {
    for (std::size_t site = 0; site < m_means.size(); ++site)
        if (m_means[site].defined())
            optimizer.tensors[kMeans + std::to_string(site)] = models::plainFrom(m_means[site]);
    if (m_restedAt) optimizer.metadata[kRested] = std::to_string(*m_restedAt);
}

Status GroupWatch::restore(const io::TensorFile& optimizer) {
    m_means.clear();
    m_last.reset();
    m_restedAt.reset();
    if (!on()) return {};
    const std::string prefix = kMeans;
    for (const auto& [name, tensor] : optimizer.tensors) {
        if (name.rfind(prefix, 0) != 0) continue;
        std::size_t site = 0;
        const auto* end = name.data() + name.size();
        const auto read = std::from_chars(name.data() + prefix.size(), end, site);
        if (read.ec != std::errc() || read.ptr != end || site >= 10000 || tensor.dtype != "F32" ||
            tensor.shape.size() != 2)
            return Error{ErrorCode::BadData,
                         "optimizer state: %1 is not a mean of groups of heads"_m(name),
                         "Put back the checkpoint as this run wrote it, or use an older one"_m};
        if (m_means.size() <= site) m_means.resize(site + 1);
        HEADSCOPE_TRY(m_means[site], models::tensorFrom(tensor));
    }
    const auto rested = optimizer.metadata.find(kRested);
    std::int64_t step = 0;
    if (rested != optimizer.metadata.end() &&
        std::from_chars(rested->second.data(), rested->second.data() + rested->second.size(), step)
                .ec == std::errc())
        m_restedAt = step;
    return {};
}

}  // namespace headscope::training
