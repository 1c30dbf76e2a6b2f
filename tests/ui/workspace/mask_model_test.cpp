// Tests the head mask model: one shared state, one signal per change, and one undo step per change.
#include "ui/workspace/mask_model.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

ModelShape shapeOf(std::vector<int> heads) {
    ModelShape shape;
    shape.layers = static_cast<int>(heads.size());
    shape.heads = 4;
    shape.headsPerLayer = std::move(heads);
    return shape;
}

TEST(MaskModel, EveryChangeIsReportedOnceIncludingUndo) {
    MaskModel masks;
    masks.begin(shapeOf({4, 4}));
    QSignalSpy reported(&masks, &MaskModel::changed);
    masks.toggle(1, 2);
    EXPECT_EQ(reported.count(), 1);
    masks.invert();
    masks.allOff();
    masks.allOff();  // all heads are already removed, so nothing changes
    EXPECT_EQ(reported.count(), 3);
    EXPECT_EQ(masks.undoStack()->count(), 3);
    masks.undoStack()->undo();
    masks.undoStack()->undo();
    EXPECT_EQ(reported.count(), 5);
    EXPECT_EQ(masks.mask(), HeadMask::without({{1, 2}}));
    masks.undoStack()->redo();
    EXPECT_EQ(masks.mask().offCount(), 7);
    EXPECT_EQ(masks.undoStack()->count(), 3) << "undo must not be recorded as a new change";
}

TEST(MaskModel, ReplacementCanBeUndoneAndBelongsToTheModel) {
    MaskModel masks;
    masks.begin(shapeOf({4, 4}));
    QSignalSpy reported(&masks, &MaskModel::changed);
    masks.toggle(0, 1);
    masks.setAblation(HeadAblation::Mean);
    masks.setAblation(HeadAblation::Mean);  // already set, so nothing changes
    EXPECT_EQ(reported.count(), 2);
    masks.set(HeadMask::without({{1, 1}}), HeadAblation::Resample, QStringLiteral("pair"));
    EXPECT_EQ(masks.undoStack()->undoText(), QStringLiteral("pair"));
    masks.undoStack()->undo();
    EXPECT_EQ(masks.ablation(), HeadAblation::Mean);
    EXPECT_EQ(masks.mask(), HeadMask::without({{0, 1}}));
    masks.undoStack()->undo();
    EXPECT_EQ(masks.ablation(), HeadAblation::Zero);
    masks.undoStack()->redo();
    masks.begin(shapeOf({4, 4}));
    EXPECT_EQ(masks.ablation(), HeadAblation::Zero);
}

TEST(MaskModel, UndoIsNamedByTheHeads) {
    MaskModel masks;
    masks.begin(shapeOf({4, 4}));
    masks.toggle(1, 2);
    masks.set(HeadMask::without({{0, 0}, {0, 1}, {1, 2}}));
    masks.toggle(1, 2);
    EXPECT_EQ(masks.undoStack()->text(0), QStringLiteral("Switch off layer 1, head 2"));
    EXPECT_EQ(masks.undoStack()->text(1), QStringLiteral("Change 2 heads"));
    EXPECT_EQ(masks.undoStack()->text(2), QStringLiteral("Switch on layer 1, head 2"));
}

TEST(MaskModel, AHeadThatIsNotThereIsLeftAlone) {
    MaskModel masks;
    QSignalSpy reported(&masks, &MaskModel::changed);
    masks.toggle(0, 0);  // without a model
    masks.begin(shapeOf({2, 4}));
    masks.toggle(0, 3);
    masks.toggle(2, 0);
    EXPECT_EQ(reported.count(), 0);
    masks.allOff();
    EXPECT_EQ(masks.mask().offCount(), 6);
}

TEST(MaskModel, AnotherModelBeginsWithAllHeadsOn) {
    MaskModel masks;
    masks.begin(shapeOf({4, 4}));
    masks.toggle(1, 2);
    masks.begin(shapeOf({4}));
    EXPECT_TRUE(masks.mask().all());
    EXPECT_FALSE(masks.undoStack()->canUndo());
}

}  // namespace
}  // namespace headscope::ui
