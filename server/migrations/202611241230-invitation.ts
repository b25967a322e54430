import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611241230-invitation'

const TABLES = [
  'invitation_rule',
  'invitation_code',
  'invitation_device',
  'invitation',
  'invited',
  'invitation_reward',
  'invitation_refusal',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'invitation_rule', {
    columns: {
      rule_id: 'text',
      is_on: 'bigint',
      points: 'bigint',
      guest_points: 'bigint',
      card_points: 'bigint',
      min_cents: 'bigint',
      month_limit: 'bigint',
      ends_at: 'bigint',
    },
    key: ['rule_id'],
  })
  await createTable(db, 'invitation_code', {
    columns: { uid: 'text', code: 'text', face_no: 'text', secret: 'text', at: 'bigint' },
    key: ['uid'],
  })
  await createTable(db, 'invitation_device', {
    columns: { uid: 'text', device_key: 'text', at: 'bigint' },
    key: ['uid', 'device_key'],
  })
  await createTable(db, 'invitation', {
    columns: {
      uid: 'text',
      invitation_id: 'text',
      invitee_uid: 'text',
      way: 'text',
      state: 'text',
      reason: 'text',
      points: 'bigint',
      guest_points: 'bigint',
      min_cents: 'bigint',
      device_key: 'text',
      at: 'bigint',
      ordered_at: 'bigint',
      ended_at: 'bigint',
    },
    key: ['uid', 'invitation_id'],
    unique: { invitation_invitee: ['uid', 'invitee_uid'] },
  })
  await createIndex(db, 'invitation', 'invitation_state', ['uid', 'state', 'invitation_id'])
  await createIndex(db, 'invitation', 'invitation_device_of', ['uid', 'device_key'])
  await createIndex(db, 'invitation', 'invitation_at', ['at'])
  await createTable(db, 'invited', {
    columns: { uid: 'text', kind: 'text', inviter_uid: 'text', ref: 'text', at: 'bigint' },
    key: ['uid', 'kind'],
  })
  await createTable(db, 'invitation_reward', {
    columns: {
      uid: 'text',
      reward_id: 'text',
      kind: 'text',
      invitee_uid: 'text',
      ref: 'text',
      points: 'bigint',
      min_cents: 'bigint',
      state: 'text',
      reason: 'text',
      at: 'bigint',
      done_at: 'bigint',
      due_at: 'bigint',
      ended_at: 'bigint',
      back_at: 'bigint',
    },
    key: ['uid', 'reward_id'],
    unique: { invitation_reward_once: ['uid', 'kind', 'invitee_uid'] },
  })
  await createIndex(db, 'invitation_reward', 'invitation_reward_state', ['uid', 'state', 'reward_id'])
  await createTable(db, 'invitation_refusal', {
    columns: { uid: 'text', invitee_uid: 'text', reason: 'text', device_key: 'text', at: 'bigint' },
    key: ['uid', 'invitee_uid', 'reason'],
  })
  await createIndex(db, 'invitation_refusal', 'invitation_refusal_at', ['at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, TABLES)
}
