#include "ui/presenters/ablate_commands.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::ui {

namespace {
struct MaskText {
    Q_DECLARE_TR_FUNCTIONS(MaskText)
};

std::size_t headCount(const ModelShape& shape) {
    return std::size_t(shape.layers) * std::size_t(shape.heads);
}

template <class Body>
void forEachHead(const ModelShape& shape, const Body& body) {
    for (int layer = 0; layer < shape.layers; ++layer)
        for (int head = 0; head < shape.headsOf(layer); ++head)
            body(std::size_t(layer) * std::size_t(shape.heads) + std::size_t(head));
}
}  // namespace

MaskCommand::MaskCommand(HeadMask before, HeadMask after, Apply apply, const QString& text)
    : QUndoCommand(text), m_before(std::move(before)), m_after(std::move(after)), m_apply(std::move(apply)) {}

void MaskCommand::undo() {
    m_apply(m_before);
}
void MaskCommand::redo() {
    m_apply(m_after);
}

HeadMask fullMask(const HeadMask& mask, const ModelShape& shape) {
    return mask.size() == headCount(shape) ? mask : HeadMask(headCount(shape), 1);
}

HeadMask shortMask(HeadMask mask) {
    return headsOff(mask) == 0 ? HeadMask() : mask;
}

int headsOff(const HeadMask& mask) {
    return int(std::count(mask.begin(), mask.end(), 0));
}

HeadMask allOffMask(const ModelShape& shape) {
    HeadMask result(headCount(shape), 1);
    forEachHead(shape, [&](std::size_t i) { result[i] = 0; });
    return result;
}

HeadMask invertedMask(const HeadMask& mask, const ModelShape& shape) {
    HeadMask result = fullMask(mask, shape);
    forEachHead(shape, [&](std::size_t i) { result[i] = result[i] ? 0 : 1; });
    return shortMask(result);
}

HeadMask oneHeadPerLayer(const ModelShape& shape, const std::vector<double>& importance,
                         const std::vector<double>& amongEqual) {
    HeadMask result = allOffMask(shape);
    const auto better = [&](std::size_t a, std::size_t b) {
        if (importance[a] != importance[b]) return importance[a] > importance[b];
        return amongEqual.size() == importance.size() && amongEqual[a] > amongEqual[b];
    };
    for (int layer = 0; layer < shape.layers; ++layer) {
        const auto first = std::size_t(layer) * std::size_t(shape.heads);
        std::size_t kept = first;
        for (std::size_t i = first; i < first + std::size_t(shape.headsOf(layer)) && importance.size() == result.size();
             ++i)
            if (better(i, kept)) kept = i;
        result[kept] = 1;
    }
    return shortMask(result);
}

QString maskChangeText(const HeadMask& before, const HeadMask& after, const ModelShape& shape) {
    const HeadMask from = fullMask(before, shape), to = fullMask(after, shape);
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < to.size(); ++i)
        if (bool(from[i]) != bool(to[i])) changed.push_back(i);
    if (changed.size() != 1) return MaskText::tr("Change %1 heads").arg(changed.size());
    const auto heads = std::size_t(shape.heads);
    const QString text =
        to[changed[0]] ? MaskText::tr("Switch on layer %1, head %2") : MaskText::tr("Switch off layer %1, head %2");
    return text.arg(changed[0] / heads).arg(changed[0] % heads);
}

}  // namespace headscope::ui
