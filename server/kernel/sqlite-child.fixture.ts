// A process that writes a SQLite file as the mall does: `node <bundle> <file> <who> <ms> [<end>]`. It inserts rows in
// several concurrent loops and prints a line `<n>` for each acknowledged transaction.
import fs from 'node:fs'
import { sql } from 'kysely'
import { openDb } from './db'

const [file = '', who = '', ms = '0', end = ''] = process.argv.slice(2)
const LOOPS = 6
/** Short, so that the log restarts many times a second. */
const CHECKPOINT_PAGES = 200
const BODY = 'x'.repeat(1500)

/** `kill-7`: the seventh commit is in the log and is not synced; `fail-7`: its sync fails. */
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

/** Writes synchronously, before anything else happens, and repeats while the pipe is full. */
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
