#include "ui/presenters/lesson.h"

#include "ui/widgets/text.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kFormatVersion = 1;

QString lessonTr(const char* text) {
    return QCoreApplication::translate("Lesson", text);
}

const std::vector<std::pair<const char*, LessonValue::Kind>>& valueKinds() {
    using Kind = LessonValue::Kind;
    static const std::vector<std::pair<const char*, Kind>> kKinds{
        {"pair", Kind::Pair}, {"mean", Kind::Mean},           {"chance", Kind::Chance}, {"flatness", Kind::Flatness},
        {"head", Kind::Head}, {"attention", Kind::Attention}, {"score", Kind::Score}};
    return kKinds;
}

// Reads one object of the file: the first fault is kept, and what was not asked for by name is one.
class Reader {
public:
    Reader(QJsonObject json, QString where, std::optional<Error>& fault)
        : m_json(std::move(json)), m_where(std::move(where)), m_fault(fault) {}
    ~Reader() {
        for (const auto& key : m_json.keys())
            if (!m_known.contains(key))
                fail(lessonTr("\"%1\" is no key of it").arg(key), m_known.join(QStringLiteral(", ")));
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    bool has(const char* key) {
        note(key);
        return m_json.contains(QLatin1String(key));
    }
    QString text(const char* key, bool needed = true) {
        note(key);
        const auto value = m_json[QLatin1String(key)];
        if (needed ? !value.isString() || value.toString().isEmpty() : !value.isUndefined() && !value.isString())
            fail(lessonTr("\"%1\" is missing or no text").arg(QLatin1String(key)), lessonTr("a text"));
        return value.toString();
    }
    // One text, or a list of paragraphs.
    QString paragraphs(const char* key) {
        if (!m_json[QLatin1String(key)].isArray()) return text(key);
        return texts(key).join(QStringLiteral("\n\n"));
    }
    QStringList texts(const char* key) {
        note(key);
        QStringList all;
        for (const auto& one : m_json[QLatin1String(key)].toArray()) {
            if (!one.isString())
                fail(lessonTr("\"%1\" holds what is no text").arg(QLatin1String(key)), lessonTr("texts"));
            all << one.toString();
        }
        if (all.isEmpty())
            fail(lessonTr("\"%1\" is missing or empty").arg(QLatin1String(key)), lessonTr("a list of texts"));
        return all;
    }
    double number(const char* key, double otherwise, double low, double high) {
        note(key);
        const auto value = m_json[QLatin1String(key)];
        if (value.isUndefined()) return otherwise;
        const double read = value.toDouble(std::numeric_limits<double>::quiet_NaN());
        if (!(read >= low && read <= high))
            fail(lessonTr("\"%1\" is not allowed").arg(QLatin1String(key)),
                 lessonTr("a number from %1 to %2").arg(low).arg(high));
        return read;
    }
    int whole(const char* key, int otherwise, int low, int high) {
        const double read = number(key, otherwise, low, high);
        if (read != double(int(read)))
            fail(lessonTr("\"%1\" is no whole number").arg(QLatin1String(key)), lessonTr("a whole number"));
        return int(read);
    }
    bool flag(const char* key) {
        note(key);
        const auto value = m_json[QLatin1String(key)];
        if (!value.isUndefined() && !value.isBool())
            fail(lessonTr("\"%1\" is neither true nor false").arg(QLatin1String(key)), QStringLiteral("true, false"));
        return value.toBool();
    }
    HeadPlace head(const char* key, HeadPlace otherwise) {
        const QString written = text(key, false);
        if (written.isEmpty()) return otherwise;
        const auto parts = written.split(QLatin1Char('.'));
        bool site = false, head = false;
        const HeadPlace read{parts.value(0).toInt(&site), parts.value(1).toInt(&head)};
        if (parts.size() != 2 || !site || !head || read.site < 0 || read.head < 0)
            fail(lessonTr("\"%1\" of \"%2\" is no head").arg(written, QLatin1String(key)),
                 lessonTr("layer.head, as 0.2"));
        return read;
    }
    QJsonObject object(const char* key) {
        if (has(key) && !m_json[QLatin1String(key)].isObject())
            fail(lessonTr("\"%1\" is no object").arg(QLatin1String(key)), lessonTr("an object"));
        return m_json[QLatin1String(key)].toObject();
    }
    QJsonArray list(const char* key) {
        note(key);
        return m_json[QLatin1String(key)].toArray();
    }
    void fail(const QString& found, const QString& allowed) {
        if (m_fault) return;
        m_fault = Error{ErrorCode::BadData, toStd(lessonTr("The lesson, %1: %2").arg(m_where, found)),
                        toStd(lessonTr("Allowed: %1. The README of resources/lessons has the format.").arg(allowed))};
    }
    QString where() const { return m_where; }
    std::optional<Error>& fault() const { return m_fault; }

private:
    void note(const char* key) {
        if (!m_known.contains(QLatin1String(key))) m_known << QLatin1String(key);
    }

    const QJsonObject m_json;
    QString m_where;
    QStringList m_known;
    std::optional<Error>& m_fault;
};

// What is not said stays as it was.
LessonStage stageOf(Reader&& in, LessonStage stage) {
    if (in.has("runs")) {
        stage.runs = in.texts("runs");
        if (stage.runs.size() > 2) in.fail(lessonTr("there are more than two runs"), lessonTr("one run, or two"));
    }
    if (in.has("page")) {
        stage.page = in.text("page");
        stage.view.clear();
    }
    if (in.has("view")) stage.view = in.text("view");
    if (in.has("measure")) stage.measure = in.text("measure");
    stage.step = std::int64_t(in.number("step", double(stage.step), -1, 1e12));
    stage.sample = in.whole("sample", stage.sample, 0, 1'000'000);
    stage.head = in.head("head", stage.head);
    stage.other = in.head("other", stage.other);
    if (in.has("off")) stage.off = in.text("off", false);
    return stage;
}

LessonValue valueOf(Reader&& in) {
    LessonValue value;
    const QString kind = in.text("of");
    const auto& kinds = valueKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& one) { return kind == QLatin1String(one.first); });
    if (found == kinds.end()) {
        QStringList known;
        for (const auto& one : kinds) known << QLatin1String(one.first);
        in.fail(lessonTr("\"of\" is \"%1\"").arg(kind), known.join(QStringLiteral(", ")));
        return value;
    }
    using Kind = LessonValue::Kind;
    value.kind = found->second;
    value.run = in.text("run");
    const bool ofMeasure = value.kind != Kind::Attention && value.kind != Kind::Score;
    const bool ofSite = value.kind == Kind::Mean || value.kind == Kind::Chance || value.kind == Kind::Flatness;
    if (ofMeasure) value.measure = in.text("measure");
    if (ofSite) value.site = in.whole("layer", -1, -1, 1000);
    if (value.kind == Kind::Pair || value.kind == Kind::Head || value.kind == Kind::Attention)
        value.head = in.head("head", {});
    if (value.kind == Kind::Pair) value.other = in.head("other", value.other);
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

std::vector<LessonAnswer> answersOf(Reader& in) {
    std::vector<LessonAnswer> answers;
    const auto list = in.list("answers");
    for (int i = 0; i < int(list.size()); ++i) {
        Reader one(list[i].toObject(), lessonTr("%1, answer %2").arg(in.where()).arg(i + 1), in.fault());
        LessonAnswer answer;
        answer.text = one.text("text");
        const bool last = i + 1 == int(list.size());
        if (one.has("below") == last)
            one.fail(lessonTr("its upper limit"), lessonTr("\"below\" of all answers but the last"));
        if (!last) answer.below = one.number("below", 0, -1e9, 1e9);
        if (i > 0 && !(answer.below > answers.back().below))
            one.fail(lessonTr("its limit does not rise"), lessonTr("limits that rise from answer to answer"));
        answers.push_back(std::move(answer));
    }
    if (answers.size() < 2 || answers.size() > 5)
        in.fail(lessonTr("the number of answers"), lessonTr("2 to 5 answers"));
    return answers;
}

LessonQuestion questionOf(Reader&& in, const LessonStage& stage) {
    LessonQuestion ask;
    ask.question = in.text("question");
    ask.answers = answersOf(in);
    ask.value = valueOf(Reader(in.object("value"), lessonTr("%1, value").arg(in.where()), in.fault()));
    if (in.has("minus"))
        ask.minus = valueOf(Reader(in.object("minus"), lessonTr("%1, minus").arg(in.where()), in.fault()));
    ask.percent = in.flag("percent");
    ask.decimals = in.whole("decimals", 2, 0, 8);
    ask.expected = in.whole("expected", 0, 0, int(ask.answers.size()) - 1);
    ask.shown = in.text("shown");
    if (!ask.shown.contains(QLatin1String("{value}")))
        in.fail(lessonTr("\"shown\" does not tell the number"), QStringLiteral("{value}"));
    ask.explanation = in.paragraphs("explanation");
    ask.seen = stageOf(Reader(in.object("seen"), lessonTr("%1, seen").arg(in.where()), in.fault()), stage);
    return ask;
}

LessonStep stepOf(Reader&& in, const LessonStage& before) {
    LessonStep step;
    step.title = in.text("title");
    step.text = in.paragraphs("text");
    step.formula = in.text("formula", false);
    step.stage = stageOf(Reader(in.object("stage"), lessonTr("%1, stage").arg(in.where()), in.fault()), before);
    if (step.stage.runs.isEmpty() || step.stage.page.isEmpty())
        in.fail(lessonTr("no run or no page is said yet"), lessonTr("\"runs\" and \"page\" in the first step's stage"));
    if (in.has("ask"))
        step.ask = questionOf(Reader(in.object("ask"), lessonTr("%1, ask").arg(in.where()), in.fault()), step.stage);
    return step;
}

Lesson lessonOf(Reader&& in) {
    Lesson lesson;
    if (in.whole("format_version", 0, 0, 1000) != kFormatVersion)
        in.fail(lessonTr("\"format_version\" is another"), QString::number(kFormatVersion));
    lesson.id = in.text("id");
    lesson.title = in.text("title");
    lesson.summary = in.text("summary");
    lesson.icon = in.text("icon");
    lesson.minutes = in.whole("minutes", 5, 1, 60);
    LessonStage stage;
    for (const auto& one : in.list("steps")) {
        const auto where = lessonTr("step %1").arg(lesson.steps.size() + 1);
        lesson.steps.push_back(stepOf(Reader(one.toObject(), where, in.fault()), stage));
        const auto& last = lesson.steps.back();
        stage = last.ask ? last.ask->seen : last.stage;
    }
    if (lesson.steps.empty()) in.fail(lessonTr("there is no step in it"), lessonTr("a list of steps"));
    return lesson;
}

// In the language of the desktop where there is one ("lessons/de/..."), else in English.
QByteArray lessonBytes(const QString& name) {
    const QString language = QLocale().name().section(QLatin1Char('_'), 0, 0);
    for (const QString& folder : {language + QLatin1Char('/'), QString()}) {
        QFile file(QStringLiteral(":/headscope/lessons/%1%2.json").arg(folder, name));
        if (file.open(QIODevice::ReadOnly)) return file.readAll();
    }
    return {};
}

std::vector<Lesson> readShipped() {
    std::vector<Lesson> lessons;
    QFile list(QStringLiteral(":/headscope/lessons/lessons.json"));
    if (!list.open(QIODevice::ReadOnly)) return lessons;
    const auto names = QJsonDocument::fromJson(list.readAll()).object()[QLatin1String("lessons")].toArray();
    for (const auto& name : names)
        if (auto lesson = lessonFrom(lessonBytes(name.toString()))) lessons.push_back(std::move(*lesson));
    return lessons;
}

}  // namespace

bool LessonStage::operator==(const LessonStage& o) const {
    return runs == o.runs && page == o.page && view == o.view && measure == o.measure && step == o.step &&
           sample == o.sample && head == o.head && other == o.other && off == o.off;
}

int LessonQuestion::rightAnswer(double value) const {
    const auto found =
        std::find_if(answers.begin(), answers.end(), [value](const auto& answer) { return value < answer.below; });
    return int(found - answers.begin());
}

Result<Lesson> lessonFrom(const QByteArray& json) {
    QJsonParseError problem{};
    const auto document = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError)
        return Error{
            ErrorCode::BadData,
            toStd(lessonTr("The lesson is no JSON: %1 at byte %2").arg(problem.errorString()).arg(problem.offset)),
            toStd(lessonTr("The README of resources/lessons has the format."))};
    std::optional<Error> fault;
    auto lesson = lessonOf(Reader(document.object(), lessonTr("its head"), fault));
    if (fault) return *fault;
    return lesson;
}

const std::vector<Lesson>& shippedLessons() {
    static const std::vector<Lesson> kLessons = readShipped();
    return kLessons;
}

}  // namespace headscope::ui
