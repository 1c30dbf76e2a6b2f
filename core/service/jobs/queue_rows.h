// Reads rows of the queue's table as jobs. Another program may have written them, so each row is
// read separately. An unreadable row sets Job::unfit and does not affect the others.
#pragma once

#include "core/service/jobs/queue_sql.h"
#include "core/service/jobs/queue_store.h"

namespace headscope::jobs {

// Returns one job per row number in the statement's first column, in that order, without settings.
Result<std::vector<Job>> jobsAt(io::KeptStatements& kept, Statement& rowNumbers);
// Formats a message as JSON for the database; "" if the message is only a text.
std::string storedMessage(const Message& message);
Message messageOf(const std::string& stored);
JobState stateNamed(const std::string& name);  // JobState::Failed if the name is unknown

}  // namespace headscope::jobs
