// Drops messages of Qt on stderr that a user can do nothing about: that a font which Qt tried has no tables for a
// script (the program itself names characters that no font has), and what the offscreen platform lacks.
#pragma once

namespace headscope::ui {

void dropHarmlessMessages();  // from now on; all other messages go where they went before

}  // namespace headscope::ui
