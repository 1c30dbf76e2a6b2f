// Lesson of three steps that uses the fake run from tests/support/fake_engine.h.
#pragma once

#include "tests/support/fake_engine.h"
#include "ui/features/lessons/lesson_presenter.h"

#include <QByteArray>

namespace headscope::test {

// Three steps: one shows a stage, one asks for an attention weight, one asks for a difference of
// scores.
inline QByteArray lessonJson() {
    return R"({
        "format_version": 1, "id": "small", "title": "Small", "summary": "s", "icon": "flag", "minutes": 3,
        "steps": [
            {"title": "Look", "text": ["one", "two"],
             "stage": {"runs": ["fake"], "page": "attention", "sample": 4, "head": "1.2", "other": "1.3", "off": ""}},
            {"title": "Ask", "text": "t", "stage": {"head": "0.1"},
             "ask": {"question": "How much?",
                     "answers": [{"text": "little", "below": 0.3}, {"text": "much", "below": 0.9}, {"text": "all"}],
                     "value": {"of": "attention", "run": "fake", "head": "0.1", "sample": 4, "query": 2, "key": 1},
                     "percent": true, "decimals": 0, "expected": 1, "shown": "It is {value}.", "explanation": "Since.",
                     "seen": {"page": "ablate", "off": "0.1"}}},
            {"title": "Compare", "text": "t",
             "ask": {"question": "What is lost?",
                     "answers": [{"text": "something", "below": 0}, {"text": "nothing"}],
                     "value": {"of": "score", "run": "fake", "score": "accuracy", "off": "0.1"},
                     "minus": {"of": "score", "run": "fake", "score": "accuracy"},
                     "decimals": 2, "expected": 1, "shown": "{first} - {second} = {value}", "explanation": "e"}}
        ]})";
}

inline std::vector<ui::Lesson> fakeLessons() {
    auto lesson = ui::lessonFrom(lessonJson());
    if (!lesson) throw std::runtime_error(lesson.error().text());
    return {*lesson};
}

}  // namespace headscope::test
