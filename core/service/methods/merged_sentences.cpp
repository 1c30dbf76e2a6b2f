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

// Writes words that differ as a list between what all have before and after: "(2," and "(3," as
// "(2 and 3,".
std::string listedWithin(const Words& words) {
    const auto shares = [&](std::size_t length, bool front) {
        return std::all_of(words.begin(), words.end(), [&](const auto& word) {
            if (word.size() <= length) return false;
            const auto at = front ? length : word.size() - 1 - length;
            const auto at0 = front ? length : words.front().size() - 1 - length;
            return word[at] == words.front()[at0] &&
                   std::ispunct(static_cast<unsigned char>(word[at])) != 0;
        });
    };
    std::size_t front = 0, back = 0;
    while (shares(front, true)) ++front;
    while (shares(back, false)) ++back;
    Words cores;
    for (const auto& word : words) {
        if (word.size() <= front + back) return listed(words);
        cores.push_back(word.substr(front, word.size() - front - back));
    }
    return words.front().substr(0, front) + listed(cores) +
           words.front().substr(words.front().size() - back);
}

// Returns one sentence for texts that differ in one word that has a digit, or in several such words
// that change together; nothing for any other texts.
std::optional<std::string> inOne(const Words& texts) {
    std::vector<Words> split;
    for (const auto& text : texts) split.push_back(wordsOf(text));
    std::string merged;
    int places = 0;
    for (std::size_t at = 0; at < split.front().size(); ++at) {
        Words distinct;
        for (const auto& words : split) {
            if (words.size() != split.front().size()) return {};
            addOnce(distinct, words[at]);
        }
        if (distinct.size() > 1) {
            // With fewer values than texts it would be unclear which value belongs to which.
            if (distinct.size() != texts.size() || ++places > 3) return {};
            if (!std::all_of(distinct.begin(), distinct.end(), hasDigit)) return {};
        }
        merged += (at == 0 ? "" : " ") +
                  (distinct.size() > 1 ? listedWithin(distinct) : distinct.front());
    }
    if (places > 1 && !merged.empty() && merged.back() == '.')
        merged.replace(merged.size() - 1, 1, ", respectively.");
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

// Says a sentence of some runs, with their names.
void sayOfSome(const std::string& text, const Topic& topic, const std::vector<RunSentences>& runs,
               Words& out) {
    Words with, all;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        addOnce(all, runs[i].name);
        if (std::find(topic[i].begin(), topic[i].end(), text) != topic[i].end())
            addOnce(with, runs[i].name);
    }
    out.push_back("In " + std::string(with.size() == all.size() ? "some runs" : "runs") + " with " +
                  listed(with) + ": " + text);
}

void sayTopic(const Topic& topic, const std::vector<RunSentences>& runs, Words& out) {
    const auto shared = common(topic);
    std::size_t said = 0;
    // Sentences at the same place between two shared ones are about the same thing.
    std::vector<std::size_t> at(topic.size(), 0);
    while (true) {
        Words differing;
        bool everyRun = true;
        for (std::size_t run = 0; run < topic.size(); ++run) {
            const auto& texts = topic[run];
            const bool stops =
                at[run] >= texts.size() || (said < shared.size() && texts[at[run]] == shared[said]);
            if (stops)
                everyRun = false;
            else
                addOnce(differing, texts[at[run]++]);
        }
        if (!differing.empty()) {
            const auto merged = everyRun ? inOne(differing) : std::nullopt;
            if (merged)
                out.push_back(*merged);
            else
                for (const auto& text : differing) sayOfSome(text, topic, runs, out);
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
