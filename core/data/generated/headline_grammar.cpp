#include "core/data/generated/headline_grammar.h"

namespace headscope::data {
namespace {

using Words = std::vector<std::string>;

const Words& people() {
    static const Words kWords = {"nurses", "teachers",   "drivers",  "farmers",   "students",
                                 "miners", "pilots",     "tenants",  "actors",    "writers",
                                 "bakers", "sailors",    "doctors",  "fishermen", "cleaners",
                                 "voters", "pensioners", "painters", "cyclists",  "gardeners"};
    return kWords;
}

const Words& firms() {
    static const Words kWords = {"Novatek",  "Arcadia",  "Bluewave", "Cortexa",  "Dynamo",
                                 "Everline", "Fairmont", "Gridline", "Helios",   "Ironworks",
                                 "Junctio",  "Keystone", "Lumina",   "Meridian", "Northgate",
                                 "Orbita",   "Pinnacle", "Quantara", "Redwood",  "Sterling"};
    return kWords;
}

// Verbs whose past tense and participle are the same word, so that the form does not show the
// voice.
const Words& kindVerbs() {
    static const Words kWords = {"praised",  "thanked",  "supported", "defended", "rewarded",
                                 "honoured", "welcomed", "helped",    "trusted",  "saluted"};
    return kWords;
}

const Words& harshVerbs() {
    static const Words kWords = {"sued",   "blamed", "attacked", "boycotted", "accused",
                                 "defied", "mocked", "rejected", "denounced", "threatened"};
    return kWords;
}

const Words& kindNouns() {
    static const Words kWords = {"praise", "applause", "support", "thanks", "help"};
    return kWords;
}

const Words& harshNouns() {
    static const Words kWords = {"criticism", "threats", "blame", "anger", "insults"};
    return kWords;
}

const Words& adjectives() {
    static const Words kWords = {"angry", "local", "young",    "famous",   "tired",
                                 "proud", "rival", "northern", "striking", "quiet"};
    return kWords;
}

// Side remarks: places, and clauses about bystanders with an active or passive verb of their own.
const Words& remarks() {
    static const Words kWords = {"in Lisbon",
                                 "in Oslo",
                                 "over pay",
                                 "over new rules",
                                 "as mayor watched",
                                 "as judge listened",
                                 "in talks hosted by senator",
                                 "in letter signed by minister",
                                 "says mayor",
                                 "says minister",
                                 "despite rain",
                                 "at summit opened by mayor",
                                 "on Monday",
                                 "last night",
                                 "after long talks"};
    return kWords;
}

std::string actor(util::Random& random, bool firm) {
    const auto& name = random.pick(firm ? firms() : people());
    return random.chance(0.2) ? random.pick(adjectives()) + ' ' + name : name;
}

// Builds a clause: active "A sued B", passive "B sued by A", or with a noun "B drew anger from A".
std::string clause(util::Random& random, const std::string& agent, const std::string& patient,
                   bool harsh) {
    const double voice = random.uniform();
    const auto& verb = random.pick(harsh ? harshVerbs() : kindVerbs());
    if (voice < 0.65) return agent + ' ' + verb + ' ' + patient;
    if (voice < 0.92) return patient + ' ' + verb + " by " + agent;
    return patient + " drew " + random.pick(harsh ? harshNouns() : kindNouns()) + " from " + agent;
}

}  // namespace

const std::vector<std::string>& headlineClasses() {
    static const std::vector<std::string> kClasses = {"people help firm", "people harm firm",
                                                      "firm helps people", "firm harms people"};
    return kClasses;
}

Headline makeHeadline(util::Random& random) {
    Headline out;
    out.label = static_cast<int>(random.below(4));
    const bool firmActs = out.label >= 2, harsh = out.label % 2 == 1;
    const auto agent = actor(random, firmActs), patient = actor(random, !firmActs);
    out.text = clause(random, agent, patient, harsh);
    if (random.chance(0.6)) out.text += ' ' + random.pick(remarks());
    return out;
}

}  // namespace headscope::data
