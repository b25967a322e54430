import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'

/** An account equals the sum of its entries and of its lots; held points have the state of their hold. */
export async function ledgerBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const accounts = await q.selectFrom('ledger_account').selectAll().execute()
  const entries = grouped(await q.selectFrom('ledger_entry').selectAll().execute(), accountOf)
  const lots = grouped(await q.selectFrom('ledger_lot').selectAll().execute(), accountOf)
  const freezes = grouped(await q.selectFrom('ledger_freeze').selectAll().execute(), accountOf)
  const parts = grouped(await q.selectFrom('ledger_part').selectAll().execute(), causeOf)
  const amountOf = ({ amount }: { amount: number }) => amount
  for (const { uid, book, available, frozen, owed } of accounts) {
    const key = accountOf({ uid, book })
    const own = entries.get(key) ?? []
    const asides = freezes.get(key) ?? []
    if (total(own, amountOf) !== available + frozen - owed) found.push(`${key} is not its entries`)
    if (total(lots.get(key) ?? [], amountOf) !== available) found.push(`${key} is not its lots`)
    if (owed > 0 && available > 0) found.push(`${key} owes, and has something`)
    const open = asides.filter(({ state }) => state === 'frozen')
    if (total(open, amountOf) !== frozen) found.push(`${key}: what is put aside is not what is frozen`)
    for (const { kind, ref, state, amount } of asides) {
      const spent = own.find((entry) => entry.kind === kind && entry.ref === ref)
      if ((state === 'spent') !== (spent !== undefined))
        found.push(`${key}: ${kind} ${ref} is ${state}, its entry is not`)
      const left = { frozen: amount, spent: amount - (spent?.reversed ?? 0), thawed: 0 }[state]
      if (total(parts.get(causeOf({ uid, book, kind, ref })) ?? [], amountOf) !== left)
        found.push(`${key}: ${kind} ${ref} is not its parts`)
    }
  }
  const known = new Set(accounts.map(accountOf))
  for (const key of [...entries.keys(), ...lots.keys(), ...freezes.keys()])
    if (!known.has(key)) found.push(`${key} has no account`)
  return found
}

const accountOf = ({ uid, book }: { uid: string; book: string }) => `${book} of ${uid}`
const causeOf = (row: { uid: string; book: string; kind: string; ref: string }) =>
  `${accountOf(row)} ${row.kind} ${row.ref}`
