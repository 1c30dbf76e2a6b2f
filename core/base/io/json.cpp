#include "core/base/io/json.h"

#include "core/base/io/atomic_file.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <unordered_map>
#include <vector>

namespace headscope::io {
namespace {

using Json = nlohmann::json;

struct Place {
    std::size_t line = 1, column = 1;
    Message text() const { return "line %1, column %2"_m(line, column); }
};

Place placeAt(std::string_view text, std::size_t offset) {
    Place place;
    for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
        if (text[i] == '\n') {
            ++place.line;
            place.column = 1;
        } else {
            ++place.column;
        }
    }
    return place;
}

// Reading position, which nlohmann's callbacks do not report, and the position up to which the
// parser may read before the next callback.
struct Progress {
    const char* reached;
    const char* stop;
};

class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, Progress* progress) : m_at(at), m_progress(progress) {}
    const char& operator*() const { return *m_at; }
    CountingIterator& operator++() {
        m_progress->reached = ++m_at;
        return *this;
    }
    CountingIterator operator++(int) {
        auto before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& end) const {
        return m_at == end.m_at || m_at == m_progress->stop;
    }
    bool operator!=(const CountingIterator& end) const { return !(*this == end); }

private:
    const char* m_at;
    Progress* m_progress;
};

class StrictReader {
public:
    StrictReader(std::string_view text, Message what, const JsonLimits& limits)
        : m_text(text),
          m_progress{text.data(), text.data()},
          m_what(std::move(what)),
          m_limits(limits) {}

    Result<Json> read() {
        moveStop();
        const char* end = m_text.data() + m_text.size();
        Json::sax_parse(CountingIterator(m_text.data(), &m_progress),
                        CountingIterator(end, &m_progress), this);
        if (m_failed) return m_error;
        return std::move(m_root);
    }

    // Callbacks of nlohmann's SAX interface, which determines their names.
    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(Json::binary_t&) { return fail("binary value"_m, offset()); }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        auto& level = m_levels.back();
        const auto found = level.keys.find(name);
        const auto here = offset();
        if (found != level.keys.end()) return fail(givenTwice(name, found->second, here), here);
        if (m_levels.size() == 1 && level.keys.size() >= m_limits.topKeys)
            return fail(m_limits.topKeysError, here);
        level.keys.emplace(name, here);
        level.key = std::move(name);
        moveStop();
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string& lastToken,
                     const Exception& exception) {
        // The parser used all bytes that one value may have (see moveStop).
        if (m_progress.stop != m_text.data() + m_text.size() &&
            m_progress.reached == m_progress.stop)
            return fail("a text, number or gap of more than %1 bytes"_m(m_limits.textBytes),
                        offset());
        const std::string what = exception.what();
        const bool tooLarge = what.find("number overflow") != std::string::npos;
        if (tooLarge) return fail("number %1 of %2 is too large"_m(lastToken, keyText()), offset());
        if (m_text.empty()) return fail("the file is empty"_m, 0);
        if (position >= m_text.size() && what.find("unexpected end of input") != std::string::npos)
            return fail("the text ends too early"_m, m_text.size());
        return fail("not valid JSON near \"%1\""_m(util::shortened(lastToken, 40)),
                    position > 0 ? position - 1 : 0);
    }

private:
    struct Level {
        Json* value;
        std::unordered_map<std::string, std::size_t> keys = {};
        std::string key = {};
    };

    std::size_t offset() const {
        return static_cast<std::size_t>(m_progress.reached - m_text.data());
    }

    // The parser collects a whole text or number before it calls back, so the stop limits its
    // memory.
    void moveStop() {
        const std::size_t left = m_text.size() - offset();
        m_progress.stop = m_progress.reached + std::min(left, m_limits.textBytes);
    }

    bool countValue() {
        moveStop();
        if (++m_values <= m_limits.values) return true;
        return fail("more than %1 values"_m(m_limits.values), offset());
    }

    Message keyText() const {
        std::string path;
        for (const auto& level : m_levels)
            if (level.value->is_object()) path += (path.empty() ? "" : ".") + level.key;
        return path.empty() ? "the document"_m : verbatim(path);
    }

    Json* place(Json value) {
        if (m_levels.empty()) {
            m_root = std::move(value);
            return &m_root;
        }
        auto& level = m_levels.back();
        if (level.value->is_array()) {
            level.value->push_back(std::move(value));
            return &level.value->back();
        }
        Json& slot = (*level.value)[level.key];
        slot = std::move(value);
        return &slot;
    }

    bool add(Json value) {
        if (!countValue()) return false;
        place(std::move(value));
        return true;
    }

    bool open(Json value) {
        if (m_levels.size() >= m_limits.depth)
            return fail("nested deeper than %1 levels"_m(m_limits.depth), offset());
        if (!countValue()) return false;
        Json* placed = place(std::move(value));
        m_levels.push_back({placed});
        return true;
    }

    bool close() {
        m_levels.pop_back();
        return true;
    }

    Message givenTwice(const std::string& key, std::size_t first, std::size_t second) const {
        if (m_limits.oneLine) return "key \"%1\" is given twice"_m(key);
        return "key \"%1\" is given twice, first in line %2, again in line %3"_m(
            key, placeAt(m_text, first).line, placeAt(m_text, second).line);
    }

    bool fail(const Message& message, std::size_t at) {
        m_failed = true;
        const auto place = placeAt(m_text, at);
        const auto where = m_limits.oneLine ? "column %1"_m(place.column) : place.text();
        m_error = {ErrorCode::BadData, "%1, %2: %3"_m(m_what, where, message),
                   "Correct the text there, or use an intact copy of the file"_m};
        return false;
    }

    std::string_view m_text;
    Progress m_progress;
    Message m_what;
    const JsonLimits& m_limits;
    std::size_t m_values = 0;
    Json m_root;
    std::vector<Level> m_levels;
    bool m_failed = false;
    Error m_error;
};

bool looksLikeUtf16(std::string_view text) {
    if (text.size() < 2) return false;
    const auto first = static_cast<unsigned char>(text[0]),
               second = static_cast<unsigned char>(text[1]);
    // JSON begins with an ASCII character. In UTF-16 one of its two bytes is zero.
    return (first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff) || first == 0 ||
           second == 0;
}

// Text from file names may not be UTF-8. Such bytes are replaced, because a failed save would be
// worse.
std::string fileText(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& what, const JsonLimits& limits) {
    return parseJson(text, verbatim(what), limits);
}

Result<Json> parseJson(std::string_view text, const Message& what, const JsonLimits& limits) {
    if (looksLikeUtf16(text))
        return Error{ErrorCode::BadData, "%1 is in UTF-16; JSON must be in UTF-8"_m(what),
                     "Save the file as UTF-8"_m};
    if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
    if (const auto fault = util::findUtf8Fault(text))
        return Error{ErrorCode::BadData,
                     "%1, line %2, column %3: not valid UTF-8"_m(what, fault->line, fault->column),
                     "Save the file as UTF-8"_m};
    // nlohmann's reader treats a zero byte as the end of the text and would silently ignore what
    // follows.
    if (const auto zero = text.find('\0'); zero != std::string_view::npos)
        return Error{ErrorCode::BadData, "%1, %2: a zero byte"_m(what, placeAt(text, zero).text()),
                     "The file is damaged or not JSON: use an intact copy of it"_m};
    return StrictReader(text, what, limits).read();
}

Result<Json> readJsonFile(const std::string& path) {
    HEADSCOPE_TRY(const std::string text, readFile(path, kJsonFileBytes));
    return parseJson(text, path);
}

Result<Json> readJsonFile(const Directory& folder, const std::string& name) {
    HEADSCOPE_TRY(const std::string text, folder.read(name, kJsonFileBytes));
    return parseJson(text, folder.pathOf(name));
}

std::optional<ParamValue> settingIn(const nlohmann::json& value) {
    if (value.is_boolean()) return ParamValue(value.get<bool>());
    if (value.is_string()) return ParamValue(value.get<std::string>());
    // Integers beyond int64 become real numbers.
    if (value.is_number_unsigned() &&
        value.get<std::uint64_t>() >
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return ParamValue(static_cast<double>(value.get<std::uint64_t>()));
    if (value.is_number_integer()) return ParamValue(value.get<std::int64_t>());
    if (value.is_number()) return ParamValue(value.get<double>());
    return std::nullopt;
}

Status writeJsonFile(const std::string& path, const Json& value) {
    return writeFileAtomically(path, fileText(value));
}

Status writeJsonFile(const Directory& folder, const std::string& name, const Json& value) {
    return folder.writeAtomically(name, fileText(value));
}

}  // namespace headscope::io
