import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611270610-feedback-case'

/** A row of the table as it was before the step. */
const ROW = { uid: 'u', type: 'bug', content: '打不开', image_keys: '["k"]', mobile: '1', note: '' }

test('feedback becomes a thread with every answer that was sent, and goes back [help.thread]', async () => {
  const { db, drop } = await throwawayDb()
  const insert = async (table: string, values: Readonly<Record<string, string | number>>) => {
    const columns = Object.keys(values).map((name) => sql.ref(name))
    await db.tx((tx) =>
      sql`insert into ${sql.ref(table)} (${sql.join(columns)}) values (${sql.join(Object.values(values))})`.execute(tx),
    )
  }
  const act = (no: string, turn: number, action: string, answer: string) =>
    insert('audit', {
      audit_id: `${no}${turn}`,
      at: turn,
      actor_kind: 'staff',
      actor_id: 's',
      actor_name: '',
      action,
      subject_kind: 'feedback',
      subject_id: no,
      details: JSON.stringify({ before: {}, after: { isHandled: answer !== '', note: '', answer } }),
    })
  const old = async () =>
    (await sql<Record<string, unknown>>`select * from feedback order by feedback_no`.execute(db.q)).rows
  const threads = async () =>
    (
      await sql<
        Record<string, string>
      >`select case_id as no, actor, event, text, at from case_event order by uid, case_id, id`.execute(db.q)
    ).rows.map(({ no, actor, event, text, at }) => [no, actor, event, text, Number(at)].join(' '))
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    // Never handled; closed without an answer; answered, opened again and answered; answered longer ago than the audit keeps.
    await insert('feedback', { ...ROW, feedback_no: 'a', created_at: 1 })
    await insert('feedback', {
      ...ROW,
      feedback_no: 'b',
      created_at: 1,
      handled_at: 2,
      handled_by: '小林',
      note: '重复',
    })
    await insert('feedback', {
      ...ROW,
      feedback_no: 'c',
      created_at: 1,
      handled_at: 4,
      handled_by: '小林',
      answer: '修好了',
    })
    await insert('feedback', { ...ROW, uid: 'v', feedback_no: 'd', created_at: 1, handled_at: 9, answer: '谢谢' })
    await act('b', 2, 'feedback.handle', '')
    await act('c', 2, 'feedback.handle', '在修了')
    await act('c', 3, 'feedback.reopen', '')
    await act('c', 4, 'feedback.handle', '修好了')
    const before = await old()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect(await threads()).toEqual([
      'a shopper write 打不开 1',
      'b shopper write 打不开 1',
      'b house finish  2',
      'c shopper write 打不开 1',
      'c house answer 在修了 2',
      'c house reopen  3',
      'c house answer 修好了 4',
      'd shopper write 打不开 1',
      'd house answer 谢谢 9',
    ])
    expect((await old()).map(({ feedbackNo, state, turns, movedAt }) => [feedbackNo, state, turns, movedAt])).toEqual([
      ['a', 'waiting', 1, 1],
      ['b', 'closed', 2, 2],
      ['c', 'answered', 4, 4],
      ['d', 'answered', 2, 9],
    ])
    const pictures = await sql<{
      keys: string
    }>`select image_keys as keys from case_event where event = 'write'`.execute(db.q)
    expect(pictures.rows.map(({ keys }) => keys)).toEqual(Array(4).fill('["k"]'))
    await migrateDown(db, migrations, new Set([STEP]))
    expect([await old(), await threads()]).toEqual([before, []])
  } finally {
    await drop()
  }
})
