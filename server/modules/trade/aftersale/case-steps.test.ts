import { AFTERSALE_STATUS, AFTERSALE_TYPE } from '@contract/codes/aftersale'
import type { CaseEventRow } from '../../../kernel/case-event.repo'
import type { CaseRow } from './aftersale.repo'
import { stepsView } from './aftersale.view'

const minute = (at: number) => Date.UTC(2026, 10, 21, 9, at)
const events = (...names: string[]) => names.map((event, at) => ({ event, at: minute(at) }) as CaseEventRow)
const row = (over: Partial<CaseRow>) =>
  ({ type: AFTERSALE_TYPE.return, lineId: 'l', dueAt: 0, endedAt: 0, ...over }) as CaseRow
const notes = (of: Partial<CaseRow>, ...names: string[]) =>
  stepsView(row(of), events(...names)).map(({ text, note }) => `${text} ${note}`.trim())

test('each step shows when it ended, when the present one ends by itself, or its hint [aftersale.steps]', () => {
  const dueAt = Date.UTC(2026, 10, 28, 9)
  expect(notes({ status: AFTERSALE_STATUS.sendBack, dueAt }, 'apply', 'message', 'agreeToReturn')).toEqual([
    '提交申请 11.21 17:00',
    '商家处理 11.21 17:02',
    '寄回商品 11.28 前',
    '商家收货 验货入库',
    '退款到账 原路退回',
  ])
})

test('a step that a case reaches again ends with its last move', () => {
  const moves = [
    'apply',
    'reject',
    'amend',
    'agreeToReturn',
    'sendBack',
    'rejectReceipt',
    'receiveToRefund',
    'refunded',
  ]
  expect(notes({ status: AFTERSALE_STATUS.refunded, endedAt: minute(7) }, ...moves)).toEqual([
    '提交申请 11.21 17:00',
    '商家处理 11.21 17:03',
    '寄回商品 11.21 17:04',
    '商家收货 11.21 17:06',
    '退款到账 11.21 17:07',
  ])
})

test('the six steps of a replacement have no hints, which would run together', () => {
  const replacement = { type: AFTERSALE_TYPE.replacement, status: AFTERSALE_STATUS.verify }
  expect(notes(replacement, 'apply')).toEqual([
    '提交申请 11.21 17:00',
    '商家处理',
    '寄回商品',
    '商家收货',
    '商家发货',
    '确认收货',
  ])
})

test('a refund without a case begins with the refund', () => {
  const record = { type: AFTERSALE_TYPE.refund, status: AFTERSALE_STATUS.refunded, lineId: '', endedAt: minute(1) }
  expect(notes(record, 'apply', 'refunded')).toEqual([
    '提交申请 11.21 17:00',
    '商家处理 11.21 17:01',
    '退款到账 11.21 17:01',
  ])
})
