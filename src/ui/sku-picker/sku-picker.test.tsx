import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { choiceOf, type PickerProduct, startChoice } from './pick'
import { SkuPicker, type SkuPickerProps } from './sku-picker'

const coat: PickerProduct = {
  name: '双面呢羊毛大衣',
  picture: { url: '/media/coat.webp', ground: 'peach', scale: 1, count: 1 },
  groups: [
    {
      id: 'colour',
      name: '颜色',
      values: [
        { id: 'oat', text: '燕麦驼', swatch: '#d9b58a' },
        { id: 'grey', text: '炭灰', swatch: '#3a3a3f' },
        { id: 'wine', text: '酒红', swatch: '#7d2f35' },
      ],
    },
    {
      id: 'size',
      name: '尺码',
      values: [
        { id: 's', text: 'S' },
        { id: 'm', text: 'M' },
      ],
    },
  ],
  skus: [
    { id: '1', valueIds: ['oat', 's'], stock: 3, priceCents: 1_179_00, wasCents: 1_299_00 },
    { id: '2', valueIds: ['oat', 'm'], stock: 0, priceCents: 1_179_00 },
    { id: '3', valueIds: ['grey', 's'], stock: 5, priceCents: 1_099_00 },
    {
      id: '4',
      valueIds: ['grey', 'm'],
      stock: 20,
      priceCents: 1_199_00,
      picture: { url: '/media/grey.webp', ground: 'stone', scale: 1, count: 1 },
    },
    { id: '5', valueIds: ['wine', 's'], stock: 0, priceCents: 1_179_00 },
  ],
  rules: { minBuy: 1, packSize: 1, limitPerShopper: 4, limitDays: 0, alreadyBought: 2 },
}

function Page({
  product,
  ...more
}: Partial<SkuPickerProps> & Pick<SkuPickerProps, 'product' | 'onConfirm' | 'onToast'>) {
  const [choice, setChoice] = useState(startChoice(product))
  return (
    <SkuPicker
      isOpen
      onClose={() => undefined}
      product={product}
      choice={choice}
      onChoice={setChoice}
      actions={[
        { key: 'addToCart', text: '加入购物车', isPrimary: false },
        { key: 'buyNow', text: '立即购买', isPrimary: true },
      ]}
      {...more}
    />
  )
}

function setup(product: PickerProduct = coat, more: Partial<SkuPickerProps> = {}) {
  const spies = { onConfirm: jest.fn(), onToast: jest.fn() }
  const { container } = render(<Page product={product} {...spies} {...more} />)
  return {
    ...spies,
    price: () => container.querySelector('.price')?.textContent,
    picture: () => container.querySelector('img')?.getAttribute('src'),
    tap: (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name })),
    isOff: (name: string | RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true',
    isOn: (name: string | RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true',
  }
}

test('the price is a range until the choice is complete, and narrows with each choice', () => {
  const { price, tap } = setup()
  expect(price()).toBe('¥1,099–1,199')
  tap('燕麦驼')
  expect(price()).toBe('¥1,179')
  tap('炭灰')
  expect(price()).toBe('¥1,099–1,199')
  tap('M')
  expect(price()).toBe('¥1,199')
})

test('values that are sold out everywhere are marked; values that do not match the choice are disabled', () => {
  const { tap, isOff } = setup()
  expect(isOff('酒红，缺货')).toBe(true)
  expect(isOff('M')).toBe(false)
  tap('燕麦驼')
  expect(isOff('M')).toBe(true)
})

test('a tap on a disabled value only shows the reason', () => {
  const { tap, isOn, onToast } = setup()
  tap('酒红，缺货')
  expect(onToast.mock.calls).toEqual([['该规格已售罄']])
  expect(isOn('酒红，缺货')).toBe(false)
})

test('a tap on the selected value clears it', () => {
  const { tap, isOn } = setup()
  tap('炭灰')
  tap('炭灰')
  expect(isOn('炭灰')).toBe(false)
})

test('confirming names the missing group, then gives SKU and number', () => {
  const { tap, onToast, onConfirm } = setup()
  tap('立即购买')
  tap('炭灰')
  tap('加入购物车')
  tap('M')
  tap('增加双面呢羊毛大衣')
  tap('立即购买')
  expect(onToast.mock.calls).toEqual([['请选择颜色'], ['请选择尺码']])
  expect(onConfirm.mock.calls).toEqual([['buyNow', coat.skus[3], 2]])
})

test('at the maximum it shows which limit applies', () => {
  const { tap, onToast } = setup()
  tap('炭灰')
  tap('M')
  tap('增加双面呢羊毛大衣')
  tap('增加双面呢羊毛大衣')
  expect(onToast.mock.calls).toEqual([['已购 2 件 / 限购 4 件']])
})

test('a limit by stock has its own text', () => {
  const { tap, onToast } = setup({ ...coat, rules: { ...coat.rules, limitPerShopper: 0 } })
  tap('燕麦驼')
  tap('S')
  for (let i = 0; i < 3; i += 1) tap('增加双面呢羊毛大衣')
  expect(onToast.mock.calls).toEqual([['库存仅剩 3 件']])
})

test('a change to a SKU with less stock reduces the number', () => {
  const { tap, onConfirm } = setup({ ...coat, rules: { ...coat.rules, limitPerShopper: 0 } })
  tap('炭灰')
  tap('M')
  for (let i = 0; i < 6; i += 1) tap('增加双面呢羊毛大衣')
  tap('S')
  tap('立即购买')
  expect(onConfirm.mock.calls[0]?.[2]).toBe(5)
})

test('the picture of the selected SKU is shown when it has one', () => {
  const { tap, picture } = setup()
  expect(picture()).toBe('/media/coat.webp')
  tap('炭灰')
  tap('M')
  expect(picture()).toBe('/media/grey.webp')
})

test('a weighed piece shows weight and code, no stepper, and has the number one', () => {
  const { onConfirm, tap } = setup({
    ...coat,
    groups: [],
    isWeighed: true,
    skus: [{ id: '9', valueIds: [], stock: 1, priceCents: 58_20, weightText: '约 520g', code: '2100001005203' }],
  })
  expect(screen.getByText('约 520g')).not.toBeNull()
  expect(screen.getByText(/2100001005203/)).not.toBeNull()
  expect(screen.queryByRole('button', { name: /增加/ })).toBeNull()
  tap('立即购买')
  expect(onConfirm.mock.calls[0]?.slice(1)).toMatchObject([{ id: '9' }, 1])
})

test('a disabled action shows its reason', () => {
  const { tap, onToast, onConfirm } = setup(coat, {
    actions: [{ key: 'buyNow', text: '已下架', isPrimary: true, offReason: '商品已下架' }],
  })
  tap('已下架')
  expect(onToast.mock.calls).toEqual([['商品已下架']])
  expect(onConfirm).not.toHaveBeenCalled()
})

test('opened for a cart line it starts with that SKU; a SKU that no longer exists gives the initial choice', () => {
  expect(choiceOf(coat, '4', 2)).toEqual({ chosen: ['grey', 'm'], number: 2 })
  expect(choiceOf(coat, 'gone', 2)).toEqual({ chosen: [null, null], number: 2 })
})
