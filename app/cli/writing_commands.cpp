// translate RUN and generate RUN: texts that a run's model writes.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/settings.h"
#include "core/api/writing.h"

#include <mutex>
#include <utility>

#include <unistd.h>

namespace headscope::cli {
namespace {

constexpr const char* kStandardInput = "standard input";  // name of that LineSource
constexpr std::size_t kLinesAtOnce = 2000;  // of a long file: what was translated is written before the rest is

struct Told {
    std::int64_t lines = 0, cut = 0, unended = 0, step = 0;
    std::vector<std::string> unknown;
    double seconds = 0;
};

std::string wordsJoined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

void tell(const Translation& one, const Translations& all, const std::string& file, const std::string& source,
          Told& told, Console& console) {
    const auto number = std::to_string(++told.lines);
    if (one.cut) {
        ++told.cut;
        console.warn(file + ", line " + number + ": " + std::to_string(one.sourceTokens) +
                     " tokens, of which the model reads " + std::to_string(all.length) +
                     "; only the beginning was translated");
    }
    if (!one.ended) {
        ++told.unended;
        console.warn(file + ", line " + number + ": no answer was found that ends; its line is empty");
    }
    for (const auto& word : one.unknown)
        if (told.unknown.size() < 20 && std::find(told.unknown.begin(), told.unknown.end(), word) == told.unknown.end())
            told.unknown.push_back(word);
    console.print(onOneLine(one.text));
    JsonLine line;
    line.text("event", "translation").integer("line", told.lines).text("source", source).text("text", one.text);
    line.texts("tokens", one.tokens).number("log_probability", one.logProbability).number("score", one.score);
    line.integer("source_tokens", one.sourceTokens).integer("read_tokens", std::min(one.sourceTokens, all.length));
    console.emit(line.flag("cut", one.cut).flag("ended", one.ended).texts("unknown", one.unknown));
}

Status checkTranslates(const RunView& view) {
    for (const auto& site : view.shape().sites)
        if (site.rfind("cross.", 0) == 0) return {};
    return Error{ErrorCode::Usage, "the model of this run does not translate",
                 "Choose a run of an encoder-decoder; a language model goes on with a prompt: generate"};
}

Result<TranslateQuestion> translateQuestion(Engine& engine, const std::string& run, const Arguments& arguments) {
    TranslateQuestion question;
    HEADSCOPE_TRY(question.step, parseStep(arguments.step));
    HEADSCOPE_TRY(question.mask, ablationMask(engine, run, arguments));
    question.beam = arguments.writing.beam;
    question.lengthPenalty = arguments.writing.lengthPenalty;
    question.average = arguments.writing.average;
    return question;
}

// Says what was done before the error: it is written already, and the rest can follow from the line after.
Error afterLines(Error error, std::int64_t lines) {
    error.message += "; " + std::to_string(lines) + (lines == 1 ? " line was" : " lines were") + " translated";
    return error;
}

// Until the lines end, nobody gets the output, or an error.
Status translateLines(RunView& run, TranslateQuestion question, LineSource& lines, Told& told, Console& console) {
    const bool typed = lines.name() == kStandardInput && isatty(STDIN_FILENO) == 1;
    if (typed) console.say("Type a text and press Enter; Ctrl-D ends");
    for (;;) {
        auto texts = lines.next(typed ? 1 : kLinesAtOnce);  // a person waits for each
        if (!texts) return afterLines(std::move(texts).error(), told.lines);
        if (texts->empty() && told.lines == 0 && lines.name() != kStandardInput)
            return Error{ErrorCode::BadData, lines.name() + " is empty", "Give a file with a text a line"};
        if (texts->empty()) return {};
        question.sources = *texts;
        question.firstNumber = told.lines + 1;
        auto answers = askNow(run, question, "translating", console);
        if (!answers) return afterLines(std::move(answers).error().within(lines.name()), told.lines);
        told.step = answers->step;
        told.seconds += answers->seconds;
        for (std::size_t i = 0; i < texts->size(); ++i)
            tell(answers->sentences[i], *answers, lines.name(), (*texts)[i], told, console);
        if (console.outputLost()) return {};
    }
}

// A prompt and the text after it, on its way from the thread that writes it to the one that prints it.
class WrittenText {
public:
    explicit WrittenText(std::string prompt) : m_waiting(std::move(prompt)) {}
    void add(const std::string& piece) {
        const std::lock_guard lock(m_mutex);
        m_begun = true;
        m_waiting += piece;
    }
    // What was not taken yet; nothing before the first piece, as the question may still be refused.
    std::string take() {
        const std::lock_guard lock(m_mutex);
        return m_begun ? std::exchange(m_waiting, {}) : std::string();
    }
    bool begun() const {
        const std::lock_guard lock(m_mutex);
        return m_begun;
    }

private:
    mutable std::mutex m_mutex;
    std::string m_waiting;
    bool m_begun = false;
};

}  // namespace

int translateCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedRun(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto view = engine.open(*run);
    if (!view) return failed(console, view.error());
    const auto translates = checkTranslates(**view);
    if (!translates.ok()) return failed(console, translates.error());
    const auto question = translateQuestion(engine, *run, arguments);
    if (!question) return failed(console, question.error());
    const auto lines = engine.openLines(arguments.writing.in);
    if (!lines) return failed(console, lines.error());
    Told told;
    const auto done = translateLines(**view, *question, **lines, told, console);
    if (!told.unknown.empty())
        console.say("not in the source vocabulary, read as [UNK]: " + escaped(wordsJoined(told.unknown)));
    if (!done) return failed(console, done.error());
    console.say(std::to_string(told.lines) + " lines in " + shortNumber(told.seconds) + " s");
    JsonLine line;
    line.text("event", "finished").text("run", *run).integer("step", told.step).integer("lines", told.lines);
    line.integer("cut", told.cut).integer("without_end", told.unended).integer("beam", question->beam);
    if (question->average > 1) line.integer("averaged", question->average);
    console.emit(line.number("seconds", told.seconds));
    return 0;
}

int generateCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedRun(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto view = engine.open(*run);
    if (!view) return failed(console, view.error());
    ContinueQuestion question;
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    question.step = *step;
    const auto mask = ablationMask(engine, *run, arguments);
    if (!mask) return failed(console, mask.error());
    question.mask = *mask;
    const auto& w = arguments.writing;
    question.prompt = w.prompt;
    question.tokens = w.tokens;
    question.temperature = w.temperature;
    question.topK = w.topK;
    question.seed = w.seed;
    const auto shown = std::make_shared<WrittenText>(w.prompt);
    question.onText = [shown](const std::string& piece) { shown->add(piece); };
    const std::function<void()> show = [&] {
        const auto text = shown->take();
        if (!text.empty()) console.printPart(text);
    };
    const auto written = askNow(**view, question, "writing", console, console.json() ? nullptr : show);
    show();
    if (shown->begun()) console.print("");
    if (!written) return failed(console, written.error());
    if (written->promptTokens > written->length)
        console.warn("the prompt has " + std::to_string(written->promptTokens) +
                     " tokens, of which the model sees the last " + std::to_string(written->length));
    if (!written->unknown.empty())
        console.warn("the vocabulary of the run has not, and read as [UNK]: " + escaped(wordsJoined(written->unknown)));
    JsonLine line;
    line.text("event", "continued").text("run", *run).integer("step", written->step).text("prompt", written->prompt);
    line.text("text", written->text).texts("tokens", written->tokens).texts("unknown", written->unknown);
    line.integer("prompt_tokens", written->promptTokens);
    line.integer("read_tokens", std::min(written->promptTokens, written->length));
    console.emit(line.number("log_probability", written->logProbability));
    return 0;
}

}  // namespace headscope::cli
