#include "core/spec/attention/pattern.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <tuple>

namespace headscope::attention {
namespace {

auto patternFields(const PatternOptions& o) {
    return std::tie(o.kind, o.width, o.dilation, o.dilationPerHead, o.stride, o.summary, o.global,
                    o.block, o.blocks, o.random, o.reach, o.fullLayers, o.seed);
}

auto placeFields(const PatternPlace& p) {
    return std::tie(p.tokens, p.causal, p.layer, p.head, p.columns, p.prefix);
}

std::int64_t strideOf(const PatternOptions& options, const PatternPlace& place) {
    const auto root = std::llround(std::sqrt(static_cast<double>(place.tokens)));
    return std::max<std::int64_t>(options.stride > 0 ? options.stride : root, 1);
}

std::int64_t dilationOf(const PatternOptions& options, const PatternPlace& place) {
    return options.dilationPerHead ? std::int64_t{1} << std::min<std::int64_t>(place.head, 30)
                                   : options.dilation;
}

// One step of SplitMix64 (Steele et al. 2014).
std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// Masks of one head. Positions are below place.tokens.
class OneHead {
public:
    OneHead(const PatternOptions& options, const PatternPlace& place) : m_o(options), m_p(place) {
        m_stride = strideOf(options, place);
        m_dilation = dilationOf(options, place);
        if (options.kind == Pattern::BigBird) drawBlocks();
    }

    bool sees(std::int64_t t, std::int64_t s) const {
        if (m_p.causal && s > t) return false;
        const auto distance = std::abs(t - s);
        const bool even = m_p.head % 2 == 0;
        switch (m_o.kind) {
            case Pattern::Full:
                return true;
            case Pattern::Local:
                return distance < m_o.width;
            case Pattern::Dilated:
                return distance < m_o.width * m_dilation && distance % m_dilation == 0;
            case Pattern::Strided:
                return even ? near(distance) : atStride(distance);
            case Pattern::StridedMerged:
                return near(distance) || atStride(distance);
            case Pattern::Fixed:
                return even ? sameBlock(t, s) : summarises(s);
            case Pattern::FixedMerged:
                return sameBlock(t, s) || summarises(s);
            case Pattern::GlobalLocal:
                return distance < m_o.width || s < m_o.global || t < m_o.global;
            case Pattern::BigBird:
                return seesBlock(t / m_o.block, s / m_o.block);
            case Pattern::Axial:
            case Pattern::Neighbourhood:
                return seesPatch(t - m_p.prefix, s - m_p.prefix, even);
        }
        return true;
    }

    // Writes the row of query t: place.tokens values.
    void write(std::int64_t t, std::uint8_t* row) const {
        bool any = false;
        for (std::int64_t s = 0; s < m_p.tokens; ++s) {
            row[s] = sees(t, s) ? 1 : 0;
            any = any || row[s] != 0;
        }
        if (!any) row[t] = 1;
    }

private:
    bool near(std::int64_t distance) const { return distance <= m_stride; }
    bool atStride(std::int64_t distance) const { return distance % m_stride == 0; }
    bool sameBlock(std::int64_t t, std::int64_t s) const { return t / m_stride == s / m_stride; }
    bool summarises(std::int64_t s) const { return s % m_stride >= m_stride - m_o.summary; }

    // Prefix tokens, at negative places, see all patches and are seen by all.
    bool seesPatch(std::int64_t t, std::int64_t s, bool even) const {
        if (t < 0 || s < 0) return true;
        const auto columns = std::max<std::int64_t>(m_p.columns, 1);
        const auto rows = std::abs(t / columns - s / columns),
                   across = std::abs(t % columns - s % columns);
        if (m_o.kind == Pattern::Neighbourhood) return std::max(rows, across) <= m_o.reach;
        return even ? rows == 0 : across == 0;
    }

    bool isFixedBlock(std::int64_t query, std::int64_t key) const {
        return std::abs(query - key) <= m_o.blocks / 2 || key < m_o.global;
    }
    bool seesBlock(std::int64_t query, std::int64_t key) const {
        if (isFixedBlock(query, key)) return true;
        const auto& drawn = m_drawn[static_cast<std::size_t>(query)];
        return std::find(drawn.begin(), drawn.end(), key) != drawn.end();
    }

    // Draws the random blocks of each block of queries among those that it does not see otherwise,
    // without replacement.
    void drawBlocks() {
        const auto count = (m_p.tokens + m_o.block - 1) / m_o.block;
        m_drawn.resize(static_cast<std::size_t>(count));
        for (std::int64_t query = 0; query < count; ++query) {
            std::vector<std::int64_t> others;
            for (std::int64_t key = 0; key < (m_p.causal ? query : count); ++key)
                if (!isFixedBlock(query, key)) others.push_back(key);
            auto state = mixed(m_o.seed);
            for (const auto part : {m_p.layer, m_p.head, query})
                state = mixed(state ^ static_cast<std::uint64_t>(part));
            auto& drawn = m_drawn[static_cast<std::size_t>(query)];
            for (std::int64_t i = 0; i < m_o.random && !others.empty(); ++i) {
                state = mixed(state);
                const auto at = others.begin() + static_cast<std::ptrdiff_t>(state % others.size());
                drawn.push_back(*at);
                others.erase(at);
            }
        }
    }

    const PatternOptions& m_o;
    const PatternPlace& m_p;
    std::int64_t m_stride = 1, m_dilation = 1;
    std::vector<std::vector<std::int64_t>> m_drawn;  // per block of queries
};

}  // namespace

bool PatternOptions::operator==(const PatternOptions& other) const {
    return patternFields(*this) == patternFields(other);
}

bool PatternPlace::operator==(const PatternPlace& other) const {
    return placeFields(*this) == placeFields(other);
}

bool differsByLayer(const PatternOptions& options) {
    return options.kind == Pattern::BigBird;
}

std::int64_t patternPeriod(const PatternOptions& options, const PatternPlace& place) {
    switch (options.kind) {
        case Pattern::Dilated:
            return dilationOf(options, place);
        case Pattern::Strided:
        case Pattern::StridedMerged:
        case Pattern::Fixed:
        case Pattern::FixedMerged:
            return strideOf(options, place);
        case Pattern::Axial:
            return std::max<std::int64_t>(place.columns, 1);
        default:
            return 1;
    }
}

bool differsByHead(const PatternOptions& options) {
    switch (options.kind) {
        case Pattern::Strided:
        case Pattern::Fixed:
        case Pattern::BigBird:
        case Pattern::Axial:
            return true;
        case Pattern::Dilated:
            return options.dilationPerHead;
        default:
            return false;
    }
}

std::vector<std::uint8_t> visibleKeys(const PatternOptions& options, const PatternPlace& place) {
    const OneHead head(options, place);
    const auto tokens = place.tokens;
    std::vector<std::uint8_t> visible(static_cast<std::size_t>(tokens * tokens));
    for (std::int64_t t = 0; t < tokens; ++t) head.write(t, visible.data() + t * tokens);
    return visible;
}

double meanVisibleKeys(const PatternOptions& options, const PatternPlace& place) {
    const OneHead head(options, place);
    const auto counted = std::min<std::int64_t>(place.tokens, 512);
    std::vector<std::uint8_t> row(static_cast<std::size_t>(place.tokens));
    double seen = 0;
    for (std::int64_t i = 0; i < counted; ++i) {
        head.write(i * place.tokens / counted, row.data());
        seen += std::accumulate(row.begin(), row.end(), 0.0);
    }
    return seen / static_cast<double>(std::max<std::int64_t>(counted, 1));
}

}  // namespace headscope::attention
