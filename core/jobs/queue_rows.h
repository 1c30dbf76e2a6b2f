// Rows of the queue's table as jobs. Another hand may have written them, so each is read by itself: one that cannot be
// read, or that is no job, says why (Job::unfit) and keeps no other from being read.
#pragma once

#include "core/jobs/queue_sql.h"
#include "core/jobs/queue_store.h"

namespace headscope::jobs {

// A job for each row number that the statement gives in its first column, in that order, without their settings.
Result<std::vector<Job>> jobsAt(io::KeptStatements& kept, Statement& rowNumbers);
JobState stateNamed(const std::string& name);  // Failed where there is no such state

}  // namespace headscope::jobs
