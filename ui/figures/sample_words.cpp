#include "ui/figures/sample_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace headscope::plots {
namespace {

struct SampleText {
    Q_DECLARE_TR_FUNCTIONS(SampleSet)
};

// Groups digits even in the C locale, as the engine's texts do.
QString grouped(std::int64_t count) {
    const QLocale own;
    const QLocale locale =
        own.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : own;
    return locale.toString(static_cast<qlonglong>(count));
}

}  // namespace

QString splitWord(const std::string& split) {
    if (split == "train") return SampleText::tr("training");
    if (split == "valid") return SampleText::tr("validation");
    return SampleText::tr("test");
}

QString sampleSetWords(const SampleSet& set) {
    const QString split = splitWord(set.split), samples = grouped(set.samples),
                  all = grouped(set.available);
    if (set.available <= 0) return SampleText::tr("%1 samples of the %2 split").arg(samples, split);
    if (set.samples >= set.available)
        return SampleText::tr("all %1 samples of the %2 split").arg(all, split);
    return SampleText::tr("%1 of %2 samples of the %3 split, drawn at random (seed %4)")
        .arg(samples, all, split, QString::number(set.seed));
}

}  // namespace headscope::plots
