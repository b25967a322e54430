// Every table with a status has a state machine (glossary "machine"): updates of its repo take the states before and
// after a transition from the machine. A new table with a status fails until it is listed here.
import { isTest, read, type Source, sourcesUnder } from './sources'

/** Table → its machine, which is declared in the table's folder. */
const MACHINES: Record<string, string> = {
  aftersale_case: 'aftersaleMachine',
  card_purchase: 'purchaseMachine',
  exchange_code: 'exchangeCodeMachine',
  exit_check: 'exitMachine',
  feedback: 'feedbackMachine',
  gift_redemption: 'purchaseMachine',
  held_coupon: 'heldCouponMachine',
  invitation: 'invitationMachine',
  invitation_reward: 'rewardMachine',
  invoice: 'invoiceMachine',
  approval: 'approvalMachine',
  ledger_freeze: 'freezeMachine',
  live_room: 'liveMachine',
  package_purchase: 'purchaseMachine',
  payable: 'payableMachine',
  payment: 'paymentMachine',
  payment_refund: 'refundMachine',
  receipt: 'receiptMachine',
  rfid_piece: 'pieceMachine',
  shop_order: 'orderMachine',
  store_licence: 'licenceMachine',
  ticket: 'ticketMachine',
  voucher_purchase: 'purchaseMachine',
}
/** Tables whose status has no transitions of the mall. */
const WITHOUT: Record<string, string> = {
  import_run: 'an ended run opens again; each step is an update under the state and the process that it was in',
  order_event: 'the status that an order had after an event; never changed',
  parcel: 'the status that the carrier reports, in any order',
  parcel_track: 'one report of the carrier; never changed',
  staff: 'an administrator disables and enables accounts in any order',
}

const PURCHASES = 'server/modules/finance/purchase'
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

/** Tables of these files that have a column `state` or `status`, with the folder of each. */
function tablesWithStatus(sources: readonly Source[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { file, code } of sources) {
    if (!file.endsWith('.tables.ts')) continue
    for (const [, table = '', shape = ''] of code.matchAll(/^ {4}(\w+): (\w+)$/gm)) {
      const [, base, body = ''] =
        new RegExp(`interface ${shape} (extends PurchaseRow )?\\{([\\s\\S]*?)\\n\\}`).exec(code) ?? []
      // Tables of purchases inherit their state from PurchaseRow.
      if (base) found.set(table, PURCHASES)
      else if (/^ {2}(state|status): /m.test(body)) found.set(table, folderOf(file))
    }
  }
  return found
}

/** Updates of a table that write or expect a literal state, or make a transition from any state. */
function byHand(sources: readonly Source[], table: string): string[] {
  const update = new RegExp(
    `updateTable\\('${table}'\\)[\\s\\S]*?(?=updateTable\\(|selectFrom\\(|\\nexport |\\nconst |$)`,
    'g',
  )
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(update)]
      .filter(([text]) => {
        const moves = /\b(state|status)(: |,| \})/.test(text.slice(0, text.indexOf('.where(')))
        const isFromAny = text.includes('achine.to(') && !text.includes('achine.from(')
        return moves && (isFromAny || /(state|status)(: '|', '(=|in)', \[?')/.test(text))
      })
      .map(() => `${file}: ${table}`),
  )
}

const sources = sourcesUnder('server/modules').filter(({ file }) => !isTest(file))
const tables = tablesWithStatus(sources)

test('every table with a status has a machine or a reason', () => {
  expect([...tables.keys()].sort()).toEqual([...Object.keys(MACHINES), ...Object.keys(WITHOUT)].sort())
})

test.each(Object.entries(MACHINES))('the state of %s changes only by %s', (table, machine) => {
  const beside = sources.filter(({ file }) => folderOf(file) === tables.get(table))
  expect(beside.filter(({ code }) => code.includes(`export const ${machine} = machine({`))).toHaveLength(1)
  expect(beside.some(({ file, code }) => !file.endsWith('.machine.ts') && code.includes(machine))).toBe(true)
  expect(byHand(sources, table)).toEqual([])
})

test('the rule finds a status without a machine and an update with a literal state', () => {
  const file = 'server/modules/offers/lamp/lamp.tables.ts'
  const lamp = `interface LampTable {\n  id: string\n  state: 'on' | 'off'\n}\ndeclare module 'x' {\n  interface Tables {\n    lamp: LampTable\n  }\n}`
  expect([...tablesWithStatus([read(file, lamp)])]).toEqual([['lamp', 'server/modules/offers/lamp']])
  const repo = (text: string) => byHand([read('lamp.repo.ts', `q.updateTable('lamp')${text}`)], 'lamp')
  expect(repo(".set({ state: 'on' }).where('id', '=', id)")).toHaveLength(1)
  expect(repo(".set({ state }).where('state', '=', 'off')")).toHaveLength(1)
  expect(repo(".set({ state: lampMachine.to('light') }).where('id', '=', id)")).toHaveLength(1)
  expect(repo(".set({ state: lampMachine.to('light') }).where('state', 'in', lampMachine.from('light'))")).toEqual([])
  expect(repo(".set({ glow: 2 }).where('state', '=', 'on')")).toEqual([])
})
