#include "core/service/session/backend.h"

namespace headscope::session {

Error explained(const Backend& backend, const std::exception_ptr& failure) {
    Error error{ErrorCode::Internal, "an unknown fault"_m,
                "Please report this, with what you did just before"_m};
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& known) {
        error.message = verbatim(known.what());
    } catch (...) {
    }
    if (backend.explain) backend.explain(failure, error);
    return error;
}

}  // namespace headscope::session
