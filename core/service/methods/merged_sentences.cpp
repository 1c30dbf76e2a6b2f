#include "core/service/methods/merged_sentences.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>

namespace headscope::methods {

std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

std::string inList(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : "; ") + item;
    return text;
}

namespace {

using Words = std::vector<std::string>;

void addOnce(Words& list, const std::string& text) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

Words wordsOf(const std::string& text) {
    std::istringstream stream(text);
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

bool hasDigit(const std::string& word) {
    return std::any_of(word.begin(), word.end(),
                       [](unsigned char letter) { return std::isdigit(letter) != 0; });
}

// A text, and the names of the groups whose runs have it.
struct NamedText {
    std::string text;
    Words names;
};

// Returns whether the name states the value: "32" in "batch size 32".
bool states(const std::string& name, const std::string& value) {
    return (name + ",").find(" " + value + ",") != std::string::npos;
}

// Writes words that differ as a list between what all have before and after, with the names of
// their groups: "(2," and "(3," as "(2 (lambda 0) and 3 (lambda 0.1),".
std::string listedWithin(const std::vector<NamedText>& words) {
    const auto& first = words.front().text;
    // A minus sign before a number belongs to the number.
    const auto shares = [&](std::size_t length, bool front) {
        return std::all_of(words.begin(), words.end(), [&](const auto& word) {
            if (word.text.size() <= length) return false;
            const auto at = front ? length : word.text.size() - 1 - length;
            const auto at0 = front ? length : first.size() - 1 - length;
            return word.text[at] == first[at0] &&
                   std::string(front ? "([{\"'" : ",.;:)]}%").find(word.text[at]) !=
                       std::string::npos;
        });
    };
    std::size_t front = 0, back = 0;
    while (shares(front, true)) ++front;
    while (shares(back, false)) ++back;
    Words cores, named;
    bool stated = true;
    for (const auto& [word, names] : words) {
        if (word.size() <= front + back) return {};
        const auto core = word.substr(front, word.size() - front - back);
        cores.push_back(core);
        named.push_back(core + " (" + listed(names) + ")");
        stated = stated && std::all_of(names.begin(), names.end(),
                                       [&](const auto& name) { return states(name, core); });
    }
    return first.substr(0, front) + listed(stated ? cores : named) +
           first.substr(first.size() - back);
}

// Returns whether each group has only one of the texts, so that a list can name the groups.
bool oneEach(const std::vector<NamedText>& texts) {
    Words seen;
    for (const auto& text : texts)
        for (const auto& name : text.names) {
            if (std::find(seen.begin(), seen.end(), name) != seen.end()) return false;
            seen.push_back(name);
        }
    return true;
}

// Returns one sentence for texts that differ in one word that has a digit, or in several such words
// that change together; nothing for any other texts.
std::optional<std::string> inOne(const std::vector<NamedText>& texts) {
    if (!oneEach(texts)) return {};
    std::vector<Words> split;
    for (const auto& text : texts) split.push_back(wordsOf(text.text));
    std::string merged;
    int places = 0;
    for (std::size_t at = 0; at < split.front().size(); ++at) {
        std::vector<NamedText> words;
        Words distinct;
        for (std::size_t i = 0; i < split.size(); ++i) {
            if (split[i].size() != split.front().size()) return {};
            words.push_back({split[i][at], texts[i].names});
            addOnce(distinct, split[i][at]);
        }
        auto word = distinct.front();
        if (distinct.size() > 1) {
            // With fewer values than texts, the list would repeat values.
            if (distinct.size() != texts.size() || ++places > 3) return {};
            if (!std::all_of(distinct.begin(), distinct.end(), hasDigit)) return {};
            word = listedWithin(words);
            if (word.empty()) return {};
        }
        merged += (at == 0 ? "" : " ") + word;
    }
    return merged;
}

// The sentences of one topic, one list per run.
using Topic = std::vector<Words>;

Words common(const Topic& topic) {
    Words texts;
    for (const auto& text : topic.front())
        if (std::all_of(topic.begin(), topic.end(), [&](const auto& run) {
                return std::find(run.begin(), run.end(), text) != run.end();
            }))
            texts.push_back(text);
    return texts;
}

// Says a sentence of some runs. A group is named only if all its runs have the sentence; other runs
// are named one by one.
void sayOfSome(const std::string& text, const Topic& topic, const std::vector<RunSentences>& runs,
               Words& out) {
    const auto has = [&](std::size_t i) {
        return std::find(topic[i].begin(), topic[i].end(), text) != topic[i].end();
    };
    Words all, partial;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        addOnce(all, runs[i].name);
        if (!has(i)) addOnce(partial, runs[i].name);
    }
    Words groups, single;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!has(i)) continue;
        const auto& name = runs[i].name;
        if (std::find(partial.begin(), partial.end(), name) == partial.end())
            addOnce(groups, name);
        else
            single.push_back(name + (runs[i].run.empty() ? "" : ", " + runs[i].run));
    }
    std::string with;
    if (!groups.empty())
        with = std::string(groups.size() == all.size() ? "some runs" : "runs") + " with " +
               listed(groups);
    if (!single.empty())
        with += (with.empty() ? "" : ", and in ") +
                std::string(single.size() == 1 ? "the run" : "the runs") + " with " +
                inList(single);
    out.push_back("In " + with + ": " + text);
}

void addNamed(std::vector<NamedText>& list, const std::string& text, const std::string& name) {
    auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.text == text; });
    if (found == list.end()) found = list.insert(list.end(), {text, {}});
    addOnce(found->names, name);
}

void sayTopic(const Topic& topic, const std::vector<RunSentences>& runs, Words& out) {
    const auto shared = common(topic);
    std::size_t said = 0;
    // Sentences at the same place between two shared ones are about the same thing.
    std::vector<std::size_t> at(topic.size(), 0);
    while (true) {
        std::vector<NamedText> differing;
        bool everyRun = true;
        for (std::size_t run = 0; run < topic.size(); ++run) {
            const auto& texts = topic[run];
            const bool stops =
                at[run] >= texts.size() || (said < shared.size() && texts[at[run]] == shared[said]);
            if (stops)
                everyRun = false;
            else
                addNamed(differing, texts[at[run]++], runs[run].name);
        }
        if (!differing.empty()) {
            const auto merged = everyRun ? inOne(differing) : std::nullopt;
            if (merged)
                out.push_back(*merged);
            else
                for (const auto& one : differing) sayOfSome(one.text, topic, runs, out);
            continue;
        }
        if (said == shared.size()) return;
        out.push_back(shared[said++]);
        for (auto& place : at) ++place;
    }
}

}  // namespace

std::vector<std::string> mergedSentences(const std::vector<RunSentences>& runs) {
    Words topics, out;
    for (const auto& run : runs)
        for (const auto& sentence : run.sentences) addOnce(topics, sentence.topic);
    for (const auto& name : topics) {
        Topic topic;
        for (const auto& run : runs) {
            topic.emplace_back();
            for (const auto& sentence : run.sentences)
                if (sentence.topic == name) topic.back().push_back(sentence.text);
        }
        sayTopic(topic, runs, out);
    }
    return out;
}

}  // namespace headscope::methods
