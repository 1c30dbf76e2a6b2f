// Tests figures from untrusted recipes and texts: unpacking is bounded, and text never turns into
// TeX or XML commands.
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/kinds/kept_figure.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/own_tex.h"
#include "ui/figures/packed.h"
#include "ui/figures/sheet/recipe.h"
#include "ui/figures/xml_text.h"

#include <gtest/gtest.h>
#include <QBuffer>
#include <QJsonArray>
#include <QtEndian>
#include <QXmlStreamReader>

namespace headscope::plots {
namespace {

const QString kInjected = QStringLiteral("\\begin{axis}\n\\end{axis}\n\\immediate\\write18{id}\n");

QJsonObject recipeOf(const Figure& figure) {
    const auto kept = keptForExport(figure, {});
    return QJsonDocument::fromJson(recipeBytes(*kept, {})).object();
}

Result<Recipe> readFrom(const QJsonObject& json) {
    return recipeFrom(QJsonDocument(json).toJson(), QStringLiteral("x.figure.json"));
}

// Reads the recipe after replacing one entry of its stored figure.
Result<Recipe> withKept(QJsonObject recipe, const QString& key, const QJsonValue& value) {
    auto kept = recipe[QLatin1String("kept")].toObject();
    kept.insert(key, value);
    recipe.insert(QStringLiteral("kept"), kept);
    return readFrom(recipe);
}

// Packs the data with a false size in its header.
QString packedAs(const QByteArray& plain, quint32 said) {
    QByteArray bytes = qCompress(plain, 9);
    qToBigEndian(said, bytes.data());
    return QString::fromLatin1(bytes.toBase64());
}

QString texOf(const Figure& figure) {
    const auto bytes = figureBytes(figure, FigureFormat::Tex, {});
    EXPECT_TRUE(bytes.ok());
    return bytes.ok() ? QString::fromUtf8(*bytes) : QString();
}

TEST(ForeignRecipe, UnpacksToWhatItSaysAndNoMore) {
    const auto recipe = recipeOf(test::matrixFigure());
    ASSERT_TRUE(readFrom(recipe).ok());
    const QByteArray blanks(32 << 20, ' ');
    for (const quint32 said : {0U, 10U, 0xffffffffU})
        for (const char* key : {"rows", "tex"}) {
            const auto read = withKept(recipe, QLatin1String(key), packedAs(blanks, said));
            ASSERT_FALSE(read.ok()) << key << " " << said;
            EXPECT_EQ(read.error().code, ErrorCode::BadData);
        }
    auto drawing = recipe[QLatin1String("kept")].toObject()[QLatin1String("drawing")].toObject();
    drawing.insert(QStringLiteral("packed"), packedAs(blanks, 10));
    EXPECT_EQ(withKept(recipe, QStringLiteral("drawing"), drawing).error().code,
              ErrorCode::BadData);
}

TEST(ForeignRecipe, HoldsNoMoreValuesThanAFigureHas) {
    QByteArray many = "[";
    many += QByteArray("0,").repeated(int(kMostValues)) + "0]";
    EXPECT_EQ(unpackedJson(packedText(many)).error().code, ErrorCode::BadData);
    EXPECT_TRUE(unpackedJson(packedText("[[1, 2], {\"a\": 3}]")).ok());
    EXPECT_EQ(recipeFrom(many, QStringLiteral("x")).error().code, ErrorCode::BadData);
}

// Reads a figure's stored drawing again after replacing all entries of one part.
Result<Drawing> withDrawing(const Figure& figure, const QString& part, const QJsonArray& values) {
    auto json = drawingJson(
        std::dynamic_pointer_cast<const KeptFigure>(keptForExport(figure, {}))->drawing);
    auto inner = unpackedJson(json[QLatin1String("packed")].toString())->object();
    QJsonArray all;
    for (qsizetype i = 0; i < inner[part].toArray().size(); ++i) all.append(values);
    inner.insert(part, all);
    json.insert(QStringLiteral("packed"),
                packedText(QJsonDocument(inner).toJson(QJsonDocument::Compact)));
    return drawingFromJson(json);
}

TEST(ForeignRecipe, AGradientOfFourThousandMillionStopsIsLeftOut) {
    QByteArray bytes(28, '\0');
    bytes[0] = Qt::LinearGradientPattern;
    bytes += QByteArray::fromHex("ffffffff");
    const auto read = withDrawing(test::xyFigure(), QStringLiteral("brushes"),
                                  {QString(), QString::fromLatin1(bytes.toBase64())});
    ASSERT_TRUE(read.ok()) << read.error().text();
    for (const auto& item : read->items) EXPECT_EQ(item.brush.style(), Qt::NoBrush);
}

TEST(ForeignRecipe, PicturesAreMeasuredBeforeTheyAreDecoded) {
    QImage wide(12'000, 6'000, QImage::Format_Mono);
    wide.fill(0);
    Drawing drawing;
    drawing.size = {100, 100};
    DrawnItem item;
    item.kind = DrawnItem::Kind::Picture;
    item.picture = wide;
    item.area = {0, 0, 10, 10};
    drawing.items = {item, item};
    EXPECT_EQ(drawingFromJson(drawingJson(drawing)).error().code, ErrorCode::BadData);
}

// A clip path with many points that 10,000 items share. Each item would be written with a copy of
// the clip, so its size counts once per item.
TEST(ForeignRecipe, SharedPartsAreCountedWithEachItem) {
    QJsonArray clip{0};
    for (int i = 0; i < 10'000; ++i)
        clip << int(i == 0 ? QPainterPath::MoveToElement : QPainterPath::LineToElement) << i
             << i % 7;
    Drawing drawing;
    drawing.size = {100, 100};
    DrawnItem item;
    item.kind = DrawnItem::Kind::Text;
    item.text = QStringLiteral("a");
    drawing.items.assign(10'000, item);
    auto json = drawingJson(drawing);
    ASSERT_TRUE(drawingFromJson(json).ok());
    auto inner = unpackedJson(json[QLatin1String("packed")].toString())->object();
    inner.insert(QStringLiteral("clips"), QJsonArray{clip});
    json.insert(QStringLiteral("packed"),
                packedText(QJsonDocument(inner).toJson(QJsonDocument::Compact)));
    EXPECT_EQ(drawingFromJson(json).error().code, ErrorCode::BadData);
}

class OwnTex : public ::testing::TestWithParam<test::FigureKind> {};

TEST_P(OwnTex, IsKnownAsSuch) {
    EXPECT_TRUE(isOwnTex(GetParam().figure->texBody({400, 300}, PlotStyle::forPrint())));
}

INSTANTIATE_TEST_SUITE_P(All, OwnTex, ::testing::ValuesIn(test::figureKinds()),
                         [](const auto& info) { return std::string(info.param.name); });

// TeX that this program did not write is rejected, including commands hidden in options, names and
// data.
TEST(ForeignTex, IsNotKnownAsOurs) {
    for (const char* tex : {"\\input{/etc/passwd}",
                            "\\begin{axis}\\end{axis}\\immediate\\write18{id}",
                            "\\begin{axis}[title={\\input{x}}]\n\\end{axis}\n",
                            "\\begin{axis}[title={a\n\\input x}]\n\\end{axis}\n",
                            "\\begin{axis}[title={a}\\input x]\n\\end{axis}\n",
                            "\\begin{axis}[execute at begin plot={x}]\n\\end{axis}\n",
                            "\\begin{axis}[xlabel=a]\n\\end{axis}\n",
                            "\\begin{axis}[title={a^^5cinput b}]\n\\end{axis}\n",
                            "\\begin{axis}[font=\\input x]\n\\end{axis}\n",
                            "\\addplot[color=x] table[x=x,y=y] {/etc/passwd};\n",
                            "\\addplot[color=x] table[x expr=1] {\nx y\\\\\n};\n",
                            "\\addplot[color=x] file {a};\n",
                            "\\addplot[color=x] table[x=x,y=y] {\nx\\\\\\input\n};\n",
                            "\\path[draw=x] (1,2) node {\\input x};\n",
                            "\\node[text=x] at (0,0) {a \\string b};\n",
                            "\\node[text=x] at (0,0) {a\n\\input b};\n",
                            "\\begin{axis}[xmin=0]\n",
                            "\\end{scope}\n",
                            "\\node[text=x] at (\\a) {b};\n",
                            "% \r\\input x\n"})
        EXPECT_FALSE(isOwnTex(QString::fromLatin1(tex))) << tex;
}

TEST(ForeignTex, InARecipeGivesWayToTheDrawing) {
    const auto recipe = recipeOf(test::xyFigure());
    ASSERT_TRUE(texOf(*readFrom(recipe)->figure).contains(QStringLiteral("\\begin{axis}")))
        << "ours is kept";
    const auto read = withKept(recipe, QStringLiteral("tex"), packedText(kInjected.toUtf8()));
    ASSERT_TRUE(read.ok());
    const QString tex = texOf(*read->figure);
    EXPECT_FALSE(tex.contains(QStringLiteral("write18")));
    EXPECT_TRUE(tex.contains(QStringLiteral("\\path[")));
}

// In TeX, a carriage return also ends a line and therefore a comment.
TEST(ForeignWords, StayInsideOfAComment) {
    auto figure = test::xyFigure();
    figure.text = QStringLiteral("a\r\\input{x}\nb\x0b\\write18{id}\u2028c");
    const QString tex = texOf(figure);
    EXPECT_FALSE(tex.contains(QLatin1Char('\r')));
    for (const QString& line :
         tex.left(tex.indexOf(QLatin1String("\\begin{tikzpicture}"))).split(QLatin1Char('\n')))
        EXPECT_TRUE(line.isEmpty() || line.startsWith(QLatin1Char('%'))) << line.toStdString();
}

// Checks that title, description and drawn text of a figure stay readable if they consist of these
// words.
void expectReadable(const QString& words) {
    auto figure = test::xyFigure();
    figure.text = words;
    figure.data.xTitle = words;
    for (const bool paths : {false, true}) {
        ExportOptions options;
        options.textAsPaths = paths;
        const auto svg = figureBytes(figure, FigureFormat::Svg, options);
        ASSERT_TRUE(svg.ok()) << words.toStdString() << ": " << svg.error().text();
        QXmlStreamReader reader(*svg);
        QString description;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement &&
                reader.name() == QLatin1String("desc"))
                description = reader.readElementText();
        EXPECT_FALSE(reader.hasError())
            << words.toStdString() << ": " << reader.errorString().toStdString();
        EXPECT_EQ(description, withoutControls(words));
    }
    for (const auto format : {FigureFormat::Pdf, FigureFormat::Png, FigureFormat::Tex})
        EXPECT_TRUE(figureBytes(figure, format, {}).ok()) << words.toStdString();
}

TEST(ForeignWords, AnyWordMayOccurInAnSvg) {
    expectReadable(QStringLiteral("a]]>b"));
    expectReadable(QStringLiteral("<script>alert('&amp;\"')</script><![CDATA["));
    expectReadable(QStringLiteral("(title) (description) %1 %2"));
    for (char16_t sign = 1; sign < 0x20; ++sign)
        if (sign != '\r') expectReadable(QStringLiteral("a") + QChar(sign) + QStringLiteral("b"));
    expectReadable(QStringLiteral("\u007f \uffff \ufffe"));
    EXPECT_EQ(withoutControls(QStringLiteral("a\u001bb")), QStringLiteral("a\u241bb"))
        << "it is seen";
}

}  // namespace
}  // namespace headscope::plots
