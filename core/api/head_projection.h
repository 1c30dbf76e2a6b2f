// Many dimensions in two: what heads add to samples, or the heads themselves, as points of a map. Plain values, the
// standard library only.
#pragma once

#include "core/api/analysis.h"

#include <string>
#include <vector>

namespace headscope {

// What the points are. Contributions: a sample and a head, by what the head adds to the residual stream (O_h W_O^h,
// mean over the sample's queries). Heads: by the Jensen-Shannon distance of their attention, the square root of the
// divergence, which is a metric (Endres and Schindelin 2003).
enum class ProjectedThings { Contributions, Heads };
// Of contributions; heads are always placed by classical scaling (Torgerson 1952), as Clark et al. 2019 place them.
enum class ProjectionMethod { PrincipalComponents, Tsne };

constexpr int kMostProjectedPoints = 2000;

struct ProjectedPoint {
    HeadPlace head;
    int sample = -1;  // index of HeadProjection::shown; -1: the point is a head
    double x = 0, y = 0;
};

struct ProjectedSample {
    std::int64_t index = 0;  // in the split
    int label = -1;          // -1: it has none
    std::string text;        // "" for pictures
};

// How much nearer a head's contributions are to each other than to those of the nearest other head of its site, mean
// over them: Rousseeuw's (1987) silhouette width, -1 to 1, by Euclidean distance in all dimensions. NaN: a site of one
// head, or one sample.
struct HeadSilhouette {
    HeadPlace head;
    double width = 0;
};

// SampleSet: what all of it was measured on.
struct HeadProjection : SampleSet {
    std::int64_t step = 0;
    ProjectedThings things = ProjectedThings::Contributions;
    ProjectionMethod method = ProjectionMethod::PrincipalComponents;
    std::vector<ProjectedPoint> points;
    std::vector<ProjectedSample> shown;
    double explained[2] = {0, 0};  // of all variance; of what distances say, where the points are heads; t-SNE: 0
    double divergence = 0, perplexity = 0;    // of t-SNE
    std::vector<HeadSilhouette> silhouettes;  // of contributions: every head
    double silhouette = 0;                    // mean over the heads that have one; NaN without
};

// Errors beside those of all questions: Usage where the heads of a model cannot be compared, or where there are fewer
// than 4 points.
struct HeadProjectionQuestion {
    static constexpr const char* kId = "head-projection";
    using Answer = HeadProjection;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    ProjectedThings things = ProjectedThings::Contributions;
    ProjectionMethod method = ProjectionMethod::PrincipalComponents;
    int points = kMostProjectedPoints;  // at most; contributions: all heads of as many samples as that allows
    double perplexity = 30;             // of t-SNE; lowered where there are few points
    std::int64_t step = kLatest;
    std::string split = {};  // "": the one to choose heads by, validation, or training where a run has none
    std::string slot = "main";
};

}  // namespace headscope
