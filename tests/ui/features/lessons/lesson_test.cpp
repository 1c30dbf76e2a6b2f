// Tests reading lesson files. Faulty files are refused with the location of the fault and a next
// step.
#include "ui/features/lessons/lesson.h"

#include "tests/ui/support/lesson_fakes.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

TEST(Lesson, StepsAndStagesAreReadAndWhatIsNotSaidStaysAsItWas) {
    const auto lesson = test::fakeLessons().front();
    EXPECT_EQ(lesson.minutes, 3);
    ASSERT_EQ(lesson.steps.size(), 3U);
    EXPECT_EQ(lesson.steps[0].text, QStringLiteral("one\n\ntwo"));
    EXPECT_FALSE(lesson.steps[0].ask);
    const auto& second = lesson.steps[1];
    EXPECT_EQ(second.stage.page, QStringLiteral("attention"));
    EXPECT_EQ(second.stage.sample, 4);
    EXPECT_EQ(second.stage.head, (HeadPlace{0, 1}));
    EXPECT_EQ(second.stage.other, (HeadPlace{1, 3}));
    ASSERT_TRUE(second.ask);
    EXPECT_EQ(second.ask->seen.page, QStringLiteral("ablate"));
    EXPECT_EQ(second.ask->seen.head, (HeadPlace{0, 1}));
    // A step starts from the stage that was shown with the previous answer.
    EXPECT_EQ(lesson.steps[2].stage, second.ask->seen);
}

TEST(Lesson, TheMeasuredNumberDecidesWhichAnswerIsRight) {
    const auto lesson = test::fakeLessons().front();
    const auto& ask = *lesson.steps[1].ask;
    EXPECT_EQ(ask.rightAnswer(-1), 0);
    EXPECT_EQ(ask.rightAnswer(0.3), 1) << "a limit belongs to the answer above it";
    EXPECT_EQ(ask.rightAnswer(0.9), 2);
    EXPECT_EQ(ask.rightAnswer(1e9), 2);
}

struct Fault {
    const char* name;
    const char* from;
    const char* to;
    const char* reported;  // part of the expected message
};

class LessonFaults : public ::testing::TestWithParam<Fault> {};

TEST_P(LessonFaults, AreReportedWithTheirPositionAndTheAllowedValues) {
    QByteArray json = test::lessonJson();
    ASSERT_TRUE(json.contains(GetParam().from));
    json.replace(GetParam().from, GetParam().to);
    const auto lesson = lessonFrom(json);
    ASSERT_FALSE(lesson);
    EXPECT_EQ(lesson.error().code, ErrorCode::BadData);
    EXPECT_NE(lesson.error().message.text().find(GetParam().reported), std::string::npos)
        << lesson.error().text();
    EXPECT_FALSE(lesson.error().hint.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Lesson, LessonFaults,
    ::testing::Values(
        Fault{"cut", "\"steps\": [", "\"steps\" [", "not valid JSON"},
        Fault{"version", "\"format_version\": 1", "\"format_version\": 2", "format_version"},
        Fault{"unknown_key", "\"icon\": \"flag\"", "\"icon\": \"flag\", \"colour\": \"red\"",
              "colour"},
        Fault{"unknown_key_of_a_step", "\"sample\": 4, \"head\": \"1.2\"",
              "\"smaple\": 4, \"head\": \"1.2\"", "step 1"},
        Fault{"no_title", "\"title\": \"Ask\"", "\"title\": \"\"", "step 2"},
        Fault{"head_without_layer", "\"head\": \"1.2\"", "\"head\": \"2\"", "not a head"},
        Fault{"three_runs", "[\"fake\"], \"page\"", "[\"a\", \"b\", \"c\"], \"page\"",
              "more than two runs"},
        Fault{"no_run_yet", "\"runs\": [\"fake\"], ", "", "no run"},
        Fault{"falling_limits", "\"below\": 0.9", "\"below\": 0.1", "answer 2"},
        Fault{"last_answer_with_a_limit", "{\"text\": \"all\"}",
              "{\"text\": \"all\", \"below\": 2}", "upper limit"},
        Fault{"one_answer", "{\"text\": \"something\", \"below\": 0}, ", "", "number of answers"},
        Fault{"unknown_value", "\"of\": \"attention\"", "\"of\": \"mood\"", "mood"},
        Fault{"no_run_of_a_value",
              "\"of\": \"score\", \"run\": \"fake\", \"score\": \"accuracy\", \"off\"",
              "\"of\": \"score\", \"score\": \"accuracy\", \"off\"", "step 3, ask, value"},
        Fault{"number_never_told", "It is {value}.", "It is so.", "does not contain"},
        Fault{"expected_beyond_the_answers", "\"expected\": 1, \"shown\": \"It",
              "\"expected\": 3, \"shown\": \"It", "expected"},
        Fault{"sample_of_no_number", "\"sample\": 4, \"head\"", "\"sample\": \"4\", \"head\"",
              "sample"},
        Fault{"stage_that_is_a_list", "\"stage\": {\"head\": \"0.1\"}", "\"stage\": [\"0.1\"]",
              "stage"}),
    [](const auto& info) { return info.param.name; });

TEST(Lesson, NoBytesAreReadAsALessonByMistake) {
    for (const char* json : {"", "[]", "{}", "null", "{\"steps\": []}"})
        EXPECT_FALSE(lessonFrom(json)) << json;
}

}  // namespace
}  // namespace headscope::ui
