// Keeps what stands in a foreign database from running.
#ifndef DOTWALK_DATABASE_GUARD_H
#define DOTWALK_DATABASE_GUARD_H

struct sqlite3;

/// Turns off the database's triggers and views, lets its schema call harmless functions only, and
/// forbids statements that could damage its file. Returns SQLite's code: 0 if all of it is so.
/// (Swift cannot call `sqlite3_db_config`, which takes any number of arguments.)
int database_guard_close(struct sqlite3 *database);

#endif
