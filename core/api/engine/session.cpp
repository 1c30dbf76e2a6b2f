#include "core/api/engine/session.h"

#include <charconv>
#include <cmath>

namespace headscope {
namespace {

using Kind = RunCommand::Kind;

constexpr std::pair<Kind, const char*> kCommandNames[] = {
    {Kind::Pause, "pause"},   {Kind::Resume, "resume"}, {Kind::Step, "step"},
    {Kind::Finish, "finish"}, {Kind::Stop, "stop"},     {Kind::Save, "save"},
    {Kind::Lambda, "lambda"}};

Error unknownCommand(const std::string& text) {
    return {ErrorCode::Usage, "unknown command \"%1\""_m(text.substr(0, 64)),
            "One of pause, resume, step, finish, stop, save, lambda=NUMBER"_m};
}

}  // namespace

const char* commandName(Kind kind) {
    for (const auto& [known, name] : kCommandNames)
        if (known == kind) return name;
    return "";
}

std::string commandText(const RunCommand& command) {
    const std::string name = commandName(command.kind);
    return command.kind == Kind::Lambda ? name + "=" + valueText(command.lambda) : name;
}

Result<RunCommand> parseCommand(const std::string& text) {
    const auto equals = text.find('=');
    for (const auto& [kind, name] : kCommandNames) {
        if (text.substr(0, equals) != name) continue;
        if (kind != Kind::Lambda) {
            if (equals != std::string::npos) return unknownCommand(text);
            return RunCommand{kind, 0};
        }
        const std::string number = equals == std::string::npos ? "" : text.substr(equals + 1);
        double lambda = -1;
        const char* end = number.data() + number.size();
        // from_chars is independent of the locale, so the decimal separator is always a point.
        const auto read = std::from_chars(number.data(), end, lambda);
        if (read.ec != std::errc() || read.ptr != end || !std::isfinite(lambda) || lambda < 0)
            return Error{ErrorCode::Usage, "lambda cannot be \"%1\""_m(number.substr(0, 64)),
                         "Type a number of 0 or more, for example lambda=0.2"_m};
        return RunCommand{kind, lambda};
    }
    return unknownCommand(text);
}

}  // namespace headscope
