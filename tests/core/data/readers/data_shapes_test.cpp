// Tests of data files as users have them: headings in any language, additional columns, quotes that
// are text, formats of other programs. Each file is either read or refused with the reason.
// Data of runs of the first program versions are read as they were then.
#include "core/data/readers/import_notes.h"
#include "core/service/session/dataset_cache.h"

#include "tests/core/support/data_archive.h"
#include "tests/core/support/pair_support.h"
#include "tests/support/error_matchers.h"

namespace headscope::data {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// Returns sixty rows. `row` formats each from its number, a text of nine words and a label.
using RowForm = std::function<std::string(int, const std::string&, const std::string&)>;
std::string sixtyRows(const RowForm& row,
                      const std::array<const char*, 2>& labels = {"neg", "pos"}) {
    std::string out;
    for (int i = 0; i < 60; ++i)
        out += row(i,
                   "the film number " + std::to_string(i) + " was quite long and item" +
                       std::to_string(i),
                   labels[static_cast<std::size_t>(i % 2)]) +
               "\n";
    return out;
}

std::string commaRows(const std::array<const char*, 2>& labels = {"neg", "pos"}) {
    return sixtyRows([](int, const auto& text, const auto& label) { return text + "," + label; },
                     labels);
}

struct ShapeRow {
    const char* what;
    const char* name;
    std::string content;
    Values values;
    std::vector<std::string> classes;
    // A phrase of the expected warning; "" expects no warning that names the file.
    std::string warning;
};

std::vector<ShapeRow> tableShapes() {
    const auto labelFirst = [](const std::string& heading, const std::string& end) {
        return heading + "\n" +
               sixtyRows([&](int, const auto& text,
                             const auto& label) { return label + "," + text + end; },
                         {"ham", "spam"});
    };
    const Values byNumber{{"dataset.text_column", std::string("2")},
                          {"dataset.label_column", std::string("1")}};
    const std::vector<std::string> mail{"ham", "spam"}, films{"neg", "pos"};
    const auto repeated = sixtyRows([](int i, const auto& text, const auto& label) {
        return std::to_string(i) + "," + text + "," + label + ",0.5,0.7";
    });
    const auto pipes =
        sixtyRows([](int, const auto& text, const auto& label) { return text + "|" + label; });
    return {
        {"a heading in German", "g.csv", labelFirst("klasse,nachricht", ""), {}, mail, ""},
        {"one with names that nobody knows",
         "g.csv",
         labelFirst("gattung,botschaft", ""),
         {},
         mail,
         ""},
        {"one that is longer than its column",
         "g.csv",
         labelFirst("bezeichnung_der_art,txt", ""),
         {},
         mail,
         ""},
        {"columns by number", "g.csv", labelFirst("gattung,botschaft", ""), byNumber, mail, ""},
        {"numbers below a name",
         "n.csv",
         "botschaft,art\n" + commaRows({"0", "1"}),
         {},
         {"0", "1"},
         ""},
        {"three empty columns",
         "s.csv",
         labelFirst("v1,v2,,,", ",,,"),
         {},
         mail,
         "separators; the empty columns"},
        {"one empty column",
         "s.csv",
         labelFirst("v1,v2,", ","),
         {},
         mail,
         "a separator; the empty column"},
        {"unused columns of one name",
         "d.csv",
         "id,text,label,score,score\n" + repeated,
         {},
         films,
         ""},
        {"sep=", "x.csv", "sep=|\ntext|label\n" + pipes, {}, films, ""},
        {"sep= behind a mark, CR LF",
         "x.csv",
         "\xef\xbb\xbfsep=|\r\ntext|label\r\n" + pipes,
         {},
         films,
         ""},
        {"sep= in quotes", "x.csv", "\"sep=|\"\ntext|label\n" + pipes, {}, films, ""},
        {"-1 and 1", "m.csv", "text,label\n" + commaRows({"-1", "1"}), {}, {"-1", "1"}, ""},
        {"labels that differ in case",
         "c.csv",
         "text,label\n" + commaRows({"Pos", "pos"}),
         {},
         {"Pos", "pos"},
         "differ only in case"},
        {"blank lines at the end",
         "b.csv",
         "text,label\n" + commaRows() + "\n\n\r\n",
         {},
         films,
         ""},
        {"a heading in quotes", "q.csv", "\"Text\",\"Label\"\n" + commaRows(), {}, films, ""},
    };
}

TEST(DataShapes, TablesAreReadAsTheyAreMeant) {
    for (const auto& row : tableShapes()) {
        SCOPED_TRACE(row.what);
        const TempFolder folder;
        const auto d = loadWith("csv-text", folder.write(row.name, row.content), row.values);
        ASSERT_TRUE(d.ok()) << d.error().text();
        EXPECT_EQ(d->classes, row.classes);
        EXPECT_EQ(allRows(*d), 60);
        EXPECT_THAT(d->train.texts.front(), HasSubstr("film number"));
        const bool any = warned(*d, row.warning.empty() ? row.name : row.warning);
        EXPECT_EQ(any, !row.warning.empty()) << joinedNotes(*d);
    }
}

// A first row that is not recognised as a heading is data, with a warning if it might be one.
TEST(DataShapes, AFirstRowLikeTheOthersIsData) {
    const TempFolder folder;
    const auto rare = loadWith(
        "csv-text",
        folder.write("a.csv", "a film as long as the others are here,odd\n" + commaRows()));
    ASSERT_TRUE(rare.ok()) << rare.error().text();
    EXPECT_THAT(rare->classes, ElementsAre("neg", "odd", "pos"));
    EXPECT_TRUE(warned(*rare, "set dataset.header to yes")) << joinedNotes(*rare);
    const auto usual = loadWith("csv-text", folder.write("b.csv", "short one,neg\n" + commaRows()));
    ASSERT_TRUE(usual.ok());
    EXPECT_EQ(allRows(*usual), 61);
    EXPECT_FALSE(warned(*usual, "dataset.header")) << joinedNotes(*usual);
    const auto kept =
        loadWith("csv-text", folder.write("c.csv", "klasse,nachricht\n" + commaRows()),
                 {{"dataset.header", std::string("no")}});
    ASSERT_TRUE(kept.ok());
    EXPECT_EQ(allRows(*kept), 61);
}

TEST(DataShapes, TextBehindTheLastHeadingIsLeftOutOfFewRowsOnly) {
    const TempFolder folder;
    const auto rows = [](int every) {
        return "v1,v2,\n" + sixtyRows([&](int i, const auto& text, const auto& label) {
                   return label + "," + text + (i % every == 0 ? ", and more" : ",");
               });
    };
    const auto few = loadWith("csv-text", folder.write("few.csv", rows(30)));
    ASSERT_TRUE(few.ok()) << few.error().text();
    EXPECT_TRUE(warned(*few, "in 2 rows")) << joinedNotes(*few);
    const auto many = loadWith("csv-text", folder.write("many.csv", rows(3)));
    ASSERT_FALSE(many.ok());
    EXPECT_EQ(many.error().code, ErrorCode::BadData);
}

TEST(DataShapes, TheLatinByteOfAMailFileIsNamedOnceItsColumnsAreFound) {
    const TempFolder folder;
    auto rows = "v1,v2,,,\n" + sixtyRows([](int, const auto& text, const auto& label) {
                    return label + "," + text + ",,,";
                });
    rows.insert(rows.find("number 7"), "\xa3");
    const auto refused = loadWith("csv-text", folder.write("spam.csv", rows));
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::BadData, 9));
    EXPECT_THAT(refused.error().hint.text(), HasSubstr("dataset.bad_bytes"));
    EXPECT_TRUE(loadWith("csv-text", folder.path("spam.csv"),
                         {{"dataset.bad_bytes", std::string("replace")}})
                    .ok());
}

TEST(DataShapes, ATextColumnOfWhichThereAreTwoIsRefusedUnlessNumbered) {
    const TempFolder folder;
    const auto path = folder.write(
        "d.csv", "text,label,text\n" + sixtyRows([](int i, const auto& text, const auto& label) {
                     return text + "," + label + ",x" + std::to_string(i);
                 }));
    EXPECT_EQ(loadWith("csv-text", path).error().code, ErrorCode::BadData);
    const auto d = loadWith("csv-text", path, {{"dataset.text_column", std::string("1")}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(d->train.texts.front(), HasSubstr("film number"));
}

TEST(DataShapes, ARareNegativeLabelMarksTextsWithoutOne) {
    const TempFolder folder;
    EXPECT_EQ(loadWith("csv-text", folder.write("m.csv", "text,label\n" + commaRows({"0", "1"}) +
                                                             "no label,-1\n"))
                  .error()
                  .code,
              ErrorCode::BadData);
    std::string three = "text,label\n";
    for (int i = 0; i < 60; ++i)
        three += "words of " + std::to_string(i) + "," + std::to_string(i % 3 - 1) + "\n";
    const auto d = loadWith("csv-text", folder.write("t.csv", three));
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(d->classes, ElementsAre("-1", "0", "1"));
}

TEST(DataShapes, AsManyClassesAsRowsAreHardlyClasses) {
    const TempFolder folder;
    std::string rows = "text,label\n";
    for (int i = 0; i < 60; ++i)
        rows += "words of number " + std::to_string(i) + "," + std::to_string(i) + ".37\n";
    const auto d = loadWith("csv-text", folder.write("many.csv", rows));
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_TRUE(warned(*d, "dataset.label_column")) << joinedNotes(*d);
    EXPECT_FALSE(
        warned(*loadWith("csv-text", folder.write("few.csv", "text,label\n" + commaRows())),
               "dataset.label_column"));
}

TEST(DataShapes, NotesOfTrainingTextsCountThem) {
    const TempFolder folder;
    const auto d = loadWith(
        "csv-text", folder.write("h.csv", "text,label\n" + sixtyRows([](int, const auto& text,
                                                                        const auto& label) {
                                              return text + "<br />It&#39;s," + label;
                                          })));
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_LT(d->train.count, 60);
    const auto count = std::to_string(d->train.count);
    EXPECT_THAT(joinedNotes(*d),
                HasSubstr(count + " of " + count + " (100.0 %) training texts contain HTML"));
}

// A class with a single row, which the split may put outside the training data.
TEST(DataShapes, ClassesAreCountedInTheTrainingSplit) {
    const TempFolder folder;
    int missing = 0;
    for (int seed = 0; seed < 40; ++seed) {
        const auto d =
            loadWith("csv-text",
                     folder.write("r.csv", "text,label\n" + commaRows() + "a rare one here,rare\n"),
                     {{"dataset.split_seed", std::int64_t{seed}}});
        ASSERT_TRUE(d.ok()) << d.error().text();
        const bool learned = std::count(d->train.labels.begin(), d->train.labels.end(), 2) > 0;
        EXPECT_EQ(warned(*d, "class \"rare\" lacks training samples"), !learned);
        missing += !learned;
    }
    EXPECT_GT(missing, 0);
}

// A TSV file with quote characters that its author used as plain text.
std::string tabRows(const std::map<int, std::string>& others) {
    return "text\tlabel\n" + sixtyRows([&](int i, const auto& text, const auto& label) {
               const auto other = others.find(i);
               return (other == others.end() ? text : other->second + text) + "\t" + label;
           });
}

TEST(DataShapes, QuotesOfTabSeparatedFilesAreTextWhereTheyEncloseNothing) {
    const TempFolder folder;
    const std::vector<std::map<int, std::string>> table = {
        {{3, "\"Second "}, {4, "Third \"sentence\" "}},  // one never closed, one in the middle
        {{3, "\"Why not, "}, {8, "\"Or so, "}},          // two never closed
        {{3, "\"Why "}},                                 // never closed
    };
    for (const auto& others : table) {
        const auto path = folder.write("q.tsv", tabRows(others));
        const auto byItself = loadWith("csv-text", path);
        const auto requested =
            loadWith("csv-text", path, {{"dataset.quotes", std::string("none")}});
        ASSERT_TRUE(byItself.ok() && requested.ok());
        EXPECT_TRUE(warned(*byItself, "dataset.quotes = none")) << joinedNotes(*byItself);
        for (const auto* d : {&*byItself, &*requested}) EXPECT_EQ(allRows(*d), 60);
        EXPECT_EQ(byItself->train.texts, requested->train.texts);
        const auto quotes = [](const Split& split) {
            std::ptrdiff_t n = 0;
            for (const auto& text : split.texts) n += std::count(text.begin(), text.end(), '"');
            return n;
        };
        std::ptrdiff_t written = 0;
        for (const auto& [row, text] : others) written += std::count(text.begin(), text.end(), '"');
        EXPECT_EQ(quotes(requested->train) + quotes(requested->valid) + quotes(requested->test),
                  written);
    }
}

// Two quotes that are plain text can form a pair across rows. Everything between them was then read
// as one text.
TEST(DataShapes, QuotesThatPairUpAcrossRowsOfATsvAreText) {
    const TempFolder folder;
    auto rows = tabRows({{3, "\"Why "}});
    rows.insert(rows.find("item9") + 5, "\"");
    const auto d = loadWith("csv-text", folder.write("q.tsv", rows));
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(allRows(*d), 60);
    EXPECT_TRUE(warned(*d, "dataset.quotes = none"));
    const auto enclosed = loadWith(
        "csv-text",
        folder.write("e.tsv", "text\tlabel\n\"two\nlines\"\tneg\n" + tabRows({}).substr(11)));
    ASSERT_TRUE(enclosed.ok()) << enclosed.error().text();
    EXPECT_EQ(allRows(*enclosed), 61);
    EXPECT_FALSE(warned(*enclosed, "dataset.quotes"));
}

TEST(DataShapes, AnOpenQuoteOfACsvNamesTheSetting) {
    const TempFolder folder;
    const auto path = folder.write("q.csv", "text,label\n\"Why " + commaRows());
    const auto refused = loadWith("csv-text", path);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().hint.text(), HasSubstr("dataset.quotes to none"));
    EXPECT_TRUE(loadWith("csv-text", path, {{"dataset.quotes", std::string("none")}}).ok());
}

TEST(DataShapes, FastTextAndJsonHoldTheSameAsATable) {
    const TempFolder folder;
    const Values lower{{"dataset.split_seed", std::int64_t{3}}};
    const auto table =
        loadWith("csv-text", folder.write("t.csv", "text,label\n" + commaRows()), lower);
    const auto object = [](const std::string& text, const std::string& label) {
        return "{\"id\": 1, \"sentence\": \"" + text + "\", \"label\": \"" + label + "\"}";
    };
    auto list = sixtyRows(
        [&](int, const auto& text, const auto& label) { return object(text, label) + ","; });
    list.erase(list.rfind(','));
    const auto lines =
        sixtyRows([&](int, const auto& text, const auto& label) { return object(text, label); });
    const std::map<std::string, std::string> files = {
        {"fasttext.txt", sixtyRows([](int, const auto& text, const auto& label) {
             return "__label__" + label + " " + text;
         })},
        {"lines.jsonl", lines},
        {"LINES.NDJSON", lines},
        {"list.json", "[" + list + "]\n"},
        {"lines.jsonl.gz", gzipped(lines)},
    };
    ASSERT_TRUE(table.ok());
    for (const auto& [name, content] : files) {
        const auto d = loadWith("csv-text", folder.write(name, content), lower);
        ASSERT_TRUE(d.ok()) << name << d.error().text();
        EXPECT_EQ(d->train.texts, table->train.texts) << name;
        EXPECT_EQ(d->test.labels, table->test.labels) << name;
        EXPECT_EQ(d->classes, table->classes) << name;
    }
}

TEST(DataShapes, UnfittingDataAreReportedWithTheirLine) {
    const TempFolder folder;
    const auto said = [&](const char* name, const std::string& content) {
        const auto d = loadWith("csv-text", folder.write(name, content));
        EXPECT_TRUE(!d.ok() && d.error().code == ErrorCode::BadData) << name;
        return d.ok() ? std::string() : d.error().text();
    };
    EXPECT_THAT(said("a.txt", "__label__a x y\nno mark\n"), HasSubstr("line 2"));
    EXPECT_THAT(said("b.txt", "__label__a x y\n__label__a __label__b x\n"), HasSubstr("line 2"));
    EXPECT_THAT(
        said("c.jsonl", "{\"text\":\"x y\",\"label\":1}\n{\"text\":\"x y\",\"label\":1.5}\n"),
        HasSubstr("line 2"));
    EXPECT_THAT(
        said("d.jsonl", "{\"text\":\"x y\",\"label\":1}\n{\"text\":\"x y\",\"label\":null}\n"),
        HasSubstr("line 2"));
    EXPECT_THAT(said("e.json", "[{\"text\":\"x y\",\"label\":1},{\"text\":\"x\"}]"),
                HasSubstr("object 2"));
    EXPECT_THAT(said("f.csv", "{\"text\": \"a\", \"label\": 1}\n"), HasSubstr("JSON"));
}

// An earlier message, "line 8, line 1, column 27", sent users to line 1.
TEST(DataShapes, AFaultyJsonLineHasOneLineNumberAndTheMissingName) {
    const TempFolder folder;
    const std::string good = "{\"article\": \"one two three\", \"highlights\": \"two\"}\n";
    const auto said = [&](const std::string& line) {
        const auto d = loadSummaries(folder.write("s.jsonl", good + good + line + "\n"));
        return d.ok() ? std::string() : d.error().text();
    };
    const auto twice = said("{\"article\": \"a\", \"article\": \"b\", \"highlights\": \"c\"}");
    EXPECT_THAT(twice, HasSubstr("line 3, column "));
    EXPECT_THAT(twice, Not(HasSubstr("line 1")));
    EXPECT_THAT(said("{\"article\": \"one\"}"), HasSubstr("line 3: missing key \"highlights\""));
}

// A test file of three rows is too short to recognise a heading in it.
TEST(DataShapes, TheHeadingOfTrainingHeadsTheOtherFilesToo) {
    const TempFolder folder;
    const std::string heading = "botschaft,gattung\n";
    folder.write("train.csv", heading + commaRows());
    folder.write("test.csv", heading + "good words,pos\nbad words,neg\n");
    const auto d = loadWith("csv-text", folder.path());
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(d->classes, ElementsAre("neg", "pos"));
    EXPECT_EQ(d->test.count, 2);
}

TEST(DataShapes, AFolderBelowWithTheFilesIsNamed) {
    const TempFolder folder;
    folder.write("corpus/train.csv", "text,label\n" + commaRows());
    folder.write("README.md", "about");
    EXPECT_THAT(loadWith("csv-text", folder.path()).error().hint.text(),
                HasSubstr(folder.path("corpus")));
}

// Data of runs from the first program versions.

struct EarlierRow {
    const char* source;
    const char* name;
    std::string content;
};

class EarlierData : public ::testing::Test {
protected:
    RunConfig configOf(const EarlierRow& row, const std::string& path) {
        RunConfig config;
        const auto* source = findDataset(row.source);
        for (const auto& spec : source->parameters()) config.values[spec.key] = spec.defaultValue;
        config.values["dataset.id"] = std::string(row.source);
        config.values["dataset.path"] = path;
        config.values["model.length"] = std::int64_t{32};
        return config;
    }
    session::DatasetCache m_cache{builtinDatasets(), {}};
};

TEST_F(EarlierData, IsReadAsItWasForTheRunThatRecordedIt) {
    const std::vector<EarlierRow> table = {
        {"csv-text", "g.csv",
         "gattung,botschaft\n" + sixtyRows([](int, const auto& text, const auto& label) {
             return label + "," + text;
         })},
        {"csv-text", "q.tsv",
         [] {
             auto rows = tabRows({{3, "\"Why "}});
             rows.insert(rows.find("item9") + 5, "\"");
             return rows;
         }()},
        {"parallel-text", "h.tsv", "en\tfr\n" + pairLines("\t")},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.name);
        const TempFolder folder;
        const auto config = configOf(row, folder.write(row.name, row.content));
        auto then = config;
        then.values["dataset.earlier_reading"] = true;
        const auto before = m_cache.get(then, nullptr, {});
        const auto today = m_cache.get(config, nullptr, {});
        ASSERT_TRUE(before && today);
        EXPECT_NE(allRows(**before), allRows(**today));
        EXPECT_NE((*before)->fingerprint, (*today)->fingerprint)
            << "or a run would go on with other data";
        const auto again = m_cache.getRecorded(config, (*before)->fingerprint, nullptr, {});
        ASSERT_TRUE(again);
        EXPECT_EQ((*again)->fingerprint, (*before)->fingerprint);
        EXPECT_EQ((*again)->train.texts, (*before)->train.texts);
        EXPECT_EQ((*m_cache.getRecorded(config, (*today)->fingerprint, nullptr, {}))->train.texts,
                  (*today)->train.texts);
        EXPECT_EQ((*m_cache.getRecorded(config, "of other files", nullptr, {}))->fingerprint,
                  (*today)->fingerprint);
    }
}

// The fingerprints that the first versions computed for these files. They must not change if the
// data are still read in the same way.
TEST_F(EarlierData, KeepsItsFingerprintWhereNothingIsReadOtherwise) {
    const TempFolder folder;
    const EarlierRow named{"csv-text", "n.csv", "text,label\n" + commaRows()};
    const EarlierRow pairs{"parallel-text", "p.tsv", pairLines("\t")};
    for (const auto* row : {&named, &pairs}) {
        auto config = configOf(*row, folder.write(row->name, row->content));
        const auto today = m_cache.get(config, nullptr, {});
        ASSERT_TRUE(today);
        // The first versions did not have this setting.
        if (row == &pairs) config.values.erase("dataset.header");
        config.values["dataset.earlier_reading"] = true;
        const auto before = m_cache.get(config, nullptr, {});
        ASSERT_TRUE(before);
        EXPECT_EQ((*before)->fingerprint, (*today)->fingerprint) << row->name;
        EXPECT_EQ((*before)->train.texts, (*today)->train.texts);
    }
}

}  // namespace
}  // namespace headscope::data
