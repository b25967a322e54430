import { migrations } from '../../migrations'
import type { Answer, Call, Command } from '../command'
import { troubleLine } from '../failures'
import { overdueJobs, pendingMigrations, waitingEvents } from '../health.repo'
import { openDatabase } from '../mall'
import { moment, table } from '../output'

/** A running server polls every second; anything older than this has no server that handles it. */
const LATE_MS = 60_000

export const healthCommand: Command = {
  name: 'health',
  action: null,
  summary: 'database, schema, jobs and events; exit code 1 when something is wrong',
  usage: '',
  arguments: [0, 0],
  run: health,
}

interface Check {
  name: string
  isHealthy: boolean
  text: string
}

async function health(call: Call): Promise<Answer> {
  const checks = await checksOf(call)
  const isHealthy = checks.every((check) => check.isHealthy)
  const lines = table(
    ['check', '', 'state'],
    checks.map((check) => [check.name, check.isHealthy ? 'ok' : 'BAD', check.text]),
  )
  return { json: { isHealthy, checks }, lines, exitCode: isHealthy ? 0 : 1 }
}

async function checksOf({ config }: Call): Promise<Check[]> {
  const unreachable = (error: unknown): Check => {
    const words = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { name: 'database', isHealthy: false, text: troubleLine(error, config) ?? (words || 'it does not answer') }
  }
  let db: ReturnType<typeof openDatabase>
  let pending: string[]
  try {
    db = openDatabase(config)
  } catch (error) {
    return [unreachable(error)]
  }
  try {
    pending = await pendingMigrations(db, migrations)
  } catch (error) {
    await db.close()
    return [unreachable(error)]
  }
  try {
    const schema = pending.length > 0 ? `${pending.length} to do: ${pending.join(', ')}` : 'up to date'
    const checks = [
      { name: 'database', isHealthy: true, text: db.engine },
      { name: 'schema', isHealthy: pending.length === 0, text: schema },
    ]
    if (pending.length > 0) return checks
    const now = Date.now()
    const jobs = await overdueJobs(db.q, now - LATE_MS, now)
    const events = await waitingEvents(db.q, now - LATE_MS)
    return [
      ...checks,
      { name: 'jobs', isHealthy: jobs.count === 0, text: backlogText(jobs, 'overdue') },
      { name: 'events', isHealthy: events.count === 0, text: backlogText(events, 'undelivered') },
    ]
  } finally {
    await db.close()
  }
}

function backlogText({ count, oldestAt }: { count: number; oldestAt: number }, word: string): string {
  return count === 0 ? `none ${word}` : `${count} ${word} since ${moment(oldestAt)}: is the server running?`
}
