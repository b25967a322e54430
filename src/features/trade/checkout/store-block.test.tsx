import { DELIVERY_TYPE } from '@contract/codes/order'
import type { ConfirmStore } from '@contract/schema/order'
import { fireEvent, render, screen } from '@testing-library/react'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { StoreBlock } from './store-block'

const nothing = () => undefined
const store = (deliveryType: ConfirmStore['deliveryType'], arriveText: string): ConfirmStore => ({
  storeId: 'xianhe',
  storeName: '鲜禾超市',
  floor: 'B1-101',
  deliveryType,
  deliveryChoices: [{ type: deliveryType, text: '配送', arriveText, freight: 0 }],
  lines: [],
  rows: [],
  goodsAmount: 1290,
  freight: 0,
  payAmount: 1290,
})

test.each([
  [DELIVERY_TYPE.pickup, '到 B1-101 门店自提'],
  [DELIVERY_TYPE.logistics, '预计 11 月 24 日送达'],
])('delivery %s shows when it arrives or where to collect it', (type, text) => {
  render(<StoreBlock store={store(type, text)} onDelivery={nothing} />)
  // In the row of the store's name, without its own row.
  expect(screen.getByText('鲜禾超市').parentElement?.textContent).toBe(`鲜禾超市${text}`)
})

type Choices = ConfirmStore['deliveryChoices']
const HOME: Choices[number] = { type: DELIVERY_TYPE.logistics, text: '快递到家', arriveText: '', freight: 123_400 }
const PICKUP: Choices[number] = { type: DELIVERY_TYPE.pickup, text: '门店自提', arriveText: '', freight: 0 }
const FAR = { ...HOME, disabledReason: '该地址超出配送范围' }
const block = (deliveryChoices: Choices, over: Partial<ConfirmStore> = {}) => {
  const chosen: number[] = []
  const { container } = render(
    <StoreBlock
      store={{ ...store(DELIVERY_TYPE.logistics, ''), deliveryChoices, ...over }}
      onDelivery={(type) => chosen.push(type)}
    />,
  )
  const rows = [...container.querySelectorAll('.cell')].map((row) => row.textContent)
  return { container, chosen, rows }
}

test.each<[string, Choices, Partial<ConfirmStore>, string[], string[]]>([
  ['two ways', [HOME, PICKUP], {}, ['快递到家', '门店自提'], ['运费¥1,234']],
  ['free freight', [HOME, PICKUP], { deliveryType: DELIVERY_TYPE.pickup }, ['快递到家', '门店自提'], ['运费免运费']],
  ['one way', [HOME], {}, [], ['快递到家¥1,234']],
  ['the chosen way impossible', [FAR, PICKUP], {}, ['快递到家', '门店自提'], ['快递到家该地址超出配送范围']],
  ['the only way impossible', [FAR], {}, [], ['快递到家该地址超出配送范围']],
  ['no way', [], {}, [], ['配送方式暂时没有']],
  [
    'a pickup by appointment, whose cell is the detail',
    [HOME, PICKUP],
    { deliveryType: DELIVERY_TYPE.pickup, pickup: { slotAt: null, text: '', days: [] } },
    ['快递到家', '门店自提'],
    [],
  ],
])('the delivery of a store is one segment and one row: %s [checkout.segment]', (_title, choices, over, ways, rows) => {
  const shown = block(choices, over)
  expect([...shown.container.querySelectorAll('[role=tab]')].map((one) => one.textContent)).toEqual(ways)
  expect(shown.rows).toEqual(rows)
})

test('a tap chooses another way; a way that is not possible shows its reason instead [checkout.segment]', () => {
  const { chosen } = block([HOME, PICKUP])
  fireEvent.click(screen.getByText('快递到家'))
  fireEvent.click(screen.getByText('门店自提'))
  expect(chosen).toEqual([DELIVERY_TYPE.pickup])
  taro.reset()
  const other = block([{ ...FAR, text: '特快到家' }, PICKUP], { deliveryType: DELIVERY_TYPE.pickup })
  fireEvent.click(screen.getByText('特快到家'))
  expect(other.chosen).toEqual([])
  expect(JSON.stringify(taro.calls)).toContain('该地址超出配送范围')
})
