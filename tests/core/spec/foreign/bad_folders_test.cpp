// Damaged, foreign and hostile folders: the recipes of golden3/variants/bad_folders.json, and
// others that need no shared data.
#include "core/base/io/json.h"
#include "tests/core/spec/foreign/support/model_folders.h"
#include "tests/support/message_texts.h"
#include "tests/support/shared_data.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <functional>
#include <limits>
#include <set>

namespace headscope::foreign {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr const char* kKey = "bert.encoder.layer.1.attention.self.key.weight";

enum class Outcome { Refuse, Read, Note };

// One recipe: how a copy of the good folder is changed and written, and what a message must name.
struct Recipe {
    const char *base, *change;
    Outcome outcome;
    std::vector<std::string> names;
    std::function<void(MadeFolder&)> write;
};

Recipe configRecipe(const char* base, const char* change, std::vector<std::string> names,
                    const json& values) {
    return {base, change, Outcome::Refuse, std::move(names), [values](MadeFolder& folder) {
                folder.config.update(values);
                folder.write();
            }};
}

void storeAs(MadeFolder& folder, const std::string& dtype) {
    for (auto& [name, tensor] : folder.tensors.tensors) {
        tensor.dtype = dtype;
        tensor.bytes.resize(tensor.bytes.size() / 4);
    }
}

// The writer of this program does not know 8-bit floats, so the header's text is changed.
void writeAsFloat8(MadeFolder& folder) {
    storeAs(folder, "BOOL");
    folder.writeConfig();
    const auto bytes = io::safetensorsBytes(folder.tensors);
    std::string text(bytes.begin() + 8, bytes.end());
    for (std::size_t at; (at = text.find("\"BOOL\"")) != std::string::npos;)
        text.replace(at, 6, "\"F8_E4M3\"");
    const auto header = text.find("}}") + 2;
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 8; ++i) length[i] = static_cast<char>(header >> (8 * i) & 255);
    // without the padding of the old header
    folder.writeFile("model.safetensors", length + text.substr(0, header) +
                                              text.substr(text.find_first_not_of(' ', header)));
}

void writeIndexed(MadeFolder& folder, const char* file) {
    auto index = folder.writeShards();
    index["weight_map"].begin().value() = file;
    folder.writeFile("model.safetensors.index.json", index.dump());
}

std::vector<Recipe> configRecipes() {
    const char* const bert = "bert_seqcls";
    return {
        configRecipe(bert, "config: hidden_size=25", {"hidden_size is 25", "3 heads"},
                     {{"hidden_size", 25}}),
        configRecipe(bert, "config: num_attention_heads=0", {"num_attention_heads"},
                     {{"num_attention_heads", 0}}),
        configRecipe(bert, "config: num_hidden_layers=1000000000", {"num_hidden_layers", "1024"},
                     {{"num_hidden_layers", 1000000000}}),
        configRecipe(bert, "config: vocab_size=2147483648", {"260 x 24", "2147483648 x 24"},
                     {{"vocab_size", 2147483648}}),
        configRecipe(bert, "config: vocab_size=-1", {"vocab_size"}, {{"vocab_size", -1}}),
        configRecipe(bert, "config: remove model_type", {"model_type"}, {{"model_type", nullptr}}),
        configRecipe(bert, "config: model_type=\"xlnet\"",
                     {"xlnet", "not supported", "bert, camembert, clip, clip_vision_model, deit"},
                     {{"model_type", "xlnet"}}),
        configRecipe(bert, "config: position_embedding_type=\"relative_key\"",
                     {"position_embedding_type", "relative_key"},
                     {{"position_embedding_type", "relative_key"}}),
        configRecipe(bert, "config: is_decoder=true, add_cross_attention=true", {"decoder"},
                     {{"is_decoder", true}, {"add_cross_attention", true}}),
        configRecipe(bert, "config: hidden_act=\"does_not_exist\"", {"hidden_act", "gelu"},
                     {{"hidden_act", "does_not_exist"}}),
        configRecipe(bert, "config: auto_map={\"AutoModel\":\"modeling_x.XModel\"}",
                     {"auto_map", "code", "never run"},
                     {{"auto_map", {{"AutoModel", "modeling_x.XModel"}}}}),
        configRecipe(bert, "config: quantization_config={\"quant_method\":\"gptq\"}",
                     {"quantised", "gptq"}, {{"quantization_config", {{"quant_method", "gptq"}}}}),
        configRecipe(bert, "config: layer_norm_eps=\"abc\"", {"layer_norm_eps", "abc"},
                     {{"layer_norm_eps", "abc"}}),
        configRecipe("vit_imgcls", "config: image_size=25",
                     {"image_size is 25", "multiple of the patch size"}, {{"image_size", 25}}),
        configRecipe("vit_imgcls", "config: patch_size=[8,4]", {"only square patches"},
                     {{"patch_size", {8, 4}}}),
        configRecipe("t5_s2s", "config: relative_attention_num_buckets=0",
                     {"relative_attention_num_buckets is 0"},
                     {{"relative_attention_num_buckets", 0}}),
        configRecipe("llama_lm", "config: num_key_value_heads=4 with 6 heads",
                     {"num_key_value_heads is 4", "divide the 6 heads"},
                     {{"num_key_value_heads", 4}}),
        configRecipe("llama_lm", "config: rope_scaling={\"rope_type\":\"yarn\",\"factor\":2.0}",
                     {"rope_scaling: rope_type is", "yarn", "default, linear and llama3"},
                     {{"rope_scaling", {{"rope_type", "yarn"}, {"factor", 2.0}}}}),
        {bert,
         "config: not JSON (cut in the middle)",
         Outcome::Refuse,
         {"config.json"},
         [](MadeFolder& folder) {
             folder.write();
             folder.writeFile("config.json", folder.config.dump().substr(0, 200));
         }},
        {bert,
         "config: 200 MB of spaces",
         Outcome::Refuse,
         {"config.json", "too large"},
         [](MadeFolder& folder) {
             folder.write();
             folder.writeFile("config.json", " ");
             fs::resize_file(folder.path("config.json"), 200'000'000);
         }},
    };
}

std::vector<Recipe> tensorRecipes() {
    const char* const bert = "bert_seqcls";
    return {
        {bert,
         "tensor bert.encoder.layer.1.attention.self.key.weight removed",
         Outcome::Refuse,
         {kKey},
         [](MadeFolder& folder) {
             folder.tensors.tensors.erase(kKey);
             folder.write();
         }},
        {bert,
         "tensor bert.encoder.layer.1.attention.self.key.weight as 24 x 23",
         Outcome::Refuse,
         {kKey, "24 x 23", "24 x 24"},
         [](MadeFolder& folder) {
             folder.add(kKey, {24, 23});
             folder.write();
         }},
        {bert,
         "an extra tensor bert.encoder.layer.7.x added",
         Outcome::Note,
         {"bert.encoder.layer.7.x"},
         [](MadeFolder& folder) {
             folder.add("bert.encoder.layer.7.x", {2});
             folder.write();
         }},
        {bert,
         "a NaN in bert.encoder.layer.0.output.dense.weight",
         Outcome::Note,
         {"bert.encoder.layer.0.output.dense.weight"},
         [](MadeFolder& folder) {
             folder.add("bert.encoder.layer.0.output.dense.weight", {24, 36},
                        std::numeric_limits<float>::quiet_NaN());
             folder.write();
         }},
        {bert,
         "tensors stored as I8",
         Outcome::Refuse,
         {"dtype", "I8"},
         [](MadeFolder& folder) {
             storeAs(folder, "I8");
             folder.write();
         }},
        {bert, "tensors stored as F8_E4M3", Outcome::Refuse, {"dtype", "F8_E4M3"}, writeAsFloat8},
        {bert,
         "model.safetensors replaced by pytorch_model.bin",
         Outcome::Refuse,
         {"pickle",
          "from transformers import BertForSequenceClassification; "
          "BertForSequenceClassification.from_pretrained(",
          "safe_serialization=True"},
         [](MadeFolder& folder) {
             folder.writeConfig();
             folder.writeFile("pytorch_model.bin", "PK\3\4");
         }},
        {bert,
         "model.safetensors is a Git LFS pointer (130 bytes, 'version https://git-lfs...')",
         Outcome::Refuse,
         {"LFS pointer", "not downloaded", "git lfs pull"},
         [](MadeFolder& folder) {
             folder.writeConfig();
             folder.writeFile("model.safetensors",
                              "version https://git-lfs.github.com/spec/v1\noid sha256:" +
                                  std::string(64, 'a') + "\nsize 12345\n");
         }},
        {bert,
         "model.safetensors is a symlink to ../../other/model.safetensors",
         Outcome::Read,
         {},
         [](MadeFolder& folder) {
             folder.write();
             folder.writeFile("other/x", "");
             fs::rename(folder.path("model.safetensors"), folder.path("other/model.safetensors"));
             fs::create_symlink("other/model.safetensors", folder.path("model.safetensors"));
         }},
        {"vit_imgcls",
         "preprocessor_config.json: image_std=[0,0,0]",
         Outcome::Refuse,
         {"preprocessor_config.json", "image_std"},
         [](MadeFolder& folder) {
             folder.write();
             folder.writeFile("preprocessor_config.json", R"({"image_std": [0, 0, 0]})");
         }},
        {"vit_imgcls",
         "preprocessor_config.json: size={\"height\":100000,\"width\":100000}",
         Outcome::Refuse,
         {"preprocessor_config.json", "size"},
         [](MadeFolder& folder) {
             folder.write();
             folder.writeFile("preprocessor_config.json",
                              R"({"size": {"height": 100000, "width": 100000}})");
         }},
    };
}

// The index is checked for every type of model, so BERT takes the place of the recipe's Llama.
std::vector<Recipe> shardRecipes() {
    const char* const base = "llama_bf16_sharded";
    return {
        {base,
         "index maps a tensor to ../model.safetensors",
         Outcome::Refuse,
         {"../model.safetensors", "leaves the folder"},
         [](MadeFolder& folder) { writeIndexed(folder, "../model.safetensors"); }},
        {base,
         "index maps a tensor to /etc/passwd",
         Outcome::Refuse,
         {"/etc/passwd", "leaves the folder"},
         [](MadeFolder& folder) { writeIndexed(folder, "/etc/passwd"); }},
        {base,
         "index names a shard that is not there",
         Outcome::Refuse,
         {"model-00009.safetensors", "missing"},
         [](MadeFolder& folder) { writeIndexed(folder, "model-00009.safetensors"); }},
        {base,
         "index omits a tensor that a shard has",
         Outcome::Note,
         {"an.extra.tensor"},
         [](MadeFolder& folder) {
             folder.add("an.extra.tensor", {2});
             auto index = folder.writeShards();
             index["weight_map"].erase("an.extra.tensor");
             folder.writeFile("model.safetensors.index.json", index.dump());
         }},
        {base,
         "the same tensor in two shards, index names one",
         Outcome::Read,
         {},
         [](MadeFolder& folder) {
             const auto index = folder.writeShards();
             const std::string name = "classifier.weight";
             io::TensorFile shards[3];
             std::size_t at = 0;
             for (const auto& [tensor, value] : folder.tensors.tensors)
                 shards[at++ % 3].tensors[tensor] = value;
             for (std::size_t i = 0; i < 3; ++i) {
                 if (index["weight_map"][name] != MadeFolder::shardName(i))
                     shards[i].tensors[name] = tensorOf({1}, {-7});
                 folder.writeTensors(MadeFolder::shardName(i), shards[i]);
             }
         }},
        {base,
         "a stray model.safetensors of another model beside the shards",
         Outcome::Note,
         {"model.safetensors beside them is not read"},
         [](MadeFolder& folder) {
             folder.writeShards();
             io::TensorFile other;
             other.tensors["x"] = tensorOf({1}, {1});
             folder.writeTensors("model.safetensors", other);
         }},
    };
}

std::vector<Recipe> allRecipes() {
    auto all = configRecipes();
    for (auto& recipe : tensorRecipes()) all.push_back(std::move(recipe));
    for (auto& recipe : shardRecipes()) all.push_back(std::move(recipe));
    return all;
}

// Loads the good folder of a recipe.
void load(const std::string& golden, const Recipe& recipe, MadeFolder& folder) {
    const std::string base = recipe.base;
    const std::string from =
        golden + "/models/" + (base == "llama_bf16_sharded" ? "bert_seqcls" : base) + "/model/";
    const auto config = io::readJsonFile(from + "config.json");
    const auto tensors = io::readSafetensors(from + "model.safetensors");
    ASSERT_TRUE(config.ok() && tensors.ok()) << from;
    folder.config = *config;
    folder.tensors = *tensors;
}

void expectOutcome(const Recipe& recipe, const MadeFolder& folder) {
    SCOPED_TRACE(recipe.change);
    const auto report = folder.inspected();
    const auto read = folder.read();
    EXPECT_EQ(read.ok(), report.opens());
    if (recipe.outcome == Outcome::Refuse) {
        EXPECT_FALSE(report.opens());
        for (const auto& name : recipe.names) EXPECT_THAT(refusalsOf(report), HasSubstr(name));
        for (const auto& refusal : report.refusals) EXPECT_FALSE(refusal.hint.empty());
        return;
    }
    ASSERT_TRUE(read.ok()) << read.error().text();
    for (const auto& name : recipe.names)
        EXPECT_THAT(test::textsOf(read->report.notes), Contains(HasSubstr(name)));
}

TEST(BadFoldersTest, RecipesHaveTheirOutcome) {
    const auto golden = test::sharedFolder("golden3");
    if (golden.empty()) GTEST_SKIP() << "golden3 is missing";
    for (const auto& recipe : allRecipes()) {
        MadeFolder folder;
        load(golden, recipe, folder);
        recipe.write(folder);
        expectOutcome(recipe, folder);
    }
}

TEST(BadFoldersTest, EveryRecipeOfTheListIsTestedHereOrBelongsToTokenizers) {
    const auto golden = test::sharedFolder("golden3");
    if (golden.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto list = io::readJsonFile(golden + "/variants/bad_folders.json");
    ASSERT_TRUE(list.ok());
    std::map<std::string, Outcome> tested;
    for (const auto& recipe : allRecipes())
        tested[std::string(recipe.base) + " " + recipe.change] = recipe.outcome;
    const std::map<std::string, Outcome> outcomes = {
        {"refuse", Outcome::Refuse}, {"read", Outcome::Read}, {"note", Outcome::Note}};
    std::size_t seen = 0;
    for (const auto& row : *list) {
        const auto change = row["change"].get<std::string>();
        const bool text = change.find("tokenizer.json") != std::string::npos ||
                          change.find("text of") == 0 || change.find("input longer") == 0;
        if (text) continue;
        const auto found = tested.find(row["base"].get<std::string>() + " " + change);
        ASSERT_NE(found, tested.end()) << row["base"] << ": " << change;
        EXPECT_EQ(found->second, outcomes.at(row["expect"])) << change;
        ++seen;
    }
    EXPECT_EQ(seen, tested.size());
}

TEST(BadFoldersTest, LinksAreFollowedAsInTheCacheOfTheHub) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.write();
    fs::create_directories(folder.path("hub/blobs"));
    fs::create_directories(folder.path("hub/snapshots/1"));
    for (const char* name : {"config.json", "model.safetensors"}) {
        fs::rename(folder.path(name), folder.path("hub/blobs/" + std::string(name) + "-hash"));
        fs::create_symlink("../../blobs/" + std::string(name) + "-hash",
                           folder.path("hub/snapshots/1/" + std::string(name)));
    }
    const auto read = readWeights(folder.path("hub/snapshots/1"));
    EXPECT_TRUE(read.ok()) << read.error().text();
}

TEST(BadFoldersTest, OnlyRegularFilesAreOpened) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.writeConfig();
    const auto weights = folder.path("model.safetensors");
    ASSERT_EQ(::mkfifo(weights.c_str(), 0600), 0);
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("is a pipe or a device"));
    fs::remove(weights);
    fs::create_symlink("/dev/zero", weights);
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("is a pipe or a device"));
    fs::remove(weights);
    fs::create_symlink("model.safetensors", weights);
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("loop of links"));
    fs::remove(weights);
    fs::create_directories(weights);
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("is a folder"));
}

TEST(BadFoldersTest, OtherFormatsAreNamed) {
    for (const auto& [file, name] : std::map<std::string, std::string>{
             {"model.pt", "TorchScript"},
             {"tf_model.h5", "HDF5"},
             {"model.onnx", "ONNX"},
             {"model-q4.gguf", "GGUF"},
             {"flax_model.msgpack", "Flax"},
             {"pytorch_model.bin.index.json", "index of Python pickles"}}) {
        MadeFolder folder;
        makeSmallBert(folder);
        folder.writeConfig();
        folder.writeFile(file, "x");
        EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr(file + " is"));
        EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr(name));
    }
}

TEST(BadFoldersTest, NameOfAClassIsInsertedIntoPythonOnlyIfItIsAnIdentifier) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.config["architectures"] = {"os; os.system('x'); Bert"};
    folder.writeConfig();
    folder.writeFile("pytorch_model.bin", "x");
    const auto text = refusalsOf(folder.inspected());
    EXPECT_THAT(text, HasSubstr("import AutoModel;"));
    EXPECT_THAT(text, ::testing::Not(HasSubstr("os.system")));
}

TEST(BadFoldersTest, PathWithQuotesIsNotInsertedIntoPython) {
    MadeFolder folder;
    makeSmallBert(folder);
    const std::string name = "x\"); import os; (\"";
    folder.writeFile(name + "/config.json", folder.config.dump());
    folder.writeFile(name + "/pytorch_model.bin", "x");
    const auto report = inspect(folder.path(name));
    ASSERT_FALSE(report.opens());
    EXPECT_THAT(report.refusals.front().hint.text(), HasSubstr("from_pretrained(\"FOLDER\")"));
}

TEST(BadFoldersTest, EmptyAndMissingFoldersAreRefused) {
    MadeFolder folder;
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("has no config.json"));
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("lacks weights"));
    EXPECT_FALSE(inspect(folder.path("nothing")).opens());
}

TEST(BadFoldersTest, CutWeightsAreRefusedFromTheHeader) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.write();
    fs::resize_file(folder.path("model.safetensors"),
                    fs::file_size(folder.path("model.safetensors")) - 1);
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("the file is cut"));
}

TEST(BadFoldersTest, ConfigKeysOutOfRangeAreNamed) {
    const std::vector<std::pair<json, std::string>> rows = {
        {{{"pruned_heads", {{"0", {2}}}}}, "pruned_heads"},
        {{{"pruned_heads", {{"2", {0}}}}}, "pruned_heads"},
        {{{"pruned_heads", {{"0", {1, 1}}}}}, "pruned_heads"},
        {{{"pruned_heads", json::array({1})}}, "pruned_heads"},
        {{{"id2label", {{"1", "a"}}}}, "id2label"},
        {{{"architectures", "Bert"}}, "architectures"},
        {{{"type_vocab_size", 0}}, "type_vocab_size"},
        {{{"hidden_dropout_prob", 2}}, "hidden_dropout_prob"},
        {{{"layer_norm_eps", 0}}, "layer_norm_eps"},
        {{{"hidden_size", 1e30}}, "hidden_size"},
        {{{"hidden_size", json::object()}}, "hidden_size"},
        {{{"hidden_act", "mish"}}, "hidden_act"}};
    for (const auto& [values, key] : rows) {
        MadeFolder folder;
        makeSmallBert(folder);
        folder.config.update(values);
        folder.write();
        EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr(key)) << values;
    }
}

TEST(BadFoldersTest, PositionsOfRobertaMustExceedThePadding) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.config.update({{"model_type", "roberta"}, {"pad_token_id", 4}});
    folder.write();
    EXPECT_THAT(refusalsOf(folder.inspected()), HasSubstr("max_position_embeddings"));
}

TEST(BadFoldersTest, OutputLayerOfAnotherKindIsRefused) {
    MadeFolder folder;
    makeSmallBert(folder);
    folder.write();
    HeadChoice choice;
    choice.head = Head::ImageClassification;
    EXPECT_THAT(refusalsOf(folder.inspected(choice)), HasSubstr("cannot classify images"));
    choice.head = Head::CausalLanguageModel;
    EXPECT_FALSE(folder.inspected(choice).opens());
}

}  // namespace
}  // namespace headscope::foreign
