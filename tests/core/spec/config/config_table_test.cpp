// Runs the rows of the bad-input catalogue in the category "Configurations and settings". A row
// that is not run here has a reason in elsewhere().
#include "tests/core/support/session_fake.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/spec/config/config_file.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/config/precision_choice.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::test {
namespace {

using ::testing::HasSubstr;

// Result of reading a config file: an error or the resolved settings.
struct Outcome {
    std::optional<Error> error;
    ResolvedConfig resolved;
    std::string text() const { return error ? error->text() : "accepted"; }
    bool warns(const std::string& part) const {
        for (const auto& warning : resolved.warnings)
            if (warning.text().find(part) != std::string::npos) return true;
        return false;
    }
};

config::Environment environment() {
    config::Environment s;
    s.datasets = data::builtinDatasets();
    s.machine.threads = 2;
    s.machine.devices = {{"cpu", "a test", true, {}}};
    s.runsFolder = "/nowhere/runs";
    return s;
}

Outcome outcomeOf(Result<RunConfig> config) {
    if (!config) return {config.error(), {}};
    auto resolved = config::resolveConfig(environment(), *config);
    if (!resolved) return {resolved.error(), {}};
    return {std::nullopt, std::move(resolved).value()};
}

Outcome ofFile(const std::string& bytes) {
    ScratchFolder folder;
    const std::string path = folder.path() + "/config.json";
    if (!io::writeFileAtomically(path, bytes).ok())
        throw std::runtime_error("cannot write the test's own file");
    return outcomeOf(config::readConfigFile(path));
}

// Reads a config for the generated headlines, with the given JSON members in one section.
Outcome with(const std::string& section, const std::string& members) {
    const std::string dataset =
        section == "dataset" ? "" : "\"dataset\": {\"id\": \"headlines\"}, ";
    const std::string id = section == "dataset" ? "\"id\": \"headlines\", " : "";
    return ofFile("{\"format_version\": 1, " + dataset + "\"" + section + "\": {" + id + members +
                  "}}");
}

// Reads a value as a user types it in an input field or after --set.
Outcome typed(const std::string& key, const std::string& text) {
    RunConfig config;
    config.values["dataset.id"] = std::string("headlines");
    for (const auto& spec : config::specsFor(environment(), config)) {
        if (spec.key != key) continue;
        auto value = parseValue(spec, text);
        if (!value) return {value.error(), {}};
        config.values[key] = *value;
    }
    return outcomeOf(config);
}

std::string nested(int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "{\"a\":";
    return text + "1" + std::string(static_cast<std::size_t>(depth), '}');
}

// Kinds of row: "R" is refused with these words, "W" is accepted with this warning, "C" is
// accepted.
struct Row {
    const char* id;
    char kind;
    std::function<Outcome()> run;
    std::vector<std::string> words;
};

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows = {
        {"F001",
         'R',
         [] { return outcomeOf(config::readConfigFile("/nowhere/config.json")); },
         {"/nowhere/config.json"}},
        {"F002", 'R', [] { return ofFile(""); }, {"empty"}},
        {"F003", 'R', [] { return ofFile("{}"); }, {"dataset.id", "headlines", "ag-news"}},
        {"F004", 'R', [] { return ofFile("[1, 2]"); }, {"object"}},
        {"F005",
         'R',
         [] { return ofFile("{\"dataset\": {\n  \"id\": \"headlines\",,\n}}"); },
         {"line 2, column 21"}},
        {"F006", 'R', [] { return ofFile("{\n// a comment\n\"train\": {}}"); }, {"line 2"}},
        {"F007",
         'C',
         [] { return ofFile("\xef\xbb\xbf{\"dataset\": {\"id\": \"headlines\"}}"); },
         {}},
        {"F008",
         'R',
         [] { return ofFile(std::string("\xff\xfe{\0\"\0}\0", 8)); },
         {"UTF-16", "UTF-8"}},
        {"F009",
         'R',
         [] { return with("train", "\"lr\": 0.1,\n\"lr\": 0.2"); },
         {"\"lr\"", "line 1", "line 2"}},
        {"F010", 'R', [] { return ofFile(nested(2000)); }, {"nested deeper than"}},
        {"F011", 'R', [] { return with("train", "\"lr\": 1e400"); }, {"1e400", "train.lr"}},
        {"F012", 'R', [] { return with("train", "\"lr\": NaN"); }, {"line 1, column"}},
        {"F013",
         'R',
         [] { return with("model", "\"num_head\": 4"); },
         {"model.num_head", "Did you mean model.heads?"}},
        {"F014",
         'R',
         [] { return ofFile("{\"dataset\": {\"id\": \"ag-news\"}}"); },
         {"dataset.path", "train.csv"}},
        {"F015",
         'R',
         [] { return with("train", "\"batch\": \"64\""); },
         {"train.batch", "\"64\"", "quotes"}},
        {"F016", 'C', [] { return with("train", "\"batch\": 12.0"); }, {}},
        {"F017",
         'R',
         [] { return with("train", "\"batch\": 12.5"); },
         {"train.batch", "12.5", "whole number"}},
        {"F018", 'R', [] { return with("train", "\"batch\": true"); }, {"train.batch", "true"}},
        {"F019",
         'R',
         [] { return ofFile("{\"dataset\": {\"id\": null}}"); },
         {"dataset.id", "null"}},
        {"F020",
         'R',
         [] { return with("model", "\"layers\": -1"); },
         {"model.layers", "-1", "1 to"}},
        {"F021", 'R', [] { return with("model", "\"layers\": 0"); }, {"model.layers", "1 to"}},
        {"F022",
         'R',
         [] { return with("model", "\"layers\": 64, \"width\": 8192, \"ff\": 65536"); },
         {"memory", "TB"}},
        {"F023", 'R', [] { return with("model", "\"heads\": 0"); }, {"model.heads", "1 to"}},
        {"F024",
         'R',
         [] { return with("model", "\"heads\": 7, \"width\": 128"); },
         {"model.heads is 7", "1 2 4 8 16 32 64 128"}},
        {"F025", 'R', [] { return with("model", "\"width\": 0"); }, {"model.width"}},
        {"F026",
         'R',
         [] { return with("model", "\"width\": 2147483648"); },
         {"model.width", "2147483648"}},
        {"F027",
         'R',
         [] {
             return with("model",
                         "\"layers\": 64, \"width\": 8192, \"ff\": 65536, \"length\": 4096");
         },
         {"memory"}},
        {"F030", 'R', [] { return with("model", "\"length\": 0"); }, {"model.length"}},
        {"F032", 'R', [] { return with("model", "\"dropout\": -0.1"); }, {"model.dropout"}},
        {"F033", 'R', [] { return with("model", "\"dropout\": 1.0"); }, {"model.dropout"}},
        {"F034", 'R', [] { return with("model", "\"dropout\": 1.5"); }, {"model.dropout"}},
        {"F035", 'W', [] { return with("train", "\"lr\": 0"); }, {"will not change"}},
        {"F036", 'R', [] { return with("train", "\"lr\": -1"); }, {"train.lr"}},
        {"F037", 'W', [] { return with("train", "\"lr\": 1e9"); }, {"diverge"}},
        {"F038", 'R', [] { return with("train", "\"lr\": \"1e-3\""); }, {"train.lr", "quotes"}},
        {"F039", 'R', [] { return typed("train.lr", "1,5e-3"); }, {"1.5e-3"}},
        {"F040", 'R', [] { return typed("train.lr", "0x1p-3"); }, {"decimal"}},
        {"F041", 'R', [] { return with("train", "\"weight_decay\": -1"); }, {"train.weight_decay"}},
        {"F042", 'R', [] { return with("train", "\"beta1\": 1.0"); }, {"train.beta1"}},
        {"F043", 'R', [] { return with("train", "\"epsilon\": 0"); }, {"above 0"}},
        {"F044", 'W', [] { return with("train", "\"warmup\": 1"); }, {"whole run is warm-up"}},
        {"F045", 'R', [] { return with("train", "\"epochs\": 0"); }, {"train.epochs", "1 to"}},
        {"F046",
         'R',
         [] { return with("train", "\"steps\": 9223372036854775808"); },
         {"train.steps"}},
        {"F047", 'R', [] { return with("train", "\"batch\": 0"); }, {"train.batch"}},
        {"F050", 'R', [] { return with("train", "\"clip\": 0"); }, {"train.clip", "above 0"}},
        {"F050b", 'R', [] { return with("train", "\"clip\": -1"); }, {"train.clip"}},
        {"F051", 'R', [] { return with("train", "\"seed\": -1"); }, {"train.seed"}},
        {"F052",
         'R',
         [] { return with("train", "\"seed\": 18446744073709551616"); },
         {"train.seed"}},
        {"F053", 'C', [] { return with("train", "\"epochs\": 1"); }, {}},
        {"F054", 'R', [] { return with("objective", "\"lambda\": -1"); }, {"objective.lambda"}},
        {"F055", 'R', [] { return typed("objective.lambda", "nan"); }, {"objective.lambda"}},
        {"F056", 'W', [] { return with("objective", "\"lambda\": 1e12"); }, {"hardly count"}},
        {"F057",
         'R',
         [] { return with("model", "\"heads\": 1"); },
         {"one head: nothing to diversify"}},
        {"F058",
         'R',
         [] { return with("objective", "\"id\": \"cosine\""); },
         {"attn-cos", "proj-cos"}},
        {"F059", 'R', [] { return with("train", "\"device\": \"cuda:7\""); }, {"auto, cpu"}},
        {"F060", 'R', [] { return with("train", "\"device\": \"cuda:0\""); }, {"CUDA LibTorch"}},
        {"F061", 'R', [] { return with("train", "\"device\": \"mps\""); }, {"auto, cpu"}},
        {"F062",
         'R',
         [] { return with("train", "\"precision\": \"fp8\""); },
         {"float32", "bfloat16"}},
        {"F063", 'W', [] { return with("train", "\"precision\": \"bfloat16\""); }, {"slower"}},
        {"F064", 'R', [] { return with("train", "\"threads\": 0"); }, {"train.threads", "1 to"}},
        {"F065",
         'W',
         [] { return with("train", "\"threads\": 10000"); },
         {"train.threads is 10000"}},
        {"F066",
         'R',
         [] { return with("train", "\"checkpoint_every\": 0"); },
         {"train.checkpoint_every"}},
        {"F067", 'R', [] { return with("train", "\"keep_last\": 0"); }, {"2 to"}},
        {"F068", 'R', [] { return with("run", "\"folder\": \"\""); }, {"run.folder is empty"}},
        {"F069", 'C', [] { return with("run", "\"folder\": \"/tmp/a/../b\""); }, {}},
        {"F072", 'R', [] { return with("run", "\"name\": \"a/b\""); }, {"run.name"}},
        {"F072b", 'R', [] { return with("run", "\"name\": \"a\\u0000b\""); }, {"zero byte"}},
        {"F073",
         'R',
         [] { return with("run", "\"name\": \"" + std::string(300, 'x') + "\""); },
         {"longer than"}},
        {"F074", 'R', [] { return with("run", "\"name\": \"CON\""); }, {"reserved"}},
        {"F074b", 'R', [] { return with("run", "\"name\": \"trailing.\""); }, {"dot"}},
        {"F075",
         'R',
         [] { return ofFile("{\"dataset\": {\"id\": \"ag-newz\"}}"); },
         {"headlines", "Did you mean ag-news?"}},
        {"F076", 'C', [] { return with("run", "\"folder\": \"~/runs\""); }, {}},
        {"F077", 'C', [] { return with("run", "\"folder\": \"/tmp/$(touch x)\""); }, {}},
        {"F078",
         'R',
         [] { return with("model", "\"id\": \"mamba\""); },
         {"text-encoder", "vit", "decoder-lm"}},
        {"F088", 'R', [] { return with("model", "\"ff\": 0"); }, {"model.ff"}},
        {"F102",
         'R',
         [] { return ofFile("{\"dataset\": {\"id\": \"ag-news\", \"path\": \"/gone/agnews\"}}"); },
         {"cannot find /gone/agnews"}},
    };
    return kRows;
}

// Rows that other tests cover or that do not apply yet, with the reason.
const std::map<std::string, std::string>& elsewhere() {
    const std::string importing = "no import of other programs' model configs yet";
    static const std::map<std::string, std::string> kReasons = {
        {"F028", "a setting of text datasets: DatasetSettings.VocabularySizes below"},
        {"F029", "a setting of text datasets: DatasetSettings.VocabularySizes below"},
        {"F031", "the position table is as long as model.length; longer inputs are cut"},
        {"F048", "needs the data: SessionTest.DataProblemsEndTheSessionAsFailedAndLeaveNoRun"},
        {"F049", "no gradient accumulation yet"},
        {"F070", "SessionTest.AReadOnlyRunsFolderIsRefusedBeforeTraining"},
        {"F071", "ConfigTable.RunsOfTheSameNameGetFoldersOfTheirOwn"},
        {"F079", importing},
        {"F080", importing},
        {"F081", importing},
        {"F082", importing},
        {"F083", importing},
        {"F084", importing},
        {"F085", importing},
        {"F086", importing},
        {"F087", importing},
        {"F089", importing},
        {"F090", importing},
        {"F091", importing},
        {"F092", importing},
        {"F093", "ShellSettings.AnUnreadableFileIsSetAside"},
        {"F094", "ShellSettings.AWindowOutsideOfEveryScreenComesBack"},
        {"F095", "ShellSettings.AWindowOutsideOfEveryScreenComesBack"},
        {"F096", "no list of recent files is kept: the menu shows the runs that are there"},
        {"F097", "ShellSettings.ValuesThatMeanNothingLeaveTheDefaults"},
        {"F098", "no translation is loaded then, so the texts stay English"},
        {"F099", "ShellSettings.SettingsOfANewerVersionAreKept"},
        {"F100", "ShellSettings.APlaceThatCannotBeWrittenIsNoReasonToStop"},
        {"F101", "ShellSettings.TwoProgramsThatWriteLeaveAValidFileWithBothChanges"},
        {"F103",
         "a run keeps its own config.json, read once when it starts; nothing watches the file "
         "given to --config"},
    };
    return kReasons;
}

TEST(ConfigTable, EveryRowDoesWhatTheTableSays) {
    for (const auto& row : rows()) {
        const auto outcome = row.run();
        EXPECT_EQ(outcome.error.has_value(), row.kind == 'R') << row.id << ": " << outcome.text();
        for (const auto& word : row.words) {
            if (row.kind == 'R') {
                EXPECT_THAT(outcome.text(), HasSubstr(word)) << row.id;
            } else {
                EXPECT_TRUE(outcome.warns(word)) << row.id << " does not warn: " << word;
            }
        }
    }
}

TEST(ConfigTable, NoRowIsForgotten) {
    std::set<std::string> here;
    for (const auto& row : rows()) here.insert(std::string(row.id).substr(0, 4));
    for (int number = 1; number <= 103; ++number) {
        char id[8];
        std::snprintf(id, sizeof id, "F%03d", number);
        EXPECT_EQ(here.count(id) + elsewhere().count(id), 1u) << id;
    }
}

TEST(ConfigTable, ResolvedValuesAreComplete) {
    const auto outcome = with("train", "\"batch\": 12.0, \"threads\": 10000");
    ASSERT_FALSE(outcome.error.has_value()) << outcome.text();
    const auto& config = outcome.resolved.config;
    EXPECT_EQ(config.integer("train.batch"), 12);
    EXPECT_LT(config.integer("train.threads"), 10000);
    EXPECT_EQ(config.text("train.device"), "cpu");
    EXPECT_EQ(config.text("train.precision"), "float32");
    EXPECT_EQ(config.text("model.id"), "text-encoder");
    EXPECT_TRUE(config.has("train.seed"));
    const auto again = config::resolveConfig(environment(), config);
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_TRUE(again->config == config);
}

// The automatic precision depends only on the kind of processor. A precision that the user names is
// always used.
TEST(ConfigTable, AutomaticPrecisionGoesByTheKindOfProcessor) {
    const auto chosen = [](const std::string& kernels, const std::string& vendor, int family,
                           const std::string& wish) {
        auto here = environment();
        here.machine.bfloat16 = config::kernelsRound(kernels);
        here.machine.kernels = kernels;
        here.machine.vendor = vendor;
        here.machine.family = family;
        here.machine.automatic = config::automaticPrecision(here.machine);
        RunConfig partial;
        partial.values = {{"dataset.id", std::string("headlines")}, {"train.precision", wish}};
        return config::resolveConfig(here, partial);
    };
    const auto automatic = [&](const std::string& kernels, const std::string& vendor, int family) {
        return chosen(kernels, vendor, family, "auto")->config.text("train.precision");
    };
    EXPECT_EQ(automatic("amx", "GenuineIntel", 6), "bfloat16");
    EXPECT_EQ(automatic("avx512bf16", "AuthenticAMD", 25), "bfloat16");
    EXPECT_EQ(automatic("avx512bf16", "AuthenticAMD", 26), "float32")
        << "one of its tasks gained 5 % only";
    EXPECT_EQ(automatic("avx512bf16", "GenuineIntel", 6), "float32") << "slower without tiles";
    EXPECT_EQ(automatic("avx512bf16", "Another", 1), "float32") << "never measured";
    EXPECT_EQ(automatic("avx2", "AuthenticAMD", 25), "float32");
    EXPECT_EQ(chosen("amx", "GenuineIntel", 6, "float32")->config.text("train.precision"),
              "float32");
    EXPECT_TRUE(chosen("amx", "GenuineIntel", 6, "bfloat16")->warnings.empty());
    EXPECT_EQ(chosen("avx512bf16", "GenuineIntel", 6, "bfloat16")->config.text("train.precision"),
              "bfloat16");
    EXPECT_EQ(chosen("avx512bf16", "GenuineIntel", 6, "bfloat16")->warnings.size(), 1u);
}

// The table must agree with the benchmark files: the lowest and the highest ratio of median speeds
// over all files and tasks.
TEST(ConfigTable, MeasuredProcessorsAreThoseOfTheBenchmarks) {
    for (const auto& known : config::measuredProcessors()) {
        double lowest = 1e9, highest = 0;
        for (const char* name : known.files) {
            const auto file = io::readJsonFile(sourceFolder() + "/resources/bench/" + name);
            ASSERT_TRUE(file.ok()) << name;
            for (const auto& task : file->at("tasks")) {
                double single = 0, rounded = 0;
                for (const auto& [way, rate] : task["rates"].items()) {
                    const auto median = rate["median"].get<double>();
                    if (way.rfind("headscope", 0) != 0) continue;
                    if (way == std::string("headscope ") + known.kernels + " bfloat16")
                        rounded = median;
                    if (way.find(" float32") != std::string::npos)
                        single = std::max(single, median);
                }
                if (single == 0 || rounded == 0) continue;
                lowest = std::min(lowest, rounded / single);
                highest = std::max(highest, rounded / single);
            }
        }
        EXPECT_NEAR(known.lowest, lowest, 0.006) << known.name;
        EXPECT_NEAR(known.highest, highest, 0.006) << known.name;
    }
}

TEST(ConfigTable, PathsAreMadePlainAndNothingIsExecuted) {
    EXPECT_EQ(with("run", "\"folder\": \"/tmp/a/../b\"").resolved.config.text("run.folder"),
              "/tmp/b");
    EXPECT_EQ(with("run", "\"folder\": \"/tmp/$(touch x)\"").resolved.config.text("run.folder"),
              "/tmp/$(touch x)");
    const char* home = std::getenv("HOME");
    if (!home) return;
    EXPECT_EQ(with("run", "\"folder\": \"~/runs\"").resolved.config.text("run.folder"),
              std::string(home) + "/runs");
}

TEST(ConfigTable, GivenValueOverridesPresetWhichOverridesDataset) {
    const auto heads = [](const std::string& members) {
        return with("model", members).resolved.config.integer("model.heads");
    };
    EXPECT_EQ(heads("\"dropout\": 0.1"), 4);  // the headlines dataset recommends the preset "tiny"
    EXPECT_EQ(heads("\"preset\": \"small\""), 8);
    EXPECT_EQ(heads("\"preset\": \"small\", \"heads\": 2"), 2);
}

TEST(ConfigTable, ASettingOfAnotherDatasetIsNamedAsSuch) {
    const auto outcome = with("dataset", "\"path\": \"/tmp\"");
    EXPECT_THAT(outcome.text(), HasSubstr("dataset.path does not apply to headlines"));
}

TEST(ConfigTable, LayersMustExist) {
    EXPECT_FALSE(with("objective", "\"layers\": \"0,1\"").error.has_value());
    EXPECT_FALSE(with("objective", "\"layers\": \" 1 , 0 \"").error.has_value());
    for (const char* list : {"2", "0,0", "0,", "", "-1", "a", "0;1"})
        EXPECT_THAT(with("objective", std::string("\"layers\": \"") + list + "\"").text(),
                    HasSubstr("0 to 1"))
            << list;
}

TEST(ConfigTable, ConfigsReadBackAsTheSame) {
    const auto config = with("train", "\"lr\": 0.1").resolved.config;
    ScratchFolder folder;
    ASSERT_TRUE(
        io::writeFileAtomically(folder.path() + "/config.json", config::configJson(config)).ok());
    const auto back = config::readConfigFile(folder.path() + "/config.json");
    ASSERT_TRUE(back.ok()) << back.error().text();
    const auto resolved = config::resolveConfig(environment(), *back);
    ASSERT_TRUE(resolved.ok());
    EXPECT_TRUE(resolved->config == config);
}

// The old name of this schedule referred to a paper whose attention has a single head. Older
// configs must keep their meaning.
TEST(ConfigTable, TheOldNameOfLinearGrowthIsReadAsIt) {
    const auto old = with("model", "\"head_schedule\": \"delight\"");
    ASSERT_FALSE(old.error.has_value()) << old.text();
    EXPECT_TRUE(old.resolved.config ==
                with("model", "\"head_schedule\": \"linear-growth\"").resolved.config);
    EXPECT_THAT(config::configJson(old.resolved.config), HasSubstr("linear-growth"));
}

TEST(ConfigTable, AnotherFormatVersionIsRefused) {
    EXPECT_THAT(ofFile("{\"format_version\": 2, \"dataset\": {\"id\": \"headlines\"}}").text(),
                HasSubstr("format_version is 2"));
}

TEST(ConfigTable, RunsOfTheSameNameGetFoldersOfTheirOwn) {
    ScratchFolder folder;
    FakeEngine fake(folder.path());
    auto config = smallRun(1);
    config.values["run.name"] = std::string("the same");
    const auto first = started(*fake.engine, config)->wait().run;
    const auto second = started(*fake.engine, config)->wait().run;
    EXPECT_NE(first, second);
    EXPECT_EQ(fake.engine->runs().size(), 2u);
}

TEST(DatasetSettings, VocabularySizes) {
    for (const char* size : {"0", "1e12"}) {
        const auto outcome =
            ofFile(std::string(
                       "{\"dataset\": {\"id\": \"ag-news\", \"path\": \"/tmp\", \"vocab_size\": ") +
                   size + "}}");
        EXPECT_THAT(outcome.text(), HasSubstr("dataset.vocab_size")) << size;
    }
}

}  // namespace
}  // namespace headscope::test
