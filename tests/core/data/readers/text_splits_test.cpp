// Tests of language-model texts in three files, packed or in WikiText's layout, and of reading
// files by lines.
#include "core/data/readers/text_splits.h"
#include "core/base/io/text_lines.h"
#include "tests/core/support/data_archive.h"
#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

namespace headscope::data {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Values = std::map<std::string, ParamValue>;

const Values kShort{{"model.length", std::int64_t{8}}, {"dataset.tokens", std::string("symbols")}};

std::string wikiText(int lines, const std::string& word) {
    std::string text;
    for (int i = 0; i < lines; ++i)
        text +=
            " = " + word + " = \n the <unk> of " + word + " @-@ " + std::to_string(i % 3) + " . \n";
    return text;
}

TEST(TextSplits, WikiTextIsReadAsItIsDivided) {
    const TempFolder folder;
    folder.write("wiki.train.tokens", wikiText(40, "alpha"));
    folder.write("wiki.valid.tokens", wikiText(10, "beta"));
    folder.write("wiki.test.tokens.gz", gzipped(wikiText(12, "alpha")));
    folder.write("README.md", "not a text of it");
    const auto data = loadWith("text-file", folder.path(), kShort);
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_NE(data->tokenizer.id("<unk>"), text::kUnknown) << "a token like others";
    EXPECT_NE(data->tokenizer.id("<eos>"), text::kUnknown);
    EXPECT_NE(data->tokenizer.id("@-@"), text::kUnknown);
    EXPECT_EQ(data->train.count, 40 * (4 + 8)) << "3 + <eos>, 7 + <eos> a pair of lines";
    EXPECT_EQ(data->test.count, 12 * 12);
    EXPECT_THAT(
        data->tokenizer.decode({data->train.tokens.begin(), data->train.tokens.begin() + 8}),
        "= alpha = <eos> the <unk> of alpha");
    EXPECT_THAT(joinedNotes(*data),
                HasSubstr("tokens of the validation text are not in the vocabulary"));
}

TEST(TextSplits, MissingSplitsAreCutFromTheEndOfTraining) {
    const TempFolder folder;
    std::string text;
    for (int i = 0; i < 2000; ++i) text += static_cast<char>('a' + i % 7);
    const Values values{{"model.length", std::int64_t{16}}, {"dataset.valid_fraction", 0.1}};
    const auto whole = loadWith("text-file", folder.write("a.txt", text), values);
    ASSERT_TRUE(whole) << whole.error().text();
    EXPECT_EQ(whole->train.count, 1600);
    EXPECT_EQ(whole->valid.count, 200);
    EXPECT_EQ(whole->test.count, 200);
    auto beside = values;
    beside["dataset.test_path"] =
        folder.write("b.txt", std::string(300, 'a') + std::string(20, 'b'));
    const auto tested = loadWith("text-file", folder.path("a.txt"), beside);
    ASSERT_TRUE(tested) << tested.error().text();
    EXPECT_EQ(tested->train.count, 1800);
    EXPECT_EQ(tested->valid.count, 200);
    EXPECT_EQ(tested->test.count, 320);
    EXPECT_NE(whole->fingerprint, tested->fingerprint);
    EXPECT_EQ(loadWith("text-file", folder.write("a.txt.gz", gzipped(text)), values)->train.tokens,
              whole->train.tokens);
}

TEST(TextSplits, MissingOrDuplicateFileIsReported) {
    const TempFolder folder;
    folder.write("valid.txt", "x");
    EXPECT_THAT(findTextSplits(folder.path()).error(),
                test::IsError(ErrorCode::BadData, folder.path()));
    folder.write("wiki.train.tokens", "x");
    folder.write("train.txt", "x");
    EXPECT_THAT(findTextSplits(folder.path()).error().text(),
                HasSubstr("there are both train.txt and wiki.train.tokens"));
    const TempFolder short_;
    const std::string germs =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen ";
    short_.write("train.txt", germs + germs);
    short_.write("test.txt", "abc");
    EXPECT_THAT(
        loadWith("text-file", short_.path(), {{"model.length", std::int64_t{16}}}).error().text(),
        AllOf(HasSubstr("the test text has 3 characters"), HasSubstr("at least 17")));
}

TEST(TextLines, OnlyLineFeedsEndLines) {
    const TempFolder folder;
    const auto read = [&](const std::string& text) {
        return io::readTextLines(folder.write("t.txt", text), 1 << 20).value();
    };
    EXPECT_THAT(read("a\nb").lines, ElementsAre("a", "b"));
    EXPECT_THAT(read("a\r\n\r\nb\xe2\x80\xa8"
                     "c\rd\n")
                    .lines,
                ElementsAre("a", "",
                            "b\xe2\x80\xa8"
                            "c\rd"));
    EXPECT_TRUE(read("a\r\n").carriageReturns);
    EXPECT_THAT(read("\xef\xbb\xbf"
                     "a\n")
                    .lines,
                ElementsAre("a"));
    EXPECT_TRUE(read("").lines.empty());
    EXPECT_THAT(read("\n").lines, ElementsAre(""));
    EXPECT_THAT(io::readTextLines(folder.write("t.txt", std::string(100, 'a')), 50).error().text(),
                AllOf(HasSubstr("t.txt: larger than 50 bytes")));
    auto damaged = gzipped("some lines\nof text\n");
    damaged[damaged.size() - 6] ^= 1;  // a bit of the checksum
    EXPECT_FALSE(io::readTextLines(folder.write("t.gz", damaged), 1 << 20));
}

}  // namespace
}  // namespace headscope::data
