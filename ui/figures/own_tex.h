// Whether TeX that a file keeps is what this program writes (pgf_axes.h, tikz.h). A file may be a stranger's, and TeX
// is a programming language: only known commands, with known options, and words that mean nothing to TeX pass.
#pragma once

#include <QString>

namespace headscope::plots {

bool isOwnTex(const QString& tex);

}  // namespace headscope::plots
