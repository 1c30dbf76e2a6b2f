#include "ui/figures/sheet/sheet_lint.h"

#include "ui/figures/colour_vision.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/output/missing_glyphs.h"
#include "ui/figures/plot_text.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/sheet/sheet_legend.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

// tolerance of text sizes in pt; sizes are multiples of half a point
constexpr double kSizeSlack = 0.05;
// maximum number of series colours; more colours are counted as a colour scale
constexpr int kMostSeries = 12;
constexpr double kApart = 20;         // minimum L*a*b* distance of colours that are meant to differ
constexpr double kAlike = 8;          // L*a*b* distance below which colours are confused
constexpr double kColourful = 20;     // minimum chroma of a colour that is not grey
constexpr double kCutSlackMm = 0.6;   // tolerance in mm for outlines at the edge of a panel
constexpr qsizetype kMostPieces = 4;  // maximum number of pieces of one text in several scripts
constexpr QChar kDots(0x2026);

struct LintText {
    Q_DECLARE_TR_FUNCTIONS(SheetLint)
};

struct Looked {
    const SheetPanel& panel;
    QString letter;  // letter of the panel: "a"
    std::shared_ptr<const KeptFigure> drawn;
};
using Findings = std::vector<SheetFinding>;

QString numbered(const QString& letter, const QString& what) {
    return LintText::tr("%1: %2").arg(letter, what);
}

// Reports the smallest text of a panel if it is below the format's minimum size.
void findSmallText(const Sheet& sheet, const Looked& at, Findings& out) {
    const DrawnItem* smallest = nullptr;
    for (const DrawnItem& item : at.drawn->drawing.items)
        if (item.kind == DrawnItem::Kind::Text && !item.text.trimmed().isEmpty() &&
            (!smallest || item.pointSize() < smallest->pointSize()))
            smallest = &item;
    const double least = sheet.sheetFormat().leastFontPt;
    if (!smallest || smallest->pointSize() >= least - kSizeSlack) return;
    out.push_back({SheetFault::SmallText, at.panel.id,
                   numbered(at.letter, LintText::tr("text of %1 pt (“%2”)")
                                           .arg(numberText(smallest->pointSize(), 2),
                                                smallest->text.left(20))),
                   LintText::tr("At least %1 pt is needed: enlarge the panel or its font.")
                       .arg(numberText(least, 2))});
}

void findRaster(const Looked& at, Findings& out) {
    const auto& items = at.drawn->drawing.items;
    const auto pictures = std::count_if(items.begin(), items.end(), [](const auto& item) {
        return item.kind == DrawnItem::Kind::Picture;
    });
    // Samples of image data sets are photographs, which cannot be vectors.
    if (pictures == 0 || at.drawn->settings.contains(QStringLiteral("photograph"))) return;
    out.push_back(
        {SheetFault::Raster, at.panel.id,
         numbered(at.letter, LintText::tr("pixels instead of vector graphics")),
         LintText::tr("Use a view that draws cells. Photographs are allowed at 300 dpi or more.")});
}

double chromaOf(const QColor& colour) {
    const double grey = (colour.red() + colour.green() + colour.blue()) / 3.0;
    return std::hypot(colour.red() - grey, colour.green() - grey, colour.blue() - grey);
}

// Colours of lines and areas; transparent ones as they appear on paper.
QList<QColor> inksOf(const Drawing& drawing) {
    QSet<QRgb> seen;
    QList<QColor> inks;
    const auto add = [&](const QColor& colour) {
        if (colour.alphaF() < 0.5F || chromaOf(colour) < kColourful || seen.contains(colour.rgb()))
            return;
        seen.insert(colour.rgb());
        inks << QColor(colour.rgb());
    };
    for (const DrawnItem& item : drawing.items) {
        if (item.kind != DrawnItem::Kind::Path) continue;
        if (item.pen.style() != Qt::NoPen) add(item.pen.color());
        if (item.brush.style() == Qt::SolidPattern) add(item.brush.color());
        if (inks.size() > kMostSeries) break;
    }
    return inks;
}

// Reports two colours that differ clearly but are confused with red-green colour blindness.
void findAlikeColours(const Looked& at, Findings& out) {
    const auto inks = inksOf(at.drawn->drawing);
    if (inks.size() > kMostSeries) return;
    for (qsizetype i = 0; i < inks.size(); ++i)
        for (qsizetype j = i + 1; j < inks.size(); ++j) {
            // Colours that are similar for everyone are shades of one colour.
            if (colourDistance(inks[i], inks[j]) < kApart) continue;
            for (const auto vision : {ColourVision::Deutan, ColourVision::Protan}) {
                if (colourDistance(seenAs(inks[i], vision), seenAs(inks[j], vision)) > kAlike)
                    continue;
                out.push_back(
                    {SheetFault::AlikeColours, at.panel.id,
                     numbered(at.letter,
                              LintText::tr(
                                  "%1 and %2 look alike to people with red-green colour blindness")
                                  .arg(inks[i].name(), inks[j].name())),
                     LintText::tr("Choose other colours for these runs, or use dashed lines.")});
                return;
            }
        }
}

void findAxes(const Looked& at, Findings& out) {
    for (const FigureAxis& axis : at.drawn->figureAxes()) {
        if (axis.title.trimmed().isEmpty())
            out.push_back({SheetFault::NoAxisTitle, at.panel.id,
                           numbered(at.letter, LintText::tr("%1 lacks a title").arg(axis.where)),
                           LintText::tr("Name the quantity and its unit.")});
        else if (!namesUnit(axis.title))
            out.push_back(
                {SheetFault::NoUnit, at.panel.id,
                 numbered(at.letter,
                          LintText::tr("%1 (“%2”) lacks a unit").arg(axis.where, axis.title)),
                 LintText::tr(
                     "Add the unit after a comma, or state in the caption that there is none.")});
    }
}

// Reports drawings that extend beyond their panel.
void findCutOff(const Sheet& sheet, const Looked& at, Findings& out) {
    QRectF drawn;
    for (const DrawnItem& item : at.drawn->drawing.items) {
        const QRectF bounds = item.bounds();
        drawn = drawn.united(item.clip.isEmpty() ? bounds
                                                 : bounds.intersected(item.clip.boundingRect()));
    }
    const QSizeF room = at.drawn->drawing.size;
    const double over = std::max({-drawn.left(), -drawn.top(), drawn.right() - room.width(),
                                  drawn.bottom() - room.height()}) /
                        kFigureUnitsPerMm;
    if (over <= kCutSlackMm) return;
    const double needs = naturalHeight(sheet, *at.panel.figure, at.panel.place.width());
    out.push_back(
        {SheetFault::CutOff, at.panel.id,
         numbered(at.letter,
                  LintText::tr("extends %1 mm beyond its area").arg(numberText(over, 2))),
         needs > at.panel.place.height() + 0.5
             ? LintText::tr("At this width it needs a height of %1 mm.").arg(numberText(needs, 3))
             : LintText::tr("Make the panel larger.")});
}

// Texts as drawn. A text in several scripts is drawn as consecutive pieces.
struct DrawnTexts {
    QHash<QString, int> whole, joined;
    explicit DrawnTexts(const Drawing& drawing) {
        QStringList last;
        for (const DrawnItem& item : drawing.items) {
            if (item.kind != DrawnItem::Kind::Text) continue;
            ++whole[item.text.trimmed()];
            last << item.text;
            if (last.size() > kMostPieces) last.removeFirst();
            for (qsizetype from = 0; from + 1 < last.size(); ++from)
                ++joined[last.mid(from).join(QString()).trimmed()];
        }
    }
    bool take(const QString& text) {
        for (auto* texts : {&whole, &joined})
            if (const auto found = texts->find(text.trimmed());
                found != texts->end() && found.value() > 0) {
                --found.value();
                return true;
            }
        return false;
    }
};

// Reports labels that are not drawn in full, and other texts that end in an ellipsis.
void findCutText(const Looked& at, Findings& out) {
    DrawnTexts drawn(at.drawn->drawing);
    const QStringList labels = at.drawn->figureLabels();
    QStringList cut;
    for (const QString& label : labels)
        if (!label.trimmed().isEmpty() && !drawn.take(label)) cut << label;
    if (!cut.isEmpty()) {
        out.push_back(
            {SheetFault::CutText, at.panel.id,
             numbered(at.letter,
                      LintText::tr("%1 of %2 token labels are truncated or missing (“%3”)")
                          .arg(numberText(double(cut.size()), 6),
                               numberText(double(labels.size()), 6), cut.front().left(20))),
             LintText::tr("Make the panel wider or its font smaller, or show fewer tokens.")});
        return;
    }
    for (auto text = drawn.whole.cbegin(); text != drawn.whole.cend(); ++text) {
        if (text.value() == 0 || !text.key().endsWith(kDots)) continue;
        out.push_back({SheetFault::CutText, at.panel.id,
                       numbered(at.letter, LintText::tr("“%1” is cut off").arg(text.key())),
                       LintText::tr("Make the panel wider or its font smaller.")});
        return;
    }
}

void findMissingGlyphs(const Looked& at, Findings& out) {
    const auto missing = missingGlyphs(at.drawn->drawing);
    if (missing.empty()) return;
    out.push_back({SheetFault::MissingGlyph, at.panel.id,
                   numbered(at.letter, LintText::tr("no font for %1 of “%2”")
                                           .arg(missing.characters.mid(0, 4).join(QLatin1Char(' ')),
                                                missing.texts.front().left(20))),
                   LintText::tr("Boxes are shown instead: install a font for this script.")});
}

// Reports a quantity that two panels show with different limits.
void findUnequalScales(const Sheet& sheet, const std::vector<Looked>& all, Findings& out) {
    if (sheet.sharedScales) return;
    QHash<QString, QPair<QString, FigureScale>> first;
    for (const Looked& at : all)
        for (const FigureScale& scale : at.drawn->scales) {
            const QString key =
                scale.quantity + (scale.colours ? QStringLiteral("|c") : QStringLiteral("|y"));
            const auto before = first.constFind(key);
            if (before == first.cend()) {
                first.insert(key, {at.letter, scale});
                continue;
            }
            if (before->second == scale || before->first == at.letter) continue;
            const auto limits = [](const FigureScale& one) {
                return LintText::tr("%1 to %2")
                    .arg(numberText(one.low, 3), numberText(one.high, 3));
            };
            out.push_back({SheetFault::UnequalScales, at.panel.id,
                           LintText::tr("%1 and %2 show %3 on different scales, %4 and %5")
                               .arg(before->first, at.letter, scale.quantity,
                                    limits(before->second), limits(scale)),
                           LintText::tr("Select “Shared scales”, or mention it in the caption.")});
        }
}

// Reports overlapping panels, and a sheet that is higher than its format allows.
void findPlaces(const Sheet& sheet, const std::vector<Looked>& all, Findings& out) {
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const QRectF both = all[i].panel.place.intersected(all[j].panel.place);
            if (both.width() <= kOverlapMm || both.height() <= kOverlapMm) continue;
            out.push_back({SheetFault::Overlap, all[j].panel.id,
                           LintText::tr("%1 and %2 overlap").arg(all[i].letter, all[j].letter),
                           LintText::tr("Move one of them, or arrange the panels.")});
        }
    const double most = sheet.sheetFormat().mostHeightMm, height = sheetHeight(sheet);
    double lowest = 0;
    for (const auto& panel : sheet.panels) lowest = std::max(lowest, panel.place.bottom());
    if (const double below = lowest + sharedLegendsHeight(sheet);
        below > most + kOverlapMm && lowest <= most)
        out.push_back({SheetFault::TooHigh, 0,
                       LintText::tr("The shared legend ends at %1 mm").arg(numberText(below, 4)),
                       LintText::tr("The paper ends at %1 mm: reduce the height of panels, or give "
                                    "each its own legend.")
                           .arg(numberText(most, 4))});
    else if (height > most + kOverlapMm)
        out.push_back(
            {SheetFault::TooHigh, 0,
             LintText::tr("The sheet is %1 mm high").arg(numberText(height, 4)),
             LintText::tr("%1 allows %2 mm.").arg(sheet.sheetFormat().venue, numberText(most, 4))});
}

void findType3(const Sheet& sheet, Findings& out) {
    SheetFigure figure;
    figure.sheet = sheet;
    const auto pdf = figureBytes(figure, FigureFormat::Pdf, {});
    if (pdf.ok() && hasType3Fonts(*pdf))
        out.push_back(
            {SheetFault::Type3, 0, LintText::tr("The PDF file contains a Type 3 font"),
             LintText::tr("Install the font DejaVu Sans, or export SVG with text as paths.")});
}

// Finds what is about one panel alone.
void lookAt(const Sheet& sheet, const Looked& at, Findings& out) {
    findSmallText(sheet, at, out);
    findCutOff(sheet, at, out);
    findCutText(at, out);
    findMissingGlyphs(at, out);
    findAxes(at, out);
    findAlikeColours(at, out);
    findRaster(at, out);
}

}  // namespace

bool hasType3Fonts(const QByteArray& pdf) {
    static const QRegularExpression kType3(QStringLiteral("/Subtype\\s*/Type3\\b"));
    return kType3.match(QString::fromLatin1(pdf)).hasMatch();
}

bool namesUnit(const QString& axisTitle) {
    static const QRegularExpression kUnit(
        QStringLiteral("[,\uff0c]\\s*\\S|[(\uff08]\\S.*[)\uff09]|%|/"));
    if (kUnit.match(axisTitle).hasMatch()) return true;
    static const QRegularExpression kWords(QStringLiteral("[^\\p{L}]+"));
    const QString title = axisTitle.toLower();
    const QStringList words = title.split(kWords, Qt::SkipEmptyParts);
    const QStringList pure =
        LintText::tr(
            "step steps epoch batch head heads layer lambda seed seeds similarity cosine token "
            "weight "
            "component rate accuracy samples",
            "words of axis titles that need no unit, in lower case, separated by spaces")
            .split(QLatin1Char(' '));
    return words.contains(QStringLiteral("\u03bb")) ||
           std::any_of(pure.begin(), pure.end(), [&](const QString& word) {
               // Chinese text does not separate words by spaces.
               return word.front().script() == QChar::Script_Han ? title.contains(word)
                                                                 : words.contains(word);
           });
}

std::vector<SheetFinding> lintPanel(const Sheet& sheet, const SheetPanel& panel) {
    Findings out;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i)
        if (sheet.panels[i].id == panel.id)
            lookAt(sheet,
                   {panel, panelLetter(Sheet(), static_cast<int>(i)), drawnPanel(sheet, panel)},
                   out);
    return out;
}

std::vector<SheetFinding> lintSheet(const Sheet& sheet) {
    Findings out;
    std::vector<Looked> all;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i)
        all.push_back({sheet.panels[i], panelLetter(Sheet(), static_cast<int>(i)),
                       drawnPanel(sheet, sheet.panels[i])});
    for (const Looked& at : all) lookAt(sheet, at, out);
    findUnequalScales(sheet, all, out);
    findPlaces(sheet, all, out);
    if (!all.empty()) findType3(sheet, out);
    return out;
}

}  // namespace headscope::plots
