import type { Tx } from '../../../kernel/db'

/** The name that is shown for a closed account. */
const CLOSED_NAME = '已注销用户'

/** Begins a closing; false when one is running or has ended. */
export async function beginClosing(tx: Tx, uid: string, closingAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shopper')
    .set({ closingAt })
    .where('uid', '=', uid)
    .where('closingAt', '=', 0)
    .where('closedAt', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Withdraws a closing; false when none is running, or the account is closed. */
export async function takeBack(tx: Tx, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shopper')
    .set({ closingAt: 0 })
    .where('uid', '=', uid)
    .where('closingAt', '>', 0)
    .where('closedAt', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Closes an account and deletes the personal data of its row. */
export async function close(tx: Tx, uid: string, now: number): Promise<void> {
  await tx
    .updateTable('shopper')
    .set({
      closingAt: 0,
      closedAt: now,
      name: CLOSED_NAME,
      countryCode: '',
      mobile: '',
      sex: 0,
      birthday: '',
      avatar: '',
      isPersonal: 0,
      showsName: 0,
    })
    .where('uid', '=', uid)
    .execute()
}
