// Checks whether TeX code from a file could have been written by this program (pgf_axes.h, tikz.h).
// A file may be untrusted, and TeX is a programming language. Only known commands with known
// options and harmless text are accepted.
#pragma once

#include <QString>

namespace headscope::plots {

bool isOwnTex(const QString& tex);

}  // namespace headscope::plots
