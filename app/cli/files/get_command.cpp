// get NAME: downloads a public dataset, after it has shown what it would download.
#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/progress_line.h"
#include "app/common/download_module.h"
#include "core/api/base/files.h"
#include "core/api/base/table_text.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>

#include <unistd.h>

namespace headscope::cli {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(100);

std::string downloadSize(std::int64_t bytes) {
    constexpr double kMega = 1e6;
    return shortNumber(static_cast<double>(bytes) / kMega) + " MB";
}

// Returns the command that trains on the data.
std::string trainingCommand(const DatasetOffer& offer, const Console& console) {
    const auto start = console.program() + " train --dataset " + offer.reader;
    return offer.reader == offer.id ? start : start + " --data " + offer.id;
}

JsonLine offerLine(const DatasetOffer& offer) {
    JsonLine line;
    line.text("id", offer.id).text("name", offer.name).text("licence", offer.licence);
    line.text("homepage", offer.homepage).text("reader", offer.reader);
    std::string files;
    for (const auto& file : offer.files) {
        JsonLine one;
        one.text("name", file.name).text("address", file.address);
        one.integer("bytes", file.bytes).text("sha256", file.sha256);
        files += (files.empty() ? "" : ",") + one.str();
    }
    line.raw("files", "[" + files + "]").integer("bytes", offer.bytes());
    return line.text("path", offer.path).flag("present", offer.present);
}

int printOffers(const std::vector<DatasetOffer>& offers, Console& console) {
    Table table{{"id", "size", "here", "licence", "train with"}};
    for (const auto& offer : offers) {
        table.push_back({offer.id, downloadSize(offer.bytes()), offer.present ? "yes" : "no",
                         offer.licence, trainingCommand(offer, console)});
        console.emit(offerLine(offer));
    }
    console.print(table);
    return 0;
}

void showOffer(const DatasetOffer& offer, Console& console) {
    std::string text = offer.name + "\n  licence   " + offer.licence + "\n  homepage  " +
                       offer.homepage + "\n  folder    " + offer.folder + "\n";
    for (const auto& file : offer.files)
        text += "  file      " + file.address + "\n            " + downloadSize(file.bytes) +
                ", SHA-256 " + file.sha256 + "\n";
    console.say(text);
}

// Asks on the terminal. Errors: Usage without a terminal, Cancelled for any answer but yes.
Status askFirst(const DatasetOffer& offer, Console& console) {
    if (console.quiet() || ::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0)
        return Error{ErrorCode::Usage,
                     "nothing was downloaded, because there is no terminal to ask for consent"_m,
                     "Add --yes if you accept the licence and the size"_m};
    console.say("Download " + downloadSize(offer.bytes()) + "? [y/N]");
    HEADSCOPE_TRY(auto input, InputFile::open("-"));
    char answer = 0;
    HEADSCOPE_TRY(const auto count, input.read(&answer, 1));
    if (count == 1 && (answer == 'y' || answer == 'Y')) return {};
    return Error{ErrorCode::Cancelled, "nothing was downloaded"_m,
                 "Answer y, or add --yes, to download"_m};
}

// Progress that the downloading thread writes and this thread shows.
struct Shown {
    std::atomic<std::int64_t> done{0}, total{1};
    std::atomic<bool> cancel{false};
};

Result<std::string> fetchNow(Downloads& downloads, const DatasetOffer& offer,
                             DownloadRequest request, Console& console) {
    const auto shown = std::make_shared<Shown>();
    request.cancel = &shown->cancel;
    request.progress = [shown](const DownloadProgress& progress) {
        shown->total = progress.total;
        shown->done = progress.done;
    };
    Interrupts interrupts;
    auto future = std::async(std::launch::async, [&] { return downloads.fetch(request); });
    auto start = std::chrono::steady_clock::now();
    double first = -1;  // share when the first bytes arrived; -1: none yet
    while (future.wait_for(kRedraw) != std::future_status::ready) {
        if (interrupts.stopRequested()) shown->cancel = true;
        const double share = static_cast<double>(shown->done) / static_cast<double>(shown->total);
        if (first < 0 && shown->done > 0) {
            first = share;
            start = std::chrono::steady_clock::now();
        }
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        console.drawProgress(taskLine(
            offer.id + "  " + downloadSize(shown->done) + " of " + downloadSize(shown->total),
            share, passed.count(), console.terminal(), std::max(0.0, first)));
    }
    console.clearProgress();
    return future.get();
}

int getOffer(Downloads& downloads, const DatasetOffer& offer, const GetArguments& options,
             Console& console) {
    DownloadRequest request;
    request.id = offer.id;
    request.idleSeconds = options.timeout;
    request.offline = offer.present;
    // Data that are there are only compared with their checksums, without the network.
    auto path = offer.present ? fetchNow(downloads, offer, request, console)
                              : Result<std::string>(std::string());
    const bool complete = offer.present && path.ok();
    const bool damaged = offer.present && !path && path.error().code == ErrorCode::BadData;
    if (damaged) console.warn(path.error().whole());
    if (!offer.present || damaged) {
        showOffer(offer, console);
        const auto consent = options.yes ? Status() : askFirst(offer, console);
        if (!consent.ok()) return failed(console, consent.error());
        request.offline = false;
        path = fetchNow(downloads, offer, request, console);
    }
    if (!path) return failed(console, path.error());
    console.print((complete ? "complete: " : "downloaded: ") + *path);
    console.print("train with: " + trainingCommand(offer, console));
    console.emit(JsonLine()
                     .text("event", complete ? "present" : "downloaded")
                     .text("id", offer.id)
                     .text("reader", offer.reader)
                     .text("path", *path)
                     .integer("bytes", offer.bytes()));
    return 0;
}

}  // namespace

int getCommand(const Arguments& arguments, Console& console) {
    const auto locations = app::findLocations();
    if (!locations) return failed(console, locations.error());
    const auto downloads = app::loadDownloads(*locations);
    if (!downloads) return failed(console, downloads.error());
    const auto offers = (*downloads)->offers();
    if (!offers) return failed(console, offers.error());
    if (arguments.target == "list") return printOffers(*offers, console);
    const auto found = std::find_if(offers->begin(), offers->end(), [&](const auto& offer) {
        return offer.id == arguments.target;
    });
    if (found != offers->end()) return getOffer(**downloads, *found, arguments.get, console);
    std::string ids;
    for (const auto& offer : *offers) ids += (ids.empty() ? "" : ", ") + offer.id;
    return failed(
        console,
        {ErrorCode::Usage, "\"%1\" is not offered for download"_m(arguments.target),
         ids.empty() ? "No dataset is offered; check the folder of datasets (see: paths)"_m
                     : "Choose one of %1. To use your own files, pass --data to train"_m(ids)});
}

}  // namespace headscope::cli
