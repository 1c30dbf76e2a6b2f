#include "core/download/transfer.h"

#include "core/base/io/text_file.h"

#include <curl/curl.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <thread>

namespace headscope::download {
namespace {

constexpr int kMostCuts = 20;  // lost connections that each brought further bytes
constexpr int kMostWaits = 3;  // waits for a server that is busy
constexpr long kMostRedirects = 5;
constexpr long kConnectSeconds = 30;
constexpr long kSlowest = 100;         // bytes per second
constexpr long kNotSatisfiable = 416;  // status: the requested range does not exist

using Handle = std::unique_ptr<CURL, void (*)(CURL*)>;

// State of one attempt, which the callbacks of libcurl use.
struct Attempt {
    PartialFile& part;
    const TransferOptions& options;
    bool cancelled() const {
        return options.cancel && options.cancel->load(std::memory_order_relaxed);
    }
};

std::size_t onBytes(char* bytes, std::size_t, std::size_t size, void* user) {
    auto& attempt = *static_cast<Attempt*>(user);
    return attempt.part.append(bytes, size) ? size : 0;
}

int onProgress(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    auto& attempt = *static_cast<Attempt*>(user);
    if (attempt.options.progress) attempt.options.progress();
    return attempt.cancelled() ? 1 : 0;
}

Handle newHandle() {
    // libcurl may be initialised once per process only.
    static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
    return {ready == CURLE_OK ? curl_easy_init() : nullptr, curl_easy_cleanup};
}

// libcurl itself ignores these variables; curl and OpenSSL honour them.
const char* certificates() {
    for (const char* name : {"CURL_CA_BUNDLE", "SSL_CERT_FILE"})
        if (const char* value = std::getenv(name); value && *value) return value;
    return nullptr;
}

void setUp(CURL* curl, const DownloadFile& file, Attempt& attempt) {
    curl_easy_setopt(curl, CURLOPT_URL, file.address.c_str());
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "https");
#else  // Ubuntu 22.04
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTPS));
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS, static_cast<long>(CURLPROTO_HTTPS));
#endif
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, kMostRedirects);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
    // A cancelled download does not wait for a name server that does not answer.
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
#endif
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);  // signals would reach other threads
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "headscope");
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT,
                     std::min(kConnectSeconds, static_cast<long>(attempt.options.idleSeconds)));
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, kSlowest);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, static_cast<long>(attempt.options.idleSeconds));
    curl_easy_setopt(curl, CURLOPT_RESUME_FROM_LARGE, static_cast<curl_off_t>(attempt.part.size()));
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, onBytes);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &attempt);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, onProgress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &attempt);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    if (const char* bundle = certificates()) curl_easy_setopt(curl, CURLOPT_CAINFO, bundle);
}

Error network(const DownloadFile& file, const Message& why, const Message& hint) {
    return {ErrorCode::Network, "%1: %2"_m(file.address, why), hint};
}

Error ofStatus(const DownloadFile& file, long status) {
    if (status == 404 || status == 410)
        return network(file, "the server does not have this file (status %1)"_m(status),
                       "Look for it on the homepage of the dataset, and pass it with --data"_m);
    if (status == 407)
        return network(file, "the proxy asks for a password (status 407)"_m,
                       "Set https_proxy=http://USER:PASSWORD@HOST:PORT"_m);
    return network(file, "the server answers with status %1"_m(status),
                   "Try again later, or download the file by hand and pass it with --data"_m);
}

// Returns whether the server asks to try again later.
bool isBusy(long status) {
    return status == 408 || status == 429 || status == 500 || (status >= 502 && status <= 504);
}

Error ofCode(const DownloadFile& file, const PartialFile& part, CURLcode code, const char* detail) {
    const auto reason = verbatim(*detail ? detail : curl_easy_strerror(code));
    switch (code) {
        case CURLE_UNSUPPORTED_PROTOCOL:
            return network(file, "the server redirects to an address that is not https"_m,
                           "Such a file could be changed on the way, so it is not downloaded"_m);
        case CURLE_TOO_MANY_REDIRECTS:
            return network(file, "the server redirects too often"_m, "Try again later"_m);
        case CURLE_COULDNT_RESOLVE_HOST:
        case CURLE_COULDNT_RESOLVE_PROXY:
        case CURLE_COULDNT_CONNECT:
            return network(file, "no connection (%1)"_m(reason),
                           "Check the network; behind a proxy, set https_proxy"_m);
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CACERT_BADFILE:
            return network(
                file, "the certificate of the server is not trusted (%1)"_m(reason),
                "Check the clock of this computer; if your network has its own certificate, "
                "name its file in SSL_CERT_FILE"_m);
        case CURLE_OPERATION_TIMEDOUT:
            return network(
                file, "the server sends nothing or too little (%1)"_m(reason),
                "Run the command again: it continues after %1"_m(io::sizeText(part.size())));
        default:
            return network(
                file, "the download ended early (%1)"_m(reason),
                "Run the command again: it continues after %1"_m(io::sizeText(part.size())));
    }
}

// Returns whether a further attempt may continue where this one ended.
bool wasCut(CURLcode code) {
    return code == CURLE_OK || code == CURLE_PARTIAL_FILE || code == CURLE_RECV_ERROR ||
           code == CURLE_SEND_ERROR || code == CURLE_GOT_NOTHING || code == CURLE_HTTP2 ||
           code == CURLE_HTTP2_STREAM;
}

// Outcome of one attempt.
struct Ended {
    CURLcode code = CURLE_OK;
    long status = 0;            // HTTP status; 0 if none was received
    curl_off_t announced = -1;  // bytes that the server announced; -1 if unknown
    curl_off_t retryAfter = 0;  // seconds that the server asks to wait; 0 if unknown
    std::string detail = {};    // the reason in the words of libcurl
};

Result<Ended> attemptOnce(const DownloadFile& file, Attempt& attempt) {
    const auto curl = newHandle();
    if (!curl)
        return Error{ErrorCode::Network, "libcurl cannot be initialised"_m,
                     "Install libcurl4 again"_m};
    char detail[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, detail);
    setUp(curl.get(), file, attempt);
    Ended ended;
    ended.code = curl_easy_perform(curl.get());
    ended.detail = detail;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &ended.status);
    curl_easy_getinfo(curl.get(), CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &ended.announced);
    curl_easy_getinfo(curl.get(), CURLINFO_RETRY_AFTER, &ended.retryAfter);
    return ended;
}

// Decides after each attempt how to go on.
class Attempts {
public:
    Attempts(const DownloadFile& file, PartialFile& part, const TransferOptions& options)
        : m_file(file), m_part(part), m_attempt{part, options} {}

    Status run() {
        while (m_part.size() < m_file.bytes) {
            if (m_attempt.cancelled()) return io::cancelledError();
            m_before = m_part.size();
            HEADSCOPE_TRY(const auto ended, attemptOnce(m_file, m_attempt));
            if (m_part.failure()) return *m_part.failure();
            if (m_attempt.cancelled()) return io::cancelledError();
            if (m_part.size() < m_file.bytes) HEADSCOPE_CHECK(goOn(ended));
        }
        return {};
    }

private:
    // Returns an error if no further attempt should follow.
    Status goOn(const Ended& ended) {
        // libcurl reports a range that does not exist as success: nothing is missing.
        const bool noRange = ended.status == kNotSatisfiable;
        const bool refused = ended.code == CURLE_HTTP_RETURNED_ERROR || noRange;
        // The server cannot continue, or its file has become shorter: start over, once.
        if (m_before > 0 && !m_restarted && (ended.code == CURLE_RANGE_ERROR || noRange)) {
            m_restarted = true;
            return m_part.restart();
        }
        if (refused && isBusy(ended.status) && m_waits < kMostWaits) return wait(ended.retryAfter);
        if (!refused && ended.code == CURLE_OK && ended.announced >= 0) return otherSize();
        if (wasCut(ended.code) && m_part.size() > m_before && ++m_cuts < kMostCuts) return {};
        if (refused) return ofStatus(m_file, ended.status);
        return ofCode(m_file, m_part, ended.code, ended.detail.c_str());
    }

    // The server has sent all that it announced, but the file is too small.
    Error otherSize() const {
        auto error = network(m_file,
                             "the server has a file of %1 bytes, expected %2"_m(
                                 io::countText(m_part.size()), io::countText(m_file.bytes)),
                             "The file at the source has changed; look at the homepage of the "
                             "dataset"_m);
        error.code = ErrorCode::BadData;
        return error;
    }

    // Waits as long as the server asks, or twice as long each time, unless the user cancels.
    Status wait(curl_off_t asked) {
        const auto longest = static_cast<curl_off_t>(m_attempt.options.idleSeconds);
        const auto seconds = std::min(asked > 0 ? asked : curl_off_t{1} << m_waits, longest);
        ++m_waits;
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
        while (std::chrono::steady_clock::now() < end) {
            if (m_attempt.cancelled()) return io::cancelledError();
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return {};
    }

    const DownloadFile& m_file;
    PartialFile& m_part;
    Attempt m_attempt;
    std::int64_t m_before = 0;
    bool m_restarted = false;
    int m_cuts = 0, m_waits = 0;
};

}  // namespace

Status transfer(const DownloadFile& file, PartialFile& part, const TransferOptions& options) {
    return Attempts(file, part, options).run();
}

}  // namespace headscope::download
