#include "ui/figures/xml_text.h"

#include <algorithm>

namespace headscope::plots {

namespace {

// first of the symbols for U+0000 to U+001F, which are in order
constexpr char16_t kPictures = 0x2400;
constexpr char16_t kDeletePicture = 0x2421;
constexpr char16_t kReplacement = 0xfffd;  // replacement for invalid characters

bool isLine(char16_t sign) {
    return sign == '\t' || sign == '\n' || sign == '\r';
}

char16_t shown(char16_t sign) {
    if (sign < 0x20) return char16_t(kPictures + sign);
    if (sign == 0x7f) return kDeletePicture;
    return sign >= 0xfffe ? kReplacement : sign;
}

}  // namespace

QString withoutControls(const QString& text, bool keepLines) {
    QString out = text;
    for (QChar& sign : out) {
        const char16_t code = sign.unicode();
        if (isLine(code))
            sign = keepLines ? sign : QChar(u' ');
        else
            sign = QChar(shown(code));
    }
    return out;
}

QString xmlEscaped(const QString& text) {
    return withoutControls(text).toHtmlEscaped();
}

void replaceControls(QByteArray& xml) {
    const bool clean = std::none_of(xml.cbegin(), xml.cend(), [](char sign) {
        return static_cast<unsigned char>(sign) == 0xef || sign == 0x7f ||
               (static_cast<unsigned char>(sign) < 0x20 && !isLine(char16_t(sign)));
    });
    if (!clean) xml = withoutControls(QString::fromUtf8(xml)).toUtf8();
}

}  // namespace headscope::plots
