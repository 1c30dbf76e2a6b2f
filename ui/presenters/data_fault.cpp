#include "ui/presenters/data_fault.h"

#include "core/api/run_data.h"
#include "ui/bridge/workspace.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/text.h"

#include <QCoreApplication>

namespace headscope::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("headscope::ui::data", text);
}

}  // namespace

void showFault(Banner& banner, const Error& error, Workspace& workspace) {
    banner.show(error);
    if (!concernsData(error)) return;
    // The hint of the command line names an option.
    banner.show(Banner::Kind::Bad, errorText(error),
                tr("Put the files back, or say where they are now. Your own text or pictures still work."));
    banner.setAction(tr("Find the data…"), [&workspace] { workspace.askData(); });
}

}  // namespace headscope::ui
