#include "ui/features/open_model/model_folder.h"

#include "core/api/base/files.h"
#include "ui/widgets/text/text.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace headscope::ui {
namespace {

// maximum size of config.json in bytes
constexpr std::size_t kLargestConfig = std::size_t{1} << 20;

bool namesModel(const QString& folder) {
    const QString config = QDir(folder).filePath(QStringLiteral("config.json"));
    if (!QFileInfo(config).isFile()) return false;
    const auto text = readNamedFile(toStd(config), kLargestConfig);
    if (!text) return false;
    const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(*text));
    return json.object().contains(QLatin1String("model_type"));
}

}  // namespace

QString modelFolderOf(const QString& path) {
    const QFileInfo file(path);
    QString folder = path;
    if (!file.isDir()) {
        const bool part = file.fileName() == QLatin1String("config.json") ||
                          file.fileName().endsWith(QLatin1String(".safetensors"));
        if (!part) return {};
        folder = file.absolutePath();
    }
    return namesModel(folder) ? folder : QString();
}

}  // namespace headscope::ui
