#include "ui/features/lessons/lesson.h"

#include "ui/workspace/strict_json.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <map>

namespace headscope::ui {
namespace {

constexpr int kFormatVersion = 1;

struct LessonText {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

const std::vector<std::pair<const char*, LessonValue::Kind>>& valueKinds() {
    using Kind = LessonValue::Kind;
    static const std::vector<std::pair<const char*, Kind>> kKinds{
        {"pair", Kind::Pair},         {"mean", Kind::Mean}, {"chance", Kind::Chance},
        {"flatness", Kind::Flatness}, {"head", Kind::Head}, {"attention", Kind::Attention},
        {"score", Kind::Score}};
    return kKinds;
}

// Reads a head written as "layer.head"; returns `otherwise` if the key is missing.
HeadPlace headOf(JsonReader& in, const char* key, HeadPlace otherwise) {
    const QString written = in.text(key, false);
    if (written.isEmpty()) return otherwise;
    const auto parts = written.split(QLatin1Char('.'));
    bool site = false, head = false;
    const HeadPlace read{parts.value(0).toInt(&site), parts.value(1).toInt(&head)};
    if (parts.size() != 2 || !site || !head || read.site < 0 || read.head < 0)
        in.fail(LessonText::tr("\"%1\" in \"%2\" is not a head").arg(written, QLatin1String(key)),
                LessonText::tr("layer.head, such as 0.2"));
    return read;
}

// Translates the texts of a lesson. packaging/translations must collect the same keys.
QJsonValue inWords(const QJsonValue& value, bool words) {
    if (value.isString() && words)
        return QCoreApplication::translate("Lessons", value.toString().toUtf8().constData());
    if (value.isArray()) {
        QJsonArray all;
        for (const auto& one : value.toArray()) all.append(inWords(one, words));
        return all;
    }
    if (!value.isObject()) return value;
    static const QStringList kWords{QStringLiteral("title"), QStringLiteral("summary"),
                                    QStringLiteral("text"),  QStringLiteral("question"),
                                    QStringLiteral("shown"), QStringLiteral("explanation")};
    QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        it.value() = inWords(it.value(), kWords.contains(it.key()));
    return object;
}

// Reads a stage; keys that are missing keep their value from the previous stage.
LessonStage stageOf(JsonReader&& in, LessonStage stage) {
    if (in.has("runs")) {
        stage.runs = in.texts("runs");
        if (stage.runs.size() > 2)
            in.fail(LessonText::tr("there are more than two runs"),
                    LessonText::tr("one run, or two"));
    }
    // A new page resets the view, since views belong to the Heads page.
    if (in.has("page")) {
        stage.page = in.text("page");
        stage.view.clear();
    }
    if (in.has("view")) stage.view = in.text("view");
    if (in.has("measure")) stage.measure = in.text("measure");
    stage.step = std::int64_t(in.number("step", double(stage.step), -1, 1e12));
    stage.sample = in.whole("sample", stage.sample, 0, 1'000'000);
    stage.head = headOf(in, "head", stage.head);
    stage.other = headOf(in, "other", stage.other);
    if (in.has("off")) stage.off = in.text("off", false);
    return stage;
}

LessonValue valueOf(JsonReader&& in) {
    LessonValue value;
    const QString kind = in.text("of");
    const auto& kinds = valueKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& one) {
        return kind == QLatin1String(one.first);
    });
    if (found == kinds.end()) {
        QStringList known;
        for (const auto& one : kinds) known << QLatin1String(one.first);
        in.fail(LessonText::tr("\"of\" is \"%1\"").arg(kind), known.join(QStringLiteral(", ")));
        return value;
    }
    using Kind = LessonValue::Kind;
    value.kind = found->second;
    value.run = in.text("run");
    // Only some kinds of values use a measure or a layer.
    const bool ofMeasure = value.kind != Kind::Attention && value.kind != Kind::Score;
    const bool ofSite =
        value.kind == Kind::Mean || value.kind == Kind::Chance || value.kind == Kind::Flatness;
    if (ofMeasure) value.measure = in.text("measure");
    if (ofSite) value.site = in.whole("layer", -1, -1, 1000);
    if (value.kind == Kind::Pair || value.kind == Kind::Head || value.kind == Kind::Attention)
        value.head = headOf(in, "head", {});
    if (value.kind == Kind::Pair) value.other = headOf(in, "other", value.other);
    if (value.kind == Kind::Attention) {
        value.sample = in.whole("sample", 0, 0, 1'000'000);
        value.query = in.whole("query", 0, 0, 100'000);
        value.key = in.whole("key", 0, 0, 100'000);
    }
    if (value.kind == Kind::Score) {
        value.score = in.text("score");
        value.off = in.text("off", false);
    }
    return value;
}

std::vector<LessonAnswer> answersOf(JsonReader& in) {
    std::vector<LessonAnswer> answers;
    const auto list = in.list("answers");
    for (int i = 0; i < int(list.size()); ++i) {
        JsonReader one(list[i].toObject(),
                       LessonText::tr("%1, answer %2").arg(in.where(), QString::number(i + 1)),
                       in.fault());
        LessonAnswer answer;
        answer.text = one.text("text");
        const bool last = i + 1 == int(list.size());
        // Every answer except the last has an upper limit ("below").
        if (one.has("below") == last)
            one.fail(LessonText::tr("its upper limit"),
                     LessonText::tr("\"below\" in all answers except the last"));
        if (!last) answer.below = one.number("below", 0, -1e9, 1e9);
        if (i > 0 && !(answer.below > answers.back().below))
            one.fail(LessonText::tr("its limit is not above the previous one"),
                     LessonText::tr("limits that increase from answer to answer"));
        answers.push_back(std::move(answer));
    }
    if (answers.size() < 2 || answers.size() > 5)
        in.fail(LessonText::tr("the number of answers"), LessonText::tr("2 to 5 answers"));
    return answers;
}

LessonQuestion questionOf(JsonReader&& in, const LessonStage& stage) {
    LessonQuestion ask;
    ask.question = in.text("question");
    ask.answers = answersOf(in);
    ask.value = valueOf(
        JsonReader(in.object("value"), LessonText::tr("%1, value").arg(in.where()), in.fault()));
    if (in.has("minus"))
        ask.minus = valueOf(JsonReader(in.object("minus"),
                                       LessonText::tr("%1, minus").arg(in.where()), in.fault()));
    ask.percent = in.flag("percent");
    ask.chance = in.flag("chance");
    ask.decimals = in.whole("decimals", 2, 0, 8);
    ask.expected = in.whole("expected", 0, -1, int(ask.answers.size()) - 1);
    ask.shown = in.text("shown");
    if (!ask.shown.contains(QLatin1String("{value}")))
        in.fail(LessonText::tr("\"shown\" does not contain the number"), QStringLiteral("{value}"));
    ask.explanation = in.paragraphs("explanation");
    ask.seen = stageOf(
        JsonReader(in.object("seen"), LessonText::tr("%1, seen").arg(in.where()), in.fault()),
        stage);
    return ask;
}

LessonStep stepOf(JsonReader&& in, const LessonStage& before) {
    LessonStep step;
    step.title = in.text("title");
    step.text = in.paragraphs("text");
    step.formula = in.text("formula", false);
    step.stage = stageOf(
        JsonReader(in.object("stage"), LessonText::tr("%1, stage").arg(in.where()), in.fault()),
        before);
    if (step.stage.runs.isEmpty() || step.stage.page.isEmpty())
        in.fail(LessonText::tr("no run or page is set yet"),
                LessonText::tr("\"runs\" and \"page\" in the first step's stage"));
    if (in.has("ask"))
        step.ask = questionOf(
            JsonReader(in.object("ask"), LessonText::tr("%1, ask").arg(in.where()), in.fault()),
            step.stage);
    return step;
}

Lesson lessonOf(JsonReader&& in) {
    Lesson lesson;
    if (in.whole("format_version", 0, 0, 1000) != kFormatVersion)
        in.fail(LessonText::tr("\"format_version\" is not supported"),
                QString::number(kFormatVersion));
    lesson.id = in.text("id");
    lesson.title = in.text("title");
    lesson.summary = in.text("summary");
    lesson.icon = in.text("icon");
    lesson.minutes = in.whole("minutes", 5, 1, 60);
    LessonStage stage;
    for (const auto& one : in.list("steps")) {
        const auto where = LessonText::tr("step %1").arg(lesson.steps.size() + 1);
        lesson.steps.push_back(stepOf(JsonReader(one.toObject(), where, in.fault()), stage));
        const auto& last = lesson.steps.back();
        // A step starts from what the step before showed in the end.
        stage = last.ask ? last.ask->seen : last.stage;
    }
    if (lesson.steps.empty())
        in.fail(LessonText::tr("the list of steps is missing or empty"),
                LessonText::tr("a list of steps"));
    return lesson;
}

QByteArray lessonBytes(const QString& name) {
    QFile file(QStringLiteral(":/headscope/lessons/%1.json").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<Lesson> readShipped() {
    std::vector<Lesson> lessons;
    QFile list(QStringLiteral(":/headscope/lessons/lessons.json"));
    if (!list.open(QIODevice::ReadOnly)) return lessons;
    const auto names =
        QJsonDocument::fromJson(list.readAll()).object()[QLatin1String("lessons")].toArray();
    for (const auto& name : names)
        if (auto lesson = lessonFrom(lessonBytes(name.toString())))
            lessons.push_back(std::move(*lesson));
    return lessons;
}

}  // namespace

bool LessonStage::operator==(const LessonStage& o) const {
    return runs == o.runs && page == o.page && view == o.view && measure == o.measure &&
           step == o.step && sample == o.sample && head == o.head && other == o.other &&
           off == o.off;
}

int LessonQuestion::rightAnswer(double value) const {
    const auto found = std::find_if(answers.begin(), answers.end(),
                                    [value](const auto& answer) { return value < answer.below; });
    return int(found - answers.begin());
}

Result<Lesson> lessonFrom(const QByteArray& json) {
    JsonFault fault{LessonText::tr("The lesson"),
                    LessonText::tr("The README of resources/lessons describes the format.")};
    auto lesson = lessonOf(JsonReader(inWords(strictObject(json, fault), false).toObject(),
                                      LessonText::tr("header"), fault));
    if (fault.error) return *fault.error;
    return lesson;
}

const std::vector<Lesson>& shippedLessons() {
    // One list for each language, since presenters keep references to theirs.
    static std::map<QString, std::vector<Lesson>> lessons;
    const QString language = QLocale().name();
    const auto known = lessons.find(language);
    return known == lessons.end() ? lessons[language] = readShipped() : known->second;
}

}  // namespace headscope::ui
