import { DatabaseSync } from 'node:sqlite'
import { eventsFile } from '../sqlite/open-database.ts'

/** Creates an empty store of format 1, as the releases before format 2 did. */
export const createFormatOne = (dir: string): void => {
  const db = new DatabaseSync(eventsFile(dir))
  db.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL')
  db.exec(`BEGIN;
CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, type TEXT NOT NULL, id BLOB NOT NULL, data BLOB NOT NULL, metadata BLOB NOT NULL) STRICT;
CREATE UNIQUE INDEX events_of_stream ON events (stream, revision);
CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL, id BLOB NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL) STRICT;
CREATE TABLE positions (name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, position INTEGER NOT NULL, event_id TEXT) STRICT;
INSERT INTO meta VALUES ('format', 1), ('epoch', 1);
INSERT INTO head VALUES (1, 0, x'', '', -1);
COMMIT`)
  db.close()
}
