import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { openStore } from '../../../../test/support/shopping'
import { FOREVER } from '../../../kernel/clock'
import type { Voucher } from './voucher.rules'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'cafe' })
})
afterAll(() => mall.close())

const CUPS: Voucher = {
  voucherId: 'cups',
  title: '咖啡卡',
  note: '',
  terms: [],
  picture: null,
  priceCents: 1800,
  worthCents: 0,
  uses: 10,
  perPerson: 9,
  storeIds: ['cafe'],
  needsSlot: false,
  validDays: 0,
  validUntil: FOREVER,
  startsAt: 0,
  endsAt: FOREVER,
}

test('a voucher is put, given by a link and ended; each act is audited with the former state and without the token [voucher.put]', async () => {
  const { voucherOperator } = mall.services
  await voucherOperator.put(OPERATOR, CUPS, 5)
  await voucherOperator.put(OPERATOR, { ...CUPS, priceCents: 2000 }, null)
  expect(await lastAct(mall.services, 'cups')).toEqual({
    action: 'voucher.put',
    details: { before: { ...CUPS, total: 5 }, after: { ...CUPS, priceCents: 2000, total: null } },
  })
  const wrong = (change: Partial<Voucher>) => voucherOperator.put(OPERATOR, { ...CUPS, ...change }, null)
  await expect(wrong({ storeIds: ['none'] })).rejects.toThrow('stores: there is no store "none"')
  await expect(wrong({ storeIds: [], needsSlot: true })).rejects.toThrow('appointment: needs stores')

  const link = { title: '开业有礼', total: 3, endsAt: FOREVER }
  const token = await voucherOperator.give(OPERATOR, { voucherId: 'cups', ...link })
  const act = await lastAct(mall.services, 'cups')
  expect(act).toEqual({ action: 'voucher.give', details: { before: null, after: link } })
  expect(JSON.stringify(act)).not.toContain(token)
  await expect(voucherOperator.give(OPERATOR, { voucherId: 'none', ...link })).rejects.toThrow('no voucher "none"')
  const [listed] = await voucherOperator.list()
  expect(listed).toMatchObject({
    voucher: { voucherId: 'cups' },
    total: null,
    sold: 0,
    links: [{ taken: 0, total: 3 }],
  })

  await voucherOperator.end(OPERATOR, 'cups')
  const details = { before: { endsAt: FOREVER }, after: { endsAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'cups')).toEqual({ action: 'voucher.end', details })
  await expect(voucherOperator.end(OPERATOR, 'cups')).rejects.toThrow('no voucher "cups" is on sale')
})
