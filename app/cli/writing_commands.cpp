// translate RUN and generate RUN: texts that a run's model writes.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "app/cli/settings.h"
#include "core/api/writing.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include <unistd.h>

namespace headscope::cli {
namespace {

constexpr std::size_t kLinesAtOnce = 2000;  // of a long file: what was translated is written before the rest is

// The texts, one a line.
class Lines {
public:
    static Result<std::unique_ptr<Lines>> open(const std::string& name) {
        auto lines = std::make_unique<Lines>();
        if (name.empty() || name == "-") {
            lines->m_name = "standard input";
            return lines;
        }
        lines->m_name = name;
        errno = 0;
        lines->m_file.open(name, std::ios::binary);
        if (lines->m_file && lines->m_file.peek() != std::ifstream::traits_type::eof()) return lines;
        if (lines->m_file.is_open() && lines->m_file.eof())
            return Error{ErrorCode::BadData, name + " is empty", "Give a file with a text a line"};
        return Error{ErrorCode::Io, "cannot read " + name + (errno ? std::string(": ") + std::strerror(errno) : ""),
                     "Give a readable file with a text a line"};
    }
    const std::string& name() const { return m_name; }
    bool fromTerminal() const { return !m_file.is_open() && isatty(STDIN_FILENO) == 1; }

    std::vector<std::string> next() {
        auto& stream = m_file.is_open() ? static_cast<std::istream&>(m_file) : std::cin;
        std::vector<std::string> lines;
        std::string line;
        // From a terminal one by one: the person waits for each.
        while (lines.size() < (fromTerminal() ? 1 : kLinesAtOnce) && std::getline(stream, line)) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            lines.push_back(line);
        }
        return lines;
    }

private:
    std::string m_name;
    std::ifstream m_file;
};

struct Told {
    std::int64_t lines = 0, cut = 0, unended = 0;
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
    console.printText(one.text);
    JsonLine line;
    line.text("event", "translation").integer("line", told.lines).text("source", source).text("text", one.text);
    line.texts("tokens", one.tokens).number("log_probability", one.logProbability).number("score", one.score);
    console.emit(line.flag("cut", one.cut).flag("ended", one.ended).texts("unknown", one.unknown));
}

Status checkTranslates(const RunView& view) {
    for (const auto& site : view.shape().sites)
        if (site.rfind("cross.", 0) == 0) return {};
    return Error{ErrorCode::Usage, "the model of this run does not translate",
                 "Choose a run of an encoder-decoder; a language model goes on with a prompt: generate"};
}

}  // namespace

int translateCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto run = openedRun(engine, arguments);
    if (!run) return failed(console, run.error());
    const auto view = engine.open(*run);
    if (!view) return failed(console, view.error());
    const auto translates = checkTranslates(**view);
    if (!translates.ok()) return failed(console, translates.error());
    TranslateQuestion question;
    const auto step = parseStep(arguments.step);
    if (!step) return failed(console, step.error());
    question.step = *step;
    const auto mask = ablationMask(engine, *run, arguments);
    if (!mask) return failed(console, mask.error());
    question.mask = *mask;
    question.beam = arguments.writing.beam;
    question.lengthPenalty = arguments.writing.lengthPenalty;
    question.average = arguments.writing.average;
    const auto lines = Lines::open(arguments.writing.in);
    if (!lines) return failed(console, lines.error());
    if ((*lines)->fromTerminal()) console.say("Type a text and press Enter; Ctrl-D ends");
    Told told;
    std::int64_t usedStep = 0;
    for (auto texts = (*lines)->next(); !texts.empty(); texts = (*lines)->next()) {
        question.sources = texts;
        question.firstNumber = told.lines + 1;
        auto answers = askNow(**view, question, "translating", console);
        if (!answers) return failed(console, std::move(answers).error().within((*lines)->name()));
        usedStep = answers->step;
        told.seconds += answers->seconds;
        for (std::size_t i = 0; i < texts.size(); ++i)
            tell(answers->sentences[i], *answers, (*lines)->name(), texts[i], told, console);
        if (console.readerGone()) break;
    }
    if (!told.unknown.empty())
        console.say("not in the source vocabulary, read as [UNK]: " + escaped(wordsJoined(told.unknown)));
    console.say(std::to_string(told.lines) + " lines in " + shortNumber(told.seconds) + " s");
    JsonLine line;
    line.text("event", "finished").text("run", *run).integer("step", usedStep).integer("lines", told.lines);
    line.integer("cut", told.cut).integer("without_end", told.unended).integer("beam", question.beam);
    if (question.average > 1) line.integer("averaged", question.average);
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
    const auto written = askNow(**view, question, "writing", console);
    if (!written) return failed(console, written.error());
    if (written->promptTokens > written->length)
        console.warn("the prompt has " + std::to_string(written->promptTokens) +
                     " tokens, of which the model sees the last " + std::to_string(written->length));
    if (!written->unknown.empty())
        console.warn("the vocabulary of the run has not, and read as [UNK]: " + escaped(wordsJoined(written->unknown)));
    console.printText(written->prompt + written->text);
    JsonLine line;
    line.text("event", "continued").text("run", *run).integer("step", written->step).text("prompt", written->prompt);
    line.text("text", written->text).texts("tokens", written->tokens).texts("unknown", written->unknown);
    console.emit(line.number("log_probability", written->logProbability));
    return 0;
}

}  // namespace headscope::cli
