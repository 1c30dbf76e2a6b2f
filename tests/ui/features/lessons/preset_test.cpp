// Tests instructor preset files. Error messages contain the location, the value found, the allowed
// values and a next step. Also tests how a locked form treats values from elsewhere.
#include "ui/features/lessons/preset.h"

#include "core/api/runs/parameters.h"
#include "tests/support/error_matchers.h"
#include "tests/support/fake_engine.h"
#include "ui/features/lessons/lesson.h"
#include "ui/features/train/train_presenter.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QTemporaryDir>

namespace headscope::ui {
namespace {

// Parameter with the given kind, default and limits.
ParamSpec presetSpec(const char* key, ParamKind kind, ParamValue defaultValue, double low = 0,
                     double high = 0) {
    ParamSpec made;
    made.key = made.name = key;
    made.kind = kind;
    made.defaultValue = std::move(defaultValue);
    made.minimum = low;
    made.maximum = high;
    return made;
}

// Fake engine with four parameters.
class PresetEngine : public test::FakeEngine {
public:
    std::vector<ParamSpec> parameters(const RunConfig&) const override {
        auto dataset = presetSpec("dataset.id", ParamKind::Choice, std::string("headlines"));
        dataset.choices = {{"headlines", "Headlines"}, {"shapes", "Shapes"}};
        return {dataset, presetSpec("dataset.path", ParamKind::Path, std::string()),
                presetSpec("train.steps", ParamKind::Integer, std::int64_t(100), 1, 1000),
                presetSpec("objective.lambda", ParamKind::Real, 0.1, 0, 100)};
    }
};

// Valid preset that fixes the dataset and the steps, and leaves the objective free.
QByteArray presetText() {
    return R"({
        "format_version": 1,
        "title": "Small",
        "text": ["Try lambda.", "Then write it down."],
        "pages": ["train", "heads"],
        "settings": {"dataset.id": "shapes", "train.steps": 50},
        "free": ["objective"],
        "locked": ["queue"]
    })";
}

PresetNames presetNames(const Catalogue* catalogue) {
    PresetNames names{{"start", "train", "heads", "attention", "ablate"}, {}, catalogue};
    for (const auto& lesson : shippedLessons()) names.lessons << lesson.id;
    return names;
}

TEST(Preset, IsReadAndWrittenBackTheSame) {
    const PresetEngine engine;
    const auto preset =
        presetFrom(presetText(), QStringLiteral("small.json"), presetNames(&engine));
    ASSERT_TRUE(preset) << preset.error().text();
    EXPECT_EQ(preset->text, QStringLiteral("Try lambda.\n\nThen write it down."));
    EXPECT_TRUE(preset->shows(QStringLiteral("heads")));
    EXPECT_FALSE(preset->shows(QStringLiteral("start")));
    EXPECT_TRUE(preset->locks("queue"));
    EXPECT_FALSE(preset->lessons) << "all are offered";
    EXPECT_EQ(preset->settings.integer("train.steps"), 50);
    const auto again =
        presetFrom(presetJson(*preset), QStringLiteral("again.json"), presetNames(&engine));
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(presetJson(*again), presetJson(*preset));
    EXPECT_EQ(again->settings, preset->settings);
}

TEST(Preset, ThoseThatComeWithTheProgramNameRealLessonsAndPages) {
    ASSERT_EQ(shippedPresets().size(), 2U);
    const PresetNames names{{"start", "train", "heads", "attention", "ablate", "xray", "prune",
                             "lab", "compare", "figures"},
                            presetNames(nullptr).lessons,
                            nullptr};
    for (const auto& shipped : shippedPresets()) {
        const auto preset = presetFrom(shipped.json, shipped.id, names);
        ASSERT_TRUE(preset) << preset.error().text();
        EXPECT_FALSE(preset->lessons.value_or(QStringList()).isEmpty()) << shipped.id.toStdString();
        EXPECT_EQ(preset->title, shipped.title);
    }
}

struct PresetFault {
    const char* name;
    const char* from;
    const char* to;
    const char* found;    // expected part of the message
    const char* allowed;  // expected part of the hint
};

class PresetFaults : public ::testing::TestWithParam<PresetFault> {};

TEST_P(PresetFaults, AreReportedWithPositionFoundAndAllowedValuesAndANextStep) {
    const PresetEngine engine;
    QByteArray json = presetText();
    ASSERT_TRUE(json.contains(GetParam().from));
    json.replace(GetParam().from, GetParam().to);
    const auto preset =
        presetFrom(json, QStringLiteral("class.headscope-preset"), presetNames(&engine));
    ASSERT_FALSE(preset);
    const auto& error = preset.error();
    EXPECT_EQ(error.code, ErrorCode::BadData);
    EXPECT_NE(error.message.text().find("class.headscope-preset"), std::string::npos)
        << error.text();
    EXPECT_NE(error.message.text().find(GetParam().found), std::string::npos) << error.text();
    EXPECT_NE(error.hint.text().find(GetParam().allowed), std::string::npos) << error.text();
    EXPECT_NE(error.hint.text().find("Correct the file"), std::string::npos) << error.text();
}

INSTANTIATE_TEST_SUITE_P(
    Preset, PresetFaults,
    ::testing::Values(
        PresetFault{"no_json", "\"pages\": [", "\"pages\" [", "line 5", ""},
        PresetFault{"a_list", "{\n        \"format_version\": 1,", "[{", "not valid JSON", ""},
        PresetFault{"version", "\"format_version\": 1", "\"format_version\": 2", "format_version",
                    "1"},
        PresetFault{"no_title", "\"title\": \"Small\",", "", "\"title\" is missing", "a string"},
        PresetFault{"title_of_another_type", "\"Small\"", "7", "\"title\"", "a string"},
        PresetFault{"text_of_another_type", "[\"Try lambda.\", \"Then write it down.\"]", "{}",
                    "\"text\"", "a string"},
        PresetFault{"unknown_key", "\"locked\"", "\"lokced\"", "lokced", "locked"},
        PresetFault{"unknown_page", "\"heads\"", "\"hedas\"", "hedas", "did you mean heads"},
        PresetFault{"pages_of_another_type", "[\"train\", \"heads\"]", "\"train\"", "\"pages\"",
                    "a list of strings"},
        PresetFault{"page_twice", "[\"train\", \"heads\"]", "[\"train\", \"train\"]", "twice",
                    "each value once"},
        PresetFault{"unknown_control", "\"queue\"", "\"queu\"", "queu", "did you mean queue"},
        PresetFault{"unknown_setting", "\"train.steps\"", "\"train.stpes\"", "train.stpes",
                    "did you mean train.steps"},
        PresetFault{"setting_out_of_range", "50", "5000", "5000", "1 to 1000"},
        PresetFault{"setting_of_another_type", "50", "\"many\"", "many", "1 to 1000"},
        PresetFault{"setting_that_is_a_list", "50", "[50]", "train.steps", "one value"},
        PresetFault{"unknown_choice", "\"shapes\"", "\"shaeps\"", "shaeps", "shapes"},
        PresetFault{"place_of_this_computer", "\"train.steps\": 50", "\"dataset.path\": \"/tmp\"",
                    "depends on the computer", "without"},
        PresetFault{"unknown_free_setting", "[\"objective\"]", "[\"objective.lamda\"]",
                    "objective.lamda", "did you mean objective.lambda"},
        PresetFault{"free_of_another_type", "[\"objective\"]", "\"objective\"", "\"free\"",
                    "a list of strings"},
        PresetFault{"lesson_on_a_hidden_page", "\"locked\": [\"queue\"]",
                    "\"lesson\": \"redundancy\"", "redundancy", "pages that the lessons show"},
        PresetFault{"unknown_lesson", "\"locked\": [\"queue\"]", "\"lesson\": \"redundance\"",
                    "redundance", "did you mean redundancy"}),
    [](const auto& info) { return info.param.name; });

TEST(Preset, AFileThatIsNotThereIsNamed) {
    const QTemporaryDir folder;
    const auto preset = readPreset(folder.filePath(QStringLiteral("lost.headscope-preset")), {});
    ASSERT_FALSE(preset);
    EXPECT_THAT(preset.error(), headscope::test::IsError(ErrorCode::Io, "lost.headscope-preset"));
}

TEST(Preset, AFileThatFailsWhileItIsReadIsNotDamaged) {
    const auto preset = readPreset(QStringLiteral("/proc/self/mem"), {});
    ASSERT_FALSE(preset);
    EXPECT_EQ(preset.error().code, ErrorCode::Io) << preset.error().text();
}

// Values that a preset locks cannot be changed by any path; free values can.
TEST(FormLock, HoldsWhatIsFixedWhateverIsChosenBesides) {
    PresetEngine engine;
    Workspace workspace;
    workspace.setEngine(&engine);
    TrainPresenter form(workspace);
    const auto preset =
        presetFrom(presetText(), QStringLiteral("small.json"), presetNames(&engine));
    ASSERT_TRUE(preset);
    form.setConfig(preset->settings);
    form.setLock(FormLock{QStringLiteral("why"), preset->settings, *preset->free});
    EXPECT_EQ(form.lockedWhy(QStringLiteral("train.steps")), QStringLiteral("why"));
    EXPECT_TRUE(form.lockedWhy(QStringLiteral("objective.lambda")).isEmpty());
    EXPECT_TRUE(form.lockedWhy(QStringLiteral("dataset.path")).isEmpty())
        << "where data lie is of each computer";
    form.setLambda(0.5);
    form.edit(QStringLiteral("train.steps"), ParamValue(std::int64_t(999)));
    form.takeValues(
        RunConfig{{{"dataset.id", std::string("headlines")}, {"objective.lambda", 2.0}}}, true);
    form.setDataset(QStringLiteral("headlines"));
    EXPECT_EQ(form.config().text("dataset.id"), "shapes");
    EXPECT_EQ(form.config().integer("train.steps"), 50);
    EXPECT_EQ(form.config().real("objective.lambda"), 2.0) << "what is free is taken";
    form.setLock(std::nullopt);
    form.edit(QStringLiteral("train.steps"), ParamValue(std::int64_t(999)));
    EXPECT_EQ(form.config().integer("train.steps"), 999);
}

}  // namespace
}  // namespace headscope::ui
