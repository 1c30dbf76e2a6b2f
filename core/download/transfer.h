// Fetches one file over HTTPS with libcurl.
#pragma once

#include "core/api/engine/downloads.h"
#include "core/download/partial_file.h"

#include <functional>

namespace headscope::download {

struct TransferOptions {
    int idleSeconds = 30;
    std::function<void()> progress = {};  // called often, in this thread
    const std::atomic<bool>* cancel = nullptr;
};

// Appends the missing bytes to `part`. Continues after a lost connection as long as each attempt
// brings further bytes, and waits for a server that is busy. Follows at most five redirects, to
// https only. Honours the variables https_proxy, all_proxy and no_proxy, and SSL_CERT_FILE or
// CURL_CA_BUNDLE for further certificates. Errors: Network with the address and the reason,
// BadData (a file of another size), Io (disk), Cancelled. The bytes received stay in `part`.
Status transfer(const DownloadFile& file, PartialFile& part, const TransferOptions& options);

}  // namespace headscope::download
