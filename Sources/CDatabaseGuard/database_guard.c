#include "database_guard.h"

#include <sqlite3.h>

int database_guard_close(struct sqlite3 *database) {
    static const struct {
        int option, value;
    } wanted[] = {
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    };
    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        int now = -1;
        int code = sqlite3_db_config(database, wanted[i].option, wanted[i].value, &now);
        if (code != SQLITE_OK) return code;
        if (now != wanted[i].value) return SQLITE_ERROR;
    }
    return SQLITE_OK;
}
