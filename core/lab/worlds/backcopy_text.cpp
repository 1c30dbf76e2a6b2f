#include "core/lab/worlds/backcopy_text.h"

namespace headscope::lab {

const char* builtInText() {
    return "a head looks at every token that came before and asks each of them one question. most "
           "of the answers are "
           "of no "
           "use, so it has to say where to look and how much of what it finds there should be "
           "carried along. what it "
           "cannot leave is the sum, for its weights always add up to one, and when there is "
           "nothing worth taking they "
           "have to go somewhere. the first token is a quiet place for that, it is always there, "
           "it says the same in "
           "every text, and if its value is made small then looking at it changes almost nothing. "
           "so a head that has "
           "no "
           "work in this sentence rests on the first token, and wakes when its own letter comes "
           "by. people who train "
           "such models saw large numbers at that place and wondered what was hidden there. "
           "nothing was hidden there, "
           "it was only the easiest way to be silent. give the head another way to be silent, let "
           "its weights add up "
           "to "
           "less than one, and the rest on the first token is gone, while the work that it does on "
           "the other letters "
           "stays as it was. that is what this small world is made to show, with an alphabet of a "
           "few letters, a law "
           "that is known down to the last digit, and a model that learns it in the time of a "
           "short walk to the window "
           "and back.";
}

}  // namespace headscope::lab
