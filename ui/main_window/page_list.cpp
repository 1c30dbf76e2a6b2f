#include "ui/main_window/page_list.h"

#include "ui/features/ablate/ablate_page.h"
#include "ui/features/attention/attention_page.h"
#include "ui/features/compare/compare_page.h"
#include "ui/features/figure_sheet/figures_page.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/lab/lab_page.h"
#include "ui/features/prune/prune_page.h"
#include "ui/features/start/start_page.h"
#include "ui/features/train/train_page.h"
#include "ui/features/xray/xray_page.h"

#include <QCoreApplication>

namespace headscope::ui {
namespace {

struct PageListText {
    Q_DECLARE_TR_FUNCTIONS(PageListText)
};

template <class AnyPage>
Page* make(Workspace& workspace) {
    return new AnyPage(workspace);
}

}  // namespace

QString groupTitle(PageGroup group) {
    switch (group) {
        case PageGroup::Look:
            return PageListText::tr("Look");
        case PageGroup::Test:
            return PageListText::tr("Test");
        case PageGroup::Report:
            return PageListText::tr("Report");
        case PageGroup::More:
            return PageListText::tr("More");
        case PageGroup::Make:
            break;
    }
    return {};
}

const std::vector<PageEntry>& pageList() {
    using Group = PageGroup;
    static const std::vector<PageEntry> kPageList{
        {"start", 1, "go-home", Group::Make, make<StartPage>},
        {"train", 2, "office-chart-line", Group::Make, make<TrainPage>},
        {"heads", 3, "labplot-matrix", Group::Look, make<HeadsPage>},
        {"attention", 4, "view-visible", Group::Look, make<AttentionPage>},
        {"ablate", 5, "layer-visible-off", Group::Test, make<AblatePage>},
        {"prune", 7, "edit-cut", Group::Test, make<PrunePage>},
        {"compare", 9, "office-chart-bar", Group::Report, make<ComparePage>},
        {"figures", 0, "labplot-worksheet", Group::Report, make<FiguresPage>},
        {"xray", 6, "view-statistics", Group::More, make<XrayPage>},
        {"lab", 8, "code-function", Group::More, make<LabPage>},
    };
    return kPageList;
}

}  // namespace headscope::ui
