// Finds the controls of a page or dialog by their object names.
#pragma once

#include <QObject>
#include <QString>

#include <stdexcept>
#include <string>

namespace headscope::test {

// Returns the descendant with this object name. Throws std::logic_error if there is none, so that a
// renamed control fails the test with its name.
template <class T>
T* child(const QObject* parent, const char* name) {
    if (auto* found = parent->findChild<T*>(QString::fromLatin1(name))) return found;
    throw std::logic_error(std::string("no control has the object name ") + name);
}
template <class T>
T* child(const QObject& parent, const char* name) {
    return child<T>(&parent, name);
}

}  // namespace headscope::test
