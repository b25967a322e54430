import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270610-feedback-case'

const COLUMNS = [
  ['state', 'text', 'waiting'],
  ['turns', 'integer', 1],
  ['moved_at', 'bigint', 0],
] as const
const BATCH = 500

interface Feedback {
  uid: string
  no: string
  content: string
  images: string
  written: number | string
  handled: number | string
  answer: string
}
interface Event {
  actor: 'shopper' | 'house'
  event: 'write' | 'answer' | 'finish' | 'reopen'
  text: string
  images: string
  at: number
}

/**
 * A feedback becomes a case: its words and the answers, also those before it was opened again, are events. Answers of
 * earlier handlings are in the audit only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type, none] of COLUMNS)
    await db.schema
      .alterTable('feedback')
      .addColumn(column, type, (c) => c.notNull().defaultTo(none))
      .execute()
  await db.schema
    .alterTable('feedback_day')
    .addColumn('reply_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  let after = { uid: '', no: '' }
  for (;;) {
    const { rows } = await sql<Feedback>`select uid, feedback_no as no, content, image_keys as images,
      created_at as written, handled_at as handled, answer from feedback
      where (uid, feedback_no) > (${after.uid}, ${after.no}) order by uid, feedback_no limit ${BATCH}`.execute(db)
    for (const row of rows) await addThread(db, row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last
  }
  for (const index of ['feedback_open', 'feedback_handled']) await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('feedback').dropColumn('answer').execute()
  await createIndex(db, 'feedback', 'feedback_waiting', ['moved_at', 'feedback_no'], {
    where: sql<boolean>`state = 'waiting'`,
  })
  await createIndex(db, 'feedback', 'feedback_settled', ['moved_at', 'feedback_no'], {
    where: sql<boolean>`state <> 'waiting'`,
  })
}

/** Replies of shoppers have no column to go back to; the last answer has one. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['feedback_waiting', 'feedback_settled']) await db.schema.dropIndex(index).execute()
  await db.schema
    .alterTable('feedback')
    .addColumn('answer', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update feedback set answer = (select e.text from case_event e where e.uid = feedback.uid
    and e.case_id = feedback.feedback_no and e.event = 'answer' order by e.id desc limit 1)
    where state = 'answered'`.execute(db)
  await sql`update feedback set handled_at = 0, handled_by = '' where state = 'waiting'`.execute(db)
  await sql`update feedback set handled_at = moved_at where state = 'closed' and handled_at = 0`.execute(db)
  await sql`delete from case_event where exists (select 1 from feedback f
    where f.uid = case_event.uid and f.feedback_no = case_event.case_id)`.execute(db)
  for (const [column] of COLUMNS) await db.schema.alterTable('feedback').dropColumn(column).execute()
  await db.schema.alterTable('feedback_day').dropColumn('reply_count').execute()
  await createIndex(db, 'feedback', 'feedback_open', ['created_at', 'feedback_no'], {
    where: sql<boolean>`handled_at = 0`,
  })
  await createIndex(db, 'feedback', 'feedback_handled', ['handled_at', 'feedback_no'], {
    where: sql<boolean>`handled_at > 0`,
  })
}

async function addThread(db: Kysely<unknown>, row: Feedback): Promise<void> {
  const { rows: acts } = await sql<{ action: string; at: number | string; details: string }>`
    select action, at, details from audit where subject_id = ${row.no} and subject_kind = 'feedback'
    order by audit_id`.execute(db)
  const write: Event = {
    actor: 'shopper',
    event: 'write',
    text: row.content,
    images: row.images,
    at: Number(row.written),
  }
  const events = [write, ...acts.map(({ action, at, details }) => eventOf(action, Number(at), details))]
  // Entries of the audit that are older than two years are gone.
  const handledAt = Number(row.handled)
  if (handledAt > 0 && !isHandled(events)) events.push(handling(row.answer, handledAt))
  const last = events.at(-1) ?? write
  for (const [turn, { actor, event, text, images, at }] of events.entries()) {
    // Ids that are made later begin with 1.
    const id = `0${String(turn).padStart(11, '0')}`
    await sql`insert into case_event (uid, case_id, id, actor, event, text, image_keys, at)
      values (${row.uid}, ${row.no}, ${id}, ${actor}, ${event}, ${text}, ${images}, ${at})`.execute(db)
  }
  const state = handledAt === 0 ? 'waiting' : row.answer === '' ? 'closed' : 'answered'
  await sql`update feedback set state = ${state}, turns = ${events.length}, moved_at = ${last.at}
    where uid = ${row.uid} and feedback_no = ${row.no}`.execute(db)
}

function eventOf(action: string, at: number, details: string): Event {
  if (action === 'feedback.reopen') return { actor: 'house', event: 'reopen', text: '', images: '[]', at }
  const { after } = JSON.parse(details) as { after: { answer: string } }
  return handling(after.answer, at)
}

const handling = (answer: string, at: number): Event => ({
  actor: 'house',
  event: answer === '' ? 'finish' : 'answer',
  text: answer,
  images: '[]',
  at,
})

const isHandled = (events: readonly Event[]) => ['answer', 'finish'].includes(events.at(-1)?.event ?? '')
