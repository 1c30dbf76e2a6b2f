#include "core/lab/toy/sequence_task.h"

#include "core/base/util/random.h"

namespace headscope::lab {

void drawSequences(const SequenceLaw& law, std::size_t count, std::uint64_t seed,
                   std::vector<std::uint32_t>& tokens, std::vector<std::int32_t>& targets) {
    util::Random random(seed);
    tokens.resize(count * law.length);
    targets.assign(count * law.length, -1);
    for (auto& token : tokens) token = static_cast<std::uint32_t>(random.below(law.vocabulary));
    for (std::size_t n = 0; n < count; ++n)
        for (std::size_t t = 0; t < law.length; ++t) {
            const auto* at = tokens.data() + n * law.length + t;
            const std::size_t back = law.task == SequenceTask::Copy    ? 0
                                     : law.task == SequenceTask::Cycle ? 1
                                                                       : *at % law.lags + 1;
            const std::size_t first = law.task == SequenceTask::Lags ? law.lags : back;
            if (t >= first) targets[n * law.length + t] = static_cast<std::int32_t>(*(at - back));
        }
}

}  // namespace headscope::lab
