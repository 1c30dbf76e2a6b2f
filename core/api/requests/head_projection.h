// Two-dimensional projection of what heads contribute to samples, or of the heads themselves. Plain
// values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <string>
#include <vector>

namespace headscope {

// Contributions: one point per sample and head, from the head's output to the residual stream (O_h
// W_O^h, mean over the sample's queries). Heads: one point per head, from the Jensen-Shannon
// distance between attention maps. It is the square root of the divergence and a metric (Endres and
// Schindelin 2003).
enum class ProjectedThings { Contributions, Heads };
// Method for contributions. Heads always use classical scaling (Torgerson 1952), as in Clark et al.
// 2019.
enum class ProjectionMethod { PrincipalComponents, Tsne };

constexpr int kMostProjectedPoints = 2000;

struct ProjectedPoint {
    HeadPlace head;
    int sample = -1;  // index into HeadProjection::shown; -1: the point is a head
    double x = 0, y = 0;
};

struct ProjectedSample {
    std::int64_t index = 0;  // index within the split
    int label = -1;          // class index; -1: no label
    std::string text;        // text of the sample; "" for pictures
};

// Silhouette width of a head's contributions (Rousseeuw 1987), -1 to 1: how much closer they are to
// each other than to the nearest other head of the site. Euclidean distance in all dimensions. NaN
// for a site with one head, or for one sample.
struct HeadSilhouette {
    HeadPlace head;
    double width = 0;
};

// The base SampleSet describes the samples used.
struct HeadProjection : SampleSet {
    std::int64_t step = 0;
    ProjectedThings things = ProjectedThings::Contributions;
    ProjectionMethod method = ProjectionMethod::PrincipalComponents;
    std::vector<ProjectedPoint> points;
    std::vector<ProjectedSample> shown;
    // Share of the variance per axis; for heads, share of the distances; t-SNE: 0.
    double explained[2] = {0, 0};
    double divergence = 0, perplexity = 0;    // t-SNE: its results
    std::vector<HeadSilhouette> silhouettes;  // one per head, for contributions only
    double silhouette = 0;                    // mean of the finite silhouettes; NaN: none
};

// Projects heads or their contributions to a plane. Further errors: Usage if the model's heads
// cannot be compared, or for fewer than 4 points.
struct HeadProjectionRequest {
    static constexpr const char* kId = "head-projection";
    using Answer = HeadProjection;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    ProjectedThings things = ProjectedThings::Contributions;
    ProjectionMethod method = ProjectionMethod::PrincipalComponents;
    // Maximum number of points. Contributions: all heads, for as many samples as this allows.
    int points = kMostProjectedPoints;
    double perplexity = 30;  // perplexity of t-SNE; reduced if there are few points
    std::int64_t step = kLatest;
    // "" selects the split for choosing heads (validation if the run has one, else training).
    std::string split = {};
    std::string slot = "main";
};

}  // namespace headscope
