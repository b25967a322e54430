import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import type { InvitationCodeTable } from './invitation.tables'

const byUid = preparedRow<{ uid: string }, InvitationCodeTable>((q, p) =>
  q.selectFrom('invitation_code').selectAll().where('uid', '=', p.uid),
)

export function findCode(q: Reader, uid: string): Promise<InvitationCodeTable | undefined> {
  return byUid(q, { uid })
}

/** False when the shopper has a code. */
export async function insertCode(tx: Tx, row: InvitationCodeTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invitation_code')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks the inviter's row until the transaction ends: invitations of one shopper are accepted one after another. */
export async function holdCode(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('invitation_code')
    .set((eb) => ({ at: eb.ref('at') }))
    .where('uid', '=', uid)
    .execute()
}
