// Samples in files, one folder per class, optionally below train/, valid/ and test/. Pictures and
// texts share these rules.
#pragma once

#include "core/data/readers/file_tree.h"
#include "core/data/readers/import_notes.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headscope::data {

struct ClassFile {
    std::string file;  // path in the tree
    std::int32_t label = 0;
};

// Messages about files in folders inside a class folder; %1: their number.
struct ClassFileWords {
    Message folder;   // %1: name of the folder that holds the classes
    Message deeper;   // these files were read
    Message ignored;  // these files were left out
};

// Location of the splits in a tree.
struct ClassLayout {
    const FileTree* tree = nullptr;
    std::string root;   // the top of the tree, or the only folder in it
    std::string train;  // the folder with the class folders
    std::optional<std::string> valid, test;
    bool earlier = false;    // whether it is the layout of the first versions
    bool unlabelled = true;  // whether a folder "unsup" is a class

    // Returns the folders of classes, without those that operating systems create.
    std::vector<std::string> foldersIn(const std::string& folder) const;
    std::vector<std::string> classes() const { return foldersIn(train); }
};

// Finds the splits. `unlabelled`: whether the folder "unsup", which holds texts without a class in
// large collections of reviews, is an ordinary class.
ClassLayout classLayoutOf(const FileTree& tree, bool unlabelled, const ClassFileWords& words,
                          ImportNotes& notes);
// Finds them as the first versions did.
ClassLayout earlierClassLayout(const FileTree& tree);

// Collects the files of the class folders.
class ClassFiles {
public:
    // `takes`: whether a file name is that of a sample. The layout must outlive this object.
    ClassFiles(const ClassLayout& layout, std::function<bool(const std::string&)> takes)
        : m_layout(layout), m_takes(std::move(takes)), m_classes(layout.classes()) {}

    // Returns the files of a split; none if the split is missing. Errors: BadData (a class that
    // the training split lacks).
    Result<std::vector<ClassFile>> in(const std::optional<std::string>& folder);
    // Number of other files by their ending, such as ".txt".
    const std::map<std::string, std::int64_t>& others() const { return m_others; }
    void note(const ClassFileWords& words, ImportNotes& notes) const;

private:
    void addClass(const std::string& folder, std::int32_t label, std::vector<ClassFile>& out);
    void addFiles(const std::string& folder, std::int32_t label, std::vector<ClassFile>& out);

    const ClassLayout& m_layout;
    std::function<bool(const std::string&)> m_takes;
    std::vector<std::string> m_classes;
    std::map<std::string, std::int64_t> m_others;
    std::int64_t m_deeper = 0, m_ignored = 0;
};

}  // namespace headscope::data
