// Drops Qt messages on stderr that users cannot act on: missing script tables of fonts, and limits
// of the offscreen platform. The program reports characters missing in all fonts itself.
#pragma once

namespace headscope::ui {

void dropHarmlessMessages();  // passes other messages to the previous handler

}  // namespace headscope::ui
