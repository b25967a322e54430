// A process of its own that writes a SQLite file as the mall does: `node <bundle> <file> <who> <ms> [<end>]`. It adds rows
// in several loops at once and tells each by a line `<n>` once its transaction is acknowledged.
import fs from 'node:fs'
import { sql } from 'kysely'
import { openDb } from './db'

const [file = '', who = '', ms = '0', end = ''] = process.argv.slice(2)
const LOOPS = 6
/** So short that the log begins anew many times a second. */
const CHECKPOINT_PAGES = 200
const BODY = 'x'.repeat(1500)

/** `kill-7`: the seventh commit is in the log and never comes to disk; `fail-7`: the disk refuses it. */
const [way, at] = end.split('-')
let syncs = 0
const { fdatasync } = fs
fs.fdatasync = Object.assign(
  (fd: number, done: (error: NodeJS.ErrnoException | null) => void) => {
    if (String(++syncs) !== at) fdatasync(fd, done)
    else if (way === 'kill') process.kill(process.pid, 'SIGKILL')
    else setImmediate(done, new Error('EIO: i/o error, fdatasync'))
  },
  { __promisify__: fdatasync.__promisify__ },
)

/** The line is out before anything else happens: a pipe that nobody empties is tried again. */
function tell(line: string): void {
  for (;;) {
    try {
      fs.writeSync(1, line)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}

const db = openDb(file, 1, { checkpointPages: CHECKPOINT_PAGES })
const until = Date.now() + Number(ms)
let n = 0
async function loop(): Promise<void> {
  while (Date.now() < until) {
    const mine = ++n
    await db.tx((tx) =>
      sql`insert into told (who, n, body) values (${who}, ${mine}, ${BODY.slice(0, 1 + ((mine * 37) % 1500))})`.execute(
        tx,
      ),
    )
    tell(`${mine}\n`)
  }
}
await Promise.all(Array.from({ length: LOOPS }, loop))
await db.close()
