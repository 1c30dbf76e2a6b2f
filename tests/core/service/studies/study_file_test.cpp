// Tests of studies as files: what is read, and how wrong files are refused.
#include "core/service/studies/study_file.h"
#include "tests/support/error_matchers.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <set>

namespace headscope::studies {
namespace {

using test::IsError;
using testing::ElementsAre;

const std::string kStudy = R"({
  "format_version": 1, "title": "Penalty", "question": "Does it help?", "needs": "ag-news",
  "sweep": {"base": {"dataset": {"id": "headlines"}}, "axes": {"objective.lambda": [0, 1]}, "seeds": 3},
  "measures": ["attn-cos"],
  "reach": [{"id": "steps-to-half", "series": "valid/accuracy", "least": 0.5}],
  "steps": [{"id": "prune", "command": ["prune", "RUN"],
             "numbers": [{"id": "free", "event": "curve", "where": {"by": "michel"}, "key": "points/0/kept"}]}],
  "numbers": [{"id": "prune.free", "name": "free heads", "decimals": 1}],
  "tables": [{"title": "Scores", "numbers": ["test_accuracy", "prune.free"]}],
  "claims": [{"id": "better", "claim": "It helps", "source": "A", "number": "test_accuracy",
              "at": {"objective.lambda": 1}, "minus": {"objective.lambda": 0}, "least": 0},
             {"id": "chance", "claim": "Above chance", "number": "attn-cos",
              "at": {"objective.lambda": 0}, "minus_number": "prune.free", "least": -1, "most": 1}],
  "quick": {"seeds": 1, "settings": {"train.steps": 5}}
})";

// The study with one part replaced.
Result<Study> changed(const std::string& part, const std::string& by) {
    auto text = kStudy;
    const auto at = text.find(part);
    EXPECT_NE(at, std::string::npos);
    text.replace(at, part.size(), by);
    return parseStudy(text, "penalty", "penalty.study.json");
}

// Without the reader of its tokens or pictures, an imported model does not accept its settings.
TEST(StudyFile, RunsOfAnImportedModelReadTheirInputsAsItDoes) {
    const auto study = parseStudy(kStudy, "penalty", "penalty.study.json");
    ASSERT_TRUE(study) << study.error().text();
    RunConfig imported;
    imported.values = {{"model.heads", std::int64_t{6}},
                       {"dataset.tokenizer", std::string("t")},
                       {"dataset.image_processor", std::string("p")},
                       {"dataset.max_samples", std::int64_t{50}},
                       {"objective.lambda", 0.5}};
    const auto base = studyFrom(*study, "parent", imported).sweep->base;
    EXPECT_EQ(base.integer("model.heads"), 6);
    EXPECT_EQ(base.text("dataset.tokenizer"), "t");
    EXPECT_EQ(base.text("dataset.image_processor"), "p");
    EXPECT_EQ(base.text("run.start"), "parent");
    EXPECT_FALSE(base.has("dataset.max_samples")) << "the study says which samples are used";
    EXPECT_FALSE(base.has("objective.lambda"));
}

TEST(StudyFile, ReadsAllParts) {
    const auto study = parseStudy(kStudy, "penalty", "penalty.study.json");
    ASSERT_TRUE(study) << study.error().text();
    EXPECT_EQ(study->id, "penalty");
    EXPECT_EQ(study->sweep->name, "penalty") << "the queue shows the sweep by the study's id";
    EXPECT_EQ(study->sweep->seeds.size(), 3u);
    ASSERT_EQ(study->reaches.size(), 1u);
    EXPECT_TRUE(study->reaches[0].above);
    EXPECT_EQ(study->reaches[0].series, (SeriesId{"valid", "accuracy"}));
    ASSERT_EQ(study->steps.size(), 1u);
    EXPECT_THAT(study->steps[0].command, ElementsAre("prune", "RUN"));
    EXPECT_EQ(study->steps[0].numbers[0].where.at("by"), "michel");
    ASSERT_EQ(study->claims.size(), 2u);
    EXPECT_EQ(study->claims[1].minus->settings, study->claims[1].at.settings)
        << "only the number differs";
    EXPECT_EQ(study->numbers.at("prune.free").name, "free heads");
    EXPECT_EQ(study->numbers.at("test_accuracy").scale, 100);
}

TEST(StudyFile, QuickFormHasFewerSeedsAndItsSettings) {
    const auto study = parseStudy(kStudy, "penalty", "penalty.study.json");
    ASSERT_TRUE(study);
    const auto quick = quickStudy(*study);
    EXPECT_EQ(quick.sweep->seeds.size(), 1u);
    EXPECT_EQ(quick.sweep->base.integer("train.steps"), 5);
    EXPECT_NE(quick.id, study->id) << "its results must not replace those of the study";
    EXPECT_NE(quick.sweep->name, study->sweep->name);
}

TEST(StudyFile, SeedsAreANumberOrAList) {
    const auto seeds = [](const std::string& text) {
        const auto study = parseStudy(
            R"({"format_version": 1, "title": "", "question": "", "seeds": )" + text + "}", "s",
            "s");
        return study ? study->seeds : std::vector<std::int64_t>{};
    };
    EXPECT_THAT(seeds("3"), ElementsAre(0, 1, 2));
    EXPECT_THAT(seeds("[1, 5]"), ElementsAre(1, 5));
    for (const char* wrong : {"0", "[]", "[1, -2]", "[0.5]", "\"3\""})
        EXPECT_TRUE(seeds(wrong).empty()) << wrong;
}

TEST(StudyFile, WrongFilesAreRefusedByName) {
    EXPECT_THAT(changed("\"tables\"", "\"tabels\"").error(),
                IsError(ErrorCode::BadData, "penalty.study.json", "tabels"));
    EXPECT_THAT(changed(", \"least\": 0}", "}").error(), IsError(ErrorCode::BadData, "least"));
    EXPECT_THAT(changed("\"id\": \"chance\"", "\"id\": \"better\"").error(),
                IsError(ErrorCode::BadData, "better"));
    EXPECT_THAT(changed("[\"prune\", \"RUN\"]", "\"prune RUN\"").error(),
                IsError(ErrorCode::BadData, "command"));
    EXPECT_THAT(changed("[\"prune\", \"RUN\"]", "[]").error(),
                IsError(ErrorCode::BadData, "command"));
    EXPECT_THAT(changed("valid/accuracy", "accuracy").error(),
                IsError(ErrorCode::BadData, "series"));
    EXPECT_THAT(changed("\"format_version\": 1", "\"format_version\": 2").error(),
                IsError(ErrorCode::BadData, "format_version"));
    EXPECT_THAT(changed("\"question\": \"Does it help?\",", "").error(),
                IsError(ErrorCode::BadData, "question"));
    EXPECT_THAT(changed("\"axes\"", "\"axis\"").error(), IsError(ErrorCode::BadData, "axis"));
    EXPECT_THAT(changed("\"least\": -1, \"most\": 1", "\"least\": 1, \"most\": -1").error(),
                IsError(ErrorCode::BadData, "least"));
    EXPECT_THAT(changed("\"least\": 0.5", "\"least\": 0.5, \"most\": 1").error(),
                IsError(ErrorCode::BadData, "most"));
}

TEST(StudyFile, NumbersThatNothingGivesAreRefused) {
    EXPECT_THAT(changed("\"number\": \"test_accuracy\"", "\"number\": \"test_acuracy\"").error(),
                IsError(ErrorCode::BadData, "test_acuracy"));
    EXPECT_THAT(changed("\"measures\": [\"attn-cos\"],", "").error(),
                IsError(ErrorCode::BadData, "attn-cos"));
    EXPECT_THAT(changed("\"id\": \"free\"", "\"id\": \"removable\"").error(),
                IsError(ErrorCode::BadData, "prune.free"));
}

// Ids become names of files and columns of tab-separated lines.
TEST(StudyFile, IdsHaveNoBlanksSlashesOrTabs) {
    for (const char* id : {"a/b", "a b", "a\\tb", "", ".hidden"})
        EXPECT_THAT(changed("\"id\": \"prune\"", "\"id\": \"" + std::string(id) + "\"").error(),
                    IsError(ErrorCode::BadData, "penalty.study.json"))
            << id;
    EXPECT_FALSE(parseStudy(kStudy, "../x", "file"));
    EXPECT_FALSE(parseStudy(kStudy, "", "file"));
}

TEST(StudyFile, ReadsFiguresOfThePaperAndStatedSpreads) {
    const auto study = changed("\"tables\"",
                               R"("figures": [{"kind": "curves", "series": "valid/loss"},
                       {"kind": "similarity", "measure": "attn-cos",
                        "rows": [{"at": {"objective.lambda": 1}}]}, {"kind": "projection"}],
           "tables")");
    ASSERT_TRUE(study) << study.error().text();
    ASSERT_EQ(study->figures.size(), 3u);
    EXPECT_EQ(study->figures[0].series, (SeriesId{"valid", "loss"}));
    EXPECT_TRUE(study->figures[0].rows.empty()) << "all rows";
    EXPECT_EQ(study->figures[1].measure, "attn-cos");
    ASSERT_EQ(study->figures[1].rows.size(), 1u);
    EXPECT_EQ(studyRow(study->figures[1].rows[0]), "lambda 1");
    const auto figure = [](const std::string& text) {
        return changed("\"tables\"", R"("figures": [)" + text + R"(], "tables")").error();
    };
    EXPECT_THAT(figure(R"({"kind": "pie"})"), IsError(ErrorCode::BadData, "kind"));
    EXPECT_THAT(figure(R"({"kind": "curves", "series": "loss"})"),
                IsError(ErrorCode::BadData, "series"));
    EXPECT_THAT(figure(R"({"kind": "projection", "rows": [{"at": {"objective.lambda": 3}}]})"),
                IsError(ErrorCode::BadData, "lambda 3"));

    const auto spread = changed("\"least\": 0}", R"("least": 0, "spread": 0.004})");
    ASSERT_TRUE(spread) << spread.error().text();
    EXPECT_EQ(spread->claims[0].spread, 0.004);
    EXPECT_FALSE(spread->claims[1].spread);
    EXPECT_THAT(changed("\"least\": 0}", R"("least": 0, "spread": 0})").error(),
                IsError(ErrorCode::BadData, "spread"));
}

// Names are shown in claims and tables; the results keep the settings.
TEST(StudyFile, RowsCanHaveNames) {
    const auto study = changed(
        "\"claims\"", R"("rows": [{"at": {"objective.lambda": 1}, "name": "penalty"}], "claims")");
    ASSERT_TRUE(study) << study.error().text();
    EXPECT_EQ(studyRowName(*study, study->claims[0].at.settings), "penalty");
    EXPECT_EQ(studySubject(*study, study->claims[0]).text(),
              "test accuracy: penalty minus lambda 0");
    EXPECT_THAT(
        changed("\"claims\"", R"("rows": [{"at": {"objective.lambda": 3}, "name": "x"}], "claims")")
            .error(),
        IsError(ErrorCode::BadData, "penalty.study.json: rows, entry 1"));
}

TEST(StudyFile, RowsAreNamedDifferently) {
    const std::string axes = R"("axes": {"objective.lambda": [0, 1]})";
    EXPECT_THAT(
        changed(axes, R"("list": [{"objective.warmup": 0.5}, {"train.warmup": 0.5}])").error(),
        IsError(ErrorCode::BadData, "warmup 0.5"));
    EXPECT_FALSE(changed(axes, R"("random": {"draws": 3})"));
    EXPECT_FALSE(changed("\"measures\"", "\"seeds\": 3, \"measures\""))
        << "a sweep has seeds of its own";
}

// The studies of the program: all are readable, and the table of claims names only what exists.
TEST(ClaimTable, AnEffectBelongsToAVerdict) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "claims-with-effects";
    std::filesystem::create_directories(folder);
    const auto read = [&](const std::string& answer) {
        std::ofstream(folder / "claims.json")
            << R"({"format_version": 1, "claims": [{"claim": "It helps", "source": "A", )" << answer
            << "}]}";
        return readClaims(folder.string());
    };
    const auto seen = read(R"("verdict": "open", "see": "a.md", "effect": "1 ± 2", "seeds": "3")");
    ASSERT_TRUE(seen) << seen.error().text();
    EXPECT_EQ(seen->front().effect, "1 ± 2");
    EXPECT_EQ(seen->front().seeds, "3");
    const auto refused = read(R"("reason": "No data", "effect": "1 ± 2")");
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error(), IsError(ErrorCode::BadData, "effect"));
}

TEST(ShippedStudies, EveryClaimHasAFindingOrAReason) {
    const auto folder = test::sourceFolder() + "/resources/studies";
    const auto studies = readStudies(folder);
    ASSERT_TRUE(studies) << studies.error().text();
    EXPECT_FALSE(studies->empty());
    std::set<std::string> findings;
    for (const auto& study : *studies) {
        EXPECT_FALSE(study.claims.empty()) << study.id;
        EXPECT_GT(study.hours, 0) << study.id << ": say beforehand how long it takes";
        EXPECT_GE(study.sweep ? study.sweep->seeds.size() : study.seeds.size(), 5u) << study.id;
        for (const auto& claim : study.claims) findings.insert(study.id + "#" + claim.id);
    }
    const auto claims = readClaims(folder);
    ASSERT_TRUE(claims) << claims.error().text();
    for (const auto& entry : *claims) {
        if (!entry.study.empty()) {
            EXPECT_EQ(findings.count(entry.study + "#" + entry.finding), 1u)
                << entry.claim << ": " << entry.study << "#" << entry.finding;
        }
        if (!entry.see.empty()) {
            EXPECT_TRUE(std::filesystem::exists(folder + "/" + entry.see)) << entry.see;
        }
    }
}

}  // namespace
}  // namespace headscope::studies
