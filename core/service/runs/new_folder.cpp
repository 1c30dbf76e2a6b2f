#include "core/service/runs/new_folder.h"

#include <random>

#include <unistd.h>

namespace headscope::runs {
namespace {

const char* const kHiddenPrefix = ".new-";
constexpr int kRandomDigits = 8;

bool allOf(const std::string& text, const char* allowed) {
    return !text.empty() && text.find_first_not_of(allowed) == std::string::npos;
}

}  // namespace

NewFolder::NewFolder(io::Directory parent)
    : m_parent(std::move(parent)),
      m_hiddenName(kHiddenPrefix + std::to_string(::getpid()) + "-" + randomHex(kRandomDigits)) {}

NewFolder::~NewFolder() {
    if (!m_hiddenName.empty()) (void)m_parent.remove(m_hiddenName);
}

Result<io::Directory> NewFolder::make() const {
    HEADSCOPE_CHECK(m_parent.makeFolder(m_hiddenName));
    return m_parent.folder(m_hiddenName);
}

Result<io::Directory> NewFolder::finish(const std::string& name) {
    HEADSCOPE_CHECK(m_parent.rename(m_hiddenName, name));
    m_hiddenName.clear();
    HEADSCOPE_CHECK(m_parent.sync());
    return m_parent.folder(name);
}

bool isHiddenName(const std::string& name) {
    const std::string prefix = kHiddenPrefix;
    if (name.rfind(prefix, 0) != 0) return false;
    const auto dash = name.find('-', prefix.size());
    return dash != std::string::npos &&
           allOf(name.substr(prefix.size(), dash - prefix.size()), "0123456789") &&
           name.size() == dash + 1 + kRandomDigits &&
           allOf(name.substr(dash + 1), "0123456789abcdef");
}

std::string randomHex(int digits) {
    std::random_device device;
    std::string text;
    for (int i = 0; i < digits; ++i) text += "0123456789abcdef"[device() & 15];
    return text;
}

}  // namespace headscope::runs
